export { lockForMove, readInvoice, refuseWhileUnderWay, requireMove } from './invoices.ts'
export {
  creditInvoice,
  isInvoiceFoundBy,
  lockInvoice,
  selectIssuer,
  settleInvoice,
} from './queries.ts'
export { invoices } from './routes.ts'
export { totalUp } from './totals.ts'
