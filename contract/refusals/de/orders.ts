import type { ordersRefusals } from '../orders.ts'
import type { Translation } from '../refusal.ts'

/** Refusals of orders, their history, approvals, comments, in German. */
export const ordersRefusalsDe: Translation<typeof ordersRefusals> = {}
