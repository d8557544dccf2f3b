// Printed from the contract by `npm run print`; never edited by hand.
import type { BodyRules } from '../../body-rule.ts'

/** What updateMemberWorkShifts asks of its body. */
export const updateMemberWorkShifts: BodyRules<'updateMemberWorkShifts'> = {
  operation: 'updateMemberWorkShifts',
  fields: {
    "weekdays": { isNullable: true, maxItems: 7 },
    "weekdays.*.weekday": { isRequired: true, minimum: 1, maximum: 7 },
    "weekdays.*.minutes": { isRequired: true, minimum: 1, maximum: 1440 },
  },
}
