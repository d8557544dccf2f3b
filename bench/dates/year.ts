import type { Day } from '../../server/orders/scheduling/days.ts'
import type { openEvents } from './events.ts'
import { openRandom, type Random } from './random.ts'
import type { Staff } from './staff.ts'
import type { Calendar, CentreState, Order, Rule } from './world.ts'

/** One leg that left the laboratory, or should have. */
export type Outcome = {
  kind: 'standard' | 'rush'
  hasTryIn: boolean
  isKept: boolean
  /** The highest chance of being late, in per cent, that was shown before the promised day. */
  highestChance: number
  /** Working days from the arrival to the promised day. */
  quotedDays: number
  turnaroundDays: number
}

/** What a simulated year comes to. */
export type Result = {
  outcomes: Outcome[]
  /** The share of their time that people at the busiest centre worked. */
  busiest: number
  /** The share of their time that all people worked. */
  load: number
  /** Orders that wanted rush and got standard, as it was no earlier. */
  refusedRush: number
}

/** A year while it goes on. */
export type Year = {
  seed: number
  firstOn: Day
  /** Legs that are promised before this day are not counted: the laboratory begins empty. */
  countsFromOn: Day
  /** What comes: orders, and when. */
  random: Random
  calendar: Calendar
  staff: Staff
  rule: Rule
  events: ReturnType<typeof openEvents>
  centres: Map<string, CentreState>
  /** Orders that are promised and have not left. */
  here: Set<Order>
  /** Minutes that people were there, by centre. */
  present: Map<string, number>
  made: number
  result: Result
}

/**
 * Numbers of one thing that happens to an order. They do not depend on what is promised, so that two
 * rules meet the same year.
 */
export const fates = ({ seed }: Year, { id, leg }: Order, ...places: number[]): Random =>
  openRandom(
    [id, leg, ...places].reduce((hash, part) => Math.imul(hash ^ part, 0x9e3779b1), seed + 1),
  )

/** The published turnaround of a leg: of several workflows the longest. */
export const turnaroundOf = ({ families, leg }: Order): number =>
  Math.max(...families.map(({ family }) => family.legs[leg]?.turnaroundDays ?? 0))
