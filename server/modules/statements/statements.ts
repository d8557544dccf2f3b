import type { Statement } from '#contract/statements'
import type { Tx } from '#platform/db'
import { notFound } from '#platform/errors'
import { selectStatement, selectStatementLines, selectStatementQueries } from './queries.ts'

/** The statement with its lines and questions in the caller's eyes. @throws Refusal 404 */
export async function readStatement(tx: Tx, id: string): Promise<Statement> {
  const found = await selectStatement(tx, id)
  if (!found) throw notFound('statement')
  const { parties, ...statement } = found
  const { openingBalance } = statement
  const lines = await selectStatementLines(tx, { id, openingMinor: openingBalance })
  return { ...statement, ...parties, lines, queries: await selectStatementQueries(tx, id) }
}
