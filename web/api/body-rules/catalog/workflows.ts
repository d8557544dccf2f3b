// Printed from the contract by `npm run print`; never edited by hand.
import type { BodyRules } from '../../body-rule.ts'
import * as patterns from '../patterns.ts'

/** What adoptStarterMinutes asks of its body. */
export const adoptStarterMinutes: BodyRules<'adoptStarterMinutes'> = {
  operation: 'adoptStarterMinutes',
  fields: {
    "stageIds": { minItems: 1, maxItems: 500 },
    "stageIds.*": { isRequired: true },
  },
}

/** What adoptStarterWorkflows asks of its body. */
export const adoptStarterWorkflows: BodyRules<'adoptStarterWorkflows'> = {
  operation: 'adoptStarterWorkflows',
  fields: {
  },
}

/** What createWorkflow asks of its body. */
export const createWorkflow: BodyRules<'createWorkflow'> = {
  operation: 'createWorkflow',
  fields: {
    "name": { isRequired: true, maxLength: 120, pattern: patterns.namePattern },
    "stages": { minItems: 1, maxItems: 50 },
    "stages.*.name": { isRequired: true, maxLength: 80, pattern: patterns.namePattern },
    "stages.*.publicLabel": { maxLength: 80, pattern: patterns.namePattern },
    "stages.*.department": { isNullable: true, maxLength: 80, pattern: patterns.linePattern },
    "stages.*.workCentreId": { isNullable: true },
    "stages.*.minutesPerOrder": { minimum: 0, maximum: 100000 },
    "stages.*.minutesPerPiece": { isNullable: true, minimum: 0, maximum: 100000 },
    "stages.*.waitMinutes": { minimum: 0, maximum: 100000 },
    "stages.*.clinicDays": { minimum: 0, maximum: 90 },
    "stages.*.qcChecklist": { maxItems: 50 },
    "stages.*.qcChecklist.*": { isRequired: true, maxLength: 200, pattern: patterns.linePattern },
    "stages.*.payRateMinor": { isNullable: true, minimum: 0, maximum: 1000000000000 },
    "stages.*.materials": { maxItems: 20 },
    "stages.*.materials.*.materialId": { isRequired: true },
    "stages.*.materials.*.quantity": { isRequired: true, minimum: 1, maximum: 1000000000 },
    "stages.*.materials.*.per": { isRequired: true },
  },
}

/** What updateWorkflow asks of its body. */
export const updateWorkflow: BodyRules<'updateWorkflow'> = {
  operation: 'updateWorkflow',
  fields: {
    "name": { isRequired: true, maxLength: 120, pattern: patterns.namePattern },
    "stages": { minItems: 1, maxItems: 50 },
    "stages.*.name": { isRequired: true, maxLength: 80, pattern: patterns.namePattern },
    "stages.*.publicLabel": { maxLength: 80, pattern: patterns.namePattern },
    "stages.*.department": { isNullable: true, maxLength: 80, pattern: patterns.linePattern },
    "stages.*.workCentreId": { isNullable: true },
    "stages.*.minutesPerOrder": { minimum: 0, maximum: 100000 },
    "stages.*.minutesPerPiece": { isNullable: true, minimum: 0, maximum: 100000 },
    "stages.*.waitMinutes": { minimum: 0, maximum: 100000 },
    "stages.*.clinicDays": { minimum: 0, maximum: 90 },
    "stages.*.qcChecklist": { maxItems: 50 },
    "stages.*.qcChecklist.*": { isRequired: true, maxLength: 200, pattern: patterns.linePattern },
    "stages.*.payRateMinor": { isNullable: true, minimum: 0, maximum: 1000000000000 },
    "stages.*.materials": { maxItems: 20 },
    "stages.*.materials.*.materialId": { isRequired: true },
    "stages.*.materials.*.quantity": { isRequired: true, minimum: 1, maximum: 1000000000 },
    "stages.*.materials.*.per": { isRequired: true },
  },
}
