import { sql } from 'kysely'
import type { Query } from '#contract/platform/endpoint'
import type { countRemakeReasons, ReasonCounts } from '#contract/finance/remakes'
import { build, type Tx } from '#platform/db/db'

const usualDays = 365

type Days = { fromOn: string; toOn: string }
type Period = Days & { labConnectionId: string | undefined; timezone: string }
type Reason = Omit<ReasonCounts['reasons'][number], 'shareBasisPoints'>

const inPeriod = (column: string, { fromOn, toOn, timezone }: Period) =>
  sql<boolean>`${sql.ref(column)} >= ${fromOn}::date::timestamp at time zone ${timezone}
    and ${sql.ref(column)} < (${toOn}::date + 1)::timestamp at time zone ${timezone}`

/** The days of a period; by the database, which stamps the claims and refuses a day of no calendar. */
export const selectDays = (
  tx: Tx,
  {
    fromOn,
    toOn,
    timezone,
  }: Pick<Query<typeof countRemakeReasons>, 'fromOn' | 'toOn'> & { timezone: string },
): Promise<Days> =>
  tx.one(
    sql<Days>`
      select coalesce(${fromOn ?? null}::date, last_on - ${usualDays - 1}::integer) as from_on, last_on as to_on
      from (select coalesce(${toOn ?? null}::date, (now() at time zone ${timezone})::date)) as days (last_on)`.compile(
      build,
    ),
  )

/** How many claims of a period are, by reason and responsibility. */
export const selectReasons = (tx: Tx, period: Period): Promise<Reason[]> =>
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

// The conditions are literals, as those of the index: what is a parameter a kept plan cannot compare with it.
/** How many orders were delivered in a period. */
export async function selectDelivered(tx: Tx, period: Period): Promise<number> {
  const { count } = await tx.one(
    build
      .selectFrom('orderEvents as e')
      .select(sql<number>`count(distinct e.order_id)`.as('count'))
      .where(sql<boolean>`e.action = 'delivered' and e.to_status = 'delivered'`)
      .where(inPeriod('e.createdAt', period))
      .$if(period.labConnectionId !== undefined, (rows) =>
        rows
          .innerJoin('orders as o', 'o.id', 'e.orderId')
          .where('o.labConnectionId', '=', period.labConnectionId ?? ''),
      ),
  )
  return count
}
