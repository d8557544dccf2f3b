export { draftDeposit, earnedAs, freeDeposits } from './deposits.ts'
export { issueDraft } from './invoices.ts'
export { mailNewInvoice } from './mail.ts'
export {
  endBegunPayments,
  isProviderUnavailable,
  lockForTransition,
  openOf,
  readInvoice,
  refuseWhilePaid,
  refuseWhileUnderWay,
  assertTransition,
} from './transitions.ts'
export {
  creditInvoice,
  insertDraft,
  isInvoiceFoundBy,
  lockInvoice,
  replaceLines,
  settleInvoice,
} from './queries.ts'
export { selectIssuer, selectPayer } from './party-queries.ts'
export { selectBuyer, selectSeller } from './legal-queries.ts'
export { invoices } from './routes.ts'
export { taxOf, totalUp } from './totals.ts'
