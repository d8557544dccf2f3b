import { isStageEnded } from '#contract/production/stage-abilities'
import type { LockedOrder } from '#server/orders/orders'
import type { Tx } from '#platform/db/db'
import { Refusal } from '#platform/errors'
import { updateTechnician } from './stage-queries.ts'
import { lockFloor, assertInProduction, requireMember } from './stages.ts'

/**
 * Gives all stages of an order that wait to one technician, or takes them back with null; what somebody
 * works on stays theirs. Gives the order. @throws Refusal 404, 409, 422
 */
export async function assignStages(
  tx: Tx,
  orderId: string,
  technicianUserId: string | null,
): Promise<{ order: LockedOrder }> {
  const { order, stages } = await lockFloor(tx, orderId)
  assertInProduction(order, { evenOnHold: true })
  if (technicianUserId !== null) await requireMember(tx, technicianUserId)
  const waiting = stages.filter((stage) => !isStageEnded(stage) && stage.status !== 'in_progress')
  if (waiting.length === 0) {
    throw new Refusal('no_open_stage', {}, { state: order.status })
  }
  await updateTechnician(
    tx,
    waiting.map(({ id }) => id),
    technicianUserId,
  )
  return { order }
}
