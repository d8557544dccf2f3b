// Printed from the contract by `npm run print`; never edited by hand.
import type { BodyRules } from '../../body-rule.ts'

/** What createComment asks of its body. */
export const createComment: BodyRules<'createComment'> = {
  operation: 'createComment',
  fields: {
    "body": { isRequired: true, maxLength: 4000, pattern: "\\S" },
    "visibility": { isRequired: true },
    "mentions": { maxItems: 20 },
    "mentions.*": { isRequired: true },
    "attachments": { maxItems: 20 },
    "attachments.*": { isRequired: true },
    "place.point.x": { minimum: -10000, maximum: 10000 },
    "place.point.y": { minimum: -10000, maximum: 10000 },
    "place.point.z": { minimum: -10000, maximum: 10000 },
    "place.normal.x": { minimum: -1, maximum: 1 },
    "place.normal.y": { minimum: -1, maximum: 1 },
    "place.normal.z": { minimum: -1, maximum: 1 },
  },
}

/** What readComments asks of its body. */
export const readComments: BodyRules<'readComments'> = {
  operation: 'readComments',
  fields: {
    "untilCommentId": { isRequired: true },
  },
}

/** What watchOrder asks of its body. */
export const watchOrder: BodyRules<'watchOrder'> = {
  operation: 'watchOrder',
  fields: {
  },
}
