import { labelDimensions, type LabelContent } from './label.ts'
import type { LabelPiece, LabelSheet } from './label-sheet.ts'
import { addressLines } from './parties.ts'
import { translate, translateTerm } from './words.ts'

/** The label of a parcel in pieces that a Zebra printer can draw; it names no patient. */
export function parcelLabel(content: LabelContent): LabelSheet {
  const { parcel, from, to, numbers, link, size, language } = content
  const { width, height } = labelDimensions[size]
  const scale = Math.min(width / 62, height / 60)
  const margin = 3 * scale
  const qr = 22 * scale
  const whole = { x: margin, width: width - 2 * margin }
  const beside = { x: margin, width: width - 2 * margin - qr }
  const pieces: LabelPiece[] = []
  let y = margin
  const write = (
    text: string,
    points: number,
    options: { isBold?: boolean; most?: number } = {},
  ) => {
    pieces.push({
      kind: 'text',
      ...(pieces.length < 1 ? whole : beside),
      y,
      points: points * scale,
      text,
      ...options,
    })
    y += points * scale * 0.466 * (options.most ?? 1)
  }
  write(
    [`${translate(language, 'from')}: ${from.name}`, ...addressLines(from, language)].join(', '),
    6,
    {
      most: 2,
    },
  )
  pieces.push({ kind: 'rule', ...whole, y })
  pieces.push({ kind: 'qr', x: width - margin / 2 - qr, y: y + 1, size: qr, text: link })
  y += scale
  write(to.name, 10, { isBold: true, most: 2 })
  for (const line of addressLines(to, language)) write(line, 8.5)
  if (to.phone !== null) write(to.phone, 8.5)
  const rest = numbers.length > 1 ? ` + ${numbers.length - 1} ${translate(language, 'more')}` : ''
  write(`${numbers[0] ?? '-'}${rest}`, 10, { isBold: true })
  const carriage = [parcel.courier, parcel.service].filter(Boolean).join(' · ')
  write(carriage || translateTerm(language, 'purpose', parcel.purpose), 7)
  if (parcel.isDisinfected) write(translate(language, 'disinfected'), 7, { isBold: true })
  const { trackingNumber } = parcel
  if (trackingNumber !== null) {
    write(`${translate(language, 'tracking')} ${trackingNumber}`, 7)
    const bars = { ...whole, y: y + 1, height: Math.min(12, height - margin - y - 1) }
    if (bars.height >= 5) pieces.push({ kind: 'barcode', ...bars, text: trackingNumber })
  }
  return {
    width,
    height,
    labels: [pieces],
    title: numbers[0] ?? parcel.id.slice(-8),
    lang: language,
    madeAt: parcel.updatedAt,
  }
}
