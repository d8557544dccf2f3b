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
import { findMissing, planItems, refuseIncomplete, type PlannedItems } from './items.ts'
import { showEvent, showOrder, showSummary } from './money.ts'
import { selectEvents, selectItems, selectOrder, selectOrders } from './queries.ts'
import { diffRx, type Change, type RxHead } from './rx.ts'
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
  selectDentist,
  selectPatient,
  selectProducts,
  updateOrderRow,
  upsertSide,
  type LockedOrder,
  type OrderChanges,
  type Product,
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

/** The products of these items that the caller may order from a laboratory, by their ids. */
export async function productsOf(
  tx: Tx,
  labOrganizationId: string,
  items: readonly { productId: string }[],
): Promise<Map<string, Product>> {
  if (items.length === 0) return new Map()
  const ids = [...new Set(items.map(({ productId }) => productId))].sort()
  const products = await selectProducts(tx, labOrganizationId, ids)
  return new Map(products.map((product) => [product.id, product]))
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

/** The columns of the sums of planned items. */
export const moneyColumns = ({ sums, currency }: PlannedItems): OrderChanges => ({
  ...sums,
  currency,
})

type RxPlan = { columns: OrderChanges; items: PlannedItems | undefined; changes: Change[] }

async function planRx(
  tx: Tx,
  session: Principal,
  order: LockedOrder,
  body: Body<typeof updateOrder>,
): Promise<RxPlan> {
  const given = Object.fromEntries(
    prescriptionKeys.flatMap((key) =>
      key === 'items' || body[key] === undefined ? [] : [[key, body[key]]],
    ),
  ) as Partial<RxHead>
  const after = { ...order, ...given }
  const existing = await selectItems(tx, order.id)
  const products = await productsOf(tx, order.labOrganizationId, body.items ?? existing)
  const items =
    body.items &&
    planItems({
      inputs: body.items,
      existing,
      currency: order.currency,
      products,
      isFrozen: order.status !== 'draft',
    })
  const changes = diffRx(
    { ...order, items: existing },
    { ...after, items: items?.items ?? existing },
  )
  if (changes.length > 0) {
    if (!includes(rxOpenStatuses, order.status)) {
      throw moveNotAllowed(order, 'a change of the prescription')
    }
    await requirePeople(tx, session, {
      customerId: order.customerId,
      patientId: after.patientId === order.patientId ? null : after.patientId,
      dentistId: after.dentistId === order.dentistId ? null : after.dentistId,
    })
    // A draft may lack anything, and so may an order that is being completed.
    if (!includes(['draft', 'needs_info'], order.status)) {
      refuseIncomplete(findMissing(after, items?.items ?? existing, products, false))
    }
  }
  return {
    columns: {
      ...given,
      ...patientColumns(session, body.patientId),
      ...(items && moneyColumns(items)),
    },
    items: items && !isDeepStrictEqual(items.items, existing) ? items : undefined,
    changes,
  }
}

/** Makes planned items those of an order, as far as the laboratory may see them. */
export const storeItems = (tx: Tx, order: LockedOrder, { items }: PlannedItems): Promise<void> =>
  replaceItems(
    tx,
    {
      orderId: order.id,
      labOrganizationId: order.labOrganizationId,
      clinicOrganizationId: order.clinicOrganizationId,
      labViewId: labViewOf(order),
    },
    items,
  )

function planPromise(order: LockedOrder, promise: string | null | undefined): Change[] {
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
  const rx: RxPlan = isPrescribing
    ? await planRx(tx, session, order, body)
    : { columns: {}, items: undefined, changes: [] }
  if (rx.items) await storeItems(tx, order, rx.items)
  const changes = [...rx.changes, ...promise]
  const isNewVersion = rx.changes.length > 0 && order.acceptedAt !== null
  const rxVersion = order.rxVersion + (isNewVersion ? 1 : 0)
  if (changes.length > 0 || rx.items) {
    const promised = promise.length > 0 ? { promisedDeliveryDate } : {}
    await updateOrderRow(tx, id, { ...rx.columns, ...promised, rxVersion })
  }
  if (changes.length > 0 && order.status !== 'draft') {
    const totals = rx.items && shownTotals(rx.items)
    await recordEvent(
      tx,
      { ...order, rxVersion },
      {
        action: isNewVersion ? 'rx_changed' : 'changed',
        actor: actorOf(session),
        details: { changes, ...(totals && { totals }) },
      },
    )
  }
  if (internalNotes !== undefined || appointmentAt !== undefined || panNumber !== undefined) {
    await upsertSide(tx, id, { internalNotes, appointmentAt, panNumber })
  }
  return readOrder(tx, session, id)
}

/** Sums as events keep them; members who may not see money get null instead (`showEvent`). */
export const shownTotals = ({ sums, currency }: PlannedItems) => ({
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
  await deleteOrderRow(tx, id)
}
