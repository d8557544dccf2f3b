import { transitOf, type Day, type Transit } from '#server/orders/scheduling'

/** Parcels between a laboratory and a clinic that take them from Monday to Friday, without holidays. */
export const weekdayTransit = (
  isOpen: (day: Day) => boolean,
  outboundTransitDays: number,
): Transit =>
  transitOf({
    lab: { weekdays: null, courierHolidays: [], pickups: [] },
    clinic: { receivingWeekdays: null, closures: [], courierHolidays: [] },
    inboundTransitDays: 0,
    outboundTransitDays,
    hasSaturdayDelivery: false,
    isOpen,
  })
