import { sql } from 'kysely'
import type { ToothNotation } from '#contract/catalog/teeth'
import type { Tx } from '#platform/db/db'
import type { WorkItem } from './summarize-work.ts'

/** An item with the order that it is of. */
type ItemOfOrder = WorkItem & { id: string; orderId: string }

/** The items of orders, in order, and how the organization that asks writes. */
export type WorkItems = { locale: string; toothNotation: ToothNotation; items: ItemOfOrder[] }

const item = sql`'description', i.description, 'names', i.names,
  'restorationType', i.restoration_type, 'teeth', i.teeth,
  'units', coalesce(i.details -> 'units', '[]'), 'arch', i.arch, 'material', i.material,
  'shade', i.shade ->> 'value', 'quantity', i.quantity`

// One statement for all records of a reply: each id is looked up in two indexes (an order's items are
// `order_items_position`), whatever it names.
/** The items of these orders, and those of these ids, as far as the caller may see them. */
export const selectWorkItems = (tx: Tx, ids: readonly string[]): Promise<WorkItems> =>
  tx.one(
    sql<WorkItems>`select o.locale, o.tooth_notation, coalesce((
        select json_agg(json_build_object('id', i.id, 'orderId', i.order_id,
          ${item}) order by i.order_id, i.position)
        from app.order_items i
        where i.order_id = any(${ids}::uuid[]) or i.id = any(${ids}::uuid[])), '[]') as items
      from app.organizations o where o.id = app.org()`,
  )

/** The items of one order, in order, for work across organizations. */
export async function selectItemsOfOrder(tx: Tx, orderId: string): Promise<WorkItem[]> {
  const { items } = await tx.one(
    sql<{ items: WorkItem[] }>`select coalesce(
        json_agg(json_build_object(${item}) order by i.position), '[]') as items
      from app.order_items i where i.order_id = ${orderId}`,
  )
  return items
}
