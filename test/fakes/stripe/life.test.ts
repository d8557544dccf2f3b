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

/** What a payment may still go through, as the random life of the next test remembers it. */
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

type Life = {
  fake: StripeFake
  account: string
  balance: number
  payments: Remembered[]
  payouts: [string, number][]
}

/**
 * One random act. `pick` chooses among what there is, `amount` how much; what cannot be is left
 * out.
 */
type Act = (life: Life, pick: number, amount: number) => void

/** What a payment brings, figured apart from the fake: 2.9 % and 30, and the platform's share. */
function netOf(amount: number, share: number): number {
  return amount - Math.round(amount * 0.029) - 30 - share
}

function choose<Item>(items: Item[], pick: number): Item | undefined {
  return items[pick % Math.max(items.length, 1)]
}

const acts: Record<string, Act> = {
  pay(life, pick, amount) {
    const share = pick % 3 === 0 ? Math.ceil(amount / 100) : 0
    const order = { account: life.account, amountMinor: amount, applicationFeeMinor: share }
    const ids = life.fake.world.pay(order)
    const net = netOf(amount, share)
    life.balance += net
    life.payments.push({ ...ids, amount, refunded: 0, net, state: 'paid', refunds: [] })
  },
  debit(life, _pick, amount) {
    const ids = life.fake.world.beginBankDebit({ account: life.account, amountMinor: amount })
    const net = netOf(amount, 0)
    life.balance += net
    life.payments.push({ ...ids, amount, refunded: 0, net, state: 'pending', refunds: [] })
  },
  settle(life, pick) {
    const payment = choose(inState(life, 'pending'), pick)
    if (payment === undefined) return
    life.fake.world.settleBankDebit({
      account: life.account,
      paymentIntentId: payment.paymentIntentId,
    })
    payment.state = 'paid'
  },
  bounce(life, pick) {
    const payment = choose(inState(life, 'pending'), pick)
    if (payment === undefined) return
    life.fake.world.failPayment({ account: life.account, paymentIntentId: payment.paymentIntentId })
    life.balance -= payment.net
    payment.state = 'failed'
  },
  refund(life, pick, wanted) {
    const payment = choose(inState(life, 'paid'), pick)
    if (payment === undefined || payment.refunded === payment.amount) return
    const amount = Math.min(wanted, payment.amount - payment.refunded)
    const { account } = life
    const { chargeId } = payment
    const id = life.fake.world.refund({ account, chargeId, amountMinor: amount })
    payment.refunds.push({ id, amount })
    payment.refunded += amount
    life.balance -= amount
  },
  failRefund(life, pick) {
    const payment = choose(inState(life, 'paid'), pick)
    const refund = payment?.refunds.pop()
    if (payment === undefined || refund === undefined) return
    life.fake.world.failRefund({ account: life.account, refundId: refund.id })
    payment.refunded -= refund.amount
    life.balance += refund.amount
  },
  dispute(life, pick) {
    const payment = choose(inState(life, 'paid'), pick)
    if (payment === undefined || payment.refunded === payment.amount) return
    const amount = payment.amount - payment.refunded
    const id = life.fake.world.openDispute({ account: life.account, chargeId: payment.chargeId })
    Object.assign(payment, { state: 'disputed', dispute: { id, amount } })
    life.balance -= amount + 1_500
  },
  win(life, pick) {
    const payment = choose(inState(life, 'disputed'), pick)
    if (payment?.dispute === undefined) return
    life.fake.world.winDispute({ account: life.account, disputeId: payment.dispute.id })
    life.balance += payment.dispute.amount + 1_500
    payment.state = 'closed'
  },
  lose(life, pick) {
    const payment = choose(inState(life, 'disputed'), pick)
    if (payment?.dispute === undefined) return
    life.fake.world.loseDispute({ account: life.account, disputeId: payment.dispute.id })
    payment.state = 'closed'
  },
  payOut(life, pick, wanted) {
    if (life.balance < 1) return
    const amount = pick % 2 === 0 ? life.balance : Math.min(wanted, life.balance)
    const isWhole = pick % 2 === 0
    const { account } = life
    const id = life.fake.world.payOut(isWhole ? { account } : { account, amountMinor: amount })
    life.payouts.push([id, amount])
    life.balance -= amount
  },
  failPayout(life) {
    const [payoutId, amount] = life.payouts.pop() ?? []
    if (payoutId === undefined || amount === undefined) return
    life.fake.world.failPayout({ account: life.account, payoutId })
    life.balance += amount
  },
}

function inState(life: Life, state: Remembered['state']): Remembered[] {
  return life.payments.filter((payment) => payment.state === state)
}

test('after any life the movements of an account sum to its balance', async () => {
  const step = fc.tuple(
    fc.constantFrom(...Object.values(acts)),
    fc.nat(1_000),
    fc.integer({ min: 50, max: 100_000 }),
  )
  const property = fc.asyncProperty(fc.array(step, { maxLength: 80 }), async (steps) => {
    const fake = await createStripeFake()
    try {
      const life: Life = {
        fake,
        account: fake.world.createAccount(),
        balance: 0,
        payments: [],
        payouts: [],
      }
      for (const [act, pick, amount] of steps) act(life, pick, amount)
      const options = { stripeAccount: life.account }
      const stripe = connect(fake)
      const movements = await stripe.balanceTransactions
        .list({ limit: 20 }, options)
        .autoPagingToArray({ limit: 1_000 })
      const balance = await stripe.balance.retrieve({}, options)
      assert.equal(sum(movements.map((movement) => movement.net)), life.balance)
      assert.equal(sum(balance.available.map((part) => part.amount)), life.balance)
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
