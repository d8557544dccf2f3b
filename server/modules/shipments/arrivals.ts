import type { OrderStatus } from '#contract/order-moves'
import { cancellableShipmentStatuses, type Shipment } from '#contract/shipments'
import { refuseNames } from '#modules/intake'
import {
  actorOf,
  lockOrders,
  recordEvent,
  refuseMove,
  takeStep,
  type Actor,
  type LockedOrder,
} from '#modules/orders'
import type { Tx } from '#platform/db'
import type { Principal } from '#platform/session'
import { selectContents, selectItemPlaces, updateShipmentRow, type ItemPlace } from './queries.ts'
import { lockOpen, notNow, readShipment, refuseOthersParcel } from './shipments.ts'

/** An order of a parcel, locked, with its items that are in it; null for all of them. */
type Carried = { order: LockedOrder; itemIds: string[] | null }

async function lockContents(tx: Tx, shipmentId: string): Promise<Carried[]> {
  const contents = await selectContents(tx, shipmentId)
  const orders = await lockOrders(
    tx,
    contents.map(({ orderId }) => orderId),
  )
  return orders.map((order) => ({
    order,
    itemIds: contents.find(({ orderId }) => orderId === order.id)?.itemIds ?? null,
  }))
}

// While an order waits for its last item, parts of it leave and arrive.
const isInParts: readonly OrderStatus[] = ['ready', 'on_hold', 'shipped']

type Arrival = {
  actor: Actor
  side: 'lab' | 'clinic'
  purpose: string
  items: readonly ItemPlace[]
  details: { shipmentId: string; receivedByName: string }
}

// An order has arrived with its last item, and is at the try-in when anything of it is.
async function arrive(
  tx: Tx,
  { order, itemIds }: Carried,
  { actor, side, purpose, items, details }: Arrival,
): Promise<void> {
  const own = items.filter(({ orderId }) => orderId === order.id)
  const isIn = ({ id }: ItemPlace) => itemIds === null || itemIds.includes(id)
  const isLast = itemIds === null || own.every((item) => item.hasArrived || isIn(item))
  const taking = { action: 'deliver', actor } as const
  if (itemIds !== null && !(isLast && order.status === 'shipped')) {
    if (!isInParts.includes(order.status)) refuseMove('deliver', order, side)
    const isMissing = own.some((item) => !isIn(item) && !item.hasArrived && !item.isUnderWay)
    const { cancelRequestedAt, notReceivedAt } = order
    const set = { cancelRequestedAt, notReceivedAt: isMissing ? notReceivedAt : null }
    await takeStep(tx, order, taking, { set, details: { ...details, itemIds } })
    return
  }
  refuseMove('deliver', order, side)
  const isForTryIn = purpose === 'try_in' || own.some((item) => item.isForTryIn && !isIn(item))
  await takeStep(tx, order, taking, {
    ...(isForTryIn ? { to: 'at_try_in' } : { to: 'delivered', stamp: ['deliveredAt'] }),
    set: { notReceivedAt: null },
    details: { ...details, ...(itemIds ? { itemIds } : {}) },
  })
}

/**
 * Confirms the arrival with the name of who took it: the orders of a parcel to the clinic are
 * delivered or at the try-in, all or none; those in several parcels with the last of them.
 * @throws Refusal 404, 409
 */
export async function deliverShipment(
  tx: Tx,
  session: Principal,
  id: string,
  { receivedByName }: { receivedByName: string },
): Promise<Shipment> {
  const { direction, purpose } = await lockOpen(tx, id)
  const actor = actorOf(session)
  const details = { shipmentId: id, receivedByName }
  const contents = await lockContents(tx, id)
  if (direction === 'to_clinic') {
    const orderIds = contents.map(({ order }) => order.id)
    const items = await selectItemPlaces(tx, orderIds)
    const arrival = { actor, side: session.organizationType, purpose, items, details }
    for (const carried of contents) await arrive(tx, carried, arrival)
  } else {
    for (const { order, itemIds } of contents) {
      const said = { ...details, ...(itemIds ? { itemIds } : {}) }
      await recordEvent(tx, order, { action: 'arrived_at_lab', actor, details: said })
    }
  }
  await updateShipmentRow(tx, id, { status: 'delivered', receivedByName, isDelivered: true })
  return readShipment(tx, session, id)
}

/** Writes down that the clinic did not get what was shipped; the laboratory has the ball. @throws Refusal 404, 409 */
export async function reportNotReceived(
  tx: Tx,
  session: Principal,
  id: string,
  { reason }: { reason?: string },
): Promise<Shipment> {
  const { direction, status } = await lockOpen(tx, id)
  if (direction !== 'to_clinic') throw notNow('on its way to the laboratory')
  const reporting = { action: 'reportNotReceived', actor: actorOf(session) } as const
  for (const { order, itemIds } of await lockContents(tx, id)) {
    // A part that was reported already may have been sent again since.
    if (itemIds !== null && status === 'exception') throw notNow(status)
    await refuseNames(tx, order, { reason })
    const details = { shipmentId: id, ...(itemIds ? { itemIds } : {}) }
    const isFirst = order.status === 'shipped' && order.notReceivedAt === null
    if (itemIds !== null && !isFirst && isInParts.includes(order.status)) {
      const { cancelRequestedAt } = order
      await takeStep(tx, order, reporting, { set: { cancelRequestedAt }, reason, details })
    } else {
      refuseMove('reportNotReceived', order, session.organizationType)
      await takeStep(tx, order, reporting, { stamp: ['notReceivedAt'], reason, details })
    }
  }
  await updateShipmentRow(tx, id, { status: 'exception' })
  return readShipment(tx, session, id)
}

/** Takes a parcel back that nobody has picked up; what it had shipped is ready again. @throws Refusal 403, 404, 409, 422 */
export async function cancelShipment(
  tx: Tx,
  session: Principal,
  id: string,
  { reason }: { reason?: string },
): Promise<Shipment> {
  const { direction, status } = await lockOpen(tx, id)
  refuseOthersParcel(session, { direction })
  const cancellable: readonly string[] = cancellableShipmentStatuses
  if (!cancellable.includes(status)) throw notNow(status)
  const actor = actorOf(session)
  for (const { order, itemIds } of await lockContents(tx, id)) {
    await refuseNames(tx, order, { reason })
    const details = { shipmentId: id, ...(itemIds ? { itemIds } : {}) }
    if (direction === 'to_clinic' && order.status === 'shipped') {
      const step = { to: 'ready', set: { notReceivedAt: null }, reason, details } as const
      await takeStep(tx, order, { action: 'cancelShipment', actor }, step)
    } else {
      await recordEvent(tx, order, { action: 'shipment_cancelled', actor, reason, details })
    }
  }
  await updateShipmentRow(tx, id, { status: 'cancelled' })
  return readShipment(tx, session, id)
}
