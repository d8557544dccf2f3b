import { exportPatient } from '#contract/compliance/patient-export'
import type { AppContext } from '#platform/app-context'
import { serve } from '#platform/http/serve'
import { gatherPatient } from './patient-export.ts'

/** Everything about one person, for who asks what is known. */
export function patientExport(app: AppContext): void {
  serve(app, exportPatient, async ({ tx, session, params }) => ({
    patientExport: await gatherPatient(tx, session, params.id),
  }))
}
