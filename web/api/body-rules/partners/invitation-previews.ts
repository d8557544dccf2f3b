// Printed from the contract by `npm run print`; never edited by hand.
import type { BodyRules } from '../../body-rule.ts'

/** What previewInvitation asks of its body. */
export const previewInvitation: BodyRules<'previewInvitation'> = {
  operation: 'previewInvitation',
  fields: {
    "token": { isRequired: true, pattern: "^[A-Za-z0-9_-]{43}$" },
  },
}

/** What previewLabConnectionInvitation asks of its body. */
export const previewLabConnectionInvitation: BodyRules<'previewLabConnectionInvitation'> = {
  operation: 'previewLabConnectionInvitation',
  fields: {
    "token": { isRequired: true, pattern: "^[A-Za-z0-9_-]{43}$" },
  },
}
