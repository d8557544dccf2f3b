import type { Area } from '../platform/area.ts'
import * as patientExport from './patient-export.ts'
import * as deviceStatements from './device-statements.ts'
import * as incidents from './incidents.ts'

/** What the law asks for: device statements, incidents, what is known of a patient. */
export const complianceArea: Area = {
  // One line for each noun, in the order of the reference.
  nouns: [patientExport, deviceStatements, incidents],
  tags: {
    Compliance:
      'Device statements that are signed and can be verified, recalls of lots, incidents in use.',
  },
}
