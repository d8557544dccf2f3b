import { sql, type RawBuilder } from 'kysely'
import type { ReportStep } from '#contract/workspace/report-rules'
import { build, type Tx } from '#platform/db/db'
import { agreedDay } from '#server/orders/orders'

/** What a report is asked for: days of a time zone, how they are cut, and which records. */
export type Frame = {
  fromOn: string
  toOn: string
  timezone: string
  step: ReportStep | null
  /** The moment at which orders are judged; without it that of the transaction. */
  at?: string
  labConnectionId?: string | undefined
  customerId?: string | undefined
  productId?: string | undefined
}

/** An id of a filter; null without it. */
export const uuid = (value: string | undefined) => sql`${value ?? null}::uuid`

/** The first day of the step that a day is in; null without steps. */
export const periodOf = (day: RawBuilder<unknown>, step: ReportStep | null) =>
  sql`date_trunc(${step}::text, ${day}::timestamp)::date`

// A time zone moves the day: an index on the instant is used by looking a day further on both ends, and under
// row security only where an instant is compared with an instant (comparisons with days are not leakproof).
/** Whether an instant is on the days of a frame. */
export const isWithin = (
  at: RawBuilder<unknown>,
  { fromOn, toOn, timezone }: Pick<Frame, 'fromOn' | 'toOn' | 'timezone'>,
) =>
  sql`${at} >= (${fromOn}::date - 1)::timestamptz and ${at} < (${toOn}::date + 2)::timestamptz
    and (${at} at time zone ${timezone})::date between ${fromOn}::date and ${toOn}::date`

/** Whether an order `o` fits the filters of a frame. */
export const isOf = ({ labConnectionId, customerId, productId }: Frame) => sql`
  (${uuid(labConnectionId)} is null or o.lab_connection_id = ${uuid(labConnectionId)})
  and (${uuid(customerId)} is null or k.id = ${uuid(customerId)})
  and (${uuid(productId)} is null or exists (
    select from app.order_items i where i.order_id = o.id and i.product_id = ${uuid(productId)}))`

// Customers are the laboratory's alone: where a clinic asks, `k` is empty and the laboratory is named.
/** Joins the customer `k` and the connection `c` of an order `o`. */
export const parties = sql`
  left join app.customers k on k.organization_id = o.lab_organization_id and k.id = o.customer_id
  left join app.lab_connections c on c.id = o.lab_connection_id`

/**
 * The day on which a parcel of that day arrives, by the connection `c`: business days of the courier,
 * the day of shipping not counted; 60 of them are at most 84 days.
 */
export const transitEnd = (sentOn: RawBuilder<unknown>) =>
  sql`(select max(day) from (
    select day::date from generate_series(${sentOn}, ${sentOn} + 90, '1 day') as day
    where day = ${sentOn} or extract(isodow from day) < case when c.has_saturday_delivery then 7 else 6 end
    order by day limit 1 + coalesce(c.outbound_transit_days, 0)) as travelled)`

// A laboratory of 40 orders a day has some thousand in a frame: what most of them do not need is looked up for none
// of them (7 µs an order with a look at its events and parcels, 1 without).
const deliveredAt = sql`(
  select max(e.created_at) from app.order_events e
  where e.order_id = o.id and e.action = 'delivered' and e.to_status in ('delivered', 'at_try_in'))`

/** The newest parcel to the clinic of an order: an expression of its day of arrival, or of when it left. */
export const newestParcel = (
  orderId: RawBuilder<unknown>,
  { value, timezone }: { value: 'left_on' | 'arrives_on'; timezone: string },
) => {
  const leftOn = sql`(s.created_at at time zone ${timezone})::date`
  return sql`(
    select ${value === 'left_on' ? leftOn : sql`coalesce(s.expected_on, ${transitEnd(leftOn)})`}
    from app.shipment_orders p join app.shipments s on s.id = p.shipment_id
    where p.order_id = ${orderId} and s.direction = 'to_clinic' and s.status <> 'cancelled'
    order by s.id desc limit 1)`
}

const todayOf = ({ at, timezone }: Frame) =>
  sql`(coalesce(${at ?? null}::timestamptz, now()) at time zone ${timezone})::date`

// The orders of the days are read alone and first: joined in one step, PostgreSQL walks all orders in the order
// of their connections once there are some ten thousand.
/**
 * Expressions of a `with`: `due`, the orders that are promised for the days of a frame, and `judged`, those of
 * them that arrived or whose day is over.
 */
export const judgedOrders = (frame: Frame): RawBuilder<unknown> => sql`promised as materialized (
    select id, number, status, promised_delivery_date, overridden_day, override_answer, override_cause,
      proposed_delivery_date, delivered_at, not_received_at, lab_organization_id, customer_id, lab_connection_id
    from app.orders
    where promised_delivery_date between ${frame.fromOn}::date and ${frame.toOn}::date
      and status not in ('draft', 'rejected', 'cancelled')
  ), due as (
    select o.id as order_id, o.number, o.promised_delivery_date as due_on, ${agreedDay} as agreed_on,
      coalesce(k.id, o.lab_organization_id) as counterpart_id, coalesce(k.name, c.lab_name) as counterpart_name,
      case
        when o.status in ('delivered', 'completed')
          then (coalesce(o.delivered_at, ${deliveredAt}) at time zone ${frame.timezone})::date
        when o.status = 'at_try_in' then (${deliveredAt} at time zone ${frame.timezone})::date
        when o.status = 'shipped' and o.not_received_at is null
          then ${newestParcel(sql`o.id`, { value: 'arrives_on', timezone: frame.timezone })}
      end as arrives_on
    from promised o ${parties} where ${isOf(frame)}
  ), judged as (
    select *, coalesce(arrives_on <= agreed_on, false) as is_on_time,
      ${todayOf(frame)} as today_on
    from due
    where arrives_on is not null or agreed_on < ${todayOf(frame)}
  )`

// Monday to Friday after one day, up to another.
/** How many working days there are after one day, up to another. */
export const workdays = (after: RawBuilder<unknown>, until: RawBuilder<unknown>) =>
  sql`(select count(*)::integer from generate_series(${after} + 1, ${until}, '1 day') as day where extract(isodow from day) < 6)`

// Each order is looked up: a join of those that left reads all orders, as under row security PostgreSQL takes
// each organization for a small one.
/**
 * An expression of a `with`: `walks`, the working days until orders left the laboratory for the first time. What
 * was taken back before it was picked up has not left.
 */
export const walks = (frame: Frame): RawBuilder<unknown> => {
  const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone ${frame.timezone})::date`
  const left = sql`(e.created_at at time zone ${frame.timezone})::date`
  return sql`walks as materialized (
        select o.id, o.lab_organization_id, ${periodOf(left, frame.step)} as period_starts_on,
          ${workdays(dayOf('o.acceptedAt'), left)} as days,
          case when o.submitted_at is not null then ${workdays(dayOf('o.submittedAt'), left)} end as days_from_submit
        from (select distinct e.order_id from app.order_events e
            where e.action = 'shipped' and ${isWithin(sql`e.created_at`, frame)}) as gone
          cross join lateral (select * from app.orders where id = gone.order_id limit 1) as o ${parties}
          cross join lateral (
            select min(m.created_at) as created_at from (
              select e.created_at, e.action, lead(e.action) over (order by e.sequence) as next_action
              from app.order_events e where e.order_id = o.id and (e.action = 'shipped' and e.to_status = 'shipped'
                or e.action = 'shipment_cancelled' and e.from_status = 'shipped' and e.to_status = 'ready')) as m
            where m.action = 'shipped' and m.next_action is distinct from 'shipment_cancelled') e
        where o.accepted_at is not null and ${isWithin(sql`e.created_at`, frame)} and ${isOf(frame)}
      )`
}

/** How many of the orders that were promised for the days of a frame arrived or should have, and how many by their day. */
export const selectKept = (tx: Tx, frame: Frame): Promise<{ due: number; kept: number }> =>
  tx.one(
    sql<{ due: number; kept: number }>`with ${judgedOrders(frame)}
      select count(*)::integer as due, count(*) filter (where is_on_time)::integer as kept
      from judged`.compile(build),
  )

/** The working days in which half of the orders that left on the days of a frame were made; null: none left. */
export const selectMedianDays = (tx: Tx, frame: Frame): Promise<{ medianDays: number | null }> =>
  tx.one(
    sql<{ medianDays: number | null }>`with ${walks(frame)}
      select percentile_disc(0.5) within group (order by days)::integer as median_days
      from walks`.compile(build),
  )
