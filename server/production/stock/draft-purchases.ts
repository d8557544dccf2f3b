import type { Body } from '#contract/platform/endpoint'
import type { writePurchaseDrafts } from '#contract/production/purchase-proposals'
import type { PurchaseOrder } from '#contract/production/purchase-orders'
import { lockMaterials } from '#server/production/materials'
import type { Principal } from '#platform/auth/session'
import type { Tx } from '#platform/db/db'
import { Refusal } from '#platform/errors'
import { addPurchaseOrder } from './purchase-orders.ts'
import { selectToOrder } from './stock-queries.ts'

// As many lines as the contract lets an order have.
const linesOfOrder = 100

/**
 * Writes a draft to each supplier of what is to be ordered and in no draft. The materials are locked: of two
 * who do it at once the second finds the drafts of the first. @throws Refusal 422 where there is nothing
 */
export async function draftOrders(
  tx: Tx,
  session: Principal,
  { now, body: { supplierId } }: { now: Date; body: Body<typeof writePurchaseDrafts> },
): Promise<PurchaseOrder[]> {
  const found = await selectToOrder(tx, now, supplierId)
  await lockMaterials(
    tx,
    found.map(({ id }) => id),
  )
  const wanted = await selectToOrder(tx, now, supplierId)
  if (wanted.length === 0) throw new Refusal('nothing_to_order')
  const drafts: PurchaseOrder[] = []
  for (const [supplier, materials] of Map.groupBy(wanted, (each) => each.supplierId ?? '')) {
    for (let from = 0; from < materials.length; from += linesOfOrder) {
      const lines = materials
        .slice(from, from + linesOfOrder)
        .map(({ id: materialId, quantityToOrder }) => ({
          materialId,
          quantity: quantityToOrder ?? 1,
        }))
      const body = { supplierId: supplier, lines }
      drafts.push(await addPurchaseOrder(tx, session, { now, body }))
    }
  }
  return drafts
}
