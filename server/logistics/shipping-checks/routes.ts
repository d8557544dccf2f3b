import {
  getComplianceSettings,
  updateComplianceSettings,
} from '#contract/logistics/shipping-checks'
import type { AppContext } from '#platform/app-context'
import { serve } from '#platform/http/serve'
import { selectSettings, upsertSettings } from './queries.ts'

/** What a laboratory asks of itself before work leaves. */
export function compliance(app: AppContext): void {
  serve(app, getComplianceSettings, async ({ tx }) => ({ settings: await selectSettings(tx) }))

  serve(app, updateComplianceSettings, async ({ tx, body }) => {
    await upsertSettings(tx, body)
    return { settings: await selectSettings(tx) }
  })
}
