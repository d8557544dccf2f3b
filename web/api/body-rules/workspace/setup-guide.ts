// Printed from the contract by `npm run print`; never edited by hand.
import type { BodyRules } from '../../body-rule.ts'

/** What updateSetupGuide asks of its body. */
export const updateSetupGuide: BodyRules<'updateSetupGuide'> = {
  operation: 'updateSetupGuide',
  fields: {
    "skipped": { maxItems: 100 },
    "skipped.*": { maxLength: 40 },
    "hiddenAt": { isNullable: true, maxLength: 40, pattern: "^[12]\\d{3}-\\d{2}-\\d{2}[Tt]\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,9})?([Zz]|[+-](0\\d|1[0-4]):[0-5]\\d)$" },
  },
}
