import type { JobQueue } from '#contract/production/bench'
import type { Principal } from '#platform/auth/session'
import type { Tx } from '#platform/db/db'
import { selectQueue } from './queue-queries.ts'

/** What the caller has to do, in the order of the plan. */
export async function readQueue(tx: Tx, { userId }: Principal, now: Date): Promise<JobQueue> {
  const rows = await selectQueue(tx, userId, now)
  return {
    total: rows[0]?.total ?? 0,
    plannedMinutes: rows[0]?.allMinutes ?? 0,
    jobs: rows.map(
      ({
        total: _,
        allMinutes: __,
        clinicOrganizationId,
        customerId,
        clinicName,
        customerName,
        blockers,
        ...job
      }) => ({
        ...job,
        counterpart: {
          id: clinicOrganizationId ?? customerId,
          name: clinicName ?? customerName ?? '',
        },
        blockers: blockers.filter((blocker) => blocker !== null),
      }),
    ),
  }
}
