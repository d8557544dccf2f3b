import { sql } from 'kysely'
import type { FinanceSettings } from '#contract/finance/finance-settings'
import type { BillableOrder } from '#contract/finance/billable-orders'
import { reversedStatuses } from '#contract/finance/invoices'
import type { Page, Paging } from '#contract/platform/page'
import { build, org, type Tx } from '#platform/db/db'
import { selectPage } from '#platform/http/page'
import { matches } from '#platform/http/search'

/** What says which orders are ready to be billed. */
export type ReadyOrders = {
  billOn: FinanceSettings['billOn']
  statuses: readonly string[]
  customerId?: string | undefined
  /** Days of the laboratory, both within. */
  fromOn?: string | undefined
  toOn?: string | undefined
}

const readyAtOf: Record<FinanceSettings['billOn'], string> = {
  delivery: 'coalesce(o.delivered_at, o.updated_at)',
  shipping: `coalesce((select min(e.created_at) from app.order_events e
    where e.order_id = o.id and e.action = 'shipped'), o.delivered_at, o.updated_at)`,
  acceptance: 'coalesce(o.accepted_at, o.updated_at)',
}

// As requireBillable decides when they are billed.
const isBilled = sql<boolean>`exists (select from app.invoice_lines l join app.invoices i on i.id = l.invoice_id
  where l.order_item_id = t.id and i.status not in (${sql.join(reversedStatuses)}))`
const isCredited = sql<boolean>`exists (select from app.invoice_lines l
    join app.credit_note_lines c on c.invoice_line_id = l.id
    join app.credit_notes n on n.id = c.credit_note_id
  where l.order_item_id = t.id and n.reason = 'remake' and n.status <> 'void')`
const hasItem = (condition: ReturnType<typeof sql<boolean>>) =>
  sql<boolean>`exists (select from app.order_items t where t.order_id = o.id and ${condition})`
const isOfOpenClaim = sql<boolean>`exists (select from app.remake_claims r
  where r.new_order_id = o.id and r.status not in ('resolved', 'withdrawn'))`

function selectReady({ billOn, statuses, customerId, fromOn, toOn }: ReadyOrders) {
  const readyAt = sql<string>`${sql.raw(readyAtOf[billOn])}`
  const readyOn = sql<string>`(${readyAt} at time zone
    (select z.timezone from app.organizations z where z.id = ${org}))::date`
  // The orders that have work to bill are few, and kept as such (decision 0100); the others are all of ten years.
  return build
    .selectFrom('unbilledOrders as u')
    .innerJoin('orders as o', 'o.id', 'u.orderId')
    .innerJoin('customers as c', (join) =>
      join.onRef('c.id', '=', 'o.customerId').onRef('c.organizationId', '=', 'o.labOrganizationId'),
    )
    .select([
      'o.id',
      'o.number',
      'c.id as customerId',
      'c.name as customerName',
      readyAt.as('readyAt'),
      'o.currency',
      'o.totalMinor',
      hasItem(isBilled).as('isPartlyBilled'),
    ])
    .where(
      sql<boolean>`case when o.status = 'on_hold' then o.held_from else o.status end = any(${statuses}::text[])`,
    )
    .where(hasItem(sql<boolean>`not ${isBilled} and not ${isCredited}`))
    .where(sql<boolean>`not ${isOfOpenClaim}`)
    .$if(customerId !== undefined, (rows) => rows.where('o.customerId', '=', customerId ?? ''))
    .$if(fromOn !== undefined, (rows) => rows.where(sql<boolean>`${readyOn} >= ${fromOn}::date`))
    .$if(toOn !== undefined, (rows) => rows.where(sql<boolean>`${readyOn} <= ${toOn}::date`))
}

/** A page of the orders that are ready to be billed, oldest first. */
export const selectBillableOrders = (
  tx: Tx,
  { page, limit, search, ...ready }: ReadyOrders & Paging,
): Promise<Page<BillableOrder>> =>
  selectPage(
    tx,
    { page, limit },
    selectReady(ready)
      .$if(search !== undefined, (rows) =>
        rows.where(matches(sql<string>`app.fold(concat_ws(' ', o.number, c.name))`, search ?? '')),
      )
      .orderBy('o.id'),
  )

/** The orders of a customer in one currency of which nothing is billed or credited, oldest first. */
export async function selectReadyOrders(
  tx: Tx,
  { currency, ...ready }: ReadyOrders & { currency: string },
  limit: number,
): Promise<string[]> {
  const orders = await tx.all(
    selectReady(ready)
      .where('o.currency', '=', currency)
      .where(sql<boolean>`not ${hasItem(sql<boolean>`(${isBilled} or ${isCredited})`)}`)
      .orderBy('o.id')
      .limit(limit),
  )
  return orders.map(({ id }) => id)
}
