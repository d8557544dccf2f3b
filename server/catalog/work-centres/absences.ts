import type { Absence, createAbsence, updateAbsence } from '#contract/catalog/absences'
import type { Body } from '#contract/platform/endpoint'
import { isDay, newId } from '#platform/clock'
import type { Tx } from '#platform/db/db'
import { inputError, invalidInput, notFound } from '#platform/errors'
import {
  deleteAbsenceRow,
  insertAbsence,
  lockAbsence,
  selectAbsence,
  selectActiveKind,
  selectIsActiveMember,
  updateAbsenceRow,
  type AbsenceRow,
} from './absence-queries.ts'

const dayMs = 86_400_000
const longestAbsenceDays = 731
const minutesOfDay = 1_440

function requireDays({ firstOn, lastOn }: AbsenceRow): void {
  const fault = (
    key: 'firstOn' | 'lastOn',
    code: 'no_such_day' | 'end_before_start' | 'absence_too_long',
  ) => invalidInput(inputError('body', `/${key}`, code))
  if (!isDay(firstOn)) throw fault('firstOn', 'no_such_day')
  if (!isDay(lastOn)) throw fault('lastOn', 'no_such_day')
  if (lastOn < firstOn) throw fault('lastOn', 'end_before_start')
  if (Date.parse(lastOn) - Date.parse(firstOn) > longestAbsenceDays * dayMs) {
    throw fault('lastOn', 'absence_too_long')
  }
}

// Furnaces have runs and partners have days: neither loses minutes nor works longer.
async function requireMinutes(
  tx: Tx,
  { workCentreId, minutesPerDay, isOvertime }: AbsenceRow,
): Promise<void> {
  const at = '/minutesPerDay'
  if (isOvertime && (workCentreId === null || minutesPerDay === null)) {
    throw invalidInput(inputError('body', '/isOvertime', 'overtime_without_minutes'))
  }
  if (minutesPerDay === null) return
  const kind = workCentreId === null ? 'people' : await selectActiveKind(tx, workCentreId)
  if (kind === 'runs' || kind === 'external') {
    throw invalidInput(inputError('body', at, 'whole_days_only'))
  }
  if ((workCentreId === null || isOvertime) && minutesPerDay > minutesOfDay) {
    throw invalidInput(inputError('body', at, 'too_large', { maximum: minutesOfDay }))
  }
}

async function requireWhose(tx: Tx, { userId, workCentreId }: AbsenceRow): Promise<void> {
  if ((userId === null) === (workCentreId === null)) {
    throw invalidInput(inputError('body', '/userId', 'person_or_work_centre'))
  }
  if (userId !== null && !(await selectIsActiveMember(tx, userId))) {
    throw invalidInput(inputError('body', '/userId', 'technician_not_member'))
  }
  if (workCentreId !== null && !(await selectActiveKind(tx, workCentreId))) {
    throw invalidInput(inputError('body', '/workCentreId', 'unknown_work_centre'))
  }
}

async function readAbsence(tx: Tx, id: string): Promise<Absence> {
  const absence = await selectAbsence(tx, id)
  if (!absence) throw notFound('absence')
  return absence
}

/** Adds an absence of a person or a work centre. @throws Refusal 400 */
export async function addAbsence(tx: Tx, body: Body<typeof createAbsence>): Promise<Absence> {
  const { userId = null, workCentreId = null, minutesPerDay = null, reason = null } = body
  const { isOvertime = false } = body
  const absence = { ...body, userId, workCentreId, minutesPerDay, isOvertime, reason }
  requireDays(absence)
  await requireWhose(tx, absence)
  await requireMinutes(tx, absence)
  const id = newId()
  await insertAbsence(tx, { ...absence, id })
  return readAbsence(tx, id)
}

/** Changes the keys that are sent. @throws Refusal 400, 404 */
export async function changeAbsence(
  tx: Tx,
  id: string,
  changes: Body<typeof updateAbsence>,
): Promise<Absence> {
  await lockAbsence(tx, id)
  const absence = { ...(await readAbsence(tx, id)), ...changes }
  requireDays(absence)
  await requireMinutes(tx, absence)
  await updateAbsenceRow(tx, id, changes)
  return readAbsence(tx, id)
}

/** Deletes an absence. @throws Refusal 404 */
export async function removeAbsence(tx: Tx, id: string): Promise<undefined> {
  if ((await deleteAbsenceRow(tx, id)) === 0) throw notFound('absence')
}
