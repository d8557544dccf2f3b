import * as stageContract from '#contract/production/order-stages'
import { listOutsourcing, recordOutsourcing } from '#contract/production/outsourcing'
import { getOwnQueue, readBenchCode } from '#contract/production/bench'
import { adoptMeasuredMinutes, getMeasuredMinutes } from '#contract/production/measured-minutes'
import * as contract from '#contract/production/production'
import { recordStageMaterials, getStageMaterials } from '#contract/production/stage-materials'
import { scanCode } from '#contract/production/stage-scans'
import { createQualityCheck, listQualityChecks } from '#contract/production/quality-checks'
import type { AppContext } from '#platform/app-context'
import { serve, wishesOf } from '#platform/http/serve'
import { readBoard } from './board.ts'
import { changeCalendar, readCalendar } from './calendar.ts'
import { addOutsourcing, listOutsourcingPage } from './outsourcing.ts'
import { listCheckPage, recordCheck } from './quality.ts'
import { readBenchCodeOf } from './codes.ts'
import { applyMeasuredMinutes, readMeasuredMinutes } from './measured-minutes.ts'
import { readQueue } from './queue.ts'
import { scan } from './scan.ts'
import {
  bookStage,
  changeStage,
  finishStage,
  holdStage,
  listStages,
  pauseStage,
  readStageMaterials,
  reworkStage,
  skipStage,
  startStage,
} from './stages.ts'

/** The floor of a laboratory: stages of running work, scans, checks, the board and the calendar. */
export function production(app: AppContext): void {
  serve(app, getMeasuredMinutes, async ({ tx }) => ({
    measuredMinutes: await readMeasuredMinutes(tx, app.clock()),
  }))
  serve(app, adoptMeasuredMinutes, ({ tx, session, body }) =>
    applyMeasuredMinutes(tx, { session, now: app.clock() }, body),
  )
  serve(app, stageContract.listOrderStages, async ({ tx, session, params }) => ({
    stages: await listStages(tx, session, params.id),
  }))
  serve(app, stageContract.startOrderStage, async ({ tx, session, params }) => ({
    stage: await startStage(tx, session, params.id),
  }))
  serve(app, getStageMaterials, ({ tx, params }) => readStageMaterials(tx, app.clock(), params.id))
  serve(app, recordStageMaterials, async ({ tx, session, params, body }) => ({
    shortages: await bookStage(tx, { session, now: app.clock() }, params.id, body),
  }))
  serve(app, stageContract.finishOrderStage, ({ tx, session, params, body }) =>
    finishStage(tx, { session, now: app.clock() }, params.id, body),
  )
  serve(app, stageContract.pauseOrderStage, async ({ tx, session, params }) => ({
    stage: await pauseStage(tx, session, params.id),
  }))
  serve(app, stageContract.holdOrderStage, async ({ tx, session, params, body }) => ({
    stage: await holdStage(tx, session, params.id, body),
  }))
  serve(app, stageContract.reworkOrderStage, async ({ tx, session, params, body }) => ({
    stage: await reworkStage(tx, { session, now: app.clock() }, params.id, body),
  }))
  serve(app, stageContract.skipOrderStage, async ({ tx, session, params, body }) => ({
    stage: await skipStage(tx, session, params.id, body.reason),
  }))
  serve(app, stageContract.updateOrderStage, async ({ tx, session, params, body }) => ({
    stage: await changeStage(tx, session, params.id, body),
  }))
  serve(app, scanCode, async ({ tx, session, headers, body }) => ({
    scan: await scan(tx, { session, now: app.clock(), wishes: wishesOf(headers, session) }, body),
  }))

  serve(app, getOwnQueue, async ({ tx, session }) => ({
    queue: await readQueue(tx, session, app.clock()),
  }))
  serve(app, readBenchCode, async ({ tx, query }) => ({
    code: await readBenchCodeOf(tx, query.code, app.clock()),
  }))

  serve(app, listQualityChecks, ({ tx, session, params, query }) =>
    listCheckPage(tx, session, params.id, query),
  )
  serve(app, createQualityCheck, async ({ tx, session, params, body }) => ({
    qualityCheck: await recordCheck(tx, session, params.id, body),
  }))
  serve(app, listOutsourcing, ({ tx, session, params, query }) =>
    listOutsourcingPage(tx, session, params.id, query),
  )
  serve(app, recordOutsourcing, async ({ tx, session, params, body }) => ({
    outsourcing: await addOutsourcing(tx, session, params.id, body),
  }))

  serve(app, contract.getProductionBoard, async ({ tx, query }) => ({
    board: await readBoard(tx, query),
  }))
  serve(app, contract.getWorkCalendar, async ({ tx }) => ({ calendar: await readCalendar(tx) }))
  serve(app, contract.updateWorkCalendar, async ({ tx, body }) => ({
    calendar: await changeCalendar(tx, body),
  }))
}
