import type { PatientLabelKind, StatementContent } from '#contract/device-statements'
import type { People } from './queries.ts'
import { exclusiveUseText } from './texts.ts'

/** How a patient is named on paper. */
export type PatientLabel = { kind: PatientLabelKind; value: string }

const initial = (name: string) => `${Array.from(name)[0] ?? ''}.`

/**
 * The patient as the organization at work may know one now: by name, by initials, or by the code alone.
 * Null where the order has no patient. A laboratory's copy has lost the names that its privacy mode
 * hides, and everyone's record has after an erasure.
 */
export function labelPatient({
  privacyMode,
  patientCode,
  firstName,
  lastName,
}: Pick<People, 'privacyMode' | 'patientCode' | 'firstName' | 'lastName'>): PatientLabel | null {
  if (patientCode === null) return null
  if (firstName === null || lastName === null || privacyMode === 'code_only') {
    return { kind: 'code', value: patientCode }
  }
  return privacyMode === 'initials'
    ? { kind: 'acronym', value: `${initial(firstName)} ${initial(lastName)}` }
    : { kind: 'name', value: `${firstName} ${lastName}` }
}

const saysLess: readonly PatientLabelKind[] = ['name', 'acronym', 'code']

/**
 * A statement as it is shown: where less may be known of the patient now than when it was signed, with
 * what may be known. What was signed stays as it is stored: the law asks to keep it.
 */
export function showPatient(
  content: StatementContent,
  now: PatientLabel | null,
): { content: StatementContent; isPseudonymized: boolean } {
  const { exclusiveUseOf, language } = content
  const isLess = now !== null && saysLess.indexOf(now.kind) > saysLess.indexOf(exclusiveUseOf.kind)
  if (!isLess) return { content, isPseudonymized: false }
  return {
    content: {
      ...content,
      exclusiveUseOf: { ...now, text: exclusiveUseText(now, language) },
    },
    isPseudonymized: true,
  }
}
