import type { inputFaults } from '../input-faults.ts'
import { dentalFindingsDe } from './dental-findings.ts'
import { orderFindingsDe } from './order-findings.ts'
import { scanFindingsDe } from './scan-findings.ts'
import type { Translation } from '../refusal.ts'

/** What can be wrong with one part of an input, in German. */
export const inputFaultsDe: Translation<typeof inputFaults> = {
  ...dentalFindingsDe,
  ...orderFindingsDe,
  ...scanFindingsDe,
  required: () => 'Diese Angabe fehlt.',
  additionalProperties: () => 'Diesen Schlüssel kennt die Operation nicht.',
  enum: ({ values }, { either }) => `Erlaubt ist ${either(values)}.`,
  pattern: () => 'Diese Angabe hat nicht die richtige Form.',
  legacy: ({ message }) => message,
}
