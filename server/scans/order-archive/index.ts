export { caseArchive } from './routes.ts'
