import type { FinanceSettings } from '#contract/finance/finance-settings'
import type { InvoiceLineInput } from '#contract/finance/invoice-lines'
import type { Tx } from '#platform/db/db'
import { inputError, invalidInput, notFound, Refusal } from '#platform/errors'
import {
  lockOrders,
  selectBilledItem,
  selectCancelledOrder,
  selectOrderItems,
  selectOrderSurcharges,
  selectRemakeCredit,
  selectUnresolvedRemake,
  type OrderItem,
} from './order-queries.ts'

/** A line before it is written. */
export type NewLine = {
  orderId: string | null
  orderItemId: string | null
  description: string
  patientLabel: string | null
  teeth: number[]
  quantity: number
  unitPriceMinor: number
  discountMinor: number
  taxRateBasisPoints: number
}

// What an order must have come to (domain.md, order life cycle). A hold counts as what it interrupted.
const afterDelivery = ['delivered', 'completed']
const afterShipping = ['shipped', 'at_try_in', ...afterDelivery]
const afterAcceptance = [
  'accepted',
  'in_production',
  'awaiting_approval',
  'ready',
  ...afterShipping,
]
/** How far an order must have come to be billed. */
export const billable: Record<FinanceSettings['billOn'], readonly string[]> = {
  delivery: afterDelivery,
  shipping: afterShipping,
  acceptance: afterAcceptance,
}

/** Whom a draft is for, and what says when orders are ready for it. */
type Draft = {
  customerId: string
  billOn: FinanceSettings['billOn']
  /** The draft itself, whose present lines do not count as billed. */
  invoiceId: string
}

// Gives the currencies of the orders. They are locked: two drafts at once that bill the same order come one after the other.
async function requireBillable(
  tx: Tx,
  { customerId, billOn, invoiceId }: Draft,
  { orderIds, itemIds }: { orderIds: string[]; itemIds: string[] },
): Promise<string[]> {
  if (orderIds.length === 0) return []
  const orders = await lockOrders(tx, orderIds)
  if (orders.length < new Set(orderIds).size) throw notFound('order')
  for (const order of orders) {
    if (order.number === null) throw new Refusal('draft_order_not_billable')
    const status = order.status === 'on_hold' ? order.heldFrom : order.status
    if (order.customerId !== customerId) {
      throw new Refusal('order_of_other_customer', { orderNumber: order.number })
    }
    if (!billable[billOn].includes(status ?? '')) {
      throw new Refusal('order_not_ready_to_invoice', {
        orderNumber: order.number,
        status: order.status,
        billOn,
      })
    }
  }
  const remake = await selectUnresolvedRemake(tx, orderIds)
  if (remake) {
    throw new Refusal('order_remake_claim_unresolved', remake)
  }
  const credited = await selectRemakeCredit(tx, itemIds)
  if (credited) {
    throw new Refusal('order_credited_for_remake', credited)
  }
  const billed = await selectBilledItem(tx, { itemIds, exceptInvoiceId: invoiceId })
  if (billed) {
    const { orderNumber, invoiceNumber } = billed
    throw invoiceNumber === null
      ? new Refusal('order_on_other_draft', { orderNumber })
      : new Refusal('order_already_invoiced', { orderNumber, invoiceNumber })
  }
  return orders.flatMap(({ currency }) => currency ?? [])
}

/** Makes sure that what a draft bills is still made. @throws Refusal 422 */
export async function refuseCancelled(tx: Tx, invoiceId: string): Promise<void> {
  const order = await selectCancelledOrder(tx, invoiceId)
  if (!order) return
  throw new Refusal('order_cancelled_since_draft', order)
}

// Each is taxed and rounded on its own, as the order is: its sums and those of its invoice are the
// same.
const linesOfItem = ({ id, options, ...item }: OrderItem): NewLine[] => [
  { ...item, orderItemId: id },
  ...options.map(({ name, priceMinor, isPerUnit }) => ({
    ...item,
    orderItemId: id,
    description: `${item.description}: ${name}`,
    quantity: isPerUnit ? item.quantity : 1,
    unitPriceMinor: priceMinor,
    discountMinor: 0,
  })),
]

async function surchargeLines(tx: Tx, orderIds: string[]): Promise<NewLine[]> {
  const surcharges = await selectOrderSurcharges(tx, orderIds)
  return surcharges.map(({ orderId, description, amountMinor, taxRateBasisPoints }) => ({
    orderId,
    orderItemId: null,
    description,
    patientLabel: null,
    teeth: [],
    quantity: 1,
    unitPriceMinor: amountMinor,
    discountMinor: 0,
    taxRateBasisPoints,
  }))
}

/**
 * Lines for every item of the orders and its options, then for what comes on top, with the prices that
 * were frozen. @throws Refusal 404, 409, 422
 */
export async function linesOfOrders(
  tx: Tx,
  draft: Draft,
  orderIds: string[],
): Promise<{ lines: NewLine[]; currencies: string[] }> {
  // Held before the items are read: a claim that is resolved meanwhile changes what they cost.
  await lockOrders(tx, orderIds)
  const items = await selectOrderItems(tx, { orderIds })
  const itemIds = items.map(({ id }) => id)
  const currencies = await requireBillable(tx, draft, { orderIds, itemIds })
  const lines = [...items.flatMap(linesOfItem), ...(await surchargeLines(tx, orderIds))]
  return { lines, currencies }
}

/** Lines as they were typed; an item of an order that is named must be ready and not billed yet. @throws Refusal 400, 404, 409, 422 */
export async function linesOfInput(
  tx: Tx,
  draft: Draft,
  input: readonly InvoiceLineInput[],
): Promise<{ lines: NewLine[]; currencies: string[] }> {
  const itemIds = input.flatMap(({ orderItemId }) => orderItemId ?? [])
  const items = await selectOrderItems(tx, { itemIds })
  const orderOf = new Map(items.map(({ id, orderId }) => [id, orderId]))
  const lines = input.map((line, place): NewLine => {
    const { orderItemId = null, quantity, unitPriceMinor, discountMinor = 0 } = line
    const orderId = orderItemId === null ? null : orderOf.get(orderItemId)
    if (orderId === undefined) throw notFound('order_item')
    if (discountMinor > quantity * unitPriceMinor) {
      throw invalidInput(
        inputError('body', `/lines/${place}/discountMinor`, 'discount_above_price'),
      )
    }
    return {
      orderId,
      orderItemId,
      description: line.description,
      patientLabel: line.patientLabel ?? null,
      teeth: line.teeth ?? [],
      quantity,
      unitPriceMinor,
      discountMinor,
      taxRateBasisPoints: line.taxRateBasisPoints ?? 0,
    }
  })
  const orderIds = [...new Set(orderOf.values())]
  const currencies = await requireBillable(tx, draft, { orderIds, itemIds })
  return { lines, currencies }
}
