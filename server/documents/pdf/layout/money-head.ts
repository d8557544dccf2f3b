import type { LegalParty } from '#contract/finance/legal'
import type { PaperLanguage, PaperSize } from '#contract/documents/pdf'
import { addressLines, type Party } from './parties.ts'
import {
  drawLines,
  drawRule,
  heightOf,
  mm,
  openSheet,
  sheetSizes,
  writeFitted,
  type Field,
  type Sheet,
} from './sheet.ts'
import { breakLines, type Pen } from './text.ts'
import { translate } from './words.ts'

/** The head of a paper about money. */
export type MoneyHead = {
  title: string
  /** Its number; null while it has none. */
  number: string | null
  /** Written large across every page: it is not what it looks like. */
  mark: string | null
  seller: LegalParty
  buyer: LegalParty
  buyerLabel: string
  facts: readonly Field[]
  language: PaperLanguage
  paper: PaperSize
  /** When the record was last changed, RFC 3339. */
  madeAt: string
}

const smallPen: Pen = { size: 8, color: '#333333' }
const grayPen: Pen = { size: 7, color: '#555555' }
const bodyPen: Pen = { size: 10 }
const markColor = '#b00020'

/** The name in law, and in use. */
const namesOf = ({ name, legalName }: LegalParty): string[] =>
  legalName === null || legalName === name ? [name] : [legalName, name]

const countryNames = {
  en: new Intl.DisplayNames('en', { type: 'region' }),
  de: new Intl.DisplayNames('de', { type: 'region' }),
} as const

/** The address with its country in words. */
const addressOf = (party: Party, language: PaperLanguage): string[] =>
  addressLines(party).map((line) =>
    line === party.country ? (countryNames[language].of(line) ?? line) : line,
  )

const idsOf = ({ taxId, registrationNumber }: LegalParty, language: PaperLanguage): string[] => [
  ...(taxId === null ? [] : [`${translate(language, 'taxId')} ${taxId}`]),
  ...(registrationNumber === null
    ? []
    : [`${translate(language, 'registration')} ${registrationNumber}`]),
]

// Below the writing, so that every letter and number stays readable.
function drawMark({ document }: Sheet, mark: string): void {
  const { width, height } = document.page
  const size = (width * 1.05) / Math.max(5, mark.length)
  document.save()
  document.rotate(-50, { origin: [width / 2, height / 2] })
  document.font('Helvetica-Bold').fontSize(size).fillColor('#eeeeee')
  const x = (width - document.widthOfString(mark)) / 2
  document.text(mark, x, height / 2 - size / 2, { lineBreak: false })
  document.restore()
}

/** The seller's block at the left, its title at the right. */
function writeSeller(sheet: Sheet, head: MoneyHead): number {
  const { seller, language, title, number, mark } = head
  const { left, top, width } = sheet
  const half = width / 2 - 8
  const [first = '', ...others] = namesOf(seller)
  const strong: Pen = { size: 13, weight: 700 }
  let y = writeFitted(sheet, first, strong, { x: left, y: top - 4, width: half, most: 2 })
  const contact = [seller.phone, seller.email].filter(Boolean).join(' · ')
  const lines = [
    ...others,
    addressOf(seller, language).join(', '),
    contact,
    ...idsOf(seller, language),
  ]
  for (const line of lines.filter((text) => text !== '')) {
    y = writeFitted(sheet, line, smallPen, { x: left, y, width: half, most: 3 })
  }
  const place = { x: left + half + 16, width: half, right: true } as const
  let below = writeFitted(
    sheet,
    title,
    { size: 19, weight: 700 },
    { ...place, y: top - 7, most: 2 },
  )
  if (number !== null) {
    below = writeFitted(sheet, number, { size: 12, weight: 700 }, { ...place, y: below })
  }
  if (mark !== null) {
    const pen: Pen = { size: 15, weight: 700, color: markColor }
    below = writeFitted(sheet, mark, pen, { ...place, y: below })
  }
  return Math.max(y, below)
}

function writeBuyer(
  sheet: Sheet,
  { buyer, buyerLabel, language }: MoneyHead,
  from: number,
): number {
  const { left, width } = sheet
  const room = { x: left, width: width / 2 - 8 }
  let y = writeFitted(sheet, buyerLabel, grayPen, { ...room, y: from })
  const [first = '', ...others] = namesOf(buyer)
  y = writeFitted(sheet, first, { size: 11, weight: 700 }, { ...room, y, most: 2 })
  for (const line of [...others, ...addressOf(buyer, language)]) {
    y = writeFitted(sheet, line, bodyPen, { ...room, y })
  }
  for (const line of idsOf(buyer, language)) y = writeFitted(sheet, line, smallPen, { ...room, y })
  return y
}

function writeFacts(sheet: Sheet, facts: readonly Field[], from: number): number {
  const { document, left, width } = sheet
  const x = left + width / 2 + 8
  const right = left + width
  let y = from
  for (const { label, value, isStrong } of facts) {
    const pen: Pen = isStrong ? { size: 10, weight: 700 } : { size: 9.5 }
    const names = breakLines(document, label, { size: 8.5, color: '#555555' }, width / 4)
    const values = breakLines(document, value, pen, width / 4 - 4)
    drawLines(sheet, names, { x, y: y + 1, pen: { size: 8.5, color: '#555555' } })
    drawLines(sheet, values, { x, y, pen, align: { right } })
    y += heightOf(Math.max(names.length, values.length), pen) + 1
  }
  return y
}

/** Opens a paper about money with its head; every further page begins with a short one. */
export function openMoneyPaper(head: MoneyHead): Sheet {
  const { title, number, mark, language, paper, madeAt } = head
  const sheet = openSheet({
    ...sheetSizes[paper],
    margin: 16 * mm,
    title: number ?? title,
    lang: language,
    madeAt,
  })
  if (mark !== null) drawMark(sheet, mark)
  // DIN 5008, form B: the address shows in the window of an envelope from 45 mm on.
  const window = paper === 'a4' ? 45 * mm : 40 * mm
  const from = Math.max(writeSeller(sheet, head) + 12, window)
  const ends = [writeBuyer(sheet, head, from), writeFacts(sheet, head.facts, from)]
  sheet.y = Math.max(...ends) + 14
  sheet.drawHead = () => {
    if (mark !== null) drawMark(sheet, mark)
    const text = [title, number, mark].filter(Boolean).join(' ')
    const pen: Pen = { size: 10, weight: 700 }
    sheet.y = writeFitted(sheet, text, pen, { x: sheet.left, y: sheet.top - 4 })
    drawRule(sheet, sheet.y)
    sheet.y += 8
  }
  return sheet
}

/** The foot of each page: whose paper it is, which one, and which page of how many. */
export const footOf =
  ({ seller, number, title, language }: MoneyHead) =>
  (page: number, pages: number): string =>
    [
      seller.legalName ?? seller.name,
      number ?? title,
      `${translate(language, 'page')} ${page} ${translate(language, 'of')} ${pages}`,
    ].join(' · ')
