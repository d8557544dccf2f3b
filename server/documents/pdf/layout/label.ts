import type { LabelSize, DocumentLanguage } from '#contract/documents/pdf'
import { drawBarcode, drawQr } from './codes.ts'
import { addressLines, writeParty, type Party } from './parties.ts'
import {
  finishPages,
  drawRule,
  mm,
  openWriter,
  writeFitted,
  type PageWriter,
} from './page-writer.ts'
import { leading } from './text.ts'
import { translate, translateTerm } from './words.ts'

/** Sizes of labels in millimetres, as printers of labels have them; 62mm is a roll, cut at 110. */
export const labelDimensions: Readonly<Record<LabelSize, { width: number; height: number }>> = {
  a6: { width: 105, height: 148 },
  '4x6': { width: 101.6, height: 152.4 },
  '62mm': { width: 62, height: 110 },
  '102x51': { width: 102, height: 51 },
  '89x36': { width: 89, height: 36 },
}

/** A parcel as documents show it. */
export type DocumentParcel = {
  id: string
  purpose: string
  courier: string | null
  service: string | null
  trackingNumber: string | null
  expectedOn: string | null
  /** Whether someone answered for it; what is not attested is not said. */
  isDisinfected: boolean
  shippedAt: string | null
  updatedAt: string
}

/** What a label is made of: the parcel, the two sides, and nobody's name. */
export type LabelContent = {
  parcel: DocumentParcel
  from: Party
  to: Party
  /** The numbers of the orders in it. */
  numbers: readonly string[]
  link: string
  size: LabelSize
  language: DocumentLanguage
}

/** The numbers that fit on a line or two, and how many more there are. */
function formatNumbers(
  numbers: readonly string[],
  most: number,
  language: DocumentLanguage,
): string {
  const shown = numbers.slice(0, most).join(', ')
  const rest = numbers.length - most
  return rest > 0 ? `${shown} + ${rest} ${translate(language, 'more')}` : shown
}

const carriageOf = ({ parcel, language }: LabelContent): string =>
  [parcel.courier, parcel.service].filter(Boolean).join(' · ') ||
  translateTerm(language, 'purpose', parcel.purpose)

type Box = { x: number; width: number }

function drawDisinfected(writer: PageWriter, text: string, { x, width }: Box, size: number): void {
  const height = size * 1.7
  writer.document.rect(x, writer.y, width, height).lineWidth(1).stroke('black')
  const style = { size, weight: 700 } as const
  writeFitted(writer, text, style, { x: x + 5, y: writer.y + size * 0.15, width: width - 10 })
  writer.y += height + 3
}

/** The number of the courier, as bars where they can be read, and always in letters. */
function drawTracking(
  writer: PageWriter,
  { parcel, language }: LabelContent,
  box: Box,
  size: number,
): void {
  const { trackingNumber } = parcel
  if (trackingNumber === null) return
  const place = { x: box.x, y: writer.y + 2, width: box.width, height: size * 4 }
  if (drawBarcode(writer.document, trackingNumber, place)) writer.y += size * 4 + 4
  const text = `${translate(language, 'tracking')} ${trackingNumber}`
  writer.y = writeFitted(writer, text, { size }, { ...box, y: writer.y })
}

/** The sender in small letters on one or two lines, as it is over the window of an envelope. */
function writeSender(
  writer: PageWriter,
  { from, language }: LabelContent,
  box: Box,
  size: number,
): void {
  const line = [
    `${translate(language, 'from')}: ${from.name}`,
    ...addressLines(from, language),
  ].join(', ')
  writer.y = writeFitted(writer, line, { size }, { ...box, y: writer.y, most: 2 }) + 3
  drawRule(writer, writer.y)
  writer.y += 3
}

/** The receiver in letters as large as fit above `bottom`. */
function writeReceiver(
  writer: PageWriter,
  { to, language }: LabelContent,
  box: Box,
  { bottom, largest }: { bottom: number; largest: number },
): void {
  const most = 2
  const lines = most + addressLines(to, language).length + (to.phone === null ? 0 : 1)
  const size = Math.min(largest, (bottom - writer.y) / ((lines + 0.7) * leading))
  const receiver = { label: translate(language, 'to'), party: to, language }
  writer.y = writeParty(writer, receiver, { ...box, y: writer.y, size, most })
}

/** The numbers of the orders, the first one large. */
function writeNumbers(
  writer: PageWriter,
  { numbers, language }: LabelContent,
  box: Box,
  { size, most }: { size: number; most: number },
): void {
  const [first = '-', ...others] = numbers
  const big = { size: size * 1.5, weight: 700 } as const
  writer.y = writeFitted(writer, first, big, { ...box, y: writer.y })
  if (others.length === 0) return
  const rest = formatNumbers(others, most, language)
  writer.y = writeFitted(writer, rest, { size }, { ...box, y: writer.y, most: 3 })
}

/** Everything below one another, for labels that are higher than wide: codes and courier at the foot. */
function drawUpright(writer: PageWriter, label: LabelContent): void {
  const { parcel, language, link } = label
  const { document, left, width, bottom } = writer
  const isNarrow = width < 70 * mm
  const size = isNarrow ? 8 : 10
  const box = { x: left, width }
  const qr = (isNarrow ? 21 : 30) * mm
  const tracking = parcel.trackingNumber === null ? 0 : size * 5.4 + 8
  const disinfected = parcel.isDisinfected ? size * 1.7 + 3 : 0
  const codesTop = bottom - tracking - disinfected - size * leading - qr - 6
  writeSender(writer, label, box, size * 0.8)
  const place = { bottom: codesTop, largest: isNarrow ? 11 : 15 }
  writeReceiver(writer, label, box, place)
  drawRule(writer, codesTop)
  drawQr(document, link, { x: left + width - qr, y: codesTop + 3, size: qr })
  const beside = { x: left, width: width - qr - 6 }
  const heading = { size: size * 0.75 }
  writer.y = writeFitted(writer, translate(language, 'orders'), heading, {
    ...beside,
    y: codesTop + 5,
  })
  writeNumbers(writer, label, beside, { size, most: isNarrow ? 2 : 4 })
  writer.y = codesTop + qr + 4
  if (parcel.isDisinfected)
    drawDisinfected(writer, translate(language, 'disinfected'), box, size * 0.95)
  writer.y = writeFitted(writer, carriageOf(label), { size, weight: 700 }, { ...box, y: writer.y })
  drawTracking(writer, label, box, size)
}

/** Addresses on the left, codes on the right, for labels that are wider than high. */
function drawLying(writer: PageWriter, label: LabelContent): void {
  const { parcel, language, link } = label
  const { document, left, width, top, bottom } = writer
  const qr = 22 * mm
  const column = width - 34 * mm - 6
  const box = { x: left, width: column }
  const tracking = parcel.trackingNumber === null ? 0 : 6.5 * 5.4 + 8
  writeSender({ ...writer, width: column }, label, box, 5.6)
  writer.y = top + 2 * 5.6 * leading + 7
  writeReceiver(writer, label, box, { bottom: bottom - tracking, largest: 10.5 })
  writer.y = bottom - tracking
  drawTracking(writer, label, box, 6.5)
  const side = { x: left + column + 6, width: 34 * mm }
  drawQr(document, link, { x: side.x + (side.width - qr) / 2, y: top - 4, size: qr })
  writer.y = top + qr - 7
  writeNumbers(writer, label, side, { size: 7.5, most: 1 })
  const carriage = { size: 7, weight: 700 } as const
  const place = { ...side, y: writer.y, most: 2 }
  writer.y = writeFitted(writer, carriageOf(label), carriage, place) + 1
  if (parcel.isDisinfected) drawDisinfected(writer, translate(language, 'disinfected'), side, 6)
}

/**
 * The label of a parcel as PDF, one page of the printer's size: from, to, numbers of orders, codes. It
 * names nobody but the two sides. The same data gives the same bytes.
 */
export async function drawLabel(label: LabelContent): Promise<Buffer> {
  const { width, height } = labelDimensions[label.size]
  const isUpright = height > width
  const writer = openWriter({
    width: width * mm,
    height: height * mm,
    margin: (isUpright ? 4 : 3) * mm,
    title: label.numbers[0] ?? label.parcel.id.slice(-8),
    lang: label.language,
    madeAt: label.parcel.updatedAt,
    foot: 0,
  })
  if (isUpright) drawUpright(writer, label)
  else drawLying(writer, label)
  return finishPages(writer, () => '')
}
