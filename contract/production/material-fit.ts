import type { restorationTypes } from '../catalog/catalog-terms.ts'
import type { MaterialClass } from '../catalog/material-facts.ts'

type RestorationType = (typeof restorationTypes)[number]

/** What belongs to work of a class beside that class itself: the veneer on a frame, the frame below. */
const partsOf: Partial<Record<MaterialClass, readonly MaterialClass[]>> = {
  zirconia_layered: ['zirconia_monolithic', 'zirconia_multilayer', 'feldspathic'],
  pfm_high_noble: ['full_cast_gold', 'feldspathic'],
  pfm_noble: ['full_cast_gold', 'feldspathic'],
  pfm_base: ['full_cast_base', 'cobalt_chrome', 'feldspathic'],
  full_cast_base: ['cobalt_chrome'],
  cobalt_chrome: ['full_cast_base', 'acrylic', 'pmma', 'composite'],
  acrylic: ['pmma', 'composite', 'cobalt_chrome'],
  flexible_nylon: ['acrylic', 'pmma', 'composite', 'cobalt_chrome'],
  peek: ['composite', 'acrylic', 'pmma'],
}

/** Work that is on a base or screw of titanium, whatever its own material is. */
const onTitanium: readonly RestorationType[] = [
  'implant_crown',
  'custom_abutment',
  'stock_abutment',
  'implant_bar',
  'screw_retained_bridge',
  'full_arch_hybrid',
]

/**
 * Whether a lot of a class belongs into a piece of work. What is prescribed without a material takes any;
 * lots of the class `other` (cement, stain, glaze) go into everything. Only what is put on or under the
 * prescribed class counts as its part: monolithic in the place of layered does not.
 */
export function fitsPrescribed(
  lotClass: MaterialClass,
  { material, restorationType }: { material: MaterialClass | null; restorationType: string },
): boolean {
  if (material === null || material === 'other' || lotClass === 'other') return true
  if (lotClass === material || (partsOf[material] ?? []).includes(lotClass)) return true
  return lotClass === 'titanium' && (onTitanium as readonly string[]).includes(restorationType)
}
