import { sql } from 'kysely'
import { newId } from '#platform/clock'
import { build, org, type Tx } from '#platform/db/db'

/** Puts a part of a payment to an invoice; below zero takes it off again. */
export type Allocation = { invoiceId: string; amountMinor: number }

/** Puts parts of a payment to invoices. */
export async function insertAllocations(
  tx: Tx,
  payment: { id: string; clinicOrganizationId: string | null },
  allocations: readonly Allocation[],
): Promise<void> {
  if (allocations.length === 0) return
  await tx.run(
    build.insertInto('paymentAllocations').values(
      allocations.map((allocation) => ({
        ...allocation,
        id: newId(),
        labOrganizationId: org,
        clinicOrganizationId: payment.clinicOrganizationId,
        paymentId: payment.id,
      })),
    ),
  )
}

/** The invoices that a payment is put to, whether or not it covers anything of them now. */
export async function selectInvoicesOfPayment(tx: Tx, paymentId: string): Promise<string[]> {
  const rows = await tx.all(
    build
      .selectFrom('paymentAllocations')
      .select('invoiceId')
      .distinct()
      .where('paymentId', '=', paymentId),
  )
  return rows.map(({ invoiceId }) => invoiceId)
}

/** What of a payment is on no invoice, in minor units. */
export async function selectOnAccount(tx: Tx, paymentId: string): Promise<number> {
  const { minor } = await tx.one(
    sql<{ minor: number }>`select app.payment_on_account(${paymentId}) as minor`,
  )
  return minor
}

/** What was put to each invoice and covers nothing of it, newest first, in minor units. */
export const selectIdle = (tx: Tx, paymentId: string): Promise<Allocation[]> =>
  tx.all(
    sql<Allocation>`
      with asked as (
        select invoice_id, sum(amount_minor) as minor, min(id::text) as place
        from app.payment_allocations where payment_id = ${paymentId} group by invoice_id)
      select a.invoice_id, (a.minor - s.amount_minor)::bigint as amount_minor
      from asked a join app.payment_shares(array(select invoice_id from asked)) s
        on s.invoice_id = a.invoice_id and s.payment_id = ${paymentId}
      where a.minor > s.amount_minor order by a.place desc`,
  )

/** What was put to invoices altogether, in minor units. */
export async function selectAsked(tx: Tx, paymentId: string): Promise<number> {
  const { minor } = await tx.one(
    build
      .selectFrom('paymentAllocations')
      .select(sql<number>`coalesce(sum(amount_minor), 0)::bigint`.as('minor'))
      .where('paymentId', '=', paymentId),
  )
  return minor
}

/** What is left of a payment after refunds and what a bank took back, in minor units. */
export async function selectLeft(tx: Tx, paymentId: string): Promise<number> {
  const { amountMinor } = await tx.one(
    build
      .selectFrom('paymentsLeft')
      .select('amountMinor')
      .where('paymentId', '=', paymentId)
      .$narrowType<{ amountMinor: number }>(),
  )
  return amountMinor
}
