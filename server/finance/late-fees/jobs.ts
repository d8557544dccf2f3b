import { lastDayEndedEverywhere } from '#server/finance/finance-settings'
import { orgScope } from '#platform/db/db'
import type { AppContext } from '#platform/app-context'
import { chargeLateFee } from './late-fees.ts'
import { selectChargingLabs, selectLateIds } from './queries.ts'

const dayMs = 86_400_000
const invoicesAtOnce = 200

/**
 * Charges what is overdue for every laboratory that charges late fees: each invoice in a transaction of
 * its own, once for each month of its delay, however often and by however many it is run. A month in
 * which nobody ran is not charged for later.
 */
export async function chargeLateFees({ db, clock, worker }: AppContext): Promise<void> {
  const labs = await db.acrossOrgs('laboratories that charge late fees', selectChargingLabs)
  for (const labId of labs) {
    const scope = orgScope({ id: labId, type: 'lab' })
    const ended = lastDayEndedEverywhere(clock())
    let after = '00000000-0000-0000-0000-000000000000'
    for (;;) {
      const ids = await selectLateIds(db.read(scope), ended, { after, limit: invoicesAtOnce })
      const last = ids.at(-1)
      if (last === undefined) break
      for (const id of ids) await db.write(scope, (tx) => chargeLateFee(tx, clock(), id))
      after = last
      worker.signal()
    }
  }
}

/** Charges late fees every day. */
export function lateFees(app: AppContext): void {
  app.worker.addPeriodic({
    name: 'charge late fees',
    module: 'finance/late-fees',
    everyMs: dayMs,
    run: () => chargeLateFees(app),
  })
}
