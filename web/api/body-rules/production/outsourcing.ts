// Printed from the contract by `npm run print`; never edited by hand.
import type { BodyRules } from '../../body-rule.ts'
import * as patterns from '../patterns.ts'

/** What recordOutsourcing asks of its body. */
export const recordOutsourcing: BodyRules<'recordOutsourcing'> = {
  operation: 'recordOutsourcing',
  fields: {
    "partnerName": { isRequired: true, maxLength: 200, pattern: patterns.namePattern },
    "city": { isNullable: true, maxLength: 120, pattern: patterns.linePattern },
    "region": { isNullable: true, maxLength: 120, pattern: patterns.linePattern },
    "country": { isRequired: true, pattern: "^[A-Z]{2}$" },
    "what": { isRequired: true, maxLength: 300, pattern: patterns.linePattern },
    "itemIds": { maxItems: 100 },
    "itemIds.*": { isRequired: true },
  },
}
