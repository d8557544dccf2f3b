import { isAt, trayStatuses } from '#contract/orders/order-statuses'
import type { Order } from '#contract/orders/orders'
import type { Tx } from '#platform/db/db'
import { notFound, Refusal } from '#platform/errors'
import type { Principal } from '#platform/auth/session'
import {
  ensureTray,
  insertOrderTray,
  releaseOrderTrayRow,
  selectTrayHolder,
} from './order-tray-queries.ts'
import { readOrder } from './orders.ts'
import { lockOrder } from './transitions.ts'
import type { LockedOrder } from './write-queries.ts'

/**
 * Puts a locked order into a tray, also where it lies in it already; a code that is new to the laboratory
 * becomes a tray of it. @throws Refusal 409 with the order that the tray holds
 */
export async function putIntoTray(
  tx: Tx,
  order: Pick<LockedOrder, 'id'>,
  trayCode: string | undefined,
): Promise<void> {
  if (trayCode === undefined) return
  const { id: trayId, code, isActive } = await ensureTray(tx, trayCode)
  if (!isActive) throw new Refusal('tray_retired', { code })
  if (await insertOrderTray(tx, order.id, trayId)) return
  const holder = await selectTrayHolder(tx, trayId)
  if (holder?.id === order.id) return
  // Whoever had it a moment ago may have left it in between.
  if (!holder && (await insertOrderTray(tx, order.id, trayId))) return
  throw new Refusal('tray_in_use', { code, orderNumber: holder?.number ?? null })
}

/** Puts an order that is in the laboratory into a tray. @throws Refusal 404, 409 */
export async function assignTray(
  tx: Tx,
  session: Principal,
  { orderId, trayCode }: { orderId: string; trayCode: string },
): Promise<Order> {
  const order = await lockOrder(tx, orderId)
  const { status } = order
  if (!isAt(order, trayStatuses))
    throw new Refusal('tray_not_needed', { status }, { state: status })
  await putIntoTray(tx, order, trayCode)
  return readOrder(tx, session, orderId)
}

/** Takes an order out of a tray. @throws Refusal 404 where it does not lie in it */
export async function releaseTray(tx: Tx, orderId: string, trayId: string): Promise<undefined> {
  await lockOrder(tx, orderId)
  if ((await releaseOrderTrayRow(tx, orderId, trayId)) === 0) throw notFound('tray')
}
