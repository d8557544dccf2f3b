import { sql } from 'kysely'
import type { ToothNotation } from '#contract/catalog/teeth'
import type { Tx } from '#platform/db/db'
import type { WorkItem } from './summarize-work.ts'

/** An item with the order that it is of. */
type ItemOfOrder = WorkItem & { id: string; orderId: string }

/** The items of orders, in order, and how the organization that asks writes. */
export type WorkItems = { locale: string; toothNotation: ToothNotation; items: ItemOfOrder[] }

// One statement for all records of a reply: each id is looked up in two indexes (an order's items are
// `order_items_position`), whatever it names.
/** The items of these orders, and those of these ids, as far as the caller may see them. */
export const selectWorkItems = (tx: Tx, ids: readonly string[]): Promise<WorkItems> =>
  tx.one(
    sql<WorkItems>`select o.locale, o.tooth_notation, coalesce((
        select json_agg(json_build_object('id', i.id, 'orderId', i.order_id,
          'description', i.description, 'names', i.names, 'restorationType', i.restoration_type,
          'teeth', i.teeth, 'units', coalesce(i.details -> 'units', '[]'), 'arch', i.arch,
          'material', i.material, 'shade', i.shade ->> 'value', 'quantity', i.quantity)
          order by i.order_id, i.position)
        from app.order_items i
        where i.order_id = any(${ids}::uuid[]) or i.id = any(${ids}::uuid[])), '[]') as items
      from app.organizations o where o.id = app.org()`,
  )
