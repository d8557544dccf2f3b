import { sql } from 'kysely'
import type { Query } from '#contract/platform/endpoint'
import type { LegalParty } from '#contract/finance/legal'
import type { Page } from '#contract/platform/page'
import type { listStatements, Statement, StatementSummary } from '#contract/finance/statements'
import { counterpartOf } from '#server/finance/ledger'
import { build, org, type Tx } from '#platform/db/db'
import { changedSince, matches, selectPage } from '#platform/http/page'

const selectStatementColumns = () =>
  build.selectFrom('statements as s').select([
    's.id',
    's.labOrganizationId',
    's.clinicOrganizationId',
    sql<string | null>`case when s.lab_organization_id = ${org} then s.customer_id end`.as(
      'customerId',
    ),
    counterpartOf('s').as('counterpartName'),
    's.periodStart as periodStartsOn',
    's.periodEnd as periodEndsOn',
    's.currency',
    's.openingBalanceMinor',
    's.chargesMinor',
    's.creditsMinor',
    's.paymentsMinor',
    's.closingBalanceMinor',
    's.creditMinor',
    sql<
      StatementSummary['aging']
    >`jsonb_build_object('currentMinor', s.current_minor, 'days30Minor', s.days30_minor,
      'days60Minor', s.days60_minor, 'days90Minor', s.days90_minor)`.as('aging'),
    's.status',
    's.acknowledgedAt',
    's.acknowledgedBy',
    's.createdAt',
    's.updatedAt',
  ])

/** A page of statements, newest first, as the organization at work sees them. */
export function selectStatements(
  tx: Tx,
  {
    search,
    customerId,
    labConnectionId,
    status,
    fromOn,
    toOn,
    updatedSinceAt,
    ...paging
  }: Query<typeof listStatements>,
): Promise<Page<StatementSummary>> {
  const searched = sql<string>`app.fold(concat_ws(' ', s.period_end::text, ${counterpartOf('s')}))`
  return selectPage(
    tx,
    paging,
    selectStatementColumns()
      .$if(customerId !== undefined, (rows) => rows.where('s.customerId', '=', customerId ?? ''))
      .$if(labConnectionId !== undefined, (rows) =>
        rows.where(
          sql<boolean>`exists (select from app.lab_connections c where c.id = ${labConnectionId}
            and c.lab_organization_id = s.lab_organization_id
            and c.clinic_organization_id = s.clinic_organization_id)`,
        ),
      )
      .$if(status !== undefined, (rows) => rows.where('s.status', '=', status ?? 'issued'))
      .$if(fromOn !== undefined, (rows) => rows.where('s.periodEnd', '>=', fromOn ?? ''))
      .$if(toOn !== undefined, (rows) => rows.where('s.periodEnd', '<=', toOn ?? ''))
      .$if(updatedSinceAt !== undefined, (rows) =>
        rows.where(changedSince('s.updatedAt', updatedSinceAt ?? '')),
      )
      .$if(search !== undefined, (rows) => rows.where(matches(searched, search ?? '')))
      .orderBy('s.id', 'desc'),
  )
}

/** These statements, in the order in which they were made. */
export const selectIssuedStatements = (
  tx: Tx,
  ids: readonly string[],
): Promise<StatementSummary[]> =>
  tx.all(
    selectStatementColumns()
      .where('s.id', '=', sql<string>`any(${ids}::uuid[])`)
      .orderBy('s.id'),
  )

type Parties = { seller: LegalParty; buyer: LegalParty }

/** A statement with its parties, as the organization at work sees it. */
export const selectStatement = (
  tx: Tx,
  id: string,
): Promise<(StatementSummary & { parties: Parties }) | undefined> =>
  tx.maybe(
    selectStatementColumns()
      .select(sql<Parties>`s.parties - 'reading'`.as('parties'))
      .where('s.id', '=', id),
  )

/** A line before it is in words. */
type LineFacts = Omit<Statement['lines'][number], 'description'>

// A payment to several invoices names those that it was put to when the statement was issued: such rows
// are only added, so the line stays as it was.
const allocated = sql`select array_agg(distinct i.number order by i.number)
  from app.payment_allocations a join app.invoices i on i.id = a.invoice_id
  where a.payment_id = l.payment_id and a.created_at <= s.created_at`

/** The lines of a statement with what is owed after each. */
export const selectStatementLines = (
  tx: Tx,
  { id, openingBalanceMinor }: { id: string; openingBalanceMinor: number },
): Promise<LineFacts[]> =>
  tx.all(
    sql<LineFacts>`select l.id, l.occurred_on, l.part, l.kind, l.amount_minor,
        (${openingBalanceMinor}::bigint + sum(l.amount_minor) over (order by l.occurred_on, l.id))::bigint as balance_minor,
        l.invoice_id, l.credit_note_id, l.payment_id, p.method,
        coalesce(nullif(array_remove(array[n.number, i.number], null), '{}'), (${allocated}), '{}') as numbers
      from app.statement_lines l
        join app.statements s on s.id = l.statement_id
        left join app.invoices i on i.id = l.invoice_id
        left join app.credit_notes n on n.id = l.credit_note_id
        left join app.payments p on p.id = l.payment_id
      where l.statement_id = ${id} and not l.is_before
      order by l.occurred_on, l.id`,
  )

/** What was asked about a statement, oldest first. */
export const selectStatementQueries = (tx: Tx, id: string): Promise<Statement['queries']> =>
  tx.all(
    build
      .selectFrom('statementQueries')
      .select(['id', 'question', 'askedBy', 'askedAt', 'answer', 'answeredBy', 'answeredAt'])
      .where('statementId', '=', id)
      .orderBy('id'),
  )
