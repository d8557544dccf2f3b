import { mailTexts } from '#platform/mail/mail-texts'

/** The mail that carries an invoice. */
export const invoiceMails = mailTexts({
  en: {
    subject: 'Invoice {number} from {issuer}',
    lead: '{issuer} sent you invoice {number}.',
    item: '{quantity} x {description}: {amount}',
    total: 'Total: {amount}',
    due: 'Balance due: {amount} by {day}',
    paid: 'Balance due: {amount}',
  },
  de: {
    subject: 'Rechnung {number} von {issuer}',
    lead: '{issuer} hat Ihnen die Rechnung {number} gesendet.',
    item: '{quantity} x {description}: {amount}',
    total: 'Gesamtbetrag: {amount}',
    due: 'Offener Betrag: {amount}, fällig am {day}',
    paid: 'Offener Betrag: {amount}',
  },
})
