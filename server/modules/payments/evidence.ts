import type { Body, Reply } from '#contract/endpoint'
import type { Dispute, submitDisputeEvidence } from '#contract/payments'
import { askStripe, requireStripe } from '#modules/payment-account'
import type { Tx } from '#platform/db'
import { notFound, Refusal } from '#platform/errors'
import type { House } from '#platform/house'
import { evidenceTextLimit, type EvidenceRequest, type StripeConnection } from '#vendors/stripe'
import {
  fixEvidence,
  selectDispute,
  selectDisputePlace,
  selectProvenOrders,
  updateSubmitted,
  type ProvenOrder,
} from './evidence-queries.ts'
import { reconcilePayment } from './reconcile.ts'

type Evidence = EvidenceRequest['evidence']

const answerable = ['warning_needs_response', 'needs_response', 'appeal_needs_response']

const dayOf = (at: string) => at.slice(0, 10)

const steps: Record<string, string> = {
  submitted: 'ordered',
  accepted: 'accepted',
  sent_for_approval: 'sent the design for approval',
  approved: 'approved the design',
  shipped: 'shipped the work',
  delivered: 'recorded the delivery',
  completed: 'completed the order',
}

function linesOf({ number, items, steps: taken, shipments }: ProvenOrder): string[] {
  const work = items.map(
    ({ quantity, restorationType, material }) =>
      `${quantity} x ${restorationType.replaceAll('_', ' ')}${material === null ? '' : `, ${material.replaceAll('_', ' ')}`}`,
  )
  const happened = taken.map(
    ({ action, by, at }) => `${dayOf(at)}: the ${by} ${steps[action] ?? action}.`,
  )
  const parcels = shipments.flatMap((parcel) => {
    if (parcel.shippedAt === null) return []
    const way = [parcel.courier, parcel.trackingNumber].filter(Boolean).join(', ')
    const received = parcel.deliveredAt
      ? `delivered ${dayOf(parcel.deliveredAt)}${parcel.receivedByName === null ? '' : `, received by ${parcel.receivedByName}`}`
      : 'no delivery recorded yet'
    return [`Parcel of ${dayOf(parcel.shippedAt)}${way === '' ? '' : ` (${way})`}: ${received}.`]
  })
  return [`Order ${number}: ${work.join('; ')}.`, ...happened, ...parcels, '']
}

/** What speaks for the laboratory, in the words of the order's own record. */
function evidenceOf(
  { number, issuedOn }: { number: string; issuedOn: string },
  { orders, explanation }: { orders: ProvenOrder[]; explanation: string | undefined },
): Evidence {
  const parcels = orders
    .flatMap(({ shipments }) => shipments)
    .filter(({ shippedAt }) => shippedAt !== null)
  const last = parcels.at(-1)
  const delivered = parcels.flatMap(({ deliveredAt }) => deliveredAt ?? []).at(-1)
  const text = [
    `Invoice ${number} of ${issuedOn} is for custom-made dental work that a dental clinic ordered from a dental laboratory. The record below was kept at the time by both sides.`,
    '',
    ...orders.flatMap(linesOf),
    ...(explanation === undefined ? [] : ['The laboratory adds:', explanation]),
  ].join('\n')
  return {
    product_description: 'Custom-made dental work, made to a clinic’s prescription',
    uncategorized_text: text.slice(0, evidenceTextLimit),
    ...(last?.courier ? { shipping_carrier: last.courier } : {}),
    ...(last?.trackingNumber ? { shipping_tracking_number: last.trackingNumber } : {}),
    ...(last?.shippedAt ? { shipping_date: dayOf(last.shippedAt) } : {}),
    ...(delivered === undefined ? {} : { service_date: dayOf(delivered) }),
  }
}

type Submission = {
  organizationId: string
  disputeId: string
  body: Body<typeof submitDisputeEvidence>
  inOrg<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

async function readDispute(tx: Tx, id: string): Promise<Dispute> {
  const dispute = await selectDispute(tx, id)
  if (!dispute) throw notFound('dispute')
  return dispute
}

async function prepare(tx: Tx, { disputeId, body }: Submission) {
  const dispute = await readDispute(tx, disputeId)
  if (dispute.evidenceSubmittedAt !== null && dispute.status !== 'appeal_needs_response') {
    throw new Refusal('rule_violated', 'Evidence was handed in already, and a bank takes it once.')
  }
  if (!answerable.includes(dispute.status)) {
    throw new Refusal('rule_violated', `A dispute that is ${dispute.status} takes no evidence.`)
  }
  const place = await selectDisputePlace(tx, disputeId)
  if (!place) throw new Refusal('rule_violated', 'This payment is for no invoice.')
  const orders = await selectProvenOrders(tx, place.invoiceId)
  const evidence = evidenceOf(place, { orders, explanation: body.explanation })
  await fixEvidence(tx, disputeId, { ...evidence })
  // A repetition hands in what the first one fixed, so that the platform knows it again by its key.
  const fixed = await selectDisputePlace(tx, disputeId)
  return { ...place, evidence: (fixed?.evidence ?? evidence) as Evidence, status: dispute.status }
}

/**
 * Hands the record of the orders in to the payer's bank, without a patient's name: what people wrote
 * freely is left out. @throws Refusal 404, 422, 503
 */
export async function submitEvidence(
  house: House,
  connection: StripeConnection | undefined,
  submission: Submission,
): Promise<Reply<typeof submitDisputeEvidence>> {
  const { organizationId, disputeId, inOrg } = submission
  await inOrg((tx) => readDispute(tx, disputeId))
  const stripe = requireStripe(connection)
  const {
    accountId,
    disputeId: providerId,
    evidence,
    status,
  } = await inOrg((tx) => prepare(tx, submission))
  await askStripe(() =>
    stripe.submitEvidence({
      accountId,
      disputeId: providerId,
      evidence,
      idempotencyKey: `evidence-${disputeId}-${status}`,
    }),
  )
  await inOrg((tx) => updateSubmitted(tx, disputeId))
  await askStripe(() =>
    reconcilePayment(
      house,
      stripe,
      { organizationId, accountId },
      { type: 'dispute', id: providerId },
    ),
  )
  const dispute = await inOrg((tx) => readDispute(tx, disputeId))
  return { dispute, evidence: evidence.uncategorized_text ?? '' }
}
