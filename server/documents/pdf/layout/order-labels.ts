import { itemNameIn } from '#contract/catalog/product-name'
import type { DocumentBlock } from '#contract/documents/document-blocks'
import type { OrderLabelSize } from '#contract/documents/labels'
import type { LabelPiece, LabelSheet } from './label-sheet.ts'
import { formatTeeth, type Reading } from './items.ts'
import { hasBlock, type PrintedTemplate } from './template.ts'
import { formatInitials, type DocumentOrder } from './ticket.ts'
import { formatDay, orderName, translate } from './words.ts'

/** Sizes of labels in millimetres, as printers of labels have them; 62mm is a roll, cut at 40. */
const sizes: Readonly<Record<OrderLabelSize, { width: number; height: number }>> = {
  a6: { width: 105, height: 148 },
  '62mm': { width: 62, height: 40 },
  '57x32': { width: 57, height: 32 },
  '89x36': { width: 89, height: 36 },
  '102x51': { width: 102, height: 51 },
}

/** An order whose label is printed, with the address that its QR code leads to. */
export type LabelledOrder = { order: DocumentOrder; link: string }

/** The work in a few words: the first item, and how many more there are. */
function summarize({ items }: DocumentOrder, { language, notation }: Reading): string {
  const [first, ...others] = items
  if (!first) return ''
  const teeth = first.teeth.length > 0 ? ` ${formatTeeth(first.teeth, notation)}` : ''
  const shade = first.shade ? ` · ${first.shade.value}` : ''
  return `${itemNameIn(language, first)}${teeth}${shade}${others.length > 0 ? ` +${others.length}` : ''}`
}

/** How labels are read, and what they show. */
type LabelReading = Reading & { template: PrintedTemplate | null }

/** The patient as far as the reader sees the name: a label lies in the open. */
const patientOf = ({ patient }: DocumentOrder, hasInitials: boolean): string =>
  patient === null ? '' : hasInitials ? formatInitials(patient) : patient.code

function headOf(
  order: DocumentOrder,
  { language, template }: LabelReading,
): [string, string, string] {
  const due = order.promisedOn ?? order.requestedOn
  const codes = order.trays.map(({ code }) => code).join(', ')
  const trays = `${translate(language, order.trays.length > 1 ? 'trays' : 'tray')} ${codes}`
  const rush = order.priority === 'rush' ? translate(language, 'rush') : ''
  return [
    orderName(order),
    due === null ? '' : formatDay(language, due),
    [rush, hasBlock(template, 'trays') && codes && trays].filter(Boolean).join(' · '),
  ]
}

function labelOf(
  { order, link }: LabelledOrder,
  { width, height }: { width: number; height: number },
  reading: LabelReading,
): LabelPiece[] {
  // Where it is high enough, what is above the bars leaves them room.
  const scale = Math.min(width / 57, height / (height < 40 ? 32 : 37))
  const margin = 2 * scale
  const qr = 17.5 * scale
  const left = { x: margin, width: width - 2 * margin - qr }
  const whole = { x: margin, width: width - 2 * margin }
  const has = (block: DocumentBlock) => hasBlock(reading.template, block)
  const [number, day, trays] = headOf(order, reading)
  const text = (y: number, points: number, words: string, isBold = false): LabelPiece => ({
    kind: 'text',
    ...(y < 18 ? left : whole),
    y: y * scale,
    points: points * scale,
    text: words,
    isBold,
  })
  const pieces: LabelPiece[] = [
    { kind: 'qr', x: width - margin / 2 - qr, y: margin / 2, size: qr, text: link },
    text(1.6, 15, number, true),
    text(8.6, 9.5, day, true),
    text(13.2, 9.5, trays, true),
    text(18.6, 8.5, has('work') ? summarize(order, reading) : '', true),
    text(22.6, 7.5, patientOf(order, has('patient_initials'))),
    text(26.2, 7.5, has('practice') ? order.counterpart.name : ''),
  ]
  let y = 30 * scale
  const barcode = { ...whole, y, height: Math.min(14, height - margin - y), text: number }
  const hasBarcode = has('barcode') && order.number !== null && barcode.height >= 5
  if (hasBarcode) pieces.push({ kind: 'barcode', ...barcode })
  if (has('barcode')) y += barcode.height + 3
  if (height - y > 30 && has('instructions') && order.instructions !== null) {
    const most = Math.floor((height - y - margin) / 5)
    pieces.push({ kind: 'rule', ...whole, y })
    pieces.push({ kind: 'text', ...whole, y: y + 1.5, points: 10, text: order.instructions, most })
  }
  return pieces
}

/** The labels of orders in one size. The patient is there by code and initials. */
export function orderLabels(
  orders: readonly LabelledOrder[],
  size: OrderLabelSize,
  reading: LabelReading,
): LabelSheet {
  const newest = orders.map(({ order }) => order.updatedAt).toSorted()
  return {
    ...sizes[size],
    labels: orders.map((each) => labelOf(each, sizes[size], reading)),
    title:
      orders.length === 1 && orders[0]
        ? orderName(orders[0].order)
        : translate(reading.language, 'orders'),
    lang: reading.language,
    madeAt: newest.at(-1) ?? '',
  }
}
