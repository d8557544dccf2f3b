import { proofFormat, type OrderProof } from '#contract/order-proofs'
import { instant } from '#platform/clock'
import type { Tx } from '#platform/db'
import type { Principal } from '#platform/session'
import { readOrder } from './orders.ts'
import { selectHistory } from './queries.ts'

/** The whole history of an order with its hashes, oldest first. @throws Refusal 404 */
export async function exportProof(
  tx: Tx,
  session: Principal,
  orderId: string,
  now: Date,
): Promise<OrderProof> {
  const { id, number } = await readOrder(tx, session, orderId)
  return {
    format: proofFormat,
    version: 1,
    exportedAt: instant(now),
    order: { id, number },
    events: await selectHistory(tx, id),
  }
}
