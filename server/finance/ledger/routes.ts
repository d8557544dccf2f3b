import { listLedgerEntries } from '#contract/finance/ledger'
import type { House } from '#platform/app-context'
import { serve } from '#platform/http/serve'
import { agreementTask } from './agreement.ts'
import { selectLedgerEntries } from './queries.ts'

/** The one ledger that both sides look at. */
export function ledger(house: House): void {
  serve(house, listLedgerEntries, ({ tx, query }) => selectLedgerEntries(tx, query))

  house.worker.addPeriodic(agreementTask(house))
}
