// Printed from the contract by `npm run print`; never edited by hand.
import type { BodyRules } from '../../body-rule.ts'
import * as patterns from '../patterns.ts'

/** What authorizeScannerConnection asks of its body. */
export const authorizeScannerConnection: BodyRules<'authorizeScannerConnection'> = {
  operation: 'authorizeScannerConnection',
  fields: {
    "serviceUrl": { maxLength: 300, pattern: "^https?://[^\\s/?#]+$" },
  },
}

/** What createScannerConnection asks of its body. */
export const createScannerConnection: BodyRules<'createScannerConnection'> = {
  operation: 'createScannerConnection',
  fields: {
    "scannerType": { isRequired: true },
    "name": { isRequired: true, maxLength: 120, pattern: patterns.namePattern },
    "sortOrder": { minimum: -2147483648, maximum: 2147483647 },
  },
}

/** What rotateScannerSecret asks of its body. */
export const rotateScannerSecret: BodyRules<'rotateScannerSecret'> = {
  operation: 'rotateScannerSecret',
  fields: {
    "overlapHours": { isRequired: true, minimum: 0, maximum: 168 },
  },
}

/** What updateScannerConnection asks of its body. */
export const updateScannerConnection: BodyRules<'updateScannerConnection'> = {
  operation: 'updateScannerConnection',
  fields: {
    "name": { isRequired: true, maxLength: 120, pattern: patterns.namePattern },
    "sortOrder": { isRequired: true, minimum: -2147483648, maximum: 2147483647 },
  },
}
