import type { ReaderWishes, SummaryField } from '#platform/http/summary-fields'
import type { Tx } from '#platform/db/db'
import { selectItemsOfOrder, selectWorkItems } from './queries.ts'
import { readingOf } from './reading.ts'
import { summarizeWork, type Reading, type WorkItem } from './summarize-work.ts'
import type { SummaryLanguage } from './words.ts'

export type { SummaryLanguage } from './words.ts'

/** An item as an order has it. */
type ItemOfOrder = Omit<WorkItem, 'shade'> & { shade: { value: string } | null }

/** What the items of an order are about, in one line of these words; null without items. */
export const workLineOf = (items: readonly ItemOfOrder[], reading: Reading): string | null =>
  summarizeWork(
    items.map((item) => ({ ...item, shade: item.shade?.value ?? null })),
    reading,
  )?.text ?? null

/** Writes what an order is about, in one line of these words, for work across organizations. */
export async function workLineWriter(
  tx: Tx,
  orderId: string,
): Promise<(reading: Reading) => string | null> {
  const items = await selectItemsOfOrder(tx, orderId)
  return (reading) => summarizeWork(items, reading)?.text ?? null
}

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
    return (id) => {
      const items = byOrder.get(id) ?? byItem.get(id) ?? []
      const line = summarizeWork(items, reading)
      return line && { ...line, pictureFileId: items[0]?.pictureFileId ?? null }
    }
  },
}
