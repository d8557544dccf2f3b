import {
  archivePatient,
  createPatient,
  erasePatient,
  getPatient,
  listPatients,
  mergePatient,
  updatePatient,
} from '#contract/partners/patients'
import type { House } from '#platform/app-context'
import { serve } from '#platform/http/serve'
import * as endings from './endings.ts'
import { addPatient, changePatient, closePatient, readPatientWithOrders } from './patients.ts'
import { selectPatients } from './queries.ts'

/** Patients: a clinic's own, a laboratory's offline ones, and what clinics share with it. */
export function patients(house: House): void {
  serve(house, listPatients, ({ tx, query }) => selectPatients(tx, query))

  serve(house, createPatient, async ({ tx, session, body }) => ({
    patient: await addPatient(tx, session, body),
  }))

  serve(house, getPatient, ({ tx, params }) => readPatientWithOrders(tx, params.id))

  serve(house, updatePatient, async ({ tx, params, body }) => ({
    patient: await changePatient(tx, params.id, body),
  }))

  serve(house, archivePatient, ({ tx, params }) => closePatient(tx, params.id))

  serve(house, mergePatient, async ({ tx, session, params, body }) => ({
    patient: await endings.mergePatient(tx, session, params.id, body),
  }))

  serve(house, erasePatient, async ({ tx, session, params }) => ({
    patient: await endings.erasePatient(tx, session, params.id),
  }))
}
