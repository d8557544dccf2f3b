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
import { changedSince, matches, selectPage } from '#platform/http/page'
import type { BalanceTransaction } from '#vendors/stripe'

export function selectPayouts(
  tx: Tx,
  { search, status, updatedSince, ...paging }: Query<typeof listPayouts>,
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
        'amountMinor as amount',
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
      .$if(updatedSince !== undefined, (rows) =>
        rows.where(changedSince('updatedAt', updatedSince ?? '')),
      )
      .$if(search !== undefined, (rows) => rows.where(matches(searched, search ?? '')))
      .orderBy('id', 'desc'),
  )
}

export async function hasPayout(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.maybe(build.selectFrom('payouts').select('id').where('id', '=', id))
  return row !== undefined
}

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
        'amountMinor as amount',
        'feeMinor as fee',
        sql<number>`amount_minor - fee_minor`.as('net'),
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
