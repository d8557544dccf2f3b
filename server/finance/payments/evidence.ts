import type { WithoutAbilities } from '#contract/platform/abilities'
import type { Body, Reply } from '#contract/platform/endpoint'
import {
  isEvidenceGiven,
  takesEvidence,
  type Dispute,
  type submitDisputeEvidence,
} from '#contract/finance/disputes'
import { drawDocument, pageSizeOf, selectReader } from '#server/documents/pdf'
import { askStripe, askUnderKey, requireStripe } from '#server/finance/payment-account'
import type { Tx } from '#platform/db/db'
import { notFound, Refusal } from '#platform/errors'
import type { AppContext } from '#platform/app-context'
import type { EvidenceRequest, StripeConnection } from '#vendors/stripe'
import {
  fixEvidence,
  selectDispute,
  selectDisputePlace,
  selectProvenOrders,
  updateSubmitted,
} from './evidence-queries.ts'
import { evidenceOf, recordOf } from './evidence-words.ts'
import { reconcilePayment } from './reconcile.ts'

type Evidence = EvidenceRequest['evidence']

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
  if (isEvidenceGiven(dispute)) {
    throw new Refusal('dispute_evidence_already_submitted')
  }
  if (!takesEvidence(dispute)) {
    throw new Refusal('dispute_takes_no_evidence', { status: dispute.status })
  }
  const place = await selectDisputePlace(tx, disputeId)
  if (!place) throw new Refusal('disputed_payment_without_invoice')
  const { number, issuedOn, invoiceId } = place
  const orders = await selectProvenOrders(tx, invoiceId)
  const invoice = { number, issuedOn, orders, explanation: body.explanation }
  return { ...place, invoice, dispute, reader: await selectReader(tx) }
}

type Prepared = Awaited<ReturnType<typeof prepare>>

/**
 * The evidence with its paper, as it goes to the bank. A repetition submits what the first one
 * fixed, so that the provider knows it again by its key; a paper that a kill left there is named by
 * nothing.
 */
async function fix(
  stripe: StripeConnection,
  { disputeId, inOrg }: Submission,
  { accountId, evidence: fixed, invoice, dispute, reader }: Prepared,
): Promise<Evidence> {
  if (fixed !== null) return fixed as Evidence
  const paper = pageSizeOf(reader, undefined)
  const record = recordOf(invoice, { laboratory: reader.name, madeAt: dispute.createdAt, paper })
  const bytes = await drawDocument('case-record', record, { organizationId: reader.id })
  const name = `${invoice.number}-record.pdf`
  const fileId = await askStripe(() => stripe.uploadEvidence({ accountId, name, bytes }))
  const evidence = { ...evidenceOf(invoice), service_documentation: fileId }
  return inOrg(async (tx) => {
    await fixEvidence(tx, disputeId, evidence)
    const stored = await selectDisputePlace(tx, disputeId)
    return stored?.evidence ?? evidence
  })
}

async function isHandedIn(
  stripe: StripeConnection,
  accountId: string,
  disputeId: string,
): Promise<true | undefined> {
  const object = { type: 'dispute', id: disputeId } as const
  const { disputes } = await stripe.readPaymentSnapshot({ accountId, object })
  return disputes.some(({ id, isAnswered }) => id === disputeId && isAnswered) || undefined
}

/**
 * Submits the record of the orders to the payer's bank, as text and as a PDF, without a patient's
 * name: what people wrote freely is left out. @throws Refusal 404, 422, 503
 */
export async function submitEvidence(
  app: AppContext,
  connection: StripeConnection | undefined,
  submission: Submission,
): Promise<WithoutAbilities<Reply<typeof submitDisputeEvidence>>> {
  const { organizationId, disputeId, inOrg } = submission
  await inOrg((tx) => readDispute(tx, disputeId))
  const stripe = requireStripe(connection)
  const prepared = await inOrg((tx) => prepare(tx, submission))
  const { accountId, disputeId: providerId } = prepared
  const { status } = prepared.dispute
  const evidence = await fix(stripe, submission, prepared)
  await askStripe(() =>
    askUnderKey(app, {
      labOrganizationId: organizationId,
      name: `evidence-${disputeId}`,
      // What was lost may be appealed, with the same evidence.
      words: status,
      ask: (idempotencyKey) =>
        stripe
          .submitEvidence({ accountId, disputeId: providerId, evidence, idempotencyKey })
          .then(() => true),
      find: () => isHandedIn(stripe, accountId, providerId),
    }),
  )
  await inOrg((tx) => updateSubmitted(tx, disputeId))
  await askStripe(() =>
    reconcilePayment(
      app,
      stripe,
      { organizationId, accountId },
      { type: 'dispute', id: providerId },
    ),
  )
  const dispute = await inOrg((tx) => readDispute(tx, disputeId))
  return { dispute, evidence: evidence.uncategorized_text ?? '' }
}
