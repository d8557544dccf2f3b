import type { DayLimit } from '#contract/production/availability'
import { findChoices, type Choice, type Question } from './choices.ts'
import type { Day } from './days.ts'
import { dayOfMoment } from './floor.ts'
import { emptyLoad } from './load.ts'
import { workingDaysBetween } from './promise.ts'

const earliestOf = (question: Question): Day =>
  findChoices(question, 1)[0]?.deliveryOn ?? Number.POSITIVE_INFINITY

/** What keeps the earliest answer to a question from being earlier. */
export function limitOf(question: Question, { deliveryOn }: Choice): DayLimit {
  if (question.batches.length === 0) return 'turnaround'
  if (earliestOf({ ...question, turnaroundDays: null }) < deliveryOn) return 'turnaround'
  const idle = { ...question, load: emptyLoad(question.floor) }
  return earliestOf(idle) < deliveryOn ? 'workload' : 'production'
}

/** A work centre where an order waits for others. */
export type FullCentre = {
  id: string
  /** Days on which it has too little left for the order, the first ones. */
  fullOn: Day[]
  /** By how many working days the plan ended earlier if it had nothing else to do. */
  daysGained: number
}

const mostDaysShown = 5

function fullDaysOf({ floor, load, beginAt, arriveOn }: Question, work: Choice['work']): Day[] {
  const [first] = work
  const station = first?.centreId == null ? undefined : floor.stations.get(first.centreId)
  if (!station) return []
  const needed = work.reduce((sum, { amount }) => sum + amount, 0)
  const lastOn = Math.max(...work.map(({ day }) => day))
  const full: Day[] = []
  for (let day = Math.max(arriveOn, dayOfMoment(beginAt)); day <= lastOn; day++) {
    let [left, most] = [0, 0]
    for (let slot = 0; slot < station.slots; slot++) {
      const limit = station.limit[(day - station.firstOn) * station.slots + slot] ?? 0
      most += limit
      left += Math.max(0, limit - load.get(station, day, slot))
    }
    if (most > 0 && left < Math.min(needed, most)) full.push(day)
  }
  return full.slice(0, mostDaysShown)
}

/** The work centre whose load costs an answer the most days; null where none alone costs any. */
export function fullestCentre(question: Question, choice: Choice): FullCentre | null {
  let fullest: FullCentre | null = null
  for (const [id, work] of Map.groupBy(choice.work, ({ centreId }) => centreId)) {
    if (id === null) continue
    const [other] = findChoices({ ...question, load: question.load.without(id) }, 1)
    if (!other) continue
    const daysGained = workingDaysBetween(question.isOpen, other.plannedOn, choice.plannedOn)
    if (daysGained <= (fullest?.daysGained ?? 0)) continue
    fullest = { id, daysGained, fullOn: fullDaysOf(question, work) }
  }
  return fullest
}
