export {
  checkOrder,
  findFindings,
  findNamesInOrder,
  readPatientOf,
  refuseContradictions,
  refuseIncomplete,
  requireComplete,
  eventFindingsOf,
} from './checks.ts'
export { fillFrom, selectOwnNotes } from './agreed-preferences.ts'
export { emptyFilled, wishesFor } from './preferences.ts'
export { refuseNames, refuseNamesOfAny } from './privacy.ts'
export { selectIsConfirmedByHand, sentAs } from './queries.ts'
