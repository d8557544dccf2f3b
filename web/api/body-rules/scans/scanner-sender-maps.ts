// Printed from the contract by `npm run print`; never edited by hand.
import type { BodyRules } from '../../body-rule.ts'

/** What createScannerSenderMap asks of its body. */
export const createScannerSenderMap: BodyRules<'createScannerSenderMap'> = {
  operation: 'createScannerSenderMap',
  fields: {
    "scannerConnectionId": { isRequired: true },
    "senderKind": { isRequired: true },
    "senderValue": { maxLength: 200 },
  },
}
