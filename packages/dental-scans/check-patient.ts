import { writeFault } from '#contract/refusals/input-faults'
import { compareIdentities, type PatientIdentity } from './identity-comparison.ts'
import { readIdentity } from './patient-identity.ts'
import type { CheckedFile, ScanFinding } from './checked-scans.ts'

type NamedFile = Pick<CheckedFile, 'id' | 'name' | 'texts'>

// Every program numbers patients of its own: a number shows only where it is of our kind.
const shapeOf = (code: string) => code.trim().replaceAll(/\d+/g, '0').toLowerCase()

function comparable(stated: PatientIdentity, patient: PatientIdentity): PatientIdentity {
  const shapes = new Set(patient.patientCodes.map(shapeOf))
  return {
    ...stated,
    patientCodes: stated.patientCodes.filter((code) => shapes.has(shapeOf(code))),
  }
}

function otherPatient(
  { id, name, texts }: NamedFile,
  patient: PatientIdentity,
): ScanFinding | undefined {
  const { labelled, guessed } = readIdentity({ name, texts })
  const known = compareIdentities(comparable(labelled, patient), patient)
  const supposed = compareIdentities(guessed, patient)
  const isKnown = known.verdict !== 'unknown'
  const { verdict, differences } = isKnown ? known : supposed
  if (verdict !== 'contradiction') return undefined
  return {
    ...writeFault('other_patient', { fields: [...differences] }),
    severity: isKnown ? 'blocking' : 'warning',
    fileId: id,
  }
}

/**
 * Files that name another patient than their order does, by what they say themselves. `blocking` where a
 * field of the file says who its patient is, `warning` where free words look like it. The patient is as
 * the caller may know one: nothing is found by what is hidden.
 */
export const findOtherPatients = (
  files: readonly NamedFile[],
  patient: PatientIdentity,
): ScanFinding[] => files.flatMap((file) => otherPatient(file, patient) ?? [])
