// Printed from the contract by `npm run print`; never edited by hand.
import type { BodyRules } from '../../body-rule.ts'

/** What claimRemake asks of its body. */
export const claimRemake: BodyRules<'claimRemake'> = {
  operation: 'claimRemake',
  fields: {
    "kind": { isRequired: true },
    "itemIds": { minItems: 1, maxItems: 100 },
    "itemIds.*": { isRequired: true },
    "teeth": { maxItems: 32 },
    "teeth.*": { isRequired: true },
    "reasonCode": { isRequired: true },
    "description": { isNullable: true, maxLength: 4000 },
    "photoFileIds": { maxItems: 20 },
    "photoFileIds.*": { isRequired: true },
    "requestedOn": { isNullable: true, isDay: true },
  },
}

/** What giveRemakeVerdict asks of its body. */
export const giveRemakeVerdict: BodyRules<'giveRemakeVerdict'> = {
  operation: 'giveRemakeVerdict',
  fields: {
    "responsibility": { isRequired: true },
    "chargePercent": { isNullable: true, minimum: 0, maximum: 100 },
    "comment": { isNullable: true, maxLength: 2000 },
  },
}

/** What resolveRemake asks of its body. */
export const resolveRemake: BodyRules<'resolveRemake'> = {
  operation: 'resolveRemake',
  fields: {
    "outcome": { isRequired: true },
    "chargePercent": { minimum: 0, maximum: 100 },
  },
}

/** What withdrawRemake asks of its body. */
export const withdrawRemake: BodyRules<'withdrawRemake'> = {
  operation: 'withdrawRemake',
  fields: {
    "reason": { maxLength: 2000 },
  },
}
