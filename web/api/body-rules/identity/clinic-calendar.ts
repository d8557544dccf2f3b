// Printed from the contract by `npm run print`; never edited by hand.
import type { BodyRules } from '../../body-rule.ts'
import * as patterns from '../patterns.ts'

/** What updateClinicCalendar asks of its body. */
export const updateClinicCalendar: BodyRules<'updateClinicCalendar'> = {
  operation: 'updateClinicCalendar',
  fields: {
    "receivingWeekdays": { minItems: 1, maxItems: 7 },
    "receivingWeekdays.*": { isRequired: true, minimum: 1, maximum: 7 },
    "holidays": { maxItems: 400 },
    "holidays.*.dayOn": { isRequired: true, isDay: true },
    "holidays.*.name": { isRequired: true, maxLength: 120, pattern: patterns.namePattern },
    "closures": { maxItems: 100 },
    "closures.*.startsOn": { isRequired: true, isDay: true },
    "closures.*.endsOn": { isRequired: true, isDay: true },
    "closures.*.reason": { isNullable: true, maxLength: 120, pattern: patterns.linePattern },
    "country": { isNullable: true, pattern: "^[A-Z]{2}$" },
    "region": { isNullable: true, pattern: "^[A-Z0-9-]{1,10}([.][A-Z0-9-]{1,10})?$" },
  },
}
