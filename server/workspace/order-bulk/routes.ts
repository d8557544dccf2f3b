import { bulkPermissions } from '#contract/workspace/bulk-permissions'
import * as contract from '#contract/workspace/order-bulk'
import type { AppContext } from '#platform/app-context'
import { requirePermission } from '#platform/http/access'
import { serveOutside } from '#platform/http/serve'
import { moveOrders } from './order-bulk.ts'

/** The same step on many orders: each in a transaction of its own, none held for the whole batch. */
export function orderBulk(app: AppContext): void {
  serveOutside(app, contract.moveOrders, async ({ session, body, inOrg }) => {
    requirePermission(session, bulkPermissions[body.action])
    return { results: await moveOrders({ session, inOrg, log: app.log }, body) }
  })
}
