// Printed from the contract by `npm run print`; never edited by hand.
import type { BodyRules } from '../../body-rule.ts'

/** What updateLetterhead asks of its body. */
export const updateLetterhead: BodyRules<'updateLetterhead'> = {
  operation: 'updateLetterhead',
  fields: {
    "logo": { isNullable: true, maxLength: 1000000, pattern: "^[A-Za-z0-9+/]+={0,2}$" },
    "accentColor": { isNullable: true, pattern: "^#[0-9a-f]{6}$" },
  },
}
