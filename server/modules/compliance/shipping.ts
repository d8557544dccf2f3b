import type { Tx } from '#platform/db'
import { Refusal } from '#platform/errors'
import { selectHasStatement, selectItemsWithoutLot, selectSettings } from './queries.ts'

/** What of a locked order leaves: `itemIds` is null for all of it. */
type Leaving = {
  order: { id: string; number: string | null }
  purpose: string
  itemIds: readonly string[] | null
}

/**
 * Refuses to let work leave for a clinic while it lacks what the laboratory asks of itself.
 * @throws Refusal 422
 */
export async function refuseUndocumented(
  tx: Tx,
  { order, purpose, itemIds }: Leaving,
): Promise<void> {
  const { requiresLotsToShip, requiresStatementToShip } = await selectSettings(tx)
  const called = `Order ${order.number ?? order.id}`
  const bare = requiresLotsToShip ? await selectItemsWithoutLot(tx, order.id, itemIds) : []
  if (bare.length > 0) {
    throw new Refusal(
      'rule_violated',
      `${called}: no lot is noted for ${bare.join(', ')}. Note what was used, then ship.`,
    )
  }
  const isFinal = purpose === 'final'
  if (isFinal && requiresStatementToShip && !(await selectHasStatement(tx, order.id))) {
    throw new Refusal(
      'rule_violated',
      `${called} has no device statement of its present prescription. Issue it, then ship.`,
    )
  }
}
