import { sql } from 'kysely'
import { reversedStatuses } from '#contract/finance/invoices'
import { build, org, type Tx } from '#platform/db/db'

const anyOf = (ids: readonly string[]) => sql<string>`any(${ids}::uuid[])`

/** Orders that are to be billed, held so that no other draft bills them meanwhile. */
export const lockOrders = (tx: Tx, ids: readonly string[]) =>
  tx.all(
    build
      .selectFrom('orders')
      .select(['id', 'number', 'status', 'heldFrom', 'customerId', 'currency', 'totalMinor'])
      .where('id', '=', anyOf(ids))
      .orderBy('id')
      .forNoKeyUpdate(),
  )

/** An item of an order as a line of an invoice, with the options that are lines of their own. */
export type OrderItem = {
  id: string
  options: { name: string; priceMinor: number; isPerUnit: boolean }[]
  orderId: string
  description: string
  patientLabel: string | null
  teeth: number[]
  quantity: number
  unitPriceMinor: number
  discountMinor: number
  taxRateBasisPoints: number
}

/**
 * The items of orders, or the named ones, in the order of the orders' numbers. The patient is called
 * as the laboratory's own copy has it, which follows the privacy mode of the connection.
 */
export function selectOrderItems(
  tx: Tx,
  wanted: { orderIds: readonly string[] } | { itemIds: readonly string[] },
): Promise<OrderItem[]> {
  const [column, ids] =
    'orderIds' in wanted
      ? (['t.orderId', wanted.orderIds] as const)
      : (['t.id', wanted.itemIds] as const)
  return tx.all(
    build
      .selectFrom('orderItems as t')
      .innerJoin('orders as o', 'o.id', 't.orderId')
      .leftJoin('patients as p', (join) =>
        join.onRef('p.id', '=', 'o.patientId').on('p.organizationId', '=', org),
      )
      .select([
        't.id',
        't.orderId',
        't.description',
        't.teeth',
        't.quantity',
        't.unitPriceMinor',
        't.discountMinor',
        't.taxRateBasisPoints',
        sql<string | null>`case when p.last_name is null then p.code
          else concat_ws(' ', p.first_name, p.last_name) end`.as('patientLabel'),
        sql<OrderItem['options']>`coalesce(t.details -> 'options', '[]')`.as('options'),
      ])
      .where(column, '=', anyOf(ids))
      .orderBy('o.number')
      .orderBy('t.position'),
  )
}

/** What comes on top of the items of orders, in the order of the orders' numbers. */
export const selectOrderSurcharges = (tx: Tx, orderIds: readonly string[]) =>
  tx.all(
    build
      .selectFrom('orderSurcharges as s')
      .innerJoin('orders as o', 'o.id', 's.orderId')
      .select(['s.orderId', 's.description', 's.amountMinor', 's.taxRateBasisPoints'])
      .where('s.orderId', '=', anyOf(orderIds))
      .orderBy('o.number')
      .orderBy('s.position'),
  )

// An order has its number since it was submitted, and no draft is billed.
type Numbered = { orderNumber: string }

/** One order that an invoice bills and that was cancelled. */
export const selectCancelledOrder = (tx: Tx, invoiceId: string) =>
  tx.maybe(
    build
      .selectFrom('invoiceLines as l')
      .innerJoin('orders as o', 'o.id', 'l.orderId')
      .select('o.number as orderNumber')
      .where('l.invoiceId', '=', invoiceId)
      .where('o.status', '=', 'cancelled')
      .limit(1)
      .$narrowType<Numbered>(),
  )

/** One order, of those that are held, that was opened by a claim which is not resolved. */
export const selectUnresolvedRemake = (tx: Tx, orderIds: readonly string[]) =>
  tx.maybe(
    build
      .selectFrom('remakeClaims as r')
      .innerJoin('orders as o', 'o.id', 'r.newOrderId')
      .select('o.number as orderNumber')
      .where('r.newOrderId', '=', anyOf(orderIds))
      .where('r.status', 'not in', ['resolved', 'withdrawn'])
      .limit(1)
      .$narrowType<Numbered>(),
  )

/** One item, of those named, of which a resolved claim took a part back from an invoice. */
export const selectRemakeCredit = (tx: Tx, itemIds: readonly string[]) =>
  tx.maybe(
    build
      .selectFrom('creditNoteLines as c')
      .innerJoin('creditNotes as n', 'n.id', 'c.creditNoteId')
      .innerJoin('invoiceLines as l', 'l.id', 'c.invoiceLineId')
      .innerJoin('orders as o', 'o.id', 'l.orderId')
      .select(['o.number as orderNumber', 'n.number as creditNoteNumber'])
      .where('l.orderItemId', '=', anyOf(itemIds))
      .where('n.reason', '=', 'remake')
      .where('n.status', '!=', 'void')
      .limit(1)
      .$narrowType<Numbered>(),
  )

/** One item, of those named, that another invoice bills already. */
export const selectBilledItem = (
  tx: Tx,
  { itemIds, exceptInvoiceId }: { itemIds: readonly string[]; exceptInvoiceId: string },
) =>
  tx.maybe(
    build
      .selectFrom('invoiceLines as l')
      .innerJoin('invoices as i', 'i.id', 'l.invoiceId')
      .innerJoin('orders as o', 'o.id', 'l.orderId')
      .select(['i.number as invoiceNumber', 'o.number as orderNumber'])
      .where('l.orderItemId', '=', anyOf(itemIds))
      .where('i.id', '!=', exceptInvoiceId)
      .where('i.status', 'not in', reversedStatuses)
      .orderBy('o.number')
      .limit(1)
      .$narrowType<Numbered>(),
  )
