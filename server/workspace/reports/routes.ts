import {
  getLabOverview,
  getReportTargets,
  updateReportTargets,
} from '#contract/workspace/lab-overview'
import { listLateOrders } from '#contract/workspace/late-orders'
import { getReport } from '#contract/workspace/reports'
import type { AppContext } from '#platform/app-context'
import { serve } from '#platform/http/serve'
import { makeLabOverview } from './lab-overview.ts'
import { selectLateOrders } from './late-order-queries.ts'
import { daysOf, makeReport } from './reports.ts'
import { selectTargets, upsertTargets } from './target-queries.ts'

/** Reports: numbers of a time for one side. */
export function reports(app: AppContext): void {
  serve(app, getReport, async ({ tx, session, params, query }) => ({
    report: await makeReport(tx, app.clock(), session, { name: params.name, asked: query }),
  }))

  serve(app, listLateOrders, async ({ tx, query: { fromOn, toOn, ...wanted } }) =>
    selectLateOrders(tx, { ...(await daysOf(tx, { fromOn, toOn })), step: null }, wanted),
  )

  serve(app, getLabOverview, async ({ tx, session, query: { weeks = 4 } }) => ({
    overview: await makeLabOverview(tx, session, { weeks, now: app.clock() }),
  }))

  serve(app, getReportTargets, async ({ tx, session }) => ({
    targets: await selectTargets(tx, session),
  }))
  serve(app, updateReportTargets, async ({ tx, session, body }) => {
    await upsertTargets(tx, body)
    return { targets: await selectTargets(tx, session) }
  })
}
