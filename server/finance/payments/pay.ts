import type { Reply } from '#contract/platform/endpoint'
import { canTransitionInvoice, type Invoice } from '#contract/finance/invoices'
import type { payInvoice } from '#contract/finance/payments'
import {
  lockForTransition,
  lockInvoice,
  openOf,
  readInvoice,
  assertTransition,
} from '#server/finance/invoices'
import {
  askStripe,
  askUnderKey,
  payerBrowserOf,
  requireStripe,
  selectAccount,
  type Laboratory,
} from '#server/finance/payment-account'
import { orgScope, type Tx } from '#platform/db/db'
import { Refusal } from '#platform/errors'
import type { AppContext } from '#platform/app-context'
import type { StripeConnection } from '#vendors/stripe'
import { cancelPayment, cancelOtherOpenPayments } from './cancel-open-payments.ts'
import { selectAttempts, selectAwaited, selectIsCharged } from './begun-queries.ts'
import { insertPayment, lockProviderPayment } from './reconcile-queries.ts'
import { paymentSettings } from '../settings.ts'

// Their smallest unit at the payment provider is not that of ISO 4217 (docs.stripe.com/currencies).
const differing = new Set(['ISK', 'MGA', 'UGX'])
// It takes three decimals only with a 0 at the end.
const roundedToTen = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND'])

type Order = {
  accountId: string
  /** How many tries before this one are finished for good. */
  attempt: number
  payment: {
    amountMinor: number
    currency: string
    customerId: string
    clinicOrganizationId: string | null
    isLive: boolean
  }
}

/**
 * What can be paid online of an invoice now, with its row held. As the laboratory: the clinic that
 * pays cannot see the laboratory's account. @throws Refusal 404, 409, 422
 */
export async function preparePayment(tx: Tx, invoiceId: string): Promise<Order> {
  const invoice = await lockForTransition(tx, invoiceId, 'pay')
  const account = await selectAccount(tx)
  if (!account?.providerAccountId || !account.canCharge) {
    throw new Refusal('lab_takes_no_online_payments')
  }
  if (differing.has(invoice.currency)) {
    throw new Refusal('currency_not_payable_online', { currency: invoice.currency })
  }
  const amountMinor = openOf(invoice)
  if (roundedToTen.has(invoice.currency) && amountMinor % 10 !== 0) {
    throw new Refusal('amount_not_payable_online', { currency: invoice.currency })
  }
  const { isUnderWay, finished } = await selectAttempts(tx, invoiceId)
  if (isUnderWay) {
    throw new Refusal('invoice_payment_processing', {}, { state: invoice.status })
  }
  return {
    accountId: account.providerAccountId,
    attempt: finished,
    payment: {
      amountMinor,
      currency: invoice.currency,
      customerId: invoice.customerId,
      clinicOrganizationId: invoice.clinicOrganizationId,
      isLive: account.isLive,
    },
  }
}

const isOpen = (status: string) => ['requires_action', 'failed'].includes(status)

/**
 * Keeps a payment that was made at the provider, unless the invoice asks for something else by now or
 * for nothing, or the payment was ended: then nobody may get its secret. Whoever changes the invoice
 * holds it, too: so either they find this payment, or it is not kept.
 */
async function keepPayment(
  tx: Tx,
  { accountId, payment: order }: Order,
  { invoiceId, paymentIntentId }: { invoiceId: string; paymentIntentId: string },
): Promise<string | undefined> {
  const invoice = await lockInvoice(tx, invoiceId)
  if (!invoice || !canTransitionInvoice(invoice, 'pay') || openOf(invoice) !== order.amountMinor)
    return undefined
  // The payment's event may have been quicker: then its row is there, and stays as it is.
  const row = await lockProviderPayment(tx, { accountId, paymentId: paymentIntentId })
  if (row) return isOpen(row.state.status) ? row.id : undefined
  const payment = await insertPayment(tx, {
    ...order,
    invoiceId,
    method: 'card',
    status: 'requires_action',
    refundedMinor: 0,
    feeMinor: null,
    failureMessage: null,
    receivedAt: null,
    provider: 'stripe',
    providerAccountId: accountId,
    providerPaymentId: paymentIntentId,
  })
  // Another invoice cannot have it: the key names this one.
  if (!payment) throw new Error(`${paymentIntentId} was kept by another at the same moment`)
  return payment.id
}

async function keepOnlyOne(
  app: AppContext,
  stripe: StripeConnection,
  laboratory: Laboratory,
  { invoice, paymentIntentId }: { invoice: Invoice; paymentIntentId: string },
): Promise<void> {
  const { id: invoiceId, status } = invoice
  const isCharged = await app.db.acrossOrgs('whether autopay is at work on an invoice', (tx) =>
    selectIsCharged(tx, invoiceId),
  )
  await askStripe(() =>
    isCharged
      ? cancelPayment(app, stripe, laboratory, paymentIntentId)
      : cancelOtherOpenPayments(app, stripe, laboratory, { invoiceId, except: paymentIntentId }),
  )
  if (!isCharged) return
  throw new Refusal('invoice_autopay_processing', {}, { state: status })
}

type Making = { invoice: Invoice; laboratory: Laboratory; order: Order }

/**
 * The payment at the provider; a second tab, and a second try, get the same one. Where a bank wants a
 * payment of autopay confirmed it is that one, with the method that was charged.
 */
async function makePayment(
  app: AppContext,
  stripe: StripeConnection,
  { invoice: { id: invoiceId, number }, laboratory, order }: Making,
): Promise<{ id: string; clientSecret: string; savedMethodId: string | null }> {
  const { organizationId, accountId } = laboratory
  const { amountMinor, currency } = order.payment
  const awaited = await app.db.acrossOrgs('a payment of autopay that waits for its payer', (tx) =>
    selectAwaited(tx, { invoiceId, accountId, amountMinor }),
  )
  if (awaited) {
    const { savedMethodId, paymentIntentId } = awaited
    const intent = await askStripe(() => stripe.readSecret({ accountId, paymentIntentId }))
    return { ...intent, savedMethodId }
  }
  const fee = paymentSettings.of(app.env).STRIPE_APPLICATION_FEE_BASIS_POINTS
  const request = {
    accountId,
    amountMinor,
    currency,
    organizationId,
    invoiceId,
    invoiceNumber: number ?? '',
  }
  const intent = await askStripe(() =>
    askUnderKey(app, {
      labOrganizationId: organizationId,
      name: `pay-${invoiceId}`,
      // Nobody can pay what was made in other words: its secret was given to nobody, or it was ended.
      words: JSON.stringify([accountId, amountMinor, currency, fee, order.attempt]),
      ask: (idempotencyKey) => stripe.createPaymentIntent({ ...request, idempotencyKey }),
    }),
  )
  return { ...intent, savedMethodId: null }
}

const maximumTries = 3

/**
 * Begins to pay what is open of an invoice, on the laboratory's own account. Two tabs at once, and a
 * second try after a failure, get the same payment: one invoice is not paid twice by accident.
 *
 * Only its key is written before the provider has the payment, so a kill leaves nothing to clean up:
 * the key makes the next try find it, and so does its event, since the payment names the invoice.
 * The secret is given only once the payment is kept, with the invoice held: who changes or ends the
 * invoice meanwhile ends the payment first, or it is not kept.
 *
 * Whoever begins to pay first says so and then looks for others: of two at the same moment, two sums or
 * a person and autopay, at least one sees the other, and only one payment stays open.
 * @throws Refusal 404, 409, 422, 503
 */
export async function beginPayment(
  app: AppContext,
  connection: StripeConnection | undefined,
  { invoiceId, inOrg }: { invoiceId: string; inOrg<T>(work: (tx: Tx) => Promise<T>): Promise<T> },
): Promise<Reply<typeof payInvoice>> {
  // What the clinic may not see is not there.
  const invoice = await inOrg((tx) => readInvoice(tx, app.clock(), invoiceId))
  assertTransition(invoice, 'pay')
  const stripe = requireStripe(connection)
  const organizationId = invoice.labOrganizationId
  const asLab = orgScope({ id: organizationId, type: 'lab' })
  for (let tries = 1; tries <= maximumTries; tries++) {
    const order = await app.db.write(asLab, (tx) => preparePayment(tx, invoiceId))
    const { accountId, payment } = order
    const laboratory = { organizationId, accountId }
    const made = await makePayment(app, stripe, { invoice, laboratory, order })
    const { id: paymentIntentId, clientSecret, savedMethodId } = made
    const paymentId = await app.db.write(asLab, (tx) =>
      keepPayment(tx, order, { invoiceId, paymentIntentId }),
    )
    if (paymentId === undefined) {
      await askStripe(() => cancelPayment(app, stripe, laboratory, paymentIntentId))
      continue
    }
    await keepOnlyOne(app, stripe, laboratory, { invoice, paymentIntentId })
    return {
      clientSecret,
      paymentId,
      providerAccountId: accountId,
      amountMinor: payment.amountMinor,
      currency: payment.currency,
      savedMethodId,
      ...payerBrowserOf(app.env, clientSecret),
    }
  }
  throw new Refusal('retry')
}
