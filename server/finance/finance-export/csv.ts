/** A cell: a text of people, or a number that was written by this program. */
export type Cell = string | null | { number: string }

/** A number as a cell: a minus sign before it stays. */
export const numberCell = (number: string): Cell => ({ number })

// Spreadsheets run a cell that begins like this as a formula (CWE-1236), and some skip white space.
const formula = /^[\s\u200b\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20|]/

function textOf(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'object') return cell.number
  const text = cell.toWellFormed().replaceAll('\u0000', '')
  return formula.test(text) ? `'${text}` : text
}

const quote = (text: string): string =>
  /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

/** A row as RFC 4180 has it. Texts that a spreadsheet would run get an apostrophe before them. */
export const csvRow = (cells: readonly Cell[]): string =>
  `${cells.map((cell) => quote(textOf(cell))).join(',')}\r\n`
