import { sql, type RawBuilder } from 'kysely'
import type { Query } from '#contract/platform/endpoint'
import type {
  LedgerAccount,
  LedgerEntry,
  LedgerKind,
  listLedgerEntries,
} from '#contract/finance/ledger'
import type { Page } from '#contract/platform/page'
import { newId } from '#platform/clock'
import { build, org, type Tx } from '#platform/db/db'
import { matches, selectPage } from '#platform/http/page'
import { counterpartOf } from './counterpart-queries.ts'
import type { Side } from './sides.ts'

/** A posting before it has an id. */
export type NewPosting = {
  kind: LedgerKind
  /** Whose debt moves; null when nobody's does. */
  customer: { customerId: string; clinicOrganizationId: string | null } | null
  sides: readonly Side[]
  /** The cause, once in the world: our record's id, or the account and its balance transaction. */
  cause: { key: string } | { account: string; transaction: string }
  invoiceId?: string | null
  creditNoteId?: string
  paymentId?: string | null
  refundId?: string | undefined
  disputeId?: string | undefined
  payoutId?: string
  description: string
  /** RFC 3339; now when absent. */
  occurredAt?: string
}

/**
 * Posts what happened unless its cause has a posting already, or nothing moved. Whether it was posted.
 * The database refuses at the end of the transaction what does not balance.
 */
export async function post(
  tx: Tx,
  { cause, customer, sides, ...posting }: NewPosting,
): Promise<boolean> {
  const moved = sides.filter(({ amountMinor }) => amountMinor !== 0)
  if (moved.length === 0) return false
  const id = newId()
  const added = await tx.run(
    build
      .insertInto('ledgerPostings')
      .values({
        ...posting,
        ...customer,
        id,
        labOrganizationId: org,
        occurredAt: posting.occurredAt ?? sql<string>`clock_timestamp()`,
        ...('key' in cause
          ? { source: 'pontic' as const, sourceKey: cause.key }
          : {
              source: 'stripe' as const,
              sourceAccount: cause.account,
              sourceKey: cause.transaction,
            }),
      })
      .onConflict((conflict) =>
        conflict.columns(['source', 'sourceAccount', 'sourceKey']).doNothing(),
      ),
  )
  if (added === 0) return false
  await tx.run(
    build.insertInto('ledgerEntries').values(
      moved.map((side, place) => ({
        ...side,
        ...(side.account === 'receivable' ? customer : {}),
        id: newId(),
        postingId: id,
        position: place + 1,
        labOrganizationId: org,
      })),
    ),
  )
  return true
}

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

const equalities = [
  ['postingId', 'e.postingId'],
  ['customerId', 'e.customerId'],
  ['invoiceId', 'p.invoiceId'],
  ['paymentId', 'p.paymentId'],
  ['kind', 'p.kind'],
] as const

const isOfConnection = (id: string) =>
  sql<boolean>`exists (select from app.lab_connections c where c.id = ${id}
    and c.lab_organization_id = e.lab_organization_id
    and c.clinic_organization_id = e.clinic_organization_id)`

type Owed = Pick<LedgerEntry, 'id' | 'labOrganizationId' | 'currency'> & {
  owingCustomerId: string | null
}

// What customers owe after each of these entries: one pass over the entries of a customer, which an index
// has (0013-ledger.sql), instead of a sum for each.
async function selectBalances(tx: Tx, entries: readonly Owed[]): Promise<Map<string, number>> {
  const owed = entries.filter(({ owingCustomerId }) => owingCustomerId !== null)
  if (owed.length === 0) return new Map()
  const balances = await tx.all(
    sql<{ id: string; balanceMinor: number }>`select b.id, b.balance_minor
      from (select distinct * from unnest(${owed.map(({ labOrganizationId }) => labOrganizationId)}::uuid[],
          ${owed.map(({ owingCustomerId }) => owingCustomerId)}::uuid[],
          ${owed.map(({ currency }) => currency)}::text[]) as g (lab_id, customer_id, currency)) as g
        cross join lateral (
          select s.id, sum(s.amount_minor) over (order by s.id)::bigint as balance_minor
          from app.ledger_entries s
          where s.lab_organization_id = g.lab_id and s.customer_id = g.customer_id and s.currency = g.currency) as b
      where b.id = any(${owed.map(({ id }) => id)}::uuid[])`,
  )
  return new Map(balances.map(({ id, balanceMinor }) => [id, balanceMinor]))
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
  {
    search,
    account = 'receivable',
    labConnectionId,
    fromOn,
    toOn,
    page,
    limit,
    ...query
  }: Query<typeof listLedgerEntries>,
): Promise<Page<LedgerEntry>> {
  let rows = build
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
  for (const [name, column] of equalities) {
    const value = query[name]
    if (value !== undefined) rows = rows.where(sql.ref(column), '=', value)
  }
  if (account !== 'all') rows = rows.where('e.account', '=', account)
  if (labConnectionId !== undefined) rows = rows.where(isOfConnection(labConnectionId))
  const found = selectPage(
    tx,
    { page, limit },
    rows
      .$if(fromOn !== undefined, (all) =>
        all.where('p.occurredAt', '>=', sql<string>`${fromOn}::date::timestamp at time zone 'UTC'`),
      )
      .$if(toOn !== undefined, (all) =>
        all.where(
          'p.occurredAt',
          '<',
          sql<string>`(${toOn}::date + 1)::timestamp at time zone 'UTC'`,
        ),
      )
      .$if(search !== undefined, (all) =>
        all.where(matches(sql<string>`app.fold(coalesce(p.description, ''))`, search ?? '')),
      )
      .orderBy('e.id', 'desc'),
  )
  return addBalances(tx, await found)
}
