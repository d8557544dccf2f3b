import type { AppContext } from '#platform/app-context'
import { deviceStatements } from './device-statements/index.ts'
import { incidents } from './incidents/index.ts'
import { patientExport } from './patient-export/index.ts'

/** What the law asks for: device statements, incidents, what is known of a patient. */
export function registerCompliance(app: AppContext): void {
  deviceStatements(app)
  incidents(app)
  patientExport(app)
}
