import { endedStatuses, orderStatuses, type OrderStatus } from '#contract/orders/order-statuses'

const hereOrNowhere: readonly OrderStatus[] = ['draft', 'delivered', 'at_try_in', ...endedStatuses]

/** The statuses of work that was asked for and is not in the clinic yet. */
export const awayStatuses: readonly OrderStatus[] = orderStatuses.filter(
  (status) => !hereOrNowhere.includes(status),
)
