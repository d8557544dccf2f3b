import type { countOrders, OrderCounts } from '#contract/orders/order-counts'
import type { exportOrders } from '#contract/orders/order-export'
import { endedStatuses } from '#contract/orders/order-statuses'
import type { Query } from '#contract/platform/endpoint'
import type { listOrders, Order, OrderSummary } from '#contract/orders/orders'
import type { Page } from '#contract/platform/page'
import type { Tx } from '#platform/db/db'
import { inputError, invalidInput, notFound, Refusal } from '#platform/errors'
import type { Principal } from '#platform/auth/session'
import { showOrder, showSummary } from './money.ts'
import { selectOrderCounts } from './count-queries.ts'
import { selectOrderIds, selectOrders } from './list-queries.ts'
import { selectOrder } from './queries.ts'
import { lockOrder, transitionNotAllowed } from './transitions.ts'
import { deleteOrderRow } from './write-queries.ts'

/** The order as the caller may see it. @throws Refusal 404 */
export async function readOrder(tx: Tx, session: Principal, id: string): Promise<Order> {
  const order = await selectOrder(tx, id, session.organizationType)
  if (!order) throw notFound('order')
  return showOrder(session, order)
}

/** Filters as the database takes them. @throws Refusal 400 for a filter of the other side */
function filtersOf<Asked extends Pick<Query<typeof listOrders>, 'status' | 'stageId'>>(
  session: Principal,
  { status, ...query }: Asked,
) {
  if (query.stageId !== undefined && session.organizationType !== 'lab') {
    throw invalidInput(inputError('query', '/stageId', 'labs_only'))
  }
  const statuses = status?.split(',')
  const isOpen = statuses?.every((name) => !(endedStatuses as readonly string[]).includes(name))
  return { ...query, statuses, isOpen: isOpen ? (true as const) : undefined }
}

function assertMaySort(
  { canSeeFinance }: Principal,
  { sort }: Pick<Query<typeof listOrders>, 'sort'>,
): void {
  if (sort === 'total' && !canSeeFinance) throw new Refusal('finance_access_required')
}

/** The ids of a whole list, refused as a page of it. @throws Refusal 400, 403 */
export function listOrderIds(
  tx: Tx,
  session: Principal,
  query: Omit<Query<typeof exportOrders>, 'columns'>,
): Promise<string[]> {
  assertMaySort(session, query)
  return selectOrderIds(tx, filtersOf(session, query), session.organizationType)
}

/**
 * One page of orders as the caller may see it. @throws Refusal 400 for a filter of the other side, 403
 * for the order of amounts that the caller may not see
 */
export async function listOrderPage(
  tx: Tx,
  session: Principal,
  query: Query<typeof listOrders>,
): Promise<Page<OrderSummary>> {
  assertMaySort(session, query)
  const page = await selectOrders(tx, filtersOf(session, query), session.organizationType)
  return { ...page, data: page.data.map((order) => showSummary(session, order)) }
}

/** The orders that fit, counted and summed. @throws Refusal 400 for a filter of the other side */
export const readOrderCounts = (
  tx: Tx,
  session: Principal,
  query: Query<typeof countOrders>,
): Promise<OrderCounts> => selectOrderCounts(tx, filtersOf(session, query), session)

/** Deletes a draft with all that hangs on it. @throws Refusal 404, 409 */
export async function removeDraft(tx: Tx, id: string): Promise<undefined> {
  const order = await lockOrder(tx, id)
  if (order.status !== 'draft') throw transitionNotAllowed(order, 'delete')
  if (order.number !== null) {
    throw new Refusal('withdrawn_order_not_deletable', {}, { state: order.status })
  }
  await deleteOrderRow(tx, id)
}
