import {
  getComplianceSettings,
  updateComplianceSettings,
} from '#contract/logistics/shipping-checks'
import type { House } from '#platform/app-context'
import { serve } from '#platform/http/serve'
import { selectSettings, upsertSettings } from './queries.ts'

/** What a laboratory asks of itself before work leaves. */
export function compliance(house: House): void {
  serve(house, getComplianceSettings, async ({ tx }) => ({ settings: await selectSettings(tx) }))

  serve(house, updateComplianceSettings, async ({ tx, body }) => {
    await upsertSettings(tx, body)
    return { settings: await selectSettings(tx) }
  })
}
