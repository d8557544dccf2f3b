import { listLedgerEntries } from '#contract/finance/ledger'
import type { AppContext } from '#platform/app-context'
import { serve } from '#platform/http/serve'
import { agreementTask, foldingTask } from './agreement.ts'
import { selectLedgerEntries } from './entry-queries.ts'

/** The one ledger that both sides look at. */
export function ledger(app: AppContext): void {
  serve(app, listLedgerEntries, ({ tx, query }) => selectLedgerEntries(tx, query))

  app.worker.addPeriodic(agreementTask(app))
  app.worker.addPeriodic(foldingTask(app))
}
