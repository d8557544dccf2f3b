import { sql, type RawBuilder } from 'kysely'
import type { Query } from '#contract/platform/endpoint'
import type { LedgerAccount, LedgerEntry, listLedgerEntries } from '#contract/finance/ledger'
import type { Page } from '#contract/platform/page'
import { build, org, type Tx } from '#platform/db/db'
import { selectPage } from '#platform/http/page'
import { matches } from '#platform/http/search'
import { selectBalances, type Owed } from './balance-queries.ts'
import { counterpartOf } from './counterpart-queries.ts'

// What is the laboratory's alone is left out where a clinic reads the same row.
const forTheLab = <T>(column: string) =>
  sql<T | null>`case when e.lab_organization_id = ${org} then ${sql.ref(column)} end`

// A clinic sees none of these sides, and so no sum of them.
const atProvider = <T>(value: RawBuilder<T>, only: readonly LedgerAccount[]) =>
  sql<T | null>`(select ${value} from app.ledger_entries s
    where s.lab_organization_id = e.lab_organization_id and s.posting_id = e.posting_id
      and s.account in (${sql.join(only)}))`

const feeAccounts = ['platform_fees', 'application_fees', 'fee_tax'] as const
const providerAccounts = ['platform_balance', ...feeAccounts] as const
const sum = sql<number>`sum(s.amount_minor)::bigint`
const fee = sql<number>`coalesce(${atProvider(sum, feeAccounts)}, 0)`
const settled = atProvider(sum, providerAccounts)
const settledCurrency = atProvider(sql<string>`min(s.currency)`, providerAccounts)

const isOfConnection = (alias: 'e' | 's', id: string) =>
  sql<boolean>`exists (select from app.lab_connections c where c.id = ${id}
    and c.lab_organization_id = ${sql.ref(`${alias}.labOrganizationId`)}
    and c.clinic_organization_id = ${sql.ref(`${alias}.clinicOrganizationId`)})`

type LedgerQuery = Query<typeof listLedgerEntries>

// What is asked of the posting; only for it are postings joined to what is counted and skipped.
function postingConditions({ search, fromOn, toOn, ...query }: LedgerQuery): RawBuilder<boolean>[] {
  const conditions: RawBuilder<boolean>[] = []
  for (const name of ['invoiceId', 'paymentId', 'kind'] as const) {
    const value = query[name]
    if (value !== undefined) conditions.push(sql<boolean>`${sql.ref(`p.${name}`)} = ${value}`)
  }
  if (fromOn !== undefined) {
    conditions.push(sql<boolean>`p.occurred_at >= ${fromOn}::date::timestamp at time zone 'UTC'`)
  }
  if (toOn !== undefined) {
    conditions.push(sql<boolean>`p.occurred_at < (${toOn}::date + 1)::timestamp at time zone 'UTC'`)
  }
  if (search !== undefined) {
    conditions.push(
      sql<boolean>`${matches(sql<string>`app.fold(coalesce(p.description, ''))`, search)}`,
    )
  }
  return conditions
}

/** The entries that a query finds, newest first, in as few tables as it asks about. */
function entriesOf(query: LedgerQuery) {
  const { account = 'receivable', postingId, customerId, labConnectionId } = query
  const conditions = postingConditions(query)
  return build
    .selectFrom('ledgerEntries as e')
    .$if(
      conditions.length > 0,
      (rows) =>
        rows
          .innerJoin('ledgerPostings as p', 'p.id', 'e.postingId')
          .where(sql<boolean>`${sql.join(conditions, sql` and `)}`) as never,
    )
    .$if(account !== 'all', (rows) => rows.where('e.account', '=', account as LedgerAccount))
    .$if(postingId !== undefined, (rows) => rows.where('e.postingId', '=', postingId ?? ''))
    .$if(customerId !== undefined, (rows) => rows.where('e.customerId', '=', customerId ?? ''))
    .$if(labConnectionId !== undefined, (rows) =>
      rows.where(isOfConnection('e', labConnectionId ?? '')),
    )
    .orderBy('e.id', 'desc')
}

// How many entries of what customers owe there are is kept beside what they sum up to.
function keptCountOf(query: LedgerQuery): RawBuilder<number> | undefined {
  const { account = 'receivable', postingId, customerId, labConnectionId } = query
  if (account !== 'receivable' || postingId !== undefined) return undefined
  if (postingConditions(query).length > 0) return undefined
  const conditions = [
    ...(customerId === undefined ? [] : [sql<boolean>`s.customer_id = ${customerId}`]),
    ...(labConnectionId === undefined ? [] : [isOfConnection('s', labConnectionId)]),
    sql<boolean>`true`,
  ]
  return sql<number>`select coalesce(sum(s.entry_count), 0)::bigint as list_total
    from app.customer_sums s where ${sql.join(conditions, sql` and `)}`
}

async function addBalances<Entry extends Owed>(tx: Tx, page: Page<Entry>) {
  const balances = await selectBalances(tx, page.data)
  const data = page.data.map(({ owingCustomerId: _, ...entry }) => ({
    ...entry,
    balanceMinor: balances.get(entry.id) ?? null,
  }))
  return { ...page, data }
}

/** A page of the ledger, newest entry first, as the organization at work sees it. */
export async function selectLedgerEntries(
  tx: Tx,
  query: Query<typeof listLedgerEntries>,
): Promise<Page<LedgerEntry>> {
  const { page, limit } = query
  const found = selectPage(
    tx,
    { page, limit },
    build
      .selectFrom('ledgerEntries as e')
      .innerJoin('ledgerPostings as p', 'p.id', 'e.postingId')
      .select([
        'e.id',
        'e.postingId',
        'e.account',
        'e.labOrganizationId',
        'e.clinicOrganizationId',
        forTheLab<string>('e.customerId').as('customerId'),
        counterpartOf('e').as('counterpartName'),
        'p.kind',
        'e.amountMinor',
        'e.currency',
        'e.customerId as owingCustomerId',
        sql<number | null>`case when e.lab_organization_id = ${org} then ${fee} end`.as('feeMinor'),
        settled.as('settledMinor'),
        settledCurrency.as('settledCurrency'),
        'p.invoiceId',
        'p.creditNoteId',
        'p.paymentId',
        'p.refundId',
        forTheLab<string>('p.disputeId').as('disputeId'),
        forTheLab<string>('p.payoutId').as('payoutId'),
        'p.description',
        'p.occurredAt',
        'p.createdAt',
      ])
      .orderBy('e.id', 'desc'),
    { id: sql.ref('e.id'), among: entriesOf(query), total: keptCountOf(query) },
  )
  return addBalances(tx, await found)
}
