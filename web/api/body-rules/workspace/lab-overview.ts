// Printed from the contract by `npm run print`; never edited by hand.
import type { BodyRules } from '../../body-rule.ts'

/** What updateReportTargets asks of its body. */
export const updateReportTargets: BodyRules<'updateReportTargets'> = {
  operation: 'updateReportTargets',
  fields: {
    "onTimeBasisPoints": { isNullable: true, minimum: 0, maximum: 10000 },
    "remakesBasisPoints": { isNullable: true, minimum: 0, maximum: 10000 },
    "turnaroundDays": { isNullable: true, minimum: 1, maximum: 250 },
    "ordersPerWeek": { isNullable: true, minimum: 1, maximum: 1000000 },
    "revenuePerMonthMinor": { isNullable: true, minimum: 1, maximum: 9000000000000000 },
  },
}
