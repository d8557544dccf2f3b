import * as contract from '#contract/workspace/todo'
import { instant } from '#platform/clock'
import type { House } from '#platform/app-context'
import { serve } from '#platform/http/serve'
import { readWorklist } from './worklist.ts'

/** The worklist: what needs somebody today, for the side that asks. */
export function worklist(house: House): void {
  serve(house, contract.getWorklist, async ({ tx, session, query }) => ({
    worklist: await readWorklist(tx, session, { asOf: instant(house.clock()), ...query }),
  }))
}
