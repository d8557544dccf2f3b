import { orderStatuses, type OrderStatus } from '#contract/orders/order-statuses'

/** How the orders of a clinic are spread: the work of three weeks, and three months that are over. */
const sharesOfClinics: Record<OrderStatus, number> = {
  draft: 5,
  submitted: 5,
  needs_info: 3,
  accepted: 6,
  in_production: 10,
  awaiting_approval: 4,
  on_hold: 3,
  ready: 4,
  shipped: 5,
  delivered: 10,
  at_try_in: 3,
  completed: 136,
  rejected: 3,
  cancelled: 3,
}

// Paper orders are registered as accepted, and nobody completes them: the clinic is not here.
const sharesOfPaper: Partial<Record<OrderStatus, number>> = {
  draft: 5,
  accepted: 10,
  in_production: 15,
  on_hold: 5,
  ready: 5,
  shipped: 5,
  delivered: 45,
  at_try_in: 5,
  cancelled: 5,
}

/** So many statuses in proportion: those of a clinic's orders, or of orders on paper. */
export function spreadStatuses(kind: 'clinic' | 'paper', count: number): OrderStatus[] {
  const shares: Partial<Record<OrderStatus, number>> =
    kind === 'clinic' ? sharesOfClinics : sharesOfPaper
  const sum = orderStatuses.reduce((total, status) => total + (shares[status] ?? 0), 0)
  return Array.from({ length: count }, (_, place) => {
    let left = ((place + 0.5) / count) * sum
    return orderStatuses.find((status) => (left -= shares[status] ?? 0) < 0) ?? 'draft'
  })
}
