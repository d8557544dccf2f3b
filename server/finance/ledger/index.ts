export { findDisagreements } from './agreement.ts'
export {
  insertAllocations,
  selectInvoicesOfPayment,
  selectOnAccount,
} from './allocation-queries.ts'
export { putToInvoices } from './allocations.ts'
export { counterpartOf } from './counterpart.ts'
export { giveUp, leftAtPlatform, moveByHand, sell, settleAtPlatform, type Side } from './sides.ts'
export { post } from './queries.ts'
export { ledger } from './routes.ts'
