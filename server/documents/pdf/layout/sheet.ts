import PDFDocument from 'pdfkit'
import type { PaperSize } from '#contract/documents/pdf'
import { ascent, breakLines, drawLine, fitLines, leading, type Line, type Pen } from './text.ts'

/** Points in a millimetre. */
export const mm = 72 / 25.4

/** Sizes of paper in points. */
export const sheetSizes: Readonly<Record<PaperSize, { width: number; height: number }>> = {
  a4: { width: 210 * mm, height: 297 * mm },
  letter: { width: 612, height: 792 },
}

/** What every paper is made with. */
export type Making = {
  width: number
  height: number
  margin: number
  /** Names no person: it stands in the window of whoever opens the file. */
  title: string
  lang: string
  /** When the record was last changed, RFC 3339: the same record makes the same bytes. */
  madeAt: string
  /** Points at the foot of each page for its number. */
  foot?: number
}

/** A paper that is being written from top to bottom, in points. */
export type Sheet = {
  document: PDFKit.PDFDocument
  left: number
  width: number
  top: number
  bottom: number
  /** Where the next thing goes. */
  y: number
  /** Draws the head of each page but the first; whoever sets it leaves `y` below it. */
  drawHead?: (sheet: Sheet) => void
}

/** Opens a paper with its first page. */
export function openSheet(making: Making): Sheet {
  const { width, height, margin, title, lang, madeAt, foot = 16 } = making
  const document = new PDFDocument({
    size: [width, height],
    margin: 0,
    bufferPages: true,
    lang,
    displayTitle: true,
    info: { Title: title, Producer: 'Pontic', Creator: 'Pontic', CreationDate: new Date(madeAt) },
  })
  return {
    document,
    left: margin,
    width: width - 2 * margin,
    top: margin,
    bottom: height - margin - foot,
    y: margin,
  }
}

/** Goes to a new page, with its head. */
export function turnPage(sheet: Sheet): void {
  sheet.document.addPage()
  sheet.y = sheet.top
  sheet.drawHead?.(sheet)
}

/** Makes sure that so many points are left on the page, or goes to the next one. */
export function makeRoom(sheet: Sheet, height: number): void {
  if (sheet.y + height > sheet.bottom) turnPage(sheet)
}

/** The height of so many lines. */
export const heightOf = (lines: number, { size }: Pen): number => lines * size * leading

type Column = { x?: number; width?: number }

/** Writes lines one below the other at `y`, and gives where they end; no page is turned. */
export function drawLines(
  { document }: Sheet,
  lines: readonly Line[],
  { x, y, pen, align }: { x: number; y: number; pen: Pen; align?: { right: number } },
): number {
  for (const [place, line] of lines.entries()) {
    const at = align ? align.right - line.width : x
    drawLine(document, line, { x: at, y: y + heightOf(place, pen) + ascent * pen.size, pen })
  }
  return y + heightOf(lines.length, pen)
}

/** Writes a text of any length, over as many pages as it needs. */
export function writeText(
  sheet: Sheet,
  text: string,
  pen: Pen,
  { x = sheet.left, width = sheet.width }: Column = {},
): void {
  for (const line of breakLines(sheet.document, text, pen, width)) {
    makeRoom(sheet, heightOf(1, pen))
    sheet.y = drawLines(sheet, [line], { x, y: sheet.y, pen })
  }
}

/** Writes at most so many lines at a place, and gives where they end. */
export function writeFitted(
  sheet: Sheet,
  text: string,
  pen: Pen,
  { x, y, width, most = 1, right }: Column & { x: number; y: number; most?: number; right?: true },
): number {
  const room = width ?? sheet.left + sheet.width - x
  const lines = fitLines(sheet.document, text, pen, { width: room, most })
  const align = right ? { right: x + room } : undefined
  return drawLines(sheet, lines, { x, y, pen, ...(align ? { align } : {}) })
}

const labelPen: Pen = { size: 7, color: '#555555' }
const valuePen: Pen = { size: 10 }
const strongPen: Pen = { size: 10, weight: 700 }

/** A heading with a line below it, kept together with what follows it. */
export function writeHeading(sheet: Sheet, text: string, followedBy = 30): void {
  const pen: Pen = { size: 11, weight: 700 }
  makeRoom(sheet, heightOf(1, pen) + 8 + followedBy)
  sheet.y += 7
  sheet.y = writeFitted(sheet, text, pen, { x: sheet.left, y: sheet.y })
  drawRule(sheet, sheet.y)
  sheet.y += 4
}

/** A line across the page. */
export function drawRule({ document, left, width }: Sheet, y: number, thickness = 0.7): void {
  document
    .moveTo(left, y)
    .lineTo(left + width, y)
    .lineWidth(thickness)
    .stroke('black')
}

/** A small name above its value. */
export type Field = { label: string; value: string; isStrong?: boolean }

/** Writes fields in columns of one width, row by row; a row is never cut by a page. */
export function writeFields(sheet: Sheet, fields: readonly Field[], columns: number): void {
  const gap = 10
  const width = (sheet.width - gap * (columns - 1)) / columns
  for (let begin = 0; begin < fields.length; begin += columns) {
    const cells = fields.slice(begin, begin + columns).map(({ label, value, isStrong }) => {
      const pen = isStrong ? strongPen : valuePen
      return { label, pen, lines: fitLines(sheet.document, value, pen, { width, most: 6 }) }
    })
    const rows = Math.max(...cells.map(({ lines }) => lines.length))
    const height = heightOf(1, labelPen) + heightOf(rows, valuePen)
    makeRoom(sheet, height)
    for (const [place, { label, pen, lines }] of cells.entries()) {
      const x = sheet.left + place * (width + gap)
      const below = writeFitted(sheet, label, labelPen, { x, y: sheet.y, width })
      drawLines(sheet, lines, { x, y: below, pen })
    }
    sheet.y += height + 4
  }
}

/** Numbers the pages and gives the bytes; the sheet is written no more. */
export async function closeSheet(
  sheet: Sheet,
  foot: (page: number, pages: number) => string,
): Promise<Buffer> {
  const { document, left, bottom, width } = sheet
  const { start, count } = document.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    document.switchToPage(start + page)
    const text = foot(page + 1, count)
    const place = { x: left, y: bottom + 4, width, right: true } as const
    if (text !== '') writeFitted(sheet, text, { size: 8, color: '#333333' }, place)
  }
  const chunks: Buffer[] = []
  const done = new Promise<void>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', resolve)
    document.on('error', reject)
  })
  document.end()
  await done
  return Buffer.concat(chunks)
}
