import { isUnmade } from '#contract/orders/order-statuses'
import { recordEvent, touchOrder, type Actor } from '#server/orders/orders'
import type { Tx } from '#platform/db/db'
import { selectOwnName, updateClaim } from './queries.ts'
import { changeOf, holdAnyClaim, type HeldClaim } from './remakes.ts'
import { endClaim } from './resolve-claim.ts'
import { judge } from './verdicts.ts'

// The percentage of an agreed claim stays; without an agreement it is open again.
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
 * Continues a claim automatically, in the name of the laboratory. A claim that a new order resolved is
 * reopened with the status of its verdicts when that order ended unmade. A claim that is agreed under
 * terms with `hasAutoResolve` is resolved by its new order, or by a credit where there is none. Other claims
 * stay as they are, so that it may run again. @throws Refusal 409, 422
 */
export async function continueClaim(tx: Tx, now: Date, id: string): Promise<void> {
  const held = await holdAnyClaim(tx, id)
  const { claim, newOrder } = held
  const { status, chargePercent, labOrganizationId, terms } = claim
  const isMade = newOrder !== undefined && !isUnmade(newOrder)
  const actor = { userId: null, name: await selectOwnName(tx), organizationId: labOrganizationId }
  if (status === 'resolved' && claim.outcome === 'new_order' && !isMade) {
    await reopenClaim(tx, held, actor)
  } else if (status === 'agreed' && chargePercent !== null && terms.hasAutoResolve) {
    const outcome = isMade ? 'new_order' : chargePercent === 100 ? 'none' : 'credit'
    await endClaim(tx, held, { outcome, chargePercent, actor, now, isAutomatic: true })
  }
}
