/** What is known of the name of a patient; null where the privacy mode or an erasure hides it. */
export type PatientNames = { code: string; firstName: string | null; lastName: string | null }

/** A patient in a list: `Sample, Nora`, else the code. */
export const nameOf = ({ code, firstName, lastName }: PatientNames): string =>
  [lastName, firstName].filter(Boolean).join(', ') || code

/** What somebody typed as a name, in its parts: `Sample, Nora` and `Nora Sample` are the same. */
export function splitName(text: string): { firstName: string; lastName: string } {
  const [last = '', first] = text.split(',').map((part) => part.trim())
  if (first !== undefined) return { firstName: first, lastName: last }
  const words = last.split(/\s+/)
  const lastName = words.pop() ?? ''
  return { firstName: words.join(' '), lastName }
}

const fold = (text: string | null) =>
  (text ?? '').normalize('NFKD').replaceAll(/\p{M}/gu, '').trim().toLowerCase()

type Known = PatientNames & { bornOn: string | null }

/**
 * Whether two records are probably one person: the same name and no other birth date, or the same
 * birth date and last name.
 */
export function areAlike(one: Omit<Known, 'code'>, other: Omit<Known, 'code'>): boolean {
  if (fold(one.lastName) === '' || fold(one.lastName) !== fold(other.lastName)) return false
  const isSameDay = one.bornOn !== null && one.bornOn === other.bornOn
  const mayBeSameDay = one.bornOn === null || other.bornOn === null || isSameDay
  return isSameDay || (mayBeSameDay && fold(one.firstName) === fold(other.firstName))
}
