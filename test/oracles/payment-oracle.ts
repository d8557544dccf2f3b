import type { StripeFake } from '../fakes/stripe.ts'

/** What a laboratory charges in, and what its account settles in where that is another currency. */
export type Till = {
  account: string
  organizationId: string
  currency: string
  settlement?: { currency: string; exchangeRate: number }
}

/** A payment of one invoice as the test remembers it, figured apart from the product and the fake. */
export type ExpectedPayment = {
  till: Till
  invoiceId: string
  paymentIntentId: string
  amount: number
  status: 'unpaid' | 'processing' | 'paid' | 'failed' | 'cancelled'
  refunds: { id: string; amount: number; state: 'pending' | 'succeeded' | 'failed' }[]
  dispute?: { id: string; amount: number; status: string; isTaken: boolean }
}

/** All that has to be in the ledger and in the rows in the end. */
export type Oracle = ReturnType<typeof openOracle>

export type Random = { below(limit: number): number; chance(percent: number): boolean }

/** Numbers that look random and are the same for the same seed (mulberry32). */
export function randomOf(seed: number): Random {
  let state = seed
  const next = () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    below: (limit) => Math.floor(next() * limit),
    chance: (percent) => next() * 100 < percent,
  }
}

const disputeFee = 1_500

/** One posting in a line: of what, its kind, the side that it moves, net and fees at the provider. */
const line = (
  of: string,
  kind: string,
  sides: { account: string; minor: number; net: number; fee: number },
) => `${of} ${kind} ${sides.account} ${sides.minor} net ${sides.net} fee ${sides.fee}`

/** Keeps the accounts of many payments by rules of its own. */
export function openOracle() {
  const postings: string[] = []
  const balances = new Map<string, number>()
  const payments: ExpectedPayment[] = []
  const payouts = new Map<string, { account: string; amount: number; isFailed: boolean }>()

  const settled = (till: Till, minor: number) =>
    Math.round(minor * (till.settlement?.exchangeRate ?? 1))

  function move(till: Till, gross: number, fee: number): { net: number; fee: number } {
    balances.set(till.account, (balances.get(till.account) ?? 0) + gross - fee)
    return { net: gross - fee, fee }
  }

  const feeOf = (till: Till, amount: number, share: number) =>
    Math.round(settled(till, amount) * 0.029) + 30 + settled(till, share)

  return {
    postings,
    payments,
    payouts,
    balanceOf: (account: string) => balances.get(account) ?? 0,
    /** Money on the balance that is not certain yet: nothing is posted. */
    reserve: (payment: ExpectedPayment, share: number) =>
      move(
        payment.till,
        settled(payment.till, payment.amount),
        feeOf(payment.till, payment.amount, share),
      ),
    /** The customer paid. `moved` is what `reserve` gave. */
    pay(payment: ExpectedPayment, moved: { net: number; fee: number }): void {
      const side = { account: 'receivable', minor: -payment.amount }
      postings.push(line(payment.paymentIntentId, 'payment', { ...side, ...moved }))
    },
    /** A debit that bounced: it came and went, and nobody's debt changed. */
    bounce(payment: ExpectedPayment, moved: { net: number; fee: number }): void {
      const { paymentIntentId: of, amount } = payment
      postings.push(line(of, 'payment', { account: 'clearing', minor: -amount, ...moved }))
      const back = move(payment.till, -settled(payment.till, amount), -moved.fee)
      postings.push(line(of, 'payment_failure', { account: 'clearing', minor: amount, ...back }))
    },
    refund(payment: ExpectedPayment, amount: number): void {
      const moved = move(payment.till, -settled(payment.till, amount), 0)
      const side = { account: 'receivable', minor: amount }
      postings.push(line(payment.paymentIntentId, 'refund', { ...side, ...moved }))
    },
    failRefund(payment: ExpectedPayment, amount: number): void {
      const moved = move(payment.till, settled(payment.till, amount), 0)
      const side = { account: 'receivable', minor: -amount }
      postings.push(line(payment.paymentIntentId, 'refund_failure', { ...side, ...moved }))
    },
    withdraw(payment: ExpectedPayment, amount: number): void {
      const moved = move(payment.till, -settled(payment.till, amount), disputeFee)
      const side = { account: 'receivable', minor: amount }
      postings.push(line(payment.paymentIntentId, 'dispute', { ...side, ...moved }))
    },
    reinstate(payment: ExpectedPayment, amount: number): void {
      const moved = move(payment.till, settled(payment.till, amount), -disputeFee)
      const side = { account: 'receivable', minor: -amount }
      postings.push(line(payment.paymentIntentId, 'dispute_reversal', { ...side, ...moved }))
    },
    payOut(till: Till, id: string): void {
      const amount = balances.get(till.account) ?? 0
      payouts.set(id, { account: till.account, amount, isFailed: false })
      const moved = move(till, -amount, 0)
      postings.push(line(id, 'payout', { account: 'in_transit', minor: amount, ...moved }))
    },
    failPayout(till: Till, id: string): void {
      const payout = payouts.get(id)
      if (!payout || payout.isFailed) throw new Error(`${id} cannot fail`)
      payout.isFailed = true
      const moved = move(till, payout.amount, 0)
      const side = { account: 'in_transit', minor: -payout.amount }
      postings.push(line(id, 'payout_failure', { ...side, ...moved }))
    },
  }
}

/** What is the customer's of a payment in the end. */
export function keptOf({ status, amount, refunds, dispute }: ExpectedPayment): number {
  if (status !== 'paid') return 0
  const back = refunds.reduce((sum, one) => sum + (one.state === 'failed' ? 0 : one.amount), 0)
  return amount - back - (dispute?.isTaken === true ? dispute.amount : 0)
}

/** The state of a payment's row in the end. */
export function statusOf(payment: ExpectedPayment): string {
  if (payment.status === 'unpaid') return 'requires_action'
  if (payment.status !== 'paid') return payment.status
  if (payment.dispute?.isTaken === true) return 'disputed'
  const back = payment.amount - keptOf(payment)
  if (back === 0) return 'succeeded'
  return back < payment.amount ? 'partially_refunded' : 'refunded'
}

type OracleContext = { fake: StripeFake; oracle: Oracle; random: Random }

/** One payment from its beginning to some end, a step at a time: others live between its steps. */
export function* livePayment(
  { fake, oracle, random }: OracleContext,
  order: { till: Till; invoiceId: string; amount: number },
): Generator<void> {
  const { till, invoiceId, amount } = order
  const { account, currency, settlement } = till
  const share = random.chance(25) ? Math.ceil(amount / 100) : 0
  const placed = {
    account,
    amountMinor: amount,
    currency,
    metadata: { organizationId: till.organizationId, invoiceId },
    applicationFeeMinor: share,
  }
  const payment: ExpectedPayment = {
    till,
    invoiceId,
    amount,
    paymentIntentId: '',
    status: 'unpaid',
    refunds: [],
  }
  oracle.payments.push(payment)
  const settle = settlement ? { settlement } : {}
  const { world } = fake

  let chargeId: string
  if (random.chance(35)) {
    const begun = world.beginBankDebit({ ...placed, ...settle })
    payment.paymentIntentId = begun.paymentIntentId
    chargeId = begun.chargeId
    const moved = oracle.reserve(payment, share)
    payment.status = 'processing'
    yield
    if (random.chance(8)) return
    const intent = { account, paymentIntentId: payment.paymentIntentId }
    if (random.chance(35)) {
      world.failPayment(intent)
      oracle.bounce(payment, moved)
      payment.status = 'failed'
      return
    }
    world.settleBankDebit(intent)
    oracle.pay(payment, moved)
  } else {
    const { paymentIntentId } = world.placeIntent(placed)
    payment.paymentIntentId = paymentIntentId
    const intent = { account, paymentIntentId }
    if (random.chance(15)) {
      world.failPayment(intent)
      payment.status = 'failed'
      yield
      if (random.chance(30)) return
    } else if (random.chance(5)) {
      world.cancelPayment(intent)
      payment.status = 'cancelled'
      return
    }
    const isMovementLate = random.chance(15)
    chargeId = world.confirm({ ...intent, ...settle, isMovementLate }).chargeId
    payment.status = 'paid'
    if (isMovementLate) {
      yield
      world.postLateMovement({ account, chargeId })
    }
    oracle.pay(payment, oracle.reserve(payment, share))
  }
  payment.status = 'paid'
  yield
  yield* continuePayment({ fake, oracle, random }, payment, chargeId)
}

function* continuePayment(
  context: OracleContext,
  payment: ExpectedPayment,
  chargeId: string,
): Generator<void> {
  const { random } = context
  for (let count = random.below(2); count > 0; count--) {
    yield* refundSome(context, payment, chargeId)
  }
  if (random.chance(30)) yield* disputeSome(context, payment, chargeId)
  // A refund may fail long after it succeeded, and during a dispute.
  const settled = payment.refunds.filter(({ state }) => state === 'succeeded')
  if (settled[0] && random.chance(25)) yield* failRefund(context, payment, settled[0])
}

type Refunded = ExpectedPayment['refunds'][number]

function* failRefund(
  { fake, oracle }: OracleContext,
  payment: ExpectedPayment,
  refund: Refunded,
): Generator<void> {
  fake.world.failRefund({ account: payment.till.account, refundId: refund.id })
  oracle.failRefund(payment, refund.amount)
  refund.state = 'failed'
  yield
}

/** An amount that the currency can have: three decimals end in zero (docs.stripe.com/currencies). */
export const payable = (currency: string, minor: number) =>
  currency === 'KWD' ? Math.ceil(minor / 10) * 10 : minor

function* refundSome(
  context: OracleContext,
  payment: ExpectedPayment,
  chargeId: string,
): Generator<void> {
  const { fake, oracle, random } = context
  const left = keptOf(payment)
  if (left < 10) return
  const { account, currency } = payment.till
  const part = payable(currency, 1 + random.below(left))
  const amount = random.chance(25) ? left : Math.min(part, left)
  const isPending = random.chance(40)
  const id = fake.world.refund({ account, chargeId, amountMinor: amount, isPending })
  oracle.refund(payment, amount)
  const refund: Refunded = { id, amount, state: isPending ? 'pending' : 'succeeded' }
  payment.refunds.push(refund)
  yield
  if (!isPending || random.chance(15)) return
  if (random.chance(40)) {
    yield* failRefund(context, payment, refund)
    return
  }
  fake.world.settleRefund({ account, refundId: id })
  refund.state = 'succeeded'
  yield
}

function* disputeSome(
  context: OracleContext,
  payment: ExpectedPayment,
  chargeId: string,
): Generator<void> {
  const { fake, oracle, random } = context
  const left = keptOf(payment)
  if (left < 10) return
  const { account, currency } = payment.till
  const part = Math.min(left, payable(currency, 1 + random.below(left)))
  const amount = random.chance(50) ? left : part
  const isInquiry = random.chance(30)
  const id = fake.world.openDispute({ account, chargeId, amountMinor: amount, isInquiry })
  const dispute = { id, amount, status: 'warning_needs_response', isTaken: false }
  payment.dispute = dispute
  const command = { account, disputeId: id }
  const take = () => {
    oracle.withdraw(payment, amount)
    Object.assign(dispute, { status: 'needs_response', isTaken: true })
  }
  const win = () => {
    fake.world.winDispute(command)
    if (dispute.isTaken) oracle.reinstate(payment, amount)
    Object.assign(dispute, { status: dispute.isTaken ? 'won' : 'warning_closed', isTaken: false })
  }
  if (!isInquiry) take()
  yield
  if (isInquiry) {
    if (random.chance(40)) return
    if (random.chance(40)) {
      win()
      return
    }
    fake.world.escalateInquiry(command)
    take()
    yield
  }
  if (random.chance(15)) return
  if (random.chance(45)) {
    win()
    return
  }
  fake.world.loseDispute(command)
  dispute.status = 'lost'
  yield
  if (!random.chance(35)) return
  fake.world.appealDispute(command)
  dispute.status = 'appeal_needs_response'
  yield
  if (random.chance(50)) win()
}
