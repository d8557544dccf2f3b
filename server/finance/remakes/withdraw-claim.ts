import type { Body } from '#contract/platform/endpoint'
import type { RemakeClaim, withdrawRemake } from '#contract/finance/remakes'
import { refuseNames } from '#server/orders/order-validation'
import { actorOf, cancelRemake, recordEvent, touchOrder } from '#server/orders/orders'
import type { Tx } from '#platform/db/db'
import { Refusal } from '#platform/errors'
import type { Principal } from '#platform/auth/session'
import { updateClaim } from './queries.ts'
import { changeOf, holdClaim, readClaim } from './remakes.ts'

/**
 * Withdraws the own claim, on which the sides do not agree yet, and cancels the order that it opened.
 * @throws Refusal 404, 409 once they agree or that order is being made, 422
 */
export async function withdrawClaim(
  tx: Tx,
  session: Principal,
  id: string,
  { reason = 'The claim was withdrawn' }: Body<typeof withdrawRemake>,
): Promise<RemakeClaim> {
  const { claim, original, newOrder } = await holdClaim(tx, id, 'withdraw')
  if (claim.claimedBy !== session.organizationType) {
    throw new Refusal('remake_claim_of_other_side')
  }
  await refuseNames(tx, original, { reason })
  const actor = actorOf(session)
  if (newOrder) await cancelRemake(tx, newOrder, { actor, reason })
  await updateClaim(tx, id, { status: 'withdrawn' })
  await recordEvent(tx, original, {
    action: 'changed',
    actor,
    reason,
    details: {
      remakeClaimId: id,
      changes: [changeOf(id, 'status', claim.status, 'withdrawn')],
    },
  })
  await touchOrder(tx, original)
  return readClaim(tx, id)
}
