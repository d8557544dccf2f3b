import { sql, type Insertable } from 'kysely'
import type { Database } from '#database/types'
import { build, org, type Tx } from '#platform/db/db'

/** Days in the laboratory's time zone, both within. */
export type Period = { start: string; end: string }

/** What a customer owes in one currency. */
type Account = { customerId: string; currency: string }

/** A customer who gets a statement: where the last one ended and what was owed then. */
export type DueCustomer = Account & { lastEnd: string | null; openingBalanceMinor: number }

/** Holds the statements of the laboratory: two who issue come one after the other. */
export async function lockStatements(tx: Tx): Promise<void> {
  await tx.one(build.selectFrom('financeSettings').select('organizationId').forNoKeyUpdate())
}

// The end of a day where the laboratory is.
const endOf = (day: string) => sql`((${day}::date + 1)::timestamp at time zone
  (select o.timezone from app.organizations o where o.id = ${org}))`

const isUnstated = sql`not exists (select from app.statement_lines s where s.entry_id = e.id)`

/**
 * The first customers, by currency, and how many there are in all, for whom something was booked that is on no statement, or who owe since
 * their last one; not those whose last one ends on that day or later.
 */
export const selectDueCustomers = (
  tx: Tx,
  { end, customerId, limit }: { end: string; customerId: string | undefined; limit: number },
): Promise<(DueCustomer & { dueCount: number })[]> =>
  tx.all(
    sql<DueCustomer & { dueCount: number }>`
      with last as (
        select distinct on (customer_id, currency) customer_id, currency, period_end, closing_balance_minor
        from app.statements order by customer_id, currency, period_end desc),
      booked as (
        select distinct e.customer_id, e.currency
        from app.ledger_entries e join app.ledger_postings p on p.id = e.posting_id
        where e.account = 'receivable' and p.occurred_at < ${endOf(end)} and ${isUnstated}
        union
        select customer_id, currency from last where closing_balance_minor <> 0)
      select b.customer_id, b.currency, l.period_end as last_end, coalesce(l.closing_balance_minor, 0) as opening_balance_minor,
        count(*) over () as due_count
      from booked b left join last l on l.customer_id = b.customer_id and l.currency = b.currency
      where (l.period_end is null or l.period_end < ${end}::date)
        ${customerId === undefined ? sql`` : sql`and b.customer_id = ${customerId}`}
      order by b.customer_id, b.currency limit ${limit}`,
  )

/** The last day of the last statement of a customer, if it ends on that day or later. */
export async function selectLastPeriodEnd(
  tx: Tx,
  { customerId, end }: { customerId: string; end: string },
): Promise<string | null> {
  const last = await tx.maybe(
    build
      .selectFrom('statements')
      .select('periodEnd')
      .where('customerId', '=', customerId)
      .where('periodEnd', '>=', end)
      .orderBy('periodEnd', 'desc')
      .limit(1),
  )
  return last?.periodEnd ?? null
}

/** Puts what is on no statement onto this one, in the order in which it happened. */
export async function insertStatementLines(
  tx: Tx,
  statement: Account &
    Period & { id: string; clinicOrganizationId: string | null; isFirst: boolean },
): Promise<void> {
  const { id, customerId, currency, clinicOrganizationId, start, end, isFirst } = statement
  await tx.run(
    sql`insert into app.statement_lines (id, statement_id, lab_organization_id, clinic_organization_id, entry_id,
        is_before, part, kind, description, amount_minor, occurred_on, invoice_id, credit_note_id, payment_id)
      select uuidv7(), ${id}, ${org}, ${clinicOrganizationId}::uuid, entry_id,
        ${isFirst} and occurred_on < ${start}::date,
        case when kind in ('credit', 'credit_void', 'deposit_release', 'invoice_void', 'write_off') then 'credit'
          when kind in ('payment', 'payment_failure', 'refund', 'refund_failure', 'dispute', 'dispute_reversal')
            then 'payment'
          else 'charge' end,
        kind, description, amount_minor, occurred_on, invoice_id, credit_note_id, payment_id
      from (
        select e.id as entry_id, e.amount_minor, p.kind, p.description, p.invoice_id, p.credit_note_id, p.payment_id,
          (p.occurred_at at time zone (select o.timezone from app.organizations o where o.id = ${org}))::date as occurred_on
        from app.ledger_entries e join app.ledger_postings p on p.id = e.posting_id
        where e.account = 'receivable' and e.customer_id = ${customerId} and e.currency = ${currency}
          and p.occurred_at < ${endOf(end)} and ${isUnstated}
        order by p.occurred_at, e.id) as booked`,
  )
}

/** The sums of the lines of a statement, as the ledger has their signs. */
export const selectSums = (tx: Tx, id: string) =>
  tx.one(
    sql<Record<'beforeMinor' | 'chargesMinor' | 'creditedMinor' | 'paidMinor', number>>`
      select coalesce(sum(amount_minor) filter (where is_before), 0)::bigint as before_minor,
        coalesce(sum(amount_minor) filter (where part = 'charge' and not is_before), 0)::bigint as charges_minor,
        coalesce(sum(amount_minor) filter (where part = 'credit' and not is_before), 0)::bigint as credited_minor,
        coalesce(sum(amount_minor) filter (where part = 'payment' and not is_before), 0)::bigint as paid_minor
      from app.statement_lines where statement_id = ${id}`,
  )

/**
 * What is open by how long it is overdue on the last day, out of what is on statements: invoices less
 * what was taken back, less what payments are put to them, as app.payment_shares counts.
 */
export const selectAging = (tx: Tx, { customerId, currency, end }: Account & { end: string }) =>
  tx.one(
    sql<Record<'currentMinor' | 'days30Minor' | 'days60Minor' | 'days90Minor', number>>`
      with stated as (
        select s.part, s.invoice_id, s.payment_id, s.amount_minor
        from app.statement_lines s join app.ledger_entries e on e.id = s.entry_id
        where e.customer_id = ${customerId} and e.currency = ${currency}),
      asked as (
        select invoice_id, sum(amount_minor) as minor from stated
        where part <> 'payment' and invoice_id is not null group by invoice_id),
      held as (
        select payment_id, greatest(0, -sum(amount_minor)) as minor from stated
        where part = 'payment' and payment_id is not null group by payment_id),
      covered as (
        select a.invoice_id, greatest(0, least(a.minor, h.minor - coalesce(sum(a.minor)
          over (partition by h.payment_id order by a.place rows between unbounded preceding and 1 preceding), 0))) as minor
        from held h cross join lateral (
          select b.invoice_id, sum(b.amount_minor) as minor, min(b.id::text) as place
          from app.payment_allocations b where b.payment_id = h.payment_id group by b.invoice_id) as a),
      open as (
        select ${end}::date - i.due_on as days, greatest(0, a.minor - coalesce(
          (select sum(c.minor) from covered c where c.invoice_id = a.invoice_id), 0)) as minor
        from asked a join app.invoices i on i.id = a.invoice_id)
      select coalesce(sum(minor) filter (where days <= 0), 0)::bigint as current_minor,
        coalesce(sum(minor) filter (where days between 1 and 30), 0)::bigint as days30_minor,
        coalesce(sum(minor) filter (where days between 31 and 60), 0)::bigint as days60_minor,
        coalesce(sum(minor) filter (where days > 60), 0)::bigint as days90_minor
      from open`,
  )

type StatementRow = Omit<
  Insertable<Database['statements']>,
  'labOrganizationId' | 'timezone' | 'status' | 'createdAt' | 'updatedAt'
>

/** Adds an account statement, in the time zone that the laboratory has now. */
export async function insertStatement(tx: Tx, statement: StatementRow): Promise<void> {
  await tx.run(
    build.insertInto('statements').values({
      ...statement,
      labOrganizationId: org,
      timezone: sql<string>`(select o.timezone from app.organizations o where o.id = ${org})`,
    }),
  )
}
