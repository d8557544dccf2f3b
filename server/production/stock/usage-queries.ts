import { sql } from 'kysely'
import type { Query } from '#contract/platform/endpoint'
import type { Page } from '#contract/platform/page'
import type { Material } from '#contract/production/materials'
import type { listMaterialUsage, MaterialUsage } from '#contract/production/material-usage'
import { instant } from '#platform/clock'
import { build, org, type Tx } from '#platform/db/db'
import { selectPage } from '#platform/http/page'
import { matches } from '#platform/http/search'

const monthsShown = 6
/** Over so many days the use counts for the reorder point. */
const lateDays = 90

// Days and months are those at the laboratory.
const usesOf = (now: Date) => sql<{
  months: MaterialUsage['months']
  quantityLately: number
  daysLately: number
}>`(
  with today as materialized (
      select (${instant(now)}::timestamptz at time zone o.timezone)::date as today_on, o.timezone
      from app.organizations o where o.id = ${org}),
    uses as materialized (
      select u.quantity, (u.used_at at time zone d.timezone)::date as used_on
      from today d cross join app.material_lots l
        join app.material_uses u on u.organization_id = l.organization_id and u.material_lot_id = l.id
      where l.organization_id = m.organization_id and l.material_id = m.id
        and u.used_at > ${instant(now)}::timestamptz - make_interval(months => ${sql.lit(monthsShown + 1)})
        and u.undoes_use_id is null
        and not exists (select from app.material_uses b where b.undoes_use_id = u.id))
  select (
      select jsonb_agg(jsonb_build_object('month', to_char(k.month, 'YYYY-MM'), 'quantity', (
        select coalesce(sum(u.quantity), 0) from uses u
        where u.used_on >= k.month and u.used_on < k.month + interval '1 month')) order by k.month)
      from generate_series(
        date_trunc('month', d.today_on) - make_interval(months => ${sql.lit(monthsShown - 1)}),
        date_trunc('month', d.today_on), interval '1 month') as k (month)) as months,
    (select coalesce(sum(u.quantity), 0)::integer from uses u
      where u.used_on > d.today_on - ${sql.lit(lateDays)}) as quantity_lately,
    (select coalesce(least(${sql.lit(lateDays)}, d.today_on - min(u.used_on) + 1), 0)::integer
      from uses u) as days_lately
  from today d)`

// How long parcels took in a year, where nobody said how long they take.
const leadTimeOf = (now: Date) => sql<number | null>`coalesce(s.lead_time_days, (
  select ceil(percentile_cont(0.5) within group (
      order by greatest(1, extract(epoch from r.received_at - p.sent_at) / 86400)))::integer
    from app.purchase_orders p join app.purchase_receipts r
      on r.organization_id = p.organization_id and r.purchase_order_id = p.id
    where p.organization_id = m.organization_id and p.supplier_id = m.supplier_id
      and p.sent_at > ${instant(now)}::timestamptz - interval '1 year' and r.received_at > p.sent_at))`

/** What is used of a material, as it is read. */
export type UsageRow = Omit<MaterialUsage, 'proposedReorderPoint'>

/** A page of what is used of materials in use, by name. */
export const selectUsage = (
  tx: Tx,
  now: Date,
  { search, supplierId, ...paging }: Query<typeof listMaterialUsage>,
): Promise<Page<UsageRow>> =>
  selectPage(
    tx,
    paging,
    build
      .selectFrom('materials as m')
      .leftJoin('suppliers as s', (join) =>
        join.onRef('s.organizationId', '=', 'm.organizationId').onRef('s.id', '=', 'm.supplierId'),
      )
      .innerJoinLateral(usesOf(now).as('u'), (join) => join.onTrue())
      .select([
        'm.id',
        'm.name',
        'm.unit',
        's.name as supplierName',
        'u.months',
        'u.quantityLately',
        'u.daysLately',
        leadTimeOf(now).as('leadTimeDays'),
        'm.reorderPoint',
      ])
      .$narrowType<Pick<Material, 'unit'>>()
      .where('m.organizationId', '=', org)
      .where('m.isActive', '=', true)
      .$if(supplierId !== undefined, (rows) => rows.where('m.supplierId', '=', supplierId ?? ''))
      .$if(search !== undefined, (rows) => rows.where(matches(sql.ref('m.search'), search ?? '')))
      .orderBy(sql`lower(m.name)`)
      .orderBy('m.id'),
  )
