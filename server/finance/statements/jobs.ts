import { orgScope } from '#platform/db/db'
import type { AppContext } from '#platform/app-context'
import { issueDue } from './issue.ts'
import { insertRun, selectDueRuns } from './job-queries.ts'

const hourMs = 3_600_000
// So many in one transaction: a laboratory with thousands of customers does not hold one for long.
const batch = 50

/**
 * Issues the statements of every laboratory whose day has come, each once: with two workers, after a
 * kill between two batches, and after days in which nobody ran.
 */
export async function issueMonthlyStatements({ db, clock, worker }: AppContext): Promise<void> {
  const runs = await db.acrossOrgs('statements whose day has come', (tx) =>
    selectDueRuns(tx, clock()),
  )
  for (const { labOrganizationId, start, end } of runs) {
    const scope = orgScope({ id: labOrganizationId, type: 'lab' })
    for (let isDone = false; !isDone;) {
      isDone = await db.write(scope, async (tx) => {
        const { remaining } = await issueDue(tx, { start, end }, { limit: batch })
        if (remaining > 0) return false
        await insertRun(tx, end)
        return true
      })
    }
  }
  if (runs.length > 0) worker.signal()
}

/** Adds the monthly task. */
export function addJobs(app: AppContext): void {
  app.worker.addPeriodic({
    name: 'issue monthly statements',
    module: 'finance/statements',
    everyMs: hourMs,
    run: () => issueMonthlyStatements(app),
  })
}
