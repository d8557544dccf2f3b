// Printed from the contract by `npm run print`; never edited by hand.
import type { BodyRules } from '../../body-rule.ts'
import * as patterns from '../patterns.ts'

/** What issueDeviceStatement asks of its body. */
export const issueDeviceStatement: BodyRules<'issueDeviceStatement'> = {
  operation: 'issueDeviceStatement',
  fields: {
    "replacesVersion": { minimum: 1, maximum: 10000 },
    "sites": { maxItems: 20 },
    "sites.*.name": { isRequired: true, maxLength: 160, pattern: patterns.namePattern },
    "sites.*.address": { isRequired: true, maxLength: 300, pattern: patterns.linePattern },
    "authorizedRepresentative": { isNullable: true },
    "authorizedRepresentative.name": { maxLength: 160, pattern: patterns.namePattern },
    "authorizedRepresentative.address": { maxLength: 300, pattern: patterns.linePattern },
    "prescriber": { maxLength: 200, pattern: patterns.linePattern },
    "gsprNotMet": { maxItems: 40 },
    "gsprNotMet.*.requirement": { isRequired: true, maxLength: 300, pattern: patterns.linePattern },
    "gsprNotMet.*.reason": { maxLength: 2000 },
    "medicinalSubstance": { isNullable: true, maxLength: 300, pattern: patterns.linePattern },
    "reason": { maxLength: 300, pattern: patterns.linePattern },
  },
}
