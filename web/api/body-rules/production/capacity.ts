// Printed from the contract by `npm run print`; never edited by hand.
import type { BodyRules } from '../../body-rule.ts'

/** What simulateCapacity asks of its body. */
export const simulateCapacity: BodyRules<'simulateCapacity'> = {
  operation: 'simulateCapacity',
  fields: {
    "fromOn": { isRequired: true, isDay: true },
    "toOn": { isRequired: true, isDay: true },
    "closedDays": { maxItems: 31 },
    "closedDays.*": { isRequired: true, isDay: true },
    "absences": { maxItems: 20 },
    "absences.*.firstOn": { isRequired: true, isDay: true },
    "absences.*.lastOn": { isRequired: true, isDay: true },
    "absences.*.minutesPerDay": { minimum: 1, maximum: 1440 },
    "overtime": { maxItems: 20 },
    "overtime.*.workCentreId": { isRequired: true },
    "overtime.*.dayOn": { isRequired: true, isDay: true },
    "overtime.*.minutes": { isRequired: true, minimum: 1, maximum: 1440 },
    "units": { maxItems: 20 },
    "units.*.workCentreId": { isRequired: true },
    "units.*.units": { isRequired: true, minimum: 0, maximum: 100 },
    "orders": { maxItems: 20 },
    "orders.*.orderId": { isRequired: true },
    "orders.*.promisedOn": { isRequired: true, isDay: true },
  },
}
