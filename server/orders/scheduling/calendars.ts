import { dayOf, firstDay, weekdayOf, type Day } from './days.ts'
import type { Calendar } from './plan.ts'
import type { CalendarRow, ClinicCalendarRow, WeekdayTime } from './queries.ts'

type IsDay = (day: Day) => boolean

const usualCutOff = '12:00'
const usualReceivingWeekdays: readonly number[] = [1, 2, 3, 4, 5]
const friday = 5
const saturday = 6
const hundred = 100
const usualHours = { from: '08:00', to: '17:00' }

/** 1 is Monday, 7 is Sunday: as calendars are written. */
const isoWeekdayOf = (day: Day): number => weekdayOf(day) + 1

const timeOn = (times: readonly WeekdayTime[], day: Day): string | undefined =>
  times.find(({ weekday }) => weekday === isoWeekdayOf(day))?.time

const minutesAt = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

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

/** The last business day of a parcel: the day on which it leaves is not counted. */
function lastTravelDay(sentOn: Day, transitDays: number, isTravelDay: IsDay): Day | null {
  let day: Day | null = sentOn
  for (let left = transitDays; left > 0 && day !== null; left--) {
    day = firstDay(day + 1, isTravelDay)
  }
  return day
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
      const day = lastTravelDay(shipOn, outboundTransitDays, isCourierDay)
      return day === null ? null : firstDay(day, isDeliveryDay)
    },
    arriveOn(postOn) {
      if (inboundTransitDays === 0) return firstDay(postOn, isOpen)
      const sentOn = firstDay(postOn, (day) => isReceivingDay(day) && isCourierDay(day))
      const day = sentOn === null ? null : lastTravelDay(sentOn, inboundTransitDays, isCourierDay)
      return day === null ? null : firstDay(day, (next) => isOpen(next) && isInDay(next))
    },
  }
}

/** The day and the time of day in a laboratory. */
export type Moment = { todayOn: Day; /** HH:MM */ timeNow: string }

/** From when on what is in the laboratory at this moment may be worked on: today before the cut-off. */
export function beginOn({ cutOffs }: CalendarRow, { todayOn, timeNow }: Moment): Day {
  return timeNow < (timeOn(cutOffs, todayOn) ?? usualCutOff) ? todayOn : todayOn + 1
}

/** A calendar in which today has no more of its minutes and pieces than the hours that are left. */
export function withRestOfToday(
  calendar: Calendar,
  { weekdays }: CalendarRow,
  { todayOn, timeNow }: Moment,
): Calendar {
  const hours = weekdays
    ? weekdays.find(({ weekday }) => weekday === isoWeekdayOf(todayOn))
    : usualHours
  if (!hours || timeNow <= hours.from) return calendar
  const [from, to, now] = [hours.from, hours.to, timeNow].map(minutesAt) as [number, number, number]
  const rest = Math.max(0, to - now) / (to - from)
  const today = new Map(calendar.percents.get(todayOn))
  if (!today.has(null)) today.set(null, hundred)
  for (const [department, percent] of today) today.set(department, Math.floor(percent * rest))
  return { ...calendar, percents: new Map(calendar.percents).set(todayOn, today) }
}
