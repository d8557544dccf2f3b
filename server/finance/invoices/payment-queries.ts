import { sql } from 'kysely'
import { build, type Tx } from '#platform/db/db'

/** What payers' banks took back of what was paid of an invoice, and did not return. */
export async function selectWithdrawn(tx: Tx, invoiceId: string): Promise<number> {
  const { minor } = await tx.one(
    build
      .selectFrom('ledgerPostings as p')
      .innerJoin('ledgerEntries as e', 'e.postingId', 'p.id')
      .select(sql<number>`coalesce(sum(e.amount_minor), 0)::bigint`.as('minor'))
      .where('p.invoiceId', '=', invoiceId)
      .where('p.kind', 'in', ['dispute', 'dispute_reversal'])
      .where('e.account', '=', 'receivable'),
  )
  return minor
}

/** Whether a bank is still working on a payment of the invoice. */
export async function selectIsUnderWay(tx: Tx, invoiceId: string): Promise<boolean> {
  const payment = await tx.maybe(
    build
      .selectFrom('payments')
      .select('id')
      .where('invoiceId', '=', invoiceId)
      .where('status', '=', 'processing')
      .limit(1),
  )
  return payment !== undefined
}

/** Whether a payment of the invoice was begun online that its payer could still finish. */
export async function selectIsBegun(tx: Tx, invoiceId: string): Promise<boolean> {
  const payment = await tx.maybe(
    build
      .selectFrom('payments')
      .select('id')
      .where('invoiceId', '=', invoiceId)
      .where('provider', '=', 'stripe')
      .where('status', 'in', ['requires_action', 'failed'])
      .where('givenUpAt', 'is', null)
      .limit(1),
  )
  return payment !== undefined
}

/** Whether autopay is at work on the invoice. */
export async function selectIsBeingCharged(tx: Tx, invoiceId: string): Promise<boolean> {
  const { isCharged } = await tx.one(
    sql<{ isCharged: boolean }>`select app.is_being_charged(${invoiceId}) as is_charged`,
  )
  return isCharged
}
