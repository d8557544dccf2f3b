import {
  archivePatient,
  createPatient,
  erasePatient,
  getPatient,
  listPatients,
  mergePatient,
  updatePatient,
} from '#contract/partners/patients'
import type { AppContext } from '#platform/app-context'
import { serve } from '#platform/http/serve'
import * as endings from './endings.ts'
import { addPatient, changePatient, closePatient, readPatientWithOrders } from './patients.ts'
import { selectPatients } from './queries.ts'
import { totalsTask } from './totals.ts'

/** Patients: a clinic's own, a laboratory's offline ones, and what clinics share with it. */
export function patients(app: AppContext): void {
  serve(app, listPatients, ({ tx, query }) => selectPatients(tx, query))

  serve(app, createPatient, async ({ tx, session, body }) => ({
    patient: await addPatient(tx, session, body),
  }))

  serve(app, getPatient, ({ tx, params }) => readPatientWithOrders(tx, params.id))

  serve(app, updatePatient, async ({ tx, params, body }) => ({
    patient: await changePatient(tx, params.id, body),
  }))

  serve(app, archivePatient, ({ tx, params }) => closePatient(tx, params.id))

  serve(app, mergePatient, async ({ tx, session, params, body }) => ({
    patient: await endings.mergePatient(tx, session, params.id, body),
  }))

  serve(app, erasePatient, async ({ tx, session, params }) => ({
    patient: await endings.erasePatient(tx, session, params.id),
  }))

  app.worker.addPeriodic(totalsTask(app))
}
