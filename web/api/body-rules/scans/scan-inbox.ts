// Printed from the contract by `npm run print`; never edited by hand.
import type { BodyRules } from '../../body-rule.ts'
import * as patterns from '../patterns.ts'

/** What announceScanCase asks of its body. */
export const announceScanCase: BodyRules<'announceScanCase'> = {
  operation: 'announceScanCase',
  fields: {
    "scannerConnectionId": { isRequired: true },
    "externalCaseId": { isRequired: true, maxLength: 200, pattern: patterns.linePattern },
    "externalStatus": { isNullable: true, maxLength: 200, pattern: patterns.linePattern },
    "reference": { isNullable: true, maxLength: 200, pattern: patterns.linePattern },
    "patient.externalId": { isNullable: true, maxLength: 200, pattern: patterns.linePattern },
    "patient.code": { isNullable: true, maxLength: 200, pattern: patterns.linePattern },
    "patient.name": { isNullable: true, maxLength: 200, pattern: patterns.linePattern },
    "patient.dateOfBirth": { isNullable: true, maxLength: 200, pattern: patterns.linePattern },
    "dentist.externalId": { isNullable: true, maxLength: 200, pattern: patterns.linePattern },
    "dentist.name": { isNullable: true, maxLength: 200, pattern: patterns.linePattern },
    "dentist.email": { isNullable: true, maxLength: 200, pattern: patterns.linePattern },
    "dentist.licence": { isNullable: true, maxLength: 200, pattern: patterns.linePattern },
    "dentist.phone": { isNullable: true, maxLength: 200, pattern: patterns.linePattern },
    "rx.name": { isNullable: true, maxLength: 200, pattern: patterns.linePattern },
    "rx.items": { maxItems: 100 },
    "rx.items.*.tooth": { isNullable: true, minimum: 11, maximum: 85 },
    "rx.items.*.type": { isNullable: true, maxLength: 200, pattern: patterns.linePattern },
    "rx.items.*.material": { isNullable: true, maxLength: 200, pattern: patterns.linePattern },
    "rx.items.*.shade": { isNullable: true, maxLength: 200, pattern: patterns.linePattern },
    "rx.dueDate": { isNullable: true, maxLength: 200, pattern: patterns.linePattern },
    "rx.notes": { isNullable: true, maxLength: 4000 },
    "files": { maxItems: 200 },
    "files.*.externalId": { isRequired: true, maxLength: 200, pattern: patterns.linePattern },
    "files.*.name": { isRequired: true, maxLength: 200, pattern: patterns.linePattern },
    "files.*.role": { isNullable: true },
    "files.*.size": { isRequired: true, minimum: 0, maximum: 9007199254740991 },
    "files.*.sha256": { isRequired: true, pattern: "^[0-9a-f]{64}$" },
  },
}

/** What createOrderOfScanCase asks of its body. */
export const createOrderOfScanCase: BodyRules<'createOrderOfScanCase'> = {
  operation: 'createOrderOfScanCase',
  fields: {
  },
}

/** What matchScanCase asks of its body. */
export const matchScanCase: BodyRules<'matchScanCase'> = {
  operation: 'matchScanCase',
  fields: {
    "orderId": { isRequired: true },
  },
}

/** What unmatchScanCase asks of its body. */
export const unmatchScanCase: BodyRules<'unmatchScanCase'> = {
  operation: 'unmatchScanCase',
  fields: {
    "reason": { maxLength: 500, pattern: patterns.linePattern },
  },
}
