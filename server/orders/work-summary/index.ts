import type { SummaryField } from '#platform/http/summary-fields'
import { selectWorkItems } from './queries.ts'
import { readingOf } from './reading.ts'
import { summarizeWork } from './summarize-work.ts'

/** `workSummary` and `workSummaries` of every record that names orders or items of them. */
export const workSummaryField: SummaryField = {
  one: 'workSummary',
  many: 'workSummaries',
  idKeys: ['itemId', 'orderItemId', 'orderId', 'matchedOrderId', 'id'],
  idsKey: 'orderIds',
  variesBy: 'Accept-Language, Prefer',
  async read(tx, ids, wishes) {
    const found = await selectWorkItems(tx, ids)
    const reading = readingOf(wishes, found)
    const byOrder = Map.groupBy(found.items, ({ orderId }) => orderId)
    const byItem = Map.groupBy(found.items, ({ id }) => id)
    return (id) => summarizeWork(byOrder.get(id) ?? byItem.get(id) ?? [], reading)
  },
}
