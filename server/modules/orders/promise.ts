import type { Tx } from '#platform/db'
import { Refusal } from '#platform/errors'
import { selectToday, type LockedOrder } from './write-queries.ts'

/**
 * Nobody is promised a day that is over, by the calendar of the laboratory. A paper case may have
 * been: it is entered late. @throws Refusal 422
 */
export async function refusePastPromise(
  tx: Tx,
  { labOrganizationId }: LockedOrder,
  day: string | null | undefined,
): Promise<void> {
  if (day === undefined || day === null || day >= (await selectToday(tx, labOrganizationId))) return
  const message = 'is over already'
  throw new Refusal('rule_violated', `The promised day ${day} ${message}.`, {
    errors: [{ in: 'body', pointer: '/promisedDeliveryDate', code: 'past', message }],
  })
}
