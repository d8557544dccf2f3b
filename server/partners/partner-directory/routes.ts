import { listDirectory } from '#contract/partners/partner-directory'
import type { AppContext } from '#platform/app-context'
import { serve } from '#platform/http/serve'
import { selectDirectory } from './queries.ts'

/** Whom an organization can ask for a connection: those of the other type that let themselves be found. */
export function partnerDirectory(app: AppContext): void {
  serve(app, listDirectory, ({ tx, query }) => selectDirectory(tx, query))
}
