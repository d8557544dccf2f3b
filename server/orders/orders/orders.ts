import type { Query } from '#contract/platform/endpoint'
import type { listOrders, Order, OrderSummary } from '#contract/orders/orders'
import type { Page } from '#contract/platform/page'
import type { Tx } from '#platform/db/db'
import { inputError, invalidInput, notFound, Refusal } from '#platform/errors'
import type { Principal } from '#platform/auth/session'
import { showOrder, showSummary } from './money.ts'
import { selectOrder, selectOrders } from './queries.ts'
import { lockOrder, transitionNotAllowed } from './transitions.ts'
import { deleteOrderRow } from './write-queries.ts'

/** The order as the caller may see it. @throws Refusal 404 */
export async function readOrder(tx: Tx, session: Principal, id: string): Promise<Order> {
  const order = await selectOrder(tx, id, session.organizationType)
  if (!order) throw notFound('order')
  return showOrder(session, order)
}

/**
 * One page of orders as the caller may see it. @throws Refusal 400 for a filter of the other side
 */
export async function listOrderPage(
  tx: Tx,
  session: Principal,
  { status, ...query }: Query<typeof listOrders>,
): Promise<Page<OrderSummary>> {
  if (query.stageId !== undefined && session.organizationType !== 'lab') {
    throw invalidInput(inputError('query', '/stageId', 'labs_only'))
  }
  const page = await selectOrders(
    tx,
    { ...query, statuses: status?.split(',') },
    session.organizationType,
  )
  return { ...page, data: page.data.map((order) => showSummary(session, order)) }
}

/** Deletes a draft with all that hangs on it. @throws Refusal 404, 409 */
export async function removeDraft(tx: Tx, id: string): Promise<undefined> {
  const order = await lockOrder(tx, id)
  if (order.status !== 'draft') throw transitionNotAllowed(order, 'delete')
  if (order.number !== null) {
    throw new Refusal('withdrawn_order_not_deletable', {}, { state: order.status })
  }
  await deleteOrderRow(tx, id)
}
