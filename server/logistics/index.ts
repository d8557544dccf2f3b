import type { House } from '#platform/app-context'
import { compliance } from './shipping-checks/index.ts'
import { shipments } from './shipments/index.ts'
import { pickups } from './pickups/index.ts'

/** How work travels: what must be there before it ships, shipments, pickups. */
export function registerLogistics(house: House): void {
  compliance(house)
  shipments(house)
  pickups(house)
}
