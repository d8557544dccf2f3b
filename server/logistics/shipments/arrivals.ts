import type { OrderStatus } from '#contract/orders/order-statuses'
import { canTransition } from '#contract/orders/order-transitions'
import { cancellableShipmentStatuses, type Shipment } from '#contract/logistics/shipments'
import { refuseNames } from '#server/orders/order-validation'
import {
  actorOf,
  arrivalTransition,
  isHere,
  lockOrders,
  recordEvent,
  selectItemPlaces,
  applyTransition,
  transitionNotAllowed,
  writeParcelArrival,
  type Actor,
  type ItemPlace,
  type LockedOrder,
} from '#server/orders/orders'
import type { Tx } from '#platform/db/db'
import { Refusal } from '#platform/errors'
import type { Principal } from '#platform/auth/session'
import { prepareReturn } from '#server/production/try-ins'
import { selectContents, updateShipmentRow } from './queries.ts'
import {
  lockOpen,
  readShipment,
  refuseOthersParcel,
  shipmentTransitionNotAllowed,
} from './shipments.ts'

/** An order of a parcel, locked, with its items and which of them are in it. */
type Carried = {
  order: LockedOrder
  items: readonly ItemPlace[]
  isIn: (item: ItemPlace) => boolean
  /** Where the parcel holds a part of the order, its items, as the history names them. */
  part: { itemIds?: string[] }
  /** The order came back from a try-in since: what the parcel holds counts no more. */
  isFormer: boolean
}

async function lockContents(tx: Tx, shipmentId: string): Promise<Carried[]> {
  const contents = await selectContents(tx, shipmentId)
  const orderIds = contents.map(({ orderId }) => orderId)
  const orders = await lockOrders(tx, orderIds)
  const places = await selectItemPlaces(tx, orderIds)
  return orders.map((order) => {
    const { itemIds = null, isFormer = false } =
      contents.find(({ orderId }) => orderId === order.id) ?? {}
    const items = places.filter(({ orderId }) => orderId === order.id)
    const isIn = ({ id }: ItemPlace) => itemIds === null || itemIds.includes(id)
    const part = itemIds === null || items.every(isIn) ? {} : { itemIds }
    return { order, items, isIn, part, isFormer }
  })
}

// While an order waits for its last item, parts of it leave and arrive.
const isInParts: readonly OrderStatus[] = [
  'in_production',
  'awaiting_approval',
  'on_hold',
  'ready',
  'shipped',
]

type Arrival = {
  actor: Actor
  side: 'lab' | 'clinic'
  purpose: string
  details: { shipmentId: string; receivedByName: string }
}

// An order has arrived with its last item, and is at the try-in when anything of it is. What is found
// later, or came twice, is in its history and moves nothing: a parcel that is there can always be taken.
async function arrive(
  tx: Tx,
  { order, items, isIn, part, isFormer }: Carried,
  { actor, side, purpose, details }: Arrival,
): Promise<void> {
  const comes = (item: ItemPlace) => !isFormer && isIn(item)
  const isLast = items.every((item) => item.hasArrived || comes(item))
  const taking = { action: 'deliver', actor } as const
  const eventDetails = { ...details, ...part }
  if (isLast && canTransition('deliver', order, side)) {
    const isForTryIn =
      (!isFormer && purpose === 'try_in') || items.some((item) => item.isForTryIn && !comes(item))
    const step = {
      ...arrivalTransition(isForTryIn),
      set: { notReceivedAt: null },
      details: eventDetails,
    }
    await applyTransition(tx, order, taking, step)
    return
  }
  const isMissing = items.some((item) => !comes(item) && isHere(item))
  const { cancelRequestedAt, notReceivedAt } = order
  const set = { cancelRequestedAt, notReceivedAt: isMissing ? notReceivedAt : null }
  await applyTransition(tx, order, taking, { set, details: eventDetails })
}

// A part that comes back, or work of which the clinic has said nothing yet, is returned by hand.
async function comeBack(
  tx: Tx,
  session: Principal,
  { order, part }: Carried,
  at: string,
): Promise<void> {
  const isAnswered = order.status === 'at_try_in' && order.tryInAnsweredAt !== null
  if (!isAnswered || part.itemIds) return
  const returning = { action: 'returnFromTryIn', actor: actorOf(session) } as const
  await applyTransition(
    tx,
    order,
    returning,
    await prepareReturn(tx, session, { ...order, at }, {}),
  )
}

/**
 * Confirms the arrival with the name of who took it: the orders of a parcel to the clinic are
 * delivered or at the try-in, all or none; those in several parcels with the last of them. The
 * courier notifies a laboratory too, but what arrives there is its own to say. A driver says when it
 * was; `at` is now. @throws Refusal 403, 404, 409
 */
export async function deliverShipment(
  tx: Tx,
  session: Principal,
  id: string,
  { receivedByName, deliveredAt, at }: { receivedByName: string; deliveredAt?: string; at: string },
): Promise<Shipment> {
  const { direction, purpose } = await lockOpen(tx, id, 'deliver')
  const { organizationType: side } = session
  if (direction === 'to_lab' && side !== 'lab') {
    throw new Refusal('only_lab_confirms_arrival', {}, { required: ['lab'] })
  }
  const actor = actorOf(session)
  const details = { shipmentId: id, receivedByName }
  for (const carried of await lockContents(tx, id)) {
    if (direction === 'to_clinic') {
      await arrive(tx, carried, { actor, side, purpose, details })
    } else {
      const { order, part } = carried
      const isCase = purpose === 'inbound' && !part.itemIds
      const changes = isCase ? await writeParcelArrival(tx, order, deliveredAt ?? at) : []
      const account = {
        action: 'arrived_at_lab',
        actor,
        details: { ...details, ...part, ...(changes.length > 0 ? { changes } : {}) },
      } as const
      await recordEvent(tx, order, account)
      if (purpose === 'return') await comeBack(tx, session, carried, at)
    }
  }
  await updateShipmentRow(tx, id, {
    status: 'delivered',
    receivedByName,
    isDelivered: true,
    deliveredAt,
  })
  return readShipment(tx, session, id)
}

/** Writes into the history of its orders that a driver of the laboratory sets off with a parcel. */
export async function announceDelivery(tx: Tx, session: Principal, id: string): Promise<void> {
  const actor = actorOf(session)
  for (const { order, part, isFormer } of await lockContents(tx, id)) {
    const details = { shipmentId: id, ...part }
    if (!isFormer) await recordEvent(tx, order, { action: 'out_for_delivery', actor, details })
  }
}

/** Writes down that the clinic did not get what was shipped; the order then waits on the laboratory. @throws Refusal 404, 409 */
export async function reportNotReceived(
  tx: Tx,
  session: Principal,
  id: string,
  { reason }: { reason?: string },
): Promise<Shipment> {
  const shipment = await lockOpen(tx, id, 'reportNotReceived')
  const { direction, status } = shipment
  if (direction !== 'to_clinic') throw new Refusal('shipment_goes_to_lab', {}, { state: status })
  // What was reported already may have been sent again since.
  if (status === 'exception') throw shipmentTransitionNotAllowed(shipment, 'reportNotReceived')
  const reporting = { action: 'reportNotReceived', actor: actorOf(session) } as const
  for (const { order, part, isFormer } of await lockContents(tx, id)) {
    await refuseNames(tx, order, { reason })
    const details = { shipmentId: id, ...part }
    if (!isFormer && canTransition('reportNotReceived', order, session.organizationType)) {
      await applyTransition(tx, order, reporting, { stamp: ['notReceivedAt'], reason, details })
    } else if (part.itemIds && isInParts.includes(order.status)) {
      const { cancelRequestedAt } = order
      await applyTransition(tx, order, reporting, { set: { cancelRequestedAt }, reason, details })
    } else {
      throw transitionNotAllowed(order, 'reportNotReceived')
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
  const shipment = await lockOpen(tx, id, 'cancel')
  const { direction, status } = shipment
  refuseOthersParcel(session, { direction })
  const cancellable: readonly string[] = cancellableShipmentStatuses
  if (!cancellable.includes(status)) throw shipmentTransitionNotAllowed(shipment, 'cancel')
  const actor = actorOf(session)
  const contents = await lockContents(tx, id)
  await updateShipmentRow(tx, id, { status: 'cancelled' })
  const orderIds = contents.map(({ order }) => order.id)
  const places = await selectItemPlaces(tx, orderIds)
  for (const { order, part } of contents) {
    await refuseNames(tx, order, { reason })
    const details = { shipmentId: id, ...part }
    const isBack = places.some((item) => item.orderId === order.id && isHere(item))
    if (direction === 'to_clinic' && isBack && order.status === 'shipped') {
      const step = { to: 'ready', set: { notReceivedAt: null }, reason, details } as const
      await applyTransition(tx, order, { action: 'cancelShipment', actor }, step)
    } else {
      await recordEvent(tx, order, { action: 'shipment_cancelled', actor, reason, details })
    }
  }
  return readShipment(tx, session, id)
}
