import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely'
import type { OrganizationType, Query } from '#contract/platform/endpoint'
import type { Page, Paging } from '#contract/platform/page'
import type { listShipments, Shipment } from '#contract/logistics/shipments'
import type { Database } from '#database/types'
import { toColumns } from '#platform/db/columns'
import { together } from '#platform/db/together'
import { build, org, type Tx } from '#platform/db/db'
import { changedSince, preparedPage, type PageBlanks } from '#platform/http/page'
import { type WordCondition } from '#platform/http/search'
import { prepared, type Blanks } from '#platform/db/prepared'

// The newest connection of the two sides has both names; without one it is an offline customer.
const selectShipmentColumns = () =>
  build
    .selectFrom('shipments')
    .leftJoin('customers as k', (join) =>
      join.on('k.organizationId', '=', org).onRef('k.id', '=', 'shipments.customerId'),
    )
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('labConnections')
          .select(['labName', 'clinicName'])
          .whereRef('labConnections.labOrganizationId', '=', 'shipments.labOrganizationId')
          .whereRef('labConnections.clinicOrganizationId', '=', 'shipments.clinicOrganizationId')
          .orderBy('labConnections.id', 'desc')
          .limit(1)
          .as('c'),
      (join) => join.onTrue(),
    )
    .select([
      'shipments.id',
      'shipments.labOrganizationId',
      'shipments.clinicOrganizationId',
      'shipments.customerId',
      'shipments.direction',
      'shipments.purpose',
      'shipments.status',
      'shipments.courier',
      'shipments.service',
      'shipments.trackingNumber',
      'shipments.trackingUrl',
      'shipments.expectedOn',
      'shipments.disinfected as isDisinfected',
      'shipments.disinfectedByName',
      'shipments.disinfectedAt',
      'shipments.shippedAt',
      'shipments.deliveredAt',
      'shipments.receivedByName',
      'shipments.carrierStatus',
      'shipments.carrierStatusAt',
      'shipments.createdAt',
      'shipments.updatedAt',
      'c.labName',
      'c.clinicName',
      'k.name as customerName',
      sql<string[]>`array(select o.order_id from app.shipment_orders o
        where o.shipment_id = shipments.id order by o.order_id)`.as('orderIds'),
      sql<string[]>`array(select i.id from app.shipment_orders o
        join app.order_items i on i.order_id = o.order_id and (o.item_ids is null or i.id = any(o.item_ids))
        where o.shipment_id = shipments.id order by i.order_id, i.position)`.as('itemIds'),
    ])

type ShipmentRow = Awaited<
  ReturnType<ReturnType<typeof selectShipmentColumns>['executeTakeFirstOrThrow']>
>

/** A row as the side that asks knows it. */
function shipmentOf(row: ShipmentRow, side: OrganizationType): Shipment {
  const { labName, clinicName, customerName, ...shipment } = row
  const { labOrganizationId, clinicOrganizationId, customerId } = shipment
  return {
    ...shipment,
    customerId: side === 'lab' ? customerId : null,
    warnings:
      shipment.direction === 'to_lab' && shipment.isDisinfected === false
        ? ['not_disinfected']
        : [],
    counterpart:
      side === 'clinic'
        ? { id: labOrganizationId, name: labName ?? '' }
        : { id: clinicOrganizationId ?? customerId, name: clinicName ?? customerName ?? '' },
  }
}

type Filters = Omit<Query<typeof listShipments>, keyof Paging>

const isFoundBy: WordCondition = (pattern) => sql<boolean>`shipments.search like ${pattern}
  or (shipments.lab_organization_id, shipments.clinic_organization_id) in (
    select f.lab_organization_id, f.clinic_organization_id from app.lab_connections f where f.search like ${pattern})
  or shipments.customer_id in (select f.id from app.customers f where f.search like ${pattern})
  or shipments.id in (select f.shipment_id from app.shipment_orders f
    join app.orders o on o.id = f.order_id where o.number like ${pattern})`

const equalities = [
  ['direction', 'shipments.direction'],
  ['purpose', 'shipments.purpose'],
  ['status', 'shipments.status'],
  ['customerId', 'shipments.customerId'],
  ['isDisinfected', 'shipments.disinfected'],
] as const

const pageOfRows = ({ value, has, eachWord }: PageBlanks<Filters>) => {
  let rows = selectShipmentColumns().where(eachWord(isFoundBy))
  for (const [name, column] of equalities) {
    if (has(name)) rows = rows.where(sql.ref(column), '=', value(name))
  }
  return rows
    .$if(has('orderId'), (all) =>
      all.where(
        sql<boolean>`shipments.id in (select shipment_id from app.shipment_orders where order_id = ${value('orderId')})`,
      ),
    )
    .$if(has('updatedSinceAt'), (all) =>
      all.where(changedSince('shipments.updatedAt', value('updatedSinceAt'))),
    )
    .orderBy('shipments.id', 'desc')
}

const selectRows = preparedPage(pageOfRows, { coveredBy: sql.ref('shipments.id') })

/** A page of shipments as one side sees them. */
export async function selectShipments(
  tx: Tx,
  query: Query<typeof listShipments>,
  side: OrganizationType,
): Promise<Page<Shipment>> {
  const { data, pagination } = await selectRows(tx, query)
  return { data: data.map((row) => shipmentOf(row, side)), pagination }
}

const shipmentById = prepared(({ value }: Blanks<{ id: string }>) =>
  selectShipmentColumns().where('shipments.id', '=', value('id')),
)

/** A shipment as one side sees it. */
export async function selectShipment(
  tx: Tx,
  id: string,
  side: OrganizationType,
): Promise<Shipment | undefined> {
  const row = await tx.maybe(shipmentById({ id }))
  return row && shipmentOf(row, side)
}

/** The parcel, locked until the transaction ends. */
export const lockShipment = (tx: Tx, id: string) =>
  tx.maybe(
    build
      .selectFrom('shipments')
      .select([
        'id',
        'status',
        'direction',
        'purpose',
        'clinicOrganizationId',
        'courier',
        'trackingNumber',
        'trackingUrl',
        'expectedOn',
        'service',
        'labOrganizationId',
      ])
      .where('id', '=', id)
      .forUpdate(),
  )

/** A shipment that is held until the end of the transaction. */
export type LockedShipment = NonNullable<Awaited<ReturnType<typeof lockShipment>>>

/** An order in a parcel: the items of it that are there; null for all of them. */
export type Content = { orderId: string; itemIds: string[] | null }

/** What is in a parcel; of a former one the order came back from a try-in since. */
export const selectContents = (
  tx: Tx,
  shipmentId: string,
): Promise<(Content & { isFormer: boolean })[]> =>
  tx.all(
    sql<Content & { isFormer: boolean }>`select o.order_id, o.item_ids,
        exists (select from app.order_events e where e.order_id = o.order_id
          and e.action = 'returned_from_try_in' and e.created_at > s.created_at) as is_former
      from app.shipment_orders o join app.shipments s on s.id = o.shipment_id
      where o.shipment_id = ${shipmentId}`.compile(build),
  )

/** The time of the answer about the disinfection is the database's. */
type Answered = { isDisinfected?: boolean | null; disinfectedAt?: RawBuilder<string> | null }
const flagColumns = { isDisinfected: 'disinfected' } as const

/** Writes a parcel and what is in it. */
export async function insertShipment(
  tx: Tx,
  shipment: Omit<Insertable<Database['shipments']>, 'disinfected' | 'disinfectedAt'> & Answered,
  contents: readonly Content[],
): Promise<void> {
  const { id: shipmentId, labOrganizationId, clinicOrganizationId } = shipment
  // Sent at once, so that a read that is begun next finds both.
  await together([
    tx.leave(
      build
        .insertInto('shipments')
        .values({ ...toColumns(shipment, flagColumns), shippedAt: sql<string>`clock_timestamp()` }),
    ),
    tx.run(
      build.insertInto('shipmentOrders').values(
        contents.map((content) => ({
          ...content,
          shipmentId,
          labOrganizationId,
          clinicOrganizationId,
        })),
      ),
    ),
  ])
}

/** The columns of a parcel that acts write. */
export type ShipmentChanges = Pick<
  Updateable<Database['shipments']>,
  | 'status'
  | 'courier'
  | 'service'
  | 'trackingNumber'
  | 'trackingUrl'
  | 'expectedOn'
  | 'disinfectedByName'
  | 'receivedByName'
> &
  Answered

/** Changes keys of a shipment; `isDelivered` stamps the delivery, with `deliveredAt` where it was before. */
export async function updateShipmentRow(
  tx: Tx,
  id: string,
  {
    isDelivered,
    deliveredAt,
    ...changes
  }: ShipmentChanges & { isDelivered?: true; deliveredAt?: string | undefined },
): Promise<void> {
  await tx.run(
    build
      .updateTable('shipments')
      .set({
        ...toColumns(changes, flagColumns),
        ...(isDelivered ? { deliveredAt: deliveredAt ?? sql<string>`clock_timestamp()` } : {}),
      })
      .where('id', '=', id),
  )
}

/** Whether an order has a try-in ahead. */
export const selectHasTryIn = async (tx: Tx, orderId: string): Promise<boolean> =>
  (await tx.maybe(
    build
      .selectFrom('orderStages')
      .select('id')
      .where('orderId', '=', orderId)
      .where('kind', '=', 'try_in')
      .where('status', 'in', ['pending', 'in_progress', 'rework'])
      .limit(1),
  )) !== undefined
