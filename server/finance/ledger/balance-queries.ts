import { sql } from 'kysely'
import type { LedgerEntry } from '#contract/finance/ledger'
import type { Tx } from '#platform/db/db'

/** An entry, with the customer who owes by it. */
export type Owed = Pick<LedgerEntry, 'id' | 'labOrganizationId' | 'currency'> & {
  owingCustomerId: string | null
}

/**
 * What customers owe after each of these entries: all that a customer owes, less the days since then, which
 * are kept as sums, and within the day of an entry a sum over its entries. So a page of the newest entries
 * reads the same after ten years as after one.
 */
export async function selectBalances(
  tx: Tx,
  entries: readonly Owed[],
): Promise<Map<string, number>> {
  const owed = entries.filter(({ owingCustomerId }) => owingCustomerId !== null)
  if (owed.length === 0) return new Map()
  const balances = await tx.all(
    sql<{ id: string; balanceMinor: number }>`
      with asked as materialized (
        select a.*, app.day_of_id(a.id) as day
        from unnest(${owed.map(({ id }) => id)}::uuid[],
          ${owed.map(({ labOrganizationId }) => labOrganizationId)}::uuid[],
          ${owed.map(({ owingCustomerId }) => owingCustomerId)}::uuid[],
          ${owed.map(({ currency }) => currency)}::text[]) as a (id, lab_id, customer_id, currency)),
      days as (
        select g.*, d.day, d.before_minor
        from (select lab_id, customer_id, currency, min(day) as first_day from asked group by 1, 2, 3) as g
          cross join lateral (
            select coalesce(sum(s.balance_minor), 0) as minor from app.customer_sums s
            where s.lab_organization_id = g.lab_id and s.customer_id = g.customer_id and s.currency = g.currency) as owed
          cross join lateral (
            select s.posted_on as day,
              owed.minor - sum(sum(s.balance_minor)) over (order by s.posted_on desc) as before_minor
            from app.ledger_days s
            where s.lab_organization_id = g.lab_id and s.customer_id = g.customer_id and s.currency = g.currency
              and s.posted_on >= g.first_day
            group by s.posted_on) as d)
      select b.id, b.balance_minor
      from days d cross join lateral (
          select s.id, (d.before_minor + sum(s.amount_minor) over (order by s.id))::bigint as balance_minor
          from app.ledger_entries s
          where s.lab_organization_id = d.lab_id and s.customer_id = d.customer_id and s.currency = d.currency
            and s.id >= app.first_id_of_day(d.day) and s.id < app.first_id_of_day(d.day + 1)) as b
      where (d.lab_id, d.customer_id, d.currency, d.day) in (select lab_id, customer_id, currency, day from asked)
        and b.id in (select id from asked)`,
  )
  return new Map(balances.map(({ id, balanceMinor }) => [id, balanceMinor]))
}
