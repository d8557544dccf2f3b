import type { DocumentLanguage } from '#contract/documents/pdf'
import type { TrayLabelSize } from '#contract/production/trays'
import { drawQr } from './codes.ts'
import { finishPages, heightOf, mm, openWriter, turnPage, writeFitted } from './page-writer.ts'
import { translate } from './words.ts'

/** Sizes of labels in millimetres, as printers of labels have them. */
const sizes: Readonly<Record<TrayLabelSize, { width: number; height: number }>> = {
  '57x32': { width: 57, height: 32 },
  '62x29': { width: 62, height: 29 },
}

/** What the labels of trays are made of. */
export type TrayLabelContent = {
  codes: readonly string[]
  /** When one of the trays was last changed, RFC 3339. */
  madeAt: string
  size: TrayLabelSize
  language: DocumentLanguage
}

// Short codes are read from the other side of the room, long ones on up to three lines.
const codeSizeOf = (code: string) => (code.length <= 4 ? 34 : code.length <= 8 ? 20 : 11)

/**
 * The labels of trays as PDF, one page of the printer's size for each: the code in large letters, and
 * a QR code that `POST /production/scan` reads. The same data gives the same bytes.
 */
export async function drawTrayLabels(content: TrayLabelContent): Promise<Buffer> {
  const { codes, madeAt, language } = content
  const { width, height } = sizes[content.size]
  const title = translate(language, 'trays')
  const margin = 2 * mm
  const page = { width: width * mm, height: height * mm, margin, foot: 0 }
  const writer = openWriter({ ...page, title, lang: language, madeAt })
  const qr = 24 * mm
  for (const [place, code] of codes.entries()) {
    if (place > 0) turnPage(writer)
    const middle = page.height / 2
    drawQr(writer.document, `tray:${code}`, { x: writer.left, y: middle - qr / 2, size: qr })
    const beside = { x: writer.left + qr + 2 * mm, width: writer.width - qr - 2 * mm }
    const style = { size: codeSizeOf(code), weight: 700 } as const
    const y = writeFitted(
      writer,
      translate(language, 'tray'),
      { size: 9 },
      {
        ...beside,
        y: middle - heightOf(1, style) / 2 - 14,
      },
    )
    writeFitted(writer, code, style, { ...beside, y, most: 3 })
  }
  return finishPages(writer, () => '')
}
