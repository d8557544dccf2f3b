import { getReport } from '#contract/workspace/reports'
import type { House } from '#platform/app-context'
import { serve } from '#platform/http/serve'
import { makeReport } from './reports.ts'

/** Reports: numbers of a time for one side. */
export function reports(house: House): void {
  serve(house, getReport, async ({ tx, session, params, query }) => ({
    report: await makeReport(tx, house.clock(), session, { name: params.name, asked: query }),
  }))
}
