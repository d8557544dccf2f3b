import { drawLines, drawRule, heightOf, makeRoom, turnPage, type Sheet } from './sheet.ts'
import { breakLines, type Line, type Pen } from './text.ts'

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
const headPen: Pen = { size: 8, weight: 700 }
const notePen: Pen = { size: 7.5, color: '#444444' }
const carryPen: Pen = { size: 8.5, color: '#333333' }
// The name of what was made needs some 40 letters on a line; numbers become smaller before it does.
const leastWide = 150

// Words that are measured one by one are a hair wider than together: nothing of a column is broken.
const endless = Number.POSITIVE_INFINITY

const widthOf = (sheet: Sheet, text: string, pen: Pen): number =>
  Math.max(0, ...breakLines(sheet.document, text, pen, endless).map(({ width }) => width))

/** The columns side by side, each as wide as its widest cell needs. */
function placesOf(sheet: Sheet, { columns, rows }: MoneyTable, pen: Pen): Place[] {
  const natural = columns.map(({ head, isWide }, at) => {
    const cells = isWide ? [] : [...new Set(rows.map(({ cells }) => cells[at] ?? ''))]
    const longest = cells.toSorted((one, two) => two.length - one.length).slice(0, 40)
    return Math.max(
      widthOf(sheet, head, headPen),
      ...longest.map((cell) => widthOf(sheet, cell, pen)),
    )
  })
  const others = natural.reduce((sum, width, at) => sum + (columns[at]?.isWide ? 0 : width), 0)
  const wide = sheet.width - others - gap * (columns.length - 1)
  let x = sheet.left
  return columns.map((column, at) => {
    const width = column.isWide ? wide : (natural[at] ?? 0)
    const place = { ...column, x, width }
    x += width + gap
    return place
  })
}

/** The largest letters in which all amounts stand whole beside the wide column. */
function fit(sheet: Sheet, table: MoneyTable): { places: Place[]; pen: Pen } {
  const sizes = [9.5, 8.5, 7.5, 6.5, 5.5]
  for (const size of sizes) {
    const pen: Pen = { size }
    const places = placesOf(sheet, table, pen)
    const isWhole = places.every(({ isWide, width }) => !isWide || width >= leastWide)
    if (isWhole || size === sizes.at(-1)) return { places, pen }
  }
  throw new Error('there is always a smallest size')
}

function drawCell(sheet: Sheet, lines: readonly Line[], place: Place, pen: Pen): number {
  const align = place.isRight ? { right: place.x + place.width } : undefined
  return drawLines(sheet, lines, { x: place.x, y: sheet.y, pen, ...(align ? { align } : {}) })
}

function writeHeads(sheet: Sheet, places: readonly Place[]): void {
  for (const place of places) {
    drawCell(sheet, breakLines(sheet.document, place.head, headPen, endless), place, headPen)
  }
  sheet.y += heightOf(1, headPen) + 2
  drawRule(sheet, sheet.y)
  sheet.y += 3
}

/** The sum so far, beneath the last row of a page or above the first one of the next. */
function writeCarried(sheet: Sheet, word: string, carried: string): void {
  const right = sheet.left + sheet.width
  const [amount] = breakLines(sheet.document, carried, carryPen, sheet.width)
  if (!amount) return
  const [label] = breakLines(sheet.document, word, carryPen, sheet.width)
  const y = sheet.y
  if (label) {
    const end = right - amount.width - 14
    drawLines(sheet, [label], { x: sheet.left, y, pen: carryPen, align: { right: end } })
  }
  drawLines(sheet, [amount], { x: sheet.left, y, pen: carryPen, align: { right } })
  sheet.y = y + heightOf(1, carryPen) + 3
}

/**
 * Writes a table over as many pages as it needs. No row is cut by a page; where a page ends, the sum
 * so far stands at its foot and at the head of the next one. Amounts are never cut: they are written
 * smaller.
 */
export function writeTable(sheet: Sheet, table: MoneyTable): void {
  const { places, pen } = fit(sheet, table)
  const carryHeight = heightOf(1, carryPen) + 6
  makeRoom(sheet, heightOf(3, pen) + carryHeight + 30)
  writeHeads(sheet, places)
  let carried: string | undefined
  for (const row of table.rows) {
    const cells = places.map((place, at) =>
      breakLines(sheet.document, row.cells[at] ?? '', pen, place.isWide ? place.width : endless),
    )
    const wide = places.find(({ isWide }) => isWide)
    const note = row.note && wide ? breakLines(sheet.document, row.note, notePen, wide.width) : []
    const lines = Math.max(...cells.map(({ length }) => length))
    const height = heightOf(lines, pen) + heightOf(note.length, notePen) + 4
    if (sheet.y + height + carryHeight > sheet.bottom) {
      if (carried !== undefined) writeCarried(sheet, table.carriedForward, carried)
      turnPage(sheet)
      writeHeads(sheet, places)
      if (carried !== undefined) writeCarried(sheet, table.broughtForward, carried)
    }
    for (const [at, place] of places.entries()) drawCell(sheet, cells[at] ?? [], place, pen)
    if (wide) {
      const y = sheet.y + heightOf(lines, pen)
      drawLines(sheet, note, { x: wide.x, y, pen: notePen })
    }
    sheet.y += height
    carried = row.carried
  }
  drawRule(sheet, sheet.y, 0.4)
  sheet.y += 4
}

/** A line of a block of sums. */
export type SumLine = { label: string; value: string; isStrong?: boolean }

/** Writes sums one below the other at the right edge, kept on one page; a line above each strong one. */
export function writeSums(sheet: Sheet, sums: readonly SumLine[]): void {
  const width = 240
  const penOf = ({ isStrong }: SumLine): Pen =>
    isStrong ? { size: 10.5, weight: 700 } : { size: 9.5 }
  makeRoom(
    sheet,
    sums.reduce((sum, line) => sum + heightOf(1, penOf(line)) + 4, 0),
  )
  const right = sheet.left + sheet.width
  for (const line of sums) {
    const pen = penOf(line)
    if (line.isStrong) {
      sheet.document
        .moveTo(right - width, sheet.y)
        .lineTo(right, sheet.y)
        .lineWidth(0.5)
        .stroke('black')
      sheet.y += 2
    }
    const value = breakLines(sheet.document, line.value, pen, width)
    const label = breakLines(sheet.document, line.label, pen, width)
    drawLines(sheet, label, { x: right - width, y: sheet.y, pen })
    drawLines(sheet, value, { x: right - width, y: sheet.y, pen, align: { right } })
    sheet.y += heightOf(1, pen) + 1.5
  }
}
