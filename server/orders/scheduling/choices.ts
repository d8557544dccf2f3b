import type { Transit } from './calendars.ts'
import { firstDay, horizonDays, type Day } from './days.ts'
import {
  isWorkingDay,
  loadOn,
  placeBatches,
  type Batch,
  type Calendar,
  type Load,
  type Placed,
  type Work,
} from './plan.ts'

/** What is asked: when could this be there, on top of what is promised. */
export type Question = {
  calendar: Calendar
  /** Stays as it is. */
  load: Load
  /** Which day it is in the laboratory. */
  todayOn: Day
  /** The first day on which work may begin: today before the cut-off, else the day after. */
  beginOn: Day
  /** The first day, from today on, on which the case can be in the laboratory. */
  arriveOn: Day
  /** The day since which it is there, or from which it can be: the turnaround counts from it. */
  receivedOn: Day
  batches: readonly Batch[]
  /** The published working days, before which nothing leaves; null: there is no such minimum. */
  turnaroundDays: number | null
  transit: Transit
}

/** One way to answer. */
export type Choice = {
  deliveryOn: Day
  /** The day on which the last piece is done and leaves. */
  shipOn: Day
  startOn: Day
  /** The case has to be there by then. */
  arriveOn: Day
  work: Work[]
}

function addWorkingDays(calendar: Calendar, from: Day, days: number): Day | null {
  let day: Day | null = from
  for (let left = days; left > 0 && day !== null; left--) {
    day = firstDay(day + 1, (next) => isWorkingDay(calendar, next))
  }
  return day
}

// What goes through stages is done in the course of its last day; the published days end with a
// day on which it leaves.
function shipDay(question: Question, placed: Placed, arriveOn: Day): Day | null {
  const { calendar, turnaroundDays, transit, batches } = question
  const doneOn = batches.length > 0 ? transit.shipOn(placed.finishOn) : placed.finishOn
  const receivedOn = arriveOn === question.arriveOn ? question.receivedOn : arriveOn
  const turned =
    turnaroundDays === null ? arriveOn : addWorkingDays(calendar, receivedOn, turnaroundDays)
  if (doneOn === null || turned === null) return null
  return firstDay(Math.max(doneOn, turned), transit.isShipDay)
}

function answerFrom(question: Question, arriveOn: Day): Choice | null {
  const { calendar, transit } = question
  const isOpen = (day: Day) => isWorkingDay(calendar, day)
  const from = firstDay(Math.max(arriveOn, question.beginOn), isOpen)
  if (from === null) return null
  const placed = placeBatches(calendar, loadOn(question.load), { batches: question.batches, from })
  const shipOn = placed && shipDay(question, placed, arriveOn)
  if (!placed || shipOn === null) return null
  const deliveryOn = transit.deliveryOn(shipOn)
  if (deliveryOn === null) return null
  const startOn = question.batches.length > 0 ? placed.startOn : from
  return { deliveryOn, shipOn, startOn, arriveOn, work: placed.work }
}

/**
 * The earliest day of delivery, then the next ones: what there is when the case comes later. Each
 * delivery day once; nothing where two years are too short.
 */
export function* eachChoice(question: Question): Generator<Choice> {
  const { calendar } = question
  let arriveOn = firstDay(question.arriveOn, (day) => isWorkingDay(calendar, day))
  let last = Number.NEGATIVE_INFINITY
  const lastDay = question.arriveOn + horizonDays
  while (arriveOn !== null && arriveOn <= lastDay) {
    const choice = answerFrom(question, arriveOn)
    if (choice === null) return
    if (choice.deliveryOn > last) yield choice
    last = choice.deliveryOn
    // Whatever comes between this day and the first work leads to the same plan.
    const next = question.turnaroundDays === null ? Math.max(arriveOn, choice.startOn) : arriveOn
    arriveOn = firstDay(next + 1, (day) => isWorkingDay(calendar, day))
  }
}

/** The first choices of a question. */
export const findChoices = (question: Question, count: number): Choice[] =>
  eachChoice(question).take(count).toArray()

/** The choice that comes closest before a day or meets it; undefined where all are later. */
export function choiceFor(question: Question, deliveryOn: Day): Choice | undefined {
  let best: Choice | undefined
  for (const choice of eachChoice(question)) {
    if (choice.deliveryOn > deliveryOn) break
    best = choice
  }
  return best
}
