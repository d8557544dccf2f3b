import { checkOrderScans } from '#contract/scans/scan-check'
import type { AppContext } from '#platform/app-context'
import { serve } from '#platform/http/serve'
import { checkScansOf } from './scan-check.ts'

/** What is against making an order from its scans. */
export function scanCheck(app: AppContext): void {
  serve(app, checkOrderScans, async ({ tx, session, params }) => ({
    scanCheck: await checkScansOf(tx, session, params.id),
  }))
}
