import type { Body } from '#contract/platform/endpoint'
import {
  canTransitionPurchaseOrder,
  type cancelPurchaseOrder,
  type createPurchaseOrder,
  type PurchaseOrder,
  type PurchaseOrderTransition,
  type updatePurchaseOrder,
} from '#contract/production/purchase-orders'
import type { Principal } from '#platform/auth/session'
import { newId } from '#platform/clock'
import { takeNumber } from '#platform/db/counters'
import type { Tx } from '#platform/db/db'
import { notFound, Refusal, withConstraints } from '#platform/errors'
import {
  insertPurchaseOrder,
  lockPurchaseOrder,
  replaceLines,
  selectOrderBasis,
  selectPurchaseOrder,
  updatePurchaseOrderRow,
} from './purchase-queries.ts'
import { lockSupplier } from './supplier-queries.ts'

type Lines = Body<typeof createPurchaseOrder>['lines']

const lineRules = {
  purchase_order_lines_material: () => notFound('material'),
  purchase_order_lines_material_once: () => new Refusal('material_ordered_twice'),
}

const placeRules = {
  purchase_orders_location: () => notFound('location'),
}

/** A purchase order of the laboratory, as the member may see it. @throws Refusal 404 */
export async function readPurchaseOrder(
  tx: Tx,
  session: Principal,
  id: string,
): Promise<PurchaseOrder> {
  const order = await selectPurchaseOrder(tx, session, id)
  if (!order) throw notFound('purchase_order')
  return order
}

/** Locks a purchase order for something that its status allows. @throws Refusal 404, 409 */
export async function lockForTransition(
  tx: Tx,
  id: string,
  transition: PurchaseOrderTransition,
): Promise<{ number: string; supplierId: string }> {
  const order = await lockPurchaseOrder(tx, id)
  if (!order) throw notFound('purchase_order')
  if (canTransitionPurchaseOrder(order, transition)) return order
  const { number, status } = order
  throw new Refusal('purchase_order_transition_not_allowed', { number, status }, { state: status })
}

/** A supplier that is bought from; it stays so until the transaction ends. @throws Refusal 404, 422 */
export async function requireSupplier(tx: Tx, id: string) {
  const supplier = await lockSupplier(tx, id)
  if (!supplier) throw notFound('supplier')
  if (supplier.isActive) return supplier
  throw new Refusal('supplier_archived', { supplier: supplier.name })
}

async function writeLines(
  tx: Tx,
  purchaseOrderId: string,
  { lines, currency }: { lines: Lines; currency: string | null },
): Promise<void> {
  const isPriced = lines.some(({ priceMinor = null }) => priceMinor !== null)
  if (isPriced && currency === null) throw new Refusal('purchase_currency_missing')
  const rows = lines.map((line, position) => ({ ...line, id: newId(), purchaseOrderId, position }))
  await withConstraints(lineRules, () => replaceLines(tx, purchaseOrderId, rows))
}

/** Writes a draft with the next number. @throws Refusal 404, 422 */
export async function addPurchaseOrder(
  tx: Tx,
  session: Principal,
  { now, body }: { now: Date; body: Body<typeof createPurchaseOrder> },
): Promise<PurchaseOrder> {
  const { supplierId, lines, note = null, wantedOn = null, deliveryLocationId = null } = body
  await requireSupplier(tx, supplierId)
  const { currency, year } = await selectOrderBasis(tx, now)
  const id = newId()
  const count = await takeNumber(tx, `purchase-orders-${year}`)
  await withConstraints(placeRules, () =>
    insertPurchaseOrder(tx, {
      id,
      number: `PO${year}-${String(count).padStart(4, '0')}`,
      supplierId,
      currency,
      note,
      wantedOn,
      deliveryLocationId,
      createdByUserId: session.userId,
      createdByName: session.userName,
    }),
  )
  await writeLines(tx, id, { lines, currency })
  return readPurchaseOrder(tx, session, id)
}

/** Changes the keys that are sent of a draft. @throws Refusal 404, 409, 422 */
export async function changePurchaseOrder(
  tx: Tx,
  session: Principal,
  { id, body }: { id: string; body: Body<typeof updatePurchaseOrder> },
): Promise<PurchaseOrder> {
  const { lines, ...changes } = body
  await lockForTransition(tx, id, 'change')
  if (changes.supplierId !== undefined) await requireSupplier(tx, changes.supplierId)
  await withConstraints(placeRules, () => updatePurchaseOrderRow(tx, id, changes))
  if (lines !== undefined) {
    const { currency } = await readPurchaseOrder(tx, session, id)
    await writeLines(tx, id, { lines, currency })
  }
  return readPurchaseOrder(tx, session, id)
}

/** Cancels a purchase order; what came of it stays in stock. @throws Refusal 404, 409 */
export async function cancelOrder(
  tx: Tx,
  session: Principal,
  { id, body }: { id: string; body: Body<typeof cancelPurchaseOrder> },
): Promise<PurchaseOrder> {
  await lockForTransition(tx, id, 'cancel')
  await updatePurchaseOrderRow(tx, id, { status: 'cancelled', cancelReason: body.reason ?? null })
  return readPurchaseOrder(tx, session, id)
}
