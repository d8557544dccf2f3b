import { getDepartures } from '#contract/logistics/departures'
import * as routes from '#contract/logistics/delivery-routes'
import * as runs from '#contract/logistics/delivery-runs'
import * as visits from '#contract/logistics/delivery-visits'
import { show } from '#server/documents/pdf'
import { readShipment } from '#server/logistics/shipments'
import type { AppContext } from '#platform/app-context'
import { serve } from '#platform/http/serve'
import { selectAttempts } from './attempt-queries.ts'
import { addRoute, changeRoute, readRoute } from './delivery-routes.ts'
import {
  addParcel,
  addStop,
  cancelRun,
  changeRun,
  finishRun,
  gatherRun,
  planRun,
  readRun,
  removeParcel,
  startRun,
} from './delivery-runs.ts'
import { makeSheet } from './delivery-sheet.ts'
import { readDepartures } from './departures.ts'
import { addJobs } from './jobs.ts'
import { selectRoutes } from './route-queries.ts'
import { selectRuns } from './run-queries.ts'
import { reportVisit } from './visits.ts'

/** Routes of a laboratory's own drivers, their runs, and the proof of delivery. */
export function delivery(app: AppContext): void {
  addJobs(app)
  serve(app, routes.listDeliveryRoutes, ({ tx, query }) => selectRoutes(tx, query))
  serve(app, routes.createDeliveryRoute, async ({ tx, body }) => ({
    deliveryRoute: await addRoute(tx, body),
  }))
  serve(app, routes.getDeliveryRoute, async ({ tx, params }) => ({
    deliveryRoute: await readRoute(tx, params.id),
  }))
  serve(app, routes.updateDeliveryRoute, async ({ tx, params, body }) => ({
    deliveryRoute: await changeRoute(tx, params.id, body),
  }))

  serve(app, getDepartures, async ({ tx }) => ({
    departures: await readDepartures(tx, app.clock()),
  }))

  serve(app, runs.listDeliveryRuns, ({ tx, query }) => selectRuns(tx, query))
  serve(app, runs.createDeliveryRun, async ({ tx, body }) => ({
    deliveryRun: await planRun(tx, body),
  }))
  serve(app, runs.getDeliveryRun, async ({ tx, params }) => ({
    deliveryRun: await readRun(tx, params.id),
  }))
  serve(app, runs.updateDeliveryRun, async ({ tx, params, body }) => ({
    deliveryRun: await changeRun(tx, params.id, body),
  }))
  serve(app, runs.appendDeliveryStop, async ({ tx, session, params, body }) => ({
    deliveryRun: await addStop(tx, session, { id: params.id, body }),
  }))
  serve(app, runs.assignDeliveryParcel, async ({ tx, session, params, body }) => ({
    deliveryRun: await addParcel(tx, session, { id: params.id, ...body }),
  }))
  serve(app, runs.removeDeliveryParcel, async ({ tx, params }) => ({
    deliveryRun: await removeParcel(tx, params),
  }))
  serve(app, runs.gatherDeliveryRun, async ({ tx, session, params }) => ({
    deliveryRun: await gatherRun(tx, session, params.id),
  }))
  serve(app, runs.startDeliveryRun, async ({ tx, session, params }) => ({
    deliveryRun: await startRun(tx, session, params.id),
  }))
  serve(app, runs.finishDeliveryRun, async ({ tx, params }) => ({
    deliveryRun: await finishRun(tx, params.id),
  }))
  serve(app, runs.cancelDeliveryRun, async ({ tx, params }) => ({
    deliveryRun: await cancelRun(tx, params.id),
  }))

  serve(app, visits.reportDeliveryVisit, ({ tx, session, params, body }) =>
    reportVisit(tx, session, { id: params.id, now: app.clock(), body }),
  )
  serve(app, visits.listDeliveryAttempts, async ({ tx, session, params, query }) => {
    await readShipment(tx, session, params.id)
    return selectAttempts(tx, params.id, query)
  })
  serve(app, visits.getDeliverySheet, async (call) => show(await makeSheet(call)))
}
