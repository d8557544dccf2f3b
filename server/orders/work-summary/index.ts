import type { ReaderWishes, SummaryField } from '#platform/http/summary-fields'
import type { Tx } from '#platform/db/db'
import { selectWorkItems } from './queries.ts'
import { readingOf } from './reading.ts'
import { summarizeWork } from './summarize-work.ts'
import type { SummaryLanguage } from './words.ts'

export type { SummaryLanguage } from './words.ts'

/** The language in which somebody reads what the work is. */
export const languageOfReader = async (tx: Tx, wishes: ReaderWishes): Promise<SummaryLanguage> =>
  readingOf(wishes, await selectWorkItems(tx, [])).language

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
