/** Refusals of orders, their history, approvals, comments. */
export const ordersRefusals = {}
