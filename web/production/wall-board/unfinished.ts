/** The statuses of work that the laboratory has taken on and not finished, as a filter of orders. */
export const unfinished = 'accepted,in_production,awaiting_approval,on_hold'

/** The statuses of work that the laboratory has finished, as a filter of orders. */
export const made = 'ready,shipped,delivered,at_try_in,completed'
