import {
  createDentist,
  deactivateDentist,
  getDentist,
  listDentists,
  updateDentist,
} from '#contract/partners/dentists'
import type { House } from '#platform/app-context'
import { serve } from '#platform/http/serve'
import { addDentist, changeDentist, closeDentist, readDentist } from './dentists.ts'
import { selectDentists } from './queries.ts'

/** Dentists of clinics, whom laboratories that work for them see. */
export function dentists(house: House): void {
  serve(house, listDentists, ({ tx, query }) => selectDentists(tx, query))

  serve(house, createDentist, async ({ tx, body }) => ({ dentist: await addDentist(tx, body) }))

  serve(house, getDentist, async ({ tx, params }) => ({
    dentist: await readDentist(tx, params.id),
  }))

  serve(house, updateDentist, async ({ tx, params, body }) => ({
    dentist: await changeDentist(tx, params.id, body),
  }))

  serve(house, deactivateDentist, ({ tx, params }) => closeDentist(tx, params.id))
}
