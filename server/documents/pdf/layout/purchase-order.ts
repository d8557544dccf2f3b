import { amountWriter, formatCount, type NumberReading } from './amounts.ts'
import { footOf, openMoneyDocument, type MoneyHead } from './money-head.ts'
import { writeSums, writeTable } from './money-table.ts'
import { addressLines, type Party } from './parties.ts'
import { finishPages, writeHeading, writeText, type PageWriter } from './page-writer.ts'
import { translate, type Word } from './words.ts'

/** A line of a purchase order; its price is that of the whole line, in minor units. */
type PurchaseLine = {
  articleNumber: string | null
  name: string
  manufacturer: string
  gtin: string | null
  quantity: number
  unit: 'piece' | 'milligram' | 'milliliter'
  priceMinor: number | null
}

/** What a purchase order is made of. */
export type PurchaseOrderContent = {
  head: MoneyHead
  locale: string
  /** Null where no line has a price. */
  currency: string | null
  totalMinor: number | null
  lines: readonly PurchaseLine[]
  deliverTo: Party
  note: string | null
}

const units: Readonly<Record<PurchaseLine['unit'], Word>> = {
  piece: 'pieces',
  milligram: 'milligram',
  milliliter: 'milliliter',
}

function writeLines(
  writer: PageWriter,
  { lines, currency, totalMinor }: PurchaseOrderContent,
  reading: NumberReading,
): void {
  const { language } = reading
  const amount = currency === null || totalMinor === null ? null : amountWriter(reading, currency)
  const hasNumbers = lines.some(({ articleNumber }) => articleNumber !== null)
  writeTable(writer, {
    columns: [
      { head: translate(language, 'position') },
      ...(hasNumbers ? [{ head: translate(language, 'articleNumber') }] : []),
      { head: translate(language, 'material'), isWide: true },
      { head: translate(language, 'quantity'), isRight: true },
      { head: translate(language, 'unit') },
      ...(amount === null
        ? []
        : [{ head: `${translate(language, 'price')} ${currency}`, isRight: true } as const]),
    ],
    rows: lines.map((line, place) => ({
      cells: [
        String(place + 1),
        ...(hasNumbers ? [line.articleNumber ?? ''] : []),
        line.name,
        formatCount(reading, line.quantity),
        translate(language, units[line.unit]),
        ...(amount === null ? [] : [line.priceMinor === null ? '' : amount(line.priceMinor)]),
      ],
      note: [line.manufacturer, ...(line.gtin === null ? [] : [`GTIN ${line.gtin}`])].join(' · '),
      carried: '',
    })),
    carriedForward: '',
    broughtForward: '',
  })
  if (amount === null || totalMinor === null) return
  writer.y += 2
  const label = `${translate(language, 'totalBeforeTax')} ${currency}`
  writeSums(writer, [{ label, value: amount(totalMinor), isStrong: true }])
}

/**
 * A purchase order as PDF: what is ordered, with the numbers of the supplier, where to and until when, and
 * prices where they are known. The same data gives the same bytes.
 */
export async function drawPurchaseOrder(paper: PurchaseOrderContent): Promise<Buffer> {
  const { head, locale, deliverTo, note } = paper
  const { language } = head
  const writer = openMoneyDocument(head)
  writeLines(writer, paper, { language, locale })
  writeHeading(writer, translate(language, 'deliverTo'), 60)
  for (const line of [
    deliverTo.name,
    ...addressLines(deliverTo, language),
    deliverTo.phone ?? '',
  ]) {
    if (line !== '') writeText(writer, line, { size: 10 })
  }
  if (note !== null && note.trim() !== '') {
    writeHeading(writer, translate(language, 'note'), 40)
    writeText(writer, note, { size: 10 })
  }
  return finishPages(writer, footOf(head))
}
