export { customerAgreements } from './routes.ts'
export { selectAgreementsOf } from './queries.ts'
