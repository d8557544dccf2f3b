import { getPreferenceDifferences } from '#contract/orders/preference-differences'
import { readOrder } from '#server/orders/orders'
import type { AppContext } from '#platform/app-context'
import { serve } from '#platform/http/serve'
import { findDifferences } from './preference-differences.ts'

/** What is ordered otherwise than usual. */
export function preferenceDifferences(app: AppContext): void {
  serve(app, getPreferenceDifferences, async ({ tx, session, params }) => ({
    preferenceDifferences: await findDifferences(tx, await readOrder(tx, session, params.id)),
  }))
}
