import { sql } from 'kysely'
import type {
  ComplianceSettings,
  updateComplianceSettings,
} from '#contract/logistics/shipping-checks'
import type { Body } from '#contract/platform/endpoint'
import { build, org, type Tx } from '#platform/db/db'

const unset: ComplianceSettings = {
  requiresStatementToShip: false,
  requiresLotsToShip: false,
  updatedAt: null,
}

/** What the laboratory at work asks of itself; nothing where it never said. */
export async function selectSettings(tx: Tx): Promise<ComplianceSettings> {
  const settings = await tx.maybe(
    build
      .selectFrom('complianceSettings')
      .select(['requiresStatementToShip', 'requiresLotsToShip', 'updatedAt']),
  )
  return settings ?? unset
}

/** Changes the sent keys of what the laboratory requires before work ships. */
export const upsertSettings = (
  tx: Tx,
  changes: Body<typeof updateComplianceSettings>,
): Promise<number> =>
  tx.run(
    build
      .insertInto('complianceSettings')
      .values({ ...changes, organizationId: org })
      .onConflict((conflict) => conflict.column('organizationId').doUpdateSet(changes)),
  )

/** Whether the newest statement of an order is of the prescription that the laboratory works by. */
export async function selectHasStatement(tx: Tx, orderId: string): Promise<boolean> {
  const statement = await tx.maybe(
    sql<{ id: string }>`select s.id from app.device_statements s
      join app.orders o on o.id = s.order_id
        and o.rx_acknowledged_version = (s.content ->> 'rxVersion')::integer
      where s.order_id = ${orderId} and not exists (
        select from app.device_statements n where n.order_id = s.order_id and n.version > s.version)`.compile(
      build,
    ),
  )
  return statement !== undefined
}

/**
 * Those of the items of an order, all where none are named, that no lot is in: none was noted, or
 * it was taken back. As they are called, with their teeth (FDI), in the order of the prescription.
 */
export async function selectItemsWithoutLot(
  tx: Tx,
  orderId: string,
  itemIds: readonly string[] | null,
): Promise<string[]> {
  const items = await tx.all(
    sql<{ name: string }>`select i.description || case when cardinality(i.teeth) > 0
        then ' (' || array_to_string(i.teeth, ', ') || ')' else '' end as name
      from app.order_items i
      where i.order_id = ${orderId} and (${itemIds}::uuid[] is null or i.id = any (${itemIds}::uuid[]))
        and not exists (select from app.material_uses u
          where u.order_id = i.order_id and u.order_item_id = i.id and u.undoes_use_id is null
            and not exists (select from app.material_uses b where b.undoes_use_id = u.id))
      order by i.position`.compile(build),
  )
  return items.map(({ name }) => name)
}
