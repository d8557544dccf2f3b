import type { Body, Query } from '#contract/platform/endpoint'
import type { Page } from '#contract/platform/page'
import type {
  createTimeEntry,
  listTimeEntries,
  TimeEntry,
  correctTimeEntry,
} from '#contract/production/time-entries'
import type { Principal } from '#platform/auth/session'
import { isDay, newId } from '#platform/clock'
import type { Tx } from '#platform/db/db'
import { inputError, invalidInput, notFound, Refusal } from '#platform/errors'
import {
  insertEntry,
  insertEntryChange,
  lockClock,
  selectEntries,
  selectEntry,
  selectIsActiveMember,
  selectOverlaps,
  updateEntry,
  updateEntryCancelled,
  type EntryTimes,
} from './entry-queries.ts'

const longestMs = 24 * 3_600_000

/** A page of time entries: of all for an owner, of the caller for others and at a shared device. */
export function listEntryPage(
  tx: Tx,
  { role, userId, sharedDeviceId }: Principal,
  query: Query<typeof listTimeEntries>,
): Promise<Page<TimeEntry>> {
  for (const key of ['fromOn', 'toOn'] as const) {
    const day = query[key]
    if (day !== undefined && !isDay(day)) {
      throw invalidInput(inputError('query', `/${key}`, 'no_such_day'))
    }
  }
  // Whoever asks for a colleague's times gets none of them.
  const seesAll = role === 'owner' && sharedDeviceId === null
  const isHidden = !seesAll && query.userId !== undefined && query.userId !== userId
  const { page, limit } = query
  if (isHidden) {
    return Promise.resolve({ data: [], pagination: { page, limit, total: 0, totalPages: 0 } })
  }
  return selectEntries(tx, seesAll ? query : { ...query, userId })
}

function requireTimes({ startedAt, endedAt }: EntryTimes, now: Date): void {
  const [start, end] = [Date.parse(startedAt), endedAt === null ? null : Date.parse(endedAt)]
  const fault = (
    key: 'startedAt' | 'endedAt',
    code: 'no_such_day' | 'time_in_future' | 'end_before_start' | 'time_entry_too_long',
  ) => invalidInput(inputError('body', `/${key}`, code))
  if (Number.isNaN(start)) throw fault('startedAt', 'no_such_day')
  if (start > now.getTime()) throw fault('startedAt', 'time_in_future')
  if (end === null) return
  if (Number.isNaN(end)) throw fault('endedAt', 'no_such_day')
  if (end > now.getTime()) throw fault('endedAt', 'time_in_future')
  if (end < start) throw fault('endedAt', 'end_before_start')
  if (end - start > longestMs) throw fault('endedAt', 'time_entry_too_long')
}

async function requireFree(
  tx: Tx,
  entry: { id: string; userId: string; startedAt: string; endsAt: string },
): Promise<void> {
  if (await selectOverlaps(tx, entry)) throw new Refusal('time_entry_overlaps')
}

async function readEntry(tx: Tx, id: string): Promise<TimeEntry> {
  const entry = await selectEntry(tx, id)
  if (!entry) throw notFound('time_entry')
  return entry
}

// Entries of one person are written one after another, so that none lies over another.
async function lockEntry(tx: Tx, id: string): Promise<TimeEntry> {
  const { userId } = await readEntry(tx, id)
  await lockClock(tx, userId)
  const entry = await readEntry(tx, id)
  if (entry.status === 'cancelled') throw new Refusal('time_entry_cancelled')
  return entry
}

type Corrector = { session: Principal; reason: string }

const keepBefore = (
  tx: Tx,
  { id, kind, startedAt, endedAt }: TimeEntry,
  { session, reason }: Corrector,
) =>
  insertEntryChange(tx, {
    id: newId(),
    timeEntryId: id,
    changedByUserId: session.userId,
    reason,
    kind,
    startedAt,
    endedAt,
  })

/** Adds what somebody did not clock. @throws Refusal 400, 409 */
export async function addEntry(
  tx: Tx,
  { session, now }: { session: Principal; now: Date },
  { reason, userId, ...times }: Body<typeof createTimeEntry>,
): Promise<TimeEntry> {
  requireTimes(times, now)
  if (!(await selectIsActiveMember(tx, userId))) {
    throw invalidInput(inputError('body', '/userId', 'technician_not_member'))
  }
  await lockClock(tx, userId)
  const entry = { ...times, id: newId(), userId }
  await requireFree(tx, { ...entry, endsAt: times.endedAt })
  await insertEntry(tx, entry)
  await keepBefore(tx, await readEntry(tx, entry.id), { session, reason })
  return readEntry(tx, entry.id)
}

/** Corrects a time entry and keeps what it was. @throws Refusal 400, 404, 409 */
export async function correctEntry(
  tx: Tx,
  { session, now, id }: { session: Principal; now: Date; id: string },
  { reason, ...changes }: Body<typeof correctTimeEntry>,
): Promise<TimeEntry> {
  const before = await lockEntry(tx, id)
  const { kind, startedAt, endedAt } = { ...before, ...changes }
  const times = { kind, startedAt, endedAt }
  requireTimes(times, now)
  // Of what was forgotten nobody knows yet over what it lies.
  const unknownEnd = before.status === 'forgotten' ? startedAt : 'infinity'
  const { userId } = before
  await requireFree(tx, { id, userId, startedAt, endsAt: endedAt ?? unknownEnd })
  await keepBefore(tx, before, { session, reason })
  await updateEntry(tx, id, times)
  return readEntry(tx, id)
}

/** Takes a time entry out of all sums and keeps why. @throws Refusal 404, 409 */
export async function cancelEntry(
  tx: Tx,
  { session, id }: { session: Principal; id: string },
  reason: string,
): Promise<TimeEntry> {
  const before = await lockEntry(tx, id)
  await keepBefore(tx, before, { session, reason })
  await updateEntryCancelled(tx, id)
  return readEntry(tx, id)
}
