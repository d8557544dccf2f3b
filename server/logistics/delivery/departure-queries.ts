import { sql } from 'kysely'
import { ownDriverCouriers } from '#contract/logistics/couriers'
import type { Departures } from '#contract/logistics/departures'
import { courierTimeOf, driversOf } from '#server/production/capacity'
import { build, type Tx } from '#platform/db/db'

type Departure = Departures['departures'][number]

/** An order that is to leave today, with who takes it. */
export type LeavingRow = Departure['orders'][number] &
  Pick<Departure, 'kind' | 'name' | 'departureTime' | 'deliveryRunId'> & {
    customerId: string
    deliveryRouteId: string | null
  }

/**
 * The orders that are planned to leave until a day or lie in a parcel that has not left, with the run
 * of their parcel, else today's driver of their customer, else their courier; as they are to leave. Which they are
 * comes first: a condition on the parcel or the plan would read all orders.
 */
export const selectLeavingOrders = (tx: Tx, todayOn: string): Promise<LeavingRow[]> =>
  tx.all(
    sql<LeavingRow>`with drivers as materialized (${driversOf(todayOn)}), parcels as materialized (
      select distinct on (x.order_id) x.order_id, h.courier,
        h.courier is not null and lower(h.courier) <> all(${[...ownDriverCouriers]}::text[]) as is_couriers,
        r.id as run_id, r.name, r.departure_time, r.run_on, r.status as run_status
      from app.shipments h
        join app.shipment_orders x on x.shipment_id = h.id
        left join app.delivery_tasks t on t.shipment_id = h.id and t.outcome is null
        left join app.delivery_stops s on s.organization_id = t.organization_id and s.id = t.delivery_stop_id
        left join app.delivery_runs r on r.organization_id = s.organization_id and r.id = s.delivery_run_id
      where h.lab_organization_id = app.org() and h.direction = 'to_clinic'
        and h.status in ('created', 'label_printed')
      order by x.order_id, h.id desc
    ), leaving as materialized (
      select order_id from parcels
      union
      select o.id from app.orders o join app.order_plans p on p.order_id = o.id and p.ship_on <= ${todayOn}::date
      where o.lab_view_id = app.org() and o.status not in ('completed', 'rejected', 'cancelled')
        and o.status in ('accepted', 'in_production', 'awaiting_approval', 'on_hold', 'ready')
    )
    select o.id as order_id, o.number, o.status, o.priority, o.customer_id, k.name as customer_name,
      h.order_id is not null as is_packed,
      case when o.status <> 'ready' and h.order_id is null then (
        select s.name from app.order_stages s
        where s.order_id = o.id and s.is_current and s.status in ('pending', 'in_progress', 'rework')
        order by s.sort_order, s.id limit 1) end as stage_name,
      w.kind, w.name, to_char(w.departure_time, 'HH24:MI') as departure_time,
      w.run_id as delivery_run_id, w.route_id as delivery_route_id
    from leaving
      cross join lateral (select * from app.orders where id = leaving.order_id limit 1) o
      join app.customers k on k.organization_id = o.lab_organization_id and k.id = o.customer_id
      left join parcels h on h.order_id = o.id
      left join drivers d on d.customer_id = o.customer_id
      left join app.lab_connections c on c.id = k.lab_connection_id
      cross join lateral (
        select 'driver' as kind, h.name, h.departure_time, h.run_id, null::uuid as route_id
        where h.run_id is not null
        union all
        select 'driver', d.name, d.departure_time, d.run_id, d.route_id
        where d.customer_id is not null and h.is_couriers is not true
        union all
        select 'courier', coalesce(h.courier, c.default_courier),
          (${courierTimeOf(todayOn)})::time, null, null
        limit 1) w
    where o.lab_organization_id = app.org() and (h.run_id is null or h.run_status = 'planned' and h.run_on <= ${todayOn}::date)
    order by w.departure_time nulls last, w.kind desc, w.name, w.run_id, w.route_id,
      h.order_id is not null, o.status = 'ready', o.priority = 'rush' desc, o.id`.compile(build),
  )
