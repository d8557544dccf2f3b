import * as absence from '#contract/catalog/absences'
import { getPlanningSettings, updatePlanningSettings } from '#contract/catalog/planning-settings'
import * as contract from '#contract/catalog/work-centres'
import { listWorkShifts, updateMemberWorkShifts } from '#contract/catalog/work-shifts'
import type { AppContext } from '#platform/app-context'
import { serve } from '#platform/http/serve'
import { selectAbsences } from './absence-queries.ts'
import { addAbsence, changeAbsence, removeAbsence } from './absences.ts'
import { selectShifts } from './shift-queries.ts'
import { changeSettings, changeShifts, readSettings } from './shifts.ts'
import {
  addCentre,
  changeCentre,
  closeCentre,
  confirmCentres,
  listCentrePage,
  readCentre,
} from './work-centres.ts'

/** Where work is done, by whom, and when they are away. */
export function workCentres(app: AppContext): void {
  serve(app, contract.listWorkCentres, ({ tx, session, query }) =>
    listCentrePage(tx, session, query),
  )
  serve(app, contract.createWorkCentre, async ({ tx, session, body }) => ({
    workCentre: await addCentre(tx, session, body),
  }))
  serve(app, contract.getWorkCentre, async ({ tx, session, params }) => ({
    workCentre: await readCentre(tx, session, params.id),
  }))
  serve(app, contract.updateWorkCentre, async ({ tx, session, params, body }) => ({
    workCentre: await changeCentre(tx, session, { ...body, id: params.id }),
  }))
  serve(app, contract.confirmWorkCentres, ({ tx, body }) => confirmCentres(tx, body))
  serve(app, contract.archiveWorkCentre, ({ tx, params }) => closeCentre(tx, params.id))

  serve(app, absence.listAbsences, ({ tx, query }) => selectAbsences(tx, query))
  serve(app, absence.createAbsence, async ({ tx, body }) => ({
    absence: await addAbsence(tx, body),
  }))
  serve(app, absence.updateAbsence, async ({ tx, params, body }) => ({
    absence: await changeAbsence(tx, params.id, body),
  }))
  serve(app, absence.deleteAbsence, ({ tx, params }) => removeAbsence(tx, params.id))

  serve(app, listWorkShifts, ({ tx, query }) => selectShifts(tx, query))
  serve(app, updateMemberWorkShifts, async ({ tx, params, body }) => ({
    workShifts: await changeShifts(tx, params.id, body),
  }))
  serve(app, getPlanningSettings, async ({ tx }) => ({ planningSettings: await readSettings(tx) }))
  serve(app, updatePlanningSettings, async ({ tx, body }) => ({
    planningSettings: await changeSettings(tx, body),
  }))
}
