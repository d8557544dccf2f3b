import { isDeepStrictEqual } from 'node:util'
import type { PayoutReconciliation } from '#contract/finance/payouts'
import { providerBalanceSides, post } from '#server/finance/ledger'
import { reconcile, type Laboratory } from '#server/finance/payment-account'
import type { Tx } from '#platform/db/db'
import type { AppContext } from '#platform/app-context'
import type { WebhookEnd } from '#platform/events/webhooks'
import type { BalanceTransaction, Payout, StripeConnection } from '#vendors/stripe'
import {
  insertPayout,
  lockLedgerOfAccount,
  lockPayout,
  matchPayouts,
  selectPosted,
  updatePayout,
  upsertPayoutMovements,
} from './payout-queries.ts'

const payoutStatuses: Record<string, 'pending' | 'in_transit' | 'paid' | 'failed' | 'cancelled'> = {
  in_transit: 'in_transit',
  paid: 'paid',
  failed: 'failed',
  canceled: 'cancelled',
}

type Seen = { payout: Payout; paidOut: BalanceTransaction[] }

// Only automatic payouts can be itemized, and only once the provider has put the list together.
async function readWhole(
  stripe: StripeConnection,
  request: { accountId: string; payoutId: string },
): Promise<Seen> {
  const payout = await stripe.readPayout(request)
  const isListed = payout.isAutomatic && payout.isItemized
  return { payout, paidOut: isListed ? await stripe.listPaidOut(request) : [] }
}

/** Brings a payout, its movements and its postings in line with the provider; it may fail after it was paid. */
export function reconcilePayout(
  app: AppContext,
  stripe: StripeConnection,
  laboratory: Laboratory,
  payoutId: string,
): Promise<WebhookEnd> {
  const { accountId } = laboratory
  return reconcile(app, laboratory, {
    read: () => readWhole(stripe, { accountId, payoutId }),
    apply: (tx, seen, readAt) => applyPayout(tx, accountId, { seen, readAt }),
  })
}

async function applyPayout(
  tx: Tx,
  accountId: string,
  { seen, readAt }: { seen: Seen; readAt: string },
): Promise<WebhookEnd | 'outdated'> {
  const { payout } = seen
  await lockLedgerOfAccount(tx, accountId)
  const row = await lockPayout(tx, payout.id)
  if (row && row.updatedAt >= readAt) return 'outdated'
  const state = {
    status: payoutStatuses[payout.status] ?? ('pending' as const),
    arrivalOn: payout.arrivesOn,
    isAutomatic: payout.isAutomatic,
    failureMessage: payout.failureMessage,
  }
  const before = row?.state.reconciliation ?? (payout.isAutomatic ? 'pending' : 'not_available')
  const payoutId =
    row?.id ??
    (await insertPayout(tx, {
      ...state,
      reconciliation: before,
      providerPayoutId: payout.id,
      amountMinor: payout.amountMinor,
      currency: payout.currency,
    }))
  if (payoutId === undefined) return 'outdated'
  await postPayout(tx, { accountId, payoutId }, payout)
  const reconciliation = await itemize(tx, { accountId, payoutId, before }, seen)
  const next = { ...state, reconciliation }
  if (!isDeepStrictEqual(next, row?.state ?? { ...state, reconciliation: before })) {
    await updatePayout(tx, payoutId, next)
  }
  return { state: 'done' }
}

// The provider lists the payout's own movement among those that it pays out.
async function itemize(
  tx: Tx,
  place: { accountId: string; payoutId: string; before: PayoutReconciliation },
  { payout, paidOut }: Seen,
): Promise<PayoutReconciliation> {
  if (paidOut.length === 0) return place.before
  const ids = paidOut.map(({ id }) => id)
  const posted = new Map(
    (await selectPosted(tx, place.accountId, ids)).map((row) => [row.sourceKey, row]),
  )
  await upsertPayoutMovements(
    tx,
    place,
    paidOut.map((transaction) => ({
      transaction,
      paymentId: posted.get(transaction.id)?.paymentId ?? null,
      isPosted: posted.has(transaction.id),
    })),
  )
  const broughtMinor = paidOut
    .filter(({ sourceId }) => sourceId !== payout.id)
    .reduce((sum, { netMinor }) => sum + netMinor, 0)
  const isWhole = broughtMinor === payout.amountMinor && ids.every((id) => posted.has(id))
  return isWhole ? 'matched' : 'differs'
}

// What goes to the laboratory's bank is nobody's debt. Until its bank statement says that the money
// came it is on its way: "paid" is an expectation, which may still fail.
async function postPayout(
  tx: Tx,
  { accountId, payoutId }: { accountId: string; payoutId: string },
  payout: Payout,
): Promise<void> {
  const movements = [
    { kind: 'payout', transaction: payout.balanceTransaction, description: 'Payout' },
    {
      kind: 'payout_failure',
      transaction: payout.failureBalanceTransaction,
      description: 'Payout came back',
    },
  ] as const
  const ids: string[] = []
  for (const { kind, transaction, description } of movements) {
    if (!transaction) continue
    ids.push(transaction.id)
    const { amountMinor, currency } = transaction
    await post(tx, {
      kind,
      customer: null,
      sides: [
        { account: 'in_transit', amountMinor: -amountMinor, currency },
        ...providerBalanceSides(transaction),
      ],
      cause: { account: accountId, transaction: transaction.id },
      payoutId,
      description,
      occurredAt: transaction.createdAt,
    })
  }
  // What came back is paid out by a later payout, which may have been compared before.
  if (ids.length > 0) await matchPayouts(tx, accountId, ids)
}
