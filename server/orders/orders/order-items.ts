import type { Contents, Plan } from '#server/catalog/pricing'
import type { Tx } from '#platform/db/db'
import { emptyFilled } from '#server/orders/order-validation'
import { selectContents } from './queries.ts'
import { labViewOf } from './transitions.ts'
import { replaceItems, replaceSurcharges, type LockedOrder } from './write-queries.ts'

/**
 * The sums of a plan, as the columns of an order and its events have them. Members who may not see
 * money get null instead (`showEvent`).
 */
export const totalsOf = ({ sums, currency }: Plan) => ({ ...sums, currency })

/** Makes a plan the contents of an order, as far as the laboratory may see them. */
export async function storePlan(
  tx: Tx,
  order: LockedOrder,
  { items, surcharges }: Contents,
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

/** Takes out of the items of an order what preferences had filled: the next submit fills them again. */
export async function emptyFilledItems(tx: Tx, order: LockedOrder): Promise<void> {
  const { items, surcharges } = await selectContents(tx, order.id)
  if (items.every(({ preferenceFields }) => preferenceFields.length === 0)) return
  await storePlan(tx, order, { items: items.map(emptyFilled), surcharges })
}
