import type { PlanningSettings, updatePlanningSettings } from '#contract/catalog/planning-settings'
import type { updateMemberWorkShifts, WorkShifts } from '#contract/catalog/work-shifts'
import type { Body } from '#contract/platform/endpoint'
import type { Tx } from '#platform/db/db'
import { inputError, invalidInput, notFound } from '#platform/errors'
import { selectMemberShifts, selectSettings, upsertSettings, writeShifts } from './shift-queries.ts'

async function readShifts(tx: Tx, memberId: string): Promise<WorkShifts> {
  const shifts = await selectMemberShifts(tx, memberId)
  if (!shifts) throw notFound('member')
  return shifts
}

/** Says how long a member works on each weekday. @throws Refusal 400, 404 */
export async function changeShifts(
  tx: Tx,
  memberId: string,
  { weekdays = null }: Body<typeof updateMemberWorkShifts>,
): Promise<WorkShifts> {
  const { userId } = await readShifts(tx, memberId)
  const days = (weekdays ?? []).map(({ weekday }) => weekday)
  const twice = days.findIndex((day, place) => days.indexOf(day) < place)
  if (twice >= 0) throw invalidInput(inputError('body', `/weekdays/${twice}`, 'weekday_twice'))
  await writeShifts(tx, userId, weekdays)
  return readShifts(tx, memberId)
}

const usualSettings: PlanningSettings = { unplannedAbsencePercent: 3 }

/** What the plan takes into account: what the laboratory said, else the usual. */
export const readSettings = async (tx: Tx): Promise<PlanningSettings> =>
  (await selectSettings(tx)) ?? usualSettings

/** Changes what the plan takes into account. */
export async function changeSettings(
  tx: Tx,
  changes: Body<typeof updatePlanningSettings>,
): Promise<PlanningSettings> {
  await upsertSettings(tx, { ...(await readSettings(tx)), ...changes })
  return readSettings(tx)
}
