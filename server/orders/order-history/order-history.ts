import type { Query } from '#contract/platform/endpoint'
import { proofFormat, type OrderProof } from '#contract/orders/order-proofs'
import type { listOrderEvents, OrderEvent } from '#contract/orders/order-events'
import type { Page } from '#contract/platform/page'
import { readOrder } from '#server/orders/orders'
import { instant } from '#platform/clock'
import type { Tx } from '#platform/db/db'
import { Refusal } from '#platform/errors'
import type { Principal } from '#platform/auth/session'
import { selectEvents, selectHistory, selectIsMasked } from './queries.ts'

// The only money in events is `totals` in their details. A proof is the same for both sides.
const showEvent = (viewer: Principal, event: OrderEvent, hasProof: boolean): OrderEvent => ({
  ...event,
  ...(hasProof ? { performedBy: null } : { hash: null, previousHash: null }),
  details: viewer.canSeeFinance ? event.details : { ...event.details, totals: null },
})

// What is read otherwise than it was written does not give its hash.
async function requireUnmasked(tx: Tx, orderId: string): Promise<void> {
  if (!(await selectIsMasked(tx, orderId))) return
  throw new Refusal('history_not_provable')
}

/** One page of the history of an order. @throws Refusal 403, 404, 422 */
export async function listEventPage(
  tx: Tx,
  session: Principal,
  id: string,
  { proof = 0, ...query }: Query<typeof listOrderEvents>,
): Promise<Page<OrderEvent>> {
  const hasProof = proof === 1
  // The hashes cover sums.
  if (hasProof && !session.canSeeFinance) throw new Refusal('finance_access_required')
  if (hasProof) await requireUnmasked(tx, id)
  const page = await selectEvents(tx, { ...query, orderId: id })
  // Every order has a history: nothing found may be an order that is not there.
  if (page.pagination.total === 0) await readOrder(tx, session, id)
  return { ...page, data: page.data.map((event) => showEvent(session, event, hasProof)) }
}

/** The whole history of an order with its hashes, oldest first. @throws Refusal 404, 422 */
export async function exportProof(
  tx: Tx,
  session: Principal,
  orderId: string,
  now: Date,
): Promise<OrderProof> {
  const { id, number } = await readOrder(tx, session, orderId)
  await requireUnmasked(tx, id)
  return {
    format: proofFormat,
    version: 1,
    exportedAt: instant(now),
    order: { id, number },
    events: (await selectHistory(tx, id)).map((event) => showEvent(session, event, true)),
  }
}
