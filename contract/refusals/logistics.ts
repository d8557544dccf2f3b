/** Refusals of shipments and pickups. */
export const logisticsRefusals = {}
