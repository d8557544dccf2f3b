import type { catalogRefusals } from '../catalog.ts'
import type { Translation } from '../refusal.ts'

/** Refusals of products, prices, order requirements, workflows, in German. */
export const catalogRefusalsDe: Translation<typeof catalogRefusals> = {}
