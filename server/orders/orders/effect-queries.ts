import { sql, type RawBuilder } from 'kysely'
import { build, type Tx } from '#platform/db/db'

// Most of them write what the other side owns, or jobs, which belong to no organization: each is a
// function of the database that asserts that the caller is a party of the order.
const calls = {
  settleReservation: (id) => sql`app.settle_reservation(${id})`,
  requestDeposit: (id) => sql`app.request_deposit(${id})`,
  releaseDeposit: (id) => sql`app.release_deposit(${id})`,
  reopenClaim: (id) => sql`app.queue_claim_reopening(${id})`,
  replanLab: (id) => sql`app.replan_order(${id})`,
  planStages: (id) => sql`app.plan_stages(${id})`,
  planLegs: (id) => sql`app.plan_legs_of_order(${id})`,
  beginTryIn: (id) => sql`app.begin_try_in(${id})`,
  endStages: (id) => sql`app.end_stages(${id})`,
} as const satisfies Record<string, (id: string) => RawBuilder<unknown>>

/** What a change of an order can cause, by name. */
export type EffectName = keyof typeof calls

/** Has these effects on an order, in this order, in one statement that nobody waits for. */
export async function callEffects(
  tx: Tx,
  orderId: string,
  names: readonly EffectName[],
): Promise<void> {
  if (names.length === 0) return
  await tx.leave(sql`select ${sql.join(names.map((name) => calls[name](orderId)))}`)
}

/** Makes the job that plans the laboratory of an order again: its stages, or its items, have changed. */
export const requestReplan = (tx: Tx, orderId: string): Promise<void> =>
  callEffects(tx, orderId, ['replanLab'])

/**
 * Ends the stages of items that are about to leave an order. What was worked on them stays with the
 * order; stages that nobody has begun are deleted.
 */
export async function endStagesOfRemovedItems(
  tx: Tx,
  orderId: string,
  keptItemIds: readonly string[],
): Promise<void> {
  await tx.run(sql`select app.end_stages_of_removed_items(${orderId}, ${[...keptItemIds]}::uuid[])`)
}

/** Gives items that came or changed while their order is made the stages of their workflows. */
export async function planChangedItems(
  tx: Tx,
  orderId: string,
  itemIds: readonly string[],
): Promise<void> {
  await tx.run(sql`select app.plan_changed_items(${orderId}, ${[...itemIds]}::uuid[])`)
}

/** Opens the stages of these items again, where the order was made and is on hold. */
export async function reopenStages(
  tx: Tx,
  orderId: string,
  itemIds: readonly string[],
): Promise<void> {
  await tx.run(sql`select app.reopen_stages(${orderId}, ${[...itemIds]}::uuid[])`)
}

/** Gives back the day that the caller reserved for an order. */
export async function deleteReservationOf(tx: Tx, orderId: string): Promise<void> {
  await tx.run(build.deleteFrom('reservations').where('orderId', '=', orderId))
}
