import { sql } from 'kysely'
import type { Body, Query } from '#contract/endpoint'
import type {
  CurrencySummary,
  FinanceSettings,
  LedgerEntry,
  LedgerKind,
  listLedgerEntries,
  updateFinanceSettings,
} from '#contract/finance'
import type { Page } from '#contract/page'
import { newId } from '#platform/clock'
import { build, org, type Tx } from '#platform/db'
import { matches, selectPage } from '#platform/page'

export const selectSettings = (
  tx: Tx,
): Promise<Omit<FinanceSettings, 'nextInvoiceNumber'> | undefined> =>
  tx.maybe(
    build
      .selectFrom('financeSettings')
      .select([
        'currency',
        'taxMode',
        'taxRates',
        'taxId',
        'paymentTermsDays',
        'invoicePrefix',
        'creditNotePrefix',
        'statementDay',
        'lateFeeBasisPoints as lateFeeBps',
        'bankDetails',
        'footerText',
        'billOn',
        'confirmedAt',
        'updatedAt',
      ])
      .$narrowType<Pick<FinanceSettings, 'taxRates'>>(),
  )

/** The number that the counter gives next. */
export async function selectNextNumber(tx: Tx, counter: string): Promise<number> {
  const last = await tx.maybe(
    build.selectFrom('counters').select('value').where('name', '=', counter),
  )
  return (last?.value ?? 0) + 1
}

export async function upsertSettings(
  tx: Tx,
  { taxRates, lateFeeBps, ...rest }: Body<typeof updateFinanceSettings>,
): Promise<void> {
  const changes = {
    ...rest,
    ...(taxRates === undefined ? {} : { taxRates: JSON.stringify(taxRates) }),
    ...(lateFeeBps === undefined ? {} : { lateFeeBasisPoints: lateFeeBps }),
  }
  await tx.run(
    build
      .insertInto('financeSettings')
      .values({ organizationId: org, ...changes })
      .onConflict((conflict) => conflict.column('organizationId').doUpdateSet(changes)),
  )
}

export async function confirmSettings(tx: Tx): Promise<void> {
  await tx.run(
    build
      .updateTable('financeSettings')
      .set({ confirmedAt: sql<string>`clock_timestamp()` })
      .where('confirmedAt', 'is', null)
      .where('currency', 'is not', null)
      .where('taxMode', 'is not', null)
      .where('paymentTermsDays', 'is not', null)
      .where('invoicePrefix', 'is not', null),
  )
}

/**
 * An entry before it has an id. Whoever owes is the customer; without one it is the laboratory's
 * alone and changes nobody's debt. `settled` is what moved at the payment platform.
 */
type NewEntry = {
  kind: LedgerKind
  customerId: string | null
  clinicOrganizationId: string | null
  amountMinor: number
  currency: string
  /** The cause, once in the world: our record's id, or the account and its balance transaction. */
  cause: { key: string } | { account: string; transaction: string }
  settled?: { amountMinor: number; feeMinor: number; currency: string }
  invoiceId?: string | null
  paymentId?: string | null
  description: string
  /** RFC 3339; now when absent. */
  occurredAt?: string
}

/** Adds an entry to the ledger unless its cause has one already. Whether it was added. */
export async function postEntry(tx: Tx, { cause, settled, ...entry }: NewEntry): Promise<boolean> {
  const added = await tx.run(
    build
      .insertInto('ledgerEntries')
      .values({
        ...entry,
        id: newId(),
        labOrganizationId: org,
        occurredAt: entry.occurredAt ?? sql<string>`clock_timestamp()`,
        ...('key' in cause
          ? { source: 'pontic' as const, sourceKey: cause.key }
          : {
              source: 'stripe' as const,
              sourceAccount: cause.account,
              sourceKey: cause.transaction,
            }),
        ...(settled
          ? {
              settledMinor: settled.amountMinor,
              feeMinor: settled.feeMinor,
              settledCurrency: settled.currency,
            }
          : {}),
      })
      .onConflict((conflict) =>
        conflict.columns(['source', 'sourceAccount', 'sourceKey']).doNothing(),
      ),
  )
  return added > 0
}

// What is the laboratory's alone is left out where a clinic reads the same row.
const forTheLab = <T>(column: string) =>
  sql<T | null>`case when lab_organization_id = ${org} then ${sql.ref(column)} end`

export function selectLedgerEntries(
  tx: Tx,
  {
    search,
    customerId,
    labConnectionId,
    invoiceId,
    kind,
    from,
    to,
    ...paging
  }: Query<typeof listLedgerEntries>,
): Promise<Page<LedgerEntry>> {
  return selectPage(
    tx,
    paging,
    build
      .selectFrom('ledgerEntries')
      .select([
        'id',
        'labOrganizationId',
        'clinicOrganizationId',
        forTheLab<string>('customerId').as('customerId'),
        'kind',
        'amountMinor as amount',
        'currency',
        forTheLab<number>('feeMinor').as('fee'),
        forTheLab<number>('settledMinor').as('settled'),
        forTheLab<string>('settledCurrency').as('settledCurrency'),
        'invoiceId',
        'paymentId',
        'description',
        'occurredAt',
        'createdAt',
      ])
      .$if(customerId !== undefined, (rows) => rows.where('customerId', '=', customerId ?? ''))
      .$if(labConnectionId !== undefined, (rows) =>
        rows.where(({ exists, selectFrom }) =>
          exists(
            selectFrom('labConnections')
              .where('labConnections.id', '=', labConnectionId ?? '')
              .whereRef('labConnections.labOrganizationId', '=', 'ledgerEntries.labOrganizationId')
              .whereRef(
                'labConnections.clinicOrganizationId',
                '=',
                'ledgerEntries.clinicOrganizationId',
              ),
          ),
        ),
      )
      .$if(invoiceId !== undefined, (rows) => rows.where('invoiceId', '=', invoiceId ?? ''))
      .$if(kind !== undefined, (rows) => rows.where('kind', '=', kind ?? 'invoice'))
      .$if(from !== undefined, (rows) =>
        rows.where('occurredAt', '>=', sql<string>`${from}::date::timestamp at time zone 'UTC'`),
      )
      .$if(to !== undefined, (rows) =>
        rows.where('occurredAt', '<', sql<string>`(${to}::date + 1)::timestamp at time zone 'UTC'`),
      )
      .$if(search !== undefined, (rows) =>
        rows.where(matches(sql<string>`app.fold(coalesce(description, ''))`, search ?? '')),
      )
      .orderBy('id', 'desc'),
  )
}

/** What is open, disputed and paid, by currency. `endedDay` as `lastDayEndedEverywhere` gives it. */
export async function selectSummary(
  tx: Tx,
  { now, endedDay }: { now: string; endedDay: string },
): Promise<CurrencySummary[]> {
  const rows = await tx.all(
    sql<Omit<CurrencySummary, 'aging'> & CurrencySummary['aging']>`
      with open as (
        select currency, total_minor - paid_minor - credited_minor as balance,
          ${endedDay}::date - due_on + 1 as days
        from app.invoices where status in ('open', 'partially_paid')),
      parts as (
        select currency, balance as outstanding, 0 as disputed, 0 as paid, days from open
        union all
        select currency, 0, disputed_minor, 0, 0 from app.invoices where disputed_minor > 0
        union all
        select currency, 0, 0, -amount_minor, 0 from app.ledger_entries
        where customer_id is not null
          and kind in ('payment', 'payment_failure', 'refund', 'refund_failure', 'dispute', 'dispute_reversal')
          and occurred_at >= date_trunc('month', ${now}::timestamptz, 'UTC')
          and occurred_at < date_trunc('month', ${now}::timestamptz, 'UTC') + interval '1 month')
      select currency,
        sum(outstanding)::bigint as outstanding,
        coalesce(sum(outstanding) filter (where days > 0), 0)::bigint as overdue,
        sum(disputed)::bigint as disputed,
        sum(paid)::bigint as paid_this_month,
        coalesce(sum(outstanding) filter (where days <= 0), 0)::bigint as current,
        coalesce(sum(outstanding) filter (where days between 1 and 30), 0)::bigint as d30,
        coalesce(sum(outstanding) filter (where days between 31 and 60), 0)::bigint as d60,
        coalesce(sum(outstanding) filter (where days > 60), 0)::bigint as d90
      from parts group by currency order by currency`,
  )
  return rows.map(({ current, d30, d60, d90, ...sums }) => ({
    ...sums,
    aging: { current, d30, d60, d90 },
  }))
}
