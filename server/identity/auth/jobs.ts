import type { AppContext } from '#platform/app-context'
import { deleteLeftovers } from './queries.ts'

const hourMs = 3_600_000

/** Once an hour what signing in leaves behind is swept away. */
export function sweepLeftovers({ db, worker }: AppContext): void {
  worker.addPeriodic({
    name: 'delete what sign-ins leave behind',
    module: 'identity/auth',
    everyMs: hourMs,
    run: () => db.acrossOrgs('leftovers of signing in', deleteLeftovers),
  })
}
