import type { MaterialClass } from '#contract/catalog/material-facts'
import { sql, type Insertable, type Updateable } from 'kysely'
import type { Body, Query } from '#contract/platform/endpoint'
import type { listMaterialLots, LotStatus, MaterialLot } from '#contract/production/material-lots'
import type {
  createMaterial,
  listMaterials,
  Material,
  updateMaterial,
} from '#contract/production/materials'
import type { Page } from '#contract/platform/page'
import type { Database } from '#database/types'
import { instant } from '#platform/clock'
import { toColumns } from '#platform/db/columns'
import { build, org, type Tx } from '#platform/db/db'
import { changedSince, selectPage } from '#platform/http/page'
import { matches } from '#platform/http/search'
import { expiryWarningDays } from './expiry-queries.ts'

const selectMaterialColumns = () =>
  build
    .selectFrom('materials')
    .select([
      'id',
      'name',
      'manufacturer',
      'class',
      'type',
      'unit',
      'ceMarked as isCeMarked',
      'iso10993Ref',
      'fdaClearance',
      'supplierArticleNumber',
      'gtin',
      'supplierId',
      'reorderPoint',
      'orderQuantity',
      'requiresCount',
      'isActive',
      'createdAt',
      'updatedAt',
    ])
    .$narrowType<Pick<Material, 'class' | 'unit'>>()

/** A page of a laboratory's materials; active ones unless `isArchived` is set. */
export const selectMaterials = (
  tx: Tx,
  { search, updatedSinceAt, isArchived, class: only, ...paging }: Query<typeof listMaterials>,
): Promise<Page<Material>> =>
  selectPage(
    tx,
    paging,
    selectMaterialColumns()
      .where('isActive', '=', !isArchived)
      .$if(only !== undefined, (rows) => rows.where('class', '=', only ?? ''))
      .$if(search !== undefined, (rows) => rows.where(matches(sql.ref('search'), search ?? '')))
      .$if(updatedSinceAt !== undefined, (rows) =>
        rows.where(changedSince('updatedAt', updatedSinceAt ?? '')),
      )
      .orderBy('id', 'desc'),
  )

/** A material of the laboratory, active or not. */
export const selectMaterial = (tx: Tx, id: string): Promise<Material | undefined> =>
  tx.maybe(selectMaterialColumns().where('id', '=', id))

const flagColumns = { isCeMarked: 'ceMarked' } as const

/** Adds a material to the laboratory. */
export const insertMaterial = (
  tx: Tx,
  material: Body<typeof createMaterial> & { id: string },
): Promise<number> =>
  tx.run(
    build
      .insertInto('materials')
      .values({ ...toColumns(material, flagColumns), organizationId: org }),
  )

/** Changes keys of a material. */
export const updateMaterialRow = (
  tx: Tx,
  id: string,
  changes: Body<typeof updateMaterial> & { quantityShort?: 0 },
): Promise<number> =>
  tx.run(build.updateTable('materials').set(toColumns(changes, flagColumns)).where('id', '=', id))

/** Deletes a material; gives the number of rows that were deleted. */
export const deleteMaterialRow = (tx: Tx, id: string): Promise<number> =>
  tx.run(build.deleteFrom('materials').where('id', '=', id))

/** Whether a material has lots. */
export async function selectHasLots(tx: Tx, materialId: string): Promise<boolean> {
  const lot = await tx.maybe(
    build.selectFrom('materialLots').select('id').where('materialId', '=', materialId).limit(1),
  )
  return lot !== undefined
}

/** The day that it is at the laboratory. */
const todayOn = (now: Date) =>
  sql<string>`(select (${instant(now)}::timestamptz at time zone o.timezone)::date
    from app.organizations o where o.id = ${org})`

const statusOf = (now: Date) => sql<LotStatus>`case
  when l.recalled_at is not null then 'recalled'
  when l.expires_on < ${todayOn(now)} then 'expired'
  when l.quantity_available = 0 then 'depleted'
  else 'available' end`

const selectLotColumns = (now: Date) =>
  build
    .selectFrom('materialLots as l')
    .innerJoin('materials as m', (join) =>
      join.onRef('m.organizationId', '=', 'l.organizationId').onRef('m.id', '=', 'l.materialId'),
    )
    .select([
      'l.id',
      'l.materialId',
      'm.name as materialName',
      'l.lotNumber',
      'l.udiPi',
      'l.expiresOn',
      'l.supplier',
      'l.certificateFileId',
      'l.receivedAt',
      'l.quantityReceived',
      'l.quantityAvailable',
      'l.createdAt',
      'l.updatedAt',
    ])
    .select(statusOf(now).as('status'))

// Without a row of settings the warning is the usual one; with null in it there is none.
const isExpiringOn = (now: Date) => sql<boolean>`(${statusOf(now)} = 'available'
  and l.expires_on <= ${todayOn(now)} + (select ${expiryWarningDays('s')}
    from app.organizations o left join app.stock_settings s on s.organization_id = o.id
    where o.id = ${org}))`

/** A page of a laboratory's lots with their status at an instant. */
export const selectLots = (
  tx: Tx,
  now: Date,
  {
    search,
    updatedSinceAt,
    materialId,
    status,
    isExpiring,
    ...paging
  }: Query<typeof listMaterialLots>,
): Promise<Page<MaterialLot>> =>
  selectPage(
    tx,
    paging,
    selectLotColumns(now)
      .$if(materialId !== undefined, (rows) => rows.where('l.materialId', '=', materialId ?? ''))
      .$if(status !== undefined, (rows) => rows.where(statusOf(now), '=', status ?? 'available'))
      .$if(search !== undefined, (rows) => rows.where(matches(sql.ref('l.search'), search ?? '')))
      .$if(updatedSinceAt !== undefined, (rows) =>
        rows.where(changedSince('l.updatedAt', updatedSinceAt ?? '')),
      )
      .$if(isExpiring, (rows) => rows.where(isExpiringOn(now)).orderBy('l.expiresOn'))
      .orderBy('l.id', 'desc'),
  )

/** A lot of the laboratory with its status at an instant. */
export const selectLot = (tx: Tx, now: Date, id: string): Promise<MaterialLot | undefined> =>
  tx.maybe(selectLotColumns(now).where('l.id', '=', id))

/** Adds a lot of a material to the laboratory. */
export const insertLot = (
  tx: Tx,
  lot: Omit<Insertable<Database['materialLots']>, 'organizationId'>,
): Promise<number> =>
  tx.run(build.insertInto('materialLots').values({ ...lot, organizationId: org }))

/** What came of a lot. */
export type ReceivedLot = {
  materialId: string
  lotNumber: string
  quantity: number
  expiresOn: string | null
  supplier: string
}

/**
 * Adds what came to the lot of this number of a material, or makes it; the lot is locked until the
 * transaction ends. An expiry that the stock lacks is taken over. Gives the lot, with the day at the laboratory.
 */
export const upsertLot = (
  tx: Tx,
  now: Date,
  { quantity, ...lot }: ReceivedLot & { id: string },
): Promise<{
  id: string
  quantityReceived: number
  expiresOn: string | null
  recalledAt: string | null
  today: string
}> =>
  tx.one(
    build
      .insertInto('materialLots')
      .values({
        ...lot,
        organizationId: org,
        receivedAt: instant(now),
        quantityReceived: quantity,
        quantityAvailable: quantity,
      })
      .onConflict((conflict) =>
        conflict.constraint('material_lots_number_once').doUpdateSet({
          quantityReceived: sql`material_lots.quantity_received + excluded.quantity_received`,
          quantityAvailable: sql`material_lots.quantity_available + excluded.quantity_received`,
          expiresOn: sql`coalesce(material_lots.expires_on, excluded.expires_on)`,
        }),
      )
      .returning(['id', 'quantityReceived', 'expiresOn', 'recalledAt', todayOn(now).as('today')]),
  )

/** Changes keys of a lot. */
export const updateLotRow = (
  tx: Tx,
  id: string,
  changes: Updateable<Database['materialLots']>,
): Promise<number> => tx.run(build.updateTable('materialLots').set(changes).where('id', '=', id))

/** Whether a lot is in a piece of work: used, and not taken back. */
export async function selectIsUsed(tx: Tx, lotId: string): Promise<boolean> {
  const use = await tx.maybe(
    build
      .selectFrom('materialUses as u')
      .select('u.id')
      .where('u.materialLotId', '=', lotId)
      .where('u.undoesUseId', 'is', null)
      .where(
        sql<boolean>`not exists (select from app.material_uses b where b.undoes_use_id = u.id)`,
      )
      .limit(1),
  )
  return use !== undefined
}

/**
 * Whether a lot of this number was recalled of a material, or of another record of the same: one of the
 * same name and manufacturer. Numbers are compared as search does, without case.
 */
export async function selectIsNumberRecalled(
  tx: Tx,
  { materialId, lotNumber }: { materialId: string; lotNumber: string },
): Promise<boolean> {
  const recall = await tx.maybe(
    sql<{ id: string }>`select r.id
      from app.materials m, app.recalls r, jsonb_array_elements(r.lots) as n
        left join app.material_lots l on l.id = (n ->> 'materialLotId')::uuid
      where m.id = ${materialId} and app.fold(n ->> 'lotNumber') = app.fold(${lotNumber})
        and (l.material_id = m.id or (app.fold(n ->> 'materialName'), app.fold(n ->> 'manufacturer'))
          = (app.fold(m.name), app.fold(m.manufacturer)))
      limit 1`.compile(build),
  )
  return recall !== undefined
}

/** Whether the laboratory sees such a file, uploaded. */
export async function selectIsFileThere(tx: Tx, id: string): Promise<boolean> {
  const file = await tx.maybe(
    build
      .selectFrom('files')
      .select('id')
      .where('id', '=', id)
      .where('uploadStatus', '=', 'uploaded'),
  )
  return file !== undefined
}

/** How a use names its lot. */
export type LotWish = {
  materialLotId?: string
  materialId?: string
  gtin?: string
  lotNumber?: string
}

/** A lot with the day on which it is to be used, in the laboratory. */
export type LockedLot = MaterialLot & {
  materialClass: MaterialClass
  recalledAt: string | null
  usedOn: string
}

/**
 * The lots that a wish fits, first in first out, locked until the transaction ends: who takes from one
 * of them at the same time waits, and then sees what is left. At most two: more than one needs saying.
 * `usedAt` is when it is used, where that is not now.
 */
export const lockWishedLots = (
  tx: Tx,
  now: Date,
  { materialLotId, materialId, gtin, lotNumber }: LotWish,
  usedAt: Date = now,
): Promise<LockedLot[]> =>
  tx.all(
    selectLotColumns(now)
      .select(['l.recalledAt', 'm.class as materialClass', todayOn(usedAt).as('usedOn')])
      .$narrowType<{ materialClass: MaterialClass }>()
      .$if(materialLotId !== undefined, (rows) => rows.where('l.id', '=', materialLotId ?? ''))
      .$if(materialId !== undefined, (rows) => rows.where('l.materialId', '=', materialId ?? ''))
      .$if(gtin !== undefined, (rows) => rows.where('m.gtin', '=', gtin ?? ''))
      .$if(lotNumber !== undefined, (rows) => rows.where('l.lotNumber', '=', lotNumber ?? ''))
      .orderBy('l.receivedAt')
      .orderBy('l.id')
      .limit(2)
      .forUpdate('l'),
  )

/**
 * Of the lots of a material that may be used and hold so much the one that expires first, locked; of those
 * without an expiry the one that came first. Where someone else just took from it and it holds less
 * now, the next one.
 */
export const lockFirstLot = (
  tx: Tx,
  now: Date,
  { materialId, quantity }: { materialId: string; quantity: number },
): Promise<MaterialLot | undefined> =>
  tx.maybe(
    selectLotColumns(now)
      .where('l.materialId', '=', materialId)
      .where('l.recalledAt', 'is', null)
      .where('l.quantityAvailable', '>=', quantity)
      .where(sql<boolean>`(l.expires_on is null or l.expires_on >= ${todayOn(now)})`)
      .orderBy('l.expiresOn', (order) => order.asc().nullsLast())
      .orderBy('l.receivedAt')
      .orderBy('l.id')
      .limit(1)
      .forUpdate('l'),
  )

/** Takes from a lot that is locked, or with a negative number puts back. */
export async function updateStock(tx: Tx, lotId: string, quantity: number): Promise<void> {
  await tx.run(
    build
      .updateTable('materialLots')
      .set({
        // A stock that was counted up meanwhile takes back what came, and no more; of one that was
        // cleared away meanwhile nothing is left to take.
        quantityAvailable: sql<number>`greatest(0, least(material_lots.quantity_received,
          material_lots.quantity_available - ${quantity}))`,
      })
      .where('id', '=', lotId),
  )
}

/** The lots with a number, and of the material of a GTIN where it says one. */
export const selectLotsByNumber = (
  tx: Tx,
  { lotNumber, gtin }: { lotNumber: string; gtin: string | null },
): Promise<{ id: string; materialId: string; lotNumber: string }[]> =>
  tx.all(
    build
      .selectFrom('materialLots as l')
      .innerJoin('materials as m', (join) =>
        join.onRef('m.organizationId', '=', 'l.organizationId').onRef('m.id', '=', 'l.materialId'),
      )
      .select(['l.id', 'l.materialId', 'l.lotNumber'])
      .where('l.organizationId', '=', org)
      .where('l.lotNumber', '=', lotNumber)
      .$if(gtin !== null, (rows) => rows.where('m.gtin', '=', gtin ?? ''))
      .orderBy('l.receivedAt')
      .orderBy('l.id')
      .limit(10),
  )
