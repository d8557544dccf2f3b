import { sql } from 'kysely'
import type { Body } from '#contract/platform/endpoint'
import { agingParts, type AgingPart } from '#contract/finance/aging'
import type {
  CurrencySummary,
  FinanceSettings,
  updateFinanceSettings,
} from '#contract/finance/finance-settings'
import { build, org, type Tx } from '#platform/db/db'
import { agingDays } from './days.ts'

/** How the laboratory invoices; undefined where nothing is set yet. */
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
        'taxNote',
        'paymentTermsDays',
        'invoicePrefix',
        'creditNotePrefix',
        'statementDay',
        'lateFeeBasisPoints',
        'lateFeeGraceDays',
        'depositBasisPoints',
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

/** Changes the sent keys of how the laboratory invoices. */
export async function upsertSettings(
  tx: Tx,
  { taxRates, ...rest }: Body<typeof updateFinanceSettings>,
): Promise<void> {
  const changes = {
    ...rest,
    ...(taxRates === undefined ? {} : { taxRates: JSON.stringify(taxRates) }),
  }
  await tx.run(
    build
      .insertInto('financeSettings')
      .values({ organizationId: org, ...changes })
      .onConflict((conflict) => conflict.column('organizationId').doUpdateSet(changes)),
  )
}

/** Writes that the settings are complete, with the first change that completes them. */
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

const agedSum = (part: AgingPart) => {
  const { least, most } = agingDays[part]
  return sql`coalesce(sum(outstanding_minor) filter (
    where (days >= ${least}::integer) is not false and (days <= ${most}::integer) is not false), 0)::bigint
    as ${sql.id(`${part}_minor`)}`
}

/**
 * What is open, disputed and paid, by currency: the invoices that are still owed, and the sums that the
 * writes of money keep (decision 0100). The owed ones are asked for in the order of the index that has them alone:
 * PostgreSQL takes nearly all invoices for owed, and would read all of them instead. `endedDay` as
 * `lastDayEndedEverywhere` gives it.
 */
export async function selectSummary(
  tx: Tx,
  { now, endedDay }: { now: string; endedDay: string },
): Promise<CurrencySummary[]> {
  const rows = await tx.all(
    sql<Omit<CurrencySummary, 'aging'> & CurrencySummary['aging']>`
      with month as (
        select date_trunc('month', ${now}::timestamptz, 'UTC') at time zone 'UTC' as begins),
      owed as materialized (
        select currency, total_minor - paid_minor - credited_minor - written_off_minor as outstanding_minor,
          disputed_minor, ${endedDay}::date - due_on + 1 as days
        from app.invoices where status not in ('draft', 'void')
          and (total_minor <> paid_minor + credited_minor + written_off_minor or disputed_minor <> 0)
        order by due_on),
      parts as (
        select currency, outstanding_minor, disputed_minor, days, 0 as credit_minor,
          0 as balance_minor, 0 as invoiced_minor, 0 as received_minor from owed
        union all
        select currency, 0, 0, 0, credit_minor, balance_minor, 0, 0 from app.customer_sums
        union all
        select currency, 0, 0, 0, 0, 0, invoiced_minor, paid_minor from app.ledger_days
        where occurred_on >= (select begins::date from month)
          and occurred_on < (select (begins + interval '1 month')::date from month))
      select currency,
        sum(outstanding_minor)::bigint as outstanding_minor,
        sum(credit_minor)::bigint as credit_minor,
        sum(balance_minor)::bigint as balance_minor,
        sum(invoiced_minor)::bigint as invoiced_this_month_minor,
        coalesce(sum(outstanding_minor) filter (where days > 0), 0)::bigint as overdue_minor,
        sum(disputed_minor)::bigint as disputed_minor,
        sum(received_minor)::bigint as paid_this_month_minor,
        ${sql.join(agingParts.map(agedSum))}
      from parts group by currency order by currency`,
  )
  return rows.map(({ currentMinor, days30Minor, days60Minor, days90Minor, ...sums }) => ({
    ...sums,
    aging: { currentMinor, days30Minor, days60Minor, days90Minor },
  }))
}
