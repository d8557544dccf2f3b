import type { DocumentLanguage } from '#contract/documents/pdf'
import { amountWriter, rateWriter, formatDate, type NumberReading } from './amounts.ts'
import { drawQr } from './codes.ts'
import { mm, writeFitted, writeHeading, writeText, type PageWriter } from './page-writer.ts'
import { translate } from './words.ts'

/** A sum that is asked for, and the ways to pay it; minor units. */
export type PaymentAsked = {
  minor: number
  currency: string
  dueOn: string | null
  bankDetails: string | null
  /** The text of the code that a banking app reads. */
  transferCode: string | null
  payLink: string | null
  /** What is added each month to what is overdue. */
  lateFeeBasisPoints: number
}

/** The sentence that asks for money, until a day. */
function askFor(language: DocumentLanguage, sum: string, day: string | null): string {
  const date = day === null ? null : formatDate(language, day)
  switch (language) {
    case 'en':
      return date === null ? `Please pay ${sum}.` : `Please pay ${sum} by ${date}.`
    case 'de':
      return date === null ? `Bitte zahlen Sie ${sum}.` : `Bitte zahlen Sie ${sum} bis zum ${date}.`
  }
}

const lateFeeTerm = (language: DocumentLanguage, rate: string): string =>
  language === 'de'
    ? `Auf überfällige Beträge wird monatlich eine Gebühr von ${rate} erhoben.`
    : `A late fee of ${rate} a month is charged on what is overdue.`

const codeSize = 28 * mm

/** A code with what it is for below it. */
function writeCode(writer: PageWriter, text: string, label: string, x: number): void {
  const style = { size: 7 }
  drawQr(writer.document, text, { x, y: writer.y, size: codeSize })
  writeFitted(writer, label, style, { x, y: writer.y + codeSize, width: codeSize, most: 2 })
}

/** Writes how a sum is paid, with codes at the right, and what is added to what is overdue. */
export function writePayment(
  writer: PageWriter,
  payment: PaymentAsked,
  reading: NumberReading,
): void {
  const { language } = reading
  const { bankDetails, transferCode, payLink, minor, currency, dueOn } = payment
  const sentence = askFor(language, `${amountWriter(reading, currency)(minor)} ${currency}`, dueOn)
  const codes = [
    ...(transferCode === null
      ? []
      : [{ text: transferCode, label: translate(language, 'bankApp') }]),
    ...(payLink === null ? [] : [{ text: payLink, label: translate(language, 'payOnline') }]),
  ]
  writeHeading(writer, translate(language, 'payment'), codes.length > 0 ? codeSize + 24 : 40)
  const top = writer.y
  const page = writer.document.bufferedPageRange().count
  const step = codeSize + 12
  const right = writer.left + writer.width
  for (const [place, { text, label }] of codes.entries()) {
    writeCode(writer, text, label, right - codeSize - (codes.length - 1 - place) * step)
  }
  const width = writer.width - codes.length * step
  writeText(writer, sentence, { size: 9.5, weight: 700 }, { width })
  writer.y += 2
  if (bankDetails !== null) writeText(writer, bankDetails, { size: 9.5 }, { width })
  if (payLink !== null) {
    writer.y += 3
    const x = writer.left
    const from = writer.y
    writeText(writer, `${translate(language, 'payOnline')}: ${payLink}`, { size: 8.5 }, { width })
    const isSamePage = writer.document.bufferedPageRange().count === page
    if (isSamePage) writer.document.link(x, from, width, writer.y - from, payLink)
  }
  if (codes.length > 0 && writer.document.bufferedPageRange().count === page) {
    writer.y = Math.max(writer.y, top + codeSize + 22)
  }
  if (payment.lateFeeBasisPoints === 0) return
  const fee = rateWriter(reading, [payment.lateFeeBasisPoints])(payment.lateFeeBasisPoints)
  writer.y += 2
  writeText(writer, lateFeeTerm(language, fee), { size: 8.5 })
}
