import {
  acknowledgeStatement,
  answerStatement,
  createStatements,
  getStatement,
  listStatements,
  queryStatement,
} from '#contract/finance/statements'
import type { House } from '#platform/app-context'
import { serve } from '#platform/http/serve'
import { acknowledge, answerQuestion, askQuestion } from './answers.ts'
import { addJobs } from './jobs.ts'
import { issueStatements } from './issue.ts'
import { selectStatements } from './queries.ts'
import { readStatement } from './statements.ts'

/** Statements of account: issued by a laboratory, answered by its clinics. */
export function statements(house: House): void {
  addJobs(house)

  serve(house, createStatements, ({ tx, body }) => issueStatements(tx, house.clock(), body))

  serve(house, listStatements, ({ tx, query }) => selectStatements(tx, query))

  serve(house, getStatement, async ({ tx, params }) => ({
    statement: await readStatement(tx, params.id),
  }))

  serve(house, acknowledgeStatement, async ({ tx, session, params }) => ({
    statement: await acknowledge(tx, session, params.id),
  }))

  serve(house, queryStatement, async ({ tx, session, params, body }) => ({
    statement: await askQuestion(tx, session, params.id, body.question),
  }))

  serve(house, answerStatement, async ({ tx, session, params, body }) => ({
    statement: await answerQuestion(tx, session, params.id, body.answer),
  }))
}
