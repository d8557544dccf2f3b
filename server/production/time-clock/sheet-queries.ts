import { sql } from 'kysely'
import type { WorkShifts } from '#contract/catalog/work-shifts'
import type { TechnicianWork } from '#contract/production/time-sheets'
import type { Tx } from '#platform/db/db'

/** The days that are asked for, and whose; null: of all people. */
export type Asked = { fromOn: string; toOn: string; userId: string | null }

// The instants at which the days begin and end where the laboratory is: days of 23 and 25 hours too.
const spanOf = ({ fromOn, toOn }: Asked) => sql`
  span as (select z.timezone, ${fromOn}::date::timestamp at time zone z.timezone as begins_at,
      (${toOn}::date + 1)::timestamp at time zone z.timezone as ends_at
    from app.organizations z where z.id = app.org())`

/** Which day it is where the laboratory is. */
export const selectToday = (tx: Tx): Promise<{ todayOn: string }> =>
  tx.one(
    sql<{ todayOn: string }>`select d.today_on from app.lab_days(clock_timestamp()) d
      where d.lab_id = app.org()`,
  )

/** A person with their weekly shifts; null: as long as the laboratory works. */
export type PersonRow = { userId: string; name: string | null; weekdays: WorkShifts['weekdays'] }

/** Active members, and who has entries in these days, by name. */
export const selectPeople = (tx: Tx, asked: Asked): Promise<PersonRow[]> =>
  tx.all(
    sql<PersonRow>`
      with ${spanOf(asked)}
      select p.user_id, u.name, s.weekdays
      from (
        select m.user_id from app.memberships m where m.organization_id = app.org() and m.status = 'active'
        union
        select e.user_id from app.time_entries e cross join span
        where e.organization_id = app.org() and e.cancelled_at is null
          and e.started_at >= span.begins_at and e.started_at < span.ends_at) as p
      left join app.users u on u.id = p.user_id
      left join app.work_shifts s on s.organization_id = app.org() and s.user_id = p.user_id
      where ${asked.userId}::uuid is null or p.user_id = ${asked.userId}::uuid
      order by lower(u.name) nulls last, p.user_id`,
  )

/** What a person clocked on a day. */
export type ClockedRow = {
  userId: string
  dayOn: string
  workedMinutes: number
  breakMinutes: number
  isOpen: boolean
  isForgotten: boolean
}

/** What people clocked on each day on which they did. */
export const selectClocked = (tx: Tx, asked: Asked): Promise<ClockedRow[]> =>
  tx.all(
    sql<ClockedRow>`
      with ${spanOf(asked)},
      entries as (
        select e.user_id, (e.started_at at time zone span.timezone)::date as day_on, e.kind,
          (floor(extract(epoch from e.ended_at) / 60)
            - floor(extract(epoch from e.started_at) / 60))::integer as minutes,
          e.ended_at is null as has_no_end,
          e.forgotten_at is not null or e.started_at < clock_timestamp() - interval '14 hours' as is_late
        from app.time_entries e cross join span
        where e.organization_id = app.org() and e.cancelled_at is null
          and e.started_at >= span.begins_at and e.started_at < span.ends_at
          and (${asked.userId}::uuid is null or e.user_id = ${asked.userId}::uuid))
      select user_id, day_on, coalesce(sum(minutes) filter (where kind = 'work'), 0)::integer as worked_minutes,
        coalesce(sum(minutes) filter (where kind = 'break'), 0)::integer as break_minutes,
        bool_or(has_no_end and not is_late) as is_open, bool_or(has_no_end and is_late) as is_forgotten
      from entries group by user_id, day_on`,
  )

/** An absence of a person; null minutes: the whole day. */
export type AbsenceRow = {
  userId: string
  firstOn: string
  lastOn: string
  minutesPerDay: number | null
}

/** Absences of people that touch these days. */
export const selectAbsencesOf = (tx: Tx, { fromOn, toOn, userId }: Asked): Promise<AbsenceRow[]> =>
  tx.all(
    sql<AbsenceRow>`
      select a.user_id, a.first_on, a.last_on, a.minutes_per_day from app.absences a
      where a.organization_id = app.org() and a.user_id is not null
        and a.last_on >= ${fromOn}::date and a.first_on <= ${toOn}::date
        and (${userId}::uuid is null or a.user_id = ${userId}::uuid)`,
  )

/** What people finished, by person and work centre. */
export const selectWork = (tx: Tx, asked: Asked): Promise<TechnicianWork['work']> =>
  tx.all(
    sql<TechnicianWork['work'][number]>`
      with ${spanOf(asked)}
      select s.technician_user_id as user_id, u.name, s.work_centre_id, c.name as work_centre_name,
        count(*)::integer as stage_count, sum(w.pieces)::integer as piece_count,
        sum(s.planned_minutes_per_order + coalesce(s.planned_minutes, 0) * w.pieces)::integer as planned_minutes,
        sum(w.minutes)::integer as worked_minutes
      from app.order_stages s cross join span
      cross join lateral (
        select coalesce((select i.quantity from app.order_items i where i.id = s.order_item_id),
            s.former_quantity, 0) as pieces,
          coalesce((select sum(t.minutes) from app.stage_sittings t where t.order_stage_id = s.id
            and t.technician_user_id = s.technician_user_id), 0) as minutes) as w
      left join app.users u on u.id = s.technician_user_id
      left join app.work_centres c on c.organization_id = s.lab_organization_id and c.id = s.work_centre_id
      where s.lab_organization_id = app.org() and s.status = 'done' and s.technician_user_id is not null
        and s.finished_at >= span.begins_at and s.finished_at < span.ends_at
        and (${asked.userId}::uuid is null or s.technician_user_id = ${asked.userId}::uuid)
      group by s.technician_user_id, u.name, s.work_centre_id, c.name
      order by lower(u.name) nulls last, s.technician_user_id, lower(c.name) nulls last, s.work_centre_id`,
  )
