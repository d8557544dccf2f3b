import { build, type Tx } from '#platform/db/db'

/** Whose an order is. */
export const selectCustomerOf = (tx: Tx, orderId: string): Promise<{ customerId: string }> =>
  tx.one(build.selectFrom('orders').select('customerId').where('id', '=', orderId))
