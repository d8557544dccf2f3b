import type { House } from '#platform/app-context'
import { availability } from './availability/index.ts'
import { production } from './stages/index.ts'
import { materials } from './materials/index.ts'
import { recalls } from './recalls/index.ts'

/** How ordered work is made: free days, stages, materials, recalls. */
export function registerProduction(house: House): void {
  availability(house)
  production(house)
  materials(house)
  recalls(house)
}
