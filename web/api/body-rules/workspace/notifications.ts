// Printed from the contract by `npm run print`; never edited by hand.
import type { BodyRules } from '../../body-rule.ts'

/** What readNotifications asks of its body. */
export const readNotifications: BodyRules<'readNotifications'> = {
  operation: 'readNotifications',
  fields: {
    "ids": { minItems: 1, maxItems: 100 },
    "ids.*": { isRequired: true },
  },
}

/** What updateNotificationPreferences asks of its body. */
export const updateNotificationPreferences: BodyRules<'updateNotificationPreferences'> = {
  operation: 'updateNotificationPreferences',
  fields: {
    "kinds": { maxItems: 51 },
    "kinds.*.kind": { isRequired: true },
  },
}
