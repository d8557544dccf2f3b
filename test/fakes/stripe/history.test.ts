import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import Stripe from 'stripe'
import { createStripeFake } from '../stripe.ts'
import type { StripeFake } from '../stripe.ts'

function connect(fake: StripeFake): Stripe {
  const { hostname, port } = new URL(fake.url)
  const config = { host: hostname, port, protocol: 'http', maxNetworkRetries: 0 } as const
  return new Stripe(fake.secretKey, { ...config, telemetry: false })
}

/** What a payment may still go through, as the random history of the next test remembers it. */
type Remembered = {
  paymentIntentId: string
  chargeId: string
  amount: number
  refunded: number
  net: number
  state: 'pending' | 'paid' | 'failed' | 'disputed' | 'closed'
  refunds: { id: string; amount: number }[]
  dispute?: { id: string; amount: number }
}

type History = {
  fake: StripeFake
  account: string
  balance: number
  payments: Remembered[]
  payouts: [string, number][]
}

/**
 * One random command. `pick` chooses among what there is, `amount` how much; what cannot be is left
 * out.
 */
type Command = (history: History, pick: number, amount: number) => void

/** What a payment brings, figured apart from the fake: 2.9 % and 30, and the platform's share. */
function netOf(amount: number, share: number): number {
  return amount - Math.round(amount * 0.029) - 30 - share
}

function choose<Item>(items: Item[], pick: number): Item | undefined {
  return items[pick % Math.max(items.length, 1)]
}

const commands: Record<string, Command> = {
  pay(history, pick, amount) {
    const share = pick % 3 === 0 ? Math.ceil(amount / 100) : 0
    const order = { account: history.account, amountMinor: amount, applicationFeeMinor: share }
    const ids = history.fake.world.pay(order)
    const net = netOf(amount, share)
    history.balance += net
    history.payments.push({ ...ids, amount, refunded: 0, net, state: 'paid', refunds: [] })
  },
  debit(history, _pick, amount) {
    const ids = history.fake.world.beginBankDebit({ account: history.account, amountMinor: amount })
    const net = netOf(amount, 0)
    history.balance += net
    history.payments.push({ ...ids, amount, refunded: 0, net, state: 'pending', refunds: [] })
  },
  settle(history, pick) {
    const payment = choose(inState(history, 'pending'), pick)
    if (payment === undefined) return
    history.fake.world.settleBankDebit({
      account: history.account,
      paymentIntentId: payment.paymentIntentId,
    })
    payment.state = 'paid'
  },
  bounce(history, pick) {
    const payment = choose(inState(history, 'pending'), pick)
    if (payment === undefined) return
    history.fake.world.failPayment({
      account: history.account,
      paymentIntentId: payment.paymentIntentId,
    })
    history.balance -= payment.net
    payment.state = 'failed'
  },
  refund(history, pick, wanted) {
    const payment = choose(inState(history, 'paid'), pick)
    if (payment === undefined || payment.refunded === payment.amount) return
    const amount = Math.min(wanted, payment.amount - payment.refunded)
    const { account } = history
    const { chargeId } = payment
    const id = history.fake.world.refund({ account, chargeId, amountMinor: amount })
    payment.refunds.push({ id, amount })
    payment.refunded += amount
    history.balance -= amount
  },
  failRefund(history, pick) {
    const payment = choose(inState(history, 'paid'), pick)
    const refund = payment?.refunds.pop()
    if (payment === undefined || refund === undefined) return
    history.fake.world.failRefund({ account: history.account, refundId: refund.id })
    payment.refunded -= refund.amount
    history.balance += refund.amount
  },
  dispute(history, pick) {
    const payment = choose(inState(history, 'paid'), pick)
    if (payment === undefined || payment.refunded === payment.amount) return
    const amount = payment.amount - payment.refunded
    const id = history.fake.world.openDispute({
      account: history.account,
      chargeId: payment.chargeId,
    })
    Object.assign(payment, { state: 'disputed', dispute: { id, amount } })
    history.balance -= amount + 1_500
  },
  win(history, pick) {
    const payment = choose(inState(history, 'disputed'), pick)
    if (payment?.dispute === undefined) return
    history.fake.world.winDispute({ account: history.account, disputeId: payment.dispute.id })
    history.balance += payment.dispute.amount + 1_500
    payment.state = 'closed'
  },
  lose(history, pick) {
    const payment = choose(inState(history, 'disputed'), pick)
    if (payment?.dispute === undefined) return
    history.fake.world.loseDispute({ account: history.account, disputeId: payment.dispute.id })
    payment.state = 'closed'
  },
  payOut(history, pick, wanted) {
    if (history.balance < 1) return
    const amount = pick % 2 === 0 ? history.balance : Math.min(wanted, history.balance)
    const isWhole = pick % 2 === 0
    const { account } = history
    const id = history.fake.world.payOut(isWhole ? { account } : { account, amountMinor: amount })
    history.payouts.push([id, amount])
    history.balance -= amount
  },
  failPayout(history) {
    const [payoutId, amount] = history.payouts.pop() ?? []
    if (payoutId === undefined || amount === undefined) return
    history.fake.world.failPayout({ account: history.account, payoutId })
    history.balance += amount
  },
}

function inState(history: History, state: Remembered['state']): Remembered[] {
  return history.payments.filter((payment) => payment.state === state)
}

test('after any history the movements of an account sum to its balance', async () => {
  const step = fc.tuple(
    fc.constantFrom(...Object.values(commands)),
    fc.nat(1_000),
    fc.integer({ min: 50, max: 100_000 }),
  )
  const property = fc.asyncProperty(fc.array(step, { maxLength: 80 }), async (steps) => {
    const fake = await createStripeFake()
    try {
      const history: History = {
        fake,
        account: fake.world.createAccount(),
        balance: 0,
        payments: [],
        payouts: [],
      }
      for (const [command, pick, amount] of steps) command(history, pick, amount)
      const options = { stripeAccount: history.account }
      const stripe = connect(fake)
      const movements = await stripe.balanceTransactions
        .list({ limit: 20 }, options)
        .autoPagingToArray({ limit: 1_000 })
      const balance = await stripe.balance.retrieve({}, options)
      assert.equal(sum(movements.map((movement) => movement.net)), history.balance)
      assert.equal(sum(balance.available.map((part) => part.amount)), history.balance)
      for (const { net, amount, fee, fee_details: lines } of movements) {
        assert.equal(net, amount - fee)
        assert.equal(sum(lines.map((line) => line.amount)), fee)
      }
    } finally {
      await fake.close()
    }
  })
  await fc.assert(property, { numRuns: 60 })
})

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
