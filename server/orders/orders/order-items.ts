import type { Plan } from '#server/catalog/pricing'
import type { Tx } from '#platform/db/db'
import { labViewOf } from './transitions.ts'
import {
  replaceItems,
  replaceSurcharges,
  type LockedOrder,
  type OrderChanges,
} from './write-queries.ts'

/** The columns of the sums of a plan. */
export const moneyColumns = ({ sums, currency }: Plan): OrderChanges => ({ ...sums, currency })

/** Sums as events keep them; members who may not see money get null instead (`showEvent`). */
export const shownTotals = ({ sums, currency }: Plan) => ({
  subtotalMinor: sums.subtotalMinor,
  discountMinor: sums.discountMinor,
  taxMinor: sums.taxMinor,
  totalMinor: sums.totalMinor,
  currency,
})

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
