import {
  dateOf,
  dayOf,
  dayOfMoment,
  isWorkingDay,
  workingDaysBetween,
  workingDaysOf,
  type Day,
  type Job,
  type Placed,
} from '#server/orders/scheduling'
import type { Tx } from '#platform/db/db'
import {
  deleteLostLegs,
  keepPlansOfPromises,
  recordEndedLegs,
  selectEndedLegs,
  type LegRow,
} from './leg-queries.ts'

/** An order that is planned, with the workflows that it goes through. */
export type PlannedJob = Job & { legNumber: number; workflowIds: ReadonlySet<string> }

function legOf(
  { id, legNumber, isRush, promisedOn, from, workflowIds }: PlannedJob,
  placed: Placed | null | undefined,
): LegRow[] {
  if (promisedOn === null || !placed || placed.work.length === 0) return []
  const [workflowId = null, another] = workflowIds
  return [
    {
      orderId: id,
      legNumber,
      workflowId: another === undefined ? workflowId : null,
      isRush,
      promisedOn: dateOf(promisedOn),
      countsFromOn: dateOf(dayOfMoment(from)),
      shipOn: dateOf(dayOfMoment(placed.finishAt)),
    },
  ]
}

/** Compares what is done with the plan that its day was promised by. */
async function measureEndedLegs(tx: Tx, labId: string): Promise<void> {
  const ended = await selectEndedLegs(tx, labId)
  if (!ended) return
  const first = Math.min(...ended.legs.map(({ countsFromOn }) => dayOf(countsFromOn)))
  const working = workingDaysOf(ended.calendar, first)
  const isOpen = (day: Day) => isWorkingDay(working, day)
  await recordEndedLegs(
    tx,
    ended.legs.map((leg) => {
      const [from, planned, left] = [leg.countsFromOn, leg.shipOn, leg.leftOn].map(dayOf) as [
        Day,
        Day,
        Day,
      ]
      return {
        ...leg,
        plannedDays: Math.max(0, workingDaysBetween(isOpen, from, planned)),
        differenceDays: workingDaysBetween(isOpen, planned, left),
      }
    }),
  )
}

/**
 * Keeps the plan of each order whose day was promised since the last time, and compares those of orders
 * that are done: the buffers of later promises come from it.
 */
export async function followLegs(
  tx: Tx,
  labId: string,
  { jobs, plan }: { jobs: readonly PlannedJob[]; plan: ReadonlyMap<string, Placed | null> },
): Promise<void> {
  const rows = jobs.flatMap((job) => legOf(job, plan.get(job.id)))
  if (rows.length > 0) await keepPlansOfPromises(tx, labId, rows)
  await measureEndedLegs(tx, labId)
  await deleteLostLegs(tx, labId)
}
