import { sql } from 'kysely'
import { build, type Tx } from '#platform/db'

/** A job of the queue, held until the transaction ends. For acrossOrgs, as all of this file. */
export const lockAnnouncement = (tx: Tx, id: string) =>
  tx.maybe(
    build
      .selectFrom('financeAnnouncements')
      .select(['kind', 'statementId', 'invoiceQueryId', 'state'])
      .where('id', '=', id)
      .forUpdate(),
  )

export async function updateAnnouncement(tx: Tx, id: string, state: 'done' | 'ignored') {
  await tx.run(build.updateTable('financeAnnouncements').set({ state }).where('id', '=', id))
}

/** What a mail about money says. */
export type FinanceNews = {
  labOrganizationId: string
  clinicOrganizationId: string | null
  labName: string
  clinicName: string
  customerEmail: string | null
  /** The last day of a statement, or the number of an invoice. */
  what: string
  page: string
  currency: string | null
  closingMinor: number | null
}

export const selectStatementNews = (tx: Tx, id: string): Promise<FinanceNews> =>
  tx.one(
    sql<FinanceNews>`
      select s.lab_organization_id, s.clinic_organization_id, l.name as lab_name,
        coalesce(k.name, c.name) as clinic_name, c.email as customer_email, s.period_end::text as what,
        '/statements/' || s.id::text as page, s.currency, s.closing_minor
      from app.statements s
        join app.organizations l on l.id = s.lab_organization_id
        join app.customers c on c.organization_id = s.lab_organization_id and c.id = s.customer_id
        left join app.organizations k on k.id = s.clinic_organization_id
      where s.id = ${id}`,
  )

export const selectLineNews = (tx: Tx, id: string): Promise<FinanceNews> =>
  tx.one(
    sql<FinanceNews>`
      select q.lab_organization_id, q.clinic_organization_id, l.name as lab_name, k.name as clinic_name,
        null as customer_email, i.number as what, '/invoices/' || i.id::text as page, null as currency,
        null::bigint as closing_minor
      from app.invoice_queries q
        join app.invoices i on i.id = q.invoice_id
        join app.organizations l on l.id = q.lab_organization_id
        join app.organizations k on k.id = q.clinic_organization_id
      where q.id = ${id}`,
  )

/** The addresses of the active members of an organization who may see money. */
export async function selectMoneyReaders(tx: Tx, organizationId: string): Promise<string[]> {
  const readers = await tx.all(
    build
      .selectFrom('memberships as m')
      .innerJoin('users as u', 'u.id', 'm.userId')
      .select('u.email')
      .where('m.organizationId', '=', organizationId)
      .where('m.status', '=', 'active')
      .where('m.canSeeFinance', '=', true)
      .orderBy('u.email'),
  )
  return readers.map(({ email }) => email)
}
