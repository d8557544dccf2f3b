import { sql, type RawBuilder } from 'kysely'
import { build, org, type Tx } from '#platform/db/db'
import {
  isOf,
  isWithin,
  judgedOrders,
  parties,
  periodOf,
  uuid,
  walks,
  workdays,
  type Frame,
} from '#server/orders/delivery-figures'

/** A row as the database counts it; `isTotal` shows the sums over all of them. */
export type Counted = { isTotal: boolean } & Record<string, unknown>

const run = (tx: Tx, statement: RawBuilder<Counted>): Promise<Counted[]> =>
  tx.all(statement.compile(build))

/** Which day it is where the caller is, and the days of a report that names none or only one. */
export const selectDays = (
  tx: Tx,
  { fromOn, toOn, days }: { fromOn: string | undefined; toOn: string | undefined; days: number },
): Promise<{ fromOn: string; toOn: string; timezone: string; length: number }> =>
  tx.one(
    sql<{ fromOn: string; toOn: string; timezone: string; length: number }>`
      select coalesce(${fromOn ?? null}::date, d.last_on - ${days - 1}::integer) as from_on, d.last_on as to_on, d.timezone,
        d.last_on - coalesce(${fromOn ?? null}::date, d.last_on - ${days - 1}::integer) + 1 as length
      from (select o.timezone, coalesce(${toOn ?? null}::date, (now() at time zone o.timezone)::date) as last_on
        from app.organizations o where o.id = ${org}) as d`.compile(build),
  )

/** Orders by whether they arrived by the day that both sides agreed on, in the period of the promised one. */
export const selectOnTime = (tx: Tx, frame: Frame): Promise<Counted[]> =>
  run(
    tx,
    sql<Counted>`with ${judgedOrders(frame)}
      select ${periodOf(sql`due_on`, frame.step)} as period_starts_on, counterpart_id,
        max(counterpart_name) as counterpart_name, count(*)::integer as orders,
        count(*) filter (where is_on_time)::integer as on_time,
        count(*) filter (where not is_on_time)::integer as late, grouping(counterpart_id) = 1 as is_total
      from judged group by grouping sets ((1, 2), ())
      order by 1, counterpart_name, counterpart_id`,
  )

const shares = sql`
  percentile_disc(0.5) within group (order by days) as median_days,
  percentile_disc(0.9) within group (order by days) as p90_days,
  percentile_disc(0.5) within group (order by days_from_submit) as median_days_from_submit,
  percentile_disc(0.9) within group (order by days_from_submit) as p90_days_from_submit`

/** Working days until orders left, by product. */
export const selectTurnaround = (tx: Tx, frame: Frame): Promise<Counted[]> =>
  run(
    tx,
    sql<Counted>`with ${walks(frame)}, made as (
        select distinct on (w.id, i.product_id) w.*, i.product_id, i.description, i.names, i.id as item_id
        from walks w join app.order_items i on i.order_id = w.id
        where ${uuid(frame.productId)} is null or i.product_id = ${uuid(frame.productId)}
        order by w.id, i.product_id, i.id desc
      )
      select period_starts_on, product_id, (array_agg(description order by item_id desc))[1] as product_name,
        count(*)::integer as orders, ${shares}, false as is_total,
        (array_agg(names order by item_id desc))[1] as product_names
      from made group by period_starts_on, product_id
      union all
      select null, null, null, count(*)::integer, ${shares}, true, null from walks having count(*) > 0
      order by 1, 3, 2`,
  )

/** Working days until orders left, by laboratory: for a clinic. */
export const selectTurnaroundByLab = (tx: Tx, frame: Frame): Promise<Counted[]> =>
  run(
    tx,
    sql<Counted>`with ${walks(frame)}
      select lab_organization_id as counterpart_id, count(*)::integer as orders, ${shares}, false as is_total
      from walks group by 1`,
  )

/** Claims that were not withdrawn, and delivered orders, by laboratory: for a clinic. */
export const selectRemakesByLab = (tx: Tx, frame: Frame): Promise<Counted[]> =>
  run(
    tx,
    sql<Counted>`select counterpart_id, sum(claims)::integer as claims, sum(orders)::integer as orders, false as is_total
      from (
        select r.lab_organization_id as counterpart_id, 1 as claims, 0 as orders from app.remake_claims r
        where r.status <> 'withdrawn' and ${isWithin(sql`r.created_at`, frame)}
        union all
        select o.lab_organization_id, 0, count(distinct e.order_id) from app.order_events e
          join app.orders o on o.id = e.order_id
        where e.action = 'delivered' and e.to_status = 'delivered' and ${isWithin(sql`e.created_at`, frame)}
        group by 1) as counted
      group by 1`,
  )

const triedIn = sql`count(*)::integer as try_ins,
  count(*) filter (where result = 'go_on')::integer as went_on,
  count(*) filter (where result = 'findings')::integer as with_findings,
  percentile_disc(0.5) within group (order by days) as median_days,
  percentile_disc(0.9) within group (order by days) as p90_days`

/** What try-ins showed and how long they took, by product; what is at the clinic still has no days. */
export function selectTryIns(tx: Tx, frame: Frame): Promise<Counted[]> {
  const dayOf = (at: RawBuilder<unknown>) => sql`(${at} at time zone ${frame.timezone})::date`
  const arrivedOn = dayOf(sql`l.arrived_at`)
  return run(
    tx,
    sql<Counted>`with tried as materialized (
        select o.id, l.number, l.result, ${periodOf(arrivedOn, frame.step)} as period_starts_on,
          case when l.returned_at is not null then ${workdays(arrivedOn, dayOf(sql`l.returned_at`))} end as days
        from app.order_legs l join app.orders o on o.id = l.order_id ${parties}
        where ${isWithin(sql`l.arrived_at`, frame)} and ${isOf(frame)}
      ), made as (
        select distinct on (w.id, w.number, i.product_id) w.*, i.product_id, i.description, i.names, i.id as item_id
        from tried w join app.order_items i on i.order_id = w.id
        where ${uuid(frame.productId)} is null or i.product_id = ${uuid(frame.productId)}
        order by w.id, w.number, i.product_id, i.id desc
      )
      select period_starts_on, product_id, (array_agg(description order by item_id desc))[1] as product_name,
        ${triedIn}, false as is_total,
        (array_agg(names order by item_id desc))[1] as product_names
      from made group by period_starts_on, product_id
      union all
      select null, null, null, ${triedIn}, true, null from tried having count(*) > 0
      order by 1, 3, 2`,
  )
}

/**
 * What technicians did, by stage, also on items that were taken off their orders. The pieces of a stage are
 * those of who worked on it last: whom it was given to says nothing of who did it, or whether anybody did.
 */
export const selectTechnicianLoad = (tx: Tx, frame: Frame): Promise<Counted[]> =>
  run(
    tx,
    sql<Counted>`with work as (
        select t.technician_user_id, g.name as stage, t.minutes, 0 as pieces,
          (t.finished_at at time zone ${frame.timezone})::date as day,
          coalesce(i.product_id, g.former_product_id) as product_id
        from app.stage_sittings t join app.order_stages g on g.id = t.order_stage_id
          left join app.order_items i on i.id = g.order_item_id
        where ${isWithin(sql`t.finished_at`, frame)}
        union all
        select last.technician_user_id, g.name, 0, coalesce(i.quantity, g.former_quantity),
          (g.finished_at at time zone ${frame.timezone})::date, coalesce(i.product_id, g.former_product_id)
        from app.order_stages g left join app.order_items i on i.id = g.order_item_id
          cross join lateral (
            select t.technician_user_id from app.stage_sittings t
            where t.order_stage_id = g.id and t.finished_at is not null order by t.id desc limit 1) as last
        where g.status = 'done' and ${isWithin(sql`g.finished_at`, frame)}
      )
      select ${periodOf(sql`w.day`, frame.step)} as period_starts_on, w.technician_user_id, max(u.name) as technician_name,
        w.stage, sum(w.minutes)::integer as minutes, sum(w.pieces)::integer as pieces,
        grouping(w.technician_user_id) = 1 as is_total
      from work w join app.users u on u.id = w.technician_user_id
      where ${uuid(frame.productId)} is null or w.product_id = ${uuid(frame.productId)}
      group by grouping sets ((1, 2, 4), ()) having count(*) > 0
      order by 1, technician_name, 2, 4`,
  )

// Without its tax; half a minor unit is rounded up, as totals do (invoices/totals.ts).
const netOf = sql`case when d.tax_mode = 'inclusive'
  then l.amount_minor - round(l.amount_minor::numeric * l.tax_rate_basis_points / (10000 + l.tax_rate_basis_points))::bigint
  else l.amount_minor end`

/** Lines of issued invoices less lines of credit notes; row security knows whose they are. */
export const selectMoney = (tx: Tx, frame: Frame): Promise<Counted[]> =>
  run(
    tx,
    sql<Counted>`with documents as (
        select d.issued_on, d.lab_organization_id, d.clinic_organization_id, d.customer_id, d.currency,
          l.order_item_id, ${netOf} as invoiced_minor, 0::bigint as credited_minor
        from app.invoices d join app.invoice_lines l on l.invoice_id = d.id
        where d.status not in ('draft', 'void') and d.issued_on between ${frame.fromOn}::date and ${frame.toOn}::date
        union all
        select d.issued_on, d.lab_organization_id, d.clinic_organization_id, d.customer_id, d.currency,
          b.order_item_id, 0, ${netOf}
        from app.credit_notes d join app.credit_note_lines l on l.credit_note_id = d.id
          join app.invoice_lines b on b.id = l.invoice_line_id
        where d.status <> 'void' and d.issued_on between ${frame.fromOn}::date and ${frame.toOn}::date
      ), sorted as (
        select p.issued_on, p.currency, p.invoiced_minor, p.credited_minor, i.product_id, i.description, i.names, i.id as item_id,
          coalesce(k.id, p.lab_organization_id) as counterpart_id, coalesce(k.name, c.lab_name) as counterpart_name
        from documents p
          left join app.order_items i on i.id = p.order_item_id
          left join app.customers k on k.organization_id = p.lab_organization_id and k.id = p.customer_id
          left join lateral (
            select c.lab_name from app.lab_connections c
            where c.lab_organization_id = p.lab_organization_id and c.clinic_organization_id = p.clinic_organization_id
            order by c.id desc limit 1) c on true
        where (${uuid(frame.customerId)} is null or k.id = ${uuid(frame.customerId)})
          and (${uuid(frame.productId)} is null or i.product_id = ${uuid(frame.productId)})
          and (${uuid(frame.labConnectionId)} is null or exists (
            select from app.lab_connections f where f.id = ${uuid(frame.labConnectionId)}
              and f.lab_organization_id = p.lab_organization_id and f.clinic_organization_id = p.clinic_organization_id))
      )
      select ${periodOf(sql`issued_on`, frame.step)} as period_starts_on, counterpart_id,
        max(counterpart_name) as counterpart_name, product_id,
        (array_agg(description order by item_id desc nulls last))[1] as product_name, currency,
        sum(invoiced_minor)::bigint as invoiced_minor, sum(credited_minor)::bigint as credited_minor,
        sum(invoiced_minor - credited_minor)::bigint as net_minor, grouping(counterpart_id) = 1 as is_total,
        (array_agg(names order by item_id desc nulls last))[1] as product_names
      from sorted group by grouping sets ((1, 2, 4, 6), (6))
      order by 1, counterpart_name, 2, product_name nulls last, 4, 6`,
  )
