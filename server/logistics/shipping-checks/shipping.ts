import type { Tx } from '#platform/db/db'
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
  const orderNumber = order.number ?? order.id
  const bare = requiresLotsToShip ? await selectItemsWithoutLot(tx, order.id, itemIds) : []
  if (bare.length > 0) {
    throw new Refusal('material_lots_missing', { orderNumber, items: bare })
  }
  const isFinal = purpose === 'final'
  if (isFinal && requiresStatementToShip && !(await selectHasStatement(tx, order.id))) {
    throw new Refusal('device_statement_missing', { orderNumber })
  }
}
