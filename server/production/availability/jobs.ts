import { instant } from '#platform/clock'
import type { AppContext } from '#platform/app-context'
import type { Job, Queue } from '#platform/jobs/worker'
import { deleteOldReplans, deleteExpiredReservations, insertDailyReplans } from './plan-queries.ts'
import { planLab } from './planning.ts'

type Replan = Job & { labOrganizationId: string }

/** Laboratories whose plan is no longer true. */
export const planQueue = ({ db, clock, worker }: AppContext): Queue<Replan> => ({
  table: 'replans',
  async work({ id, labOrganizationId }) {
    await db.acrossOrgs('the plan of a laboratory, with what clinics hold of it', (tx) =>
      planLab(tx, { replanId: id, labId: labOrganizationId, at: instant(clock()) }),
    )
    worker.wake()
    return 'done'
  },
  failedState: 'failed',
  maximumAttempts: 10,
})

const minuteMs = 60_000

/** What time alone changes: reservations that end, and days that begin. */
export const planTasks = ({ db, clock, worker }: AppContext) => [
  {
    name: 'reservations that end',
    everyMs: minuteMs,
    run: () =>
      db.acrossOrgs('reservations that end', (tx) =>
        deleteExpiredReservations(tx, instant(clock())),
      ),
  },
  {
    name: 'plans of a new day',
    everyMs: 15 * minuteMs,
    async run() {
      await db.acrossOrgs('laboratories where a day has begun', async (tx) => {
        await insertDailyReplans(tx, instant(clock()))
        await deleteOldReplans(tx)
      })
      worker.wake()
    },
  },
]
