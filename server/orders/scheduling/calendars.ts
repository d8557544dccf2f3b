import { minutesAt } from '#platform/clock'
import { dayOf, daysAfter, firstDay, horizonDays, pastDays, weekdayOf, type Day } from './days.ts'
import { dayMinutes, type Moment, type WorkingDays } from './floor.ts'
import type { CalendarRow, ClinicCalendarRow, WeekdayTime } from './queries.ts'

type IsDay = (day: Day) => boolean

const usualCutOff = '12:00'
const usualReceivingWeekdays: readonly number[] = [1, 2, 3, 4, 5]
const friday = 5
const saturday = 6

/** 1 is Monday, 7 is Sunday: as calendars are written. */
const isoWeekdayOf = (day: Day): number => weekdayOf(day) + 1

const timeOn = (times: readonly WeekdayTime[], day: Day): string | undefined =>
  times.find(({ weekday }) => weekday === isoWeekdayOf(day))?.time

/**
 * Whether a clinic takes parcels on a day: on its weekdays, except when it is closed. Monday to Friday
 * where nobody said, and for an offline customer.
 */
function receivingDaysOf({ receivingWeekdays, closures }: ClinicCalendarRow): IsDay {
  const weekdays = new Set(receivingWeekdays ?? usualReceivingWeekdays)
  const closed = closures.map(([from, to]) => ({ from: dayOf(from), to: dayOf(to) }))
  return (day) =>
    weekdays.has(isoWeekdayOf(day)) && !closed.some(({ from, to }) => from <= day && day <= to)
}

/** What decides when parcels travel between a laboratory and a customer. */
export type Connection = {
  lab: Pick<CalendarRow, 'weekdays' | 'courierHolidays' | 'pickups'>
  clinic: ClinicCalendarRow
  inboundTransitDays: number
  outboundTransitDays: number
  hasSaturdayDelivery: boolean
  /** Whether anybody works in the laboratory. */
  isOpen: IsDay
}

/** When parcels travel between a laboratory and a customer. */
export type Transit = {
  /** Whether a parcel can be at the clinic on this day. */
  isDeliveryDay: IsDay
  /** Whether a parcel can leave the laboratory on this day. */
  isShipDay: IsDay
  /** The first day on which work can leave that is done in the course of a day. */
  shipOn(doneOn: Day): Day | null
  /** When what leaves on a day is at the clinic. */
  deliveryOn(shipOn: Day): Day | null
  /** When what the clinic has ready to be posted on a day is in the laboratory. */
  arriveOn(postOn: Day): Day | null
}

/**
 * The days of parcels between a laboratory and a customer. Couriers travel from Monday to Friday, on
 * Saturdays where the connection says so, and never on a public holiday of one of the two. Without
 * transit days somebody brings it on the same day, on any weekday that is no holiday.
 */
export function transitOf(connection: Connection): Transit {
  const { lab, clinic, inboundTransitDays, outboundTransitDays, isOpen } = connection
  const holidays = new Set([...lab.courierHolidays, ...clinic.courierHolidays].map(dayOf))
  const lastWeekday = connection.hasSaturdayDelivery ? saturday : friday
  const isCourierDay: IsDay = (day) => isoWeekdayOf(day) <= lastWeekday && !holidays.has(day)
  const travelDays = (transitDays: number): IsDay =>
    transitDays > 0 ? isCourierDay : (day) => !holidays.has(day)
  const isReceivingDay = receivingDaysOf(clinic)
  const [isOutDay, isInDay] = [travelDays(outboundTransitDays), travelDays(inboundTransitDays)]
  const isDeliveryDay: IsDay = (day) => isReceivingDay(day) && isOutDay(day)
  // A pick-up that was agreed for a Saturday takes place, whatever the courier's other days are.
  const isShipDay: IsDay = (day) =>
    isOpen(day) &&
    (lab.pickups.length > 0
      ? timeOn(lab.pickups, day) !== undefined && !holidays.has(day)
      : isOutDay(day))
  const isAfterPickup = (day: Day): boolean => {
    const pickup = timeOn(lab.pickups, day)
    const end = lab.weekdays?.find(({ weekday }) => weekday === isoWeekdayOf(day))?.to
    return pickup !== undefined && end !== undefined && pickup < end
  }
  return {
    isDeliveryDay,
    isShipDay,
    shipOn: (doneOn) => firstDay(isAfterPickup(doneOn) ? doneOn + 1 : doneOn, isShipDay),
    deliveryOn(shipOn) {
      const day = daysAfter(shipOn, outboundTransitDays, isCourierDay)
      return day === null ? null : firstDay(day, isDeliveryDay)
    },
    arriveOn(postOn) {
      if (inboundTransitDays === 0) return firstDay(postOn, isOpen)
      const sentOn = firstDay(postOn, (day) => isReceivingDay(day) && isCourierDay(day))
      const day = sentOn === null ? null : daysAfter(sentOn, inboundTransitDays, isCourierDay)
      return day === null ? null : firstDay(day, (next) => isOpen(next) && isInDay(next))
    },
  }
}

/** What the laboratory's clock shows. */
export type LabTime = { todayOn: Day; /** HH:MM */ timeNow: string }

/** The moment that the laboratory's clock shows. */
export const momentOf = ({ todayOn, timeNow }: LabTime): Moment =>
  todayOn * dayMinutes + minutesAt(timeNow)

/** From when on what is in the laboratory now may be worked on: now before the cut-off, else tomorrow. */
export function beginAt({ cutOffs }: Pick<CalendarRow, 'cutOffs'>, time: LabTime): Moment {
  const isInTime = time.timeNow < (timeOn(cutOffs, time.todayOn) ?? usualCutOff)
  return isInTime ? momentOf(time) : (time.todayOn + 1) * dayMinutes
}

const usualWeek = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '08:00', minutes: 480 }))
const daysOfWeek = 7

/**
 * When a laboratory works in the 90 days before today and the two years from it on; Monday to Friday
 * where nobody said.
 */
export function workingDaysOf(
  { weekdays, closures, capacities }: Pick<CalendarRow, 'weekdays' | 'closures' | 'capacities'>,
  todayOn: Day,
): WorkingDays {
  const lastOn = todayOn + horizonDays
  const week = Array.from({ length: daysOfWeek }, (_, place) => {
    const hours = (weekdays ?? usualWeek).find(({ weekday }) => weekday === place + 1)
    return hours ? { opensAt: minutesAt(hours.from), minutes: hours.minutes } : null
  })
  const closedDays = new Set<Day>()
  for (const [from, to] of closures) {
    const end = Math.min(dayOf(to), lastOn)
    for (let day = Math.max(dayOf(from), todayOn - pastDays); day <= end; day++) closedDays.add(day)
  }
  const percents = new Map<Day, Map<string | null, number>>()
  for (const [dayOn, department, percent] of capacities) {
    const day = dayOf(dayOn)
    percents.set(day, (percents.get(day) ?? new Map()).set(department, percent))
  }
  return { week, closedDays, percents }
}
