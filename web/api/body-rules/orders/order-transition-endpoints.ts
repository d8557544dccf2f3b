// Printed from the contract by `npm run print`; never edited by hand.
import type { BodyRules } from '../../body-rule.ts'
import * as patterns from '../patterns.ts'

/** What acceptOrder asks of its body. */
export const acceptOrder: BodyRules<'acceptOrder'> = {
  operation: 'acceptOrder',
  fields: {
    "promisedOn": { isDay: true },
    "endangeredPromises": { minimum: 0, maximum: 100000 },
    "trayCode": { maxLength: 60, pattern: patterns.linePattern },
    "dayReason": { maxLength: 2000, pattern: "\\S" },
    "creditHoldReason": { maxLength: 2000, pattern: "\\S" },
    "message": { maxLength: 2000, pattern: "\\S" },
  },
}

/** What acknowledgeOrderPrescription asks of its body. */
export const acknowledgeOrderPrescription: BodyRules<'acknowledgeOrderPrescription'> = {
  operation: 'acknowledgeOrderPrescription',
  fields: {
    "rxVersion": { isRequired: true, minimum: 1, maximum: 1000000000 },
    "promisedOn": { isNullable: true, isDay: true },
    "dayReason": { maxLength: 2000, pattern: "\\S" },
    "message": { maxLength: 2000, pattern: "\\S" },
  },
}

/** What answerDay asks of its body. */
export const answerDay: BodyRules<'answerDay'> = {
  operation: 'answerDay',
  fields: {
    "answer": { isRequired: true },
    "promisedOn": { isRequired: true, isDay: true },
    "message": { maxLength: 2000, pattern: "\\S" },
  },
}

/** What answerTryIn asks of its body. */
export const answerTryIn: BodyRules<'answerTryIn'> = {
  operation: 'answerTryIn',
  fields: {
    "result": { isRequired: true },
    "findings": { maxLength: 2000, pattern: "\\S" },
  },
}

/** What approveOrder asks of its body. */
export const approveOrder: BodyRules<'approveOrder'> = {
  operation: 'approveOrder',
  fields: {
    "fileHashes": { minItems: 1, maxItems: 50 },
    "fileHashes.*": { isRequired: true, pattern: "^[0-9a-f]{64}$" },
    "message": { maxLength: 2000, pattern: "\\S" },
  },
}

/** What cancelOrder asks of its body. */
export const cancelOrder: BodyRules<'cancelOrder'> = {
  operation: 'cancelOrder',
  fields: {
    "reason": { isRequired: true, maxLength: 2000, pattern: "\\S" },
  },
}

/** What completeOrder asks of its body. */
export const completeOrder: BodyRules<'completeOrder'> = {
  operation: 'completeOrder',
  fields: {
    "seatedOn": { isDay: true },
    "fitRating": { minimum: 1, maximum: 5 },
    "message": { maxLength: 2000, pattern: "\\S" },
  },
}

/** What finishOrder asks of its body. */
export const finishOrder: BodyRules<'finishOrder'> = {
  operation: 'finishOrder',
  fields: {
    "message": { maxLength: 2000, pattern: "\\S" },
  },
}

/** What holdOrder asks of its body. */
export const holdOrder: BodyRules<'holdOrder'> = {
  operation: 'holdOrder',
  fields: {
    "reason": { isRequired: true, maxLength: 2000, pattern: "\\S" },
  },
}

/** What registerOrder asks of its body. */
export const registerOrder: BodyRules<'registerOrder'> = {
  operation: 'registerOrder',
  fields: {
    "promisedOn": { isNullable: true, isDay: true },
    "trayCode": { maxLength: 60, pattern: patterns.linePattern },
    "creditHoldReason": { maxLength: 2000, pattern: "\\S" },
    "message": { maxLength: 2000, pattern: "\\S" },
  },
}

/** What rejectOrder asks of its body. */
export const rejectOrder: BodyRules<'rejectOrder'> = {
  operation: 'rejectOrder',
  fields: {
    "reason": { isRequired: true, maxLength: 2000, pattern: "\\S" },
  },
}

/** What requestOrderChanges asks of its body. */
export const requestOrderChanges: BodyRules<'requestOrderChanges'> = {
  operation: 'requestOrderChanges',
  fields: {
    "reason": { isRequired: true, maxLength: 2000, pattern: "\\S" },
  },
}

/** What requestOrderInformation asks of its body. */
export const requestOrderInformation: BodyRules<'requestOrderInformation'> = {
  operation: 'requestOrderInformation',
  fields: {
    "missing": { minItems: 1, maxItems: 20 },
    "missing.*": { isRequired: true, maxLength: 300, pattern: patterns.linePattern },
    "message": { maxLength: 2000, pattern: "\\S" },
  },
}

/** What resubmitOrder asks of its body. */
export const resubmitOrder: BodyRules<'resubmitOrder'> = {
  operation: 'resubmitOrder',
  fields: {
    "message": { maxLength: 2000, pattern: "\\S" },
  },
}

/** What resumeOrder asks of its body. */
export const resumeOrder: BodyRules<'resumeOrder'> = {
  operation: 'resumeOrder',
  fields: {
    "message": { maxLength: 2000, pattern: "\\S" },
  },
}

/** What returnOrderFromTryIn asks of its body. */
export const returnOrderFromTryIn: BodyRules<'returnOrderFromTryIn'> = {
  operation: 'returnOrderFromTryIn',
  fields: {
    "findings": { maxLength: 2000, pattern: "\\S" },
    "toStageIds": { minItems: 1, maxItems: 100 },
    "toStageIds.*": { isRequired: true },
  },
}

/** What sendOrderForApproval asks of its body. */
export const sendOrderForApproval: BodyRules<'sendOrderForApproval'> = {
  operation: 'sendOrderForApproval',
  fields: {
    "fileIds": { minItems: 1, maxItems: 50 },
    "fileIds.*": { isRequired: true },
    "message": { maxLength: 2000, pattern: "\\S" },
  },
}

/** What startOrder asks of its body. */
export const startOrder: BodyRules<'startOrder'> = {
  operation: 'startOrder',
  fields: {
    "message": { maxLength: 2000, pattern: "\\S" },
  },
}

/** What submitOrder asks of its body. */
export const submitOrder: BodyRules<'submitOrder'> = {
  operation: 'submitOrder',
  fields: {
    "message": { maxLength: 2000, pattern: "\\S" },
  },
}

/** What withdrawOrder asks of its body. */
export const withdrawOrder: BodyRules<'withdrawOrder'> = {
  operation: 'withdrawOrder',
  fields: {
    "message": { maxLength: 2000, pattern: "\\S" },
  },
}
