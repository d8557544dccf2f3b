import { sql } from 'kysely'
import { build, type Tx } from '#platform/db/db'

/** A record that keeps a sum of the ledger, and keeps another than the ledger has. */
export type Disagreement = {
  record: 'invoice' | 'payment'
  id: string
  field: string
  keptMinor: number
  ledgerMinor: number
}

/** The next ids of invoices that were issued, or of payments that were recorded by hand. */
export async function selectNextIds(
  tx: Tx,
  record: Disagreement['record'],
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const rows = await tx.all(
    record === 'invoice'
      ? build
          .selectFrom('invoices')
          .select('id')
          .where('status', '<>', 'draft')
          .where('id', '>', after)
          .orderBy('id')
          .limit(limit)
      : build
          .selectFrom('payments')
          .select('id')
          .where('provider', 'is', null)
          .where('id', '>', after)
          .orderBy('id')
          .limit(limit),
  )
  return rows.map(({ id }) => id)
}

/** What these invoices keep otherwise than the ledger and the allocations have it. */
export const selectWrongInvoices = (tx: Tx, ids: readonly string[]): Promise<Disagreement[]> =>
  tx.all(
    sql<Disagreement>`
      with posted as (
        select p.invoice_id,
          sum(e.amount_minor) filter (where p.kind in ('invoice', 'invoice_void')) as total,
          -sum(e.amount_minor) filter (where p.kind in ('credit', 'credit_void', 'deposit_release')) as credited,
          -sum(e.amount_minor) filter (where p.kind = 'write_off') as written_off
        from app.ledger_postings p join app.ledger_entries e on e.posting_id = p.id
        where p.invoice_id = any (${ids}) and e.account = 'receivable' group by p.invoice_id),
      covered as (
        select invoice_id, sum(amount_minor) as minor from app.payment_shares(${ids}) group by invoice_id)
      select 'invoice' as record, i.id, k.field, k.kept as kept_minor, k.found::bigint as ledger_minor
      from app.invoices i
        left join posted p on p.invoice_id = i.id
        left join covered c on c.invoice_id = i.id
        cross join lateral (values
          ('total', case when i.status = 'void' then 0 else i.total_minor end, coalesce(p.total, 0)),
          ('credited', i.credited_minor, coalesce(p.credited, 0)),
          ('writtenOff', i.written_off_minor, coalesce(p.written_off, 0)),
          ('paid', i.paid_minor, coalesce(c.minor, 0))) as k (field, kept, found)
      where i.id = any (${ids}) and k.kept <> k.found`,
  )

/**
 * What these payments keep otherwise than the ledger has it. Those by hand alone: one of the payment
 * provider counts from its state, and is compared with the provider's own list.
 */
export const selectWrongPayments = (tx: Tx, ids: readonly string[]): Promise<Disagreement[]> =>
  tx.all(
    sql<Disagreement>`
      with posted as (
        select p.payment_id, -sum(e.amount_minor) as minor
        from app.ledger_postings p join app.ledger_entries e on e.posting_id = p.id
        where p.payment_id = any (${ids}) and e.account = 'receivable' group by p.payment_id)
      select 'payment' as record, l.payment_id as id, 'left' as field, l.amount_minor as kept_minor,
        coalesce(p.minor, 0)::bigint as ledger_minor
      from app.payments_left l left join posted p on p.payment_id = l.payment_id
      where l.payment_id = any (${ids}) and l.amount_minor <> coalesce(p.minor, 0)`,
  )

/** The laboratories that have a ledger. */
export async function selectLedgerOwners(tx: Tx): Promise<string[]> {
  const rows = await tx.all(
    sql<{ id: string }>`select o.id from app.organizations o
      where exists (select from app.ledger_postings p where p.lab_organization_id = o.id)`,
  )
  return rows.map(({ id }) => id)
}
