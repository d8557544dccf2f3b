import * as contract from '#contract/logistics/shipments'
import type { House } from '#platform/app-context'
import { serve } from '#platform/http/serve'
import { cancelShipment, deliverShipment, reportNotReceived } from './arrivals.ts'
import { selectShipments } from './queries.ts'
import { changeShipment, readShipment, sendShipment } from './shipments.ts'

/** Shipments: parcels between a laboratory and a clinic, and what they move. */
export function shipments(house: House): void {
  serve(house, contract.listShipments, ({ tx, session, query }) =>
    selectShipments(tx, query, session.organizationType),
  )

  serve(house, contract.createShipment, async ({ tx, session, body }) => ({
    shipment: await sendShipment(tx, session, body),
  }))

  serve(house, contract.getShipment, async ({ tx, session, params }) => ({
    shipment: await readShipment(tx, session, params.id),
  }))

  serve(house, contract.updateShipment, async ({ tx, session, params, body }) => ({
    shipment: await changeShipment(tx, session, params.id, body),
  }))

  serve(house, contract.deliverShipment, async ({ tx, session, params, body }) => ({
    shipment: await deliverShipment(tx, session, params.id, body),
  }))

  serve(house, contract.reportShipmentNotReceived, async ({ tx, session, params, body }) => ({
    shipment: await reportNotReceived(tx, session, params.id, body),
  }))

  serve(house, contract.cancelShipment, async ({ tx, session, params, body }) => ({
    shipment: await cancelShipment(tx, session, params.id, body),
  }))
}
