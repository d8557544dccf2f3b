// Printed from the contract by `npm run print`; never edited by hand.
import type { BodyRules } from '../../body-rule.ts'
import * as patterns from '../patterns.ts'

/** What createCustomerAgreement asks of its body. */
export const createCustomerAgreement: BodyRules<'createCustomerAgreement'> = {
  operation: 'createCustomerAgreement',
  fields: {
    "customerId": { isRequired: true },
    "dentistId": { isNullable: true },
    "preferences.occlusalClearance": { maxLength: 40, pattern: patterns.linePattern },
    "preferences.ponticDesign": { maxLength: 120, pattern: patterns.linePattern },
    "preferences.marginDesign": { maxLength: 120, pattern: patterns.linePattern },
    "preferences.stain": { maxLength: 120, pattern: patterns.linePattern },
    "preferences.alloy": { maxLength: 80, pattern: patterns.linePattern },
    "preferences.materials": { maxItems: 50 },
    "preferences.materials.*.restorationType": { isRequired: true },
    "preferences.materials.*.material": { isRequired: true },
    "preferences.tryIn": { maxLength: 300, pattern: patterns.linePattern },
    "preferences.delivery": { maxLength: 300, pattern: patterns.linePattern },
    "preferences.notes": { maxLength: 2000 },
  },
}

/** What updateCustomerAgreement asks of its body. */
export const updateCustomerAgreement: BodyRules<'updateCustomerAgreement'> = {
  operation: 'updateCustomerAgreement',
  fields: {
    "preferences.occlusalClearance": { maxLength: 40, pattern: patterns.linePattern },
    "preferences.ponticDesign": { maxLength: 120, pattern: patterns.linePattern },
    "preferences.marginDesign": { maxLength: 120, pattern: patterns.linePattern },
    "preferences.stain": { maxLength: 120, pattern: patterns.linePattern },
    "preferences.alloy": { maxLength: 80, pattern: patterns.linePattern },
    "preferences.materials": { maxItems: 50 },
    "preferences.materials.*.restorationType": { isRequired: true },
    "preferences.materials.*.material": { isRequired: true },
    "preferences.tryIn": { maxLength: 300, pattern: patterns.linePattern },
    "preferences.delivery": { maxLength: 300, pattern: patterns.linePattern },
    "preferences.notes": { maxLength: 2000 },
  },
}
