import { FakeRefusal } from './book.ts'
import type { Book, Charge, Refund } from './book.ts'
import type { EventLog } from './events.ts'
import { settle } from './payments.ts'

/** A refund to be made: of a payment intent or of one charge, whole unless an amount is given. */
export type RefundOrder = {
  account: string
  paymentIntentId?: string
  chargeId?: string
  amountMinor?: number
  metadata?: Record<string, string>
  isApplicationFeeReturned?: boolean
  /** A refund that the bank has not taken yet; `settleRefund` or `failRefund` ends it. */
  isPending?: boolean
}

type RefundCommand = { account: string; refundId: string }

/** Refunds: made within what is left of the charge, settled, failed days later. */
export function openRefunds({
  book,
  events,
  platform,
}: {
  book: Book
  events: EventLog
  platform: string
}) {
  function findCharge(order: RefundOrder): Charge {
    if (order.chargeId !== undefined) return book.find('charge', order.account, order.chargeId)
    const intent = book.find('payment_intent', order.account, order.paymentIntentId ?? '')
    if (typeof intent.latest_charge !== 'string') {
      throw new FakeRefusal(400, {
        message: `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
      })
    }
    return book.find('charge', order.account, intent.latest_charge)
  }

  function returnApplicationFee(charge: Charge, amount: number): number {
    if (typeof charge.application_fee !== 'string') {
      throw new FakeRefusal(400, {
        message: `Charge ${charge.id} has no application fee to refund.`,
      })
    }
    const fee = book.find('application_fee', platform, charge.application_fee)
    const share = Math.min(
      fee.amount - fee.amount_refunded,
      Math.round((fee.amount * amount) / charge.amount),
    )
    fee.amount_refunded += share
    fee.refunded = fee.amount_refunded === fee.amount
    book.post({
      account: platform,
      type: 'application_fee_refund',
      reportingCategory: 'platform_earning_refund',
      amount: -share,
      fees: [],
      currency: fee.currency,
      source: fee.id,
    })
    events.record(platform, 'application_fee.refunded', fee)
    return share
  }

  function post(refund: Refund, charge: Charge, account: string, returnedShare: number): void {
    const original = book.find('balance_transaction', account, String(charge.balance_transaction))
    const movement = book.post({
      account,
      type: original.type === 'payment' ? 'payment_refund' : 'refund',
      reportingCategory: 'refund',
      amount: -settle(refund.amount, original.exchange_rate),
      fees: [
        {
          type: 'application_fee',
          amount: -settle(returnedShare, original.exchange_rate),
          description: 'Application fee refund',
        },
      ],
      currency: original.currency,
      exchangeRate: original.exchange_rate,
      source: refund.id,
    })
    refund.balance_transaction = movement.id
  }

  /** The refund, or Stripe's refusal of one that the charge does not bear. */
  function create(order: RefundOrder): Refund {
    const charge = findCharge(order)
    const { account } = order
    const amount = order.amountMinor ?? charge.amount - charge.amount_refunded
    refuseUnlessRefundable(charge, amount)
    const refund = book.create('refund', account, {
      amount,
      charge: charge.id,
      currency: charge.currency,
      metadata: { ...order.metadata },
      payment_intent: charge.payment_intent,
      status: order.isPending === true ? 'pending' : 'succeeded',
    })
    const share = order.isApplicationFeeReturned === true ? returnApplicationFee(charge, amount) : 0
    post(refund, charge, account, share)
    charge.amount_refunded += amount
    charge.refunded = charge.amount_refunded === charge.amount
    events.record(account, 'refund.created', refund)
    events.record(account, 'charge.refunded', charge)
    return refund
  }

  return {
    create,
    commands: {
      /** A refund made in the laboratory's own dashboard. Returns its id. */
      refund: (order: RefundOrder): string => create(order).id,

      /** The bank took the pending refund. */
      settleRefund({ account, refundId }: RefundCommand): void {
        const refund = book.find('refund', account, refundId)
        refund.status = 'succeeded'
        events.record(account, 'refund.updated', refund)
      },

      /**
       * The bank sent the money back, be the refund pending or long succeeded: it returns to the
       * balance.
       */
      failRefund({ account, refundId }: RefundCommand): void {
        const refund = book.find('refund', account, refundId)
        if (refund.status === 'failed') throw new Error(`${refundId} has failed already.`)
        const charge = book.find('charge', account, String(refund.charge))
        const out = book.find('balance_transaction', account, String(refund.balance_transaction))
        const reversal = book.post({
          account,
          type: 'refund_failure',
          reportingCategory: 'refund_failure',
          amount: -out.amount,
          fees: [],
          currency: out.currency,
          exchangeRate: out.exchange_rate,
          source: refund.id,
        })
        refund.status = 'failed'
        refund.failure_reason = 'lost_or_stolen_card'
        refund.failure_balance_transaction = reversal.id
        charge.amount_refunded -= refund.amount
        charge.refunded = false
        events.record(account, 'refund.updated', refund)
        events.record(account, 'refund.failed', refund)
        events.record(account, 'charge.refund.updated', refund)
      },
    },
  }
}

function refuseUnlessRefundable(charge: Charge, amount: number): void {
  const left = charge.amount - charge.amount_refunded
  if (charge.status !== 'succeeded') {
    throw new FakeRefusal(400, { message: `Charge ${charge.id} has not succeeded.` })
  }
  if (charge.disputed) {
    throw new FakeRefusal(400, {
      code: 'charge_disputed',
      message: `Charge ${charge.id} has been charged back; cannot issue a refund.`,
    })
  }
  if (left === 0) {
    throw new FakeRefusal(400, {
      code: 'charge_already_refunded',
      message: `Charge ${charge.id} has already been refunded.`,
    })
  }
  if (amount < 1 || amount > left) {
    throw new FakeRefusal(400, {
      message: `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
      param: 'amount',
    })
  }
}
