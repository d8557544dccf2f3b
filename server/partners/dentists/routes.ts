import {
  createDentist,
  deactivateDentist,
  getDentist,
  listDentists,
  updateDentist,
} from '#contract/partners/dentists'
import type { AppContext } from '#platform/app-context'
import { serve } from '#platform/http/serve'
import { addDentist, changeDentist, closeDentist, readDentist } from './dentists.ts'
import { selectDentists } from './queries.ts'

/** Dentists of clinics, whom laboratories that work for them see. */
export function dentists(app: AppContext): void {
  serve(app, listDentists, ({ tx, query }) => selectDentists(tx, query))

  serve(app, createDentist, async ({ tx, body }) => ({ dentist: await addDentist(tx, body) }))

  serve(app, getDentist, async ({ tx, params }) => ({
    dentist: await readDentist(tx, params.id),
  }))

  serve(app, updateDentist, async ({ tx, params, body }) => ({
    dentist: await changeDentist(tx, params.id, body),
  }))

  serve(app, deactivateDentist, ({ tx, params }) => closeDentist(tx, params.id))
}
