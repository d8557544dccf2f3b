import type { Transit } from './calendars.ts'
import { daysAfter, firstDay, horizonDays, type Day } from './days.ts'
import { dayMinutes, dayOfMoment, type Floor, type Moment } from './floor.ts'
import type { Load } from './load.ts'
import { nextOpen, placeBatches, type Batch, type Priority, type Work } from './place.ts'
import { workingDaysBetween } from './promise.ts'

/** What is asked: when could this be there, on top of what is promised. */
export type Question = {
  floor: Floor
  /** Stays as it is. */
  load: Load
  priority: Priority
  /** Which day it is in the laboratory. */
  todayOn: Day
  /** Whether the laboratory works on a day; days that are over too. */
  isOpen(day: Day): boolean
  /** From when on work may begin on what is there: now before the cut-off, else tomorrow. */
  beginAt: Moment
  /** The first day, from today on, on which the case can be in the laboratory. */
  arriveOn: Day
  /** The day since which it is there, or from which it can be: the turnaround counts from it. */
  receivedOn: Day
  batches: readonly Batch[]
  /** The published working days, before which nothing leaves; null: there is no such minimum. */
  turnaroundDays: number | null
  /** The buffer that is measured for so many planned working days. */
  bufferFor(plannedDays: number): number
  transit: Transit
}

/** One way to answer. */
export type Choice = {
  deliveryOn: Day
  /** The day on which it leaves. */
  shipOn: Day
  startOn: Day
  /** The case has to be there by then. */
  arriveOn: Day
  /** The day on which the plan has the last piece done. */
  plannedOn: Day
  /** Working days that the promise is behind the plan. */
  bufferDays: number
  work: Work[]
}

type Done = Pick<Choice, 'plannedOn' | 'bufferDays'> & { /** With the buffer. */ safeOn: Day }

// The buffer counts from the first day of the question, not from a later arrival: who brings the case
// later would otherwise get a shorter buffer, and an earlier day.
function doneOf({ isOpen, arriveOn, bufferFor, batches }: Question, finishAt: Moment): Done | null {
  const plannedOn = dayOfMoment(finishAt)
  if (batches.length === 0) return { plannedOn, bufferDays: 0, safeOn: plannedOn }
  const bufferDays = bufferFor(workingDaysBetween(isOpen, arriveOn, plannedOn))
  const safeOn = daysAfter(plannedOn, bufferDays, isOpen)
  return safeOn === null ? null : { plannedOn, bufferDays, safeOn }
}

// What goes through stages is done in the course of its last day; the published days end with a
// day on which it leaves.
function shipDay(question: Question, { safeOn }: Done, arriveOn: Day): Day | null {
  const { isOpen, turnaroundDays, transit, batches } = question
  const doneOn = batches.length > 0 ? transit.shipOn(safeOn) : safeOn
  const receivedOn = arriveOn === question.arriveOn ? question.receivedOn : arriveOn
  const turned = turnaroundDays === null ? arriveOn : daysAfter(receivedOn, turnaroundDays, isOpen)
  if (doneOn === null || turned === null) return null
  return firstDay(Math.max(doneOn, turned), transit.isShipDay)
}

function answerFrom(question: Question, arriveOn: Day): Choice | null {
  const { floor, transit, batches, priority } = question
  const from = nextOpen(floor, Math.max(arriveOn * dayMinutes, question.beginAt))
  if (from === null) return null
  const placed = placeBatches(floor, question.load.copy(), { batches, from, priority })
  const done = placed && doneOf(question, placed.finishAt)
  const shipOn = done && shipDay(question, done, arriveOn)
  if (!placed || !done || shipOn === null) return null
  const deliveryOn = transit.deliveryOn(shipOn)
  if (deliveryOn === null) return null
  const { plannedOn, bufferDays } = done
  const startOn = dayOfMoment(placed.startAt)
  return { deliveryOn, shipOn, startOn, arriveOn, plannedOn, bufferDays, work: placed.work }
}

/**
 * The earliest day of delivery, then the next ones: what there is when the case comes later. Each
 * delivery day once; nothing where two years are too short.
 */
export function* eachChoice(question: Question): Generator<Choice> {
  const { isOpen } = question
  let arriveOn = firstDay(question.arriveOn, isOpen)
  let last = Number.NEGATIVE_INFINITY
  const lastDay = question.arriveOn + horizonDays
  while (arriveOn !== null && arriveOn <= lastDay) {
    const choice = answerFrom(question, arriveOn)
    if (choice === null) return
    if (choice.deliveryOn > last) yield choice
    last = choice.deliveryOn
    // Whatever comes between this day and the first work leads to the same plan.
    const next = question.turnaroundDays === null ? Math.max(arriveOn, choice.startOn) : arriveOn
    arriveOn = firstDay(next + 1, isOpen)
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
