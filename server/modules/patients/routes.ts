import {
  archivePatient,
  createPatient,
  getPatient,
  listPatients,
  updatePatient,
} from '#contract/patients'
import type { House } from '#platform/house'
import { serve } from '#platform/serve'
import { addPatient, changePatient, closePatient, readPatient } from './patients.ts'
import { selectPatients } from './queries.ts'

/** Patients: a clinic's own, a laboratory's offline ones, and what clinics share with it. */
export function patients(house: House): void {
  serve(house, listPatients, ({ tx, query }) => selectPatients(tx, query))

  serve(house, createPatient, async ({ tx, session, body }) => ({
    patient: await addPatient(tx, session, body),
  }))

  serve(house, getPatient, async ({ tx, params }) => ({
    patient: await readPatient(tx, params.id),
  }))

  serve(house, updatePatient, async ({ tx, params, body }) => ({
    patient: await changePatient(tx, params.id, body),
  }))

  serve(house, archivePatient, ({ tx, params }) => closePatient(tx, params.id))
}
