// Printed from the contract by `npm run print`; never edited by hand.
import type { BodyRules } from '../../body-rule.ts'
import * as patterns from '../patterns.ts'

/** What updateFinanceSettings asks of its body. */
export const updateFinanceSettings: BodyRules<'updateFinanceSettings'> = {
  operation: 'updateFinanceSettings',
  fields: {
    "currency": { isRequired: true, pattern: "^[A-Z]{3}$" },
    "taxMode": { isRequired: true },
    "taxRates": { maxItems: 20 },
    "taxRates.*.name": { isRequired: true, maxLength: 40, pattern: patterns.namePattern },
    "taxRates.*.taxRateBasisPoints": { isRequired: true, minimum: 0, maximum: 10000 },
    "taxId": { isNullable: true, maxLength: 40, pattern: patterns.linePattern },
    "taxNote": { isNullable: true, maxLength: 500 },
    "paymentTermsDays": { isRequired: true, minimum: 0, maximum: 365 },
    "invoicePrefix": { isRequired: true, pattern: "^[A-Za-z0-9][A-Za-z0-9/-]{0,11}$" },
    "creditNotePrefix": { isNullable: true, pattern: "^[A-Za-z0-9][A-Za-z0-9/-]{0,11}$" },
    "statementDay": { isNullable: true, minimum: 1, maximum: 28 },
    "lateFeeBasisPoints": { isRequired: true, minimum: 0, maximum: 10000 },
    "lateFeeGraceDays": { isNullable: true, minimum: 0, maximum: 365 },
    "depositBasisPoints": { isRequired: true, minimum: 0, maximum: 10000 },
    "bankDetails": { isNullable: true, maxLength: 1000 },
    "footerText": { isNullable: true, maxLength: 2000 },
    "billOn": { isRequired: true },
  },
}
