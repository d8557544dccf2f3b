import type { AppContext } from '#platform/app-context'
import { orgScope, type Tx } from '#platform/db/db'
import type { Job } from '#platform/jobs/queue'
import { CarrierRefused, type Carrier, type MadeLabel } from '#vendors/carriers'
import { lockShipment, updateShipmentRow } from '../shipments/index.ts'
import {
  lockBooking,
  selectAsked,
  updateBooking,
  updateUnanswered,
  type AskedBooking,
} from './booking-queries.ts'
import { openCarrier, problemOf } from './carrier-connections.ts'
import { updateChecked } from './connection-queries.ts'

const noProblem = { problem: null, problemMessage: null }

// The parcel is locked first, as whoever cancels it does.
async function keepLabel(
  tx: Tx,
  { id, shipmentId, carrierName, service }: AskedBooking,
  made: MadeLabel,
): Promise<void> {
  const shipment = await lockShipment(tx, shipmentId)
  const booking = await lockBooking(tx, id)
  if (!shipment || !booking) return
  const { label, reference, trackingNumber, trackingUrl = null, expectedOn } = made
  // Whoever cancelled meanwhile has a job of their own, which needs the reference.
  const isWanted = booking.status === 'requested'
  await updateBooking(tx, id, {
    ...(isWanted ? { ...noProblem, status: 'booked' } : {}),
    reference,
    trackingNumber,
    labelFormat: label.format,
    label: label.bytes,
    isBooked: true,
  })
  if (!isWanted) return
  await updateShipmentRow(tx, shipmentId, {
    courier: carrierName,
    service: made.service ?? service,
    trackingNumber,
    trackingUrl,
    ...(expectedOn === undefined ? {} : { expectedOn }),
    ...(shipment.status === 'created' ? { status: 'label_printed' } : {}),
  })
}

// A number that is good no more leads nobody astray.
async function keepCancellation(tx: Tx, { id, shipmentId, trackingNumber }: AskedBooking) {
  const shipment = await lockShipment(tx, shipmentId)
  await updateBooking(tx, id, { ...noProblem, status: 'cancelled' })
  if (!shipment || trackingNumber === null || shipment.trackingNumber !== trackingNumber) return
  await updateShipmentRow(tx, shipmentId, {
    trackingNumber: null,
    trackingUrl: null,
    ...(shipment.status === 'label_printed' ? { status: 'created' } : {}),
  })
}

async function keepRefusal(tx: Tx, { id }: AskedBooking, error: CarrierRefused): Promise<void> {
  const booking = await lockBooking(tx, id)
  if (!booking) return
  const hasLabel = booking.reference !== null
  await updateBooking(tx, id, { ...problemOf(error), status: hasLabel ? 'booked' : 'failed' })
}

type Work = (tx: Tx) => Promise<unknown>

/** What the carrier said, as something to write; nothing of ours is locked while it is asked. */
async function ask(carrier: Carrier, booking: AskedBooking): Promise<Work> {
  const { id, status, parcel, service, weightGrams, reference } = booking
  if (status === 'cancel_requested') {
    await carrier.cancelLabel(id, reference)
    return (tx) => keepCancellation(tx, booking)
  }
  const made = await carrier.bookLabel(id, { ...parcel, service, weightGrams })
  return (tx) => keepLabel(tx, booking, made)
}

type BookingJob = Job<{ organizationId: string; bookingId: string }>

async function process(app: AppContext, { payload }: BookingJob): Promise<string> {
  const scope = orgScope({ id: payload.organizationId, type: 'lab' })
  const asked = await app.db.write(scope, async (tx) => {
    const booking = await selectAsked(tx, payload.bookingId)
    if (booking?.status !== 'requested' && booking?.status !== 'cancel_requested') return undefined
    return { booking, carrier: await openCarrier(app, tx, booking.carrierConnectionId) }
  })
  if (!asked) return 'done'
  const { booking, carrier } = asked
  const { carrierConnectionId } = booking
  try {
    const keep = await ask(carrier, booking)
    await app.db.write(scope, async (tx) => {
      await keep(tx)
      await updateChecked(tx, carrierConnectionId, noProblem)
    })
    return 'done'
  } catch (error) {
    if (!(error instanceof CarrierRefused)) throw error
    await app.db.write(scope, async (tx) => {
      await keepRefusal(tx, booking, error)
      await updateChecked(tx, carrierConnectionId, problemOf(error))
    })
    return 'refused'
  }
}

/** Adds the queue that asks carriers for labels and takes them back. */
export function addBookingQueue(app: AppContext): void {
  app.worker.addQueue<BookingJob>({
    name: 'carrier-bookings',
    module: 'logistics/carriers',
    // 2, 4, 8 seconds and so on: over in a bit more than an hour, while somebody waits to print.
    maximumAttempts: 12,
    process: (job) => process(app, job),
    async recordEnd(tx, { payload }, { state }) {
      if (state === 'failed') await updateUnanswered(tx, payload.bookingId)
    },
  })
}
