import { late } from '../../ui/late.tsx'

const load = () => import('./dialogs.ts')

/** Asks why an order is taken although its customer is on payment hold. */
export const CreditHoldDialog = late(() => load().then((dialogs) => dialogs.CreditHoldDialog))

/** Adds a dentist. */
export const DentistDialog = late(() => load().then((dialogs) => dialogs.DentistDialog))

/** Adds a patient. */
export const PatientDialog = late(() => load().then((dialogs) => dialogs.PatientDialog))

/** Takes pieces of work from templates, and saves what is typed as one. */
export const TemplateBar = late(() => load().then((dialogs) => dialogs.TemplateBar))
