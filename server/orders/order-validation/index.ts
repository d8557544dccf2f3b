export {
  checkOrder,
  findFindings,
  findNamesInOrder,
  readPatientOf,
  refuseContradictions,
  refuseIncomplete,
  eventFindingsOf,
} from './checks.ts'
export { emptyFilled, fillItem, wishesFor } from './preferences.ts'
export { refuseNames, refuseNamesOfAny } from './privacy.ts'
export { selectIsConfirmedByHand, sentAs } from './queries.ts'
