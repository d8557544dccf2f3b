import { listAuditEvents } from '#contract/identity/audit-events'
import type { AppContext } from '#platform/app-context'
import { serve } from '#platform/http/serve'
import { forgetOldEvents } from './jobs.ts'
import { selectAuditEvents } from './queries.ts'

/** Who did what in an organization. The platform writes the events (server/platform/audit.ts). */
export function auditEvents(app: AppContext): void {
  serve(app, listAuditEvents, ({ tx, query }) => selectAuditEvents(tx, query))
  forgetOldEvents(app)
}
