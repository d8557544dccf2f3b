import type { House } from '#platform/app-context'
import { deviceStatements } from './device-statements/index.ts'
import { incidents } from './incidents/index.ts'
import { patientExport } from './patient-export/index.ts'

/** What the law asks for: device statements, incidents, what is known of a patient. */
export function registerCompliance(house: House): void {
  deviceStatements(house)
  incidents(house)
  patientExport(house)
}
