import { sql } from 'kysely'
import type { OrganizationType, Query } from '#contract/platform/endpoint'
import type { LegalParty } from '#contract/finance/legal'
import type { Page, Paging } from '#contract/platform/page'
import {
  statementStatuses,
  type listStatements,
  type Statement,
  type StatementSummary,
} from '#contract/finance/statements'
import { counterpartOf, sortByCounterpart } from '#server/finance/ledger'
import { build, org, type Tx } from '#platform/db/db'
import { changedSince, type PageBlanks } from '#platform/http/page'
import { preparedSorts } from '#platform/http/sorted-list'

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

type Asked = Query<typeof listStatements>
type Filters = Omit<Asked, keyof Paging | 'sort' | 'direction'>

const searched = sql<string>`app.fold(concat_ws(' ', s.period_end::text, ${counterpartOf('s')}))`

const isBetween = (labConnectionId: string) =>
  sql<boolean>`exists (select from app.lab_connections c where c.id = ${labConnectionId}
    and c.lab_organization_id = s.lab_organization_id
    and c.clinic_organization_id = s.clinic_organization_id)`

const foundStatements = ({ value, has, matches }: PageBlanks<Filters>) =>
  build
    .selectFrom('statements as s')
    .where(matches(searched))
    .$if(has('customerId'), (rows) => rows.where('s.customerId', '=', value('customerId')))
    .$if(has('labConnectionId'), (rows) => rows.where(isBetween(value('labConnectionId'))))
    .$if(has('status'), (rows) => rows.where('s.status', '=', value('status')))
    .$if(has('fromOn'), (rows) => rows.where('s.periodEnd', '>=', value('fromOn')))
    .$if(has('toOn'), (rows) => rows.where('s.periodEnd', '<=', value('toOn')))
    .$if(has('updatedSinceAt'), (rows) =>
      rows.where(changedSince('s.updatedAt', value('updatedSinceAt'))),
    )

// As the indexes of 0246 have it.
const statusRank = sql<number>`array_position(
  array[${sql.join(statementStatuses.map((status) => sql.lit(status)))}], s.status)`

const pagesOf = (side: OrganizationType) =>
  preparedSorts(
    {
      found: (blanks: PageBlanks<Filters>, columns) => foundStatements(blanks).select(columns),
      id: sql<string>`s.id`,
      rows: (condition) => selectStatementColumns().where(condition),
    },
    {
      period: [sql`s.period_end`],
      counterpart: sortByCounterpart<Filters>('s', side, {
        found: foundStatements,
        isFew: () => false,
      }),
      status: [statusRank],
      balance: [sql`s.closing_balance_minor`],
    },
  )
const pages = { lab: pagesOf('lab'), clinic: pagesOf('clinic') }

/** A page of statements, newest first or sorted, as one side sees them. */
export const selectStatements = (
  tx: Tx,
  query: Asked,
  side: OrganizationType,
): Promise<Page<StatementSummary>> => pages[side](tx, query)

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
