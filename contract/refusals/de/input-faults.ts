import type { inputFaults } from '../input-faults.ts'
import type { Translation } from '../refusal.ts'

/** What can be wrong with one part of an input, in German. */
export const inputFaultsDe: Translation<typeof inputFaults> = {
  required: () => 'Diese Angabe fehlt.',
  additionalProperties: () => 'Diesen Schlüssel kennt die Operation nicht.',
  enum: ({ values }, { list }) => `Erlaubt sind ${list(values)}.`,
  pattern: () => 'Diese Angabe hat nicht die richtige Form.',
  legacy: ({ message }) => message,
}
