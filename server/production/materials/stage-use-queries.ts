import { sql } from 'kysely'
import type { MaterialClass } from '#contract/catalog/material-facts'
import type { Material } from '#contract/production/materials'
import { instant } from '#platform/clock'
import { build, org, type Tx } from '#platform/db/db'

/** A material that a stage of a workflow names, as the workflow is now. */
export type NamedMaterial = Pick<Material, 'id' | 'name' | 'unit' | 'class'> & {
  quantity: number
  per: 'item' | 'piece'
}

/** The materials in use that a stage of a workflow names, in its order. */
export const selectNamedMaterials = (tx: Tx, workflowStageId: string): Promise<NamedMaterial[]> =>
  tx.all(
    build
      .selectFrom('workflowStageMaterials as u')
      .innerJoin('materials as m', (join) =>
        join.onRef('m.organizationId', '=', 'u.organizationId').onRef('m.id', '=', 'u.materialId'),
      )
      .select(['m.id', 'm.name', 'm.unit', 'm.class', 'u.quantity', 'u.per'])
      .$narrowType<{ unit: Material['unit']; class: MaterialClass; per: NamedMaterial['per'] }>()
      .where('u.organizationId', '=', org)
      .where('u.workflowStageId', '=', workflowStageId)
      .where('m.isActive', '=', true)
      .orderBy('u.position'),
  )

/** A lot that may be used, and when it last was at a work centre. */
export type UsableLot = {
  id: string
  materialId: string
  lotNumber: string
  expiresOn: string | null
  quantityAvailable: number
  usedHereAt: string | null
}

// A lot that is empty by the count may still be in use for some days.
const emptyLotDays = 30

/**
 * The lots of materials that may be used, what expires first is first; those that are empty only while they
 * were changed lately. `workCentreId` is where they are used.
 */
export const selectUsableLots = (
  tx: Tx,
  now: Date,
  { materialIds, workCentreId }: { materialIds: readonly string[]; workCentreId: string | null },
): Promise<UsableLot[]> =>
  tx.all(
    sql<UsableLot>`select l.id, l.material_id, l.lot_number, l.expires_on, l.quantity_available, h.used_here_at
      from app.organizations o, app.material_lots l
        left join lateral (select u.used_at as used_here_at
          from app.material_uses u join app.order_stages s on s.id = u.order_stage_id
          where u.organization_id = l.organization_id and u.material_lot_id = l.id
            and u.order_stage_id is not null and u.undoes_use_id is null
            and s.work_centre_id is not distinct from ${workCentreId}::uuid
            and not exists (select from app.material_uses b where b.undoes_use_id = u.id)
          order by u.id desc limit 1) h on true
      where o.id = ${org} and l.organization_id = o.id and l.material_id = any (${[...materialIds]}::uuid[])
        and l.recalled_at is null
        and (l.expires_on is null
          or l.expires_on >= (${instant(now)}::timestamptz at time zone o.timezone)::date)
        and (l.quantity_available > 0
          or l.updated_at > ${instant(now)}::timestamptz - make_interval(days => ${sql.lit(emptyLotDays)}))
      order by l.expires_on nulls last, l.received_at, l.id`.compile(build),
  )

/**
 * Locks materials until the transaction ends, always in the same order: who books several of them for a
 * stage waits for another who does. Gives those that are the laboratory's.
 */
export const lockMaterials = (tx: Tx, ids: readonly string[]): Promise<{ id: string }[]> =>
  tx.all(
    build
      .selectFrom('materials')
      .select('id')
      .where('organizationId', '=', org)
      .where(sql<boolean>`materials.id = any (${[...ids]}::uuid[])`)
      .orderBy('id')
      .forNoKeyUpdate(),
  )

/** Whether who ends a stage is asked what it used. */
export async function selectRequiresConfirmation(tx: Tx): Promise<boolean> {
  const settings = await tx.maybe(
    build.selectFrom('stockSettings').select('requiresUseConfirmation'),
  )
  return settings?.requiresUseConfirmation ?? true
}

/** Notes that more of a locked material was used than its lots held: they are to be counted. */
export const updateShortage = (tx: Tx, materialId: string, quantity: number): Promise<number> =>
  tx.run(
    build
      .updateTable('materials')
      .set({
        requiresCount: true,
        quantityShort: sql<number>`least(1000000000::bigint, materials.quantity_short::bigint + ${quantity})::integer`,
      })
      .where('id', '=', materialId),
  )

/** A use that the end of a stage booked, and that nobody took back. */
export const selectUsesOfStages = (
  tx: Tx,
  stageIds: readonly string[],
): Promise<{ id: string; materialId: string }[]> =>
  tx.all(
    build
      .selectFrom('materialUses as u')
      .innerJoin('materialLots as l', (join) =>
        join
          .onRef('l.organizationId', '=', 'u.organizationId')
          .onRef('l.id', '=', 'u.materialLotId'),
      )
      .select(['u.id', 'l.materialId'])
      .where(sql<boolean>`u.order_stage_id = any (${[...stageIds]}::uuid[])`)
      .where('u.undoesUseId', 'is', null)
      .where(
        sql<boolean>`not exists (select from app.material_uses b where b.undoes_use_id = u.id)`,
      )
      .orderBy('u.id'),
  )
