import { sql } from 'kysely'
import { build, org, type Tx } from '#platform/db/db'

const codeKey = (code: string) => sql<string>`left(app.fold(${code}), 400)`

/** A tray of the laboratory. */
export type TrayRow = { id: string; code: string; isActive: boolean }

/** The tray of the laboratory with this code, whatever its case; it is added where there is none. */
export async function ensureTray(tx: Tx, code: string): Promise<TrayRow> {
  await tx.run(
    build
      .insertInto('trays')
      .values({ organizationId: org, code })
      .onConflict((conflict) => conflict.columns(['organizationId', 'search']).doNothing()),
  )
  return tx.one(
    build
      .selectFrom('trays')
      .select(['id', 'code', 'isActive'])
      .where('organizationId', '=', org)
      .where('search', '=', codeKey(code)),
  )
}

/**
 * Puts an order into a tray unless another order lies in it; says whether it was free. Waits for whoever
 * puts an order into the same tray at the same time.
 */
export async function insertOrderTray(tx: Tx, orderId: string, trayId: string): Promise<boolean> {
  const count = await tx.run(
    build
      .insertInto('orderTrays')
      .values({ organizationId: org, orderId, trayId })
      .onConflict((conflict) =>
        conflict.columns(['organizationId', 'trayId']).where('releasedAt', 'is', null).doNothing(),
      ),
  )
  return count > 0
}

/** The order that lies in a tray. */
export const selectTrayHolder = (
  tx: Tx,
  trayId: string,
): Promise<{ id: string; number: string | null } | undefined> =>
  tx.maybe(
    build
      .selectFrom('orderTrays as h')
      .innerJoin('orders as o', 'o.id', 'h.orderId')
      .select(['o.id', 'o.number'])
      .where('h.organizationId', '=', org)
      .where('h.trayId', '=', trayId)
      .where('h.releasedAt', 'is', null),
  )

/** Takes an order out of a tray; gives the number of rows that were changed. */
export const releaseOrderTrayRow = (tx: Tx, orderId: string, trayId: string): Promise<number> =>
  tx.run(
    build
      .updateTable('orderTrays')
      .set({ releasedAt: sql<string>`clock_timestamp()` })
      .where('organizationId', '=', org)
      .where('orderId', '=', orderId)
      .where('trayId', '=', trayId)
      .where('releasedAt', 'is', null),
  )
