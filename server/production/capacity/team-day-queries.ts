import { sql } from 'kysely'
import type { TeamDay } from '#contract/production/team-day'
import type { TimeEntryKind } from '#contract/production/time-entries'
import type { MemberHours } from '#server/orders/scheduling'
import { build, type Tx } from '#platform/db/db'

type Stage = TeamDay['people'][number]['stages'][number]

/** A person as today is shown from. */
export type PersonRow = {
  userId: string
  name: string
  workCentreNames: string[]
  /** What the time clock says; null: it is not running. */
  clock: TimeEntryKind | null
  hours: MemberHours
  plannedMinutes: number
  stageCount: number
  stages: Stage[]
}

/** The day of the laboratory at a moment. */
export async function selectToday(tx: Tx, now: Date): Promise<string> {
  const { todayOn } = await tx.one(
    sql<{
      todayOn: string
    }>`select to_char(${now.toISOString()}::timestamptz at time zone o.timezone, 'YYYY-MM-DD') as today_on
      from app.organizations o where o.id = app.org()`.compile(build),
  )
  return todayOn
}

// What can be worked on now: the next stage of an item of an order that is made and not held.
const openStages = sql`select s.id, s.technician_user_id, s.name, s.status, s.order_id, o.number,
    o.status as order_status, o.priority, i.description, o.promised_delivery_date as promised_on,
    greatest(0, s.planned_minutes_per_order + coalesce(s.planned_minutes, 0) * i.quantity
      - s.worked_minutes) as minutes
  from app.order_stages s
    join app.orders o on o.id = s.order_id
    join app.order_items i on i.id = s.order_item_id
  where s.lab_organization_id = app.org() and s.is_current and s.kind <> 'try_in'
    and s.status in ('pending', 'in_progress', 'rework') and o.status = 'in_production'`

/** The members who work at a work centre or have a stage that can be worked on, by name. */
export const selectPeople = (
  tx: Tx,
  { todayOn, mostStages }: { todayOn: string; mostStages: number },
): Promise<PersonRow[]> =>
  tx.all(
    sql<PersonRow>`with open as materialized (${openStages}), ranked as (
      select *, row_number() over (partition by technician_user_id
        order by status = 'in_progress' desc, priority = 'rush' desc, promised_on, id) as place
      from open where technician_user_id is not null
    ), assigned as (
      select technician_user_id as user_id, sum(minutes)::integer as minutes, count(*)::integer as count,
        jsonb_agg(jsonb_build_object('id', id, 'name', name, 'isStarted', status = 'in_progress',
          'minutes', minutes, 'orderId', order_id, 'number', number, 'status', order_status,
          'priority', priority, 'description', description, 'promisedOn', promised_on)
          order by place) filter (where place <= ${mostStages}) as stages
      from ranked group by 1
    ), places as (
      select m.user_id, array_agg(c.name order by lower(c.name)) as names
      from app.work_centre_members m
        join app.work_centres c on c.organization_id = m.organization_id and c.id = m.work_centre_id
          and c.is_active
      where m.organization_id = app.org()
      group by 1
    )
    select m.user_id, u.name, coalesce(p.names, '{}') as work_centre_names,
      (select e.kind from app.time_entries e
        where e.organization_id = m.organization_id and e.user_id = m.user_id and e.ended_at is null
          and e.forgotten_at is null and e.cancelled_at is null
          and e.started_at > now() - interval '14 hours' limit 1) as clock,
      jsonb_build_object('weekdays', s.weekdays, 'absences', coalesce((
        select jsonb_agg(jsonb_build_array(a.first_on, a.last_on, a.minutes_per_day))
        from app.absences a
        where a.organization_id = m.organization_id and a.user_id = m.user_id
          and ${todayOn}::date between a.first_on and a.last_on), '[]')) as hours,
      coalesce(a.minutes, 0) as planned_minutes, coalesce(a.count, 0) as stage_count,
      coalesce(a.stages, '[]') as stages
    from app.memberships m
      join app.users u on u.id = m.user_id
      left join app.work_shifts s on s.organization_id = m.organization_id and s.user_id = m.user_id
      left join places p on p.user_id = m.user_id
      left join assigned a on a.user_id = m.user_id
    where m.organization_id = app.org() and m.status = 'active'
      and (p.names is not null or a.count is not null)
    order by lower(u.name), m.user_id`.compile(build),
  )

/** How many stages that can be worked on nobody has. */
export async function selectUnassignedCount(tx: Tx): Promise<number> {
  const { count } = await tx.one(
    sql<{ count: number }>`select count(*)::integer as count
      from (${openStages}) as open where technician_user_id is null`.compile(build),
  )
  return count
}
