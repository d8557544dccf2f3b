import { sql } from 'kysely'
import type { MoneyKind } from '#contract/workspace/notifications'
import { newId } from '#platform/clock'
import { build, type Tx } from '#platform/db/db'
import type { Choice } from './queries.ts'

// All of this file runs across organizations: what happens to money concerns both sides.

/** A job of the queue, held until the transaction ends. */
export const lockMoneyAnnouncement = (tx: Tx, id: string) =>
  tx.maybe(
    build
      .selectFrom('financeAnnouncements')
      .select(['kind', 'statementId', 'invoiceQueryId', 'invoiceId', 'paymentId', 'payoutId'])
      .select(['organizationId', 'state', 'ownerId'])
      .where('id', '=', id)
      .forUpdate(),
  )

/** What happened to whom, as far as it is known. */
type MoneyAnnouncement = NonNullable<Awaited<ReturnType<typeof lockMoneyAnnouncement>>>

export async function updateMoneyAnnouncement(tx: Tx, id: string, state: 'done' | 'ignored') {
  await tx.run(build.updateTable('financeAnnouncements').set({ state }).where('id', '=', id))
}

/** What members are told about money. */
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
  closingMinor: number | null
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
const noStatement = sql`null::uuid as statement_id, null as currency, null::bigint as closing_minor`
const noPayment = sql`null::uuid as payment_id, null::uuid as payout_id,
  false as is_by_hand, false as is_autopay`

const selectStatementNews = (tx: Tx, id: string) =>
  tx.one(
    sql<MoneyNews>`select ${sides}, ${noPayment}, s.period_end::text as what, null::uuid as invoice_id,
        s.id as statement_id, s.currency, s.closing_minor
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

/** What an announcement is about. */
export function selectMoneyNews(tx: Tx, cause: MoneyAnnouncement): Promise<MoneyNews> {
  const { statementId, invoiceId, paymentId, invoiceQueryId, organizationId, payoutId } = cause
  if (statementId !== null) return selectStatementNews(tx, statementId)
  if (invoiceId !== null) return selectInvoiceNews(tx, invoiceId)
  if (paymentId !== null) return selectPaymentNews(tx, paymentId)
  if (invoiceQueryId !== null) return selectLineNews(tx, invoiceQueryId)
  return selectPayoutNews(tx, organizationId ?? '', payoutId ?? '')
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
 * Announces invoices that are overdue and were never announced, the oldest due days first. How many
 * there were. `endedDay` as `lastDayEndedEverywhere` gives it.
 */
export const insertOverdue = (tx: Tx, endedDay: string, limit: number): Promise<number> =>
  tx.run(
    sql`insert into app.finance_announcements (kind, invoice_id, order_key)
      select 'invoice_overdue', i.id, i.id::text from app.invoices i
      where i.status in ('open', 'partially_paid') and i.due_on <= ${endedDay}::date
        and not exists (select from app.finance_announcements a
          where a.invoice_id = i.id and a.kind = 'invoice_overdue')
      order by i.due_on, i.id limit ${limit}
      on conflict (invoice_id) where kind = 'invoice_overdue' do nothing`,
  )

/**
 * Announces disputes whose answer is due between two instants (RFC 3339), and remembers each: whoever
 * answers in time hears nothing, and nobody hears it twice.
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
        returning payment_id)
      insert into app.finance_announcements (kind, payment_id, order_key)
      select distinct 'dispute_due', payment_id, payment_id::text from due`,
  )

/** Deletes what was told a week ago; that an invoice is overdue is told once and stays. */
export async function deleteToldMoney(tx: Tx): Promise<void> {
  await tx.run(
    build
      .deleteFrom('financeAnnouncements')
      .where('state', 'in', ['done', 'ignored'])
      .where('kind', '!=', 'invoice_overdue')
      .where('runAt', '<', sql<string>`now() - interval '7 days'`),
  )
}
