import type { Body } from '#contract/platform/endpoint'
import {
  cancellableBookingStatuses,
  type CarrierBooking,
  type createCarrierBooking,
} from '#contract/logistics/carrier-bookings'
import type { AppContext } from '#platform/app-context'
import type { Principal } from '#platform/auth/session'
import { newId } from '#platform/clock'
import type { Tx } from '#platform/db/db'
import { notFound, Refusal, withConstraints } from '#platform/errors'
import type { Download } from '#platform/http/serve'
import { readParcel } from '#server/documents/pdf'
import { CarrierRefused } from '#vendors/carriers'
import { lockOpen, readShipment } from '../shipments/index.ts'
import {
  insertBooking,
  lockBooking,
  selectBooked,
  selectBooking,
  selectLabel,
  updateBooking,
} from './booking-queries.ts'
import { openCarrier, problemOf, readConnection } from './carrier-connections.ts'
import { updateChecked } from './connection-queries.ts'
import { insertShipmentEvents } from './event-queries.ts'

/** The label. @throws Refusal 404 */
export async function readBooking(tx: Tx, id: string): Promise<CarrierBooking> {
  const booking = await selectBooking(tx, id)
  if (!booking) throw notFound('carrier_booking')
  return booking
}

// An address as the carrier gets it, without what belongs to documents alone.
const addressOf = ({
  name,
  addressLine1,
  addressLine2,
  postalCode,
  city,
  region,
  country,
  phone,
}: Awaited<ReturnType<typeof readParcel>>['from']) => ({
  name,
  addressLine1,
  addressLine2,
  postalCode,
  city,
  region,
  country,
  phone,
})

/** Asks a carrier for the label of a parcel, after the answer. @throws Refusal 404, 409, 422 */
export async function addBooking(
  tx: Tx,
  session: Principal,
  { shipmentId, body }: { shipmentId: string; body: Body<typeof createCarrierBooking> },
): Promise<CarrierBooking> {
  const { clinicOrganizationId, labOrganizationId } = await lockOpen(tx, shipmentId, 'change')
  const {
    id: carrierConnectionId,
    name,
    isActive,
  } = await readConnection(tx, body.carrierConnectionId)
  if (!isActive) throw new Refusal('carrier_connection_inactive')
  const { from, to, orders } = await readParcel({ tx, session, params: { id: shipmentId } })
  const id = newId()
  await withConstraints(
    { carrier_bookings_one_open: () => new Refusal('carrier_booking_exists') },
    () =>
      insertBooking(tx, {
        id,
        labOrganizationId,
        clinicOrganizationId,
        shipmentId,
        carrierConnectionId,
        carrierName: name,
        service: body.service ?? null,
        weightGrams: body.weightGrams ?? null,
        parcel: {
          from: addressOf(from),
          to: addressOf(to),
          orderNumbers: orders.map(({ number }) => number),
        },
        status: 'requested',
      }),
  )
  return readBooking(tx, id)
}

/** Takes a label back, after the answer. @throws Refusal 404, 409 */
export async function cancelBooking(tx: Tx, id: string): Promise<CarrierBooking> {
  const booking = await lockBooking(tx, id)
  if (!booking) throw notFound('carrier_booking')
  const cancellable: readonly string[] = cancellableBookingStatuses
  if (!cancellable.includes(booking.status)) {
    throw new Refusal('carrier_booking_transition_not_allowed')
  }
  await updateBooking(tx, id, { status: 'cancel_requested', problem: null, problemMessage: null })
  return readBooking(tx, id)
}

/** The label that a carrier made, to print. @throws Refusal 404 until it is there */
export async function readLabel(tx: Tx, id: string): Promise<Download> {
  const found = await selectLabel(tx, id)
  if (!found) throw notFound('carrier_booking')
  const { labelFormat, label } = found
  const isPdf = labelFormat === 'pdf'
  return {
    contentType: isPdf ? 'application/pdf' : 'text/plain; charset=utf-8',
    stream: label,
    headers: {
      'content-disposition': `${isPdf ? 'inline' : 'attachment'}; filename="carrier-label.${labelFormat}"`,
      'content-length': String(label.length),
    },
  }
}

type Caller = { session: Principal; inOrg: <T>(work: (tx: Tx) => Promise<T>) => Promise<T> }

/** Asks the carrier of a parcel where it is; gives how many events are news. @throws Refusal 404, 422, 503 */
export async function syncEvents(
  app: AppContext,
  shipmentId: string,
  { session, inOrg }: Caller,
): Promise<number> {
  const { booking, carrier } = await inOrg(async (tx) => {
    await readShipment(tx, session, shipmentId)
    const booked = await selectBooked(tx, shipmentId)
    if (!booked) throw new Refusal('shipment_without_carrier')
    return { booking: booked, carrier: await openCarrier(app, tx, booked.carrierConnectionId) }
  })
  const { carrierConnectionId, carrierName } = booking
  const events = await carrier.readEvents(booking.trackingNumber).catch(async (error: unknown) => {
    await inOrg((tx) => updateChecked(tx, carrierConnectionId, problemOf(error)))
    const isRefused = error instanceof CarrierRefused
    throw isRefused
      ? new Refusal('carrier_refused', { carrier: carrierName })
      : new Refusal('carrier_not_answering', { carrier: carrierName }, { cause: error })
  })
  const { organizationId } = session
  return inOrg((tx) =>
    insertShipmentEvents(tx, { organizationId, carrierConnectionId, carrierName }, events),
  )
}
