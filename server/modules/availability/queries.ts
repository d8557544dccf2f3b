import { sql } from 'kysely'
import type { Reservation } from '#contract/availability'
import type { OrderStatus } from '#contract/order-moves'
import { dateOf, type Choice, type Piece } from '#modules/schedule'
import { build, org, type Tx } from '#platform/db'

/** An order as far as its days are concerned, in the caller's eyes. */
export type OrderOfDays = {
  labOrganizationId: string
  labConnectionId: string | null
  status: OrderStatus
  impressionType: string | null
  /** The caller's own. */
  appointmentAt: string | null
  items: Piece[]
}

export const selectOrder = (tx: Tx, id: string): Promise<OrderOfDays | undefined> =>
  tx.maybe(
    build
      .selectFrom('orders')
      .leftJoin('orderSides as s', (join) =>
        join.on('s.organizationId', '=', org).onRef('s.orderId', '=', 'orders.id'),
      )
      .select([
        'orders.labOrganizationId',
        'orders.labConnectionId',
        'orders.status',
        'orders.impressionType',
        's.appointmentAt',
        sql<
          Piece[]
        >`coalesce((select json_agg(json_build_object('productId', i.product_id, 'quantity', i.quantity)
          order by i.position) from app.order_items i where i.order_id = orders.id), '[]')`.as(
          'items',
        ),
      ])
      .where('orders.id', '=', id),
  )

export const lockDraft = (tx: Tx, id: string): Promise<{ id: string } | undefined> =>
  tx.maybe(build.selectFrom('orders').select('id').where('id', '=', id).forUpdate())

export const selectConnection = (
  tx: Tx,
  id: string,
): Promise<{ status: string; labOrganizationId: string | null } | undefined> =>
  tx.maybe(
    build.selectFrom('labConnections').select(['status', 'labOrganizationId']).where('id', '=', id),
  )

export const selectCustomer = (
  tx: Tx,
  id: string,
): Promise<{ labConnectionId: string | null } | undefined> =>
  tx.maybe(build.selectFrom('customers').select('labConnectionId').where('id', '=', id))

const holdHours = 48

export async function insertReservation(
  tx: Tx,
  {
    at,
    choice: { deliveryOn, shipOn, startOn, arriveOn, work },
    ...reservation
  }: {
    id: string
    orderId: string
    labOrganizationId: string
    clinicOrganizationId: string
    /** The moment from which it is held. */
    at: string
    choice: Choice
  },
): Promise<void> {
  const kept = work.map(({ stageId, day, pieces, minutes }) => ({
    stageId,
    day: dateOf(day),
    pieces,
    minutes,
  }))
  await tx.run(
    build.insertInto('reservations').values({
      ...reservation,
      deliveryOn: dateOf(deliveryOn),
      shipOn: dateOf(shipOn),
      startOn: dateOf(startOn),
      arriveOn: dateOf(arriveOn),
      work: JSON.stringify(kept),
      expiresAt: sql<string>`${at}::timestamptz + make_interval(hours => ${holdHours})`,
    }),
  )
}

export const selectReservation = (tx: Tx, id: string): Promise<Reservation> =>
  tx.one(
    build
      .selectFrom('reservations')
      .select([
        'id',
        'orderId',
        'deliveryOn as deliveryDate',
        'shipOn as shipBy',
        'startOn',
        'arriveOn as arriveBy',
        'expiresAt',
        'createdAt',
        'updatedAt',
      ])
      .where('id', '=', id),
  )

export const deleteReservation = (tx: Tx, id: string): Promise<number> =>
  tx.run(build.deleteFrom('reservations').where('id', '=', id))

export const deleteReservationOf = (tx: Tx, orderId: string): Promise<number> =>
  tx.run(build.deleteFrom('reservations').where('orderId', '=', orderId))
