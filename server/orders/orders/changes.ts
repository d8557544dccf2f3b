import { isDeepStrictEqual } from 'node:util'
import type { Body } from '#contract/platform/endpoint'
import {
  isAt,
  isUnmade,
  promiseOpenStatuses,
  rxOpenStatuses,
} from '#contract/orders/order-statuses'
import { prescriptionKeys, type Order, type updateOrder } from '#contract/orders/orders'
import {
  checkOrder,
  fillFrom,
  findNamesInOrder,
  refuseContradictions,
  refuseIncomplete,
  refuseNames,
  selectOwnNotes,
} from '#server/orders/order-validation'
import {
  inputOf,
  planAgain,
  selectOffer,
  type Contents,
  type Offer,
  type Plan,
  type PricedItem,
  type PricedSurcharge,
} from '#server/catalog/pricing'
import { diffRx, type Change, type RxHead } from '#server/orders/rx-versions'
import type { Tx } from '#platform/db/db'
import { inputError, Refusal } from '#platform/errors'
import type { Principal } from '#platform/auth/session'
import { totalsOf, storePlan } from './order-items.ts'
import { putOffDay } from './day-change.ts'
import {
  deleteReservationOf,
  endStagesOfRemovedItems,
  planChangedItems,
  reopenStages,
} from './effect-queries.ts'
import { writeOrder } from './effects.ts'
import { selectItemPlaces } from './item-place-queries.ts'
import { readOrder } from './orders.ts'
import {
  patientColumns,
  preferenceColumns,
  refuseKeysOfOtherSide,
  assertParties,
  selectPreferences,
} from './parties.ts'
import { selectContents } from './queries.ts'
import { assertPromiseNotPast } from './assert-promise.ts'
import {
  actorOf,
  type Actor,
  lockOrder,
  recordEvent,
  transitionNotAllowed,
  type Headers,
} from './transitions.ts'
import { refuseNeedlessRush } from './rush.ts'
import { addRxVersion, planVersion } from './versions.ts'
import {
  selectBegunItems,
  selectIsBilled,
  selectIsOfClaim,
  upsertSide,
  type LockedOrder,
  type OrderChanges,
} from './write-queries.ts'

type Changing = {
  columns: OrderChanges
  /** The items as they were. */
  items: readonly PricedItem[]
  /** What is written instead of the present contents; undefined where they stay. */
  plan: Plan | undefined
  changes: Change[]
}

// What is paid for, however it is prescribed.
const costsOf = ({ items, surcharges }: Contents) => ({
  items: items.map(({ id, productId, quantity, lineTotalMinor }) => ({
    id,
    productId,
    quantity,
    lineTotalMinor,
  })),
  surcharges: surcharges.map(({ surchargeId, amountMinor }) => ({ surchargeId, amountMinor })),
})

// What a claim costs was agreed for the work that failed, not for other work.
async function refuseOtherWork(
  tx: Tx,
  order: LockedOrder,
  before: readonly PricedItem[],
  after: readonly PricedItem[],
): Promise<void> {
  const workOf = (items: readonly PricedItem[]) =>
    items
      .map(({ id, productId, quantity, options }) => ({ id, productId, quantity, options }))
      .sort((a, b) => (a.id < b.id ? -1 : 1))
  if (isDeepStrictEqual(workOf(before), workOf(after))) return
  if (!(await selectIsOfClaim(tx, order.id))) return
  throw new Refusal('claim_order_items_fixed')
}

async function requireUnbilled(tx: Tx, order: LockedOrder): Promise<void> {
  if (await selectIsBilled(tx, order.id)) {
    throw new Refusal('invoiced_order_price_fixed')
  }
}

async function planContents(
  tx: Tx,
  order: LockedOrder,
  existing: Contents,
  body: Pick<Body<typeof updateOrder>, 'items' | 'surcharges' | 'priority'>,
): Promise<{ plan: Plan; offer: Offer }> {
  const inputs = body.items ?? existing.items.map(inputOf)
  const offer = await selectOffer(tx, order, inputs)
  const plan = planAgain(order, existing, offer, {
    inputs,
    added: body.surcharges,
    ...(body.priority && { priority: body.priority }),
  })
  return { plan: await fillNew(tx, order, { existing, plan }), offer }
}

// What is added to an order that was sent is filled as the rest of it was.
async function fillNew(
  tx: Tx,
  order: LockedOrder,
  { existing, plan }: { existing: Contents; plan: Plan },
): Promise<Plan> {
  if (order.status === 'draft') return plan
  const known = new Set(existing.items.map(({ id }) => id))
  if (plan.items.every(({ id }) => known.has(id))) return plan
  const { dentistPreferences: preferences } = order
  const notes = await selectOwnNotes(tx, order)
  const items = plan.items.map((item) =>
    known.has(item.id) ? item : fillFrom(item, { preferences, notes }),
  )
  return { ...plan, items }
}

async function requireRxOpen(
  tx: Tx,
  session: Principal,
  {
    order,
    after,
    plan,
    offer,
  }: { order: LockedOrder; after: LockedOrder; plan: Plan; offer: Offer },
): Promise<void> {
  if (!isAt(order, rxOpenStatuses)) {
    throw transitionNotAllowed(order, 'changeRx')
  }
  await assertParties(tx, session, {
    customerId: order.customerId,
    patientId: after.patientId === order.patientId ? null : after.patientId,
    dentistId: after.dentistId === order.dentistId ? null : after.dentistId,
  })
  // A draft may lack anything, and so may an order that is being completed; but that one is read.
  if (order.status === 'draft') return
  const checked = { ...after, items: plan.items }
  const missing =
    order.status === 'needs_info'
      ? await findNamesInOrder(tx, checked)
      : (await checkOrder(tx, checked, { offer, occasion: 'change' })).missing
  refuseIncomplete(missing)
}

const surchargeNames = (surcharges: readonly PricedSurcharge[]) =>
  surcharges.map(({ description, quantityThousandths }) => ({ description, quantityThousandths }))

async function planChange(
  tx: Tx,
  session: Principal,
  order: LockedOrder & { at: string },
  body: Body<typeof updateOrder>,
): Promise<Changing> {
  const given = Object.fromEntries(
    prescriptionKeys.flatMap((key) =>
      key === 'items' || body[key] === undefined ? [] : [[key, body[key]]],
    ),
  ) as Partial<RxHead>
  const after = { ...order, ...given }
  const existing = await selectContents(tx, order.id)
  if (body.surcharges && (order.status === 'draft' || isUnmade(order))) {
    throw transitionNotAllowed(order, 'changeSurcharges')
  }
  const { plan, offer } = await planContents(tx, order, existing, body)
  if (body.priority === 'rush' && order.status !== 'draft' && order.acceptedAt === null) {
    await refuseNeedlessRush(tx, after, plan.items)
  }
  if (body.items !== undefined) {
    await refuseContradictions(tx, plan.items)
    await refuseOtherWork(tx, order, existing.items, plan.items)
  }
  if (!isDeepStrictEqual(costsOf(existing), costsOf(plan))) await requireUnbilled(tx, order)
  const rxChanges = diffRx({ ...order, ...existing }, { ...after, items: plan.items })
  if (rxChanges.length > 0) await requireRxOpen(tx, session, { order, after, plan, offer })
  const [from, to] = [surchargeNames(existing.surcharges), surchargeNames(plan.surcharges)]
  const isSame = isDeepStrictEqual(existing, { items: plan.items, surcharges: plan.surcharges })
  return {
    columns: {
      ...given,
      ...patientColumns(session, body.patientId),
      ...totalsOf(plan),
      ...(body.dentistId === undefined || order.status === 'draft'
        ? {}
        : preferenceColumns(await selectPreferences(tx, body.dentistId))),
    },
    items: existing.items,
    plan: isSame ? undefined : plan,
    changes: [
      ...rxChanges,
      ...(isDeepStrictEqual(from, to) ? [] : [{ pointer: '/surcharges', from, to }]),
    ],
  }
}

/** The items that changes touch, of those that there were: taken off, or made differently. */
function touchedBy(changes: readonly Change[]) {
  const removedIds: string[] = []
  const changedIds = new Set<string>()
  for (const { pointer, from, to } of changes) {
    const [, id, key] = /^\/items\/([^/]+)(\/)?/.exec(pointer) ?? []
    if (id === undefined) continue
    if (key !== undefined) changedIds.add(id)
    else if (from !== null && to === null) removedIds.push(id)
  }
  return { removedIds, changedIds: [...changedIds] }
}

type Touched = ReturnType<typeof touchedBy>

// What is in a parcel cannot be made differently any more, and is not to be missing when it arrives.
async function refuseGoneItems(
  tx: Tx,
  orderId: string,
  { removedIds, changedIds }: Touched,
): Promise<void> {
  const touched = [...removedIds, ...changedIds]
  if (touched.length === 0) return
  const places = await selectItemPlaces(tx, [orderId])
  const gone = places.findIndex(({ id, hasLeft }) => hasLeft && touched.includes(id))
  if (gone === -1) return
  const item = gone + 1
  const errors = [inputError('body', '/items', 'item_shipped', { item })]
  throw new Refusal('shipped_item_fixed', { item }, { errors })
}

// Who takes off what is being made should read it later, and so should who made it.
async function findBegunItems(
  tx: Tx,
  orderId: string,
  removedIds: readonly string[],
): Promise<{ begunItemIds?: string[] }> {
  if (removedIds.length === 0) return {}
  const begunItemIds = await selectBegunItems(tx, orderId, removedIds)
  return begunItemIds.length > 0 ? { begunItemIds } : {}
}

// What is made is planned by the items: a reserved day was found for those, and stages are theirs.
async function storeChangedPlan(
  tx: Tx,
  order: LockedOrder,
  items: readonly PricedItem[],
  plan: Plan,
): Promise<void> {
  const before = new Map(items.map((item) => [item.id, item]))
  const otherProducts = plan.items.filter(
    ({ id, productId }) => before.get(id)?.productId !== productId,
  )
  const isOtherWork =
    otherProducts.length > 0 ||
    plan.items.length < items.length ||
    plan.items.some(({ id, quantity }) => before.get(id)?.quantity !== quantity)
  const isMade = order.acceptedAt !== null && isOtherWork
  const ids = plan.items.map(({ id }) => id)
  if (isMade) await endStagesOfRemovedItems(tx, order.id, ids)
  await storePlan(tx, order, plan)
  if (isMade && otherProducts.length > 0) {
    const changedIds = otherProducts.map(({ id }) => id)
    await planChangedItems(tx, order.id, changedIds)
  }
  if (isOtherWork && order.reservedOn !== null) await deleteReservationOf(tx, order.id)
}

/** Another promised day, as a change; none where it stays. @throws Refusal 409 */
export function planPromise(order: LockedOrder, promise: string | null | undefined): Change[] {
  if (promise === undefined || promise === order.promisedOn) return []
  if (!isAt(order, promiseOpenStatuses)) {
    throw transitionNotAllowed(order, 'changePromise')
  }
  return [{ pointer: '/promisedOn', from: order.promisedOn, to: promise }]
}

/** Another appointment, as a change; none where it stays. */
const planAppointment = (order: LockedOrder, appointment: string | null | undefined): Change[] =>
  appointment === undefined || appointment === order.appointmentAt
    ? []
    : [{ pointer: '/appointmentAt', from: order.appointmentAt, to: appointment }]

// The reason is read by both sides.
async function putOff(
  tx: Tx,
  order: LockedOrder,
  { body, actor }: { body: Body<typeof updateOrder>; actor: Actor },
) {
  const reason = body.dayChange?.reason
  await refuseNames(tx, order, { 'dayChange/reason': reason })
  const promisedOn = body.promisedOn ?? null
  return putOffDay(tx, order, { actor, promisedOn, reason, pointer: '/dayChange/reason' })
}

/**
 * Changes the keys that are sent. The prescription of an accepted order becomes a new version; from
 * the submit on each change leaves an event with what was and what is. Effects: stages of items that go
 * end, items that come or change get theirs, made work that is prescribed again is opened again, a day that
 * was reserved for other items or for rush is given back; and those of the row (`orderEffects`).
 * @throws Refusal 400, 404, 409, 422
 */
export async function changeOrder(
  tx: Tx,
  session: Principal,
  id: string,
  { body, headers, at }: { body: Body<typeof updateOrder>; headers: Headers; at: string },
): Promise<Order> {
  refuseKeysOfOtherSide(session, body)
  const order = await lockOrder(tx, id, headers)
  const { internalNotes, appointmentAt, promisedOn } = body
  const promise = planPromise(order, promisedOn)
  if (promise.length > 0) await assertPromiseNotPast(tx, order, promisedOn, at)
  const isPrescribing = prescriptionKeys.some((key) => body[key] !== undefined)
  if (isPrescribing && session.organizationType === 'lab' && order.clinicOrganizationId !== null) {
    throw new Refusal('practice_prescribes')
  }
  const change: Changing =
    isPrescribing || body.surcharges !== undefined
      ? await planChange(tx, session, { ...order, at }, body)
      : { columns: {}, items: [], plan: undefined, changes: [] }
  const touched = touchedBy(change.changes)
  await refuseGoneItems(tx, id, touched)
  const begun = await findBegunItems(tx, id, touched.removedIds)
  if (change.plan) await storeChangedPlan(tx, order, change.items, change.plan)
  // A day that was found for rush may be before the published turnaround.
  const isSlower = order.priority === 'rush' && body.priority === 'standard'
  if (isSlower && order.reservedOn !== null) await deleteReservationOf(tx, id)
  if (order.heldFrom === 'ready') await reopenStages(tx, id, touched.changedIds)
  const moved = planAppointment(order, appointmentAt)
  const actor = actorOf(session)
  const put = promise.length > 0 ? await putOff(tx, order, { body, actor }) : undefined
  // Why a reserved day is put off is an event of its own.
  const changes = [...change.changes, ...(put?.isRecorded ? [] : promise), ...moved]
  const rxChanges = change.changes.filter(({ pointer }) => pointer !== '/surcharges')
  const isNewVersion = rxChanges.length > 0 && order.acceptedAt !== null
  const version = isNewVersion ? planVersion(order) : {}
  const after = { ...order, ...change.columns, ...version } as LockedOrder
  if (changes.length > 0 || change.plan || put) {
    const promised = put ? { promisedOn, ...put.columns } : {}
    const seated = moved.length > 0 ? { appointmentAt } : {}
    await writeOrder(tx, order, { ...change.columns, ...promised, ...seated, ...version })
  }
  if (changes.length > 0 && order.status !== 'draft') {
    const totals = change.plan && totalsOf(change.plan)
    const at = await recordEvent(tx, after, {
      action: isNewVersion ? 'rx_changed' : 'changed',
      actor,
      details: { changes, ...begun, ...(totals && { totals }) },
    })
    if (isNewVersion) await addRxVersion(tx, after, { by: actor, at, changes: rxChanges })
  }
  if (internalNotes !== undefined) await upsertSide(tx, id, { internalNotes })
  return readOrder(tx, session, id)
}
