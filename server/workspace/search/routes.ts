import { searchEverything } from '#contract/workspace/search'
import type { AppContext } from '#platform/app-context'
import { serve } from '#platform/http/serve'
import { selectFound } from './queries.ts'

/** One search over orders, patients, customers and invoices. */
export function search(app: AppContext): void {
  serve(app, searchEverything, ({ tx, session, query }) => selectFound(tx, session, query))
}
