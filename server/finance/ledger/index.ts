export { findDisagreements } from './agreement.ts'
export {
  insertAllocations,
  selectInvoicesOfPayment,
  selectOnAccount,
} from './allocation-queries.ts'
export { putToInvoices } from './allocations.ts'
export { counterpartOf, sortByCounterpart } from './counterpart-queries.ts'
export {
  writeOffSides,
  providerBalanceSides,
  manualSides,
  saleSides,
  settlementSides,
  type Side,
} from './sides.ts'
export { post } from './queries.ts'
export { ledger } from './routes.ts'
