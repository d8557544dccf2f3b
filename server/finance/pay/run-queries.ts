import { sql } from 'kysely'
import type { listPayRuns, PayRun, PayRunSummary } from '#contract/finance/pay-runs'
import type { Query } from '#contract/platform/endpoint'
import type { Page } from '#contract/platform/page'
import { build, org, type Tx } from '#platform/db/db'
import { changedSince, selectPage } from '#platform/http/page'
import { matches } from '#platform/http/search'

const selectRunColumns = () =>
  build
    .selectFrom('payRuns as r')
    .select([
      'r.id',
      'r.fromOn',
      'r.toOn',
      'r.status',
      'r.currency',
      'r.totalMinor',
      sql<number>`(select count(distinct l.user_id) from app.pay_run_lines l
        where l.organization_id = r.organization_id and l.pay_run_id = r.id)::integer`.as(
        'personCount',
      ),
      'r.closedAt',
      'r.createdAt',
      'r.updatedAt',
    ])
    .$narrowType<Pick<PayRunSummary, 'status'>>()

/** A page of pay runs, the latest period first. */
export const selectRuns = (
  tx: Tx,
  { search, updatedSinceAt, status, ...paging }: Query<typeof listPayRuns>,
): Promise<Page<PayRunSummary>> =>
  selectPage(
    tx,
    paging,
    selectRunColumns()
      .$if(status !== undefined, (rows) => rows.where('r.status', '=', status ?? 'draft'))
      .$if(search !== undefined, (rows) =>
        rows.where(matches(sql<string>`r.from_on || ' ' || r.to_on`, search ?? '')),
      )
      .$if(updatedSinceAt !== undefined, (rows) =>
        rows.where(changedSince('r.updatedAt', updatedSinceAt ?? '')),
      )
      .orderBy('r.toOn', 'desc')
      .orderBy('r.id', 'desc'),
  )

/** A pay run with its lines. */
export const selectRun = (tx: Tx, id: string): Promise<PayRun | undefined> =>
  tx.maybe(
    selectRunColumns()
      .select([
        sql<number>`(select count(*) from app.time_entries e
            join app.organizations z on z.id = e.organization_id
          where e.organization_id = r.organization_id and e.cancelled_at is null and e.ended_at is null
            and e.started_at >= r.from_on::timestamp at time zone z.timezone
            and e.started_at < (r.to_on + 1)::timestamp at time zone z.timezone)::integer`.as(
          'openEntryCount',
        ),
        sql<PayRun['lines']>`(
          select coalesce(json_agg(json_build_object('userId', l.user_id, 'name', l.person_name, 'kind', l.kind,
              'stageName', l.stage_name, 'minutes', l.minutes, 'pieceCount', l.piece_count,
              'rateMinor', l.rate_minor, 'amountMinor', l.amount_minor) order by l.position), '[]')
          from app.pay_run_lines l
          where l.organization_id = r.organization_id and l.pay_run_id = r.id)`.as('lines'),
      ])
      .where('r.id', '=', id),
  )

/** Holds a pay run until the transaction ends. */
export const lockRun = (
  tx: Tx,
  id: string,
): Promise<{ status: string; totalMinor: number } | undefined> =>
  tx.maybe(
    build.selectFrom('payRuns').select(['status', 'totalMinor']).where('id', '=', id).forUpdate(),
  )

/** Holds the pay of the laboratory until the transaction ends: of two runs the second sees the first. */
export async function lockPay(tx: Tx): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('pay ' || app.org()::text, 0))`)
}

/** The currency that the laboratory invoices in, and the day at the laboratory. */
export const selectPayBasis = (
  tx: Tx,
  nowAt: string,
): Promise<{ currency: string | null; todayOn: string }> =>
  tx.one(
    sql<{ currency: string | null; todayOn: string }>`select
      (select f.currency from app.finance_settings f where f.organization_id = o.id) as currency,
      (${nowAt}::timestamptz at time zone o.timezone)::date as today_on
      from app.organizations o where o.id = app.org()`,
  )

/** Adds the draft of a pay run without lines. */
export const insertRun = (
  tx: Tx,
  run: { id: string; fromOn: string; toOn: string; currency: string; createdByUserId: string },
): Promise<number> =>
  tx.run(build.insertInto('payRuns').values({ ...run, totalMinor: 0, organizationId: org }))

type Run = { id: string; fromOn: string; toOn: string }

// The terms of a person on a day: those that started last.
const termsOn = (userId: string, day: string) => sql`(
  select t.* from app.pay_terms t
  where t.organization_id = app.org() and t.user_id = ${sql.ref(userId)} and t.starts_on <= ${sql.ref(day)}
  order by t.starts_on desc limit 1)`

// What belongs to a run: the days of its period, and what changed of days that an earlier run paid.
const isOfRun = (day: string, { id, fromOn, toOn }: Run) => sql<boolean>`(
  ${sql.ref(day)} between ${fromOn}::date and ${toOn}::date
  or (${sql.ref(day)} < ${fromOn}::date and exists (select from app.pay_runs b
    where b.organization_id = app.org() and b.id <> ${id} and ${sql.ref(day)} between b.from_on and b.to_on)))`

/**
 * Takes the minutes of time entries into a run that no run has: what an entry has now at the rate of
 * its day, less what runs paid of it at each rate.
 */
export const insertRunEntries = (tx: Tx, run: Run): Promise<number> =>
  tx.run(
    sql`
      with entries as (
        select e.id, e.user_id, (e.started_at at time zone z.timezone)::date as day_on,
          case when e.cancelled_at is null and e.kind = 'work' then
            (floor(extract(epoch from e.ended_at) / 60) - floor(extract(epoch from e.started_at) / 60))::integer
          else 0 end as minutes
        from app.time_entries e join app.organizations z on z.id = e.organization_id
        where e.organization_id = app.org() and (e.ended_at is not null or e.cancelled_at is not null)
          and e.started_at < (${run.toOn}::date + 1)::timestamp at time zone z.timezone),
      rated as (
        select e.id, e.minutes, t.hourly_rate_minor as rate_minor
        from entries e cross join lateral ${termsOn('e.user_id', 'e.day_on')} as t
        where t.hourly_rate_minor is not null and ${isOfRun('e.day_on', run)}),
      owed as (
        select id, rate_minor, minutes from rated
        union all
        select p.time_entry_id, p.rate_minor, -p.minutes
        from app.pay_run_entries p join rated r on r.id = p.time_entry_id
        where p.organization_id = app.org())
      insert into app.pay_run_entries (organization_id, pay_run_id, time_entry_id, rate_minor, minutes)
      select app.org(), ${run.id}, id, rate_minor, sum(minutes)::integer from owed
      group by id, rate_minor having sum(minutes) <> 0`,
  )

/** Takes finished stages into a run that no run has, for who finished them. */
export const insertRunStages = (tx: Tx, run: Run): Promise<number> =>
  tx.run(
    sql`
      with done as (
        select s.id, s.technician_user_id as user_id, s.work_centre_id, s.pay_rate_minor,
          (s.finished_at at time zone z.timezone)::date as day_on,
          coalesce((select i.quantity from app.order_items i where i.id = s.order_item_id),
            s.former_quantity, 0) as piece_count
        from app.order_stages s join app.organizations z on z.id = s.lab_organization_id
        where s.lab_organization_id = app.org() and s.status = 'done' and s.technician_user_id is not null
          and s.finished_at < (${run.toOn}::date + 1)::timestamp at time zone z.timezone
          and not exists (select from app.pay_run_stages p where p.order_stage_id = s.id)),
      rated as (
        select d.id, d.user_id, d.piece_count, coalesce((select r.rate_minor from app.pay_piece_rates r
          where r.organization_id = app.org() and r.pay_terms_id = t.id
            and r.work_centre_id = d.work_centre_id), d.pay_rate_minor) as rate_minor
        from done d cross join lateral ${termsOn('d.user_id', 'd.day_on')} as t
        where t.is_paid_by_piece and d.piece_count > 0 and ${isOfRun('d.day_on', run)})
      insert into app.pay_run_stages (organization_id, pay_run_id, order_stage_id, user_id, rate_minor, piece_count)
      select app.org(), ${run.id}, id, user_id, rate_minor, piece_count from rated
      where rate_minor is not null`,
  )

/** Writes the lines of a run from what it took, and their sum; gives the number of lines. */
export async function writeRunLines(tx: Tx, runId: string): Promise<number> {
  const count = await tx.run(
    sql`
      with sums as (
        select e.user_id, 'hours' as kind, null::text as stage_name, sum(p.minutes)::integer as minutes,
          null::integer as piece_count, p.rate_minor
        from app.pay_run_entries p
          join app.time_entries e on e.organization_id = p.organization_id and e.id = p.time_entry_id
        where p.organization_id = app.org() and p.pay_run_id = ${runId}
        group by e.user_id, p.rate_minor
        union all
        select p.user_id, 'pieces', s.name, null, sum(p.piece_count)::integer, p.rate_minor
        from app.pay_run_stages p join app.order_stages s on s.id = p.order_stage_id
        where p.organization_id = app.org() and p.pay_run_id = ${runId}
        group by p.user_id, s.name, p.rate_minor)
      insert into app.pay_run_lines (organization_id, pay_run_id, position, user_id, person_name, kind,
        stage_name, minutes, piece_count, rate_minor, amount_minor)
      select app.org(), ${runId},
        row_number() over (order by lower(u.name) nulls last, x.user_id, x.kind, x.stage_name, x.rate_minor) - 1,
        x.user_id, coalesce(u.name, ''), x.kind, x.stage_name, x.minutes, x.piece_count, x.rate_minor,
        case x.kind when 'hours' then round(x.minutes * x.rate_minor / 60.0)
          else x.piece_count * x.rate_minor end
      from sums x left join app.users u on u.id = x.user_id
      where x.minutes <> 0 or x.piece_count > 0`,
  )
  await tx.run(
    sql`update app.pay_runs r set total_minor = (select coalesce(sum(l.amount_minor), 0)
        from app.pay_run_lines l where l.organization_id = r.organization_id and l.pay_run_id = r.id)
      where r.organization_id = app.org() and r.id = ${runId}`,
  )
  return count
}

/** Closes a pay run. */
export const updateRunClosed = (tx: Tx, id: string, userId: string): Promise<number> =>
  tx.run(
    build
      .updateTable('payRuns')
      .set({ status: 'closed', closedAt: sql`clock_timestamp()`, closedByUserId: userId })
      .where('id', '=', id),
  )

/** Deletes a pay run with its lines. */
export const deleteRunRow = (tx: Tx, id: string): Promise<number> =>
  tx.run(build.deleteFrom('payRuns').where('id', '=', id))
