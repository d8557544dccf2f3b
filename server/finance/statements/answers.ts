import type { Statement } from '#contract/finance/statements'
import { namesPatient } from '#contract/partners/person-names'
import type { Tx } from '#platform/db/db'
import { inputError, notFound, Refusal } from '#platform/errors'
import type { Principal } from '#platform/auth/session'
import {
  insertQuestion,
  lockStatement,
  selectStatedPatients,
  updateAcknowledged,
  updateAnswered,
  updateStatus,
} from './answer-queries.ts'
import { readStatement } from './statements.ts'

async function lockOne(tx: Tx, id: string) {
  const statement = await lockStatement(tx, id)
  if (!statement) throw notFound('statement')
  return statement
}

// Whatever the privacy mode is: money needs no names, and a text that holds none has nothing to hide
// when the mode becomes stricter or the patient is erased.
async function refuseNames(tx: Tx, id: string, body: string, pointer: string): Promise<void> {
  const patients = await selectStatedPatients(tx, id)
  if (!patients.some((patient) => namesPatient(body, patient))) return
  throw new Refusal(
    'finance_text_names_patient',
    {},
    { errors: [inputError('body', pointer, 'names_patient')] },
  )
}

/** The clinic agrees with a statement. @throws Refusal 404, 409 */
export async function acknowledge(tx: Tx, session: Principal, id: string): Promise<Statement> {
  const { status } = await lockOne(tx, id)
  if (status === 'acknowledged') throw new Refusal('statement_already_acknowledged')
  if (status === 'queried') {
    throw new Refusal('statement_query_open')
  }
  await updateAcknowledged(tx, id, session.userName)
  return readStatement(tx, id)
}

/** The clinic asks about a statement. @throws Refusal 404, 409, 422 */
export async function askQuestion(
  tx: Tx,
  session: Principal,
  id: string,
  question: string,
): Promise<Statement> {
  const { status, labOrganizationId } = await lockOne(tx, id)
  if (status === 'acknowledged') throw new Refusal('statement_already_acknowledged')
  if (status === 'queried') throw new Refusal('statement_query_open')
  await refuseNames(tx, id, question, '/question')
  await insertQuestion(tx, {
    statementId: id,
    labOrganizationId,
    question,
    askedBy: session.userName,
  })
  await updateStatus(tx, id, 'queried')
  return readStatement(tx, id)
}

/** The laboratory answers what is open. @throws Refusal 404, 409, 422 */
export async function answerQuestion(
  tx: Tx,
  session: Principal,
  id: string,
  answer: string,
): Promise<Statement> {
  const { status } = await lockOne(tx, id)
  if (status !== 'queried') throw new Refusal('statement_without_query')
  await refuseNames(tx, id, answer, '/answer')
  await updateAnswered(tx, id, { answer, answeredBy: session.userName })
  await updateStatus(tx, id, 'issued')
  return readStatement(tx, id)
}
