import { itemNameIn } from '#contract/catalog/product-name'
import type { PageSize } from '#contract/documents/pdf'
import { amountWriter, formatDate } from './amounts.ts'
import { drawQr } from './codes.ts'
import { formatQuantity, formatTeeth, type DocumentItem, type Reading } from './items.ts'
import type { DocumentParcel } from './label.ts'
import { writeParty, type Party } from './parties.ts'
import { writeSignatures } from './rx.ts'
import {
  finishPages,
  drawLines,
  drawLogo,
  drawRule,
  heightOf,
  ensureSpace,
  mm,
  openWriter,
  pageSizes,
  writeFields,
  writeFitted,
  writeText,
  type Field,
  type PageWriter,
  type PrintedLetterhead,
} from './page-writer.ts'
import { breakLines } from './text.ts'
import {
  hasBlock,
  hasOptionalBlock,
  writeBlocks,
  writeFooterText,
  writeHeaderText,
  type PrintedTemplate,
} from './template.ts'
import { dayAt, translate, formatDay, translateTerm } from './words.ts'

/** A lot of a material that went into an item. */
export type NoteLot = {
  materialName: string
  manufacturer: string
  lotNumber: string
  expiresOn: string | null
}

/** An item in a parcel, with its lots and its price where the laboratory shows them. */
type NoteItem = Pick<
  DocumentItem,
  'id' | 'description' | 'names' | 'teeth' | 'arch' | 'quantity'
> & { lots?: readonly NoteLot[]; lineTotalMinor?: number }

/** An order in a parcel: its number, the code of the patient, and the items that are in it. */
export type NoteOrder = {
  number: string
  patientCode: string | null
  /** Of the prices; null: the order has none. */
  currency: string | null
  items: readonly NoteItem[]
}

/** What a delivery note is made of. */
export type DeliveryNoteContent = Reading & {
  /** How amounts are grouped. */
  locale: string
  parcel: DocumentParcel
  from: Party
  to: Party
  orders: readonly NoteOrder[]
  timezone: string
  link: string
  paper: PageSize
  letterhead: PrintedLetterhead | null
  template: PrintedTemplate | null
}

const noteName = ({ orders, parcel }: DeliveryNoteContent): string =>
  orders[0]?.number ?? parcel.id.slice(-8)

function writeHead(writer: PageWriter, note: DeliveryNoteContent): void {
  const { language, from, to, link } = note
  const { document, left, top, width } = writer
  const size = 24 * mm
  drawQr(document, link, { x: left + width - size, y: top - 4, size })
  const title = { size: 20, weight: 700, color: writer.accent } as const
  const half = (width - size - 30) / 2
  const heading = { x: left, y: top - 6, width: half }
  writeFitted(writer, translate(language, 'deliveryNote'), title, heading)
  const logo = { x: left + half + 15, y: top - 4, width: half, height: 14 * mm }
  const y = top + Math.max(26, drawLogo(writer, logo) + 4)
  const sender = { label: translate(language, 'from'), party: from, language }
  const receiver = { label: translate(language, 'to'), party: to, language }
  const ends = [
    writeParty(writer, sender, { x: left, y, width: half, size: 10 }),
    writeParty(writer, receiver, { x: left + half + 15, y, width: half, size: 10 }),
  ]
  writer.y = Math.max(...ends, top + size) + 4
  drawRule(writer, writer.y)
  writer.y += 4
}

function writeFacts(writer: PageWriter, { parcel, language, timezone }: DeliveryNoteContent): void {
  const fields: Field[] = [
    {
      label: translate(language, 'purpose'),
      value: translateTerm(language, 'purpose', parcel.purpose),
    },
  ]
  if (parcel.shippedAt !== null) {
    const value = formatDay(language, dayAt(parcel.shippedAt, timezone))
    fields.push({ label: translate(language, 'shipped'), value })
  }
  if (parcel.expectedOn !== null) {
    fields.push({
      label: translate(language, 'expected'),
      value: formatDay(language, parcel.expectedOn),
    })
  }
  const carriage = [parcel.courier, parcel.service].filter(Boolean).join(' · ')
  if (carriage !== '') fields.push({ label: translate(language, 'brings'), value: carriage })
  if (parcel.trackingNumber !== null) {
    fields.push({ label: translate(language, 'tracking'), value: parcel.trackingNumber })
  }
  writeFields(writer, fields, 3)
}

const columns = { quantity: 44, teeth: 170, price: 84, gap: 10 }

const hasPrices = ({ template }: DeliveryNoteContent, { items }: NoteOrder) =>
  hasOptionalBlock(template, 'prices') &&
  items.some(({ lineTotalMinor }) => lineTotalMinor !== undefined)

/** An amount at the right edge, on the line that comes next. */
function drawAmount(
  writer: PageWriter,
  { currency }: NoteOrder,
  { note, minor, weight }: { note: DeliveryNoteContent; minor: number; weight: 400 | 700 },
): void {
  const amount = amountWriter(note, currency ?? '')(minor)
  const x = writer.left + writer.width - columns.price
  writeFitted(
    writer,
    `${amount} ${currency ?? ''}`,
    { size: 10, weight },
    {
      x,
      y: writer.y,
      width: columns.price,
      right: true,
    },
  )
}

/** The lots of an item, each on a line of its own below it. */
function writeLots(
  writer: PageWriter,
  { lots = [] }: NoteItem,
  { language, template }: DeliveryNoteContent,
): void {
  if (!hasOptionalBlock(template, 'lots')) return
  for (const { materialName, manufacturer, lotNumber, expiresOn } of lots) {
    const lot = `${translate(language, 'lot')} ${lotNumber}`
    const expires =
      expiresOn === null
        ? ''
        : `${translate(language, 'expires')} ${formatDate(language, expiresOn)}`
    const text = [materialName, manufacturer, lot, expires].filter(Boolean).join(' · ')
    const x = writer.left + columns.quantity
    const width = writer.width - columns.quantity
    writeText(writer, text, { size: 8.5, color: '#333333' }, { x, width })
  }
}

/** A row of the table: its cells wrap, and the row stays on one page. */
function writeItem(
  writer: PageWriter,
  item: NoteItem,
  { note, order }: { note: DeliveryNoteContent; order: NoteOrder },
): void {
  const { language, notation, template } = note
  const style = { size: 10 }
  const { document, left, width } = writer
  const nameLeft = left + columns.quantity
  const priceWidth = hasPrices(note, order) ? columns.price + columns.gap : 0
  const teethLeft = left + width - columns.teeth - priceWidth
  const hasTeeth = hasBlock(template, 'teeth') && item.teeth.length > 0
  const place = hasTeeth ? formatTeeth(item.teeth, notation) : ''
  const arch = item.arch === null ? '' : translateTerm(language, 'arch', item.arch)
  const name = breakLines(
    document,
    itemNameIn(language, item),
    style,
    teethLeft - nameLeft - columns.gap,
  )
  const teeth = breakLines(document, place || arch, style, columns.teeth)
  const height = heightOf(Math.max(name.length, teeth.length), style)
  ensureSpace(writer, height)
  writeFitted(writer, formatQuantity(item.quantity), style, {
    x: left,
    y: writer.y,
    width: columns.quantity,
  })
  drawLines(writer, name, { x: nameLeft, y: writer.y, style })
  drawLines(writer, teeth, { x: teethLeft, y: writer.y, style })
  if (priceWidth > 0 && item.lineTotalMinor !== undefined) {
    drawAmount(writer, order, { note, minor: item.lineTotalMinor, weight: 400 })
  }
  writer.y += height + 1
  writeLots(writer, item, note)
}

function writeTotal(writer: PageWriter, order: NoteOrder, note: DeliveryNoteContent): void {
  if (!hasPrices(note, order)) return
  const style = { size: 10, weight: 700 } as const
  ensureSpace(writer, heightOf(2, style))
  drawRule(writer, writer.y + 1, 0.4)
  writer.y += 3
  const minor = order.items.reduce((sum, item) => sum + (item.lineTotalMinor ?? 0), 0)
  drawAmount(writer, order, { note, minor, weight: 700 })
  writeText(writer, translate(note.language, 'itemPrices'), { size: 8.5, color: '#333333' })
}

function writeOrders(writer: PageWriter, note: DeliveryNoteContent): void {
  const { orders, language, template } = note
  const hasCode = hasBlock(template, 'patient_code')
  for (const order of orders) {
    const { number, patientCode, items } = order
    ensureSpace(writer, 40)
    writer.y += 5
    const code =
      patientCode === null || !hasCode ? '' : ` · ${translate(language, 'patient')} ${patientCode}`
    writeText(writer, `${translate(language, 'order')} ${number}${code}`, { size: 11, weight: 700 })
    drawRule(writer, writer.y, 0.4)
    writer.y += 2
    for (const item of items) writeItem(writer, item, { note, order })
    writeTotal(writer, order, note)
  }
}

/**
 * The delivery note of a parcel as PDF: what is in it, piece by piece, with a line for who takes
 * it. Patients are there by their codes, since the paper travels with the parcel. Lots and prices are
 * there where the laboratory chose them. The same data gives the same bytes.
 */
export async function drawDeliveryNote(note: DeliveryNoteContent): Promise<Buffer> {
  const { language, parcel } = note
  const writer = openWriter({
    ...pageSizes[note.paper],
    margin: 14 * mm,
    title: noteName(note),
    lang: language,
    madeAt: parcel.updatedAt,
    letterhead: note.letterhead,
  })
  writeHead(writer, note)
  writer.drawHead = () => {
    const text = `${translate(language, 'deliveryNote')} ${noteName(note)}`
    const style = { size: 11, weight: 700 } as const
    writer.y = writeFitted(writer, text, style, { x: writer.left, y: writer.top - 4 })
    drawRule(writer, writer.y)
    writer.y += 4
  }
  const signed = ['receivedBy', 'date', 'signature'] as const
  writeHeaderText(writer, note.template)
  writeBlocks('delivery_note', note.template, {
    facts: () => writeFacts(writer, note),
    items: () => writeOrders(writer, note),
    signature: () =>
      writeSignatures(
        writer,
        signed.map((word) => translate(language, word)),
      ),
  })
  if (parcel.isDisinfected) {
    writer.y += 8
    writeText(writer, translate(language, 'disinfected'), { size: 11, weight: 700 })
  }
  writeFooterText(writer, note.template)
  return finishPages(
    writer,
    (page, pages) =>
      `${noteName(note)} · ${translate(language, 'page')} ${page} ${translate(language, 'of')} ${pages}`,
  )
}
