import type { StripeFake } from '../fakes/stripe.ts'

/** What a laboratory charges in, and what its account settles in where that is another currency. */
export type Till = {
  account: string
  organizationId: string
  currency: string
  settlement?: { currency: string; exchangeRate: number }
}

/** A payment of one invoice as the test remembers it, figured apart from the product and the fake. */
export type Lived = {
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

/** One posting in a line: of what, its kind, the side that it moves, net and fees at the platform. */
const line = (
  of: string,
  kind: string,
  sides: { account: string; minor: number; net: number; fee: number },
) => `${of} ${kind} ${sides.account} ${sides.minor} net ${sides.net} fee ${sides.fee}`

/** Keeps the accounts of many payments by rules of its own. */
export function openOracle() {
  const postings: string[] = []
  const balances = new Map<string, number>()
  const lives: Lived[] = []
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
    lives,
    payouts,
    balanceOf: (account: string) => balances.get(account) ?? 0,
    /** Money on the balance that is not certain yet: nothing is posted. */
    reserve: (life: Lived, share: number) =>
      move(life.till, settled(life.till, life.amount), feeOf(life.till, life.amount, share)),
    /** The customer paid. `moved` is what `reserve` gave. */
    pay(life: Lived, moved: { net: number; fee: number }): void {
      const side = { account: 'receivable', minor: -life.amount }
      postings.push(line(life.paymentIntentId, 'payment', { ...side, ...moved }))
    },
    /** A debit that bounced: it came and went, and nobody's debt changed. */
    bounce(life: Lived, moved: { net: number; fee: number }): void {
      const { paymentIntentId: of, amount } = life
      postings.push(line(of, 'payment', { account: 'clearing', minor: -amount, ...moved }))
      const back = move(life.till, -settled(life.till, amount), -moved.fee)
      postings.push(line(of, 'payment_failure', { account: 'clearing', minor: amount, ...back }))
    },
    refund(life: Lived, amount: number): void {
      const moved = move(life.till, -settled(life.till, amount), 0)
      const side = { account: 'receivable', minor: amount }
      postings.push(line(life.paymentIntentId, 'refund', { ...side, ...moved }))
    },
    failRefund(life: Lived, amount: number): void {
      const moved = move(life.till, settled(life.till, amount), 0)
      const side = { account: 'receivable', minor: -amount }
      postings.push(line(life.paymentIntentId, 'refund_failure', { ...side, ...moved }))
    },
    withdraw(life: Lived, amount: number): void {
      const moved = move(life.till, -settled(life.till, amount), disputeFee)
      const side = { account: 'receivable', minor: amount }
      postings.push(line(life.paymentIntentId, 'dispute', { ...side, ...moved }))
    },
    reinstate(life: Lived, amount: number): void {
      const moved = move(life.till, settled(life.till, amount), -disputeFee)
      const side = { account: 'receivable', minor: -amount }
      postings.push(line(life.paymentIntentId, 'dispute_reversal', { ...side, ...moved }))
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
export function keptOf({ status, amount, refunds, dispute }: Lived): number {
  if (status !== 'paid') return 0
  const back = refunds.reduce((sum, one) => sum + (one.state === 'failed' ? 0 : one.amount), 0)
  return amount - back - (dispute?.isTaken === true ? dispute.amount : 0)
}

/** The state of a payment's row in the end. */
export function statusOf(life: Lived): string {
  if (life.status === 'unpaid') return 'requires_action'
  if (life.status !== 'paid') return life.status
  if (life.dispute?.isTaken === true) return 'disputed'
  const back = life.amount - keptOf(life)
  if (back === 0) return 'succeeded'
  return back < life.amount ? 'partially_refunded' : 'refunded'
}

type Stage = { fake: StripeFake; oracle: Oracle; random: Random }

/** One payment from its beginning to some end, a step at a time: others live between its steps. */
export function* livePayment(
  { fake, oracle, random }: Stage,
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
  const life: Lived = {
    till,
    invoiceId,
    amount,
    paymentIntentId: '',
    status: 'unpaid',
    refunds: [],
  }
  oracle.lives.push(life)
  const settle = settlement ? { settlement } : {}
  const { world } = fake

  let chargeId: string
  if (random.chance(35)) {
    const begun = world.beginBankDebit({ ...placed, ...settle })
    life.paymentIntentId = begun.paymentIntentId
    chargeId = begun.chargeId
    const moved = oracle.reserve(life, share)
    life.status = 'processing'
    yield
    if (random.chance(8)) return
    const intent = { account, paymentIntentId: life.paymentIntentId }
    if (random.chance(35)) {
      world.failPayment(intent)
      oracle.bounce(life, moved)
      life.status = 'failed'
      return
    }
    world.settleBankDebit(intent)
    oracle.pay(life, moved)
  } else {
    const { paymentIntentId } = world.placeIntent(placed)
    life.paymentIntentId = paymentIntentId
    const intent = { account, paymentIntentId }
    if (random.chance(15)) {
      world.failPayment(intent)
      life.status = 'failed'
      yield
      if (random.chance(30)) return
    } else if (random.chance(5)) {
      world.cancelPayment(intent)
      life.status = 'cancelled'
      return
    }
    const isMovementLate = random.chance(15)
    chargeId = world.confirm({ ...intent, ...settle, isMovementLate }).chargeId
    life.status = 'paid'
    if (isMovementLate) {
      yield
      world.postLateMovement({ account, chargeId })
    }
    oracle.pay(life, oracle.reserve(life, share))
  }
  life.status = 'paid'
  yield
  yield* liveOn({ fake, oracle, random }, life, chargeId)
}

function* liveOn(stage: Stage, life: Lived, chargeId: string): Generator<void> {
  const { random } = stage
  for (let count = random.below(2); count > 0; count--) {
    yield* refundSome(stage, life, chargeId)
  }
  if (random.chance(30)) yield* disputeSome(stage, life, chargeId)
  // A refund may fail long after it succeeded, and during a dispute.
  const settled = life.refunds.filter(({ state }) => state === 'succeeded')
  if (settled[0] && random.chance(25)) yield* failRefund(stage, life, settled[0])
}

type Refunded = Lived['refunds'][number]

function* failRefund({ fake, oracle }: Stage, life: Lived, refund: Refunded): Generator<void> {
  fake.world.failRefund({ account: life.till.account, refundId: refund.id })
  oracle.failRefund(life, refund.amount)
  refund.state = 'failed'
  yield
}

/** An amount that the currency can have: three decimals end in zero (docs.stripe.com/currencies). */
export const payable = (currency: string, minor: number) =>
  currency === 'KWD' ? Math.ceil(minor / 10) * 10 : minor

function* refundSome(stage: Stage, life: Lived, chargeId: string): Generator<void> {
  const { fake, oracle, random } = stage
  const left = keptOf(life)
  if (left < 10) return
  const { account, currency } = life.till
  const part = payable(currency, 1 + random.below(left))
  const amount = random.chance(25) ? left : Math.min(part, left)
  const isPending = random.chance(40)
  const id = fake.world.refund({ account, chargeId, amountMinor: amount, isPending })
  oracle.refund(life, amount)
  const refund: Refunded = { id, amount, state: isPending ? 'pending' : 'succeeded' }
  life.refunds.push(refund)
  yield
  if (!isPending || random.chance(15)) return
  if (random.chance(40)) {
    yield* failRefund(stage, life, refund)
    return
  }
  fake.world.settleRefund({ account, refundId: id })
  refund.state = 'succeeded'
  yield
}

function* disputeSome(stage: Stage, life: Lived, chargeId: string): Generator<void> {
  const { fake, oracle, random } = stage
  const left = keptOf(life)
  if (left < 10) return
  const { account, currency } = life.till
  const part = Math.min(left, payable(currency, 1 + random.below(left)))
  const amount = random.chance(50) ? left : part
  const isInquiry = random.chance(30)
  const id = fake.world.openDispute({ account, chargeId, amountMinor: amount, isInquiry })
  const dispute = { id, amount, status: 'warning_needs_response', isTaken: false }
  life.dispute = dispute
  const act = { account, disputeId: id }
  const take = () => {
    oracle.withdraw(life, amount)
    Object.assign(dispute, { status: 'needs_response', isTaken: true })
  }
  const win = () => {
    fake.world.winDispute(act)
    if (dispute.isTaken) oracle.reinstate(life, amount)
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
    fake.world.escalateInquiry(act)
    take()
    yield
  }
  if (random.chance(15)) return
  if (random.chance(45)) {
    win()
    return
  }
  fake.world.loseDispute(act)
  dispute.status = 'lost'
  yield
  if (!random.chance(35)) return
  fake.world.appealDispute(act)
  dispute.status = 'appeal_needs_response'
  yield
  if (random.chance(50)) win()
}
