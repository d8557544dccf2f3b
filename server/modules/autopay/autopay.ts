import { reconcilePayment, preparePayment } from '#modules/payments'
import { orgScope, type Tx } from '#platform/db'
import { Refusal } from '#platform/errors'
import type { House } from '#platform/house'
import { pageLink, queueMail } from '#platform/mail'
import type { JobEnd } from '#platform/worker'
import { StripeRefused, type StripeConnection } from '#vendors/stripe'
import {
  claimTelling,
  fixOrder,
  insertNextCharge,
  selectAutopayMethod,
  selectBill,
  selectFixedOrder,
  selectOwnerMails,
  updateCharged,
  type AutopayCharge,
  type AutopayOrder,
} from './queries.ts'

const maximumAttempts = 3
const pauseDays = 3

type Prepared = AutopayOrder & { currency: string }

const lab = ({ labOrganizationId }: AutopayCharge) =>
  orgScope({ id: labOrganizationId, type: 'lab' })

/**
 * What an attempt asks for. It is written before the platform is asked, so that a repetition after a
 * kill asks for the very same and the platform knows it again by its key.
 * @throws Refusal when there is nothing to charge now
 */
async function prepare({ db }: House, charge: AutopayCharge): Promise<Prepared> {
  const readFixed = () =>
    db.acrossOrgs('what an attempt was fixed to', (tx) => selectFixedOrder(tx, charge.id))
  const fixed = await readFixed()
  if (fixed?.isFresh) return fixed
  const { order, payment } = await db.write(lab(charge), async (tx) => ({
    ...(await preparePayment(tx, charge.invoiceId)),
    order: await selectAutopayMethod(tx, charge.clinicOrganizationId),
  }))
  if (fixed) throw new Refusal('rule_violated', 'This attempt began long ago and did not end.')
  if (!order) throw new Refusal('rule_violated', 'Autopay was switched off.')
  await db.acrossOrgs('what an attempt asks for', (tx) =>
    fixOrder(tx, charge.id, { ...order, amountMinor: payment.amountMinor }),
  )
  // Two workers may have fixed it at once: what stands counts.
  const stands = await readFixed()
  if (!stands) throw new Error(`attempt ${charge.id} was fixed and is not`)
  return stands
}

async function tellOwners(
  tx: Tx,
  { env }: House,
  { charge, reason }: { charge: AutopayCharge; reason: string },
): Promise<void> {
  const { number, labName } = await selectBill(tx, charge.invoiceId)
  const isLast = charge.attempt === maximumAttempts
  const lines = [
    `Autopay could not pay invoice ${number} of ${labName}.`,
    `The bank says: ${reason}`,
    '',
    isLast
      ? 'This was the last attempt. Please pay the invoice another way.'
      : `It is tried again in ${pauseDays} days. You can also pay it now, or change the payment method.`,
    '',
    pageLink(env, `/invoices/${charge.invoiceId}`),
  ]
  for (const { email } of await selectOwnerMails(tx, charge.clinicOrganizationId)) {
    await queueMail(tx, {
      to: email,
      subject: `Autopay of invoice ${number} failed`,
      text: lines.join('\n'),
    })
  }
}

/** Ends an attempt that the bank refused: its owners are told once, and the next one is planned. */
export async function decline(
  house: House,
  charge: AutopayCharge,
  reason: string,
): Promise<JobEnd> {
  await house.db.acrossOrgs('the bank said no to autopay', async (tx) => {
    if (!(await claimTelling(tx, charge.id))) return
    await tellOwners(tx, house, { charge, reason })
    if (charge.attempt < maximumAttempts) await insertNextCharge(tx, charge, pauseDays)
  })
  house.worker.wake()
  return { state: 'declined', remark: reason }
}

/**
 * One attempt to charge an invoice. Whatever is killed or run twice, an attempt charges once: its key
 * at the payment platform is that of the invoice and the attempt.
 */
export async function workCharge(
  house: House,
  stripe: StripeConnection | undefined,
  charge: AutopayCharge,
): Promise<JobEnd> {
  if (!stripe)
    return { state: 'ignored', remark: 'This service has no key of the payment platform.' }
  const { labOrganizationId: organizationId, invoiceId, attempt } = charge
  try {
    const { accountId, customerId, providerMethodId, amountMinor, currency } = await prepare(
      house,
      charge,
    )
    const end = await stripe.chargeOffSession({
      accountId,
      customerId,
      methodId: providerMethodId,
      amountMinor,
      currency,
      organizationId,
      invoiceId,
      idempotencyKey: `autopay-${invoiceId}-${attempt}`,
    })
    if ('declined' in end) return await decline(house, charge, end.declined)
    await house.db.acrossOrgs('what the platform made of an attempt', (tx) =>
      updateCharged(tx, charge.id, end.paymentIntentId),
    )
    // Its event comes too; the invoice need not wait for it.
    await reconcilePayment(
      house,
      stripe,
      { organizationId, accountId },
      { type: 'payment_intent', id: end.paymentIntentId },
    )
    return { state: 'charged' }
  } catch (error) {
    // Paid, void, or a bank is at work on it: nothing to charge. An account that is held back may
    // take payments again.
    if (error instanceof Refusal && error.code !== 'payments_not_available') {
      return { state: 'ignored', remark: error.message }
    }
    if (error instanceof Refusal) throw error
    if (!(error instanceof StripeRefused) || error.status === 401) throw error
    return decline(house, charge, error.message)
  }
}
