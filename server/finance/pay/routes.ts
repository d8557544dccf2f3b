import * as runs from '#contract/finance/pay-runs'
import { createPayTerms, deletePayTerms, listPayTerms } from '#contract/finance/pay-terms'
import type { AppContext } from '#platform/app-context'
import { csvDownload } from '#platform/csv'
import { serve } from '#platform/http/serve'
import { addRun, closeRun, exportRun, readRun, removeRun } from './runs.ts'
import { selectRuns } from './run-queries.ts'
import { addTerms, removeTerms } from './terms.ts'
import { selectTerms } from './terms-queries.ts'

/** What members of a laboratory earn, and the runs that pay it. */
export function pay(app: AppContext): void {
  serve(app, listPayTerms, ({ tx, query }) => selectTerms(tx, query))
  serve(app, createPayTerms, async ({ tx, body }) => ({ payTerms: await addTerms(tx, body) }))
  serve(app, deletePayTerms, ({ tx, params }) => removeTerms(tx, params.id))

  serve(app, runs.listPayRuns, ({ tx, query }) => selectRuns(tx, query))
  serve(app, runs.createPayRun, async ({ tx, session, body }) => ({
    payRun: await addRun(tx, { session, now: app.clock() }, body),
  }))
  serve(app, runs.getPayRun, async ({ tx, params }) => ({ payRun: await readRun(tx, params.id) }))
  serve(app, runs.closePayRun, async ({ tx, session, params }) => ({
    payRun: await closeRun(tx, session, params.id),
  }))
  serve(app, runs.deletePayRun, ({ tx, params }) => removeRun(tx, params.id))
  serve(app, runs.exportPayRun, async ({ tx, params }) => {
    return csvDownload(await exportRun(tx, params.id))
  })
}
