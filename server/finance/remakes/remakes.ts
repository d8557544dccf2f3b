import {
  canTransitionRemake,
  type RemakeClaim,
  type RemakeTransition,
} from '#contract/finance/remakes'
import { lockOrders, type LockedOrder } from '#server/orders/orders'
import type { Tx } from '#platform/db/db'
import { notFound, Refusal } from '#platform/errors'
import { lockClaim, selectClaim, selectOrdersOfClaim, type LockedClaim } from './queries.ts'

/** The claim as the caller may see it. @throws Refusal 404 */
export async function readClaim(tx: Tx, id: string): Promise<RemakeClaim> {
  const claim = await selectClaim(tx, id)
  if (!claim) throw notFound('remake_claim')
  return claim
}

/** A claim with its orders, all held until the transaction ends. */
export type HeldClaim = {
  claim: LockedClaim
  original: LockedOrder
  newOrder: LockedOrder | undefined
}

/** Holds a claim in whatever state, after its orders. @throws Refusal 404 */
export async function holdAnyClaim(tx: Tx, id: string): Promise<HeldClaim> {
  const ids = await selectOrdersOfClaim(tx, id)
  if (!ids) throw notFound('remake_claim')
  const { orderId, newOrderId } = ids
  const orders = await lockOrders(tx, newOrderId === null ? [orderId] : [orderId, newOrderId])
  const original = orders.find((order) => order.id === orderId)
  if (!original) throw new Error('the order of a claim is not there')
  const claim = await lockClaim(tx, id)
  return { claim, original, newOrder: orders.find((order) => order.id === newOrderId) }
}

/** Holds a claim that can take this step, after its orders. @throws Refusal 404, 409 with the state */
export async function holdClaim(tx: Tx, id: string, wanted: RemakeTransition): Promise<HeldClaim> {
  const held = await holdAnyClaim(tx, id)
  const { claim } = held
  if (!canTransitionRemake(claim, wanted)) {
    const { status } = claim
    throw new Refusal(
      'remake_transition_not_allowed',
      { status, transition: wanted },
      { state: status },
    )
  }
  return held
}

/** A change of a claim, as the history of its order shows it. */
export const changeOf = (claimId: string, key: string, from: unknown, to: unknown) => ({
  pointer: `/remakes/${claimId}/${key}`,
  from,
  to,
})
