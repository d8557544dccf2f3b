import type { Body } from '#contract/endpoint'
import { endedStatuses, orderStatuses, type OrderStatus } from '#contract/order-moves'
import {
  openShipmentStatuses,
  purposesOf,
  type createShipment,
  type Shipment,
  type updateShipment,
} from '#contract/shipments'
import { refuseNames } from '#modules/intake'
import {
  actorOf,
  lockOrders,
  recordEvent,
  refuseMove,
  takeStep,
  type LockedOrder,
} from '#modules/orders'
import { newId } from '#platform/clock'
import type { Tx } from '#platform/db'
import { invalidInput, notFound, Refusal } from '#platform/errors'
import type { Principal } from '#platform/session'
import {
  insertShipment,
  lockShipment,
  selectOrderIds,
  selectShipment,
  updateShipmentRow,
  type LockedShipment,
} from './queries.ts'

/** The parcel in the caller's eyes. @throws Refusal 404 */
export async function readShipment(tx: Tx, session: Principal, id: string): Promise<Shipment> {
  const shipment = await selectShipment(tx, id, session.organizationType)
  if (!shipment) throw notFound('shipment')
  return shipment
}

const over: readonly OrderStatus[] = ['draft', ...endedStatuses]
const shippable = orderStatuses.filter((status) => !over.includes(status))

type Parcel = Body<typeof createShipment>

function refuseWrongParcel(session: Principal, { direction, purpose }: Parcel): void {
  const purposes: readonly string[] = purposesOf[direction]
  if (!purposes.includes(purpose)) {
    throw invalidInput({
      in: 'body',
      pointer: '/purpose',
      code: 'enum',
      message: `must be one of ${purposes.join(', ')} for a parcel ${direction.replace('_', ' ')}`,
    })
  }
  if (direction === 'to_clinic' && session.organizationType !== 'lab') {
    throw new Refusal('organization_type_required', 'A laboratory ships to a clinic.', {
      required: ['lab'],
    })
  }
}

async function lockSameParties(tx: Tx, ids: readonly string[]): Promise<LockedOrder[]> {
  const orders = await lockOrders(tx, ids)
  const [first] = orders
  if (!first || orders.length !== ids.length) throw notFound('order')
  const isMixed = orders.some(
    ({ labOrganizationId, customerId }) =>
      labOrganizationId !== first.labOrganizationId || customerId !== first.customerId,
  )
  if (isMixed) {
    throw new Refusal('rule_violated', 'The orders of one parcel are between the same two sides.')
  }
  return orders
}

/**
 * Sends orders in one parcel: all of them move or none. To a clinic this ships them; on the way to a
 * laboratory they keep their status. @throws Refusal 400, 403, 404, 409, 422
 */
export async function sendShipment(tx: Tx, session: Principal, parcel: Parcel): Promise<Shipment> {
  refuseWrongParcel(session, parcel)
  const { orderIds, ...columns } = parcel
  const orders = await lockSameParties(tx, orderIds)
  const { labOrganizationId, clinicOrganizationId, customerId } = orders[0] as LockedOrder
  const id = newId()
  const actor = actorOf(session)
  const details = { shipmentId: id, purpose: parcel.purpose }
  for (const order of orders) {
    if (parcel.direction === 'to_clinic') {
      refuseMove('ship', order, session.organizationType)
      const step = { to: 'shipped', set: { notReceivedAt: null }, details } as const
      await takeStep(tx, order, { action: 'ship', actor }, step)
    } else {
      if (!shippable.includes(order.status)) throw notNow(order.status)
      await recordEvent(tx, order, { action: 'sent_to_lab', actor, details })
    }
  }
  await insertShipment(
    tx,
    { ...columns, id, labOrganizationId, clinicOrganizationId, customerId, status: 'created' },
    orderIds,
  )
  return readShipment(tx, session, id)
}

const notNow = (state: string) =>
  new Refusal('order_move_not_allowed', `It is ${state.replaceAll('_', ' ')} now.`, { state })

async function lockOpen(tx: Tx, id: string): Promise<LockedShipment> {
  const shipment = await lockShipment(tx, id)
  if (!shipment) throw notFound('shipment')
  const open: readonly string[] = openShipmentStatuses
  if (!open.includes(shipment.status)) throw notNow(shipment.status)
  return shipment
}

/** Changes the keys that are sent, until the parcel has arrived. @throws Refusal 404, 409 */
export async function changeShipment(
  tx: Tx,
  session: Principal,
  id: string,
  body: Body<typeof updateShipment>,
): Promise<Shipment> {
  await lockOpen(tx, id)
  await updateShipmentRow(tx, id, body)
  return readShipment(tx, session, id)
}

/**
 * Confirms the arrival with the name of who took it: the orders of a parcel to the clinic are
 * delivered or at the try-in, all or none. @throws Refusal 404, 409
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
  for (const order of await lockOrders(tx, await selectOrderIds(tx, id))) {
    if (direction === 'to_clinic') {
      refuseMove('deliver', order, session.organizationType)
      await takeStep(
        tx,
        order,
        { action: 'deliver', actor },
        {
          ...(purpose === 'try_in'
            ? { to: 'at_try_in' }
            : { to: 'delivered', stamp: ['deliveredAt'] }),
          set: { notReceivedAt: null },
          details,
        },
      )
    } else {
      await recordEvent(tx, order, { action: 'arrived_at_lab', actor, details })
    }
  }
  await updateShipmentRow(tx, id, { status: 'delivered', receivedByName, isDelivered: true })
  return readShipment(tx, session, id)
}

/** Writes down that the clinic did not get what was shipped; the laboratory has the ball. @throws Refusal 404, 409, 422 */
export async function reportNotReceived(
  tx: Tx,
  session: Principal,
  id: string,
  { reason }: { reason?: string },
): Promise<Shipment> {
  const { direction } = await lockOpen(tx, id)
  if (direction !== 'to_clinic') throw notNow('on its way to the laboratory')
  const reporting = { action: 'reportNotReceived', actor: actorOf(session) } as const
  const details = { shipmentId: id }
  for (const order of await lockOrders(tx, await selectOrderIds(tx, id))) {
    refuseMove('reportNotReceived', order, session.organizationType)
    await refuseNames(tx, order, { reason })
    await takeStep(tx, order, reporting, { stamp: ['notReceivedAt'], reason, details })
  }
  await updateShipmentRow(tx, id, { status: 'exception' })
  return readShipment(tx, session, id)
}
