import { sql, type Insertable, type Updateable } from 'kysely'
import type { Query } from '#contract/platform/endpoint'
import type { Page } from '#contract/platform/page'
import type { CarrierBooking, listCarrierBookings } from '#contract/logistics/carrier-bookings'
import type { Database } from '#database/types'
import { build, type Tx } from '#platform/db/db'
import { selectPage } from '#platform/http/page'
import { matches } from '#platform/http/search'
import type { CarrierParcel } from '#vendors/carriers'

const selectBookingColumns = () =>
  build
    .selectFrom('carrierBookings as b')
    .select([
      'b.id',
      'b.shipmentId',
      'b.carrierConnectionId',
      'b.carrierName',
      'b.service',
      'b.weightGrams',
      'b.status',
      'b.problem',
      'b.problemMessage',
      'b.reference',
      'b.labelFormat',
      'b.bookedAt',
      'b.createdAt',
      'b.updatedAt',
    ])
    .$narrowType<Pick<CarrierBooking, 'status' | 'problem' | 'labelFormat'>>()

/** A page of the labels of a parcel. */
export const selectBookings = (
  tx: Tx,
  shipmentId: string,
  { search, ...paging }: Query<typeof listCarrierBookings>,
): Promise<Page<CarrierBooking>> =>
  selectPage(
    tx,
    paging,
    selectBookingColumns()
      .where('b.shipmentId', '=', shipmentId)
      .$if(search !== undefined, (rows) =>
        rows.where(matches(sql`app.fold(coalesce(b.reference, ''))`, search ?? '')),
      )
      .orderBy('b.id', 'desc'),
  )

/** A label that was booked. */
export const selectBooking = (tx: Tx, id: string): Promise<CarrierBooking | undefined> =>
  tx.maybe(selectBookingColumns().where('b.id', '=', id))

/** The label of a parcel that the carrier has made. */
export const selectBooked = (
  tx: Tx,
  shipmentId: string,
): Promise<(CarrierBooking & { trackingNumber: string }) | undefined> =>
  tx.maybe(
    selectBookingColumns()
      .select('b.trackingNumber')
      .$narrowType<{ trackingNumber: string }>()
      .where('b.shipmentId', '=', shipmentId)
      .where('b.trackingNumber', 'is not', null)
      .orderBy('b.id', 'desc')
      .limit(1),
  )

/** What is needed to ask the carrier for a label, or to take it back. */
export const selectAsked = (tx: Tx, id: string) =>
  tx.maybe(
    build
      .selectFrom('carrierBookings')
      .select([
        'id',
        'shipmentId',
        'carrierConnectionId',
        'carrierName',
        'status',
        'service',
        'weightGrams',
        'parcel',
        'reference',
        'trackingNumber',
      ])
      .$narrowType<
        Pick<CarrierBooking, 'status'> & {
          parcel: Pick<CarrierParcel, 'from' | 'to' | 'orderNumbers'>
        }
      >()
      .where('id', '=', id),
  )

/** A label while the carrier is asked. */
export type AskedBooking = NonNullable<Awaited<ReturnType<typeof selectAsked>>>

/** The status of a label, locked. */
export const lockBooking = (
  tx: Tx,
  id: string,
): Promise<Pick<CarrierBooking, 'status' | 'reference' | 'shipmentId'> | undefined> =>
  tx.maybe(
    build
      .selectFrom('carrierBookings')
      .select(['status', 'reference', 'shipmentId'])
      .$narrowType<Pick<CarrierBooking, 'status'>>()
      .where('id', '=', id)
      .forUpdate(),
  )

/** The label as it is printed; undefined until it is there. */
export const selectLabel = (
  tx: Tx,
  id: string,
): Promise<{ labelFormat: 'pdf' | 'zpl'; label: Buffer; reference: string } | undefined> =>
  tx.maybe(
    build
      .selectFrom('carrierBookings')
      .select(['labelFormat', 'label', 'reference'])
      .$narrowType<{ labelFormat: 'pdf' | 'zpl'; label: Buffer; reference: string }>()
      .where('id', '=', id)
      .where('label', 'is not', null),
  )

/** Asks for a label: a trigger makes the job. */
export const insertBooking = (
  tx: Tx,
  {
    parcel,
    ...booking
  }: Omit<Insertable<Database['carrierBookings']>, 'parcel'> & {
    parcel: Pick<CarrierParcel, 'from' | 'to' | 'orderNumbers'>
  },
): Promise<number> =>
  tx.run(
    build
      .insertInto('carrierBookings')
      .values({ ...booking, parcel: sql`${JSON.stringify(parcel)}::jsonb` }),
  )

/** Changes columns of a label; `isBooked` stamps when it was made. */
export const updateBooking = (
  tx: Tx,
  id: string,
  {
    isBooked = false,
    ...changes
  }: Updateable<Database['carrierBookings']> & { isBooked?: boolean },
): Promise<number> =>
  tx.run(
    build
      .updateTable('carrierBookings')
      .set(changes)
      .$if(isBooked, (update) => update.set({ bookedAt: sql<string>`clock_timestamp()` }))
      .where('id', '=', id),
  )

/** Ends what a carrier never answered to: it has no label, or keeps the one that it has. Across organizations. */
export const updateUnanswered = (tx: Tx, id: string): Promise<number> =>
  tx.run(
    sql`update app.carrier_bookings set problem = 'not_answering', problem_message = null,
        status = case when label is null then 'failed' else 'booked' end
      where id = ${id} and status in ('requested', 'cancel_requested')`,
  )
