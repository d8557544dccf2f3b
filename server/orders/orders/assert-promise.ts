import type { Tx } from '#platform/db/db'
import { inputError, Refusal } from '#platform/errors'
import { selectToday } from './hold-queries.ts'
import type { LockedOrder } from './write-queries.ts'

/**
 * Nobody is promised a day that is over, by the calendar of the laboratory. A paper case may have
 * been: it is entered late. @throws Refusal 422
 */
export async function assertPromiseNotPast(
  tx: Tx,
  { labOrganizationId }: LockedOrder,
  day: string | null | undefined,
  at: string,
): Promise<void> {
  if (day === undefined || day === null || day >= (await selectToday(tx, labOrganizationId, at)))
    return
  const errors = [inputError('body', '/promisedOn', 'day_in_past')]
  throw new Refusal('promised_day_passed', { day }, { errors })
}
