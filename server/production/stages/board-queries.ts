import { sql } from 'kysely'
import type { Board } from '#contract/production/production'
import { isSingleOrderFoundBy, traysOf } from '#server/orders/orders'
import { build, type Tx } from '#platform/db/db'
import { eachWord } from '#platform/http/search'

type Column = Board['columns'][number]
type Card = Column['cards'][number]

/** A card with the column that it is in and how many are there. */
export type BoardRow = Omit<Card, 'counterpart' | 'technician' | 'blockers'> &
  Pick<Column, 'kind' | 'name' | 'department' | 'total'> & {
    clinicOrganizationId: string | null
    customerId: string
    clinicName: string | null
    customerName: string | null
    technicianUserId: string | null
    technicianName: string | null
    blockers: (Card['blockers'][number] | null)[]
  }

/** What of the board is asked for. */
export type BoardFilters = {
  limit: number
  technicianUserId?: string
  isUnassigned?: boolean
  department?: string
  workflowId?: string
  search?: string
}

const orNull = (value: string | undefined, type: 'uuid' | 'text') =>
  sql`${value ?? null}::${sql.raw(type)}`

const isBeingMade = sql`(orders.status in ('accepted', 'in_production', 'awaiting_approval')
  or (orders.status = 'on_hold' and orders.held_from in ('accepted', 'in_production', 'awaiting_approval')))`

/**
 * Whether a current stage `s` can be worked on now: it is not done, and its order, as it is called there, is made and
 * not held.
 */
export const isWorkable = (orders: string) => sql`(s.is_current and s.kind <> 'try_in'
  and s.status in ('pending', 'in_progress', 'rework') and ${sql.ref(`${orders}.status`)} = 'in_production')`

// The filters stay in the one text, so that each connection plans it once; only a search adds words.
// What hangs on an order is looked up by keys: `offset` and `limit` keep the planner from comparing
// whole tables, as under row security it takes every organization for a small one.
const boardRows = ({
  limit,
  technicianUserId,
  isUnassigned = false,
  department,
  workflowId,
  search = '',
}: BoardFilters) => {
  const found = eachWord(search, isSingleOrderFoundBy)
  return sql<BoardRow>`
    with cards as materialized (
      select orders.id as order_id, orders.priority,
        coalesce(orders.promised_delivery_date, orders.requested_delivery_date) as due_on,
        i.id as item_id, s.id as stage_id, s.name, s.department, s.sort_order, s.current_since,
        case when s.id is not null then 'stage'
          when 'accepted' in (orders.status, orders.held_from) then 'to_start' else 'to_finish' end as kind
      from app.orders
      cross join lateral (select i.id from app.order_items i where i.order_id = orders.id offset 0) as i
      left join lateral (
        select * from app.order_stages s where s.order_item_id = i.id and s.is_current limit 1) as s on true
      where orders.status not in ('completed', 'rejected', 'cancelled')
        and (${isBeingMade} or orders.status in ('ready', 'shipped', 'at_try_in') and s.kind = 'try_in')
        and (${orNull(technicianUserId, 'uuid')} is null or s.technician_user_id = ${technicianUserId ?? null})
        and (not ${isUnassigned} or s.technician_user_id is null and ${isWorkable('orders')})
        and (${orNull(department, 'text')} is null or s.department = ${department ?? null})
        and (${orNull(workflowId, 'uuid')} is null or s.workflow_id = ${workflowId ?? null})
        and ${found}),
    placed as materialized (
      select c.*, row_number() over (in_column
          order by c.priority = 'rush' desc, c.due_on nulls last, c.current_since, c.item_id) as place,
        count(*) over in_column as total, avg(c.sort_order) over in_column as column_place
      from cards c window in_column as (partition by c.kind, c.department, c.name)),
    today as (select d.today_on from app.lab_days(clock_timestamp()) d where d.lab_id = app.org())
    select p.kind, p.name, p.department, p.total, o.id as order_id, o.number as order_number,
      o.status as order_status, o.priority, o.appointment_at, o.clinic_organization_id, o.customer_id, l.clinic_name,
      k.name as customer_name, ${traysOf(sql`o.id`)} as trays, i.id as item_id, i.description, i.names, i.teeth, i.quantity, p.stage_id,
      s.status as stage_status, w.since as since_at,
      greatest(0, floor(extract(epoch from clock_timestamp() - w.since) / 60))::integer as age_minutes,
      p.due_on, coalesce(p.due_on < today.today_on, false) as is_overdue, s.technician_user_id,
      u.name as technician_name,
      array_remove(array[
        case when o.status = 'on_hold' then 'on_hold' end,
        case when o.status = 'awaiting_approval' then 'awaiting_approval' end,
        case when o.rx_acknowledged_version < o.rx_version then 'rx_to_acknowledge' end,
        case when o.cancel_requested_at is not null then 'cancel_requested' end,
        case when s.kind = 'try_in' then case o.status when 'shipped' then 'on_way_to_try_in'
          when 'at_try_in' then 'at_try_in' else 'waits_for_try_in' end end], null) as blockers
    from placed p cross join today
    cross join lateral (select * from app.orders where id = p.order_id limit 1) as o
    cross join lateral (select * from app.order_items where id = p.item_id limit 1) as i
    left join lateral (select * from app.order_stages where id = p.stage_id limit 1) as s on true
    cross join lateral (select coalesce(p.current_since,
      (select max(e.finished_at) from app.order_stages e where e.order_item_id = p.item_id),
      o.accepted_at, o.waiting_since) as since offset 0) as w
    left join lateral (select clinic_name from app.lab_connections where id = o.lab_connection_id limit 1) l on true
    left join lateral (select name from app.customers
      where organization_id = app.org() and id = o.customer_id limit 1) k on true
    left join lateral (select name from app.users where id = s.technician_user_id limit 1) u on true
    where p.place <= ${limit}
    order by array_position(array['to_start', 'stage', 'to_finish'], p.kind), p.column_place, p.department,
      p.name, p.place`
}

/** The cards of the board, column by column. */
export const selectBoard = (tx: Tx, filters: BoardFilters): Promise<BoardRow[]> =>
  tx.all(boardRows(filters).compile(build))
