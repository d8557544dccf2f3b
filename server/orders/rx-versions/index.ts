export { diffRx, prescriptionOf, type Change, type RxHead } from './difference.ts'
export { insertRxVersion, updateAcknowledgement } from './queries.ts'
export { listVersionPage } from './rx-versions.ts'
export { rxVersions } from './routes.ts'
