import { getReference } from '#contract/catalog/code-lists'
import type { House } from '#platform/app-context'
import { serve } from '#platform/http/serve'
import { readSet } from './sets.ts'

/** The fixed sets of the field. */
export function reference(house: House): void {
  serve(house, getReference, async ({ params }) => readSet(params.set))
}
