import {
  clockActions,
  clockTransitions,
  type ClockAction,
  type ClockStatus,
  type TimeClock,
  type TimeEntryKind,
} from '#contract/production/time-entries'
import { newId } from '#platform/clock'
import type { Tx } from '#platform/db/db'
import { Refusal } from '#platform/errors'
import {
  lockClock,
  selectClock,
  switchEntry,
  updateForgotten,
  type ClockRow,
} from './entry-queries.ts'

const statusOf = ({ kind }: ClockRow): ClockStatus =>
  kind === null ? 'out' : kind === 'work' ? 'working' : 'on_break'

const entryKinds: Readonly<Record<ClockStatus, TimeEntryKind | undefined>> = {
  out: undefined,
  working: 'work',
  on_break: 'break',
}

/** The time clock of a person. */
export async function readClock(tx: Tx, userId: string): Promise<TimeClock> {
  const { openId: _, kind, ...row } = await selectClock(tx, userId)
  const status = statusOf({ openId: _, kind, ...row })
  return {
    ...row,
    status,
    possibleActions: clockActions.filter((action) =>
      clockTransitions[action].from.includes(status),
    ),
  }
}

/**
 * Clocks a person in or out, or begins or ends their break. What was open for too long was forgotten
 * and stays without an end. @throws Refusal 409
 */
export async function changeClock(tx: Tx, userId: string, action: ClockAction): Promise<TimeClock> {
  await lockClock(tx, userId)
  await updateForgotten(tx, userId)
  const row = await selectClock(tx, userId)
  const status = statusOf(row)
  const { from, to } = clockTransitions[action]
  if (!from.includes(status)) {
    throw new Refusal('clock_action_not_possible', { status }, { state: status })
  }
  const kind = entryKinds[to]
  await switchEntry(tx, {
    openId: row.openId,
    userId,
    ...(kind ? { next: { id: newId(), kind } } : {}),
  })
  return readClock(tx, userId)
}
