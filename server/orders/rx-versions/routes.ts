import { listRxVersions } from '#contract/orders/rx-versions'
import type { House } from '#platform/house'
import { serve } from '#platform/serve'
import { listVersionPage } from './rx-versions.ts'

/** The versions of a prescription; they are written by the acts of orders. */
export function rxVersions(house: House): void {
  serve(house, listRxVersions, ({ tx, params, query }) => listVersionPage(tx, params.id, query))
}
