import {
  getLabOverview,
  getReportTargets,
  updateReportTargets,
} from '#contract/workspace/lab-overview'
import { getLabsOverview } from '#contract/workspace/labs-overview'
import { exportLateOrders, listLateOrders } from '#contract/workspace/late-orders'
import { getReport } from '#contract/workspace/reports'
import type { AppContext } from '#platform/app-context'
import { csvDownload } from '#platform/csv'
import { serve, wishesOf } from '#platform/http/serve'
import { makeLabOverview } from './lab-overview.ts'
import { makeLabsOverview } from './labs-overview.ts'
import { exportLate, listLate } from './late-orders.ts'
import { makeReport } from './reports.ts'
import { selectTargets, upsertTargets } from './target-queries.ts'
import { refuseTargetsOfOthers } from './targets.ts'

/** Reports: numbers of a time for one side. */
export function reports(app: AppContext): void {
  serve(app, getReport, async ({ tx, session, params, query }) => ({
    report: await makeReport(tx, app.clock(), session, { name: params.name, asked: query }),
  }))

  serve(app, listLateOrders, ({ tx, session, query }) => listLate(tx, session, query))

  serve(app, exportLateOrders, async ({ tx, session, query, headers }) => {
    const wishes = wishesOf(headers, session)
    const file = await exportLate({ tx, session, wishes }, query)
    return csvDownload(file, { vary: 'Accept-Language' })
  })

  serve(app, getLabOverview, async ({ tx, session, query: { weeks = 4 } }) => ({
    overview: await makeLabOverview(tx, session, { weeks, now: app.clock() }),
  }))

  serve(app, getLabsOverview, async ({ tx, session, query: { weeks = 13 } }) => ({
    overview: await makeLabsOverview(tx, session, { weeks, now: app.clock() }),
  }))

  serve(app, getReportTargets, async ({ tx, session }) => ({
    targets: await selectTargets(tx, session),
  }))
  serve(app, updateReportTargets, async ({ tx, session, body }) => {
    refuseTargetsOfOthers(session, body)
    await upsertTargets(tx, body)
    return { targets: await selectTargets(tx, session) }
  })
}
