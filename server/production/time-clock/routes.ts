import * as contract from '#contract/production/time-entries'
import { getTechnicianWork, getTimeSheet } from '#contract/production/time-sheets'
import type { AppContext } from '#platform/app-context'
import { serve } from '#platform/http/serve'
import { changeClock, readClock } from './clock.ts'
import { addEntry, cancelEntry, correctEntry, listEntryPage } from './entries.ts'
import { readTechnicianWork, readTimeSheet } from './time-sheet.ts'

/** When the members of a laboratory worked, and what they finished. */
export function timeClock(app: AppContext): void {
  serve(app, contract.getTimeClock, async ({ tx, session }) => ({
    timeClock: await readClock(tx, session.userId),
  }))
  serve(app, contract.recordTimeClock, async ({ tx, session, body }) => ({
    timeClock: await changeClock(tx, session.userId, body.action),
  }))
  serve(app, contract.listTimeEntries, ({ tx, session, query }) =>
    listEntryPage(tx, session, query),
  )
  serve(app, contract.createTimeEntry, async ({ tx, session, body }) => ({
    timeEntry: await addEntry(tx, { session, now: app.clock() }, body),
  }))
  serve(app, contract.correctTimeEntry, async ({ tx, session, params, body }) => ({
    timeEntry: await correctEntry(tx, { session, now: app.clock(), id: params.id }, body),
  }))
  serve(app, contract.cancelTimeEntry, async ({ tx, session, params, body }) => ({
    timeEntry: await cancelEntry(tx, { session, id: params.id }, body.reason),
  }))
  serve(app, getTimeSheet, async ({ tx, session, query }) => ({
    timeSheet: await readTimeSheet(tx, session, query),
  }))
  serve(app, getTechnicianWork, async ({ tx, session, query }) => ({
    technicianWork: await readTechnicianWork(tx, session, query),
  }))
}
