import { isDeepStrictEqual } from 'node:util'
import type { Body, OrganizationType, Query } from '#contract/endpoint'
import { promiseOpenStatuses, rxOpenStatuses, type OrderStatus } from '#contract/order-moves'
import {
  prescriptionKeys,
  type listOrderEvents,
  type listOrders,
  type Order,
  type OrderEvent,
  type OrderSummary,
  type updateOrder,
} from '#contract/orders'
import type { Page } from '#contract/page'
import type { Tx } from '#platform/db'
import { invalidInput, notFound, Refusal } from '#platform/errors'
import type { Principal } from '#platform/session'
import { checkOrder, refuseContradictions, refuseIncomplete } from './completeness.ts'
import { inputOf, planOrder, type Plan } from './items.ts'
import { showEvent, showOrder, showSummary } from './money.ts'
import { selectOffer, type Offer } from './offer-queries.ts'
import {
  selectContents,
  selectEvents,
  selectOrder,
  selectOrders,
  type Contents,
} from './queries.ts'
import { diffRx, type Change, type RxHead } from './rx.ts'
import { addRxVersion, planVersion } from './rx-versions.ts'
import type { PricedSurcharge } from './surcharges.ts'
import {
  actorOf,
  labViewOf,
  lockOrder,
  moveNotAllowed,
  recordEvent,
  type Headers,
} from './steps.ts'
import {
  deleteOrderRow,
  replaceItems,
  replaceSurcharges,
  selectDentist,
  selectIsBilled,
  selectPatient,
  updateOrderRow,
  upsertSide,
  type LockedOrder,
  type OrderChanges,
} from './write-queries.ts'

/** The order in the caller's eyes. @throws Refusal 404 */
export async function readOrder(tx: Tx, session: Principal, id: string): Promise<Order> {
  const order = await selectOrder(tx, id, session.organizationType)
  if (!order) throw notFound('order')
  return showOrder(session, order)
}

/** One page of orders in the caller's eyes. */
export async function listOrderPage(
  tx: Tx,
  session: Principal,
  { status, ...query }: Query<typeof listOrders>,
): Promise<Page<OrderSummary>> {
  const page = await selectOrders(
    tx,
    { ...query, statuses: status?.split(',') },
    session.organizationType,
  )
  return { ...page, data: page.data.map((order) => showSummary(session, order)) }
}

/** One page of the history of an order. @throws Refusal 403, 404 */
export async function listEventPage(
  tx: Tx,
  session: Principal,
  id: string,
  { proof = 0, ...query }: Query<typeof listOrderEvents>,
): Promise<Page<OrderEvent>> {
  const hasProof = proof === 1
  if (hasProof && !session.canSeeFinance) {
    throw new Refusal(
      'finance_access_required',
      'The hashes cover sums. An owner can let you see money in the team settings.',
    )
  }
  const page = await selectEvents(tx, { ...query, orderId: id })
  // Every order has a history: nothing found may be an order that is not there.
  if (page.pagination.total === 0) await readOrder(tx, session, id)
  return { ...page, data: page.data.map((event) => showEvent(session, event, hasProof)) }
}

const sideOf: Record<string, OrganizationType> = {
  promisedDeliveryDate: 'lab',
  panNumber: 'lab',
  customerId: 'lab',
  appointmentAt: 'clinic',
  surcharges: 'lab',
  dentistId: 'clinic',
  labConnectionId: 'clinic',
}

/** Refuses keys that are the other side's to say. @throws Refusal 400 */
export function refuseKeysOfOtherSide(session: Principal, body: object): void {
  for (const key of Object.keys(body)) {
    const owner = sideOf[key]
    if (owner === undefined || owner === session.organizationType) continue
    throw invalidInput({
      in: 'body',
      pointer: `/${key}`,
      code: 'side',
      message: owner === 'lab' ? 'is for laboratories' : 'is for clinics',
    })
  }
}

/** Who an order is for, as far as it is said. */
type People = { customerId: string; patientId?: string | null; dentistId?: string | null }

/** The patient and the dentist must be there, of the right house, and still current. @throws Refusal 404, 422 */
export async function requirePeople(
  tx: Tx,
  session: Principal,
  { customerId, patientId, dentistId }: People,
): Promise<void> {
  if (patientId) {
    const patient = await selectPatient(tx, patientId)
    if (!patient) throw notFound('patient')
    if (patient.archivedAt !== null) {
      throw new Refusal('rule_violated', 'This patient is archived.')
    }
    if (session.organizationType === 'lab' && patient.customerId !== customerId) {
      throw new Refusal('rule_violated', 'This patient belongs to another customer.')
    }
  }
  if (dentistId) {
    const dentist = await selectDentist(tx, dentistId)
    if (!dentist) throw notFound('dentist')
    if (!dentist.isActive) throw new Refusal('rule_violated', 'This dentist is no longer active.')
  }
}

const includes = (statuses: readonly OrderStatus[], status: OrderStatus) =>
  statuses.includes(status)

/** The columns that say for whom an order is; the patient is a record of the side that prescribes. */
export const patientColumns = (
  { organizationId }: Principal,
  patientId: string | null | undefined,
): OrderChanges =>
  patientId === undefined
    ? {}
    : { patientId, patientOrganizationId: patientId === null ? null : organizationId }

/** The column of how a dentist likes the work, as it is now. */
export async function preferenceColumns(tx: Tx, dentistId: string | null): Promise<OrderChanges> {
  const dentist = dentistId === null ? undefined : await selectDentist(tx, dentistId)
  return { dentistPreferences: dentist ? JSON.stringify(dentist.preferences) : null }
}

/** The columns of the sums of a plan. */
export const moneyColumns = ({ sums, currency }: Plan): OrderChanges => ({ ...sums, currency })

type Changing = {
  columns: OrderChanges
  /** What is written instead of the present contents; undefined where they stay. */
  plan: Plan | undefined
  changes: Change[]
}

async function requireUnbilled(tx: Tx, order: LockedOrder): Promise<void> {
  if (includes(['draft', 'rejected', 'cancelled'], order.status)) {
    throw moveNotAllowed(order, 'a surcharge')
  }
  if (await selectIsBilled(tx, order.id)) {
    throw new Refusal('conflict', 'The order is billed already. Put it on another invoice line.')
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
  const plan = planOrder({
    inputs,
    existing: existing.items,
    existingSurcharges: existing.surcharges,
    added: body.surcharges,
    currency: order.currency,
    priority: body.priority ?? order.priority,
    offer,
    isFrozen: order.status !== 'draft',
  })
  return { plan, offer }
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
  if (!includes(rxOpenStatuses, order.status)) {
    throw moveNotAllowed(order, 'a change of the prescription')
  }
  await requirePeople(tx, session, {
    customerId: order.customerId,
    patientId: after.patientId === order.patientId ? null : after.patientId,
    dentistId: after.dentistId === order.dentistId ? null : after.dentistId,
  })
  // A draft may lack anything, and so may an order that is being completed.
  if (includes(['draft', 'needs_info'], order.status)) return
  const { missing } = await checkOrder(
    tx,
    { ...after, items: plan.items },
    { offer, occasion: 'change' },
  )
  refuseIncomplete(missing)
}

const surchargeNames = (surcharges: readonly PricedSurcharge[]) =>
  surcharges.map(({ description, quantityThousandths }) => ({ description, quantityThousandths }))

async function planChange(
  tx: Tx,
  session: Principal,
  order: LockedOrder,
  body: Body<typeof updateOrder>,
): Promise<Changing> {
  const given = Object.fromEntries(
    prescriptionKeys.flatMap((key) =>
      key === 'items' || body[key] === undefined ? [] : [[key, body[key]]],
    ),
  ) as Partial<RxHead>
  const after = { ...order, ...given }
  const existing = await selectContents(tx, order.id)
  if (body.surcharges !== undefined) await requireUnbilled(tx, order)
  const { plan, offer } = await planContents(tx, order, existing, body)
  if (body.items !== undefined) await refuseContradictions(tx, plan.items)
  const rxChanges = diffRx({ ...order, ...existing }, { ...after, items: plan.items })
  if (rxChanges.length > 0) await requireRxOpen(tx, session, { order, after, plan, offer })
  const [from, to] = [surchargeNames(existing.surcharges), surchargeNames(plan.surcharges)]
  const isSame = isDeepStrictEqual(existing, { items: plan.items, surcharges: plan.surcharges })
  return {
    columns: {
      ...given,
      ...patientColumns(session, body.patientId),
      ...moneyColumns(plan),
      ...(body.dentistId === undefined || order.status === 'draft'
        ? {}
        : await preferenceColumns(tx, body.dentistId)),
    },
    plan: isSame ? undefined : plan,
    changes: [
      ...rxChanges,
      ...(isDeepStrictEqual(from, to) ? [] : [{ pointer: '/surcharges', from, to }]),
    ],
  }
}

/** Makes a plan the contents of an order, as far as the laboratory may see them. */
export async function storePlan(
  tx: Tx,
  order: LockedOrder,
  { items, surcharges }: Plan,
): Promise<void> {
  const place = {
    orderId: order.id,
    labOrganizationId: order.labOrganizationId,
    clinicOrganizationId: order.clinicOrganizationId,
    labViewId: labViewOf(order),
  }
  await replaceItems(tx, place, items)
  await replaceSurcharges(tx, place, surcharges)
}

/** Another promised day, as a change; none where it stays. @throws Refusal 409 */
export function planPromise(order: LockedOrder, promise: string | null | undefined): Change[] {
  if (promise === undefined || promise === order.promisedDeliveryDate) return []
  if (!includes(promiseOpenStatuses, order.status)) {
    throw moveNotAllowed(order, 'another promised day')
  }
  return [{ pointer: '/promisedDeliveryDate', from: order.promisedDeliveryDate, to: promise }]
}

/**
 * Changes the keys that are sent. The prescription of an accepted order becomes a new version; from
 * the submit on each change leaves an event with what was and what is.
 * @throws Refusal 400, 404, 409, 422
 */
export async function changeOrder(
  tx: Tx,
  session: Principal,
  id: string,
  { body, headers }: { body: Body<typeof updateOrder>; headers: Headers },
): Promise<Order> {
  refuseKeysOfOtherSide(session, body)
  const order = await lockOrder(tx, id, headers)
  const { internalNotes, appointmentAt, panNumber, promisedDeliveryDate } = body
  const promise = planPromise(order, promisedDeliveryDate)
  const isPrescribing = prescriptionKeys.some((key) => body[key] !== undefined)
  if (isPrescribing && session.organizationType === 'lab' && order.clinicOrganizationId !== null) {
    throw new Refusal('rule_violated', 'The clinic prescribes. Ask it to change the order.')
  }
  const change: Changing =
    isPrescribing || body.surcharges !== undefined
      ? await planChange(tx, session, order, body)
      : { columns: {}, plan: undefined, changes: [] }
  if (change.plan) await storePlan(tx, order, change.plan)
  const changes = [...change.changes, ...promise]
  const rxChanges = change.changes.filter(({ pointer }) => pointer !== '/surcharges')
  const isNewVersion = rxChanges.length > 0 && order.acceptedAt !== null
  const version = isNewVersion ? planVersion(order) : {}
  const after = { ...order, ...change.columns, ...version } as LockedOrder
  if (changes.length > 0 || change.plan) {
    const promised = promise.length > 0 ? { promisedDeliveryDate } : {}
    await updateOrderRow(tx, id, { ...change.columns, ...promised, ...version })
  }
  if (changes.length > 0 && order.status !== 'draft') {
    const totals = change.plan && shownTotals(change.plan)
    const actor = actorOf(session)
    const at = await recordEvent(tx, after, {
      action: isNewVersion ? 'rx_changed' : 'changed',
      actor,
      details: { changes, ...(totals && { totals }) },
    })
    if (isNewVersion) await addRxVersion(tx, after, { by: actor, at, changes: rxChanges })
  }
  if (internalNotes !== undefined || appointmentAt !== undefined || panNumber !== undefined) {
    await upsertSide(tx, id, { internalNotes, appointmentAt, panNumber })
  }
  return readOrder(tx, session, id)
}

/** Sums as events keep them; members who may not see money get null instead (`showEvent`). */
export const shownTotals = ({ sums, currency }: Plan) => ({
  subtotal: sums.subtotalMinor,
  discount: sums.discountMinor,
  tax: sums.taxMinor,
  total: sums.totalMinor,
  currency,
})

/** Deletes a draft with all that hangs on it. @throws Refusal 404, 409 */
export async function removeDraft(tx: Tx, id: string): Promise<undefined> {
  const order = await lockOrder(tx, id)
  if (order.status !== 'draft') throw moveNotAllowed(order, 'deleting it')
  if (order.number !== null) {
    throw new Refusal(
      'order_move_not_allowed',
      'The laboratory had this order: what was withdrawn keeps its history. Cancel it instead.',
      { state: order.status },
    )
  }
  await deleteOrderRow(tx, id)
}
