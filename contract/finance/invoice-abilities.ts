import { abilityTable } from '../platform/abilities.ts'
import { createCreditNote } from './credit-notes.ts'
import { queryInvoiceLine } from './invoice-queries.ts'
import * as invoices from './invoices.ts'
import { payInvoice, recordPayment } from './payments.ts'

type Row = invoices.InvoiceSummary

const move = (name: invoices.InvoiceTransition) => (invoice: Row) =>
  invoices.canTransitionInvoice(invoice, name)

// A payer's bank asks for money of it back: until that is decided nobody changes what is asked for.
const undisputed = (name: invoices.InvoiceTransition) => (invoice: Row) =>
  invoices.canTransitionInvoice(invoice, name) && !invoice.isDisputed

const isUntouched = ({ balanceMinor, totalMinor, paidMinor, creditedMinor }: Row) =>
  balanceMinor === totalMinor && paidMinor === 0 && creditedMinor === 0

/** When somebody can do what with an invoice. */
export const invoiceAbilities = abilityTable<typeof invoices.InvoiceAbilities, Row>(
  invoices.InvoiceAbilities,
  {
    update: { operation: invoices.updateInvoice, when: move('change') },
    delete: { operation: invoices.deleteInvoice, when: move('delete') },
    issue: { operation: invoices.issueInvoice, when: move('issue') },
    send: { operation: invoices.sendInvoice, when: move('send') },
    recordPayment: { operation: recordPayment, when: move('pay') },
    pay: { operation: payInvoice, when: move('pay') },
    credit: { operation: createCreditNote, when: undisputed('credit') },
    writeOff: { operation: invoices.writeOffInvoice, when: undisputed('writeOff') },
    void: {
      operation: invoices.voidInvoice,
      when: (invoice) => undisputed('void')(invoice) && isUntouched(invoice),
    },
    query: { operation: queryInvoiceLine, when: ({ status }) => status !== 'void' },
  },
)
