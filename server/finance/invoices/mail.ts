import type { Invoice } from '#contract/finance/invoices'
import { amountText } from '#platform/locale/amounts'
import type { Tx } from '#platform/db/db'
import { Refusal } from '#platform/errors'
import { queueMail, type Letter } from '#platform/mail/mail'
import { dayText, type MailLanguage } from '#platform/mail/mail-texts'
import { invoiceMails } from './mail-texts.ts'
import { lockForTransition, readInvoice } from './transitions.ts'
import { selectIssuer, selectPayer } from './party-queries.ts'
import { updateSent } from './queries.ts'

function letterOf(
  language: MailLanguage,
  { number, totalMinor, balanceMinor, currency, dueOn, lines }: Invoice,
  issuer: string,
): Letter {
  const text = (minor: number) => ({ amount: amountText(minor, currency, language) })
  const name = number ?? ''
  const items = lines.map(({ quantity, description, amountMinor }) =>
    invoiceMails.translate(language, 'item', {
      quantity: `${quantity}`,
      description,
      ...text(amountMinor),
    }),
  )
  return {
    subject: invoiceMails.translate(language, 'subject', { number: name, issuer }),
    text: [
      invoiceMails.translate(language, 'lead', { number: name, issuer }),
      items,
      [
        invoiceMails.translate(language, 'total', text(totalMinor)),
        dueOn === null
          ? invoiceMails.translate(language, 'paid', text(balanceMinor))
          : invoiceMails.translate(language, 'due', {
              ...text(balanceMinor),
              day: dayText(language, dueOn),
            }),
      ],
    ],
  }
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
  const { customerId } = await lockForTransition(tx, id, 'send')
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
      memberOf: to === undefined ? (payer?.clinicOrganizationId ?? undefined) : undefined,
      write: (language) => letterOf(language, invoice, name),
    },
    { kind: 'outside', senderUserId, topic: `invoice ${id}` },
  )
  if (isOnItsWay) await updateSent(tx, id)
  return readInvoice(tx, now, id)
}

/** Mails an invoice that was issued automatically, where an address of the customer is known. */
export async function mailNewInvoice(tx: Tx, now: Date, id: string): Promise<void> {
  const { customerId } = await readInvoice(tx, now, id)
  const payer = customerId === null ? undefined : await selectPayer(tx, customerId)
  if (payer?.email) await mailInvoice(tx, now, { id, to: payer.email, senderUserId: null })
}
