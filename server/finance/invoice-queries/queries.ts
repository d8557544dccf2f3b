import { sql } from 'kysely'
import type { Query } from '#contract/platform/endpoint'
import type { InvoiceQuery, listInvoiceQueries } from '#contract/finance/invoice-queries'
import type { Page } from '#contract/platform/page'
import { counterpartOf } from '#server/finance/ledger'
import { build, org, type Tx } from '#platform/db/db'
import { changedSince, selectPage } from '#platform/http/page'
import { matches } from '#platform/http/search'

const selectQueryColumns = () =>
  build
    .selectFrom('invoiceQueries as q')
    .innerJoin('invoices as i', 'i.id', 'q.invoiceId')
    .innerJoin('invoiceLines as l', 'l.id', 'q.invoiceLineId')
    .leftJoin('orders as o', 'o.id', 'l.orderId')
    .select([
      'q.id',
      'q.status',
      'q.labOrganizationId',
      'q.clinicOrganizationId',
      counterpartOf('i').as('counterpartName'),
      'q.invoiceId',
      'i.number as invoiceNumber',
      'q.invoiceLineId',
      'l.description as lineDescription',
      'l.orderId',
      'o.number as orderNumber',
      'q.reason',
      'q.askedBy',
      'q.answer',
      'q.answeredBy',
      'q.answeredAt',
      'q.creditNoteId',
      'q.closedAt',
      'q.createdAt',
      'q.updatedAt',
    ])

/** A page of contested lines, newest first, as the organization at work sees them. */
export function selectInvoiceQueries(
  tx: Tx,
  { search, invoiceId, status, updatedSinceAt, ...paging }: Query<typeof listInvoiceQueries>,
): Promise<Page<InvoiceQuery>> {
  const searched = sql<string>`app.fold(concat_ws(' ', i.number, l.description, q.reason, q.answer))`
  return selectPage(
    tx,
    paging,
    selectQueryColumns()
      .$if(invoiceId !== undefined, (rows) => rows.where('q.invoiceId', '=', invoiceId ?? ''))
      .$if(status !== undefined, (rows) => rows.where('q.status', '=', status ?? 'open'))
      .$if(updatedSinceAt !== undefined, (rows) =>
        rows.where(changedSince('q.updatedAt', updatedSinceAt ?? '')),
      )
      .$if(search !== undefined, (rows) => rows.where(matches(searched, search ?? '')))
      .orderBy('q.id', 'desc'),
  )
}

/** A question about an invoice that the caller sees. */
export const selectInvoiceQuery = (tx: Tx, id: string): Promise<InvoiceQuery> =>
  tx.one(selectQueryColumns().where('q.id', '=', id))

/** A line of an issued invoice; the patient's names are those that the caller knows. */
export type Contestable = {
  invoiceId: string
  labOrganizationId: string
  firstName: string | null
  lastName: string | null
}

/** The line of an invoice that both sides see, or undefined. */
export const selectContestable = (tx: Tx, id: string): Promise<Contestable | undefined> =>
  tx.maybe(
    build
      .selectFrom('invoiceLines as l')
      .innerJoin('invoices as i', 'i.id', 'l.invoiceId')
      .leftJoin('orders as o', 'o.id', 'l.orderId')
      .leftJoin('patients as p', (join) =>
        join.onRef('p.id', '=', 'o.patientId').on('p.organizationId', '=', org),
      )
      .select(['l.invoiceId', 'l.labOrganizationId', 'p.firstName', 'p.lastName'])
      .where('l.id', '=', id)
      .where('i.status', '!=', 'draft'),
  )

/** The question about a line that has no answer, if any. */
export const selectOpenQuery = (tx: Tx, invoiceLineId: string) =>
  tx.maybe(
    build
      .selectFrom('invoiceQueries')
      .select('id')
      .where('invoiceLineId', '=', invoiceLineId)
      .where('status', '=', 'open'),
  )

/** A question about this line, held until the transaction ends. */
export const lockInvoiceQuery = (
  tx: Tx,
  { invoiceLineId, queryId }: { invoiceLineId: string; queryId: string },
) =>
  tx.maybe(
    build
      .selectFrom('invoiceQueries')
      .select(['id', 'status'])
      .where('id', '=', queryId)
      .where('invoiceLineId', '=', invoiceLineId)
      .forNoKeyUpdate(),
  )

/** Adds a question of the clinic about a line of an invoice. */
export async function insertInvoiceQuery(
  tx: Tx,
  query: Record<
    'id' | 'invoiceId' | 'invoiceLineId' | 'labOrganizationId' | 'reason' | 'askedBy',
    string
  >,
): Promise<void> {
  await tx.run(build.insertInto('invoiceQueries').values({ ...query, clinicOrganizationId: org }))
}

/** What no credit note took back of a line, in minor units. */
export async function selectRestOfLine(tx: Tx, id: string): Promise<number> {
  const { minor } = await tx.one(
    sql<{ minor: number }>`select l.amount_minor - coalesce((
        select sum(c.amount_minor) from app.credit_note_lines c
          join app.credit_notes n on n.id = c.credit_note_id
        where c.invoice_line_id = l.id and n.status <> 'void'), 0)::bigint as minor
      from app.invoice_lines l where l.id = ${id}`,
  )
  return minor
}

/** Writes the laboratory's answer; with a credit note the question ends as `credited`. */
export async function updateAnswer(
  tx: Tx,
  id: string,
  answer: { answer: string; answeredBy: string; creditNoteId: string | null },
): Promise<void> {
  await tx.run(
    build
      .updateTable('invoiceQueries')
      .set({
        ...answer,
        status: answer.creditNoteId === null ? 'answered' : 'credited',
        answeredAt: sql<string>`clock_timestamp()`,
      })
      .where('id', '=', id),
  )
}

/** Closes a question. */
export async function updateClosed(tx: Tx, id: string): Promise<void> {
  await tx.run(
    build
      .updateTable('invoiceQueries')
      .set({ status: 'closed', closedAt: sql<string>`clock_timestamp()` })
      .where('id', '=', id),
  )
}
