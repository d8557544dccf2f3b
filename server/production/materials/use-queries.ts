import { sql, type Insertable } from 'kysely'
import type { Query } from '#contract/platform/endpoint'
import { fitsPrescribed } from '#contract/production/material-fit'
import type { listMaterialUses, MaterialUse } from '#contract/production/material-uses'
import type { MaterialClass } from '#contract/catalog/material-facts'
import type { OrderStatus } from '#contract/orders/order-statuses'
import type { Page } from '#contract/platform/page'
import type { Database } from '#database/types'
import { build, org, type Tx } from '#platform/db/db'
import { selectPage } from '#platform/http/page'
import { matches } from '#platform/http/search'

const selectUseColumns = () =>
  build
    .selectFrom('materialUses as u')
    .innerJoin('materialLots as l', (join) =>
      join.onRef('l.organizationId', '=', 'u.organizationId').onRef('l.id', '=', 'u.materialLotId'),
    )
    .innerJoin('materials as m', (join) =>
      join.onRef('m.organizationId', '=', 'l.organizationId').onRef('m.id', '=', 'l.materialId'),
    )
    .leftJoin('materialUses as b', 'b.undoesUseId', 'u.id')
    .leftJoin('orderItems as i', 'i.id', 'u.orderItemId')
    .select([
      'u.id',
      'u.orderId',
      'u.orderItemId',
      'u.itemDescription',
      'u.tooth',
      'l.materialId',
      'm.name as materialName',
      'm.manufacturer',
      'u.materialLotId',
      'l.lotNumber',
      'm.class as materialClass',
      'i.material as prescribedClass',
      'i.restorationType',
      'u.quantity',
      'u.orderStageId',
      'u.undoesUseId',
      'b.id as undoneByUseId',
      'u.usedByUserId',
      'u.usedByName',
      'u.usedAt',
      'u.notedAt',
    ])
    .$narrowType<{ materialClass: MaterialClass; prescribedClass: MaterialClass | null }>()

type UseRow = Awaited<ReturnType<ReturnType<typeof selectUseColumns>['executeTakeFirstOrThrow']>>

const withFit = ({ restorationType, ...use }: UseRow): MaterialUse => {
  const { materialClass, prescribedClass: material } = use
  // An item that is gone prescribes nothing any more.
  const prescribed = { material, restorationType: restorationType ?? '' }
  return { ...use, isOtherClass: !fitsPrescribed(materialClass, prescribed) }
}

/** A page of the lots that went into the devices of an order, with whether each fits. */
export async function selectUses(
  tx: Tx,
  orderId: string,
  { search, ...paging }: Query<typeof listMaterialUses>,
): Promise<Page<MaterialUse>> {
  const { data, pagination } = await selectPage(
    tx,
    paging,
    selectUseColumns()
      .where('u.orderId', '=', orderId)
      .$if(search !== undefined, (rows) =>
        rows.where(
          matches(
            sql`app.fold(concat_ws(' ', l.lot_number, m.name, m.manufacturer))`,
            search ?? '',
          ),
        ),
      )
      .orderBy('u.id', 'desc'),
  )
  return { data: data.map(withFit), pagination }
}

/** One lot in one device, with whether it fits. */
export async function selectUse(tx: Tx, id: string): Promise<MaterialUse | undefined> {
  const use = await tx.maybe(selectUseColumns().where('u.id', '=', id))
  return use && withFit(use)
}

/** A use of a lot as it is written, but for who used it. */
export type NewUse = Omit<
  Insertable<Database['materialUses']>,
  'organizationId' | 'usedByUserId' | 'usedByName'
>

/** Writes that a lot went into a device. */
export const insertUse = (
  tx: Tx,
  use: NewUse & { usedByUserId: string; usedByName: string },
): Promise<number> =>
  tx.run(build.insertInto('materialUses').values({ ...use, organizationId: org }))

type Standing = { status: OrderStatus }

const statusOf = (orderId: string) =>
  build.selectFrom('orders').select('status').$narrowType<Standing>().where('id', '=', orderId)

/** Where an order is, or undefined where the caller sees none. */
export const selectStatus = (tx: Tx, orderId: string): Promise<Standing | undefined> =>
  tx.maybe(statusOf(orderId))

/**
 * As `selectStatus`, and it stays so until the transaction ends. Several may use lots in an order at once,
 * but nobody while a statement of it is being issued. Lots are locked after it.
 */
export const lockStatus = (tx: Tx, orderId: string): Promise<Standing | undefined> =>
  tx.maybe(statusOf(orderId).forShare())

/** A piece of work that a material goes into. */
export type UsedInItem = {
  description: string
  material: MaterialClass | null
  restorationType: string
  quantity: number
  teeth: number[]
  units: { tooth: number }[]
}

/** What a piece of work of an order is called, what it is ordered in, and its teeth. */
export const selectItem = (
  tx: Tx,
  { orderId, id }: { orderId: string; id: string },
): Promise<UsedInItem | undefined> =>
  tx.maybe(
    build
      .selectFrom('orderItems')
      .select(['description', 'material', 'restorationType', 'quantity', 'teeth'])
      .$narrowType<{ material: MaterialClass | null }>()
      .select(
        sql<{ tooth: number }[]>`coalesce(order_items.details -> 'units', '[]'::jsonb)`.as('units'),
      )
      .where('orderId', '=', orderId)
      .where('id', '=', id),
  )
