import { sql } from 'kysely'
import type { Query } from '#contract/endpoint'
import type { countRemakeReasons, ReasonCounts } from '#contract/remakes'
import { build, type Tx } from '#platform/db'

const usualDays = 365
const dayOf = (at: Date) => at.toISOString().slice(0, 10)

type Period = { from: string; to: string; labConnectionId: string | undefined }
type Reason = Omit<ReasonCounts['reasons'][number], 'shareBasisPoints'>

const inPeriod = (column: string, { from, to }: Period) =>
  sql<boolean>`${sql.ref(column)} >= ${from}::date::timestamp at time zone 'UTC'
    and ${sql.ref(column)} < (${to}::date + 1)::timestamp at time zone 'UTC'`

// By the database, which refuses a day that is in no calendar.
async function selectFirstDay(tx: Tx, lastOn: string): Promise<string> {
  const { firstOn } = await tx.one(
    sql<{
      firstOn: string
    }>`select ${lastOn}::date - ${usualDays - 1}::integer as first_on`.compile(build),
  )
  return firstOn
}

const selectReasons = (tx: Tx, period: Period): Promise<Reason[]> =>
  tx.all(
    build
      .selectFrom('remakeClaims as r')
      .select(['r.reasonCode', 'r.agreedResponsibility', sql<number>`count(*)`.as('claims')])
      .$narrowType<Pick<Reason, 'reasonCode'>>()
      .where('r.status', '!=', 'withdrawn')
      .where(inPeriod('r.createdAt', period))
      .$if(period.labConnectionId !== undefined, (rows) =>
        rows.where('r.labConnectionId', '=', period.labConnectionId ?? ''),
      )
      .groupBy(['r.reasonCode', 'r.agreedResponsibility'])
      .orderBy('claims', 'desc')
      .orderBy('r.reasonCode')
      .orderBy('r.agreedResponsibility'),
  )

async function selectDelivered(tx: Tx, period: Period): Promise<number> {
  const { count } = await tx.one(
    build
      .selectFrom('orderEvents as e')
      .innerJoin('orders as o', 'o.id', 'e.orderId')
      .select(sql<number>`count(distinct e.order_id)`.as('count'))
      .where('e.action', '=', 'delivered')
      .where('e.toStatus', '=', 'delivered')
      .where(inPeriod('e.createdAt', period))
      .$if(period.labConnectionId !== undefined, (rows) =>
        rows.where('o.labConnectionId', '=', period.labConnectionId ?? ''),
      ),
  )
  return count
}

/** Counts the claims of a period by reason and responsibility; without days of the last 365. */
export async function countReasons(
  tx: Tx,
  now: Date,
  { from: first, to = dayOf(now), labConnectionId }: Query<typeof countRemakeReasons>,
): Promise<ReasonCounts> {
  const from = first ?? (await selectFirstDay(tx, to))
  const period = { from, to, labConnectionId }
  const reasons = await selectReasons(tx, period)
  const deliveredOrders = await selectDelivered(tx, period)
  return {
    from,
    to,
    deliveredOrders,
    claims: reasons.reduce((sum, { claims }) => sum + claims, 0),
    reasons: reasons.map((reason) => ({
      ...reason,
      shareBasisPoints:
        deliveredOrders === 0 ? null : Math.round((reason.claims * 10_000) / deliveredOrders),
    })),
  }
}
