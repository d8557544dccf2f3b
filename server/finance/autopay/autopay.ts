import { onlinePaymentOff } from '#contract/refusals/finance-groups'
import { askUnderKey } from '#server/finance/payment-account'
import { cancelOtherOpenPayments, preparePayment, reconcilePayment } from '#server/finance/payments'
import { orgScope, type Tx } from '#platform/db/db'
import { Refusal } from '#platform/errors'
import type { AppContext } from '#platform/app-context'
import { pageLink, queueMail } from '#platform/mail/mail'
import type { MailLanguage, MailText } from '#platform/mail/mail-texts'
import type { JobEnd } from '#platform/jobs/queue'
import { StripeRefused, type OffSessionEnd, type StripeConnection } from '#vendors/stripe'
import { autopayMails } from './mail-texts.ts'
import {
  claimNotice,
  deleteChargedAutopay,
  fixOrder,
  insertNextCharge,
  releaseOrder,
  selectAutopayMethod,
  selectBill,
  selectFixedOrder,
  selectOwnerMails,
  updateCharged,
  type AutopayCharge,
  type AutopayOrder,
} from './queries.ts'

const isOnlinePaymentOff = ({ code }: Refusal) => onlinePaymentOff.some((off) => off === code)

const maximumAttempts = 3
const pauseDays = 3

type Prepared = AutopayOrder & { currency: string; invoiceNumber: string; fixedAt: string }

const lab = ({ labOrganizationId }: AutopayCharge) =>
  orgScope({ id: labOrganizationId, type: 'lab' })

/** @throws Refusal when there is nothing to charge now, or nothing to charge it to */
const requirePayable = ({ db }: AppContext, charge: AutopayCharge) =>
  db.write(lab(charge), async (tx) => {
    const { payment } = await preparePayment(tx, charge.invoiceId)
    const method = await selectAutopayMethod(tx, charge.clinicOrganizationId)
    if (!method) throw new Refusal('autopay_switched_off')
    return { ...method, amountMinor: payment.amountMinor }
  })

/**
 * What an attempt asks for. It is written before the provider is asked, so that a repetition after a
 * kill asks for the very same and the provider knows it again by its key; and before anyone looks for
 * other payments of the invoice, so that whoever begins one meanwhile sees it.
 * @throws Refusal when there is nothing to charge now
 */
async function fix(app: AppContext, charge: AutopayCharge): Promise<Prepared> {
  const { db } = app
  const readFixed = () =>
    db.acrossOrgs('what an attempt was fixed to', (tx) => selectFixedOrder(tx, charge.chargeId))
  const fixed = await readFixed()
  if (fixed) return fixed
  const order = await requirePayable(app, charge)
  await db.acrossOrgs('what an attempt asks for', (tx) => fixOrder(tx, charge.chargeId, order))
  // Two workers may have fixed it at once: what is stored counts.
  const isInForce = await readFixed()
  if (!isInForce) throw new Error(`attempt ${charge.chargeId} was fixed and is not`)
  return isInForce
}

/** Why an attempt can no longer ask for what it was fixed to; undefined while it can. */
async function obstacleOf(
  app: AppContext,
  charge: AutopayCharge,
  { amountMinor }: Prepared,
): Promise<Error | undefined> {
  try {
    const order = await requirePayable(app, charge)
    return order.amountMinor === amountMinor
      ? undefined
      : new Error('another sum is open than was fixed')
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/**
 * The payment that this attempt makes, or made when an earlier answer was lost.
 * @throws Refusal when there is nothing to charge any more
 */
async function chargeOnce(
  app: AppContext,
  stripe: StripeConnection,
  charge: AutopayCharge,
): Promise<{ accountId: string } & OffSessionEnd> {
  const { labOrganizationId: organizationId, invoiceId, chargeId: attemptId } = charge
  const fixed = await fix(app, charge)
  const { accountId, customerId, amountMinor, currency, fixedAt } = fixed
  const findMade = async () => {
    const made = await stripe.findOffSession({ accountId, customerId, attemptId, since: fixedAt })
    return made === undefined ? undefined : { paymentIntentId: made }
  }
  // A page where somebody is about to pay the same would be paid on top.
  await cancelOtherOpenPayments(app, stripe, { organizationId, accountId }, { invoiceId })
  const obstacle = await obstacleOf(app, charge, fixed)
  if (obstacle === undefined) {
    const end = await askUnderKey<OffSessionEnd>(app, {
      labOrganizationId: organizationId,
      name: `autopay-${attemptId}`,
      words: JSON.stringify([accountId, fixed.providerMethodId, amountMinor]),
      ask: (idempotencyKey) =>
        stripe.chargeOffSession({
          accountId,
          customerId,
          methodId: fixed.providerMethodId,
          amountMinor,
          currency,
          organizationId,
          invoiceId,
          invoiceNumber: fixed.invoiceNumber,
          attemptId,
          idempotencyKey,
        }),
      find: findMade,
    })
    return { accountId, ...end }
  }
  // What blocks may be this attempt's own payment.
  const made = await findMade()
  if (made !== undefined) return { accountId, ...made }
  await app.db.acrossOrgs('an attempt that asked for nothing', (tx) => releaseOrder(tx, attemptId))
  throw obstacle
}

/** Why an attempt did not pay, and what happens next. */
export type Failure = {
  /** What is kept with the attempt, for the operator. */
  remark: string
  /** The bank's own sentence; null where it is not the bank that refused. */
  bankMessage: string | null
  next: 'later' | 'authenticate' | 'never'
}

// The bank refuses the method for good: it is charged for no other invoice either.
const endsMethod = ({ bankMessage, next }: Failure) => bankMessage !== null && next === 'never'

function nextStepOf(
  language: MailLanguage,
  { attempt }: AutopayCharge,
  failure: Failure,
): MailText {
  if (failure.next === 'authenticate') return autopayMails.translate(language, 'confirm')
  if (endsMethod(failure)) return autopayMails.translate(language, 'methodEnded')
  return attempt === maximumAttempts
    ? autopayMails.translate(language, 'lastAttempt')
    : autopayMails.translate(language, 'triedAgain', { days: `${pauseDays}` })
}

function reasonOf(language: MailLanguage, { bankMessage, next }: Failure): MailText {
  if (next === 'authenticate') return autopayMails.translate(language, 'bankAsks')
  return bankMessage === null
    ? autopayMails.translate(language, 'bankNotAsked')
    : autopayMails.translate(language, 'bankMessage', { sentence: bankMessage })
}

async function notifyOwners(
  tx: Tx,
  { env }: AppContext,
  { charge, failure }: { charge: AutopayCharge; failure: Failure },
): Promise<void> {
  const { clinicOrganizationId: memberOf, invoiceId } = charge
  const { number, labName } = await selectBill(tx, invoiceId)
  const bill = { number: number ?? '', lab: labName }
  const end = failure.next === 'authenticate' ? 'asked' : 'failed'
  const write = (language: MailLanguage) => ({
    subject: autopayMails.translate(language, `${end}Subject`, bill),
    text: [
      [autopayMails.translate(language, end, bill), reasonOf(language, failure)],
      nextStepOf(language, charge, failure),
      { link: pageLink(env, `/invoices/${invoiceId}`) },
    ],
  })
  for (const { email } of await selectOwnerMails(tx, memberOf)) {
    await queueMail(tx, { to: email, memberOf, write }, { kind: 'notice' })
  }
}

/**
 * Ends an attempt that did not pay: its owners are notified once, and the next one is planned,
 * unless the payer has to confirm this one or the bank refuses the method for good.
 */
export async function decline(
  app: AppContext,
  charge: AutopayCharge,
  failure: Failure,
): Promise<JobEnd> {
  await app.db.acrossOrgs('an attempt of autopay that did not pay', async (tx) => {
    if (!(await claimNotice(tx, charge.chargeId, failure.next === 'authenticate'))) return
    await notifyOwners(tx, app, { charge, failure })
    if (endsMethod(failure)) await deleteChargedAutopay(tx, charge.chargeId)
    if (failure.next === 'later' && charge.attempt < maximumAttempts) {
      await insertNextCharge(tx, charge, pauseDays)
    }
  })
  app.worker.signal()
  return { state: 'declined', remark: failure.remark }
}

/**
 * One attempt to charge an invoice. Whatever is killed or run twice, an attempt charges once: its key
 * at the payment provider is that of the invoice and the attempt.
 */
export async function chargeInvoice(
  app: AppContext,
  stripe: StripeConnection | undefined,
  charge: AutopayCharge,
): Promise<JobEnd> {
  if (!stripe)
    return { state: 'ignored', remark: 'This service has no key of the payment provider.' }
  const { labOrganizationId: organizationId } = charge
  try {
    const end = await chargeOnce(app, stripe, charge)
    const { paymentIntentId } = end
    if (paymentIntentId !== null) {
      await app.db.acrossOrgs('what the provider made of an attempt', (tx) =>
        updateCharged(tx, charge.chargeId, paymentIntentId),
      )
    }
    // Its event comes too; the invoice, and a payer who is to confirm it, need not wait for it.
    if (paymentIntentId !== null) {
      const object = { type: 'payment_intent', id: paymentIntentId } as const
      await reconcilePayment(app, stripe, { organizationId, accountId: end.accountId }, object)
    }
    if (!('declined' in end)) return { state: 'charged' }
    const { declined, next } = end
    return await decline(app, charge, { remark: declined, bankMessage: declined, next })
  } catch (error) {
    // Paid, void, or a bank is at work on it: nothing to charge. An account that is held back may
    // take payments again.
    if (error instanceof Refusal && !isOnlinePaymentOff(error)) {
      return { state: 'ignored', remark: error.message }
    }
    if (error instanceof Refusal) throw error
    // With a key that was used for other words this attempt is at the provider already: it is found
    // once the key is old.
    if (!(error instanceof StripeRefused) || error.status === 401 || error.isKeyReused) throw error
    return decline(app, charge, { remark: error.message, bankMessage: null, next: 'later' })
  }
}
