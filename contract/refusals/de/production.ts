import type { productionRefusals } from '../production.ts'
import type { Translation } from '../refusal.ts'

/** Refusals of stages, quality checks, scheduling, materials, in German. */
export const productionRefusalsDe: Translation<typeof productionRefusals> = {
  day_not_available: () => 'Dieser Tag ist nicht mehr frei. Wählen Sie einen anderen.',
}
