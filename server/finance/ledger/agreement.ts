import type { Tx } from '#platform/db/db'
import type { AppContext } from '#platform/app-context'
import { orgScope } from '#platform/db/db'
import {
  foldSums,
  selectLedgerOwners,
  selectNextIds,
  selectWrongInvoices,
  selectWrongPayments,
  selectWrongSums,
  selectWrongUnbilled,
  type Disagreement,
} from './agreement-queries.ts'

const dayMs = 86_400_000
const minuteMs = 60_000
// One statement stays far below the time that statements have. A customer has all its entries.
const compared = {
  invoice: { select: selectWrongInvoices, atOnce: 500 },
  payment: { select: selectWrongPayments, atOnce: 500 },
  customer: { select: selectWrongSums, atOnce: 10 },
  order: { select: selectWrongUnbilled, atOnce: 500 },
} as const

/**
 * Whatever an invoice, a payment, a customer or an order of the organization at work keeps otherwise than the
 * ledger has it: nothing, unless we made a mistake.
 */
export async function findDisagreements(tx: Tx): Promise<Disagreement[]> {
  const found: Disagreement[] = []
  for (const record of ['invoice', 'payment', 'customer', 'order'] as const) {
    const { select, atOnce } = compared[record]
    let after = '00000000-0000-0000-0000-000000000000'
    for (;;) {
      const ids = await selectNextIds(tx, record, { after, limit: atOnce })
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

const foldedAtOnce = 1_000

/** Makes one row of the sums that writes of money added since the last time, so that reading them stays short. */
export const foldingTask = ({ db }: AppContext) => ({
  name: 'fold the sums of the ledger',
  module: 'finance/ledger',
  everyMs: 5 * minuteMs,
  async run() {
    let folded: number
    do {
      folded = await db.acrossOrgs('sums of all laboratories', (tx) => foldSums(tx, foldedAtOnce))
    } while (folded >= foldedAtOnce)
  },
})
