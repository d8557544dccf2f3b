import { getReference } from '#contract/catalog/code-lists'
import type { House } from '#platform/house'
import { serve } from '#platform/serve'
import { readSet } from './sets.ts'

/** The fixed sets of the field. */
export function reference(house: House): void {
  serve(house, getReference, async ({ params }) => readSet(params.set))
}
