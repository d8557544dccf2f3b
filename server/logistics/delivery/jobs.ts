import type { AppContext } from '#platform/app-context'
import { orgScope } from '#platform/db/db'
import { planDueRun } from './delivery-runs.ts'
import { selectDueRoutes } from './route-queries.ts'

const minuteMs = 60_000

/**
 * Plans the runs of the routes whose time of the day has come, each once a day: with two processes at
 * once, after a kill, and where somebody planned or cancelled the run of the day before.
 */
export async function planDueRuns({ db, clock }: AppContext): Promise<void> {
  const due = await db.acrossOrgs('delivery routes whose time has come', (tx) =>
    selectDueRoutes(tx, clock()),
  )
  const failures: unknown[] = []
  for (const { organizationId, ...route } of due) {
    const scope = orgScope({ id: organizationId, type: 'lab' })
    // What is wrong with one route keeps no other laboratory waiting.
    await db.write(scope, (tx) => planDueRun(tx, route)).catch((error) => failures.push(error))
  }
  if (failures.length > 0) throw failures[0]
}

/** Adds the task that plans delivery runs. */
export function addJobs(app: AppContext): void {
  app.worker.addPeriodic({
    name: 'plan delivery runs',
    module: 'logistics/delivery',
    everyMs: 5 * minuteMs,
    run: () => planDueRuns(app),
  })
}
