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
    uncategorized_text?: string
  }
  idempotencyKey: string
}

/** Hands evidence in to the payer's bank, once and for good. */
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
