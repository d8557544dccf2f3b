import { instant } from '#platform/clock'
import type { AppContext } from '#platform/app-context'
import type { Job, Queue } from '#platform/jobs/queue'
import {
  deleteNeedlessPlanJobs,
  deleteExpiredReservations,
  insertDailyReplans,
} from './plan-queries.ts'
import { planLab } from './planning.ts'

type Replan = Job<{ labOrganizationId: string }>

/** Laboratories whose plan is no longer true. */
export const planQueue = ({ db, clock, worker }: AppContext): Queue<Replan> => ({
  name: 'lab-plans',
  module: 'production/availability',
  async process({ id, payload: { labOrganizationId } }) {
    await db.acrossOrgs('the plan of a laboratory, with what clinics hold of it', (tx) =>
      planLab(tx, { jobId: id, labId: labOrganizationId, at: instant(clock()) }),
    )
    worker.signal()
    return 'done'
  },
  maximumAttempts: 10,
})

const minuteMs = 60_000

/** What time alone changes: reservations that end, and days that begin. */
export const planTasks = ({ db, clock, worker }: AppContext) => [
  {
    name: 'delete reservations that ended',
    module: 'production/availability',
    everyMs: minuteMs,
    run: () =>
      db.acrossOrgs('reservations that end', (tx) =>
        deleteExpiredReservations(tx, instant(clock())),
      ),
  },
  {
    name: 'plan laboratories where a day begins',
    module: 'production/availability',
    everyMs: 15 * minuteMs,
    async run() {
      await db.acrossOrgs('laboratories where a day has begun', async (tx) => {
        await insertDailyReplans(tx, instant(clock()))
        await deleteNeedlessPlanJobs(tx)
      })
      worker.signal()
    },
  },
]
