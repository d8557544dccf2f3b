import type { DocumentLanguage } from '#contract/documents/pdf'
import type { TrayLabelSize } from '#contract/production/trays'
import type { LabelPiece, LabelSheet } from './label-sheet.ts'
import { mm } from './page-writer.ts'
import { leading } from './text.ts'
import { translate } from './words.ts'

/** Sizes of labels in millimetres, as printers of labels have them. */
const sizes: Readonly<Record<TrayLabelSize, { width: number; height: number }>> = {
  '57x32': { width: 57, height: 32 },
  '62x29': { width: 62, height: 29 },
  '89x36': { width: 89, height: 36 },
  a6: { width: 148, height: 105 },
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
const codePointsOf = (code: string) => (code.length <= 4 ? 34 : code.length <= 8 ? 20 : 11)

/**
 * The labels of trays: the code in large letters, and a QR code that `POST /production/scan` reads.
 */
export function trayLabels({ codes, madeAt, size, language }: TrayLabelContent): LabelSheet {
  const { width, height } = sizes[size]
  const scale = Math.min(width / 57, height / 29)
  const margin = 2 * scale
  const qr = 24 * scale
  const beside = { x: margin + qr + margin, width: width - 3 * margin - qr }
  const labelOf = (code: string): LabelPiece[] => {
    const points = codePointsOf(code) * scale
    const top = height / 2 - (points * leading) / mm / 2 - 5 * scale
    const word = { text: translate(language, 'tray'), points: 9 * scale }
    const below = top + (word.points * leading) / mm
    return [
      { kind: 'qr', x: margin, y: (height - qr) / 2, size: qr, text: `tray:${code}` },
      { kind: 'text', ...beside, y: top, ...word },
      { kind: 'text', ...beside, y: below, text: code, points, isBold: true, most: 3 },
    ]
  }
  return {
    width,
    height,
    labels: codes.map(labelOf),
    title: translate(language, 'trays'),
    lang: language,
    madeAt,
  }
}
