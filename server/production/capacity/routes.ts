import * as contract from '#contract/production/capacity'
import type { AppContext } from '#platform/app-context'
import { serve } from '#platform/http/serve'
import { listOrdersOfLoad, readCapacity } from './capacity.ts'

/** How full the work centres of a laboratory are, and with what. */
export function capacity(app: AppContext): void {
  serve(app, contract.getCapacity, async ({ tx, query }) => ({
    capacity: await readCapacity(tx, query),
  }))
  serve(app, contract.listPlannedOrders, ({ tx, params, query }) =>
    listOrdersOfLoad(tx, params.id, query),
  )
}
