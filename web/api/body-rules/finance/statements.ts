// Printed from the contract by `npm run print`; never edited by hand.
import type { BodyRules } from '../../body-rule.ts'

/** What answerStatement asks of its body. */
export const answerStatement: BodyRules<'answerStatement'> = {
  operation: 'answerStatement',
  fields: {
    "answer": { isRequired: true, maxLength: 2000, pattern: "\\S" },
  },
}

/** What createStatements asks of its body. */
export const createStatements: BodyRules<'createStatements'> = {
  operation: 'createStatements',
  fields: {
    "periodEndsOn": { isRequired: true, isDay: true },
    "periodStartsOn": { isDay: true },
  },
}

/** What queryStatement asks of its body. */
export const queryStatement: BodyRules<'queryStatement'> = {
  operation: 'queryStatement',
  fields: {
    "question": { isRequired: true, maxLength: 2000, pattern: "\\S" },
  },
}
