import { getReference } from '#contract/catalog/code-lists'
import type { AppContext } from '#platform/app-context'
import { serve } from '#platform/http/serve'
import { readSet } from './sets.ts'

/** The fixed sets of the field. */
export function codeLists(app: AppContext): void {
  serve(app, getReference, async ({ params }) => readSet(params.set))
}
