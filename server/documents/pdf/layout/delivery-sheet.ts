import type { DocumentLanguage, PageSize } from '#contract/documents/pdf'
import type { DeliveryRun } from '#contract/logistics/delivery-runs'
import {
  drawRule,
  ensureSpace,
  finishPages,
  mm,
  openWriter,
  pageSizes,
  writeFields,
  writeFitted,
  writeText,
  type Field,
  type PageWriter,
} from './page-writer.ts'
import { formatDay, translate, translateTerm } from './words.ts'

type Stop = DeliveryRun['stops'][number]

/** What the sheet of a delivery run is made of. */
export type DeliverySheetContent = {
  run: Pick<DeliveryRun, 'name' | 'runOn' | 'departureTime' | 'driverName' | 'stops' | 'updatedAt'>
  labName: string
  language: DocumentLanguage
  paper: PageSize
}

const titleOf = ({ run, language }: DeliverySheetContent) =>
  `${run.name} · ${formatDay(language, run.runOn)}`

function writeHead(writer: PageWriter, sheet: DeliverySheetContent): void {
  const { run, labName, language } = sheet
  const title = { size: 20, weight: 700 } as const
  writer.y = writeFitted(writer, titleOf(sheet), title, { x: writer.left, y: writer.top - 6 })
  const fields: Field[] = [
    { label: translate(language, 'laboratory'), value: labName },
    { label: translate(language, 'driver'), value: run.driverName ?? '-' },
    { label: translate(language, 'departs'), value: run.departureTime ?? '-' },
    { label: translate(language, 'stops'), value: String(run.stops.length) },
  ]
  writer.y += 4
  writeFields(writer, fields, 4)
}

const box = 9

/** A line with a box to tick. */
function writeTask(writer: PageWriter, text: string): void {
  ensureSpace(writer, 18)
  const { document, left } = writer
  document
    .rect(left, writer.y + 2, box, box)
    .lineWidth(0.8)
    .stroke('black')
  const x = left + box + 6
  writer.y = writeFitted(
    writer,
    text,
    { size: 10 },
    { x, y: writer.y, width: writer.width - box - 6 },
  )
  writer.y += 2
}

function writeTasks(writer: PageWriter, stop: Stop, language: DocumentLanguage): void {
  for (const { purpose, orderNumbers, trackingNumber } of stop.parcels) {
    const numbers = [...orderNumbers, trackingNumber].filter(Boolean).join(', ')
    const what = `${translate(language, 'handOver')}: ${translateTerm(language, 'purpose', purpose)}`
    writeTask(writer, `${what} · ${numbers}`)
  }
  for (const { parcelCount, place, windowFrom, windowTo, note } of stop.pickups) {
    const window = [windowFrom, windowTo].filter(Boolean).join('–')
    const details = [`${parcelCount} ×`, window, place, note].filter(Boolean).join(' · ')
    writeTask(writer, `${translate(language, 'collect')}: ${details}`)
  }
}

function writeStop(
  writer: PageWriter,
  { stop, place, language }: { stop: Stop; place: number; language: DocumentLanguage },
): void {
  ensureSpace(writer, 90)
  writer.y += 8
  drawRule(writer, writer.y)
  writer.y += 4
  writeText(writer, `${place}. ${stop.customerName}`, { size: 13, weight: 700 })
  const where = [stop.address, stop.phone].filter(Boolean).join(' · ')
  if (where !== '') writeText(writer, where, { size: 10 })
  if (stop.note !== null) writeText(writer, stop.note, { size: 10, weight: 700 })
  writer.y += 2
  writeTasks(writer, stop, language)
  if (stop.parcels.length === 0) return
  ensureSpace(writer, 30)
  writer.y += 16
  const { document, left, width } = writer
  document
    .moveTo(left, writer.y)
    .lineTo(left + width * 0.6, writer.y)
    .lineWidth(0.5)
    .stroke('black')
  writeText(writer, translate(language, 'receivedBy'), { size: 8 })
}

/**
 * The sheet of a delivery run as PDF: the stops in their order, with boxes and a line for who takes the
 * parcels. No patient is on it, and no map. The same data gives the same bytes.
 */
export async function drawDeliverySheet(sheet: DeliverySheetContent): Promise<Buffer> {
  const { run, language } = sheet
  const writer = openWriter({
    ...pageSizes[sheet.paper],
    margin: 14 * mm,
    title: titleOf(sheet),
    lang: language,
    madeAt: run.updatedAt,
  })
  writeHead(writer, sheet)
  for (const [nth, stop] of run.stops.entries()) {
    writeStop(writer, { stop, place: nth + 1, language })
  }
  return finishPages(
    writer,
    (page, pages) =>
      `${titleOf(sheet)} · ${translate(language, 'page')} ${page} ${translate(language, 'of')} ${pages}`,
  )
}
