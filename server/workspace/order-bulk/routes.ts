import { bulkPermissions } from '#contract/workspace/bulk-permissions'
import * as contract from '#contract/workspace/order-bulk'
import type { AppContext } from '#platform/app-context'
import { instant } from '#platform/clock'
import type { Tx } from '#platform/db/db'
import { requirePermission } from '#platform/http/access'
import { serveOutside } from '#platform/http/serve'
import { countEndangered } from '#server/production/availability'
import { moveOrders } from './order-bulk.ts'

/** The same step on many orders: each in a transaction of its own, none held for the whole batch. */
export function orderBulk(app: AppContext): void {
  serveOutside(app, contract.moveOrders, async ({ session, body, inOrg }) => {
    requirePermission(session, bulkPermissions[body.action])
    const at = instant(app.clock())
    const caller = {
      session,
      at,
      inOrg,
      log: app.log,
      meet: async (tx: Tx, id: string, promisedOn?: string) => ({
        endangered: await countEndangered(app, tx, id, promisedOn),
        at,
      }),
    }
    return { results: await moveOrders(caller, body) }
  })
}
