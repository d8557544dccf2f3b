import type { Laboratory } from '#server/finance/payment-account'
import { reconcilePayment, reconcilePayout, selectPosted } from '#server/finance/payments'
import { orgScope, type Tx } from '#platform/db/db'
import type { AppContext } from '#platform/app-context'
import type { WebhookEnd } from '#platform/events/webhooks'
import {
  StripeRefused,
  type BalanceTransaction,
  type PaymentObject,
  type PaymentSign,
  type StripeConnection,
} from '#vendors/stripe'
import {
  selectKnownPayments,
  selectOpenFindings,
  selectPostedSince,
  selectUnfinishedPayments,
  selectUnfinishedPayouts,
  type Finding,
  type KnownPayment,
  type Progress,
} from './queries.ts'

const dayMs = 86_400_000
// Both clocks need not agree; movements of a debit are certain only days after they were made.
const overlapDays = 7
const signDays = 3

/** One account while it is compared. */
export type Watched = { app: AppContext; stripe: StripeConnection; laboratory: Laboratory }

/** Work in the name of the laboratory. */
export const inLab = <T>({ app, laboratory }: Watched, work: (tx: Tx) => Promise<T>): Promise<T> =>
  app.db.write(orgScope({ id: laboratory.organizationId, type: 'lab' }), work)

const before = (at: string, days: number) => new Date(Date.parse(at) - days * dayMs).toISOString()

const earliest = (instants: readonly string[]) => instants.toSorted()[0] ?? ''

const kinds: [RegExp, PaymentObject['type'] | 'payout'][] = [
  [/^(ch|py)_/, 'charge'],
  [/^(re|pyr)_/, 'refund'],
  [/^(dp|du)_/, 'dispute'],
  [/^po_/, 'payout'],
]

const kindOf = (sourceId: string | null) =>
  kinds.find(([pattern]) => pattern.test(sourceId ?? ''))?.[1]

/** Reads what a movement is about once more. What it cannot read says why and stops nothing. */
async function readAgain(
  { app, stripe, laboratory }: Watched,
  object: { type: PaymentObject['type'] | 'payout'; id: string },
): Promise<WebhookEnd> {
  try {
    const { type, id } = object
    return type === 'payout'
      ? await reconcilePayout(app, stripe, laboratory, id)
      : await reconcilePayment(app, stripe, laboratory, { type, id })
  } catch (error) {
    if (!(error instanceof StripeRefused) || error.code !== 'resource_missing') throw error
    return { state: 'failed', remark: `The payment provider says: ${error.message}` }
  }
}

function unexplained(transaction: BalanceTransaction, end: WebhookEnd | undefined): Finding {
  const { id: objectId, netMinor, currency, type } = transaction
  const finding = { objectId, amountMinor: netMinor, currency }
  if (!end) {
    const detail = `The ledger has no entry for transactions of type ${type}.`
    return { ...finding, kind: 'unknown_movement', detail }
  }
  if (end.state === 'done') {
    return { ...finding, kind: 'undecided', detail: 'A bank has not decided about it yet.' }
  }
  return { ...finding, kind: 'not_ours', detail: end.remark ?? 'It is for no invoice of ours.' }
}

/** Movements that the ledger has, with what moved on the account. */
const postedOf = async (watched: Watched, ids: readonly string[]) =>
  new Map(
    (await inLab(watched, (tx) => selectPosted(tx, watched.laboratory.accountId, ids))).map(
      ({ sourceKey, netMinor }) => [sourceKey, netMinor],
    ),
  )

/** Posts what the ledger lacks by reading what each movement is about; gives what is unexplained. */
async function repair(
  watched: Watched,
  transactions: readonly BalanceTransaction[],
): Promise<{ findings: Finding[]; repaired: number; posted: Map<string, number> }> {
  const ids = transactions.map(({ id }) => id)
  const known = await postedOf(watched, ids)
  const ends = new Map<string, WebhookEnd>()
  for (const { id, sourceId } of transactions) {
    const type = kindOf(sourceId)
    if (known.has(id) || sourceId === null || type === undefined || ends.has(sourceId)) continue
    ends.set(sourceId, await readAgain(watched, { type, id: sourceId }))
  }
  const posted = await postedOf(watched, ids)
  const findings = transactions.flatMap((transaction): Finding[] => {
    const netMinor = posted.get(transaction.id)
    if (netMinor === undefined) {
      return [unexplained(transaction, ends.get(transaction.sourceId ?? ''))]
    }
    if (netMinor === transaction.netMinor) return []
    const { id: objectId, currency } = transaction
    const detail = `The ledger has ${netMinor}, the payment provider ${transaction.netMinor} (minor units of ${currency}).`
    return [
      { kind: 'amount_differs', objectId, amountMinor: transaction.netMinor, currency, detail },
    ]
  })
  return { findings, repaired: posted.size - known.size, posted }
}

async function findMissingThere(
  watched: Watched,
  { since, watchedSince, ids }: { since: string; watchedSince: string; ids: Set<string> },
): Promise<Finding[]> {
  const { accountId } = watched.laboratory
  const posted = await inLab(watched, (tx) =>
    selectPostedSince(tx, { accountId, since, watchedSince }),
  )
  return posted
    .filter(({ transactionId }) => !ids.has(transactionId))
    .map(({ transactionId, description }) => ({
      kind: 'missing_there',
      objectId: transactionId,
      amountMinor: null,
      currency: null,
      detail: `The ledger has it (${description ?? 'without a word'}), the payment provider does not.`,
    }))
}

/** Compares every movement since the last time, both ways. */
export async function compareMovements(watched: Watched, progress: Progress) {
  const { accountId } = watched.laboratory
  const { watchedSince, transactionsUntil } = progress
  const open = await inLab(watched, (tx) => selectOpenFindings(tx, accountId))
  const undecided = open.filter(({ kind }) => kind === 'undecided')
  const since = earliest([
    transactionsUntil === null ? before(watchedSince, 1) : before(transactionsUntil, overlapDays),
    ...undecided.map(({ createdAt }) => before(createdAt, overlapDays)),
  ])
  const transactions = await watched.stripe.listTransactions({ accountId, since })
  const { findings, repaired, posted } = await repair(watched, transactions)
  const ids = new Set(transactions.map(({ id }) => id))
  const missing = await findMissingThere(watched, { since, watchedSince, ids })
  const standing = [...findings, ...missing]
  const found = new Set(standing.map(({ objectId }) => objectId))
  return {
    compared: transactions.length,
    repaired,
    findings: standing,
    resolved: open
      .map(({ objectId }) => objectId)
      .filter((id) => !found.has(id) && (posted.has(id) || ids.has(id))),
    transactionsUntil: transactions.at(-1)?.createdAt ?? null,
  }
}

const paid = ['succeeded', 'partially_refunded', 'refunded', 'disputed']

/** Whether what the provider says of a payment is not what is known here. */
function isNews(known: KnownPayment | undefined, { disputeId, status }: PaymentSign): boolean {
  if (!known) return true
  if (disputeId !== null) return known.disputes[disputeId] !== status
  // A bank debit that succeeded has moved no money since: its movement was there before.
  return (status === 'succeeded') !== paid.includes(known.status)
}

/** Reads payments once more that may have gone on without money moving and an event coming. */
export async function readUnfinished(watched: Watched, progress: Progress): Promise<number> {
  const { accountId } = watched.laboratory
  const { watchedSince, transactionsUntil } = progress
  const since =
    transactionsUntil === null ? before(watchedSince, 1) : before(transactionsUntil, signDays)
  const signs = await watched.stripe.listPaymentSigns({ accountId, since })
  const place = { accountId, watchedSince }
  const known = new Map(
    (await inLab(watched, (tx) => selectKnownPayments(tx, place))).map((payment) => [
      payment.providerPaymentId,
      payment,
    ]),
  )
  const payments = new Set([
    ...(await inLab(watched, (tx) => selectUnfinishedPayments(tx, place))).map(
      ({ providerPaymentId }) => providerPaymentId,
    ),
    ...signs
      .filter((sign) => isNews(known.get(sign.paymentIntentId), sign))
      .map(({ paymentIntentId }) => paymentIntentId),
  ])
  for (const id of payments) await readAgain(watched, { type: 'payment_intent', id })
  return payments.size
}

/** Reads payouts once more that may have changed, or whose movements were not all in the ledger. */
export async function readUnfinishedPayouts(
  watched: Watched,
  { watchedSince }: Progress,
): Promise<number> {
  const payouts = await inLab(watched, (tx) => selectUnfinishedPayouts(tx, watchedSince))
  for (const { providerPayoutId: id } of payouts) await readAgain(watched, { type: 'payout', id })
  return payouts.length
}
