import * as bookingContract from '#contract/logistics/carrier-bookings'
import * as contract from '#contract/logistics/carrier-connections'
import type { AppContext } from '#platform/app-context'
import { serve, serveOutside } from '#platform/http/serve'
import { readShipment } from '../shipments/index.ts'
import { selectBookings } from './booking-queries.ts'
import { addBooking, cancelBooking, readBooking, readLabel, syncEvents } from './bookings.ts'
import {
  addConnection,
  changeConnection,
  readConnection,
  rotateSecret,
  testConnection,
} from './carrier-connections.ts'
import { serveCarrierWebhook } from './carrier-webhook.ts'
import { selectConnections } from './connection-queries.ts'
import { selectShipmentEvents } from './event-queries.ts'
import { addBookingQueue } from './jobs.ts'
import { addPolls } from './polls.ts'

type Headers = Record<string, string | string[] | undefined>

const originOf = ({ env }: AppContext, { headers }: { headers: Headers }): string =>
  env.BASE_URL ?? `http://${String(headers['host'])}`

function serveConnections(app: AppContext): void {
  serve(app, contract.listCarrierConnections, ({ tx, query }) => selectConnections(tx, query))

  serve(app, contract.createCarrierConnection, (call) =>
    addConnection(app, call.tx, { body: call.body, origin: originOf(app, call) }),
  )

  serve(app, contract.getCarrierConnection, async ({ tx, params }) => ({
    carrierConnection: await readConnection(tx, params.id),
  }))

  serve(app, contract.updateCarrierConnection, async ({ tx, params, body }) => ({
    carrierConnection: await changeConnection(app, tx, { id: params.id, body }),
  }))

  serve(app, contract.rotateCarrierSecret, (call) =>
    rotateSecret(app, call.tx, { id: call.params.id, origin: originOf(app, call) }),
  )

  serveOutside(app, contract.testCarrierConnection, async (call) => ({
    carrierConnection: await testConnection(app, call.params.id, call),
  }))
}

function serveBookings(app: AppContext): void {
  serve(app, bookingContract.listCarrierBookings, async ({ tx, session, params, query }) => {
    await readShipment(tx, session, params.id)
    return selectBookings(tx, params.id, query)
  })

  serve(app, bookingContract.createCarrierBooking, async ({ tx, session, params, body }) => ({
    carrierBooking: await addBooking(tx, session, { shipmentId: params.id, body }),
  }))

  serve(app, bookingContract.cancelCarrierBooking, async ({ tx, params }) => ({
    carrierBooking: await cancelBooking(tx, params.id),
  }))

  serve(app, bookingContract.getCarrierLabel, async ({ tx, params }) => {
    await readBooking(tx, params.id)
    return readLabel(tx, params.id)
  })

  serve(app, bookingContract.listShipmentEvents, async ({ tx, session, params, query }) => {
    await readShipment(tx, session, params.id)
    return selectShipmentEvents(tx, params.id, query)
  })

  serveOutside(app, bookingContract.syncShipmentEvents, async (call) => ({
    newEvents: await syncEvents(app, call.params.id, call),
  }))
}

/** Carriers of a laboratory: their connectors, the labels they make, and what they report of parcels. */
export function carriers(app: AppContext): void {
  serveConnections(app)
  serveBookings(app)
  serveCarrierWebhook(app)
  addBookingQueue(app)
  addPolls(app)
}
