import type { PatientLabelKind, StatementContent } from '#contract/compliance/device-statements'
import type { KnownPatient } from './queries.ts'
import { exclusiveUseText } from './texts.ts'

/** How a patient is named on paper. */
export type PatientLabel = { kind: PatientLabelKind; value: string }

const initial = (name: string) => `${Array.from(name)[0] ?? ''}.`

/**
 * The patient as the organization at work may know one now: by name, by initials, or by the code alone.
 * A laboratory's copy has lost the names that its privacy mode hides, and everyone's record has after an
 * erasure.
 */
export function labelPatient({
  privacyMode,
  patientCode,
  firstName,
  lastName,
}: KnownPatient): PatientLabel {
  if (firstName === null || lastName === null || privacyMode === 'code_only') {
    return { kind: 'code', value: patientCode }
  }
  return privacyMode === 'initials'
    ? { kind: 'acronym', value: `${initial(firstName)} ${initial(lastName)}` }
    : { kind: 'name', value: `${firstName} ${lastName}` }
}

const anonymity: readonly PatientLabelKind[] = ['name', 'acronym', 'code']

/**
 * A statement as it is shown: where less may be known of the patient now than when it was signed, with
 * what may be known. What was signed stays as it is stored: the law asks to keep it.
 */
export function showPatient(
  content: StatementContent,
  { label, masked }: { label: PatientLabel; masked: string[] | null },
): { content: StatementContent; isPseudonymized: boolean } {
  const { exclusiveUseOf, language } = content
  const isLess = anonymity.indexOf(label.kind) > anonymity.indexOf(exclusiveUseOf.kind)
  const shown = isLess ? { ...label, text: exclusiveUseText(label, language) } : exclusiveUseOf
  return {
    content: {
      ...content,
      exclusiveUseOf: shown,
      characteristics: masked ?? content.characteristics,
    },
    isPseudonymized: isLess || masked !== null,
  }
}
