import { sql } from 'kysely'
import { build, org, type Tx } from '#platform/db/db'
import { Refusal } from '#platform/errors'
import type { Principal } from '#platform/auth/session'
import { selectIsOfClaim, type LockedOrder } from './write-queries.ts'

async function selectIsHeld(tx: Tx, customerId: string): Promise<boolean> {
  const customer = await tx.maybe(
    build.selectFrom('customers').select('creditHold').where('id', '=', customerId),
  )
  return customer?.creditHold ?? false
}

async function keepOverride(
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

/**
 * Refuses new work of a customer on payment hold, unless a member who may see finance says why it is
 * taken all the same; the reason is kept for the laboratory alone. What is made again for a claim is
 * owed and goes on. @throws Refusal 422
 */
export async function requireCredit(
  { tx, session }: { tx: Tx; session: Principal },
  order: LockedOrder,
  reason: string | undefined,
): Promise<void> {
  if (!(await selectIsHeld(tx, order.customerId)) || (await selectIsOfClaim(tx, order.id))) return
  if (!session.canSeeFinance) {
    throw new Refusal('customer_on_payment_hold')
  }
  if (reason === undefined) {
    throw new Refusal('payment_hold_reason_required')
  }
  await keepOverride(tx, order.id, { reason, byName: session.userName })
}
