import type { Readable } from 'node:stream'
import type { Download } from './http/serve.ts'

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

const quote = (text: string, separator: string): string =>
  text.includes(separator) || /["\r\n]|^\s|\s$/.test(text)
    ? `"${text.replaceAll('"', '""')}"`
    : text

/** Spreadsheets take a file for UTF-8 by this mark; the import pages of accounting programs stumble over it. */
export const byteOrderMark = '\ufeff'

/**
 * A row as RFC 4180 has it, or with the semicolon that a spreadsheet expects where the comma is in numbers.
 * Texts that a spreadsheet would run get an apostrophe before them.
 */
export const csvRow = (cells: readonly Cell[], separator: ',' | ';' = ','): string =>
  `${cells.map((cell) => quote(textOf(cell), separator)).join(separator)}\r\n`

/** A whole file for spreadsheets: its rows with the mark before them. */
export const csvFile = (rows: readonly (readonly Cell[])[], separator: ',' | ';' = ','): string =>
  byteOrderMark + rows.map((cells) => csvRow(cells, separator)).join('')

/** The answer of an operation that gives a CSV file under a name. */
export const csvDownload = (
  { fileName, content }: { fileName: string; content: Readable | string },
  headers: Record<string, string> = {},
): Download => ({
  contentType: 'text/csv; charset=utf-8',
  stream: typeof content === 'string' ? Buffer.from(content) : content,
  headers: { 'content-disposition': `attachment; filename="${fileName}"`, ...headers },
})
