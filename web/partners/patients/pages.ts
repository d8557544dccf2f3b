// One chunk: it comes when one of its pages is first opened.
import '../../base.ts'
export { PatientsPage } from './patients-page.tsx'
export { PatientPage } from './patient-page.tsx'
