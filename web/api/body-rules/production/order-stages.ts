// Printed from the contract by `npm run print`; never edited by hand.
import type { BodyRules } from '../../body-rule.ts'

/** What finishOrderStage asks of its body. */
export const finishOrderStage: BodyRules<'finishOrderStage'> = {
  operation: 'finishOrderStage',
  fields: {
    "minutes": { minimum: 0, maximum: 10000 },
    "note": { isNullable: true, maxLength: 2000 },
    "handOverNote": { isNullable: true, maxLength: 2000 },
    "materials": { maxItems: 20 },
    "materials.*.materialId": { isRequired: true },
    "materials.*.quantity": { isRequired: true, minimum: 1, maximum: 1000000000 },
  },
}

/** What holdOrderStage asks of its body. */
export const holdOrderStage: BodyRules<'holdOrderStage'> = {
  operation: 'holdOrderStage',
  fields: {
    "reason": { isRequired: true, maxLength: 2000, pattern: "\\S" },
  },
}

/** What pauseOrderStage asks of its body. */
export const pauseOrderStage: BodyRules<'pauseOrderStage'> = {
  operation: 'pauseOrderStage',
  fields: {
  },
}

/** What reworkOrderStage asks of its body. */
export const reworkOrderStage: BodyRules<'reworkOrderStage'> = {
  operation: 'reworkOrderStage',
  fields: {
    "toStageId": { isRequired: true },
    "reason": { isRequired: true, maxLength: 2000, pattern: "\\S" },
  },
}

/** What skipOrderStage asks of its body. */
export const skipOrderStage: BodyRules<'skipOrderStage'> = {
  operation: 'skipOrderStage',
  fields: {
    "reason": { isRequired: true, maxLength: 2000, pattern: "\\S" },
  },
}

/** What startOrderStage asks of its body. */
export const startOrderStage: BodyRules<'startOrderStage'> = {
  operation: 'startOrderStage',
  fields: {
  },
}

/** What updateOrderStage asks of its body. */
export const updateOrderStage: BodyRules<'updateOrderStage'> = {
  operation: 'updateOrderStage',
  fields: {
    "technicianUserId": { isNullable: true },
    "note": { isNullable: true, maxLength: 2000 },
    "handOverNote": { isNullable: true, maxLength: 2000 },
    "checkedPoints": { maxItems: 50 },
    "checkedPoints.*": { maxLength: 200 },
    "minutes": { isRequired: true, minimum: 0, maximum: 100000 },
  },
}
