import { sql } from 'kysely'
import type { Query } from '#contract/platform/endpoint'
import type { Page } from '#contract/platform/page'
import type {
  listPayoutMovements,
  listPayouts,
  Payout,
  PayoutMovement,
  PayoutReconciliation,
  PayoutStatus,
} from '#contract/finance/payouts'
import { newId } from '#platform/clock'
import { build, org, type Tx } from '#platform/db/db'
import { changedSince, selectPage } from '#platform/http/page'
import { matches } from '#platform/http/search'
import type { BalanceTransaction } from '#vendors/stripe'

/** A page of the laboratory's payouts. */
export function selectPayouts(
  tx: Tx,
  { search, status, updatedSinceAt, ...paging }: Query<typeof listPayouts>,
): Promise<Page<Payout>> {
  const searched = sql<string>`app.fold(provider_payout_id)`
  return selectPage(
    tx,
    paging,
    build
      .selectFrom('payouts')
      .select([
        'id',
        'providerPayoutId',
        'amountMinor',
        'currency',
        'status',
        'arrivalOn',
        'isAutomatic',
        'reconciliation',
        'failureMessage',
        'createdAt',
        'updatedAt',
      ])
      .$if(status !== undefined, (rows) => rows.where('status', '=', status ?? 'paid'))
      .$if(updatedSinceAt !== undefined, (rows) =>
        rows.where(changedSince('updatedAt', updatedSinceAt ?? '')),
      )
      .$if(search !== undefined, (rows) => rows.where(matches(searched, search ?? '')))
      .orderBy('id', 'desc'),
  )
}

/** Whether the laboratory has a payout. */
export async function hasPayout(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.maybe(build.selectFrom('payouts').select('id').where('id', '=', id))
  return row !== undefined
}

/** A page of what a payout contains. */
export function selectPayoutMovements(
  tx: Tx,
  payoutId: string,
  { search, ...paging }: Query<typeof listPayoutMovements>,
): Promise<Page<PayoutMovement>> {
  const searched = sql<string>`app.fold(concat_ws(' ', kind, provider_transaction_id))`
  return selectPage(
    tx,
    paging,
    build
      .selectFrom('payoutMovements')
      .select([
        'id',
        'providerTransactionId',
        'kind',
        'amountMinor',
        'feeMinor',
        sql<number>`amount_minor - fee_minor`.as('netMinor'),
        'currency',
        'paymentId',
        'isPosted',
        'occurredAt',
      ])
      .where('payoutId', '=', payoutId)
      .$if(search !== undefined, (rows) => rows.where(matches(searched, search ?? '')))
      .orderBy('occurredAt')
      .orderBy('id'),
  )
}

/** What is kept of a payout, for comparison with what was read. */
export type PayoutState = {
  status: PayoutStatus
  arrivalOn: string | null
  isAutomatic: boolean
  reconciliation: PayoutReconciliation
  failureMessage: string | null
}

/** Holds a payout, with its state and when it last changed. */
export async function lockPayout(
  tx: Tx,
  providerPayoutId: string,
): Promise<{ id: string; updatedAt: string; state: PayoutState } | undefined> {
  const row = await tx.maybe(
    build
      .selectFrom('payouts')
      .select([
        'id',
        'updatedAt',
        'status',
        'arrivalOn',
        'isAutomatic',
        'reconciliation',
        'failureMessage',
      ])
      .where('providerPayoutId', '=', providerPayoutId)
      .forNoKeyUpdate(),
  )
  if (!row) return undefined
  const { id, updatedAt, ...state } = row
  return { id, updatedAt, state }
}

/** Keeps a payout and gives its id; undefined when another did so at the same moment. */
export async function insertPayout(
  tx: Tx,
  payout: PayoutState & { providerPayoutId: string; amountMinor: number; currency: string },
): Promise<string | undefined> {
  const kept = await tx.maybe(
    build
      .insertInto('payouts')
      .values({ ...payout, id: newId(), organizationId: org })
      .onConflict((conflict) =>
        conflict.columns(['organizationId', 'providerPayoutId']).doNothing(),
      )
      .returning('id'),
  )
  return kept?.id
}

/** Writes the state of a payout, as the provider says it. */
export async function updatePayout(tx: Tx, id: string, state: PayoutState): Promise<void> {
  await tx.run(build.updateTable('payouts').set(state).where('id', '=', id))
}

/** What the ledger has of these movements: by balance transaction, what moved on the account. */
export const selectPosted = (tx: Tx, accountId: string, transactionIds: readonly string[]) =>
  tx.all(
    build
      .selectFrom('ledgerPostings as p')
      .select([
        'p.sourceKey',
        'p.paymentId',
        // What cost as much as it brought leaves no side on the balance.
        sql<number>`coalesce((select sum(e.amount_minor) from app.ledger_entries e
          where e.lab_organization_id = p.lab_organization_id and e.posting_id = p.id
            and e.account = 'platform_balance'), 0)::bigint`.as('netMinor'),
      ])
      .where('p.source', '=', 'stripe')
      .where('p.sourceAccount', '=', accountId)
      .where(sql<boolean>`p.source_key = any(${[...transactionIds]}::text[])`),
  )

/** Keeps what a payout pays out; what is kept learns whether the ledger has it by now. */
export async function upsertPayoutMovements(
  tx: Tx,
  { payoutId, accountId }: { payoutId: string; accountId: string },
  movements: readonly {
    transaction: BalanceTransaction
    paymentId: string | null
    isPosted: boolean
  }[],
): Promise<void> {
  if (movements.length === 0) return
  await tx.run(
    build
      .insertInto('payoutMovements')
      .values(
        movements.map(({ transaction, paymentId, isPosted }) => ({
          id: newId(),
          organizationId: org,
          payoutId,
          providerAccountId: accountId,
          providerTransactionId: transaction.id,
          kind: transaction.type,
          amountMinor: transaction.amountMinor,
          feeMinor: transaction.feeMinor,
          currency: transaction.currency,
          paymentId,
          isPosted,
          occurredAt: transaction.createdAt,
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['organizationId', 'providerAccountId', 'providerTransactionId'])
          .doUpdateSet(({ ref }) => ({
            isPosted: ref('excluded.isPosted'),
            paymentId: ref('excluded.paymentId'),
          }))
          .where('payoutMovements.isPosted', '=', false),
      ),
  )
}

/**
 * Lets one payout of an account be compared with the ledger at a time, while nobody adds to the
 * ledger what it may pay out. Taken before the payout is locked.
 */
export async function lockLedgerOfAccount(tx: Tx, accountId: string): Promise<void> {
  await tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended('payouts ' || ${accountId}::text, 0))`,
  )
}

/** Waits for a payout that is compared with the ledger now; others may add to the ledger too. */
export async function lockLedgerForPosting(tx: Tx, accountId: string): Promise<void> {
  await tx.run(
    sql`select pg_advisory_xact_lock_shared(hashtextextended('payouts ' || ${accountId}::text, 0))`,
  )
}

/**
 * Marks what payouts pay out as posted, and each of those payouts as matched whose movements are all
 * in the ledger by now and sum to it.
 */
export async function matchPayouts(
  tx: Tx,
  accountId: string,
  transactionIds: readonly string[],
): Promise<void> {
  await tx.run(sql`with posted as (
      update app.payout_movements m set is_posted = true, payment_id = p.payment_id
      from app.ledger_postings p
      where m.organization_id = ${org} and m.provider_account_id = ${accountId}
        and m.provider_transaction_id = any(${[...transactionIds]}::text[]) and not m.is_posted
        and p.source = 'stripe' and p.source_account = m.provider_account_id
        and p.source_key = m.provider_transaction_id
      returning m.payout_id, m.id),
    sums as (
      select m.payout_id, bool_and(m.is_posted or m.id in (select id from posted)) as is_posted,
        -- The payout's own movements are listed among those that it pays out.
        sum(m.amount_minor - m.fee_minor) filter (where not exists (
          select from app.ledger_postings o where o.lab_organization_id = ${org}
            and o.payout_id = m.payout_id and o.source_account = m.provider_account_id
            and o.source_key = m.provider_transaction_id)) as brought_minor
      from app.payout_movements m
      where m.organization_id = ${org} and m.payout_id in (select payout_id from posted)
      group by m.payout_id)
    update app.payouts p set reconciliation = 'matched'
    from sums s
    where p.organization_id = ${org} and p.id = s.payout_id and p.reconciliation = 'differs'
      and s.is_posted and s.brought_minor = p.amount_minor`)
}
