import type { Item } from '../../api/client.ts'
import { todayHere } from '../../i18n/formats.ts'

/** Work on its way to a patient's appointment. */
export type Arrival = {
  order: Item<'listOrders'>
  dueOn: string | null
  /** The patient sits in the chair before the work is promised. */
  isAfterAppointment: boolean
}

/** What arrives, in the order of the list, and whether it comes before the patient does. */
export function arrivalsOf(orders: readonly Item<'listOrders'>[]): Arrival[] {
  return orders.map((order) => {
    const dueOn = order.promisedOn ?? order.requestedOn
    const { appointmentAt } = order
    const chairDay = appointmentAt && todayHere(new Date(appointmentAt))
    return { order, dueOn, isAfterAppointment: Boolean(dueOn && chairDay && dueOn > chairDay) }
  })
}
