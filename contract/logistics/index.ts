import type { Area } from '../platform/area.ts'
import * as shipments from './shipments.ts'
import * as pickups from './pickups.ts'
import * as complianceSettings from './shipping-checks.ts'

/** How work travels: what must be there before it ships, shipments, pickups. */
export const logisticsArea: Area = {
  // One line for each noun, in the order of the reference.
  nouns: [shipments, pickups, complianceSettings],
  tags: {
    Shipping: 'Parcels between laboratory and clinic.',
  },
}
