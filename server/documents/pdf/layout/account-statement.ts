import { amountWriter, formatDate, type NumberReading } from './amounts.ts'
import { footOf, openMoneyDocument, type MoneyHead } from './money-head.ts'
import { writePayment, type PaymentAsked } from './money-payment.ts'
import { writeSums, writeTable } from './money-table.ts'
import { finishPages, writeHeading, writeText, type PageWriter } from './page-writer.ts'
import { writeBlocks, writeFooterText, writeHeaderText, type PrintedTemplate } from './template.ts'
import { translate, type Word } from './words.ts'

/** A line of a statement: what it moves, and what is owed after it; minor units. */
type AccountLine = {
  occurredOn: string
  description: string
  amountMinor: number
  balanceMinor: number
}

/** What a statement of account is made of; money in minor units. */
export type AccountStatementContent = {
  head: MoneyHead
  locale: string
  currency: string
  periodStartsOn: string
  openingBalanceMinor: number
  lines: readonly AccountLine[]
  /** From the opening to the closing balance. */
  sums: readonly { word: Word; minor: number; isStrong?: boolean }[]
  /** What is open by how long it is overdue, the youngest first. */
  aging: readonly { word: Word; minor: number }[]
  payment: PaymentAsked | null
  footerText: string | null
  template: PrintedTemplate | null
}

function writeLines(
  writer: PageWriter,
  paper: AccountStatementContent,
  reading: NumberReading,
): void {
  const { language } = reading
  const { currency, lines, openingBalanceMinor, periodStartsOn } = paper
  const amount = amountWriter(reading, currency)
  const opening = amount(openingBalanceMinor)
  writeTable(writer, {
    columns: [
      { head: translate(language, 'date') },
      { head: translate(language, 'what'), isWide: true },
      { head: translate(language, 'charges'), isRight: true },
      { head: translate(language, 'decreases'), isRight: true },
      { head: `${translate(language, 'balance')} ${currency}`, isRight: true },
    ],
    rows: [
      {
        cells: [
          formatDate(language, periodStartsOn),
          translate(language, 'openingBalance'),
          '',
          '',
          opening,
        ],
        carried: opening,
      },
      ...lines.map(({ occurredOn, description, amountMinor: minor, balanceMinor }) => ({
        cells: [
          formatDate(language, occurredOn),
          description,
          minor > 0 ? amount(minor) : '',
          minor > 0 ? '' : amount(-minor),
          amount(balanceMinor),
        ],
        carried: amount(balanceMinor),
      })),
    ],
    carriedForward: translate(language, 'carriedForward'),
    broughtForward: translate(language, 'broughtForward'),
  })
}

function writeAging(
  writer: PageWriter,
  { aging, currency }: AccountStatementContent,
  reading: NumberReading,
): void {
  const { language } = reading
  const amount = amountWriter(reading, currency)
  writeHeading(writer, translate(language, 'aging'), 80)
  writeTable(writer, {
    columns: [
      { head: '', isWide: true },
      ...aging.map(({ word }) => ({ head: translate(language, word), isRight: true }) as const),
    ],
    rows: [{ cells: [currency, ...aging.map(({ minor }) => amount(minor))], carried: '' }],
    carriedForward: '',
    broughtForward: '',
  })
}

/**
 * A statement of account as PDF: what was owed before, what moved it line by line, what is owed at the
 * end, how long it is overdue, and how to pay. The same data gives the same bytes.
 */
export async function drawAccountStatement(paper: AccountStatementContent): Promise<Buffer> {
  const { head, locale, currency, sums, payment, footerText, template } = paper
  const reading = { language: head.language, locale }
  const writer = openMoneyDocument(head)
  writeHeaderText(writer, template)
  writeLines(writer, paper, reading)
  const amount = amountWriter(reading, currency)
  writer.y += 2
  writeSums(
    writer,
    sums.map(({ word, minor, isStrong = false }) => ({
      label: isStrong
        ? `${translate(head.language, word)} ${currency}`
        : translate(head.language, word),
      value: amount(minor),
      isStrong,
    })),
  )
  writeBlocks('statement', template, {
    aging: () => writeAging(writer, paper, reading),
    payment: () => payment && writePayment(writer, payment, reading),
  })
  if (footerText !== null && footerText.trim() !== '') {
    writer.y += 6
    writeText(writer, footerText, { size: 8.5 })
  }
  writeFooterText(writer, template)
  return finishPages(writer, footOf(head))
}
