import { listAuditEvents } from '#contract/identity/audit-events'
import type { House } from '#platform/app-context'
import { serve } from '#platform/http/serve'
import { forgetOldEvents } from './jobs.ts'
import { selectAuditEvents } from './queries.ts'

/** Who did what in an organization. The platform writes the events (server/platform/audit.ts). */
export function auditEvents(house: House): void {
  serve(house, listAuditEvents, ({ tx, query }) => selectAuditEvents(tx, query))
  forgetOldEvents(house)
}
