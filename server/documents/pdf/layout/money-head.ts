import type { LegalParty } from '#contract/finance/legal'
import type { DocumentLanguage, PageSize } from '#contract/documents/pdf'
import { addressLines } from './parties.ts'
import {
  drawLines,
  drawLogo,
  drawRule,
  heightOf,
  mm,
  openWriter,
  pageSizes,
  writeFitted,
  type Field,
  type PageWriter,
  type PrintedLetterhead,
} from './page-writer.ts'
import { breakLines, type TextStyle } from './text.ts'
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
  language: DocumentLanguage
  paper: PageSize
  /** When the record was last changed, RFC 3339. */
  madeAt: string
  letterhead: PrintedLetterhead | null
}

const smallStyle: TextStyle = { size: 8, color: '#333333' }
const grayStyle: TextStyle = { size: 7, color: '#555555' }
const bodyStyle: TextStyle = { size: 10 }
const markColor = '#b00020'

/** The name in law, and in use. */
const namesOf = ({ name, legalName }: LegalParty): string[] =>
  legalName === null || legalName === name ? [name] : [legalName, name]

const idsOf = ({ taxId, registrationNumber }: LegalParty, language: DocumentLanguage): string[] => [
  ...(taxId === null ? [] : [`${translate(language, 'taxId')} ${taxId}`]),
  ...(registrationNumber === null
    ? []
    : [`${translate(language, 'registration')} ${registrationNumber}`]),
]

// Below the writing, so that every letter and number stays readable.
function drawMark({ document }: PageWriter, mark: string): void {
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
function writeSeller(writer: PageWriter, head: MoneyHead): number {
  const { seller, language, title, number, mark } = head
  const { left, top, width } = writer
  const half = width / 2 - 8
  const [first = '', ...others] = namesOf(seller)
  const strong: TextStyle = { size: 13, weight: 700 }
  const logo = { x: left, y: top - 4, width: Math.min(half, 60 * mm), height: 16 * mm }
  const logoHeight = drawLogo(writer, logo)
  const from = top - 4 + (logoHeight === 0 ? 0 : logoHeight + 4)
  let y = writeFitted(writer, first, strong, { x: left, y: from, width: half, most: 2 })
  const contact = [seller.phone, seller.email].filter(Boolean).join(' · ')
  const lines = [
    ...others,
    addressLines(seller, language).join(', '),
    contact,
    ...idsOf(seller, language),
  ]
  for (const line of lines.filter((text) => text !== '')) {
    y = writeFitted(writer, line, smallStyle, { x: left, y, width: half, most: 3 })
  }
  const place = { x: left + half + 16, width: half, right: true } as const
  let below = writeFitted(
    writer,
    title,
    { size: 19, weight: 700, color: writer.accent },
    { ...place, y: top - 7, most: 2 },
  )
  if (number !== null) {
    below = writeFitted(writer, number, { size: 12, weight: 700 }, { ...place, y: below })
  }
  if (mark !== null) {
    const style: TextStyle = { size: 15, weight: 700, color: markColor }
    below = writeFitted(writer, mark, style, { ...place, y: below })
  }
  return Math.max(y, below)
}

function writeBuyer(
  writer: PageWriter,
  { buyer, buyerLabel, language }: MoneyHead,
  from: number,
): number {
  const { left, width } = writer
  const available = { x: left, width: width / 2 - 8 }
  let y = writeFitted(writer, buyerLabel, grayStyle, { ...available, y: from })
  const [first = '', ...others] = namesOf(buyer)
  y = writeFitted(writer, first, { size: 11, weight: 700 }, { ...available, y, most: 2 })
  for (const line of [...others, ...addressLines(buyer, language)]) {
    y = writeFitted(writer, line, bodyStyle, { ...available, y })
  }
  for (const line of idsOf(buyer, language))
    y = writeFitted(writer, line, smallStyle, { ...available, y })
  return y
}

function writeFacts(writer: PageWriter, facts: readonly Field[], from: number): number {
  const { document, left, width } = writer
  const x = left + width / 2 + 8
  const right = left + width
  let y = from
  for (const { label, value, isStrong } of facts) {
    const style: TextStyle = isStrong ? { size: 10, weight: 700 } : { size: 9.5 }
    const names = breakLines(document, label, { size: 8.5, color: '#555555' }, width / 4)
    const values = breakLines(document, value, style, width / 4 - 4)
    drawLines(writer, names, { x, y: y + 1, style: { size: 8.5, color: '#555555' } })
    drawLines(writer, values, { x, y, style, align: { right } })
    y += heightOf(Math.max(names.length, values.length), style) + 1
  }
  return y
}

/** Opens a paper about money with its head; every further page begins with a short one. */
export function openMoneyDocument(head: MoneyHead): PageWriter {
  const { title, number, mark, language, paper, madeAt, letterhead } = head
  const writer = openWriter({
    ...pageSizes[paper],
    margin: 16 * mm,
    title: number ?? title,
    lang: language,
    madeAt,
    letterhead,
  })
  if (mark !== null) drawMark(writer, mark)
  // DIN 5008, form B: the address shows in the window of an envelope from 45 mm on.
  const window = paper === 'a4' ? 45 * mm : 40 * mm
  const from = Math.max(writeSeller(writer, head) + 12, window)
  const ends = [writeBuyer(writer, head, from), writeFacts(writer, head.facts, from)]
  writer.y = Math.max(...ends) + 14
  writer.drawHead = () => {
    if (mark !== null) drawMark(writer, mark)
    const text = [title, number, mark].filter(Boolean).join(' ')
    const style: TextStyle = { size: 10, weight: 700 }
    writer.y = writeFitted(writer, text, style, { x: writer.left, y: writer.top - 4 })
    drawRule(writer, writer.y)
    writer.y += 8
  }
  return writer
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
