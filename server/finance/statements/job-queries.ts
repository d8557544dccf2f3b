import { sql } from 'kysely'
import { build, org, type Tx } from '#platform/db/db'
import type { Period } from './issue-queries.ts'

/**
 * The laboratories whose day of statements has come, with the month that ended the day before. A day
 * that was over when it was chosen does not count. For acrossOrgs.
 */
export const selectDueRuns = (
  tx: Tx,
  now: Date,
): Promise<(Period & { labOrganizationId: string })[]> =>
  tx.all(
    sql<Period & { labOrganizationId: string }>`
      with laboratory as (
        select f.organization_id as id, f.statement_day as day,
          (${now.toISOString()}::timestamptz at time zone o.timezone)::date as today,
          (f.statement_day_since at time zone o.timezone)::date as since
        from app.finance_settings f join app.organizations o on o.id = f.organization_id
        where f.statement_day is not null and f.confirmed_at is not null and o.status = 'active'),
      come as (
        select id, since, (date_trunc('month', today) + make_interval(days => day - 1)
          - case when extract(day from today) < day then interval '1 month' else interval '0' end)::date as at
        from laboratory)
      select id as lab_organization_id, (at - interval '1 month')::date as start, at - 1 as end
      from come c
      where at >= since and not exists (
        select from app.statement_runs r where r.organization_id = c.id and r.period_end = c.at - 1)
      order by id`,
  )

/** Remembers that all statements of a period are there. */
export async function insertRun(tx: Tx, periodEnd: string): Promise<void> {
  await tx.run(
    build
      .insertInto('statementRuns')
      .values({ organizationId: org, periodEnd })
      .onConflict((conflict) => conflict.doNothing()),
  )
}
