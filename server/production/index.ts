import type { AppContext } from '#platform/app-context'
import { availability } from './availability/index.ts'
import { capacity } from './capacity/index.ts'
import { production } from './stages/index.ts'
import { materials } from './materials/index.ts'
import { stock } from './stock/index.ts'
import { trays } from './trays/index.ts'
import { recalls } from './recalls/index.ts'

/** How ordered work is made: free days, stages, capacity, trays, materials, stock, recalls. */
export function registerProduction(app: AppContext): void {
  availability(app)
  production(app)
  capacity(app)
  trays(app)
  materials(app)
  stock(app)
  recalls(app)
}
