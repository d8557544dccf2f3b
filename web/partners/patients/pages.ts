// One chunk: it comes when one of its pages is first opened.
export { PatientsPage } from './patients-page.tsx'
export { PatientPage } from './patient-page.tsx'
