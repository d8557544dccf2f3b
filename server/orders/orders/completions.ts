import type { Logger } from 'pino'
import { sql } from 'kysely'
import { offlineCompletionDays } from '#contract/orders/order-moves'
import { build, orgScope, type Db, type Tx } from '#platform/db/db'
import { takeStep } from './steps.ts'
import { lockOrders } from './write-queries.ts'

const mostPerRun = 300
const everyMs = 300_000

// Delivered for longer than the laboratory's setting for the clinic, and nothing open about it.
const isDue = sql<boolean>`o.status = 'delivered' and o.cancel_requested_at is null
  and o.delivered_at <= now() - make_interval(days => case
    when o.lab_connection_id is null then ${sql.lit(offlineCompletionDays)}
    else (select c.complete_after_days from app.lab_connections c where c.id = o.lab_connection_id) end)`

type Due = { id: string; labOrganizationId: string }

// The first of each laboratory before the second of any: a large backlog keeps nobody waiting.
const selectDue = (tx: Tx): Promise<Due[]> =>
  tx.all(
    sql<Due>`select id, lab_organization_id from (
        select o.id, o.lab_organization_id, o.delivered_at,
          row_number() over (partition by o.lab_organization_id order by o.delivered_at, o.id) as turn
        from app.orders o where ${isDue}) as due
      order by turn, delivered_at, id limit ${mostPerRun}`.compile(build),
  )

// Whoever holds the order moves it: it is looked at again in the next run.
const lockDue = (tx: Tx, id: string) =>
  tx.maybe(
    sql<{ labName: string }>`select l.name as lab_name
      from app.orders o join app.organizations l on l.id = o.lab_organization_id
      where o.id = ${id} and ${isDue} for update of o skip locked`.compile(build),
  )

async function completeOne(db: Db, { id, labOrganizationId }: Due): Promise<void> {
  const scope = orgScope({ id: labOrganizationId, type: 'lab' })
  await db.write(scope, async (tx) => {
    const due = await lockDue(tx, id)
    const [order] = due ? await lockOrders(tx, [id]) : []
    if (!due || !order) return
    await takeStep(
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
export const completionTask = (db: Db, log: Logger) => ({
  name: 'complete delivered orders',
  everyMs,
  async run(): Promise<void> {
    for (const due of await db.acrossOrgs('delivered orders that complete', selectDue)) {
      await completeOne(db, due).catch((error: unknown) => {
        log.warn({ err: error, order: due.id }, 'an order could not be completed automatically')
      })
    }
  },
})
