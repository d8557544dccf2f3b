import { listReconciliationFindings } from '#contract/finance/reconciliation'
import type { AppContext } from '#platform/app-context'
import { serve } from '#platform/http/serve'
import type { StripeConnection } from '#vendors/stripe'
import { reconcileDue } from './all.ts'
import { selectFindings } from './queries.ts'

const hourMs = 3_600_000

/** The nightly comparison with the payment provider, and what it could not explain. */
export function reconciliation(
  app: AppContext,
  { stripe }: { stripe: StripeConnection | undefined },
): void {
  serve(app, listReconciliationFindings, ({ tx, query }) => selectFindings(tx, query))

  if (!stripe) return
  app.worker.addPeriodic({
    name: 'compare the ledger with the payment provider',
    module: 'finance/reconciliation',
    everyMs: hourMs,
    async run() {
      await reconcileDue(app, stripe)
    },
  })
}
