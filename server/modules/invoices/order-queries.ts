import { sql } from 'kysely'
import { build, org, type Tx } from '#platform/db'

const anyOf = (ids: readonly string[]) => sql<string>`any(${ids}::uuid[])`

/** Orders that are to be billed, held so that no other draft bills them meanwhile. */
export const lockOrders = (tx: Tx, ids: readonly string[]) =>
  tx.all(
    build
      .selectFrom('orders')
      .select(['id', 'number', 'status', 'heldFrom', 'customerId', 'currency'])
      .where('id', '=', anyOf(ids))
      .orderBy('id')
      .forNoKeyUpdate(),
  )

/** An item of an order as a line of an invoice. */
export type OrderItem = {
  id: string
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
      ])
      .where(column, '=', anyOf(ids))
      .orderBy('o.number')
      .orderBy('t.position'),
  )
}

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
      .where('i.status', 'not in', ['void', 'credited'])
      .orderBy('o.number')
      .limit(1),
  )
