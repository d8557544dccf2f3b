import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import { ask, askFor, askForAll, unexpected } from './ask.ts'
import { StripeRefused } from './errors.ts'
import { namePayment } from './payment-name.ts'
import { toId } from './states.ts'

/** A method that a payer left behind, as far as a person recognizes it: never its number. */
export type SavedMethod = {
  id: string
  /** Null once it was taken away: nothing can be charged to it any more. */
  customerId: string | null
  kind: 'card' | 'bank_debit' | 'other'
  brand: string | null
  lastDigits: string | null
  /** `2030-08`; null for what does not expire. */
  expiresOn: string | null
}

/** The payer's promise of a method, and what it was made for. */
export type Setup = {
  id: string
  status: Stripe.SetupIntent.Status
  customerId: string | null
  metadata: Record<string, string>
  method: SavedMethod | null
}

/** The payer as the laboratory's account knows it: by our id alone, without a name. */
export type CustomerRequest = {
  accountId: string
  clinicOrganizationId: string
  idempotencyKey: string
}

/** Makes the payer known to the account, so that methods can be left with it. */
export async function createCustomer(stripe: Stripe, request: CustomerRequest): Promise<string> {
  const { accountId, clinicOrganizationId, idempotencyKey } = request
  const customer = await askFor<Stripe.Customer>({ type: 'customer', id: null }, () =>
    stripe.customers.create(
      { metadata: { clinicOrganizationId } },
      { stripeContext: accountId, idempotencyKey },
    ),
  )
  return customer.id
}

/** A method that is to be left behind, for a clinic's payments to one laboratory. */
export type SetupRequest = {
  accountId: string
  customerId: string
  metadata: Record<string, string>
}

/** The setup intent that the payer's browser finishes with `clientSecret`, which is never stored. */
export async function createSetup(
  stripe: Stripe,
  { accountId, customerId, metadata }: SetupRequest,
): Promise<{ id: string; clientSecret: string }> {
  const intent = await askFor({ type: 'setup_intent', id: null }, () =>
    stripe.setupIntents.create(
      {
        customer: customerId,
        usage: 'off_session',
        automatic_payment_methods: { enabled: true },
        metadata,
      },
      // The SDK asks again on its own after a broken connection: that makes no second one.
      { stripeContext: accountId, idempotencyKey: randomUUID() },
    ),
  )
  if (intent.client_secret === null) throw unexpected('client secret')
  return { id: intent.id, clientSecret: intent.client_secret }
}

const debits = ['us_bank_account', 'sepa_debit', 'bacs_debit', 'acss_debit', 'au_becs_debit']

function toSavedMethod(method: Stripe.PaymentMethod): SavedMethod {
  const { card, us_bank_account: ach, sepa_debit: sepa, bacs_debit: bacs } = method
  const bank = ach ?? sepa ?? bacs ?? method.acss_debit ?? method.au_becs_debit
  return {
    id: method.id,
    customerId: toId(method.customer),
    kind: card ? 'card' : debits.includes(method.type) ? 'bank_debit' : 'other',
    brand: card?.brand ?? ach?.bank_name ?? null,
    lastDigits: card?.last4 ?? bank?.last4 ?? null,
    expiresOn: card ? `${card.exp_year}-${String(card.exp_month).padStart(2, '0')}` : null,
  }
}

/** What became of a setup, with the method that was left behind. */
export async function readSetup(
  stripe: Stripe,
  { accountId, setupId }: { accountId: string; setupId: string },
): Promise<Setup> {
  const intent = await askFor({ type: 'setup_intent', id: setupId }, () =>
    stripe.setupIntents.retrieve(
      setupId,
      { expand: ['payment_method'] },
      { stripeContext: accountId },
    ),
  )
  const { payment_method: method } = intent
  if (typeof method === 'string') throw unexpected('payment method')
  return {
    id: intent.id,
    status: intent.status,
    customerId: toId(intent.customer),
    metadata: intent.metadata ?? {},
    method: method === null ? null : toSavedMethod(method),
  }
}

type MethodKey = { accountId: string; methodId: string }

/** A saved method as it is now. */
export async function readMethod(
  stripe: Stripe,
  { accountId, methodId }: MethodKey,
): Promise<SavedMethod> {
  const method = await askFor({ type: 'payment_method', id: methodId }, () =>
    stripe.paymentMethods.retrieve(methodId, {}, { stripeContext: accountId }),
  )
  return toSavedMethod(method)
}

/** Takes a saved method away; one that is away already is no failure. */
export async function detachMethod(
  stripe: Stripe,
  { accountId, methodId }: MethodKey,
): Promise<void> {
  const known = await readMethod(stripe, { accountId, methodId })
  if (known.customerId === null) return
  const options = { stripeContext: accountId, idempotencyKey: randomUUID() }
  await ask(() => stripe.paymentMethods.detach(methodId, {}, options))
}

// More than two clocks differ by.
const clockDifferenceSeconds = 3_600

/** A charge that its payer agreed to beforehand. */
export type OffSessionRequest = {
  accountId: string
  customerId: string
  methodId: string
  amountMinor: number
  currency: string
  organizationId: string
  invoiceId: string
  invoiceNumber: string
  /** Names the attempt: `findOffSession` finds its payment by it. */
  attemptId: string
  idempotencyKey: string
}

/**
 * What came of it: `declined` carries the bank's sentence, for the payer to read. With `authenticate`
 * the payer can confirm this very payment; with `never` the bank refuses the method for good.
 */
export type OffSessionEnd =
  | { paymentIntentId: string }
  | {
      declined: string
      next: 'later' | 'authenticate' | 'never'
      paymentIntentId: string | null
    }

// docs.stripe.com/declines/codes: another try with the same method is refused, or looks like fraud.
const finalDeclines = new Set([
  'card_not_supported',
  'currency_not_supported',
  'do_not_try_again',
  'expired_card',
  'fraudulent',
  'incorrect_number',
  'invalid_account',
  'invalid_number',
  'lost_card',
  'merchant_blacklist',
  'pickup_card',
  'restricted_card',
  'revocation_of_all_authorizations',
  'revocation_of_authorization',
  'security_violation',
  'stolen_card',
  'stop_payment_order',
])

function nextOf({ code, declineCode, adviceCode }: StripeRefused) {
  if (code === 'authentication_required' || declineCode === 'authentication_required') {
    return 'authenticate'
  }
  const isFinal =
    adviceCode === 'do_not_try_again' ||
    finalDeclines.has(declineCode ?? '') ||
    finalDeclines.has(code ?? '')
  return isFinal ? 'never' : 'later'
}

/** Charges a saved method without its payer. The outcome counts only as read from the payment. */
export async function chargeOffSession(
  stripe: Stripe,
  request: OffSessionRequest,
  applicationFeeBasisPoints: number,
): Promise<OffSessionEnd> {
  const applicationFee = Math.floor((request.amountMinor * applicationFeeBasisPoints) / 10_000)
  const { organizationId, invoiceId, invoiceNumber, attemptId } = request
  try {
    const intent = await askFor({ type: 'payment_intent', id: null }, () =>
      stripe.paymentIntents.create(
        {
          amount: request.amountMinor,
          currency: request.currency.toLowerCase(),
          customer: request.customerId,
          payment_method: request.methodId,
          off_session: true,
          confirm: true,
          // Nobody is there to be led to another page; Stripe refuses methods that might.
          automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
          metadata: { organizationId, invoiceId, invoiceNumber, attemptId },
          ...namePayment(invoiceNumber),
          ...(applicationFee > 0 ? { application_fee_amount: applicationFee } : {}),
        },
        { stripeContext: request.accountId, idempotencyKey: request.idempotencyKey },
      ),
    )
    return { paymentIntentId: intent.id }
  } catch (error) {
    // 402 is the bank's no; all else is about our request or the account.
    if (error instanceof StripeRefused && error.status === 402) {
      const { message: declined, paymentIntentId } = error
      return { declined, next: nextOf(error), paymentIntentId }
    }
    throw error
  }
}

/**
 * The payment that an attempt made since a time (RFC 3339), when its answer was lost: its idempotency
 * key alone would charge where nothing was charged yet.
 */
export async function findOffSession(
  stripe: Stripe,
  attempt: { accountId: string; customerId: string; attemptId: string; since: string },
): Promise<string | undefined> {
  const { accountId, customerId, attemptId, since } = attempt
  const query = {
    customer: customerId,
    created: { gte: Math.floor(Date.parse(since) / 1000) - clockDifferenceSeconds },
    limit: 100,
  }
  const made = await askForAll('payment_intent', () =>
    stripe.paymentIntents.list(query, { stripeContext: accountId }),
  )
  return made.find(({ metadata }) => metadata['attemptId'] === attemptId)?.id
}
