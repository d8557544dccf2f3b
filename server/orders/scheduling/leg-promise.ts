import type { Tx } from '#platform/db/db'
import { eachChoice } from './choices.ts'
import { dateOf } from './days.ts'
import { batchesOf, chainsOf, firstLegOf, type StageOfItem } from './legs.ts'
import { isConfirmedChain } from './work-centre-rows.ts'
import { hasTimes, questionAbout, scheduleOfOrder, type Promised } from './schedule.ts'

/** What is open on an order: the stages of its items, and the published days of their first leg. */
export type OpenLeg = { stages: StageOfItem[]; turnaroundDays: number | null }

/**
 * The day to promise for the next parcel of an order whose case is back from a try-in: the earliest that is
 * possible, by the plan with its buffer and not before the published days of the leg. Null where nothing is
 * known of it.
 */
export async function findLegPromise(
  tx: Tx,
  order: Promised,
  { stages, turnaroundDays }: OpenLeg,
): Promise<string | null> {
  const chains = chainsOf(stages)
  const leg = chains.flatMap(firstLegOf)
  if (!hasTimes(leg) && turnaroundDays === null) return null
  const schedule = await scheduleOfOrder(tx, order, [])
  if (!schedule) return null
  const isBelieved = turnaroundDays === null || isConfirmedChain(schedule.workCentres, leg)
  const isStaged = hasTimes(leg) && isBelieved
  const isRush = order.priority === 'rush'
  const work = {
    batches: isStaged ? batchesOf(chains) : [],
    turnaroundDays: isRush && isStaged ? null : turnaroundDays,
    basis: isStaged ? ('stages' as const) : ('turnaround' as const),
    isForTryIn: stages.some(({ kind }) => kind === 'try_in'),
  }
  const question = questionAbout(schedule, work, { isDigital: true, submittedAt: null, isRush })
  const earliest = eachChoice(question).next().value
  return earliest ? dateOf(earliest.deliveryOn) : null
}
