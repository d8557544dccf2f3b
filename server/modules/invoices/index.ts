export { lockForMove, readInvoice, requireMove } from './invoices.ts'
export { lockInvoice, settleInvoice } from './queries.ts'
export { invoices } from './routes.ts'
export { totalUp } from './totals.ts'
