import type { Logger } from 'pino'
import { orgScope, type Db } from '#platform/db/db'
import { applyTransition } from './transitions.ts'
import { lockOrders } from './write-queries.ts'
import { type Due, lockDue, selectDue } from './auto-complete-queries.ts'

const everyMs = 300_000

async function completeOne(db: Db, { id, labOrganizationId }: Due): Promise<void> {
  const scope = orgScope({ id: labOrganizationId, type: 'lab' })
  await db.write(scope, async (tx) => {
    const due = await lockDue(tx, id)
    const [order] = due ? await lockOrders(tx, [id]) : []
    if (!due || !order) return
    await applyTransition(
      tx,
      order,
      {
        action: 'complete',
        actor: { userId: null, name: due.labName, organizationId: labOrganizationId },
      },
      { to: 'completed', stamp: ['completedAt'], details: { isAutomatic: true } },
    )
  })
}

/**
 * Completes what was delivered long enough ago, in the name of the laboratory: some hundred orders in
 * a run, each in a transaction of its own, so that a kill leaves none half done and one that fails
 * stops no other.
 */
export const autoCompleteJob = (db: Db, log: Logger) => ({
  name: 'complete delivered orders',
  module: 'orders/orders',
  everyMs,
  async run(): Promise<void> {
    for (const due of await db.acrossOrgs('delivered orders that complete', selectDue)) {
      await completeOne(db, due).catch((error: unknown) => {
        log.warn({ err: error, order: due.id }, 'an order could not be completed automatically')
      })
    }
  },
})
