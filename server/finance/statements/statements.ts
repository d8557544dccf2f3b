import type { DocumentLanguage } from '#contract/documents/pdf'
import type { Statement } from '#contract/finance/statements'
import { languageOf, translateTerm, selectReader } from '#server/documents/pdf'
import type { Tx } from '#platform/db/db'
import { notFound } from '#platform/errors'
import { selectStatement, selectStatementLines, selectStatementQueries } from './queries.ts'

type LineFacts = Awaited<ReturnType<typeof selectStatementLines>>[number]

// The ledger says it in English; a clinic reads it as it reads its documents.
function inWords(language: DocumentLanguage, line: LineFacts) {
  const { numbers, method } = line
  const term = translateTerm(language, 'entry', line.kind)
  const what = method === null ? term : `${term} (${translateTerm(language, 'method', method)})`
  const description = numbers.length === 0 ? what : `${what}: ${numbers.join(', ')}`
  return { ...line, description }
}

/**
 * The statement with its lines and questions as the caller may see it, in the language that is
 * given or else that of the caller's organization. @throws Refusal 404
 */
export async function readStatement(
  tx: Tx,
  id: string,
  language?: DocumentLanguage,
): Promise<Statement> {
  const found = await selectStatement(tx, id)
  if (!found) throw notFound('statement')
  const { parties, ...statement } = found
  const { openingBalanceMinor } = statement
  const facts = await selectStatementLines(tx, { id, openingBalanceMinor })
  const read = languageOf(await selectReader(tx), language)
  const lines = facts.map((line) => inWords(read, line))
  return { ...statement, ...parties, lines, queries: await selectStatementQueries(tx, id) }
}
