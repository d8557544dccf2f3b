import type { AppContext } from '#platform/app-context'
import { compliance } from './shipping-checks/index.ts'
import { shipments } from './shipments/index.ts'
import { pickups } from './pickups/index.ts'
import { delivery } from './delivery/index.ts'
import { carriers } from './carriers/index.ts'

/** How work travels: what must be there before it ships, shipments, pickups, drivers, carriers. */
export function registerLogistics(app: AppContext): void {
  compliance(app)
  shipments(app)
  pickups(app)
  delivery(app)
  carriers(app)
}
