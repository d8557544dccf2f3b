import type { Order, OrderSummary } from '#contract/orders/orders'
import type { Principal } from '#platform/auth/session'

type Viewer = Pick<Principal, 'canSeeFinance'>

/** An order as a member may see it: without its sums for who may not see money. */
export const showSummary = (viewer: Viewer, order: OrderSummary): OrderSummary =>
  viewer.canSeeFinance ? order : { ...order, totals: null }

/** As `showSummary`, with the prices of the items and of what comes on top. */
export function showOrder<Shown extends Pick<Order, 'items' | 'surcharges' | 'totals'>>(
  viewer: Viewer,
  order: Shown,
): Shown {
  if (viewer.canSeeFinance) return order
  const items = order.items.map((item) => ({
    ...item,
    unitPriceMinor: null,
    priceSource: null,
    priceListId: null,
    discountMinor: null,
    taxRateBasisPoints: null,
    lineTotalMinor: null,
    options: item.options.map((option) => ({ ...option, priceMinor: null })),
  }))
  const surcharges = order.surcharges.map((surcharge) => ({
    ...surcharge,
    unitPriceMinor: null,
    percentBasisPoints: null,
    amountMinor: null,
    taxRateBasisPoints: null,
  }))
  return { ...order, totals: null, items, surcharges }
}
