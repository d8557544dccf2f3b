import { sql } from 'kysely'
import { build, org, type Tx } from '#platform/db/db'
import { receivedAt } from '#server/orders/orders'
import { isWithin, type Frame } from '#server/orders/delivery-figures'

/** The days of an overview, and where months begin around them. */
export type OverviewDays = {
  fromOn: string
  toOn: string
  previousFromOn: string
  previousToOn: string
  timezone: string
  /** The Monday thirteen weeks are counted from, and that of the thirteen before. */
  weeksFromOn: string
  previousWeeksFromOn: string
  /** The first of the running month, of the one before, and of the fourth before. */
  monthFromOn: string
  previousMonthFromOn: string
  /** The day of the month before that is as far in it as today is. */
  previousMonthToOn: string
  monthsFromOn: string
}

/** The days of an overview of some weeks that ends on the day of a moment, where the laboratory is. */
export const selectOverviewDays = (
  tx: Tx,
  { weeks, now }: { weeks: number; now: Date },
): Promise<OverviewDays> =>
  tx.one(
    sql<OverviewDays>`select d.to_on - ${7 * weeks - 1}::integer as from_on, d.to_on,
        d.to_on - ${14 * weeks - 1}::integer as previous_from_on, d.to_on - ${7 * weeks}::integer as previous_to_on,
        d.timezone, w.monday - 84 as weeks_from_on, w.monday - 175 as previous_weeks_from_on,
        w.first as month_from_on, (w.first - interval '1 month')::date as previous_month_from_on,
        least((w.first - interval '1 month')::date + (d.to_on - w.first), w.first - 1) as previous_month_to_on,
        (w.first - interval '4 months')::date as months_from_on
      from (select o.timezone, (${now.toISOString()}::timestamptz at time zone o.timezone)::date as to_on
        from app.organizations o where o.id = ${org}) as d,
        lateral (select date_trunc('week', d.to_on::timestamp)::date as monday,
          date_trunc('month', d.to_on::timestamp)::date as first) as w`.compile(build),
  )

/** How many orders came in on the days of a frame: sent to the laboratory, or entered by it. */
export const countReceived = (tx: Tx, frame: Frame): Promise<number> =>
  tx
    .one(
      sql<{ count: number }>`select count(*)::integer as count from app.orders o
        where o.lab_view_id = app.org() and o.status <> 'draft'
          and ${isWithin(receivedAt('o'), frame)}`.compile(build),
    )
    .then(({ count }) => count)

/** The currency in which the laboratory says its target of revenue; null until it set one. */
export const selectTargetCurrency = async (tx: Tx): Promise<string | null> =>
  (await tx.maybe(build.selectFrom('financeSettings').select('currency')))?.currency ?? null

/** The laboratories that a clinic is or was connected with, each with its newest connection, by name. */
export const selectLabsOfClinic = (
  tx: Tx,
): Promise<{ labOrganizationId: string; labConnectionId: string; name: string }[]> =>
  tx.all(
    sql<{ labOrganizationId: string; labConnectionId: string; name: string }>`
      select * from (
        select distinct on (c.lab_organization_id) c.lab_organization_id, c.id as lab_connection_id, c.lab_name as name
        from app.lab_connections c
        where c.clinic_organization_id = ${org} and c.lab_organization_id is not null
        order by c.lab_organization_id, c.id desc) as labs
      order by name, lab_organization_id`.compile(build),
  )
