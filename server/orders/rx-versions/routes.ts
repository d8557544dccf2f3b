import { listRxVersions } from '#contract/orders/rx-versions'
import type { AppContext } from '#platform/app-context'
import { serve } from '#platform/http/serve'
import { listVersionPage } from './rx-versions.ts'

/** The versions of a prescription; they are written by the commands on orders. */
export function rxVersions(app: AppContext): void {
  serve(app, listRxVersions, ({ tx, params, query }) => listVersionPage(tx, params.id, query))
}
