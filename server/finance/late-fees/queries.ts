import { sql, type RawBuilder } from 'kysely'
import type { TaxMode } from '#contract/finance/finance-settings'
import { build, type Tx } from '#platform/db/db'

/** The active laboratories that charge late fees. For acrossOrgs. */
export async function selectChargingLabs(tx: Tx): Promise<string[]> {
  const rows = await tx.all(
    sql<{
      id: string
    }>`select o.id from app.finance_settings f join app.organizations o on o.id = f.organization_id
      where f.late_fee_grace_days is not null and f.late_fee_basis_points > 0 and f.confirmed_at is not null
        and o.status = 'active' order by o.id`,
  )
  return rows.map(({ id }) => id)
}

/** An overdue invoice, of whose present month of delay no fee was charged. */
export type LateInvoice = {
  id: string
  number: string
  customerId: string
  clinicOrganizationId: string | null
  currency: string
  taxMode: TaxMode
  openMinor: number
  /** Basis points a month, as they were on the invoice when it was issued. */
  rate: number
  /** Which month of its delay it is, from 1. */
  month: number
  days: number
}

// `ended` is the last day that has ended everywhere. Nobody is charged while a bank is at work on a
// payment, or decides on one.
const selectLate = (ended: string, condition: RawBuilder<unknown>) => sql<LateInvoice>`
  select late.* from (
    select i.id, i.number, i.customer_id, i.clinic_organization_id, i.currency, i.tax_mode,
      i.total_minor - i.paid_minor - i.credited_minor - i.written_off_minor as open_minor,
      (i.legal ->> 'lateFeeBasisPoints')::integer as rate,
      (extract(year from delay.age) * 12 + extract(month from delay.age) + 1)::integer as month,
      ${ended}::date - i.due_on + 1 as days
    from app.invoices i
      join app.finance_settings f on f.organization_id = i.lab_organization_id
      join app.customers c on c.organization_id = i.lab_organization_id and c.id = i.customer_id
      cross join lateral (select age(${ended}::timestamp, (i.due_on + f.late_fee_grace_days)::timestamp) as age) as delay
    where i.kind = 'work' and i.status in ('open', 'partially_paid') and i.disputed_minor = 0
      and i.due_on + f.late_fee_grace_days <= ${ended}::date
      and f.late_fee_basis_points > 0 and c.charges_late_fees
      and not exists (select from app.payments p where p.invoice_id = i.id and p.status = 'processing')
      and ${condition}) as late
  where late.rate > 0 and not exists (
    select from app.invoices m where m.late_invoice_id = late.id and m.late_month = late.month)
  order by late.id`

/** The next invoices that a fee may be due for. */
export async function selectLateIds(
  tx: Tx,
  ended: string,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const rows = await tx.all(
    sql<LateInvoice>`${selectLate(ended, sql`i.id > ${after}`)} limit ${limit}`,
  )
  return rows.map(({ id }) => id)
}

/** An invoice, which is held, if a fee may be due for it. */
export const selectLateInvoice = (
  tx: Tx,
  ended: string,
  id: string,
): Promise<LateInvoice | undefined> => tx.maybe(selectLate(ended, sql`i.id = ${id}`))

/** The lines of an invoice that the clinic contests and has no answer to. */
export const selectContestedLines = (tx: Tx, invoiceId: string) =>
  tx.all(
    build
      .selectFrom('invoiceLines as l')
      .select(['l.quantity', 'l.unitPriceMinor', 'l.discountMinor', 'l.taxRateBasisPoints'])
      .where('l.invoiceId', '=', invoiceId)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('invoiceQueries as q')
            .select('q.id')
            .whereRef('q.invoiceLineId', '=', 'l.id')
            .where('q.status', '=', 'open'),
        ),
      ),
  )
