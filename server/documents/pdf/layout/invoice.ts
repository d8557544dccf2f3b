import type { TaxMode } from '#contract/finance/finance-settings'
import type { ToothNotation } from '#contract/catalog/teeth'
import { amountWriter, rateWriter, formatCount, type NumberReading } from './amounts.ts'
import { formatTeeth } from './items.ts'
import { footOf, openMoneyDocument, type MoneyHead } from './money-head.ts'
import { writeSums, writeTable, type SumLine } from './money-table.ts'
import { writePayment, type PaymentAsked } from './money-payment.ts'
import { finishPages, writeHeading, writeText, type PageWriter } from './page-writer.ts'
import {
  hasBlock,
  writeBlocks,
  writeFooterText,
  writeHeaderText,
  type PrintedTemplate,
} from './template.ts'
import { translate, type Word } from './words.ts'

/** A line of an invoice or of a credit note; money in minor units. */
type InvoiceContentLine = {
  description: string
  orderNumber: string | null
  patientLabel: string | null
  teeth: readonly number[]
  quantity: number
  unitPriceMinor: number
  discountMinor: number
  taxRateBasisPoints: number
  amountMinor: number
}

/** What one rate of tax applies to; minor units. */
type RateSum = { taxRateBasisPoints: number; netMinor: number; taxMinor: number; gross: number }

/** What an invoice or a credit note is made of; money in minor units. */
export type InvoiceContent = {
  head: MoneyHead
  locale: string
  notation: ToothNotation
  currency: string
  taxMode: TaxMode
  lines: readonly InvoiceContentLine[]
  /** What is above the discounts: of a credit note they are what is not taken back. */
  discountWord: 'discount' | 'notCredited'
  rates: readonly RateSum[]
  /** The sums below the lines, in the order in which they are added up. */
  sums: readonly { word: Word; minor: number; isStrong?: boolean }[]
  /** How it is paid; null when nothing is to be paid. */
  payment: PaymentAsked | null
  /** Why there is no tax, where the law wants it said. */
  taxNote: string | null
  notes: string | null
  footerText: string | null
  /** Of an invoice or of a credit note. */
  kind: 'invoice' | 'credit_note'
  template: PrintedTemplate | null
}

function writeLines(writer: PageWriter, paper: InvoiceContent, reading: NumberReading): void {
  const { lines, currency, taxMode, notation, discountWord, head, template } = paper
  const { language } = head
  const amount = amountWriter(reading, currency)
  const rate = rateWriter(
    reading,
    lines.map(({ taxRateBasisPoints }) => taxRateBasisPoints),
  )
  const hasDiscount = lines.some(({ discountMinor }) => discountMinor !== 0)
  const hasTax = taxMode !== 'none'
  let sum = 0
  writeTable(writer, {
    columns: [
      { head: translate(language, 'position'), isRight: true },
      { head: translate(language, 'what'), isWide: true },
      { head: translate(language, 'quantity'), isRight: true },
      { head: translate(language, 'unitPrice'), isRight: true },
      ...(hasDiscount ? [{ head: translate(language, discountWord), isRight: true } as const] : []),
      ...(hasTax ? [{ head: translate(language, 'tax'), isRight: true } as const] : []),
      { head: `${translate(language, 'amount')} ${currency}`, isRight: true },
    ],
    rows: lines.map((line, place) => {
      sum += line.amountMinor
      const hasTeeth = hasBlock(template, 'teeth') && line.teeth.length > 0
      const teeth = hasTeeth ? formatTeeth(line.teeth, notation) : ''
      const note = [
        hasBlock(template, 'order_number') &&
          line.orderNumber &&
          `${translate(language, 'order')} ${line.orderNumber}`,
        hasBlock(template, 'patient_code') && line.patientLabel,
        teeth && `${translate(language, 'teeth')} ${teeth}`,
      ]
      return {
        cells: [
          formatCount(reading, place + 1),
          line.description,
          formatCount(reading, line.quantity),
          amount(line.unitPriceMinor),
          ...(hasDiscount ? [line.discountMinor === 0 ? '' : amount(-line.discountMinor)] : []),
          ...(hasTax ? [rate(line.taxRateBasisPoints)] : []),
          amount(line.amountMinor),
        ],
        note: note.filter(Boolean).join(' · '),
        carried: amount(sum),
      }
    }),
    carriedForward: translate(language, 'carriedForward'),
    broughtForward: translate(language, 'broughtForward'),
  })
}

function writeTotals(writer: PageWriter, paper: InvoiceContent, reading: NumberReading): void {
  const { currency, sums, rates, taxMode, head } = paper
  const { language } = head
  const amount = amountWriter(reading, currency)
  const lines: SumLine[] = sums.map(({ word, minor, isStrong = false }) => ({
    label: isStrong ? `${translate(language, word)} ${currency}` : translate(language, word),
    value: amount(minor),
    isStrong,
  }))
  writer.y += 2
  writeSums(writer, lines)
  if (taxMode === 'none') return
  writeHeading(writer, translate(language, 'taxSummary'), 100)
  const rate = rateWriter(
    reading,
    rates.map(({ taxRateBasisPoints }) => taxRateBasisPoints),
  )
  writeTable(writer, {
    columns: [
      { head: translate(language, 'rate'), isWide: true },
      { head: `${translate(language, 'net')} ${currency}`, isRight: true },
      { head: `${translate(language, 'tax')} ${currency}`, isRight: true },
      { head: `${translate(language, 'gross')} ${currency}`, isRight: true },
    ],
    rows: rates.map(({ taxRateBasisPoints, netMinor, taxMinor, gross }) => ({
      cells: [rate(taxRateBasisPoints), amount(netMinor), amount(taxMinor), amount(gross)],
      carried: '',
    })),
    carriedForward: '',
    broughtForward: '',
  })
  if (taxMode === 'inclusive') writeText(writer, translate(language, 'pricesWithTax'), { size: 8 })
}

/** What people and the law have to say at the end. */
function writeEnd(writer: PageWriter, { taxNote, notes, footerText }: InvoiceContent): void {
  const style = { size: 8.5 }
  for (const text of [taxNote, notes, footerText]) {
    if (text === null || text.trim() === '') continue
    writer.y += 6
    writeText(writer, text, style)
  }
}

/**
 * An invoice or a credit note as PDF: parties as the law wants them, lines with sums that go from page
 * to page, the tax of each rate, what is paid and open, and how to pay. A draft or a void one says so
 * across each page. The same data gives the same bytes.
 */
export async function drawInvoice(paper: InvoiceContent): Promise<Buffer> {
  const reading = { language: paper.head.language, locale: paper.locale }
  const writer = openMoneyDocument(paper.head)
  const { kind, payment, template } = paper
  writeHeaderText(writer, template)
  writeLines(writer, paper, reading)
  writeTotals(writer, paper, reading)
  writeBlocks(kind, template, {
    payment: () => payment && writePayment(writer, payment, reading),
    notes: () => writeEnd(writer, paper),
  })
  writeFooterText(writer, template)
  return finishPages(writer, footOf(paper.head))
}
