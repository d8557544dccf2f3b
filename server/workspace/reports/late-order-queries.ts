import { sql, type RawBuilder } from 'kysely'
import type { LateCause } from '#contract/workspace/late-causes'
import type { LateOrder } from '#contract/workspace/late-orders'
import type { OrganizationType } from '#contract/platform/endpoint'
import { build, type Tx } from '#platform/db/db'
import type { Page, Paging } from '#contract/platform/page'
import { selectPage } from '#platform/http/page'
import { eachWord } from '#platform/http/search'
import { judgedOrders, newestParcel, transitEnd, type Frame } from '#server/orders/delivery-figures'

// How long the order waited for somebody outside the work: for an answer, an approval, the end of a hold.
const daysAwaited = sql`(
  select sum(extract(epoch from m.until_at - m.created_at)) / 86400 from (
    select e.to_status, e.created_at,
      lead(e.created_at, 1, clock_timestamp()) over (order by e.sequence) as until_at
    from app.order_events e where e.order_id = l.order_id) as m
  where m.to_status in ('needs_info', 'awaiting_approval', 'on_hold'))`

// Before which stage an item lay longest, and for more than a day.
const longestWait = sql`
  select c.id as work_centre_id, c.name as work_centre from (
    select g.work_centre_id, g.started_at - lag(g.finished_at)
      over (partition by coalesce(g.order_item_id, g.former_item_id) order by g.sort_order) as waited
    from app.order_stages g where g.order_id = l.order_id and g.started_at is not null) as m
    join app.work_centres c on c.id = m.work_centre_id
  where m.waited > interval '1 day' order by m.waited desc limit 1`

/** The orders of a frame that missed their promised day, each with its reason (`lateCauses`). */
const lateOrders = (frame: Frame): RawBuilder<unknown> => sql`
  with ${judgedOrders(frame)}, missed as materialized (
    select j.*, ${newestParcel(sql`j.order_id`, { value: 'left_on', timezone: frame.timezone })} as left_on
    from judged j where not j.is_on_time
  ), late as materialized (
    select j.*, coalesce(j.arrives_on, j.today_on) - j.agreed_on as days_late,
      j.left_on is not null and ${transitEnd(sql`j.left_on`)} <= j.agreed_on as has_left_in_time
    from missed j join app.orders o on o.id = j.order_id left join app.lab_connections c on c.id = o.lab_connection_id
  )
  select l.order_id as id, l.number, l.counterpart_name as customer_name, l.agreed_on as promised_on,
    l.arrives_on as arrived_on, l.days_late, r.cause,
    case when r.cause = 'work_centre_busy' then w.work_centre end as work_centre,
    case when r.cause = 'work_centre_busy' then w.work_centre_id end as work_centre_id
  from late l left join lateral (${longestWait}) w on true
    cross join lateral (select case
      when l.has_left_in_time then 'carrier'
      when ${daysAwaited} >= l.days_late then 'answer_awaited'
      when exists (select from app.order_stages g where g.order_id = l.order_id and g.rework_count > 0) then 'redone'
      when w.work_centre is not null then 'work_centre_busy'
      else 'other' end as cause) as r`

// Why is seen in the stages of the laboratory, of which a clinic reads nothing. The rows are kept: otherwise
// the total of the page and the page judge each order once more.
const lateOrdersOfClinic = (frame: Frame): RawBuilder<unknown> => sql`
  with ${judgedOrders(frame)}, late as materialized (select * from judged where not is_on_time)
  select l.order_id as id, l.number, l.counterpart_name as customer_name, l.agreed_on as promised_on,
    l.arrives_on as arrived_on, coalesce(l.arrives_on, l.today_on) - l.agreed_on as days_late,
    null::text as cause, null::text as work_centre, null::uuid as work_centre_id
  from late l`

/** How many orders were late for a reason; where they waited, at which work centre. */
export type CountedCause = {
  cause: LateCause
  workCentreId: string | null
  workCentre: string | null
  orders: number
}

/** How many orders were late, by reason. */
export const countLateCauses = (tx: Tx, frame: Frame): Promise<CountedCause[]> =>
  tx.all(
    sql<CountedCause>`
      select cause, work_centre_id, work_centre, count(*)::integer as orders
      from (${lateOrders(frame)}) as late
      group by 1, 2, 3 order by 4 desc, 1, 3, 2`.compile(build),
  )

/** A page of the orders that missed their promised day, the latest day first. */
export const selectLateOrders = (
  tx: Tx,
  { frame, organizationType }: { frame: Frame; organizationType: OrganizationType },
  { cause, workCentreId, search, ...paging }: Paging & { cause?: LateCause; workCentreId?: string },
): Promise<Page<LateOrder>> => {
  const rows = organizationType === 'lab' ? lateOrders(frame) : lateOrdersOfClinic(frame)
  const found = build
    .selectFrom(sql<LateOrder & { workCentreId: string | null }>`(${rows})`.as('late'))
    .select([
      'late.id',
      'late.number',
      'late.customerName',
      'late.promisedOn',
      'late.arrivedOn',
      'late.daysLate',
      'late.cause',
      'late.workCentre',
    ])
    .where(
      eachWord(
        search ?? '',
        (pattern) =>
          sql`late.number like ${pattern} or app.fold(late.customer_name) like ${pattern}`,
      ),
    )
    .orderBy('late.promisedOn', 'desc')
    .orderBy('late.id', 'desc')
  return selectPage(
    tx,
    paging,
    found
      .$if(cause !== undefined, (all) => all.where('late.cause', '=', cause ?? null))
      .$if(workCentreId !== undefined, (all) =>
        all.where('late.workCentreId', '=', workCentreId ?? null),
      ),
  )
}
