// Printed from the contract by `npm run print`; never edited by hand.
import type { BodyRules } from '../../body-rule.ts'
import * as patterns from '../patterns.ts'

/** What assignOrderTray asks of its body. */
export const assignOrderTray: BodyRules<'assignOrderTray'> = {
  operation: 'assignOrderTray',
  fields: {
    "trayCode": { isRequired: true, maxLength: 60, pattern: patterns.linePattern },
  },
}
