import PDFDocument from 'pdfkit'
import type { PageSize } from '#contract/documents/pdf'
import {
  ascent,
  breakLines,
  drawLine,
  fitLines,
  leading,
  type Line,
  type TextStyle,
} from './text.ts'

/** Points in a millimetre. */
export const mm = 72 / 25.4

/** Sizes of paper in points. */
export const pageSizes: Readonly<Record<PageSize, { width: number; height: number }>> = {
  a4: { width: 210 * mm, height: 297 * mm },
  letter: { width: 612, height: 792 },
}

/** What every paper is made with. */
export type RenderOptions = {
  width: number
  height: number
  margin: number
  /** Names no person: it is in the window of whoever opens the file. */
  title: string
  lang: string
  /** When the record was last changed, RFC 3339: the same record makes the same bytes. */
  madeAt: string
  /** Points at the foot of each page for its number. */
  foot?: number
  letterhead?: PrintedLetterhead | null
}

/** Logo and colour of the laboratory whose document it is; the logo is a PNG. */
export type PrintedLetterhead = { logo: Uint8Array | null; accentColor: string | null }

/** A paper that is being written from top to bottom, in points. */
export type PageWriter = {
  document: PDFKit.PDFDocument
  left: number
  width: number
  top: number
  bottom: number
  /** Where the next thing goes. */
  y: number
  /** The colour of titles, and the logo where there is one. */
  accent: string
  logo: Buffer | null
  /** Draws the head of each page but the first; whoever sets it leaves `y` below it. */
  drawHead?: (writer: PageWriter) => void
}

/** Opens a paper with its first page. */
export function openWriter(options: RenderOptions): PageWriter {
  const { width, height, margin, title, lang, madeAt, foot = 16, letterhead } = options
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
    accent: letterhead?.accentColor ?? 'black',
    logo: letterhead?.logo ? Buffer.from(letterhead.logo) : null,
  }
}

// The types of the PDF library leave out what opens a picture without drawing it.
type PictureOpener = { openImage(bytes: Buffer): { width: number; height: number } }

/** Draws the logo within a box at its upper left corner, and gives how high it is; 0 without one. */
export function drawLogo(
  { document, logo }: PageWriter,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): number {
  if (!logo) return 0
  const image = (document as unknown as PictureOpener).openImage(logo)
  const scale = Math.min(width / image.width, height / image.height)
  document.image(logo, x, y, { width: image.width * scale, height: image.height * scale })
  return image.height * scale
}

/** Goes to a new page, with its head. */
export function turnPage(writer: PageWriter): void {
  writer.document.addPage()
  writer.y = writer.top
  writer.drawHead?.(writer)
}

/** Makes sure that so many points are left on the page, or goes to the next one. */
export function ensureSpace(writer: PageWriter, height: number): void {
  if (writer.y + height > writer.bottom) turnPage(writer)
}

/** The height of so many lines. */
export const heightOf = (lines: number, { size }: TextStyle): number => lines * size * leading

type Column = { x?: number; width?: number }

/** Writes lines one below the other at `y`, and gives where they end; no page is turned. */
export function drawLines(
  { document }: PageWriter,
  lines: readonly Line[],
  { x, y, style, align }: { x: number; y: number; style: TextStyle; align?: { right: number } },
): number {
  for (const [place, line] of lines.entries()) {
    const at = align ? align.right - line.width : x
    drawLine(document, line, { x: at, y: y + heightOf(place, style) + ascent * style.size, style })
  }
  return y + heightOf(lines.length, style)
}

/** Writes a text of any length, over as many pages as it needs. */
export function writeText(
  writer: PageWriter,
  text: string,
  style: TextStyle,
  { x = writer.left, width = writer.width }: Column = {},
): void {
  for (const line of breakLines(writer.document, text, style, width)) {
    ensureSpace(writer, heightOf(1, style))
    const at = line.isFromRight ? x + width - line.width : x
    writer.y = drawLines(writer, [line], { x: at, y: writer.y, style })
  }
}

/** Writes at most so many lines at a place, and gives where they end. */
export function writeFitted(
  writer: PageWriter,
  text: string,
  style: TextStyle,
  { x, y, width, most = 1, right }: Column & { x: number; y: number; most?: number; right?: true },
): number {
  const available = width ?? writer.left + writer.width - x
  const lines = fitLines(writer.document, text, style, { width: available, most })
  const align = right ? { right: x + available } : undefined
  return drawLines(writer, lines, { x, y, style, ...(align ? { align } : {}) })
}

const labelStyle: TextStyle = { size: 7, color: '#555555' }
const valueStyle: TextStyle = { size: 10 }
const strongStyle: TextStyle = { size: 10, weight: 700 }

/** A heading with a line below it, kept together with what follows it. */
export function writeHeading(writer: PageWriter, text: string, followedBy = 30): void {
  const style: TextStyle = { size: 11, weight: 700, color: writer.accent }
  ensureSpace(writer, heightOf(1, style) + 8 + followedBy)
  writer.y += 7
  writer.y = writeFitted(writer, text, style, { x: writer.left, y: writer.y })
  drawRule(writer, writer.y)
  writer.y += 4
}

/** A line across the page. */
export function drawRule({ document, left, width }: PageWriter, y: number, thickness = 0.7): void {
  document
    .moveTo(left, y)
    .lineTo(left + width, y)
    .lineWidth(thickness)
    .stroke('black')
}

/** A small name above its value. */
export type Field = { label: string; value: string; isStrong?: boolean }

/** Writes fields in columns of one width, row by row; a row is never cut by a page. */
export function writeFields(writer: PageWriter, fields: readonly Field[], columns: number): void {
  const gap = 10
  const width = (writer.width - gap * (columns - 1)) / columns
  for (let begin = 0; begin < fields.length; begin += columns) {
    const cells = fields.slice(begin, begin + columns).map(({ label, value, isStrong }) => {
      const style = isStrong ? strongStyle : valueStyle
      return { label, style, lines: fitLines(writer.document, value, style, { width, most: 6 }) }
    })
    const rows = Math.max(...cells.map(({ lines }) => lines.length))
    const height = heightOf(1, labelStyle) + heightOf(rows, valueStyle)
    ensureSpace(writer, height)
    for (const [place, { label, style, lines }] of cells.entries()) {
      const x = writer.left + place * (width + gap)
      const below = writeFitted(writer, label, labelStyle, { x, y: writer.y, width })
      drawLines(writer, lines, { x, y: below, style })
    }
    writer.y += height + 4
  }
}

/** Numbers the pages and gives the bytes; the sheet is written no more. */
export async function finishPages(
  writer: PageWriter,
  foot: (page: number, pages: number) => string,
): Promise<Buffer> {
  const { document, left, bottom, width } = writer
  const { start, count } = document.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    document.switchToPage(start + page)
    const text = foot(page + 1, count)
    const place = { x: left, y: bottom + 4, width, right: true } as const
    if (text !== '') writeFitted(writer, text, { size: 8, color: '#333333' }, place)
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
