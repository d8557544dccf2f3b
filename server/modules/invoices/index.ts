export { lockForMove, openOf, readInvoice, refuseWhileUnderWay, requireMove } from './invoices.ts'
export {
  creditInvoice,
  isInvoiceFoundBy,
  lockInvoice,
  selectIssuer,
  selectPayer,
  settleInvoice,
} from './queries.ts'
export { selectBuyer, selectSeller } from './legal-queries.ts'
export { invoices } from './routes.ts'
export { taxOf, totalUp } from './totals.ts'
