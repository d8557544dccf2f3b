import {
  drawLines,
  drawRule,
  heightOf,
  ensureSpace,
  turnPage,
  type PageWriter,
} from './page-writer.ts'
import { breakLines, type Line, type TextStyle } from './text.ts'

/** A column: `isWide` takes the width that the others leave, and there is one of it. */
type TableColumn = { head: string; isRight?: true; isWide?: true }

/** A row: its cells, a small line below the wide one, and the sum up to this row for the next page. */
type TableRow = { cells: readonly string[]; note?: string; carried: string }

/** A table of money, with the words for the sums that go from page to page. */
export type MoneyTable = {
  columns: readonly TableColumn[]
  rows: readonly TableRow[]
  carriedForward: string
  broughtForward: string
}

type Place = TableColumn & { x: number; width: number }

const gap = 9
const headStyle: TextStyle = { size: 8, weight: 700 }
const noteStyle: TextStyle = { size: 7.5, color: '#444444' }
const carryStyle: TextStyle = { size: 8.5, color: '#333333' }
// The name of what was made needs some 40 letters on a line; numbers become smaller before it does.
const leastWide = 150

// Words that are measured one by one are a hair wider than together: nothing of a column is broken.
const endless = Number.POSITIVE_INFINITY

const widthOf = (writer: PageWriter, text: string, style: TextStyle): number =>
  Math.max(0, ...breakLines(writer.document, text, style, endless).map(({ width }) => width))

/** The columns side by side, each as wide as its widest cell needs. */
function placesOf(writer: PageWriter, { columns, rows }: MoneyTable, style: TextStyle): Place[] {
  const natural = columns.map(({ head, isWide }, at) => {
    const cells = isWide ? [] : [...new Set(rows.map(({ cells }) => cells[at] ?? ''))]
    const longest = cells.toSorted((one, two) => two.length - one.length).slice(0, 40)
    return Math.max(
      widthOf(writer, head, headStyle),
      ...longest.map((cell) => widthOf(writer, cell, style)),
    )
  })
  const others = natural.reduce((sum, width, at) => sum + (columns[at]?.isWide ? 0 : width), 0)
  const wide = writer.width - others - gap * (columns.length - 1)
  let x = writer.left
  return columns.map((column, at) => {
    const width = column.isWide ? wide : (natural[at] ?? 0)
    const place = { ...column, x, width }
    x += width + gap
    return place
  })
}

/** The largest letters in which all amounts are whole beside the wide column. */
function fit(writer: PageWriter, table: MoneyTable): { places: Place[]; style: TextStyle } {
  const sizes = [9.5, 8.5, 7.5, 6.5, 5.5]
  for (const size of sizes) {
    const style: TextStyle = { size }
    const places = placesOf(writer, table, style)
    const isWhole = places.every(({ isWide, width }) => !isWide || width >= leastWide)
    if (isWhole || size === sizes.at(-1)) return { places, style }
  }
  throw new Error('there is always a smallest size')
}

function drawCell(
  writer: PageWriter,
  lines: readonly Line[],
  place: Place,
  style: TextStyle,
): number {
  const align = place.isRight ? { right: place.x + place.width } : undefined
  return drawLines(writer, lines, { x: place.x, y: writer.y, style, ...(align ? { align } : {}) })
}

function writeHeads(writer: PageWriter, places: readonly Place[]): void {
  for (const place of places) {
    drawCell(writer, breakLines(writer.document, place.head, headStyle, endless), place, headStyle)
  }
  writer.y += heightOf(1, headStyle) + 2
  drawRule(writer, writer.y)
  writer.y += 3
}

/** The sum so far, beneath the last row of a page or above the first one of the next. */
function writeCarried(writer: PageWriter, word: string, carried: string): void {
  const right = writer.left + writer.width
  const [amount] = breakLines(writer.document, carried, carryStyle, writer.width)
  if (!amount) return
  const [label] = breakLines(writer.document, word, carryStyle, writer.width)
  const y = writer.y
  if (label) {
    const end = right - amount.width - 14
    drawLines(writer, [label], { x: writer.left, y, style: carryStyle, align: { right: end } })
  }
  drawLines(writer, [amount], { x: writer.left, y, style: carryStyle, align: { right } })
  writer.y = y + heightOf(1, carryStyle) + 3
}

/**
 * Writes a table over as many pages as it needs. No row is cut by a page; where a page ends, the
 * sum so far is at its foot and at the head of the next one. Amounts are never cut: they are
 * written smaller.
 */
export function writeTable(writer: PageWriter, table: MoneyTable): void {
  const { places, style } = fit(writer, table)
  const carryHeight = heightOf(1, carryStyle) + 6
  ensureSpace(writer, heightOf(3, style) + carryHeight + 30)
  writeHeads(writer, places)
  let carried: string | undefined
  for (const row of table.rows) {
    const cells = places.map((place, at) =>
      breakLines(writer.document, row.cells[at] ?? '', style, place.isWide ? place.width : endless),
    )
    const wide = places.find(({ isWide }) => isWide)
    const note =
      row.note && wide ? breakLines(writer.document, row.note, noteStyle, wide.width) : []
    const lines = Math.max(...cells.map(({ length }) => length))
    const height = heightOf(lines, style) + heightOf(note.length, noteStyle) + 4
    if (writer.y + height + carryHeight > writer.bottom) {
      if (carried !== undefined) writeCarried(writer, table.carriedForward, carried)
      turnPage(writer)
      writeHeads(writer, places)
      if (carried !== undefined) writeCarried(writer, table.broughtForward, carried)
    }
    for (const [at, place] of places.entries()) drawCell(writer, cells[at] ?? [], place, style)
    if (wide) {
      const y = writer.y + heightOf(lines, style)
      drawLines(writer, note, { x: wide.x, y, style: noteStyle })
    }
    writer.y += height
    carried = row.carried
  }
  drawRule(writer, writer.y, 0.4)
  writer.y += 4
}

/** A line of a block of sums. */
export type SumLine = { label: string; value: string; isStrong?: boolean }

/** Writes sums one below the other at the right edge, kept on one page; a line above each strong one. */
export function writeSums(writer: PageWriter, sums: readonly SumLine[]): void {
  const width = 240
  const styleOf = ({ isStrong }: SumLine): TextStyle =>
    isStrong ? { size: 10.5, weight: 700 } : { size: 9.5 }
  ensureSpace(
    writer,
    sums.reduce((sum, line) => sum + heightOf(1, styleOf(line)) + 4, 0),
  )
  const right = writer.left + writer.width
  for (const line of sums) {
    const style = styleOf(line)
    if (line.isStrong) {
      writer.document
        .moveTo(right - width, writer.y)
        .lineTo(right, writer.y)
        .lineWidth(0.5)
        .stroke('black')
      writer.y += 2
    }
    const value = breakLines(writer.document, line.value, style, width)
    const label = breakLines(writer.document, line.label, style, width)
    drawLines(writer, label, { x: right - width, y: writer.y, style })
    drawLines(writer, value, { x: right - width, y: writer.y, style, align: { right } })
    writer.y += heightOf(1, style) + 1.5
  }
}
