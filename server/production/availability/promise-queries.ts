import { sql } from 'kysely'
import { promiseDays, type OrderPlan, type PromiseFigures } from '#contract/production/promises'
import { dueStatuses } from '#contract/orders/order-statuses'
import { agreedDay } from '#server/orders/orders'
import { build, type Tx } from '#platform/db/db'

// What is at the clinic to be tried in has kept its promise, and has another one when it is back.
const isDelivered = sql`(case o.status
    when 'at_try_in' then (select max(g.arrived_at) from app.order_legs g where g.order_id = o.id)
    else o.delivered_at end at time zone l.timezone)::date
  <= ${agreedDay}`
// What is at the clinic has met its appointment or missed it.
const isDue = sql`o.status in (${sql.join(dueStatuses.map((status) => sql.lit(status)))})`
const isLatest = sql`o.promised_delivery_date >= l.today_on - ${sql.lit(promiseDays)}`

/** The figures of the caller's promises at a moment. */
export const selectPromiseFigures = (tx: Tx, at: string): Promise<PromiseFigures> =>
  tx.one(
    sql<PromiseFigures>`with l as materialized (
        select o.timezone, (${at}::timestamptz at time zone o.timezone)::date as today_on
        from app.organizations o where o.id = app.org())
      select p.*, r.at_risk, v.reserved_unanswered, a.promised_after_appointment, m.median_days
      from l,
        lateral (select count(*) filter (where ${isLatest})::integer as due,
            count(*) filter (where ${isLatest} and ${isDelivered})::integer as kept,
            count(*) filter (where not ${isLatest})::integer as former_due,
            count(*) filter (where not ${isLatest} and ${isDelivered})::integer as former_kept
          from app.orders o
          where o.lab_view_id = app.org() and o.promised_delivery_date >= l.today_on - ${sql.lit(2 * promiseDays)}
            and o.promised_delivery_date < l.today_on
            and greatest(o.promised_delivery_date, o.proposed_delivery_date) < l.today_on and o.status not in ('rejected', 'cancelled')) as p,
        lateral (select count(*)::integer as at_risk from app.orders_at_risk()) as r,
        lateral (select count(*)::integer as reserved_unanswered from app.orders o
          where o.lab_view_id = app.org() and o.status = 'submitted' and o.reserved_delivery_date is not null) as v,
        lateral (select count(*)::integer as promised_after_appointment
          from app.orders o join app.clinic_timezones() z on z.clinic_id = o.clinic_organization_id
          where o.lab_view_id = app.org() and o.appointment_at >= ${at}::timestamptz - interval '1 day'
            and o.promised_delivery_date > (o.appointment_at at time zone z.timezone)::date
            and ${isDue}) as a,
        lateral (select percentile_disc(0.5) within group (order by g.planned_days + g.difference_days)::integer
            as median_days from app.planned_legs g
          where g.lab_organization_id = app.org() and g.left_on >= l.today_on - ${sql.lit(promiseDays)}) as m`.compile(
      build,
    ),
  )

/** Whether the caller sees an order, and its plan. */
export const selectOrderPlan = (
  tx: Tx,
  id: string,
): Promise<{ plan: OrderPlan | null } | undefined> =>
  tx.maybe(
    sql<{ plan: OrderPlan | null }>`select case when p.order_id is not null then jsonb_build_object(
        'startOn', p.start_on, 'shipOn', p.ship_on, 'deliveryOn', p.delivery_on, 'slackDays', p.slack_days,
        'chanceLatePercent', p.chance_late_percent, 'isAtRisk', p.is_at_risk, 'plannedOn', p.planned_on) end as plan
      from app.orders o left join app.order_plans p on p.order_id = o.id where o.id = ${id}`.compile(
      build,
    ),
  )
