import * as stageContract from '#contract/production/order-stages'
import { listOutsourcing, recordOutsourcing } from '#contract/production/outsourcing'
import * as contract from '#contract/production/production'
import { createQualityCheck, listQualityChecks } from '#contract/production/quality-checks'
import type { House } from '#platform/app-context'
import { serve } from '#platform/http/serve'
import { readBoard } from './board.ts'
import { changeCalendar, readCalendar } from './calendar.ts'
import { readCapacity } from './capacity.ts'
import { addOutsourcing, listOutsourcingPage } from './outsourcing.ts'
import { listCheckPage, recordCheck } from './quality.ts'
import { scan } from './scan.ts'
import {
  changeStage,
  finishStage,
  listStages,
  reworkStage,
  skipStage,
  startStage,
} from './stages.ts'

/** The floor of a laboratory: stages of running work, scans, checks, the board and the calendar. */
export function production(house: House): void {
  serve(house, stageContract.listOrderStages, async ({ tx, session, params }) => ({
    stages: await listStages(tx, session, params.id),
  }))
  serve(house, stageContract.startOrderStage, async ({ tx, session, params }) => ({
    stage: await startStage(tx, session, params.id),
  }))
  serve(house, stageContract.finishOrderStage, async ({ tx, session, params, body }) => ({
    stage: await finishStage(tx, session, params.id, body),
  }))
  serve(house, stageContract.reworkOrderStage, async ({ tx, session, params, body }) => ({
    stage: await reworkStage(tx, session, params.id, body),
  }))
  serve(house, stageContract.skipOrderStage, async ({ tx, session, params, body }) => ({
    stage: await skipStage(tx, session, params.id, body.reason),
  }))
  serve(house, stageContract.updateOrderStage, async ({ tx, session, params, body }) => ({
    stage: await changeStage(tx, session, params.id, body),
  }))
  serve(house, stageContract.scanCode, async ({ tx, session, body }) => ({
    scan: await scan(tx, { session, now: house.clock() }, body),
  }))

  serve(house, listQualityChecks, ({ tx, session, params, query }) =>
    listCheckPage(tx, session, params.id, query),
  )
  serve(house, createQualityCheck, async ({ tx, session, params, body }) => ({
    qualityCheck: await recordCheck(tx, session, params.id, body),
  }))
  serve(house, listOutsourcing, ({ tx, session, params, query }) =>
    listOutsourcingPage(tx, session, params.id, query),
  )
  serve(house, recordOutsourcing, async ({ tx, session, params, body }) => ({
    outsourcing: await addOutsourcing(tx, session, params.id, body),
  }))

  serve(house, contract.getProductionBoard, async ({ tx, query }) => ({
    board: await readBoard(tx, query),
  }))
  serve(house, contract.getCapacity, async ({ tx, query }) => ({
    capacity: await readCapacity(tx, query),
  }))
  serve(house, contract.getWorkCalendar, async ({ tx }) => ({ calendar: await readCalendar(tx) }))
  serve(house, contract.updateWorkCalendar, async ({ tx, body }) => ({
    calendar: await changeCalendar(tx, body),
  }))
}
