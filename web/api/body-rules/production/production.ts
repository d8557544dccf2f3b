// Printed from the contract by `npm run print`; never edited by hand.
import type { BodyRules } from '../../body-rule.ts'
import * as patterns from '../patterns.ts'

/** What updateWorkCalendar asks of its body. */
export const updateWorkCalendar: BodyRules<'updateWorkCalendar'> = {
  operation: 'updateWorkCalendar',
  fields: {
    "weekdays": { minItems: 1, maxItems: 7 },
    "weekdays.*.weekday": { isRequired: true, minimum: 1, maximum: 7 },
    "weekdays.*.from": { isRequired: true, pattern: "^([01]\\d|2[0-3]):[0-5]\\d$" },
    "weekdays.*.to": { isRequired: true, pattern: "^([01]\\d|2[0-3]):[0-5]\\d$" },
    "weekdays.*.minutes": { isRequired: true, minimum: 1, maximum: 1440 },
    "holidays": { maxItems: 400 },
    "holidays.*.dayOn": { isRequired: true, isDay: true },
    "holidays.*.name": { isRequired: true, maxLength: 120, pattern: patterns.namePattern },
    "closures": { maxItems: 100 },
    "closures.*.startsOn": { isRequired: true, isDay: true },
    "closures.*.endsOn": { isRequired: true, isDay: true },
    "closures.*.reason": { isNullable: true, maxLength: 120, pattern: patterns.linePattern },
    "capacities": { maxItems: 1000 },
    "capacities.*.dayOn": { isRequired: true, isDay: true },
    "capacities.*.department": { isNullable: true, maxLength: 80, pattern: patterns.linePattern },
    "capacities.*.percent": { isRequired: true, minimum: 0, maximum: 1000 },
    "cutOffs": { maxItems: 7 },
    "cutOffs.*.weekday": { isRequired: true, minimum: 1, maximum: 7 },
    "cutOffs.*.time": { isRequired: true, pattern: "^([01]\\d|2[0-3]):[0-5]\\d$" },
    "pickups": { maxItems: 7 },
    "pickups.*.weekday": { isRequired: true, minimum: 1, maximum: 7 },
    "pickups.*.time": { isRequired: true, pattern: "^([01]\\d|2[0-3]):[0-5]\\d$" },
    "country": { isNullable: true, pattern: "^[A-Z]{2}$" },
    "region": { isNullable: true, pattern: "^[A-Z0-9-]{1,10}([.][A-Z0-9-]{1,10})?$" },
  },
}
