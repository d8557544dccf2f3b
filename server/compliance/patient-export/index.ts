export { patientExport } from './routes.ts'
