import { sql } from 'kysely'
import { newId } from '#platform/clock'
import { build, org, type Tx } from '#platform/db/db'

/** A statement that is held until the transaction ends: two who answer come one after the other. */
export const lockStatement = (tx: Tx, id: string) =>
  tx.maybe(
    build
      .selectFrom('statements')
      .select(['id', 'status', 'labOrganizationId', 'clinicOrganizationId'])
      .where('id', '=', id)
      .forNoKeyUpdate(),
  )

/** The patients whose orders a statement bills, by the names that the caller knows. */
export const selectStatedPatients = (tx: Tx, id: string) =>
  tx.all(
    build
      .selectFrom('statementLines as s')
      .innerJoin('invoiceLines as l', 'l.invoiceId', 's.invoiceId')
      .innerJoin('orders as o', 'o.id', 'l.orderId')
      .innerJoin('patients as p', (join) =>
        join.onRef('p.id', '=', 'o.patientId').on('p.organizationId', '=', org),
      )
      .select(['p.firstName', 'p.lastName'])
      .distinct()
      .where('s.statementId', '=', id),
  )

/** Writes whether an account statement has an open question. */
export async function updateStatus(tx: Tx, id: string, status: 'issued' | 'queried') {
  await tx.run(build.updateTable('statements').set({ status }).where('id', '=', id))
}

/** Writes who acknowledged an account statement, and that it was now. */
export async function updateAcknowledged(tx: Tx, id: string, acknowledgedBy: string) {
  await tx.run(
    build
      .updateTable('statements')
      .set({
        status: 'acknowledged',
        acknowledgedBy,
        acknowledgedAt: sql<string>`clock_timestamp()`,
      })
      .where('id', '=', id),
  )
}

/** Adds a question of the clinic about an account statement. */
export async function insertQuestion(
  tx: Tx,
  question: { statementId: string; labOrganizationId: string; question: string; askedBy: string },
) {
  await tx.run(
    build
      .insertInto('statementQueries')
      .values({ ...question, id: newId(), clinicOrganizationId: org }),
  )
}

/** Answers what is open. */
export async function updateAnswered(
  tx: Tx,
  statementId: string,
  { answer, answeredBy }: { answer: string; answeredBy: string },
) {
  await tx.run(
    build
      .updateTable('statementQueries')
      .set({ answer, answeredBy, answeredAt: sql<string>`clock_timestamp()` })
      .where('statementId', '=', statementId)
      .where('answeredAt', 'is', null),
  )
}
