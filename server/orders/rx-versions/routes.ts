import { listRxVersions } from '#contract/orders/rx-versions'
import type { House } from '#platform/app-context'
import { serve } from '#platform/http/serve'
import { listVersionPage } from './rx-versions.ts'

/** The versions of a prescription; they are written by the acts of orders. */
export function rxVersions(house: House): void {
  serve(house, listRxVersions, ({ tx, params, query }) => listVersionPage(tx, params.id, query))
}
