import type { Area } from '../platform/area.ts'
import * as shipments from './shipments.ts'
import * as pickups from './pickups.ts'
import * as deliveryRoutes from './delivery-routes.ts'
import * as deliveryRuns from './delivery-runs.ts'
import * as deliveryVisits from './delivery-visits.ts'
import * as departures from './departures.ts'
import * as complianceSettings from './shipping-checks.ts'
import * as carrierConnections from './carrier-connections.ts'
import * as carrierBookings from './carrier-bookings.ts'

/** How work travels: what must be there before it ships, shipments, pickups, drivers. */
export const logisticsArea: Area = {
  // One line for each noun, in the order of the reference.
  nouns: [
    shipments,
    pickups,
    deliveryRoutes,
    deliveryRuns,
    deliveryVisits,
    departures,
    carrierConnections,
    carrierBookings,
    complianceSettings,
  ],
  tags: {
    Shipping: 'Parcels between laboratory and clinic.',
    Delivery: "Routes of a laboratory's own drivers: the runs of a day, and proof of delivery.",
    Carriers: "A laboratory's carriers: labels they make, and what they report of parcels.",
  },
}
