import { sql, type RawBuilder } from 'kysely'
import { build, type Tx } from '#platform/db/db'

const mostPerRun = 1_000
// No transaction is open for so long.
const longestTransaction = sql`interval '10 minutes'`

// Row security lets neither a sub-select nor a coalesce be a bound of an index.
const firstUncounted = sql`case when t.counted_before_id is null then '00000000-0000-0000-0000-000000000000'::uuid
  else t.counted_before_id end`

/** How many patients a list without a search has: those that are counted and those that came since. */
export const keptTotal = (which: 'active' | 'archived'): RawBuilder<number> =>
  sql<number>`select coalesce(t.${sql.ref(which)}, 0) + since.count as list_total
    from (select) as one left join app.patient_totals t on true
      cross join lateral (
        select count(*) from app.patients p
        where p.archived_at ${which === 'active' ? sql`is null` : sql`is not null`}
          and p.id >= ${firstUncounted}) as since`

/** The practices whose patients are to be counted: those that have no count, and those that were counted longest ago. */
export const selectUncounted = (tx: Tx): Promise<{ id: string }[]> =>
  tx.all(
    sql<{ id: string }>`select o.id from app.organizations o
      left join app.patient_totals t on t.organization_id = o.id
      where o.type = 'clinic' and (t.organization_id is null
        or t.counted_at is null and t.begun_at < now() - ${longestTransaction}
        or t.counted_at < now() - interval '1 hour')
      order by t.counted_at nulls first, o.id limit ${sql.lit(mostPerRun)}`.compile(build),
  )

/** Begins to keep the total of a practice; gives whether it has begun long enough ago to be counted. */
export async function beginTotal(tx: Tx, organizationId: string): Promise<boolean> {
  await tx.run(
    sql`insert into app.patient_totals (organization_id) values (${organizationId}) on conflict do nothing`,
  )
  const { isReady } = await tx.one(
    sql<{ isReady: boolean }>`select begun_at < now() - ${longestTransaction} as is_ready
      from app.patient_totals where organization_id = ${organizationId} for update`,
  )
  return isReady
}

/**
 * Counts the patients of a practice up to those of an hour ago. A statement of its own after `beginTotal`, which
 * waits for everybody who changed the total: it counts what they did.
 */
export const writeTotal = (tx: Tx, organizationId: string): Promise<unknown> =>
  tx.run(
    sql`update app.patient_totals t set counted_at = clock_timestamp(), counted_before_id = d.before_id,
        active = c.active, archived = c.archived
      from (select (lpad(to_hex((extract(epoch from now() - interval '1 hour') * 1000)::bigint), 12, '0')
          || '70008000000000000000')::uuid as before_id) as d
        cross join lateral (
          select count(*) filter (where p.archived_at is null) as active,
            count(*) filter (where p.archived_at is not null) as archived
          from app.patients p where p.organization_id = ${organizationId} and p.id < d.before_id) as c
      where t.organization_id = ${organizationId}`,
  )
