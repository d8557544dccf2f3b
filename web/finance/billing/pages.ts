// One chunk: it comes when one of its pages is first opened.
export { InvoicesPage } from './invoices-page.tsx'
export { InvoicePage } from './invoice-page.tsx'
export { StatementsPage } from './statements-page.tsx'
export { StatementPage } from './statement-page.tsx'
export { PaymentsPage } from './payments-page.tsx'
export { PaymentPage } from './payment-page.tsx'
export { PayoutsPage } from './payouts-page.tsx'
