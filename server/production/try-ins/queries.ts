import { sql } from 'kysely'
import type { OrderLeg } from '#contract/orders/orders'
import type { OpenLeg } from '#server/orders/scheduling'
import { build, type Tx } from '#platform/db/db'

/** What was said of the try-in that an order is at. */
export type TryInAnswer = Pick<OrderLeg, 'result' | 'requiresAnotherTryIn'>

/** What was said of the try-in that an order is at; undefined where it is at none. */
export const selectAnswer = (tx: Tx, orderId: string): Promise<TryInAnswer | undefined> =>
  tx.maybe(
    build
      .selectFrom('orderLegs')
      .select(['result', 'requiresAnotherTryIn'])
      .where('orderId', '=', orderId)
      .where('arrivedAt', 'is not', null)
      .where('returnedAt', 'is', null)
      .$narrowType<TryInAnswer>(),
  )

/** Notes what the try-in showed that an order is at. */
export async function updateAnswer(
  tx: Tx,
  orderId: string,
  { result, requiresAnotherTryIn }: TryInAnswer,
): Promise<void> {
  await tx.run(sql`select app.answer_try_in(${orderId}, ${result}, ${requiresAnotherTryIn})`)
}

/** Ends the try-in that an order is at; gives the stages that end with it. */
export async function endTryIn(tx: Tx, orderId: string): Promise<string[]> {
  const { ended } = await tx.one(
    sql<{ ended: string[] }>`select app.end_try_in(${orderId}) as ended`.compile(build),
  )
  return ended
}

/** What is open on an order. */
export async function selectOpenLeg(tx: Tx, orderId: string): Promise<OpenLeg> {
  const { leg } = await tx.one(
    sql<{ leg: OpenLeg }>`select app.open_leg_of(${orderId}) as leg`.compile(build),
  )
  return leg
}
