import {
  acknowledgeStatement,
  answerStatement,
  createStatements,
  getStatement,
  listStatements,
  queryStatement,
} from '#contract/finance/statements'
import type { AppContext } from '#platform/app-context'
import { serve } from '#platform/http/serve'
import { acknowledge, answerQuestion, askQuestion } from './answers.ts'
import { addJobs } from './jobs.ts'
import { issueStatements } from './issue.ts'
import { selectStatements } from './queries.ts'
import { readStatement } from './statements.ts'

/** Statements of account: issued by a laboratory, answered by its clinics. */
export function statements(app: AppContext): void {
  addJobs(app)

  serve(app, createStatements, ({ tx, body }) => issueStatements(tx, app.clock(), body))

  serve(app, listStatements, ({ tx, query, session }) =>
    selectStatements(tx, query, session.organizationType),
  )

  serve(app, getStatement, async ({ tx, params }) => ({
    statement: await readStatement(tx, params.id),
  }))

  serve(app, acknowledgeStatement, async ({ tx, session, params }) => ({
    statement: await acknowledge(tx, session, params.id),
  }))

  serve(app, queryStatement, async ({ tx, session, params, body }) => ({
    statement: await askQuestion(tx, session, params.id, body.question),
  }))

  serve(app, answerStatement, async ({ tx, session, params, body }) => ({
    statement: await answerQuestion(tx, session, params.id, body.answer),
  }))
}
