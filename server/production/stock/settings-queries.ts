import type { Body } from '#contract/platform/endpoint'
import type { StockSettings, updateStockSettings } from '#contract/production/stock-settings'
import { usualExpiryWarningDays } from '#server/production/materials'
import { build, org, type Tx } from '#platform/db/db'

const unset: StockSettings = {
  expiryWarningDays: usualExpiryWarningDays,
  requiresUseConfirmation: true,
  updatedAt: null,
}

/** How the laboratory at work looks after its stock; as usual where it never said. */
export async function selectSettings(tx: Tx): Promise<StockSettings> {
  const settings = await tx.maybe(
    build
      .selectFrom('stockSettings')
      .select(['expiryWarningDays', 'requiresUseConfirmation', 'updatedAt']),
  )
  return settings ?? unset
}

/** Changes how the laboratory looks after its stock. */
export const upsertSettings = (
  tx: Tx,
  changes: Body<typeof updateStockSettings>,
): Promise<number> =>
  tx.run(
    build
      .insertInto('stockSettings')
      .values({ ...changes, organizationId: org })
      .onConflict((conflict) => conflict.column('organizationId').doUpdateSet(changes)),
  )
