import { sql } from 'kysely'
import type { Reservation } from '#contract/production/availability'
import type { OrderStatus } from '#contract/orders/order-statuses'
import { dateOf, type Choice, type Piece } from '#server/orders/scheduling'
import { build, type Tx } from '#platform/db/db'

/** An order as far as its days are concerned as the caller may see it. */
export type OrderOfDays = {
  labOrganizationId: string
  labConnectionId: string | null
  status: OrderStatus
  impressionType: string | null
  submittedAt: string | null
  caseArrivesOn: string | null
  priority: 'standard' | 'rush'
  requestedOn: string | null
  reservedOn: string | null
  appointmentAt: string | null
  items: Piece[]
}

/** What of an order decides on its days. */
export const selectOrder = (tx: Tx, id: string): Promise<OrderOfDays | undefined> =>
  tx.maybe(
    build
      .selectFrom('orders')
      .select([
        'orders.labOrganizationId',
        'orders.labConnectionId',
        'orders.status',
        'orders.impressionType',
        'orders.submittedAt',
        'orders.caseArrivesOn',
        'orders.priority',
        'orders.requestedDeliveryDate as requestedOn',
        'orders.reservedDeliveryDate as reservedOn',
        'orders.appointmentAt',
        sql<
          Piece[]
        >`coalesce((select json_agg(json_build_object('productId', i.product_id, 'quantity', i.quantity)
          order by i.position) from app.order_items i where i.order_id = orders.id), '[]')`.as(
          'items',
        ),
      ])
      .where('orders.id', '=', id),
  )

/** Holds an order's row until the end of the transaction. */
export const lockDraft = (tx: Tx, id: string): Promise<{ id: string } | undefined> =>
  tx.maybe(build.selectFrom('orders').select('id').where('id', '=', id).forUpdate())

/** What the caller's work centres are called, by id. */
export async function selectCentreNames(
  tx: Tx,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx.all(
    build
      .selectFrom('workCentres')
      .select(['id', 'name'])
      .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`),
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The status and the laboratory of a connection. */
export const selectConnection = (
  tx: Tx,
  id: string,
): Promise<{ status: string; labOrganizationId: string | null } | undefined> =>
  tx.maybe(
    build.selectFrom('labConnections').select(['status', 'labOrganizationId']).where('id', '=', id),
  )

/** The connection of a customer. */
export const selectCustomer = (
  tx: Tx,
  id: string,
): Promise<{ labConnectionId: string | null } | undefined> =>
  tx.maybe(build.selectFrom('customers').select('labConnectionId').where('id', '=', id))

/** What a clinic holds at a laboratory for its drafts, an order aside. */
export const selectHeld = (
  tx: Tx,
  {
    labOrganizationId,
    orderId,
    at,
  }: { labOrganizationId: string; orderId: string; /** The moment. */ at: string },
): Promise<{ days: number; pieces: number }> =>
  tx.one(
    sql<{ days: number; pieces: number }>`select count(*)::integer as days, coalesce(sum((
        select sum(i.quantity) from app.order_items i where i.order_id = r.order_id)), 0)::integer as pieces
      from app.reservations r
      where r.clinic_organization_id = app.org() and r.lab_organization_id = ${labOrganizationId}
        and r.order_id <> ${orderId} and r.expires_at > ${at}`,
  )

const holdHours = 48

/** Holds a day for a draft, and what the laboratory has to do for it. */
export async function insertReservation(
  tx: Tx,
  {
    at,
    keptUntil,
    choice: { deliveryOn, shipOn, startOn, arriveOn, work },
    ...reservation
  }: {
    id: string
    orderId: string
    labOrganizationId: string
    clinicOrganizationId: string
    /** The moment from which it is held. */
    at: string
    /** Until when the draft holds a day already; null: it holds none. */
    keptUntil: string | null
    choice: Choice
  },
): Promise<void> {
  const kept = work.flatMap(({ centreId, day, slot, amount }) =>
    centreId === null || amount === 0 ? [] : { centreId, day: dateOf(day), slot, amount },
  )
  const heldUntil = sql<string>`coalesce(${keptUntil}::timestamptz, ${at}::timestamptz + make_interval(hours => ${holdHours}))`
  await tx.run(
    build.insertInto('reservations').values({
      ...reservation,
      deliveryOn: dateOf(deliveryOn),
      shipOn: dateOf(shipOn),
      startOn: dateOf(startOn),
      arriveOn: dateOf(arriveOn),
      work: JSON.stringify(kept),
      heldUntil,
      expiresAt: heldUntil,
    }),
  )
}

/** A held day. */
export const selectReservation = (tx: Tx, id: string): Promise<Reservation> =>
  tx.one(
    build
      .selectFrom('reservations')
      .select([
        'id',
        'orderId',
        'deliveryOn',
        'shipOn',
        'startOn',
        'arriveOn',
        'expiresAt',
        'createdAt',
        'updatedAt',
      ])
      .where('id', '=', id),
  )

/** Gives a held day free; gives the number of rows that were deleted. */
export const deleteReservation = (tx: Tx, id: string): Promise<number> =>
  tx.run(build.deleteFrom('reservations').where('id', '=', id))

/** Gives until when the day was held that a draft gives back, unless it had run out. */
export async function deleteReservationOf(
  tx: Tx,
  orderId: string,
  at: string,
): Promise<string | null> {
  const held = await tx.maybe(
    sql<{ heldUntil: string | null }>`delete from app.reservations where order_id = ${orderId}
      returning case when held_until > ${at}::timestamptz then held_until end as held_until`,
  )
  return held?.heldUntil ?? null
}
