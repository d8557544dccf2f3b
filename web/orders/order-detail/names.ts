import type { Order } from './order-data.ts'

/** A patient as lists sort them; the code where the privacy mode hides the name. Null without a patient. */
export function patientName(patient: Order['patient']): string | null {
  if (!patient) return null
  return [patient.lastName, patient.firstName].filter(Boolean).join(', ') || patient.code
}

/** A dentist with the title; null where the order names none. */
export const dentistName = (dentist: Order['dentist']): string | null =>
  dentist && [dentist.title, dentist.firstName, dentist.lastName].filter(Boolean).join(' ')
