import { isUnmade } from '#contract/orders/order-transitions'
import { recordEvent, touchOrder, type Actor } from '#server/orders/orders'
import type { Tx } from '#platform/db/db'
import { selectOwnName, updateClaim } from './queries.ts'
import { changeOf, holdAnyClaim, type HeldClaim } from './remakes.ts'
import { endClaim } from './resolve-claim.ts'
import { judge } from './verdicts.ts'

// What the laboratory gave of an agreed claim it gave for good; without an agreement the word is open.
async function reopenClaim(tx: Tx, held: HeldClaim, actor: Actor): Promise<void> {
  const { claim, original, newOrder } = held
  const { status } = judge(claim)
  await updateClaim(tx, claim.id, {
    status,
    outcome: null,
    resolvedAt: null,
    chargePercent: status === 'agreed' ? claim.chargePercent : null,
  })
  await recordEvent(tx, original, {
    action: 'changed',
    actor,
    reason: `The new order was ${newOrder?.status}`,
    details: {
      remakeClaimId: claim.id,
      newOrderId: claim.newOrderId,
      changes: [changeOf(claim.id, 'status', claim.status, status)],
      isAutomatic: true,
    },
  })
  await touchOrder(tx, original)
}

/**
 * What happens to a claim by itself, in the name of the laboratory. One that was resolved by a new
 * order which ended unmade stands again where the verdicts left it. One that is agreed under terms
 * that say so resolves: by its new order where there is one, else by a credit. To any other nothing
 * happens, so that it may run again. @throws Refusal 409, 422
 */
export async function continueClaim(tx: Tx, now: Date, id: string): Promise<void> {
  const held = await holdAnyClaim(tx, id)
  const { claim, newOrder } = held
  const { status, chargePercent, labOrganizationId, terms } = claim
  const isMade = newOrder !== undefined && !isUnmade(newOrder)
  const actor = { userId: null, name: await selectOwnName(tx), organizationId: labOrganizationId }
  if (status === 'resolved' && claim.outcome === 'new_order' && !isMade) {
    await reopenClaim(tx, held, actor)
  } else if (status === 'agreed' && chargePercent !== null && terms.autoResolve) {
    const outcome = isMade ? 'new_order' : chargePercent === 100 ? 'none' : 'credit'
    await endClaim(tx, held, { outcome, chargePercent, actor, now, isAutomatic: true })
  }
}
