// Printed from the contract by `npm run print`; never edited by hand.
import type { BodyRules } from '../../body-rule.ts'
import * as patterns from '../patterns.ts'

/** What createDentist asks of its body. */
export const createDentist: BodyRules<'createDentist'> = {
  operation: 'createDentist',
  fields: {
    "firstName": { isRequired: true, maxLength: 80, pattern: patterns.namePattern },
    "lastName": { isRequired: true, maxLength: 80, pattern: patterns.namePattern },
    "title": { isNullable: true, maxLength: 40, pattern: patterns.namePattern },
    "licenseNumber": { isNullable: true, maxLength: 60, pattern: patterns.linePattern },
    "licenseRegion": { isNullable: true, maxLength: 60, pattern: patterns.linePattern },
    "npi": { isNullable: true, pattern: "^\\d{10}$" },
    "email": { isNullable: true, minLength: 6, maxLength: 254, pattern: patterns.emailPattern },
    "phone": { isNullable: true, maxLength: 40, pattern: patterns.linePattern },
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

/** What updateDentist asks of its body. */
export const updateDentist: BodyRules<'updateDentist'> = {
  operation: 'updateDentist',
  fields: {
    "firstName": { isRequired: true, maxLength: 80, pattern: patterns.namePattern },
    "lastName": { isRequired: true, maxLength: 80, pattern: patterns.namePattern },
    "title": { isNullable: true, maxLength: 40, pattern: patterns.namePattern },
    "licenseNumber": { isNullable: true, maxLength: 60, pattern: patterns.linePattern },
    "licenseRegion": { isNullable: true, maxLength: 60, pattern: patterns.linePattern },
    "npi": { isNullable: true, pattern: "^\\d{10}$" },
    "email": { isNullable: true, minLength: 6, maxLength: 254, pattern: patterns.emailPattern },
    "phone": { isNullable: true, maxLength: 40, pattern: patterns.linePattern },
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
