import { sql } from 'kysely'
import { reversedStatuses } from '#contract/finance/invoices'
import { build, type Tx } from '#platform/db/db'

const standing = sql<boolean>`i.kind = 'deposit' and i.status not in (${sql.join(reversedStatuses)})`

/** What part of an accepted order is asked for of a customer, in basis points. */
export async function selectDepositRate(tx: Tx, customerId: string): Promise<number> {
  const { rate } = await tx.one(
    sql<{ rate: number }>`select coalesce(c.deposit_basis_points, f.deposit_basis_points) as rate
      from app.customers c join app.finance_settings f on f.organization_id = c.organization_id
      where c.id = ${customerId}`,
  )
  return rate
}

/** The invoice, or draft of one, by which a deposit on an order is. */
export const selectStandingDeposit = (tx: Tx, orderId: string, exceptId: string) =>
  tx.maybe(
    sql<{ number: string | null }>`select i.number from app.invoices i
      where i.deposit_order_id = ${orderId} and i.id <> ${exceptId} and ${standing} limit 1`,
  )

/** The number of an issued invoice that bills work of an order. */
export const selectBillOf = (tx: Tx, orderId: string) =>
  tx.maybe(
    sql<{
      number: string
    }>`select i.number from app.invoice_lines l join app.invoices i on i.id = l.invoice_id
      where l.order_id = ${orderId} and i.status not in ('draft', ${sql.join(reversedStatuses)}) limit 1`,
  )

/** The orders that lines of an invoice bill. */
export async function selectOrdersOf(tx: Tx, invoiceId: string): Promise<string[]> {
  const rows = await tx.all(
    build
      .selectFrom('invoiceLines')
      .select('orderId')
      .distinct()
      .where('invoiceId', '=', invoiceId)
      .where('orderId', 'is not', null)
      .$narrowType<{ orderId: string }>(),
  )
  return rows.map(({ orderId }) => orderId)
}

/** The issued deposits on orders that are still in force, in the order of their ids. */
export async function selectIssuedDeposits(tx: Tx, orderIds: readonly string[]): Promise<string[]> {
  const rows = await tx.all(
    sql<{ id: string }>`select i.id from app.invoices i
      where i.deposit_order_id = any (${orderIds}::uuid[]) and ${standing} and i.status <> 'draft'
      order by i.id`,
  )
  return rows.map(({ id }) => id)
}

/** What a payment covers of an invoice, in minor units. */
export type Share = { id: string; clinicOrganizationId: string | null; amountMinor: number }

/** The payments that cover something of an invoice, held, oldest first. */
export async function lockShares(tx: Tx, invoiceId: string): Promise<Share[]> {
  await tx.all(
    sql`select id from app.payments where id in (
      select a.payment_id from app.payment_allocations a where a.invoice_id = ${invoiceId})
      order by id for no key update`,
  )
  return tx.all(
    sql<Share>`select p.id, p.clinic_organization_id, s.amount_minor
      from app.payment_shares(array[${invoiceId}::uuid]) s join app.payments p on p.id = s.payment_id
      where s.amount_minor > 0 order by p.id`,
  )
}
