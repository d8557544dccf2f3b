import { searchEverything } from '#contract/workspace/search'
import type { House } from '#platform/app-context'
import { serve } from '#platform/http/serve'
import { selectFound } from './queries.ts'

/** One search over orders, patients, customers and invoices. */
export function search(house: House): void {
  serve(house, searchEverything, ({ tx, session, query }) => selectFound(tx, session, query))
}
