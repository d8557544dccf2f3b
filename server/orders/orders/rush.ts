import { dateOf, dayOf, findRush } from '#server/orders/scheduling'
import { planAgain, selectOffer } from '#server/catalog/pricing'
import type { Tx } from '#platform/db/db'
import { Refusal } from '#platform/errors'
import { storePlan, totalsOf } from './order-items.ts'
import { selectContents } from './queries.ts'
import type { TransitionChanges } from './transitions.ts'
import type { LockedOrder } from './write-queries.ts'

type Piece = { productId: string; quantity: number }

/**
 * Refuses rush for an order that its laboratory has not accepted yet where it buys nothing. Where nobody
 * knows what it buys, the laboratory decides. @throws Refusal 422
 */
export async function refuseNeedlessRush(
  tx: Tx,
  order: LockedOrder & { at: string },
  pieces: readonly Piece[],
): Promise<void> {
  if (order.priority !== 'rush') return
  const compared = await findRush(tx, order, pieces)
  if (!compared?.refusal) return
  const standardOn = dateOf(compared.standard.deliveryOn)
  const wishedOn = order.reservedOn ?? order.requestedOn ?? standardOn
  throw compared.refusal === 'not_earlier'
    ? new Refusal('rush_not_earlier', { standardOn })
    : new Refusal('rush_not_needed', { standardOn, wishedOn })
}

/**
 * What makes a rush order standard that is promised no earlier than standard work: its surcharge goes,
 * the totals follow, and the history says so. Nothing where rush buys a day, or nobody knows.
 */
export async function waiveNeedlessRush(
  tx: Tx,
  order: LockedOrder & { at: string },
  promisedOn: string,
): Promise<Pick<TransitionChanges, 'set' | 'details'>> {
  if (order.priority !== 'rush') return {}
  const existing = await selectContents(tx, order.id)
  const compared = await findRush(tx, order, existing.items)
  if (!compared || dayOf(promisedOn) < compared.standard.deliveryOn) return {}
  const offer = await selectOffer(tx, order, existing.items)
  const plan = planAgain(order, existing, offer, { priority: 'standard' })
  await storePlan(tx, order, plan)
  const totals = totalsOf(plan)
  const changes = [{ pointer: '/priority', from: 'rush', to: 'standard' }]
  return { set: { ...totals, priority: 'standard' }, details: { changes, totals } }
}

/** @throws Refusal 409 where rush endangers more promises of other orders than somebody agreed to */
export function assertEndangeredKnown(endangered: number, agreed = 0): void {
  if (endangered > agreed) throw new Refusal('rush_endangers_promises', { count: endangered })
}
