import { sql } from 'kysely'
import { promiseDays, type OrderPlan, type PromiseFigures } from '#contract/production/promises'
import { dueStatuses } from '#contract/orders/order-statuses'
import { selectKept, selectMedianDays, type Frame } from '#server/orders/delivery-figures'
import { isReserved } from '#server/orders/orders'
import { addDays } from '#platform/clock'
import { build, type Tx } from '#platform/db/db'

// What is at the clinic has met its appointment or missed it.
const isDue = sql`o.status in (${sql.join(dueStatuses.map((status) => sql.lit(status)))})`

type Days = { todayOn: string; timezone: string }
type OpenFigures = Pick<
  PromiseFigures,
  'atRisk' | 'reservedUnanswered' | 'promisedAfterAppointment'
>

const selectToday = (tx: Tx, at: string): Promise<Days> =>
  tx.one(
    sql<Days>`select (${at}::timestamptz at time zone o.timezone)::date as today_on, o.timezone
      from app.organizations o where o.id = app.org()`.compile(build),
  )

const selectOpenFigures = (tx: Tx, at: string): Promise<OpenFigures> =>
  tx.one(
    sql<OpenFigures>`select r.at_risk, v.reserved_unanswered, a.promised_after_appointment
      from (select count(*)::integer as at_risk from app.orders_at_risk()) as r,
        lateral (select count(*)::integer as reserved_unanswered from app.orders o
          where o.lab_view_id = app.org() and ${isReserved('o')}) as v,
        lateral (select count(*)::integer as promised_after_appointment
          from app.orders o join app.clinic_timezones() z on z.clinic_id = o.clinic_organization_id
          where o.lab_view_id = app.org() and o.appointment_at >= ${at}::timestamptz - interval '1 day'
            and o.promised_delivery_date > (o.appointment_at at time zone z.timezone)::date
            and ${isDue}) as a`.compile(build),
  )

/**
 * The figures of the caller's promises at a moment. What was kept and how long work took is what the reports
 * `on-time` and `turnaround` say of as many days that end today.
 */
export async function selectPromiseFigures(tx: Tx, at: string): Promise<PromiseFigures> {
  const { todayOn, timezone } = await selectToday(tx, at)
  const frameTo = (toOn: string): Frame => ({
    fromOn: addDays(toOn, 1 - promiseDays),
    toOn,
    timezone,
    step: null,
    at,
  })
  const frame = frameTo(todayOn)
  const former = await selectKept(tx, frameTo(addDays(todayOn, -promiseDays)))
  return {
    ...(await selectKept(tx, frame)),
    formerDue: former.due,
    formerKept: former.kept,
    ...(await selectOpenFigures(tx, at)),
    ...(await selectMedianDays(tx, frame)),
  }
}

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
