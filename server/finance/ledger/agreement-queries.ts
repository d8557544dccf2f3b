import { sql } from 'kysely'
import { build, type Tx } from '#platform/db/db'

/** A record that keeps a sum of the ledger, and keeps another than the ledger has. */
export type Disagreement = {
  record: 'invoice' | 'payment' | 'customer' | 'order'
  id: string
  field: string
  keptMinor: number
  ledgerMinor: number
}

const comparedIds = {
  invoice: build.selectFrom('invoices').select('id').where('status', '<>', 'draft'),
  payment: build.selectFrom('payments').select('id').where('provider', 'is', null),
  customer: build.selectFrom('customers').select('id'),
  order: build.selectFrom('orders').select('id').where('status', '<>', 'draft'),
}

/** The next ids of what is compared: not of drafts, nor of payments of the payment provider. */
export async function selectNextIds(
  tx: Tx,
  record: Disagreement['record'],
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const rows = await tx.all<{ id: string }>(
    sql<{ id: string }>`select id from (${comparedIds[record]}) as compared
      where id > ${after} order by id limit ${limit}`,
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

/**
 * What is kept of customers otherwise than their entries, payments and invoices have it, each a currency
 * (decision 0100). `app.rebuild_ledger_sums` works a laboratory's sums out again.
 */
export const selectWrongSums = (tx: Tx, ids: readonly string[]): Promise<Disagreement[]> =>
  tx.all(
    sql<Disagreement>`
      with kept as (
        select s.customer_id, s.clinic_organization_id, s.currency, '' as day, s.balance_minor, s.entry_count,
          s.credit_minor, 0 as invoiced_minor, 0 as paid_minor
        from app.customer_sums s where s.customer_id = any (${ids})
        union all
        select d.customer_id, d.clinic_organization_id, d.currency, ' of ' || d.posted_on || ' for ' || d.occurred_on,
          d.balance_minor, 0, 0, d.invoiced_minor, d.paid_minor
        from app.ledger_days d where d.customer_id = any (${ids})),
      entries as (
        select e.customer_id, e.clinic_organization_id, e.currency, e.amount_minor, p.kind,
          ' of ' || app.day_of_id(e.id) || ' for ' || (p.occurred_at at time zone 'UTC')::date as day
        from app.ledger_entries e join app.ledger_postings p on p.id = e.posting_id
        where e.customer_id = any (${ids})),
      found as (
        select customer_id, clinic_organization_id, currency, '' as day, amount_minor as balance_minor, 1 as entry_count,
          0 as credit_minor, 0 as invoiced_minor, 0 as paid_minor
        from entries
        union all
        select customer_id, clinic_organization_id, currency, day, amount_minor, 0, 0,
          case when kind in ('invoice', 'invoice_void', 'credit', 'credit_void', 'deposit_release') then amount_minor end,
          case when kind in ('payment', 'payment_failure', 'refund', 'refund_failure', 'dispute', 'dispute_reversal')
            then -amount_minor end
        from entries
        union all
        select p.customer_id, p.clinic_organization_id, p.currency, '', 0, 0, l.amount_minor, 0, 0
        from app.payments p join app.payments_left l on l.payment_id = p.id where p.customer_id = any (${ids})
        union all
        select i.customer_id, i.clinic_view_id, i.currency, '', 0, 0, -i.paid_minor, 0, 0
        from app.invoices i where i.customer_id = any (${ids}) and i.status not in ('draft', 'void'))
      select 'customer' as record, b.customer_id as id, f.field || b.day as field, f.kept::bigint as kept_minor,
        f.found::bigint as ledger_minor
      from (
        select customer_id, clinic_organization_id, currency, day,
          sum(balance_minor) filter (where k = 1) as kept_balance, sum(balance_minor) filter (where k = -1) as balance,
          sum(entry_count) filter (where k = 1) as kept_count, sum(entry_count) filter (where k = -1) as count,
          sum(credit_minor) filter (where k = 1) as kept_credit, sum(credit_minor) filter (where k = -1) as credit,
          sum(invoiced_minor) filter (where k = 1) as kept_invoiced, sum(invoiced_minor) filter (where k = -1) as invoiced,
          sum(paid_minor) filter (where k = 1) as kept_paid, sum(paid_minor) filter (where k = -1) as paid
        from (select *, 1 as k from kept union all select *, -1 from found) as sides
        group by 1, 2, 3, 4) as b
        cross join lateral (values
          ('balance', coalesce(kept_balance, 0), coalesce(balance, 0)),
          ('entries', coalesce(kept_count, 0), coalesce(count, 0)),
          ('credit', coalesce(kept_credit, 0), coalesce(credit, 0)),
          ('invoiced', coalesce(kept_invoiced, 0), coalesce(invoiced, 0)),
          ('paid', coalesce(kept_paid, 0), coalesce(paid, 0))) as f (field, kept, found)
      where f.kept <> f.found order by 2, 3`,
  )

/**
 * The orders that are kept as such with work to bill and have none, or the other way round.
 * `app.rebuild_unbilled_orders` works them out again.
 */
export const selectWrongUnbilled = (tx: Tx, ids: readonly string[]): Promise<Disagreement[]> =>
  tx.all(
    sql<Disagreement>`
      with settled as (
        select l.order_item_id from app.invoice_lines l join app.invoices i on i.id = l.invoice_id
        where l.order_id = any (${ids}) and i.status not in ('void', 'credited')
        union
        select l.order_item_id from app.invoice_lines l join app.credit_note_lines c on c.invoice_line_id = l.id
          join app.credit_notes n on n.id = c.credit_note_id
        where l.order_id = any (${ids}) and n.reason = 'remake' and n.status <> 'void'),
      open as (
        select t.order_id from app.order_items t join app.orders o on o.id = t.order_id
        where t.order_id = any (${ids}) and o.status not in ('draft', 'submitted', 'needs_info', 'rejected', 'cancelled')
          and t.id not in (select order_item_id from settled where order_item_id is not null))
      select 'order' as record, k.id, 'unbilled' as field, k.kept::int as kept_minor, k.found::int as ledger_minor
      from (select id, id in (select order_id from app.unbilled_orders) as kept, id in (select order_id from open) as found
        from unnest(${ids}::uuid[]) as a (id)) as k
      where k.kept <> k.found`,
  )

/** The laboratories that have a ledger. */
export async function selectLedgerOwners(tx: Tx): Promise<string[]> {
  const rows = await tx.all(
    sql<{ id: string }>`select o.id from app.organizations o
      where exists (select from app.ledger_postings p where p.lab_organization_id = o.id)`,
  )
  return rows.map(({ id }) => id)
}

/** Folds at most so many new rows of the sums; how many there were. */
export async function foldSums(tx: Tx, most: number): Promise<number> {
  const { folded } = await tx.one(
    sql<{ folded: number }>`select app.fold_ledger_sums(${most}) as folded`,
  )
  return folded
}
