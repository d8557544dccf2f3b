import {
  getFinanceSettings,
  getFinanceSummary,
  updateFinanceSettings,
} from '#contract/finance/finance-settings'
import { instant } from '#platform/clock'
import type { AppContext } from '#platform/app-context'
import { serve } from '#platform/http/serve'
import { lastDayEndedEverywhere } from './days.ts'
import { selectSummary } from './queries.ts'
import { changeSettings, readSettings, showSettings } from './settings.ts'

/** How a laboratory invoices, and how its money is. */
export function finance(app: AppContext): void {
  serve(app, getFinanceSettings, async ({ tx, session }) => ({
    settings: showSettings(session, await readSettings(tx)),
  }))

  serve(app, updateFinanceSettings, async ({ tx, session, body }) => ({
    settings: showSettings(session, await changeSettings(tx, body)),
  }))

  serve(app, getFinanceSummary, async ({ tx }) => {
    const now = app.clock()
    const asOf = instant(now)
    const endedDay = lastDayEndedEverywhere(now)
    return {
      summary: { calculatedAt: asOf, currencies: await selectSummary(tx, { now: asOf, endedDay }) },
    }
  })
}
