import type { PaperSize } from '#contract/documents/pdf'
import { drawQr } from './codes.ts'
import { formatQuantity, formatTeeth, type PaperItem, type Reading } from './items.ts'
import type { PaperParcel } from './label.ts'
import { writeParty, type Party } from './parties.ts'
import { writeSignatures } from './rx.ts'
import {
  closeSheet,
  drawLines,
  drawRule,
  heightOf,
  makeRoom,
  mm,
  openSheet,
  sheetSizes,
  writeFields,
  writeFitted,
  writeText,
  type Field,
  type Sheet,
} from './sheet.ts'
import { breakLines } from './text.ts'
import { dayAt, translate, formatDay, translateTerm } from './words.ts'

/** An order in a parcel: its number, the code of the patient, and the items that are in it. */
export type NoteOrder = {
  number: string
  patientCode: string | null
  items: readonly Pick<PaperItem, 'description' | 'teeth' | 'arch' | 'quantity'>[]
}

/** What a delivery note is made of. */
export type NotePaper = Reading & {
  parcel: PaperParcel
  from: Party
  to: Party
  orders: readonly NoteOrder[]
  timezone: string
  link: string
  paper: PaperSize
}

const noteName = ({ orders, parcel }: NotePaper): string => orders[0]?.number ?? parcel.id.slice(-8)

function writeHead(sheet: Sheet, note: NotePaper): void {
  const { language, from, to, link } = note
  const { document, left, top, width } = sheet
  const size = 24 * mm
  drawQr(document, link, { x: left + width - size, y: top - 4, size })
  const title = { size: 20, weight: 700 } as const
  writeFitted(sheet, translate(language, 'deliveryNote'), title, { x: left, y: top - 6 })
  const half = (width - size - 30) / 2
  const y = top + 26
  const sender = { label: translate(language, 'from'), party: from }
  const receiver = { label: translate(language, 'to'), party: to }
  const ends = [
    writeParty(sheet, sender, { x: left, y, width: half, size: 10 }),
    writeParty(sheet, receiver, { x: left + half + 15, y, width: half, size: 10 }),
  ]
  sheet.y = Math.max(...ends, top + size) + 4
  drawRule(sheet, sheet.y)
  sheet.y += 4
}

function writeFacts(sheet: Sheet, { parcel, language, timezone }: NotePaper): void {
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
  writeFields(sheet, fields, 3)
}

const columns = { quantity: 44, teeth: 170, gap: 10 }

/** A row of the table: its cells wrap, and the row stays on one page. */
function writeItem(
  sheet: Sheet,
  item: NoteOrder['items'][number],
  { language, notation }: Reading,
): void {
  const pen = { size: 10 }
  const { document, left, width } = sheet
  const nameLeft = left + columns.quantity
  const teethLeft = left + width - columns.teeth
  const place = item.teeth.length > 0 ? formatTeeth(item.teeth, notation) : ''
  const arch = item.arch === null ? '' : translateTerm(language, 'arch', item.arch)
  const name = breakLines(document, item.description, pen, teethLeft - nameLeft - columns.gap)
  const teeth = breakLines(document, place || arch, pen, columns.teeth)
  const height = heightOf(Math.max(name.length, teeth.length), pen)
  makeRoom(sheet, height)
  writeFitted(sheet, formatQuantity(item.quantity), pen, {
    x: left,
    y: sheet.y,
    width: columns.quantity,
  })
  drawLines(sheet, name, { x: nameLeft, y: sheet.y, pen })
  drawLines(sheet, teeth, { x: teethLeft, y: sheet.y, pen })
  sheet.y += height + 1
}

function writeOrders(sheet: Sheet, note: NotePaper): void {
  const { orders, language } = note
  for (const { number, patientCode, items } of orders) {
    makeRoom(sheet, 40)
    sheet.y += 5
    const code = patientCode === null ? '' : ` · ${translate(language, 'patient')} ${patientCode}`
    writeText(sheet, `${translate(language, 'order')} ${number}${code}`, { size: 11, weight: 700 })
    drawRule(sheet, sheet.y, 0.4)
    sheet.y += 2
    for (const item of items) writeItem(sheet, item, note)
  }
}

/**
 * The delivery note of a parcel as PDF: what is in it, piece by piece, with a line for who takes it.
 * Patients stand there by their codes, since the paper travels with the parcel. No sum of money. The
 * same data gives the same bytes.
 */
export async function drawDeliveryNote(note: NotePaper): Promise<Buffer> {
  const { language, parcel } = note
  const sheet = openSheet({
    ...sheetSizes[note.paper],
    margin: 14 * mm,
    title: noteName(note),
    lang: language,
    madeAt: parcel.updatedAt,
  })
  writeHead(sheet, note)
  sheet.drawHead = () => {
    const text = `${translate(language, 'deliveryNote')} ${noteName(note)}`
    const pen = { size: 11, weight: 700 } as const
    sheet.y = writeFitted(sheet, text, pen, { x: sheet.left, y: sheet.top - 4 })
    drawRule(sheet, sheet.y)
    sheet.y += 4
  }
  writeFacts(sheet, note)
  writeOrders(sheet, note)
  if (parcel.isDisinfected) {
    sheet.y += 8
    writeText(sheet, translate(language, 'disinfected'), { size: 11, weight: 700 })
  }
  const signed = ['receivedBy', 'date', 'signature'] as const
  writeSignatures(
    sheet,
    signed.map((word) => translate(language, word)),
  )
  return closeSheet(
    sheet,
    (page, pages) =>
      `${noteName(note)} · ${translate(language, 'page')} ${page} ${translate(language, 'of')} ${pages}`,
  )
}
