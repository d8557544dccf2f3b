import * as contract from '#contract/compliance/incidents'
import type { House } from '#platform/app-context'
import { serve } from '#platform/http/serve'
import { reportIncident } from './incidents.ts'
import { selectIncidents } from './queries.ts'

/** Incidents: what went wrong with devices in use. */
export function incidents(house: House): void {
  serve(house, contract.reportIncident, async ({ tx, session, body }) => ({
    incident: await reportIncident(tx, session, { now: house.clock(), body }),
  }))

  serve(house, contract.listIncidents, ({ tx, query }) => selectIncidents(tx, query))
}
