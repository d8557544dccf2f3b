import type { logisticsRefusals } from '../logistics.ts'
import type { Translation } from '../refusal.ts'

/** Refusals of shipments and pickups, in German. */
export const logisticsRefusalsDe: Translation<typeof logisticsRefusals> = {}
