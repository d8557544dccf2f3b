import { firstDay, horizonDays, type Day } from './days.ts'
import {
  isWorkingDay,
  loadOn,
  placeBatches,
  type Batch,
  type Calendar,
  type Load,
  type Work,
} from './plan.ts'

/** What is asked: when could this be there, on top of what is promised. */
export type Question = {
  calendar: Calendar
  /** Stays as it is. */
  load: Load
  /** Which day it is in the laboratory. A part of it is gone, so new work begins the day after. */
  todayOn: Day
  /** The first day on which the case can be in the laboratory. */
  arriveOn: Day
  batches: readonly Batch[]
  /** Working days for what has no stages; null: nothing of that kind, or nobody said. */
  turnaroundDays: number | null
  outboundTransitDays: number
  /** The days on which the customer takes a parcel. */
  isReceivingDay: (day: Day) => boolean
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

/** The day on which a parcel arrives: calendar days of the courier, then the next day that it is taken. */
export const arrivalAfter = (
  sentOn: Day,
  transitDays: number,
  isTaken: (day: Day) => boolean,
): Day | null => firstDay(sentOn + transitDays, isTaken)

function answerFrom(question: Question, arriveOn: Day): Choice | null {
  const { calendar, todayOn, turnaroundDays, outboundTransitDays, isReceivingDay } = question
  const isOpen = (day: Day) => isWorkingDay(calendar, day)
  const from = firstDay(Math.max(arriveOn, todayOn + 1), isOpen)
  if (from === null) return null
  const placed = placeBatches(calendar, loadOn(question.load), { batches: question.batches, from })
  const turned = addWorkingDays(calendar, arriveOn, turnaroundDays ?? 0)
  const shipOn = placed && turned && firstDay(Math.max(placed.finishOn, turned), isOpen)
  if (!shipOn) return null
  const deliveryOn = arrivalAfter(shipOn, outboundTransitDays, isReceivingDay)
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
