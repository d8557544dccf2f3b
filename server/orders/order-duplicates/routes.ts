import * as contract from '#contract/orders/order-duplicates'
import type { House } from '#platform/house'
import { serve } from '#platform/serve'
import { duplicateOrder } from './order-duplicates.ts'

/** Copies of orders. */
export function orderDuplicates(house: House): void {
  serve(house, contract.duplicateOrder, ({ tx, session, params }) =>
    duplicateOrder(tx, session, params.id),
  )
}
