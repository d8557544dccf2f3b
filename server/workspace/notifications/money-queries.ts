import { sql } from 'kysely'
import type { MoneyKind } from '#contract/workspace/notifications'
import { newId } from '#platform/clock'
import { build, type Tx } from '#platform/db/db'
import type { Choice } from './queries.ts'

// All of this file runs across organizations: what happens to money concerns both sides.

/** What happened, and the id of what it happened to. */
export type FinanceCause = {
  kind: MoneyKind
  /** The laboratory. */
  organizationId: string
  statementId?: string | null
  invoiceQueryId?: string | null
  invoiceId?: string | null
  paymentId?: string | null
  payoutId?: string | null
}

/** What members are notified about money. */
export type MoneyNews = {
  labOrganizationId: string
  clinicOrganizationId: string | null
  labName: string
  clinicName: string
  customerEmail: string | null
  /** The last day of a statement, or the number of an invoice. */
  what: string | null
  invoiceId: string | null
  paymentId: string | null
  payoutId: string | null
  statementId: string | null
  currency: string | null
  closingBalanceMinor: number | null
  /** A payment that the laboratory recorded by hand. */
  isByHand: boolean
  /** A payment without its payer, who is mailed what became of it. */
  isAutopay: boolean
}

const parties = sql`l.name as lab_name, coalesce(k.name, c.name) as clinic_name, c.email as customer_email`
const joinParties = sql`join app.organizations l on l.id = s.lab_organization_id
  join app.customers c on c.organization_id = s.lab_organization_id and c.id = s.customer_id
  left join app.organizations k on k.id = s.clinic_organization_id`
const sides = sql`s.lab_organization_id, s.clinic_organization_id, ${parties}`
const noStatement = sql`null::uuid as statement_id, null as currency, null::bigint as closing_balance_minor`
const noPayment = sql`null::uuid as payment_id, null::uuid as payout_id,
  false as is_by_hand, false as is_autopay`

const selectStatementNews = (tx: Tx, id: string) =>
  tx.one(
    sql<MoneyNews>`select ${sides}, ${noPayment}, s.period_end::text as what, null::uuid as invoice_id,
        s.id as statement_id, s.currency, s.closing_balance_minor
      from app.statements s ${joinParties} where s.id = ${id}`,
  )

const selectInvoiceNews = (tx: Tx, id: string) =>
  tx.one(
    sql<MoneyNews>`select ${sides}, ${noPayment}, ${noStatement}, s.number as what, s.id as invoice_id
      from app.invoices s ${joinParties} where s.id = ${id}`,
  )

const selectLineNews = (tx: Tx, id: string) =>
  tx.one(
    sql<MoneyNews>`select ${sides}, ${noPayment}, ${noStatement}, s.number as what, s.id as invoice_id
      from app.invoice_queries q join app.invoices s on s.id = q.invoice_id ${joinParties}
      where q.id = ${id}`,
  )

const selectPaymentNews = (tx: Tx, id: string) =>
  tx.one(
    sql<MoneyNews>`select ${sides}, ${noStatement}, i.number as what, null::uuid as invoice_id,
        s.id as payment_id, null::uuid as payout_id, s.provider is null as is_by_hand,
        exists (select from app.autopay_charges a
          where a.provider_payment_id = s.provider_payment_id and a.invoice_id = s.invoice_id) as is_autopay
      from app.payments s ${joinParties} left join app.invoices i on i.id = s.invoice_id
      where s.id = ${id}`,
  )

const selectPayoutNews = (tx: Tx, organizationId: string, id: string) =>
  tx.one(
    sql<MoneyNews>`select o.id as lab_organization_id, null::uuid as clinic_organization_id,
        o.name as lab_name, o.name as clinic_name, null as customer_email, null as what,
        null::uuid as invoice_id, null::uuid as payment_id, ${id}::uuid as payout_id,
        false as is_by_hand, false as is_autopay, ${noStatement}
      from app.organizations o where o.id = ${organizationId}`,
  )

/** What happened. */
export function selectMoneyNews(tx: Tx, cause: FinanceCause): Promise<MoneyNews> {
  const { statementId, invoiceId, paymentId, invoiceQueryId, organizationId, payoutId } = cause
  if (statementId) return selectStatementNews(tx, statementId)
  if (invoiceId) return selectInvoiceNews(tx, invoiceId)
  if (paymentId) return selectPaymentNews(tx, paymentId)
  if (invoiceQueryId) return selectLineNews(tx, invoiceQueryId)
  return selectPayoutNews(tx, organizationId, payoutId ?? '')
}

/**
 * The active members of an organization who may see money, with what they chose for a kind. They are
 * held: whoever may see it no more a moment later has their notices taken.
 */
export const selectMoneyReaders = (
  tx: Tx,
  {
    organizationId,
    kind,
    onlyOwners,
  }: { organizationId: string; kind: MoneyKind; onlyOwners: boolean },
): Promise<(Choice & { userId: string; email: string })[]> =>
  tx.all(
    sql<Choice & { userId: string; email: string }>`
      select m.user_id, u.email, p.in_app, p.by_mail
      from app.memberships m
        join app.organizations a on a.id = m.organization_id and a.status = 'active'
        join app.users u on u.id = m.user_id
        left join app.notification_preferences p on p.organization_id = m.organization_id
          and p.user_id = m.user_id and p.kind = ${kind}
      where m.organization_id = ${organizationId} and m.status = 'active' and m.can_see_finance
        and (m.role = 'owner' or not ${onlyOwners})
      order by u.email for share of m`,
  )

/** Adds a notification about money for one member. */
export async function insertMoneyNotification(
  tx: Tx,
  notice: Pick<MoneyNews, 'invoiceId' | 'paymentId' | 'payoutId' | 'statementId'> & {
    organizationId: string
    userId: string
    kind: MoneyKind
    actorName: string
    actorOrganizationName: string
  },
): Promise<void> {
  await tx.run(build.insertInto('notifications').values({ ...notice, id: newId() }))
}

/**
 * Queues the notifications of invoices that are overdue and of which none was queued before, the oldest
 * due days first. How many there were. `endedDay` as `lastDayEndedEverywhere` gives it.
 */
export const insertOverdue = (tx: Tx, endedDay: string, limit: number): Promise<number> =>
  tx.run(
    sql`insert into app.jobs (queue, payload, owner_id, order_key, once_key)
      select 'overdue-invoice-notifications',
        jsonb_build_object('kind', 'invoice_overdue', 'organizationId', i.lab_organization_id, 'invoiceId', i.id),
        i.lab_organization_id, i.id::text, i.id::text
      from app.invoices i
      where i.status in ('open', 'partially_paid') and i.due_on <= ${endedDay}::date
        and not exists (select from app.jobs j
          where j.queue = 'overdue-invoice-notifications' and j.once_key = i.id::text)
      order by i.due_on, i.id limit ${limit}
      on conflict (queue, once_key) where once_key is not null do nothing`,
  )

/**
 * Queues the notifications of disputes whose answer is due between two instants (RFC 3339), and
 * remembers each: a dispute that was answered in time causes none, and none is queued twice.
 */
export const insertDisputesDue = (
  tx: Tx,
  { now, until }: { now: string; until: string },
): Promise<number> =>
  tx.run(
    sql`with due as (
        update app.disputes set reminded_at = clock_timestamp()
        where reminded_at is null and evidence_submitted_at is null and evidence_due_by > ${now}
          and evidence_due_by <= ${until}
          and status in ('needs_response', 'warning_needs_response', 'appeal_needs_response')
        returning payment_id),
      payments as (select distinct payment_id as id from due)
      select app.queue_finance_notification('dispute_due', p.lab_organization_id, 'paymentId', p.id)
      from payments join app.payments p using (id)`,
  )
