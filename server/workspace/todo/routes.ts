import * as contract from '#contract/workspace/todo'
import type { AppContext } from '#platform/app-context'
import { serve } from '#platform/http/serve'
import { readWorklist } from './todo.ts'

/** The worklist: what needs somebody today, for the side that asks. */
export function todo(app: AppContext): void {
  serve(app, contract.getWorklist, async ({ tx, session, query }) => ({
    worklist: await readWorklist(tx, session, { now: app.clock(), ...query }),
  }))
}
