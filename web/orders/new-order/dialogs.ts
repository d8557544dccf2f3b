// What of the order form comes when it is first shown.
export { CreditHoldDialog } from '../order-detail/credit-hold-dialog.tsx'
export { DentistDialog } from '../../partners/dentists/dentist-dialog.tsx'
export { PatientDialog } from '../../partners/patients/patient-dialog.tsx'
export { TemplateBar } from './template-bar.tsx'
