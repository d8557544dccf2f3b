import * as contract from '#contract/orders/order-duplicates'
import type { AppContext } from '#platform/app-context'
import { serve } from '#platform/http/serve'
import { duplicateOrder } from './order-duplicates.ts'

/** Copies of orders. */
export function orderDuplicates(app: AppContext): void {
  serve(app, contract.duplicateOrder, ({ tx, session, params }) =>
    duplicateOrder(tx, session, params.id),
  )
}
