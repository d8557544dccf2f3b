import type { Answer } from '../../api/client.ts'

/** When a laboratory could deliver. */
export type Availability = Answer<'getAvailability'>['availability']

/** A day that can be booked. */
export type Day = NonNullable<Availability['earliest']>

/** How a day is to the appointment that the work is for, by the clock of the browser; null without one. */
export function fitOf(
  deliveryOn: string,
  appointmentOn: string | null,
): 'before' | 'same' | 'after' | null {
  if (appointmentOn === null) return null
  if (deliveryOn === appointmentOn) return 'same'
  return deliveryOn < appointmentOn ? 'before' : 'after'
}
