import { sql } from 'kysely'
import type { ToothNotation } from '#contract/catalog/teeth'
import type { Tx } from '#platform/db/db'
import type { WorkItem } from './summarize-work.ts'

/** An item with the order that it is of. */
type ItemOfOrder = WorkItem & { id: string; orderId: string; pictureFileId: string | null }

/** The items of orders, in order, and how the organization that asks writes. */
export type WorkItems = { locale: string; toothNotation: ToothNotation; items: ItemOfOrder[] }

const item = sql`'description', i.description, 'names', i.names,
  'restorationType', i.restoration_type, 'teeth', i.teeth,
  'units', coalesce(i.details -> 'units', '[]'), 'arch', i.arch, 'material', i.material,
  'shade', i.shade ->> 'value', 'quantity', i.quantity`

// What is shown of an order: the newest of the best. No photo: a list is read over shoulders.
const pictured = sql`case f.kind when 'design_stl' then 1 when 'design_preview' then 2
  when 'scan_prep' then 3 when 'scan_upper' then 4 when 'scan_lower' then 5 end`

// One statement for all records of a reply: each id is looked up in two indexes (an order's items are
// `order_items_position`), whatever it names, and each order in one more (`files_by_bytes`).
/** The items of these orders, and those of these ids, as far as the caller may see them. */
export const selectWorkItems = (tx: Tx, ids: readonly string[]): Promise<WorkItems> =>
  tx.one(
    sql<WorkItems>`with found as materialized (
        select * from app.order_items i
        where i.order_id = any(${ids}::uuid[]) or i.id = any(${ids}::uuid[]))
      select o.locale, o.tooth_notation, coalesce((
          select json_agg(json_build_object('id', i.id, 'orderId', i.order_id,
            'pictureFileId', p.id, ${item}) order by i.order_id, i.position)
          from found i left join (
            select distinct on (f.order_id) f.order_id, f.id from app.files f
            where f.order_id in (select order_id from found) and f.has_thumbnail
              and f.upload_status = 'uploaded' and ${pictured} is not null
            order by f.order_id, ${pictured}, f.id desc) p on p.order_id = i.order_id), '[]')
        as items
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
