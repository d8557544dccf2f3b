import { minorDigitsOf } from '#contract/currencies'
import type { Invoice } from '#contract/invoices'
import type { Tx } from '#platform/db'
import { Refusal } from '#platform/errors'
import { queueMail } from '#platform/mail'
import { lockForMove, readInvoice } from './moves.ts'
import { selectIssuer, selectPayer, updateSent } from './queries.ts'

/** Minor units as people write them: 12900 EUR is 129.00 EUR, 12900 JPY is 12,900 JPY. */
export function moneyOf(minor: number, currency: string): string {
  const digits = minorDigitsOf(currency)
  const format = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'code',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return format.format(minor / 10 ** digits).replaceAll('\u00a0', ' ')
}

function textOf(invoice: Invoice, issuer: string): string {
  const { number, total, balance, currency, dueDate, lines } = invoice
  const items = lines.map(
    ({ quantity, description, amount }) =>
      `${quantity} x ${description}: ${moneyOf(amount, currency)}`,
  )
  return [
    `${issuer} sends you invoice ${number}.`,
    '',
    ...items,
    '',
    `Total: ${moneyOf(total, currency)}`,
    `To pay: ${moneyOf(balance, currency)}, due on ${dueDate}`,
  ].join('\n')
}

/**
 * Mails an issued invoice to the customer, or to the address that is given. Lines carry no patient's
 * name: mail is read on the way. `senderUserId` is the person who asks for it, null when it goes out by
 * itself. @throws Refusal 403, 404, 409, 422 when no address is known, 429
 */
export async function mailInvoice(
  tx: Tx,
  now: Date,
  { id, to, senderUserId }: { id: string; to: string | undefined; senderUserId: string | null },
): Promise<Invoice> {
  const { customerId } = await lockForMove(tx, id, 'send')
  const payer = await selectPayer(tx, customerId)
  const recipient = to ?? payer?.email
  if (!recipient) {
    throw new Refusal('customer_email_missing')
  }
  const { name } = await selectIssuer(tx, now)
  const invoice = await readInvoice(tx, now, id)
  const isOnItsWay = await queueMail(
    tx,
    {
      to: recipient,
      subject: `Invoice ${invoice.number} of ${name}`,
      text: [textOf(invoice, name)],
    },
    { kind: 'outside', senderUserId, topic: `invoice ${id}` },
  )
  if (isOnItsWay) await updateSent(tx, id)
  return readInvoice(tx, now, id)
}

/** Mails an invoice that was issued by itself, where an address of the customer is known. */
export async function mailNewInvoice(tx: Tx, now: Date, id: string): Promise<void> {
  const { customerId } = await readInvoice(tx, now, id)
  const payer = customerId === null ? undefined : await selectPayer(tx, customerId)
  if (payer?.email) await mailInvoice(tx, now, { id, to: payer.email, senderUserId: null })
}
