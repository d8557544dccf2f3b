import { barcodeModules, qrModules } from './codes.ts'
import { openLabels, type LabelPiece, type LabelSheet } from './label-sheet.ts'
import { fitLines, leading } from './text.ts'

/** Labels for a Zebra printer, and how fine it prints. */
export type ZebraLabels = { sheet: LabelSheet; resolution: '203' | '300' | '600' }

/** Dots of a millimetre, as the makers of the print heads round them. */
const dotsOfMillimetre = { '203': 8, '300': 12, '600': 24 } as const

const pointsOfMillimetre = 72 / 25.4

// A printer obeys every ^ and ~, and ^FH reads what follows its sign as two digits.
const signs = /[\^~_\\]|\p{Cc}/gu

/** A text as ZPL data: what could be a command is written in hexadecimal, for `^FH`. */
const escapeZpl = (text: string): string =>
  text.replaceAll(signs, (sign) =>
    Array.from(
      Buffer.from(sign),
      (byte) => `_${byte.toString(16).toUpperCase().padStart(2, '0')}`,
    ).join(''),
  )

const fieldOf = (text: string) => `^FH_^FD${escapeZpl(text)}^FS`

type Target = { dots(millimetres: number): number; paper: PDFKit.PDFDocument }

/** Lines as the PDF breaks them: the printer's own font is narrower, so that all of them fit. */
function textOf(piece: LabelPiece & { kind: 'text' }, { dots, paper }: Target): string[] {
  const { text, points, isBold = false, width, most = 1, x, y } = piece
  const style = { size: points, weight: isBold ? 700 : 400 } as const
  const lines = fitLines(paper, text, style, { width: width * pointsOfMillimetre, most })
  const height = dots(points / pointsOfMillimetre)
  return lines.flatMap(({ text: line }, place) => {
    if (line === '') return []
    const top = dots(y + (place * points * leading) / pointsOfMillimetre)
    return [`^FO${dots(x)},${top}^A0N,${height},${height}${fieldOf(line)}`]
  })
}

function codeOf(piece: LabelPiece & { kind: 'qr' | 'barcode' }, { dots }: Target): string[] {
  const { x, y, text } = piece
  if (piece.kind === 'qr') {
    const modules = qrModules(text)
    const module = Math.min(10, Math.max(1, Math.floor(dots(piece.size) / modules)))
    const edge = Math.floor((dots(piece.size) - modules * module) / 2)
    const at = `^FO${dots(x) + Math.max(0, edge)},${dots(y) + Math.max(0, edge)}`
    return [`${at}^BQN,2,${module}^FH_^FDMA,${escapeZpl(text)}^FS`]
  }
  const modules = barcodeModules(text)
  // Two dots are a quarter of a millimetre at 203 dots an inch: thinner bars are read badly.
  const module = Math.min(Math.floor(dots(piece.width) / (modules ?? Infinity)), dots(0.5))
  if (modules === null || module < dots(0.2)) return []
  return [`^FO${dots(x)},${dots(y)}^BY${module}^BCN,${dots(piece.height)},N,N,N,A${fieldOf(text)}`]
}

const pieceOf = (piece: LabelPiece, target: Target): string[] => {
  if (piece.kind === 'text') return textOf(piece, target)
  if (piece.kind !== 'rule') return codeOf(piece, target)
  const { dots } = target
  return [
    `^FO${dots(piece.x)},${dots(piece.y)}^GB${dots(piece.width)},${dots(0.25)},${dots(0.25)}^FS`,
  ]
}

/**
 * Labels in ZPL II, one format for each, in UTF-8. Of what people wrote nothing is a command.
 * Reference: Zebra Programming Guide, `^CI`, `^FH`, `^BQ`, `^BC`.
 */
export function writeZpl({ sheet, resolution }: ZebraLabels): Buffer {
  const perMillimetre = dotsOfMillimetre[resolution]
  const dots = (millimetres: number) => Math.round(millimetres * perMillimetre)
  const target = { dots, paper: openLabels(sheet).document }
  const formats = sheet.labels.map((label) =>
    [
      `^XA^CI28^PW${dots(sheet.width)}^LL${dots(sheet.height)}^LH0,0`,
      ...label.flatMap((piece) => pieceOf(piece, target)),
      '^XZ\n',
    ].join('\n'),
  )
  return Buffer.from(formats.join(''))
}
