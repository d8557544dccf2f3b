import type { AppContext } from '#platform/app-context'
import { deleteOldAuditEvents } from './queries.ts'
import { identitySettings } from '../settings.ts'

const hourMs = 3_600_000
const batch = 5_000

/** Once an hour events whose time is over are deleted, in batches that no transaction is too short for. */
export function forgetOldEvents({ db, env, worker }: AppContext): void {
  worker.addPeriodic({
    name: 'delete old events of the audit log',
    module: 'identity/audit-events',
    everyMs: hourMs,
    async run() {
      let deleted = batch
      while (deleted === batch) {
        deleted = await db.acrossOrgs('old events of the audit log', (tx) =>
          deleteOldAuditEvents(tx, {
            days: identitySettings.of(env).AUDIT_EVENT_DAYS,
            limit: batch,
          }),
        )
      }
    },
  })
}
