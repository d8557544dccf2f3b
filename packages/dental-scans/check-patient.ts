import { writeFault } from '#contract/refusals/input-faults'
import { compareIdentities, type PatientIdentity } from './identity-comparison.ts'
import { readIdentity } from './patient-identity.ts'
import type { CheckedFile, ScanFinding } from './checked-scans.ts'

type NamedFile = Pick<CheckedFile, 'id' | 'name' | 'texts' | 'sentAs'>

// Every program numbers patients of its own: a number shows only where it is of our kind.
const shapeOf = (code: string) => code.trim().replaceAll(/\d+/g, '0').toLowerCase()

function comparable(stated: PatientIdentity, patient: PatientIdentity): PatientIdentity {
  const shapes = new Set(patient.patientCodes.map(shapeOf))
  return {
    ...stated,
    patientCodes: stated.patientCodes.filter((code) => shapes.has(shapeOf(code))),
  }
}

const identitySentAs = ({ sentAs }: NamedFile): PatientIdentity => ({
  names: sentAs?.name ? [sentAs.name] : [],
  birthDates: sentAs?.birthDate ? [sentAs.birthDate] : [],
  patientCodes: [],
})

function otherPatient(file: NamedFile, patient: PatientIdentity): ScanFinding | undefined {
  const { labelled, guessed } = readIdentity(file)
  const inside = compareIdentities(comparable(labelled, patient), patient)
  // Each counts alone: a right word of the sender makes no other name inside right.
  const known = [inside, compareIdentities(identitySentAs(file), patient)]
  const isKnown = known.some(({ verdict }) => verdict !== 'unknown')
  const compared = isKnown ? known : [compareIdentities(guessed, patient)]
  const contradiction = compared.find(({ verdict }) => verdict === 'contradiction')
  if (!contradiction) return undefined
  return {
    ...writeFault('other_patient', { fields: [...contradiction.differences] }),
    severity: isKnown ? 'blocking' : 'warning',
    fileId: file.id,
  }
}

/**
 * Files that name another patient than their order does, by what they say themselves and by what was
 * sent with them. `blocking` where a field says who the patient is, `warning` where free words look
 * like it. The patient is as the caller may know one: nothing is found by what is hidden.
 */
export const findOtherPatients = (
  files: readonly NamedFile[],
  patient: PatientIdentity,
): ScanFinding[] => files.flatMap((file) => otherPatient(file, patient) ?? [])
