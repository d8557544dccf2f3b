import * as contract from '#contract/compliance/incidents'
import type { AppContext } from '#platform/app-context'
import { serve } from '#platform/http/serve'
import { reportIncident } from './incidents.ts'
import { selectIncidents } from './queries.ts'

/** Incidents: what went wrong with devices in use. */
export function incidents(app: AppContext): void {
  serve(app, contract.reportIncident, async ({ tx, session, body }) => ({
    incident: await reportIncident(tx, session, { now: app.clock(), body }),
  }))

  serve(app, contract.listIncidents, ({ tx, query }) => selectIncidents(tx, query))
}
