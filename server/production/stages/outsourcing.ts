import type { Body, Query } from '#contract/platform/endpoint'
import type {
  listOutsourcing,
  Outsourcing,
  recordOutsourcing,
} from '#contract/production/outsourcing'
import type { Page } from '#contract/platform/page'
import { lockOrders, readOrder, transitionNotAllowed } from '#server/orders/orders'
import { newId } from '#platform/clock'
import type { Tx } from '#platform/db/db'
import { inputError, notFound, Refusal } from '#platform/errors'
import type { Principal } from '#platform/auth/session'
import { insertOutsourcing, selectItemIds, selectOutsourcing } from './record-queries.ts'

/** One page of the work on an order that others did. @throws Refusal 404 */
export async function listOutsourcingPage(
  tx: Tx,
  session: Principal,
  orderId: string,
  query: Query<typeof listOutsourcing>,
): Promise<Page<Outsourcing>> {
  const page = await selectOutsourcing(tx, { ...query, orderId })
  if (page.pagination.total === 0) await readOrder(tx, session, orderId)
  return page
}

/** Records work on an accepted order that somebody else did. @throws Refusal 404, 409, 422 */
export async function addOutsourcing(
  tx: Tx,
  session: Principal,
  orderId: string,
  { city = null, region = null, itemIds = [], ...given }: Body<typeof recordOutsourcing>,
): Promise<Outsourcing> {
  const [order] = await lockOrders(tx, [orderId])
  if (!order) throw notFound('order')
  if (order.acceptedAt === null || order.status === 'cancelled') {
    throw transitionNotAllowed(order, 'recordOutsourcing')
  }
  const known = new Set((await selectItemIds(tx, orderId)).map(({ id }) => id))
  const place = itemIds.findIndex((id) => !known.has(id))
  if (place >= 0) {
    const errors = [inputError('body', `/itemIds/${place}`, 'item_not_of_order')]
    throw new Refusal('item_not_of_order', {}, { errors })
  }
  const row = { id: newId(), orderId, itemIds, city, region, ...given }
  const recorded = { ...row, recordedByUserId: session.userId }
  return { ...recorded, ...(await insertOutsourcing(tx, recorded)) }
}
