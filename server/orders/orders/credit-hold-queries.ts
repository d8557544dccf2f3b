import { sql } from 'kysely'
import { build, org, type Tx } from '#platform/db/db'

/** Whether the customer is on payment hold. */
export async function selectIsHeld(tx: Tx, customerId: string): Promise<boolean> {
  const customer = await tx.maybe(
    build.selectFrom('customers').select('creditHold').where('id', '=', customerId),
  )
  return customer?.creditHold ?? false
}

/** Keeps why an order was accepted in spite of a payment hold, for the laboratory alone. */
export async function keepOverride(
  tx: Tx,
  orderId: string,
  { reason, byName }: { reason: string; byName: string },
): Promise<void> {
  const override = {
    creditHoldReason: reason,
    creditHoldByName: byName,
    creditHoldAt: sql<string>`clock_timestamp()`,
  }
  await tx.run(
    build
      .insertInto('orderSides')
      .values({ organizationId: org, orderId, ...override })
      .onConflict((conflict) =>
        conflict.columns(['organizationId', 'orderId']).doUpdateSet(override),
      ),
  )
}
