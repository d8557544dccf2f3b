export {
  checkOrder,
  findFindings,
  findNamesInOrder,
  refuseContradictions,
  refuseIncomplete,
} from './checks.ts'
export { refuseNames } from './privacy.ts'
