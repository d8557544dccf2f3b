import type { Availability } from '#contract/production/availability'
import {
  chanceLatePercent,
  dateOf,
  fullestCentre,
  groupLegs,
  isUnlimited,
  workingDaysBetween,
  type Answered,
  type Choice,
  type Day,
  type Schedule,
  type Station,
} from '#server/orders/scheduling'
import type { Tx } from '#platform/db/db'
import { lastShipDay } from './outlook.ts'
import { selectCentreNames } from './queries.ts'

type Reckoning = NonNullable<Availability['reckoning']>
type Question = Answered['question']

/** An answer of a laboratory's schedule, and the days whose safety is asked for. */
type Answer = { schedule: Schedule; question: Question; choice: Choice; days: readonly Day[] }

const sumOver = (station: Station, of: (slot: number) => number): number =>
  Array.from({ length: station.slots }, (_, slot) => of(slot)).reduce((sum, one) => sum + one, 0)

// Without a limit nothing can be full, so that nobody looks at it.
const limitOn = (station: Station, amounts: Int32Array, day: Day): number | null => {
  const at = (slot: number) => amounts[(day - station.firstOn) * station.slots + slot] ?? 0
  return isUnlimited(at(0)) ? null : sumOver(station, at)
}

/** What the answer takes of each work centre on each day, beside what others take. */
function loadsOf({ question, choice }: Answer, names: ReadonlyMap<string, string>) {
  const { floor, load } = question
  return [...Map.groupBy(choice.work, ({ centreId }) => centreId)].flatMap(([id, work]) => {
    const station = id === null ? undefined : floor.stations.get(id)
    const name = id === null ? undefined : names.get(id)
    if (id === null || !station || name === undefined) return []
    const { kind } = station.centre
    const days = [...Map.groupBy(work, ({ day }) => day)].map(([day, parts]) => ({
      dayOn: dateOf(day),
      amount: parts.reduce((sum, { amount }) => sum + amount, 0),
      otherAmount: sumOver(station, (slot) => load.get(station, day, slot)),
      limitAmount: limitOn(station, station.limit, day),
      capacityAmount: limitOn(station, station.capacity, day),
    }))
    const unit: Reckoning['centres'][number]['unit'] =
      kind === 'people' || kind === 'machine' ? 'minutes' : 'pieces'
    return days.some(({ amount }) => amount > 0) ? [{ workCentreId: id, name, unit, days }] : []
  })
}

/** How much can go wrong before each day is missed, counted from the plan. */
function safetyOf({ schedule, question, choice, days }: Answer): Reckoning['safety'] {
  const { isOpen, transit, todayOn, batches, priority } = question
  const workflowIds = new Set(batches.map(({ id }) => id))
  const legs = groupLegs(schedule.measuredLegs, workflowIds, priority === 'rush')
  const plannedDays = workingDaysBetween(isOpen, todayOn, choice.plannedOn)
  const shipOn = transit.shipOn(choice.plannedOn) ?? choice.shipOn
  return days.map((day) => {
    const lastOn = lastShipDay({ transit }, day, todayOn)
    const slackDays =
      lastOn === null
        ? -Math.max(1, workingDaysBetween(isOpen, todayOn, shipOn))
        : workingDaysBetween(isOpen, shipOn, lastOn)
    return {
      deliveryOn: dateOf(day),
      slackDays,
      chanceLatePercent:
        batches.length === 0 ? null : chanceLatePercent(legs, { plannedDays, slackDays }),
    }
  })
}

/** What the earliest answer is made of, for the laboratory that gives it. */
export async function readReckoning(tx: Tx, answer: Answer): Promise<Reckoning> {
  const { question, choice } = answer
  const { plannedOn, bufferDays } = choice
  const full = fullestCentre(question, choice)
  const names = await selectCentreNames(tx, [
    ...new Set(choice.work.flatMap(({ centreId }) => centreId ?? [])),
  ])
  const fullName = full && names.get(full.id)
  return {
    plannedOn: dateOf(plannedOn),
    bufferDays,
    turnaroundDays: question.turnaroundDays,
    fullCentre:
      full && fullName !== undefined && fullName !== null
        ? {
            workCentreId: full.id,
            name: fullName,
            fullOn: full.fullOn.map(dateOf),
            daysGained: full.daysGained,
          }
        : null,
    centres: loadsOf(answer, names),
    safety: safetyOf(answer),
  }
}
