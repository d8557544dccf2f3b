import { listReconciliationFindings } from '#contract/finance/reconciliation'
import type { House } from '#platform/app-context'
import { serve } from '#platform/http/serve'
import type { StripeConnection } from '#vendors/stripe'
import { reconcileDue } from './all.ts'
import { selectFindings } from './queries.ts'

const hourMs = 3_600_000

/** The nightly comparison with the payment platform, and what it could not explain. */
export function reconciliation(
  house: House,
  { stripe }: { stripe: StripeConnection | undefined },
): void {
  serve(house, listReconciliationFindings, ({ tx, query }) => selectFindings(tx, query))

  if (!stripe) return
  house.worker.addPeriodic({
    name: 'comparison with the payment platform',
    everyMs: hourMs,
    async run() {
      await reconcileDue(house, stripe)
    },
  })
}
