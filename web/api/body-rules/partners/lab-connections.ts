// Printed from the contract by `npm run print`; never edited by hand.
import type { BodyRules } from '../../body-rule.ts'
import * as patterns from '../patterns.ts'

/** What acceptLabConnectionInvitation asks of its body. */
export const acceptLabConnectionInvitation: BodyRules<'acceptLabConnectionInvitation'> = {
  operation: 'acceptLabConnectionInvitation',
  fields: {
    "token": { isRequired: true, pattern: "^[\\w-]{43}$" },
  },
}

/** What createLabConnection asks of its body. */
export const createLabConnection: BodyRules<'createLabConnection'> = {
  operation: 'createLabConnection',
  fields: {
    "invitedEmail": { minLength: 6, maxLength: 254, pattern: patterns.emailPattern },
    "message": { maxLength: 1000 },
  },
}

/** What declineLabConnection asks of its body. */
export const declineLabConnection: BodyRules<'declineLabConnection'> = {
  operation: 'declineLabConnection',
  fields: {
    "reason": { maxLength: 500 },
  },
}

/** What suspendLabConnection asks of its body. */
export const suspendLabConnection: BodyRules<'suspendLabConnection'> = {
  operation: 'suspendLabConnection',
  fields: {
    "reason": { maxLength: 500 },
  },
}

/** What updateLabConnection asks of its body. */
export const updateLabConnection: BodyRules<'updateLabConnection'> = {
  operation: 'updateLabConnection',
  fields: {
    "accountNumber": { isNullable: true, maxLength: 40, pattern: patterns.linePattern },
    "paymentTermsDays": { isNullable: true, minimum: 0, maximum: 365 },
    "billingMode": { isRequired: true },
    "defaultCourier": { isNullable: true, maxLength: 80, pattern: patterns.linePattern },
    "inboundTransitDays": { isRequired: true, minimum: 0, maximum: 60 },
    "outboundTransitDays": { isRequired: true, minimum: 0, maximum: 60 },
    "completeAfterDays": { isNullable: true, minimum: 1, maximum: 365 },
    "priceListId": { isNullable: true },
    "remakePolicyId": { isNullable: true },
    "privacyMode": { isRequired: true },
  },
}
