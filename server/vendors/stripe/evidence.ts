import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import { askFor } from './ask.ts'

/** Stripe takes no more characters in its longest field of evidence. */
export const evidenceTextLimit = 20_000

/** The laboratory's side of a dispute, in words. Nothing in it names a patient. */
export type EvidenceRequest = {
  accountId: string
  disputeId: string
  evidence: {
    product_description?: string
    service_date?: string
    shipping_carrier?: string
    shipping_date?: string
    shipping_tracking_number?: string
    /** A file that `uploadEvidence` gave. */
    service_documentation?: string
    uncategorized_text?: string
  }
  idempotencyKey: string
}

/** A paper that belongs to the evidence. Stripe takes PDF up to 5 MB, and 4.5 MB of all together. */
export type EvidenceFile = { accountId: string; name: string; bytes: Buffer }

/** Leaves a PDF with Stripe, for evidence to name. Handed in it is only with `submitEvidence`. */
export async function uploadEvidence(
  stripe: Stripe,
  { accountId, name, bytes }: EvidenceFile,
): Promise<string> {
  const file = await askFor<Stripe.File>({ type: 'file', id: null }, () =>
    stripe.files.create(
      { purpose: 'dispute_evidence', file: { data: bytes, name, type: 'application/pdf' } },
      { stripeContext: accountId, idempotencyKey: randomUUID() },
    ),
  )
  return file.id
}

/** Submits evidence to the payer's bank, once and for good. */
export async function submitEvidence(
  stripe: Stripe,
  { accountId, disputeId, evidence, idempotencyKey }: EvidenceRequest,
): Promise<void> {
  await askFor({ type: 'dispute', id: disputeId }, () =>
    stripe.disputes.update(
      disputeId,
      { evidence, submit: true },
      { stripeContext: accountId, idempotencyKey },
    ),
  )
}
