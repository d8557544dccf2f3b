import type { CoreMessages } from '../../i18n/core-en.ts'
import type { Order } from './order-data.ts'

/** A patient as lists sort them; the code where the privacy mode hides the name. Null without a patient. */
export function patientName(patient: Order['patient']): string | null {
  if (!patient) return null
  return [patient.lastName, patient.firstName].filter(Boolean).join(', ') || patient.code
}

/** A dentist with the title; null where the order names none. */
export const dentistName = (dentist: Order['dentist']): string | null =>
  dentist && [dentist.title, dentist.firstName, dentist.lastName].filter(Boolean).join(' ')

/** The trays that an order lies in, in words; null where it lies in none, and for a clinic. */
export const trayNames = (t: CoreMessages, trays: readonly { code: string }[]): string | null =>
  trays.length === 0 ? null : t.orders.trays(trays.map(({ code }) => code))
