import { sql } from 'kysely'
import type { TeamDay } from '#contract/production/team-day'
import type { TimeEntryKind } from '#contract/production/time-entries'
import type { MemberHours } from '#server/orders/scheduling'
import { isWorkable } from '#server/production/stages'
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

/**
 * When a driver leaves today for a customer (`customer_id`, `name`, `departure_time`, with the run or the
 * route that has none yet): the next one that has not set off.
 */
export const driversOf = (
  todayOn: string,
) => sql`select distinct on (d.customer_id) d.customer_id, d.run_id, d.route_id, d.name, d.departure_time
  from (
    select s.customer_id, r.id as run_id, r.delivery_route_id as route_id, r.name, r.departure_time
    from app.delivery_runs r
      join app.delivery_stops s on s.organization_id = r.organization_id and s.delivery_run_id = r.id
    where r.organization_id = app.org() and r.run_on = ${todayOn}::date and r.status = 'planned'
    union all
    select s.customer_id, null, r.id, r.name, r.departure_time
    from app.delivery_routes r
      join app.delivery_route_stops s
        on s.organization_id = r.organization_id and s.delivery_route_id = r.id
    where r.organization_id = app.org() and r.is_active
      and extract(isodow from ${todayOn}::date)::integer = any(r.weekdays)
      and not exists (select from app.delivery_runs n
        where n.organization_id = r.organization_id and n.delivery_route_id = r.id
          and n.run_on = ${todayOn}::date)) d
  order by d.customer_id, d.departure_time nulls last, d.run_id`

/** When the courier fetches today's parcels, at the laboratory; null: no hour is known. */
export const courierTimeOf = (
  todayOn: string,
) => sql`(select min(p ->> 'time') from app.work_calendars c, jsonb_array_elements(c.pickups) p
    where c.organization_id = app.org()
      and (p ->> 'weekday')::integer = extract(isodow from ${todayOn}::date)::integer)`

// What can be worked on now: the next stage of an item of an order that is made and not held.
const openStages = (
  todayOn: string,
) => sql`select s.id, s.technician_user_id, s.work_centre_id, s.name, s.status, s.order_id,
    s.order_item_id, o.number, o.status as order_status, o.priority, i.description,
    o.promised_delivery_date as promised_on, p.ship_on as leaves_on,
    case when p.ship_on <= ${todayOn}::date
      then coalesce(to_char(d.departure_time, 'HH24:MI'), ${courierTimeOf(todayOn)}) end as leaves_time,
    u.name as technician_name, c.name as work_centre_name,
    greatest(0, s.planned_minutes_per_order + coalesce(s.planned_minutes, 0) * i.quantity
      - s.worked_minutes) as minutes
  from app.order_stages s
    join app.orders o on o.id = s.order_id
    join app.order_items i on i.id = s.order_item_id
    left join app.order_plans p on p.order_id = o.id
    left join app.users u on u.id = s.technician_user_id
    left join app.work_centres c on c.organization_id = app.org() and c.id = s.work_centre_id
    left join (${driversOf(todayOn)}) d on d.customer_id = o.customer_id
  where s.lab_organization_id = app.org() and ${isWorkable('o')}`

const stageObject = sql`jsonb_build_object('id', id, 'name', name, 'isStarted', status = 'in_progress',
  'minutes', minutes, 'orderId', order_id, 'orderItemId', order_item_id, 'number', number,
  'status', order_status, 'priority', priority, 'description', description,
  'promisedOn', promised_on, 'leavesOn', leaves_on, 'leavesTime', leaves_time,
  'technicianName', technician_name, 'workCentreName', work_centre_name)`

// As orders leave: the day, the hour, rush before others of the same hour.
const asTheyLeave = sql`leaves_on, leaves_time, priority = 'rush' desc, promised_on, id`

/** The members who work at a work centre or have a stage that can be worked on, by name. */
export const selectPeople = (
  tx: Tx,
  { todayOn, mostStages }: { todayOn: string; mostStages: number },
): Promise<PersonRow[]> =>
  tx.all(
    sql<PersonRow>`with open as materialized (${openStages(todayOn)}), ranked as (
      select *, row_number() over (partition by technician_user_id
        order by status = 'in_progress' desc, priority = 'rush' desc, promised_on, id) as place
      from open where technician_user_id is not null
    ), assigned as (
      select technician_user_id as user_id, sum(minutes)::integer as minutes, count(*)::integer as count,
        jsonb_agg(${stageObject}
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

/** The work centres in use with what can be worked on there, by name. */
export const selectCentres = (
  tx: Tx,
  { todayOn, mostStages }: { todayOn: string; mostStages: number },
): Promise<TeamDay['workCentres']> =>
  tx.all(
    sql<
      TeamDay['workCentres'][number]
    >`with open as materialized (${openStages(todayOn)}), ranked as (
      select *, row_number() over (partition by work_centre_id
        order by status = 'in_progress' desc, ${asTheyLeave}) as place
      from open where work_centre_id is not null
    )
    select c.id, c.name, c.kind, coalesce(sum(r.minutes), 0)::integer as planned_minutes,
      count(r.id)::integer as stage_count,
      coalesce(jsonb_agg(r.stage order by r.place) filter (where r.place <= ${mostStages}), '[]') as stages
    from app.work_centres c
      left join (select id, work_centre_id, minutes, place, ${stageObject} as stage from ranked) r
        on r.work_centre_id = c.id
    where c.organization_id = app.org() and c.is_active
    group by c.id, c.name, c.kind
    order by lower(c.name), c.id`.compile(build),
  )

/** The stages that can be worked on, as their orders leave, with how many there are and how many nobody has. */
export const selectDueStages = (
  tx: Tx,
  { todayOn, mostStages }: { todayOn: string; mostStages: number },
): Promise<Pick<TeamDay, 'dueStages' | 'openStageCount' | 'unassignedCount'>> =>
  tx.one(
    sql<
      Pick<TeamDay, 'dueStages' | 'openStageCount' | 'unassignedCount'>
    >`select coalesce(jsonb_agg(stage order by place) filter (where place <= ${mostStages}), '[]') as due_stages,
      count(*)::integer as open_stage_count,
      count(*) filter (where technician_user_id is null)::integer as unassigned_count
    from (select technician_user_id, row_number() over (order by ${asTheyLeave}) as place,
        ${stageObject} as stage
      from (${openStages(todayOn)}) as open) as ranked`.compile(build),
  )
