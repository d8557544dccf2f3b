import {
  getFinanceSettings,
  getFinanceSummary,
  updateFinanceSettings,
} from '#contract/finance/finance-settings'
import { instant } from '#platform/clock'
import type { House } from '#platform/app-context'
import { serve } from '#platform/http/serve'
import { lastDayEndedEverywhere } from './days.ts'
import { selectSummary } from './queries.ts'
import { changeSettings, readSettings, showSettings } from './settings.ts'

/** How a laboratory invoices, and how its money stands. */
export function finance(house: House): void {
  serve(house, getFinanceSettings, async ({ tx, session }) => ({
    settings: showSettings(session, await readSettings(tx)),
  }))

  serve(house, updateFinanceSettings, async ({ tx, session, body }) => ({
    settings: showSettings(session, await changeSettings(tx, body)),
  }))

  serve(house, getFinanceSummary, async ({ tx }) => {
    const now = house.clock()
    const asOf = instant(now)
    const endedDay = lastDayEndedEverywhere(now)
    return { summary: { asOf, currencies: await selectSummary(tx, { now: asOf, endedDay }) } }
  })
}
