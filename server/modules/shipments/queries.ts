import { sql, type Insertable, type Updateable } from 'kysely'
import type { OrganizationType, Query } from '#contract/endpoint'
import type { Page, Paging } from '#contract/page'
import type { listShipments, Shipment } from '#contract/shipments'
import type { Database } from '#database/types'
import { build, org, type Tx } from '#platform/db'
import { preparedPage, type PageBlanks } from '#platform/page'
import { prepared, type Blanks } from '#platform/prepared'

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
      'shipments.disinfected',
      'shipments.shippedAt',
      'shipments.deliveredAt',
      'shipments.receivedByName',
      'shipments.createdAt',
      'shipments.updatedAt',
      'c.labName',
      'c.clinicName',
      'k.name as customerName',
      sql<string[]>`array(select o.order_id from app.shipment_orders o
        where o.shipment_id = shipments.id order by o.order_id)`.as('orderIds'),
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
    counterpart:
      side === 'clinic'
        ? { id: labOrganizationId, name: labName ?? '' }
        : { id: clinicOrganizationId ?? customerId, name: clinicName ?? customerName ?? '' },
  }
}

type Filters = Omit<Query<typeof listShipments>, keyof Paging>

const searched = sql<string>`app.fold(concat_ws(' ', shipments.courier, shipments.tracking_number, c.lab_name,
  c.clinic_name, k.name, (select string_agg(o.number, ' ') from app.orders o
    join app.shipment_orders so on so.order_id = o.id where so.shipment_id = shipments.id)))`

const equalities = [
  ['direction', 'shipments.direction'],
  ['purpose', 'shipments.purpose'],
  ['status', 'shipments.status'],
  ['customerId', 'shipments.customerId'],
] as const

const selectRows = preparedPage(({ value, has, matches }: PageBlanks<Filters>) => {
  let rows = selectShipmentColumns().where(matches(searched))
  for (const [name, column] of equalities) {
    if (has(name)) rows = rows.where(sql.ref(column), '=', value(name))
  }
  return rows
    .$if(has('orderId'), (all) =>
      all.where(
        sql<boolean>`shipments.id in (select shipment_id from app.shipment_orders where order_id = ${value('orderId')})`,
      ),
    )
    .$if(has('updatedSince'), (all) =>
      all.where('shipments.updatedAt', '>=', value('updatedSince')),
    )
    .orderBy('shipments.id', 'desc')
})

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
      .select(['id', 'status', 'direction', 'purpose'])
      .where('id', '=', id)
      .forUpdate(),
  )

export type LockedShipment = NonNullable<Awaited<ReturnType<typeof lockShipment>>>

export async function selectOrderIds(tx: Tx, shipmentId: string): Promise<string[]> {
  const rows = await tx.all(
    build.selectFrom('shipmentOrders').select('orderId').where('shipmentId', '=', shipmentId),
  )
  return rows.map(({ orderId }) => orderId)
}

/** Writes a parcel and which orders are in it. */
export async function insertShipment(
  tx: Tx,
  shipment: Insertable<Database['shipments']>,
  orderIds: readonly string[],
): Promise<void> {
  const { id: shipmentId, labOrganizationId, clinicOrganizationId } = shipment
  await tx.run(
    build
      .insertInto('shipments')
      .values({ ...shipment, shippedAt: sql<string>`clock_timestamp()` }),
  )
  await tx.run(
    build.insertInto('shipmentOrders').values(
      orderIds.map((orderId) => ({
        shipmentId,
        orderId,
        labOrganizationId,
        clinicOrganizationId,
      })),
    ),
  )
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
  | 'disinfected'
  | 'receivedByName'
>

export async function updateShipmentRow(
  tx: Tx,
  id: string,
  { isDelivered, ...changes }: ShipmentChanges & { isDelivered?: true },
): Promise<void> {
  await tx.run(
    build
      .updateTable('shipments')
      .set({
        ...changes,
        ...(isDelivered ? { deliveredAt: sql<string>`clock_timestamp()` } : {}),
      })
      .where('id', '=', id),
  )
}
