import { sql } from 'kysely'
import type { Query } from '#contract/platform/endpoint'
import type { Page } from '#contract/platform/page'
import type { listTimeEntries, TimeEntry, TimeEntryKind } from '#contract/production/time-entries'
import { build, org, type Tx } from '#platform/db/db'
import { changedSince, selectPage } from '#platform/http/page'
import { matches } from '#platform/http/search'

/** Hours after which an open entry was forgotten: longer than any shift. */
const forgottenAfter = sql`interval '14 hours'`

const isForgotten = sql<boolean>`(e.forgotten_at is not null or (e.ended_at is null
  and e.cancelled_at is null and e.started_at < clock_timestamp() - ${forgottenAfter}))`

const dayOfEntry = sql<string>`(e.started_at at time zone z.timezone)::date`

// Both ends are cut to the minute, so that work and breaks that follow each other add up.
const minutesOfEntry = sql<number | null>`case when e.cancelled_at is null then
  (floor(extract(epoch from e.ended_at) / 60) - floor(extract(epoch from e.started_at) / 60))::integer end`

const instantOf = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const changesOfEntry = sql<TimeEntry['changes']>`(
  select coalesce(json_agg(json_build_object('changedAt', ${instantOf('c.changed_at')},
      'userId', c.changed_by_user_id, 'name', b.name, 'reason', c.reason,
      'kind', c.kind, 'startedAt', ${instantOf('c.started_at')}, 'endedAt', ${instantOf('c.ended_at')})
    order by c.id desc), '[]')
  from app.time_entry_changes c left join app.users b on b.id = c.changed_by_user_id
  where c.organization_id = e.organization_id and c.time_entry_id = e.id)`

const selectEntryColumns = () =>
  build
    .selectFrom('timeEntries as e')
    .innerJoin('organizations as z', 'z.id', 'e.organizationId')
    .leftJoin('users as u', 'u.id', 'e.userId')
    .select([
      'e.id',
      'e.userId',
      'u.name',
      'e.kind',
      sql<TimeEntry['status']>`case when e.cancelled_at is not null then 'cancelled'
        when e.ended_at is not null then 'ended' when ${isForgotten} then 'forgotten' else 'open' end`.as(
        'status',
      ),
      dayOfEntry.as('dayOn'),
      'e.startedAt',
      'e.endedAt',
      minutesOfEntry.as('minutes'),
      sql<string | null>`(select c.reason from app.time_entry_changes c
        where c.organization_id = e.organization_id and c.time_entry_id = e.id
        order by c.id desc limit 1)`.as('reason'),
      changesOfEntry.as('changes'),
      'e.createdAt',
      'e.updatedAt',
    ])
    .$narrowType<{ kind: TimeEntryKind }>()

/** A page of time entries, the latest first; of one person alone where `userId` says so. */
export const selectEntries = (
  tx: Tx,
  {
    search,
    updatedSinceAt,
    userId,
    fromOn,
    toOn,
    isForgotten: needsEnd,
    ...paging
  }: Query<typeof listTimeEntries>,
): Promise<Page<TimeEntry>> =>
  selectPage(
    tx,
    paging,
    selectEntryColumns()
      .$if(userId !== undefined, (rows) => rows.where('e.userId', '=', userId ?? ''))
      .$if(fromOn !== undefined, (rows) =>
        rows.where(
          sql<boolean>`e.started_at >= ${fromOn ?? ''}::date::timestamp at time zone z.timezone`,
        ),
      )
      .$if(toOn !== undefined, (rows) =>
        rows.where(
          sql<boolean>`e.started_at < (${toOn ?? ''}::date + 1)::timestamp at time zone z.timezone`,
        ),
      )
      .$if(needsEnd !== undefined, (rows) =>
        rows.where(
          sql<boolean>`(${isForgotten} and e.cancelled_at is null) = ${needsEnd ?? false}`,
        ),
      )
      .$if(search !== undefined, (rows) =>
        rows.where(matches(sql<string>`app.fold(coalesce(u.name, ''))`, search ?? '')),
      )
      .$if(updatedSinceAt !== undefined, (rows) =>
        rows.where(changedSince('e.updatedAt', updatedSinceAt ?? '')),
      )
      .orderBy('e.startedAt', 'desc')
      .orderBy('e.id', 'desc'),
  )

/** A time entry of the laboratory. */
export const selectEntry = (tx: Tx, id: string): Promise<TimeEntry | undefined> =>
  tx.maybe(selectEntryColumns().where('e.id', '=', id))

/** Holds the clock of a person until the transaction ends: who writes an entry of theirs waits. */
export async function lockClock(tx: Tx, userId: string): Promise<void> {
  await tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended('clock ' || app.org()::text || ${userId}, 0))`,
  )
}

/** Whether a person is an active member of the laboratory. */
export const selectIsActiveMember = async (tx: Tx, userId: string): Promise<boolean> =>
  (await tx.maybe(
    build
      .selectFrom('memberships')
      .select('id')
      .where('organizationId', '=', org)
      .where('userId', '=', userId)
      .where('status', '=', 'active'),
  )) !== undefined

/** The clock of a person as it is stored: what is open, and the sums of today. */
export type ClockRow = {
  openId: string | null
  kind: TimeEntryKind | null
  sinceAt: string | null
  dayOn: string
  workedMinutes: number
  breakMinutes: number
  forgottenCount: number
}

/** What is open on the clock of a person, and what they worked today. */
export const selectClock = (tx: Tx, userId: string): Promise<ClockRow> =>
  tx.one(
    sql<ClockRow>`
      with mine as (
        select e.id, e.kind, e.started_at, ${dayOfEntry} as day_on, ${isForgotten} as is_forgotten,
          e.ended_at is null as is_open,
          greatest(0, floor(extract(epoch from coalesce(e.ended_at, clock_timestamp())) / 60)
            - floor(extract(epoch from e.started_at) / 60))::integer as minutes
        from app.time_entries e join app.organizations z on z.id = e.organization_id
        where e.organization_id = app.org() and e.user_id = ${userId} and e.cancelled_at is null
          and (e.ended_at is null or e.started_at > clock_timestamp() - interval '2 days')),
      today as (select d.today_on from app.lab_days(clock_timestamp()) d where d.lab_id = app.org())
      select o.id as open_id, o.kind, o.started_at as since_at, t.today_on as day_on,
        coalesce(s.worked, 0)::integer as worked_minutes, coalesce(s.breaks, 0)::integer as break_minutes,
        coalesce(s.forgotten, 0)::integer as forgotten_count
      from today t
      left join mine o on o.is_open and not o.is_forgotten
      left join lateral (
        select sum(m.minutes) filter (where m.kind = 'work' and m.day_on = t.today_on and not m.is_forgotten)
            as worked,
          sum(m.minutes) filter (where m.kind = 'break' and m.day_on = t.today_on and not m.is_forgotten)
            as breaks,
          count(*) filter (where m.is_forgotten) as forgotten
        from mine m) as s on true`,
  )

/** Marks the open entry of a person as forgotten where it has lasted too long. */
export const updateForgotten = (tx: Tx, userId: string): Promise<number> =>
  tx.run(
    sql`update app.time_entries e set forgotten_at = clock_timestamp()
      where e.organization_id = app.org() and e.user_id = ${userId} and e.forgotten_at is null
        and ${isForgotten}`,
  )

/** Ends what is open on the clock of a person, and begins what follows it, at one moment. */
export async function switchEntry(
  tx: Tx,
  {
    openId,
    next,
    userId,
  }: { openId: string | null; next?: { id: string; kind: TimeEntryKind }; userId: string },
): Promise<void> {
  const { now } = await tx.one(
    sql<{ now: string }>`select clock_timestamp()::timestamptz(3) as now`,
  )
  if (openId !== null) {
    await tx.run(
      build
        .updateTable('timeEntries')
        .set({ endedAt: sql`greatest(started_at, ${now}::timestamptz)` })
        .where('id', '=', openId),
    )
  }
  if (next) {
    await tx.run(
      build
        .insertInto('timeEntries')
        .values({ ...next, userId, startedAt: now, organizationId: org }),
    )
  }
}

/** The times of an entry. */
export type EntryTimes = { kind: TimeEntryKind; startedAt: string; endedAt: string | null }

/** Whether a span lies over another entry of a person; `infinity` is the end of one that still lasts. */
export const selectOverlaps = async (
  tx: Tx,
  {
    id,
    userId,
    startedAt,
    endsAt,
  }: { id: string; userId: string; startedAt: string; endsAt: string },
): Promise<boolean> =>
  (await tx.maybe(
    build
      .selectFrom('timeEntries as e')
      .select('e.id')
      .where('e.userId', '=', userId)
      .where('e.id', '<>', id)
      .where('e.cancelledAt', 'is', null)
      // What was forgotten has no end that it could overlap with.
      .where(sql<boolean>`not (e.ended_at is null and ${isForgotten})`)
      .where(sql<boolean>`e.started_at < ${endsAt}::timestamptz`)
      .where(sql<boolean>`coalesce(e.ended_at, 'infinity') > ${startedAt}::timestamptz`)
      .limit(1),
  )) !== undefined

/** Adds an entry that an owner wrote. */
export const insertEntry = (
  tx: Tx,
  entry: EntryTimes & { id: string; userId: string },
): Promise<number> =>
  tx.run(build.insertInto('timeEntries').values({ ...entry, organizationId: org }))

/** Writes the times of an entry; it is no longer forgotten once it has an end. */
export const updateEntry = (tx: Tx, id: string, times: EntryTimes): Promise<number> =>
  tx.run(
    build
      .updateTable('timeEntries')
      .set({ ...times, ...(times.endedAt === null ? {} : { forgottenAt: null }) })
      .where('id', '=', id),
  )

/** Takes an entry out of all sums. */
export const updateEntryCancelled = (tx: Tx, id: string): Promise<number> =>
  tx.run(
    build
      .updateTable('timeEntries')
      .set({ cancelledAt: sql`clock_timestamp()` })
      .where('id', '=', id),
  )

/** Keeps what an entry was before a correction. */
export const insertEntryChange = (
  tx: Tx,
  change: EntryTimes & {
    id: string
    timeEntryId: string
    changedByUserId: string
    reason: string
  },
): Promise<number> =>
  tx.run(build.insertInto('timeEntryChanges').values({ ...change, organizationId: org }))
