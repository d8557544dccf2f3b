import { drawBarcode, drawQr } from './codes.ts'
import { finishPages, mm, openWriter, turnPage, writeFitted } from './page-writer.ts'

/**
 * A piece of a label; places and sizes in millimetres from its upper left corner, letters in points.
 * Printers of sheets and Zebra printers draw the same pieces.
 */
export type LabelPiece =
  | {
      kind: 'text'
      x: number
      y: number
      width: number
      text: string
      points: number
      isBold?: boolean
      /** The most lines that it may take; one where nothing is said. */
      most?: number
    }
  | { kind: 'qr'; x: number; y: number; size: number; text: string }
  | { kind: 'barcode'; x: number; y: number; width: number; height: number; text: string }
  | { kind: 'rule'; x: number; y: number; width: number }

/** Labels of one size, one on each page. */
export type LabelSheet = {
  /** Millimetres. */
  width: number
  height: number
  labels: readonly (readonly LabelPiece[])[]
  /** Names no person: it is in the window of whoever opens the file. */
  title: string
  lang: string
  /** When the newest record on it was last changed, RFC 3339. */
  madeAt: string
}

/** Opens the paper of a sheet of labels with its first page. */
export const openLabels = ({ width, height, title, lang, madeAt }: LabelSheet) =>
  openWriter({ width: width * mm, height: height * mm, margin: 0, foot: 0, title, lang, madeAt })

/**
 * Labels as PDF, one page of exactly their size for each: what a printer of labels takes without
 * scaling. The same data gives the same bytes.
 */
export async function drawLabelSheet(sheet: LabelSheet): Promise<Buffer> {
  const writer = openLabels(sheet)
  const { document } = writer
  for (const [place, label] of sheet.labels.entries()) {
    if (place > 0) turnPage(writer)
    for (const piece of label) {
      const [x, y] = [piece.x * mm, piece.y * mm]
      if (piece.kind === 'qr') drawQr(document, piece.text, { x, y, size: piece.size * mm })
      else if (piece.kind === 'barcode') {
        const { width, height, text } = piece
        drawBarcode(document, text, { x, y, width: width * mm, height: height * mm })
      } else if (piece.kind === 'rule') {
        document
          .moveTo(x, y)
          .lineTo(x + piece.width * mm, y)
          .lineWidth(0.7)
          .stroke('black')
      } else {
        const { text, points, isBold = false, width, most = 1 } = piece
        const style = { size: points, weight: isBold ? 700 : 400 } as const
        writeFitted(writer, text, style, { x, y, width: width * mm, most })
      }
    }
  }
  return finishPages(writer, () => '')
}
