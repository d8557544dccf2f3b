import { sql } from 'kysely'
import { mostJobs, type JobQueue } from '#contract/production/bench'
import { traysOf } from '#server/orders/orders'
import { build, type Tx } from '#platform/db/db'

type Job = JobQueue['jobs'][number]

/** A job with how many there are, and their planned minutes. */
export type JobRow = Omit<Job, 'counterpart' | 'blockers'> & {
  clinicOrganizationId: string | null
  customerId: string
  clinicName: string | null
  customerName: string | null
  blockers: (Job['blockers'][number] | null)[]
  total: number
  allMinutes: number
}

// Whoever works nowhere by name works wherever nobody is named.
const canBeDoneBy = (userId: string) => sql`(s.work_centre_id is null
  or not exists (select from app.work_centre_members m
    where m.organization_id = s.lab_organization_id and m.work_centre_id = s.work_centre_id)
  or exists (select from app.work_centre_members m where m.organization_id = s.lab_organization_id
    and m.work_centre_id = s.work_centre_id and m.user_id = ${userId}))`

const queueRows = (userId: string, now: Date) => sql<JobRow>`
  with jobs as materialized (
    select s.id, s.order_id, s.order_item_id, s.status = 'in_progress' as is_running,
      case when s.planned_minutes is null then nullif(s.planned_minutes_per_order, 0)
        else s.planned_minutes_per_order + s.planned_minutes * i.quantity end as planned_minutes,
      (select min(p.day_on) from app.planned_work p where p.order_id = s.order_id
        and p.order_item_id = s.order_item_id and p.workflow_stage_id = s.workflow_stage_id) as planned_on,
      coalesce(o.promised_delivery_date, o.requested_delivery_date) as due_on
    from app.order_stages s
    cross join lateral (select * from app.orders where id = s.order_id limit 1) as o
    cross join lateral (select quantity from app.order_items where id = s.order_item_id limit 1) as i
    where s.lab_organization_id = app.org() and s.kind in ('work', 'run')
      and (s.is_current or s.status = 'in_progress')
      and case when s.status = 'in_progress' then s.technician_user_id = ${userId}
        else o.status in ('in_production', 'awaiting_approval')
          and (s.technician_user_id = ${userId} or s.technician_user_id is null and ${canBeDoneBy(userId)}) end),
  placed as (
    select j.*, count(*) over () as total, coalesce(sum(j.planned_minutes) over (), 0) as all_minutes
    from jobs j),
  today as (select d.today_on from app.lab_days(${now.toISOString()}::timestamptz) d where d.lab_id = app.org())
  select p.total::integer as total, p.all_minutes::integer as all_minutes, s.id as stage_id,
    s.name as stage_name, s.status, o.id as order_id, s.order_item_id, o.number as order_number, o.priority, o.appointment_at,
    o.clinic_organization_id, o.customer_id, l.clinic_name, k.name as customer_name, ${traysOf(sql`o.id`)} as trays,
    i.description, i.names, i.restoration_type, i.teeth, i.quantity, i.material, i.shade ->> 'value' as shade_value, p.planned_minutes,
    s.worked_minutes as minutes, s.technician_user_id, p.planned_on, p.due_on,
    case when p.is_running then (select t.started_at from app.stage_sittings t
      where t.order_stage_id = s.id and t.finished_at is null limit 1) end as working_since_at,
    coalesce(p.due_on < today.today_on, false) as is_overdue,
    array_remove(array[
      case when o.status = 'on_hold' then 'on_hold' end,
      case when o.status = 'awaiting_approval' then 'awaiting_approval' end,
      case when o.rx_acknowledged_version < o.rx_version then 'rx_to_acknowledge' end,
      case when o.cancel_requested_at is not null then 'cancel_requested' end], null) as blockers
  from placed p cross join today
  cross join lateral (select * from app.order_stages where id = p.id limit 1) as s
  cross join lateral (select * from app.orders where id = p.order_id limit 1) as o
  cross join lateral (select * from app.order_items where id = p.order_item_id limit 1) as i
  left join lateral (select clinic_name from app.lab_connections where id = o.lab_connection_id limit 1) l on true
  left join lateral (select name from app.customers
    where organization_id = app.org() and id = o.customer_id limit 1) k on true
  order by p.is_running desc, p.planned_on nulls last, o.priority = 'rush' desc, p.due_on nulls last,
    s.current_since, s.id
  limit ${mostJobs}`

/** What a member of the laboratory has to do, in the order of the plan. */
export const selectQueue = (tx: Tx, userId: string, now: Date): Promise<JobRow[]> =>
  tx.all(queueRows(userId, now).compile(build))
