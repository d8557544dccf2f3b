import { getReport } from '#contract/workspace/reports'
import type { AppContext } from '#platform/app-context'
import { serve } from '#platform/http/serve'
import { makeReport } from './reports.ts'

/** Reports: numbers of a time for one side. */
export function reports(app: AppContext): void {
  serve(app, getReport, async ({ tx, session, params, query }) => ({
    report: await makeReport(tx, app.clock(), session, { name: params.name, asked: query }),
  }))
}
