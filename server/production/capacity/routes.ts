import { getOrderChangesPreview } from '#contract/orders/approvals'
import { getReworkPreview } from '#contract/production/bench'
import * as contract from '#contract/production/capacity'
import { getTeamDay } from '#contract/production/team-day'
import type { AppContext } from '#platform/app-context'
import { serve, serveOutside } from '#platform/http/serve'
import { listOrdersOfLoad, readCapacity } from './capacity.ts'
import { previewChanges } from './changes-preview.ts'
import { previewCapacity } from './preview.ts'
import { previewRework } from './rework-preview.ts'
import { readTeamDay } from './team-day.ts'

/** How full the work centres of a laboratory are, and with what. */
export function capacity(app: AppContext): void {
  serve(app, contract.getCapacity, async ({ tx, query }) => ({
    capacity: await readCapacity(tx, query),
  }))
  serve(app, getTeamDay, async ({ tx }) => ({ teamDay: await readTeamDay(tx, app.clock()) }))
  serve(app, contract.listPlannedOrders, ({ tx, params, query }) =>
    listOrdersOfLoad(tx, params.id, query),
  )
  serveOutside(app, contract.previewCapacity, async (call) => ({
    preview: await previewCapacity(app, call),
  }))
  serveOutside(app, getReworkPreview, async (call) => ({ preview: await previewRework(app, call) }))
  serveOutside(app, getOrderChangesPreview, async (call) => ({
    preview: await previewChanges(app, call),
  }))
}
