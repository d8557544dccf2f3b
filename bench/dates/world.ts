import { weekdayOf, type Day } from '../../server/orders/scheduling/days.ts'
import {
  dayMinutes,
  dayOfMoment,
  type Moment,
  type WorkingDays,
} from '../../server/orders/scheduling/floor.ts'
import type { MeasuredLeg } from '../../server/orders/scheduling/promise.ts'
import { type Family, type StageFact } from './laboratory.ts'

/** Work of one kind in an order, as it is on the floor. */
export type Part = {
  id: string
  /** Which of the parts of its order. */
  number: number
  order: Order
  family: Family
  pieces: number
  stages: readonly StageFact[]
  /** The stage that waits or is worked on. */
  place: number
  /** When somebody may take it up. */
  availableAt: Moment
  /** Tasks of the stage that are not done. */
  open: number
  isReworked: boolean
}

/** An order, or what of it is in the laboratory: one leg at a time. */
export type Order = {
  id: number
  families: { family: Family; pieces: number }[]
  isRush: boolean
  leg: number
  parts: Part[]
  arrivesAt: Moment
  /** The day from which the days of the quote count. */
  countsFromOn: Day
  promisedOn: Day
  /** The day of the plan when it was promised. */
  plannedOn: Day
  /** The highest chance of being late, in per cent, that was shown before the promised day. */
  highestChance: number
  heldDays: number
  heldUntil: Moment
  /** The stage before which it is held; -1: none. */
  holdAtPlace: number
  /** The last part is done: the leg leaves the laboratory on a day. */
  leave(day: Day): void
}

/** A person at a centre on a day, or a machine. */
export type Server = { from: Moment; to: Moment; isBusy: boolean }

/** Something to do without a break: the stage of a part, or of one piece on a machine. */
export type Task = { part: Part; left: number }

/** A centre with what waits at it. */
export type CentreState = { queue: Task[]; servers: Server[]; busyMinutes: number }

/** What a rule says of a leg. */
export type Quote = { shipOn: Day; plannedOn: Day }

/** What is asked of a rule. */
export type Asked = {
  order: Order
  from: Moment
  turnaroundDays: number
  priority: 'standard' | 'rush'
}

/** How a laboratory finds the days that it promises. */
export type Rule = {
  name: string
  /** Whatever is known before a day begins. */
  replan(now: Moment, open: readonly Order[]): void
  /** Null: refused, or no day within two years. */
  quote(asked: Asked): Quote | null
  /** The order is in the plan from now on. */
  accept(order: Order): void
  /** A leg has left. */
  learn(order: Order, leg: MeasuredLeg): void
}

/** Which leg of which work it is: what is measured together. */
export const kindOf = ({ families, leg, isRush }: Order): string =>
  `${families.map(({ family }) => family.name).join(' + ')}, leg ${leg}, ${isRush ? 'rush' : 'standard'}`

/** The days on which a laboratory works, and how to count them. */
export function openCalendar(working: WorkingDays) {
  const isOpen = (day: Day) => working.week[weekdayOf(day)] !== null && !working.closedDays.has(day)
  const opening = (day: Day): Moment => day * dayMinutes + (working.week[0]?.opensAt ?? 0)
  const nextOn = (day: Day): Day => {
    let next = day
    while (!isOpen(next)) next++
    return next
  }
  return {
    isOpen,
    opening,
    nextOn,
    after(day: Day, count: number): Day {
      let last = day
      for (let left = count; left > 0;) if (isOpen(++last)) left--
      return last
    },
    /** Working days from one to another; below zero backwards. */
    between(from: Day, to: Day): number {
      const [first, last] = from <= to ? [from, to] : [to, from]
      let count = 0
      for (let day = first + 1; day <= last; day++) if (isOpen(day)) count++
      return from <= to ? count : -count
    },
    /** When work on what comes at a moment may begin: after noon, the next working day. */
    cutOff(at: Moment): Moment {
      const day = dayOfMoment(at)
      const isInTime = isOpen(day) && at - day * dayMinutes <= 720
      return isInTime ? Math.max(at, opening(day)) : opening(nextOn(isInTime ? day : day + 1))
    },
  }
}

/** The days on which a laboratory works, and how to count them. */
export type Calendar = ReturnType<typeof openCalendar>
