import { sql } from 'kysely'
import type { Query } from '#contract/platform/endpoint'
import type { Page } from '#contract/platform/page'
import type { listMaterialStock, MaterialStock } from '#contract/production/material-stock'
import { instant } from '#platform/clock'
import { expiryWarningDays } from '#server/production/materials'
import { build, org, type Tx } from '#platform/db/db'
import { selectPage } from '#platform/http/page'
import { matches } from '#platform/http/search'

// A lot is usable up to and with its last day, as the laboratory counts days.
const stockOfLots = (now: Date) => sql<{
  quantityInStock: number
  quantityUsable: number
  quantityExpiring: number
  nextExpiryOn: string | null
}>`(
  select coalesce(sum(l.quantity_available), 0)::integer as quantity_in_stock,
    coalesce(sum(l.quantity_available) filter (where u.is_usable), 0)::integer as quantity_usable,
    coalesce(sum(l.quantity_available) filter (where u.is_usable and l.expires_on <= t.until_on), 0)::integer
      as quantity_expiring,
    min(l.expires_on) filter (where u.is_usable and l.quantity_available > 0) as next_expiry_on
  from (select d.today_on, d.today_on
        + ${expiryWarningDays('g')} as until_on
      from app.organizations o left join app.stock_settings g on g.organization_id = o.id,
        lateral (select (${instant(now)}::timestamptz at time zone o.timezone)::date as today_on) d
      where o.id = ${org}) t
    cross join app.material_lots l
    cross join lateral (select l.recalled_at is null
      and (l.expires_on is null or l.expires_on >= t.today_on) as is_usable) u
  where l.organization_id = m.organization_id and l.material_id = m.id)`

const stockOnOrder = sql<{ quantityOrdered: number; quantityInDrafts: number }>`(
  select coalesce(sum(greatest(0, n.quantity - n.quantity_received))
      filter (where p.status in ('sent', 'partly_received')), 0)::integer as quantity_ordered,
    coalesce(sum(n.quantity) filter (where p.status = 'draft'), 0)::integer as quantity_in_drafts
  from app.purchase_order_lines n join app.purchase_orders p
    on p.organization_id = n.organization_id and p.id = n.purchase_order_id
  where n.organization_id = m.organization_id and n.material_id = m.id)`

// Where no reorder point is set, nothing is at it.
const isAtReorderPoint = sql<boolean>`coalesce(l.quantity_usable + n.quantity_ordered <= m.reorder_point, false)`
const quantityToOrder = sql<
  number | null
>`case when ${isAtReorderPoint} then greatest(coalesce(m.order_quantity, 0),
  m.reorder_point - l.quantity_usable - n.quantity_ordered + 1) end`

const selectStockColumns = (now: Date) =>
  build
    .selectFrom('materials as m')
    .leftJoin('suppliers as s', (join) =>
      join.onRef('s.organizationId', '=', 'm.organizationId').onRef('s.id', '=', 'm.supplierId'),
    )
    .innerJoinLateral(stockOfLots(now).as('l'), (join) => join.onTrue())
    .innerJoinLateral(stockOnOrder.as('n'), (join) => join.onTrue())
    .select([
      'm.id',
      'm.name',
      'm.class',
      'm.manufacturer',
      'm.unit',
      'm.gtin',
      'm.supplierId',
      's.name as supplierName',
      'm.reorderPoint',
      'm.orderQuantity',
      'l.quantityInStock',
      'l.quantityUsable',
      'l.quantityExpiring',
      'n.quantityOrdered',
      'n.quantityInDrafts',
      'm.requiresCount',
      'm.quantityShort',
      'l.nextExpiryOn',
    ])
    .select([isAtReorderPoint.as('isToOrder'), quantityToOrder.as('quantityToOrder')])
    .$narrowType<Pick<MaterialStock, 'class' | 'unit'>>()

/** A page of the stock of materials that are in use, by name. */
export const selectStock = (
  tx: Tx,
  now: Date,
  { search, supplierId, isToOrder, requiresCount, ...paging }: Query<typeof listMaterialStock>,
): Promise<Page<MaterialStock>> =>
  selectPage(
    tx,
    paging,
    selectStockColumns(now)
      .where('m.isActive', '=', true)
      .$if(supplierId !== undefined, (rows) => rows.where('m.supplierId', '=', supplierId ?? ''))
      .$if(isToOrder, (rows) => rows.where(isAtReorderPoint))
      .$if(requiresCount, (rows) => rows.where('m.requiresCount', '=', true))
      .$if(search !== undefined, (rows) => rows.where(matches(sql.ref('m.search'), search ?? '')))
      .orderBy(sql`lower(m.name)`)
      .orderBy('m.id'),
  )

/** What is to be ordered and in no draft, by the active suppliers that it is bought from. */
export const selectToOrder = (
  tx: Tx,
  now: Date,
  supplierId: string | undefined,
): Promise<{ id: string; supplierId: string | null; quantityToOrder: number | null }[]> =>
  tx.all(
    selectStockColumns(now)
      .where('m.isActive', '=', true)
      .where('s.isActive', '=', true)
      .where(isAtReorderPoint)
      .where('n.quantityInDrafts', '=', 0)
      .$if(supplierId !== undefined, (rows) => rows.where('m.supplierId', '=', supplierId ?? ''))
      .orderBy(sql`lower(m.name)`)
      .orderBy('m.id'),
  )

/** How many materials are to be ordered and to be counted, and how many lots expire soon. */
export type StockTotals = {
  toOrder: number
  toCount: number
  expiringLots: number
  expiryWarningDays: number | null
}

/** What of the stock somebody has to look at. */
export const selectStockTotals = (tx: Tx, now: Date): Promise<StockTotals> =>
  tx.one(
    sql<StockTotals>`
      select (select count(*)::integer from ${selectStockColumns(now).where('m.isActive', '=', true).where(isAtReorderPoint)} t) as to_order,
        (select count(*)::integer from app.materials m where m.organization_id = d.id and m.is_active
          and m.requires_count) as to_count,
        (select count(*)::integer from app.material_lots l where l.organization_id = d.id
          and l.recalled_at is null and l.quantity_available > 0
          and l.expires_on between d.today_on and d.today_on + d.warning_days) as expiring_lots,
        d.warning_days as expiry_warning_days
      from (select o.id, (${instant(now)}::timestamptz at time zone o.timezone)::date as today_on,
          ${expiryWarningDays('g')} as warning_days
        from app.organizations o left join app.stock_settings g on g.organization_id = o.id
        where o.id = ${org}) d`.compile(build),
  )
