import { sql } from 'kysely'
import { build, type Tx } from '#platform/db/db'

/** For whom each of these orders is, as far as the caller sees them. */
export const selectCustomersOf = (
  tx: Tx,
  orderIds: readonly string[],
): Promise<{ id: string; customerId: string }[]> =>
  tx.all(
    build
      .selectFrom('orders')
      .select(['id', 'customerId'])
      .where(sql<boolean>`orders.id = any(${[...orderIds]}::uuid[])`)
      .orderBy('id'),
  )
