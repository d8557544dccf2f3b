export { readPatient } from './patients.ts'
export { patients } from './routes.ts'
