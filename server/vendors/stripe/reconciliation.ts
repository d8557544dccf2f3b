import type Stripe from 'stripe'
import { ask, unexpected } from './ask.ts'
import { StripeUnavailable } from './errors.ts'
import { toBalanceTransaction, toId } from './states.ts'
import type { BalanceTransaction } from './states.ts'

/** Where to look: an account, and the time from which on (RFC 3339). */
export type Since = { accountId: string; since: string }

const pageSize = 100
// A busy account moves some hundred times a day; more than this in one reading is an error of ours.
const maximumItems = 100_000

const secondsOf = (instant: string) => Math.floor(Date.parse(instant) / 1000)

async function collect<Item extends { object: string }>(
  type: Item['object'],
  list: () => Stripe.ApiListPromise<Item>,
): Promise<Item[]> {
  const items: Item[] = []
  await ask(async () => {
    for await (const item of list()) {
      if (item.object !== type) throw unexpected(type)
      if (items.push(item) > maximumItems) {
        throw new StripeUnavailable({ message: `Stripe listed over ${maximumItems} of ${type}.` })
      }
    }
  })
  return items.toReversed()
}

/** Every movement on an account's balance since a time, oldest first. */
export async function listTransactions(
  stripe: Stripe,
  { accountId, since }: Since,
): Promise<BalanceTransaction[]> {
  const query = { limit: pageSize, created: { gte: secondsOf(since) } }
  const options = { stripeContext: accountId }
  const found = await collect('balance_transaction', () =>
    stripe.balanceTransactions.list(query, options),
  )
  return found.map(toBalanceTransaction)
}

/** The movements that an automatic payout pays out, itself among them, oldest first. */
export async function listPaidOut(
  stripe: Stripe,
  { accountId, payoutId }: { accountId: string; payoutId: string },
): Promise<BalanceTransaction[]> {
  const options = { stripeContext: accountId }
  const query = { payout: payoutId, limit: pageSize }
  const found = await collect('balance_transaction', () =>
    stripe.balanceTransactions.list(query, options),
  )
  return found.map(toBalanceTransaction)
}

/** Something of a payment that can change without moving money, as far as it shows that it did. */
export type PaymentSign = { paymentIntentId: string; disputeId: string | null; status: string }

/** The payment intents and disputes that were made since a time, with the state they are in. */
export async function listPaymentSigns(
  stripe: Stripe,
  { accountId, since }: Since,
): Promise<PaymentSign[]> {
  const query = { limit: pageSize, created: { gte: secondsOf(since) } }
  const options = { stripeContext: accountId }
  const [intents, disputes] = await Promise.all([
    collect('payment_intent', () => stripe.paymentIntents.list(query, options)),
    collect('dispute', () => stripe.disputes.list(query, options)),
  ])
  return [
    ...intents.map(({ id, status }) => ({ paymentIntentId: id, disputeId: null, status })),
    ...disputes.flatMap(({ id, status, payment_intent: intent }) => {
      const paymentIntentId = toId(intent)
      return paymentIntentId === null ? [] : { paymentIntentId, disputeId: id, status }
    }),
  ]
}

/**
 * The events since a time that Stripe could not deliver, oldest first, as their bodies. Stripe keeps
 * them for 30 days.
 */
export async function listUndelivered(
  stripe: Stripe,
  { accountId, since }: Since,
): Promise<Record<string, unknown>[]> {
  const query = {
    limit: pageSize,
    delivery_success: false,
    created: { gte: secondsOf(since) },
  }
  const found = await collect('event', () =>
    stripe.events.list(query, { stripeContext: accountId }),
  )
  return found.map((event) => ({ ...event, account: event.account ?? accountId }))
}
