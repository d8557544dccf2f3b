import { getOrderProof } from '#contract/orders/order-proofs'
import { listOrderEvents } from '#contract/orders/order-events'
import type { AppContext } from '#platform/app-context'
import { serve } from '#platform/http/serve'
import { exportProof, listEventPage } from './order-history.ts'

/** What happened to an order, and the proof of it. */
export function orderHistory(app: AppContext): void {
  serve(app, listOrderEvents, ({ tx, session, params, query }) =>
    listEventPage(tx, session, params.id, query),
  )
  serve(app, getOrderProof, ({ tx, session, params }) =>
    exportProof(tx, session, params.id, app.clock()),
  )
}
