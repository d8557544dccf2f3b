import { mailTexts } from '#platform/mail/mail-texts'

/** The mail that carries an invoice. */
export const invoiceMails = mailTexts({
  en: {
    subject: 'Invoice {number} from {issuer}',
    lead: '{issuer} sends you invoice {number}.',
    item: '{quantity} x {description}: {amount}',
    total: 'Total: {amount}',
    due: 'To pay: {amount}, due on {day}',
    paid: 'To pay: {amount}',
  },
  de: {
    subject: 'Rechnung {number} von {issuer}',
    lead: '{issuer} sendet Ihnen die Rechnung {number}.',
    item: '{quantity} x {description}: {amount}',
    total: 'Gesamtbetrag: {amount}',
    due: 'Zu zahlen: {amount}, fällig am {day}',
    paid: 'Zu zahlen: {amount}',
  },
})
