import type { Body } from '#contract/platform/endpoint'
import { endedStatuses, orderStatuses, type OrderStatus } from '#contract/orders/order-statuses'
import {
  openShipmentStatuses,
  purposesOf,
  shipmentProgress,
  type createShipment,
  type Shipment,
  type updateShipment,
} from '#contract/logistics/shipments'
import type { Labels } from '#contract/refusals/labels'
import { refuseUndocumented } from '#server/logistics/shipping-checks'
import { refuseNames } from '#server/orders/order-validation'
import {
  actorOf,
  isHere,
  lockOrders,
  recordEvent,
  assertTransition,
  selectItemPlaces,
  applyTransition,
  transitionNotAllowed,
  type Actor,
  type ItemPlace,
  type LockedOrder,
} from '#server/orders/orders'
import { newId } from '#platform/clock'
import type { Tx } from '#platform/db/db'
import { together } from '#platform/db/together'
import { inputError, invalidInput, notFound, Refusal } from '#platform/errors'
import type { Principal } from '#platform/auth/session'
import { followTracking } from './carriage.ts'
import { attestation } from './carriage-queries.ts'
import {
  insertShipment,
  lockShipment,
  selectHasTryIn,
  selectContents,
  selectShipment,
  updateShipmentRow,
  type Content,
  type LockedShipment,
} from './queries.ts'

/** The parcel as the caller may see it. @throws Refusal 404 */
export async function readShipment(tx: Tx, session: Principal, id: string): Promise<Shipment> {
  const shipment = await selectShipment(tx, id, session.organizationType)
  if (!shipment) throw notFound('shipment')
  return shipment
}

const over: readonly OrderStatus[] = ['draft', ...endedStatuses]
const shippable = orderStatuses.filter((status) => !over.includes(status))

type Parcel = Body<typeof createShipment>

/** @throws Refusal 403: what goes to a clinic is the laboratory's */
export function refuseOthersParcel(
  session: Principal,
  { direction }: Pick<Parcel, 'direction'>,
): void {
  if (direction === 'to_clinic' && session.organizationType !== 'lab') {
    throw new Refusal('only_lab_ships', {}, { required: ['lab'] })
  }
}

type Way = { direction: Parcel['direction']; clinicOrganizationId: string | null }

/** @throws Refusal 403: only who sent the content knows; a laboratory knows for its offline customer */
function refuseOthersWord(
  session: Principal,
  { direction, clinicOrganizationId }: Way,
  isDisinfected: boolean | null | undefined,
): void {
  if (isDisinfected === undefined) return
  const sender = direction === 'to_clinic' || clinicOrganizationId === null ? 'lab' : 'clinic'
  if (session.organizationType === sender) return
  throw new Refusal('only_sender_confirms_disinfection', {}, { required: [sender] })
}

function refuseWrongParcel(
  session: Principal,
  { direction, purpose, isDisinfected = null }: Parcel,
): void {
  const purposes: readonly string[] = purposesOf[direction]
  if (!purposes.includes(purpose)) {
    throw invalidInput(inputError('body', '/purpose', 'purpose_not_of_direction'))
  }
  refuseOthersParcel(session, { direction })
  // Whoever opens it at the laboratory has to know: the question may not be left open.
  if (purpose === 'inbound' && session.organizationType === 'clinic' && isDisinfected === null) {
    throw invalidInput(inputError('body', '/isDisinfected', 'required'))
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
    throw new Refusal('orders_of_several_parties')
  }
  return orders
}

function refuseUnknownItems(items: readonly ItemPlace[], itemIds: readonly string[]): void {
  const place = itemIds.findIndex((id) => !items.some((item) => item.id === id))
  if (place === -1) return
  throw invalidInput(inputError('body', `/itemIds/${place}`, 'item_not_of_order'))
}

/** What of an order goes into a parcel, and whether anything of it stays behind. */
type Load = { itemIds: string[]; isWhole: boolean; isLast: boolean }

/** @throws Refusal 422 where a named item has left already, or everything has */
function loadOf(items: readonly ItemPlace[], named: readonly string[] | undefined): Load {
  const rest = items.filter(isHere)
  const wanted = items.filter(({ id }) => named?.includes(id))
  if (wanted.some((item) => !isHere(item))) {
    throw new Refusal('item_already_sent')
  }
  if (items.length > 0 && rest.length === 0) {
    throw new Refusal('order_already_sent')
  }
  const loaded = wanted.length > 0 ? wanted : rest
  return {
    itemIds: loaded.map(({ id }) => id),
    isWhole: loaded.length === items.length,
    isLast: rest.every((item) => loaded.includes(item)),
  }
}

// Stages that wait for a try-in are not made: nothing of it is finished.
async function refuseWithoutTryIn(
  tx: Tx,
  { id, number }: LockedOrder,
  { purpose }: Parcel,
): Promise<void> {
  if (purpose === 'try_in' || !(await selectHasTryIn(tx, id))) return
  throw new Refusal('order_goes_to_try_in', { orderNumber: number ?? id })
}

type Sending = { parcel: Parcel; shipmentId: string; actor: Actor }

// To a clinic an order is shipped with its last item; to a laboratory it keeps its status.
async function sendOrder(
  tx: Tx,
  order: LockedOrder,
  { itemIds, isWhole, isLast }: Load,
  { parcel, shipmentId, actor }: Sending,
): Promise<void> {
  const { direction, purpose, isDisinfected } = parcel
  const details = { shipmentId, purpose, ...(isWhole ? {} : { itemIds }) }
  if (direction === 'to_clinic') {
    const step = isLast ? ({ to: 'shipped', set: { notReceivedAt: null } } as const) : {}
    await applyTransition(tx, order, { action: 'ship', actor }, { ...step, details })
    return
  }
  if (!shippable.includes(order.status)) throw transitionNotAllowed(order, 'sendToLab')
  const hygiene = typeof isDisinfected === 'boolean' ? { isDisinfected } : {}
  await recordEvent(tx, order, {
    action: 'sent_to_lab',
    actor,
    details: { ...details, ...hygiene },
  })
}

/**
 * Refuses words of a clinic about the carriage that name a patient whom the laboratory must not know. Who
 * took a parcel at the door is no such word: it is a person of the organization that it came to.
 * @throws Refusal 422
 */
async function refuseNamesInCarriage(
  tx: Tx,
  session: Principal,
  orderIds: readonly string[],
  { courier, service, trackingNumber, trackingUrl }: Body<typeof updateShipment>,
): Promise<void> {
  const texts = { courier, service, trackingNumber, trackingUrl }
  if (session.organizationType === 'lab' || !Object.values(texts).some(Boolean)) return
  for (const order of await lockOrders(tx, orderIds)) await refuseNames(tx, order, texts)
}

/**
 * Sends orders in one parcel, whole or in part: all of them move or none. To a clinic this ships them;
 * on the way to a laboratory they keep their status. @throws Refusal 400, 403, 404, 409, 422
 */
export async function sendShipment(tx: Tx, session: Principal, parcel: Parcel): Promise<Shipment> {
  refuseWrongParcel(session, parcel)
  const { orderIds, itemIds, ...columns } = parcel
  const [orders, items] = await together([
    lockSameParties(tx, orderIds),
    selectItemPlaces(tx, orderIds),
  ])
  await refuseNamesInCarriage(tx, session, orderIds, columns)
  const { labOrganizationId, clinicOrganizationId, customerId } = orders[0] as LockedOrder
  const { direction, isDisinfected } = parcel
  refuseOthersWord(session, { direction, clinicOrganizationId }, isDisinfected ?? undefined)
  const id = newId()
  const sending = { parcel, shipmentId: id, actor: actorOf(session) }
  refuseUnknownItems(items, itemIds ?? [])
  const contents: Content[] = []
  for (const order of orders) {
    if (direction === 'to_clinic') assertTransition('ship', order, session.organizationType)
    const own = items.filter(({ orderId }) => orderId === order.id)
    // What goes to the laboratory is no finished work: it may go as often as it has to.
    const load = loadOf(
      direction === 'to_clinic'
        ? own
        : own.map((item) => ({ ...item, hasArrived: false, isUnderWay: false })),
      itemIds,
    )
    if (direction === 'to_clinic') {
      await together([
        refuseWithoutTryIn(tx, order, parcel),
        refuseUndocumented(tx, { order, ...parcel, ...load }),
      ])
    }
    await sendOrder(tx, order, load, sending)
    // Items that come later are not in a parcel that has left.
    const isNamed = direction === 'to_clinic' || !load.isWhole
    contents.push({ orderId: order.id, itemIds: isNamed ? load.itemIds : null })
  }
  const shipment = {
    ...columns,
    ...followTracking(columns),
    ...attestation(session, columns.isDisinfected),
    id,
    labOrganizationId,
    clinicOrganizationId,
    customerId,
    status: 'created' as const,
  }
  const [, sent] = await together([
    insertShipment(tx, shipment, contents),
    readShipment(tx, session, id),
  ])
  return sent
}

type ShipmentTransition = keyof Labels['shipmentTransition']

/** The refusal of what the status of a shipment does not allow, with the status as `state`. */
export const shipmentTransitionNotAllowed = (
  { status }: Pick<LockedShipment, 'status'>,
  transition: ShipmentTransition,
) => new Refusal('shipment_transition_not_allowed', { status, transition }, { state: status })

/** The shipment, locked, as long as it may still arrive. @throws Refusal 404, 409 */
export async function lockOpen(
  tx: Tx,
  id: string,
  transition: ShipmentTransition,
): Promise<LockedShipment> {
  const shipment = await lockShipment(tx, id)
  if (!shipment) throw notFound('shipment')
  const open: readonly string[] = openShipmentStatuses
  if (!open.includes(shipment.status)) throw shipmentTransitionNotAllowed(shipment, transition)
  return shipment
}

const way: readonly string[] = ['created', ...shipmentProgress]

/** Changes the keys that are sent, until the parcel has arrived. @throws Refusal 403, 404, 409, 422 */
export async function changeShipment(
  tx: Tx,
  session: Principal,
  id: string,
  body: Body<typeof updateShipment>,
): Promise<Shipment> {
  const before = await lockOpen(tx, id, 'change')
  refuseOthersWord(session, before, body.isDisinfected)
  const { status } = body
  // A parcel that is missing is on no way at all: it is found when it arrives.
  const isBack =
    before.status === 'exception' || way.indexOf(status ?? '') < way.indexOf(before.status)
  if (status !== undefined && isBack) throw shipmentTransitionNotAllowed(before, 'progress')
  const contents = await selectContents(tx, id)
  const orderIds = contents.map(({ orderId }) => orderId)
  await refuseNamesInCarriage(tx, session, orderIds, body)
  await updateShipmentRow(tx, id, {
    ...body,
    ...followTracking(body, before),
    ...attestation(session, body.isDisinfected),
  })
  return readShipment(tx, session, id)
}
