import type { Query } from '#contract/platform/endpoint'
import type { countRemakeReasons, ReasonCounts } from '#contract/finance/remakes'
import type { Tx } from '#platform/db/db'
import { selectDays, selectDelivered, selectReasons } from './reason-queries.ts'

/**
 * Counts the claims of a period by reason and responsibility; without days of the last 365. Its days
 * are those of a time zone.
 */
export async function countReasons(
  tx: Tx,
  { fromOn, toOn, labConnectionId }: Query<typeof countRemakeReasons>,
  timezone = 'UTC',
): Promise<ReasonCounts> {
  const days = await selectDays(tx, { fromOn, toOn, timezone })
  const period = { ...days, labConnectionId, timezone }
  const reasons = await selectReasons(tx, period)
  const deliveredOrders = await selectDelivered(tx, period)
  return {
    ...days,
    deliveredOrders,
    claims: reasons.reduce((sum, { claims }) => sum + claims, 0),
    reasons: reasons.map((reason) => ({
      ...reason,
      shareBasisPoints:
        deliveredOrders === 0 ? null : Math.round((reason.claims * 10_000) / deliveredOrders),
    })),
  }
}
