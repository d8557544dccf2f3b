export { checkOrder, findFindings, refuseContradictions, refuseIncomplete } from './checks.ts'
export { refuseNames } from './privacy.ts'
