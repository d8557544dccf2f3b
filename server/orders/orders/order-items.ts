import type { Plan } from '#server/catalog/pricing'
import type { Tx } from '#platform/db/db'
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
