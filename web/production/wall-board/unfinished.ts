import { dueStatuses } from '#contract/orders/order-statuses'

/** The statuses of work that the laboratory has taken on and not finished, as a filter of orders. */
export const unfinished = 'accepted,in_production,awaiting_approval,on_hold'

/** The statuses of work that the laboratory has finished, as a filter of orders. */
export const made = 'ready,shipped,delivered,at_try_in,completed'

/** The statuses of work that is late once its day is over, here as in every list, as a filter of orders. */
export const owed = dueStatuses.join(',')
