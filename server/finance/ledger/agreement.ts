import type { Tx } from '#platform/db/db'
import type { AppContext } from '#platform/app-context'
import { orgScope } from '#platform/db/db'
import {
  selectLedgerOwners,
  selectNextIds,
  selectWrongInvoices,
  selectWrongPayments,
  type Disagreement,
} from './agreement-queries.ts'

const dayMs = 86_400_000
// One statement stays far below the time that statements have.
const recordsAtOnce = 500

/**
 * Whatever an invoice or a payment of the organization at work keeps otherwise than the ledger has it:
 * nothing, unless we made a mistake.
 */
export async function findDisagreements(tx: Tx): Promise<Disagreement[]> {
  const found: Disagreement[] = []
  for (const record of ['invoice', 'payment'] as const) {
    const select = record === 'invoice' ? selectWrongInvoices : selectWrongPayments
    let after = '00000000-0000-0000-0000-000000000000'
    for (;;) {
      const ids = await selectNextIds(tx, record, { after, limit: recordsAtOnce })
      const last = ids.at(-1)
      if (last === undefined) break
      found.push(...(await select(tx, ids)))
      after = last
    }
  }
  return found
}

/**
 * Every day looks whether all copies agree with the ledger, and notifies whoever runs the service.
 */
export const agreementTask = ({ db, log }: AppContext) => ({
  name: 'compare copies with the ledger',
  module: 'finance/ledger',
  everyMs: dayMs,
  async run() {
    const owners = await db.acrossOrgs('laboratories that have a ledger', selectLedgerOwners)
    for (const id of owners) {
      const found = await findDisagreements(db.read(orgScope({ id, type: 'lab' })))
      for (const disagreement of found) {
        log.error({ organizationId: id, ...disagreement }, 'a record disagrees with the ledger')
      }
    }
  },
})
