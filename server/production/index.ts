import type { AppContext } from '#platform/app-context'
import { availability } from './availability/index.ts'
import { capacity } from './capacity/index.ts'
import { materials } from './materials/index.ts'
import { production } from './stages/index.ts'
import { stock } from './stock/index.ts'
import { timeClock } from './time-clock/index.ts'
import { trays } from './trays/index.ts'
import { tryIns } from './try-ins/index.ts'
import { recalls } from './recalls/index.ts'

/**
 * How ordered work is made: free days, materials, stages, try-ins, capacity, the time clock, trays, stock,
 * recalls.
 */
export function registerProduction(app: AppContext): void {
  availability(app)
  materials(app)
  production(app)
  tryIns(app)
  capacity(app)
  timeClock(app)
  trays(app)
  stock(app)
  recalls(app)
}
