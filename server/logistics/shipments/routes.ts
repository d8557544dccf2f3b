import * as contract from '#contract/logistics/shipments'
import { instant } from '#platform/clock'
import type { AppContext } from '#platform/app-context'
import { serve } from '#platform/http/serve'
import { cancelShipment, deliverShipment, reportNotReceived } from './arrivals.ts'
import { selectShipments } from './queries.ts'
import { changeShipment, readShipment, sendShipment } from './shipments.ts'

/** Shipments: parcels between a laboratory and a clinic, and what they move. */
export function shipments(app: AppContext): void {
  serve(app, contract.listShipments, ({ tx, session, query }) =>
    selectShipments(tx, query, session.organizationType),
  )

  serve(app, contract.createShipment, async ({ tx, session, body }) => ({
    shipment: await sendShipment(tx, session, body),
  }))

  serve(app, contract.getShipment, async ({ tx, session, params }) => ({
    shipment: await readShipment(tx, session, params.id),
  }))

  serve(app, contract.updateShipment, async ({ tx, session, params, body }) => ({
    shipment: await changeShipment(tx, session, params.id, body),
  }))

  serve(app, contract.deliverShipment, async ({ tx, session, params, body }) => ({
    shipment: await deliverShipment(tx, session, params.id, { ...body, at: instant(app.clock()) }),
  }))

  serve(app, contract.reportShipmentNotReceived, async ({ tx, session, params, body }) => ({
    shipment: await reportNotReceived(tx, session, params.id, body),
  }))

  serve(app, contract.cancelShipment, async ({ tx, session, params, body }) => ({
    shipment: await cancelShipment(tx, session, params.id, body),
  }))
}
