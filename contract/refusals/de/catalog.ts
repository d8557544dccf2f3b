import type { catalogRefusals } from '../catalog.ts'
import type { Translation } from '../refusal.ts'

/** Refusals of products, prices, order requirements, workflows, in German. */
export const catalogRefusalsDe: Translation<typeof catalogRefusals> = {
  price_list_archived: () =>
    'Diese Preisliste ist archiviert. Verwenden Sie eine andere, oder legen Sie eine neue an.',
}
