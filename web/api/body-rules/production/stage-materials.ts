// Printed from the contract by `npm run print`; never edited by hand.
import type { BodyRules } from '../../body-rule.ts'

/** What recordStageMaterials asks of its body. */
export const recordStageMaterials: BodyRules<'recordStageMaterials'> = {
  operation: 'recordStageMaterials',
  fields: {
    "materials": { minItems: 1, maxItems: 20 },
    "materials.*.materialId": { isRequired: true },
    "materials.*.quantity": { isRequired: true, minimum: 1, maximum: 1000000000 },
  },
}
