import { FakeRefusal } from './book.ts'
import type { BalanceTransaction, Book, Charge, PaymentIntent, Settlement, Taking } from './book.ts'
import { requireSuffix } from './descriptors.ts'
import type { EventLog } from './events.ts'

/** A payment to be made on an account. `currency` is ISO 4217 in either case, USD by default. */
export type PaymentOrder = {
  account: string
  amountMinor: number
  currency?: string
  metadata?: Record<string, string>
  applicationFeeMinor?: number
  customerId?: string
  paymentMethodId?: string
  description?: string
  statementSuffix?: string
}

/** The bank debits that the fake knows. */
export type DebitType = 'us_bank_account' | 'sepa_debit'

/** Takes 2.9 % and 30 minor units, in the settlement currency: a card in the United States. */
function stripeFeeOf(amount: number): number {
  return Math.round(amount * 0.029) + 30
}

/** The amount of the charge in the currency in which its account settles. */
export function settle(amount: number, rate: number | null): number {
  return Math.round(amount * (rate ?? 1))
}

type Failure = { code: NonNullable<PaymentIntent['last_payment_error']>['code']; message: string }

const tooLittle: Failure = {
  code: 'insufficient_funds',
  message: 'The account has too little money.',
}

/**
 * Payments up to the money: made, taken by card, debited from a bank, failed,
 * cancelled.
 */
export function openPayments({
  book,
  events,
  platform,
}: {
  book: Book
  events: EventLog
  platform: string
}) {
  const late = book.memory.lateMovements

  function createIntent(order: PaymentOrder): PaymentIntent {
    if (order.statementSuffix !== undefined) {
      requireSuffix(book, order.account, order.statementSuffix)
    }
    const intent = book.create('payment_intent', order.account, {
      amount: order.amountMinor,
      currency: (order.currency ?? 'USD').toLowerCase(),
      metadata: { ...order.metadata },
      application_fee_amount: order.applicationFeeMinor ?? null,
      customer: order.customerId ?? null,
      payment_method: order.paymentMethodId ?? null,
      description: order.description ?? null,
      statement_descriptor_suffix: order.statementSuffix ?? null,
      status: 'requires_payment_method',
    })
    intent.client_secret = `${intent.id}_secret_fake`
    events.record(order.account, 'payment_intent.created', intent)
    return intent
  }

  function createCharge(taking: Taking, changes: Partial<Charge>): Charge {
    const { account } = taking
    const intent = book.find('payment_intent', account, taking.paymentIntentId)
    if (!['requires_payment_method', 'requires_confirmation'].includes(intent.status)) {
      throw new FakeRefusal(400, {
        code: 'payment_intent_unexpected_state',
        message: `This PaymentIntent's status is ${intent.status}.`,
      })
    }
    const charge = book.create('charge', account, {
      amount: intent.amount,
      currency: intent.currency,
      metadata: { ...intent.metadata },
      payment_intent: intent.id,
      application_fee_amount: intent.application_fee_amount,
      ...changes,
    })
    intent.latest_charge = charge.id
    return charge
  }

  function postCharge(
    charge: Charge,
    taking: { account: string; settlement?: Settlement; isPending: boolean },
  ): BalanceTransaction {
    const { account, settlement, isPending } = taking
    const rate = settlement?.exchangeRate ?? null
    const amount = settle(charge.amount, rate)
    const transaction = book.post({
      account,
      type: isPending ? 'payment' : 'charge',
      reportingCategory: 'charge',
      amount,
      fees: [
        { type: 'stripe_fee', amount: stripeFeeOf(amount), description: 'Stripe processing fees' },
        {
          type: 'application_fee',
          amount: settle(charge.application_fee_amount ?? 0, rate),
          description: 'Application fee',
        },
      ],
      currency: settlement?.currency.toLowerCase() ?? charge.currency,
      exchangeRate: rate,
      source: charge.id,
      isPending,
    })
    charge.balance_transaction = transaction.id
    return transaction
  }

  /** The charge is paid: the payment intent has succeeded and the platform has its share. */
  function succeed(account: string, charge: Charge): void {
    Object.assign(charge, { status: 'succeeded', paid: true, captured: true })
    charge.amount_captured = charge.amount
    const share = charge.application_fee_amount ?? 0
    if (share > 0) {
      const fee = book.create('application_fee', platform, {
        account,
        amount: share,
        charge: charge.id,
        currency: charge.currency,
      })
      charge.application_fee = fee.id
      const earning = book.post({
        account: platform,
        type: 'application_fee',
        reportingCategory: 'platform_earning',
        amount: share,
        fees: [],
        currency: charge.currency,
        source: fee.id,
      })
      fee.balance_transaction = earning.id
      events.record(platform, 'application_fee.created', fee)
    }
    events.record(account, 'charge.succeeded', charge)
    if (typeof charge.payment_intent !== 'string') return
    const intent = book.find('payment_intent', account, charge.payment_intent)
    Object.assign(intent, { status: 'succeeded', amount_received: charge.amount })
    events.record(account, 'payment_intent.succeeded', intent)
  }

  /**
   * A card pays the payment intent at once. Returns the charge's id. With `isMovementLate` the
   * charge succeeds before its movement exists, as Stripe's asynchronous capture has it;
   * `postLateMovement` follows.
   */
  function confirm(taking: Taking & { isMovementLate?: boolean }): { chargeId: string } {
    const charge = createCharge(taking, {})
    if (taking.isMovementLate === true) late.set(charge.id, taking)
    else postCharge(charge, { ...taking, isPending: false })
    succeed(taking.account, charge)
    return { chargeId: charge.id }
  }

  /** Gives a payment intent up, as Stripe does: only while nobody has paid it. */
  function cancel({ account, paymentIntentId }: Taking): PaymentIntent {
    const intent = book.find('payment_intent', account, paymentIntentId)
    if (['succeeded', 'processing', 'canceled'].includes(intent.status)) {
      throw new FakeRefusal(400, {
        code: 'payment_intent_unexpected_state',
        message: `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
      })
    }
    intent.status = 'canceled'
    intent.canceled_at = book.nowSeconds()
    events.record(account, 'payment_intent.canceled', intent)
    return intent
  }

  return {
    createIntent,
    cancel,
    commands: {
      confirm,

      /** A payment intent is made, and nobody pays it yet. */
      placeIntent: (order: PaymentOrder) => ({ paymentIntentId: createIntent(order).id }),

      /** A payment intent is made and paid by card at once. */
      pay({
        settlement,
        isMovementLate = false,
        ...order
      }: PaymentOrder & { settlement?: Settlement; isMovementLate?: boolean }) {
        const { id } = createIntent(order)
        const taking = { account: order.account, paymentIntentId: id, isMovementLate }
        return { paymentIntentId: id, ...confirm(settlement ? { ...taking, settlement } : taking) }
      },

      /** The movement of a charge that was confirmed with `isMovementLate`: `charge.updated`. */
      postLateMovement({ account, chargeId }: { account: string; chargeId: string }): void {
        const charge = book.find('charge', account, chargeId)
        const taking = late.get(chargeId)
        if (taking === undefined) throw new Error(`${chargeId} waits for no movement.`)
        late.delete(chargeId)
        postCharge(charge, { ...taking, isPending: false })
        events.record(account, 'charge.updated', charge)
      },

      /**
       * Other software of the laboratory takes a card without a payment intent, as was done of old.
       */
      chargeWithoutIntent({
        account,
        amountMinor,
      }: {
        account: string
        amountMinor: number
      }): string {
        const charge = book.create('charge', account, { amount: amountMinor, currency: 'usd' })
        postCharge(charge, { account, isPending: false })
        succeed(account, charge)
        return charge.id
      },

      /**
       * A bank debit is on its way: the payment intent is `processing` for days, and the movement
       * is on the balance already, pending. `settleBankDebit` or `failPayment` ends it.
       */
      beginBankDebit(order: (PaymentOrder | Taking) & { debit?: DebitType }) {
        const paymentIntentId =
          'paymentIntentId' in order ? order.paymentIntentId : createIntent(order).id
        const settlement = 'settlement' in order ? order.settlement : undefined
        const taking = { account: order.account, paymentIntentId }
        const charge = createCharge(taking, {
          status: 'pending',
          paid: false,
          payment_method_details: { type: order.debit ?? 'us_bank_account' },
        })
        postCharge(charge, { ...taking, isPending: true, ...(settlement ? { settlement } : {}) })
        const intent = book.find('payment_intent', order.account, paymentIntentId)
        intent.status = 'processing'
        events.record(order.account, 'charge.pending', charge)
        events.record(order.account, 'payment_intent.processing', intent)
        return { paymentIntentId, chargeId: charge.id }
      },

      /** The bank paid: the pending charge has succeeded. */
      settleBankDebit({ account, paymentIntentId }: Taking): void {
        const charge = findPendingCharge(book, account, paymentIntentId)
        const movement = book.find(
          'balance_transaction',
          account,
          String(charge.balance_transaction),
        )
        movement.status = 'available'
        succeed(account, charge)
      },

      /**
       * The payment fails: a declined card, or a bank debit that bounces and whose pending movement
       * is taken back whole. The payment intent waits for another way to pay.
       */
      failPayment({ account, paymentIntentId, ...why }: Taking & Partial<Failure>): void {
        const failure = { ...tooLittle, ...why }
        const intent = book.find('payment_intent', account, paymentIntentId)
        const charge =
          intent.status === 'processing'
            ? findPendingCharge(book, account, paymentIntentId)
            : createCharge({ account, paymentIntentId }, { paid: false })
        Object.assign(charge, {
          status: 'failed',
          failure_code: failure.code,
          failure_message: failure.message,
        })
        if (typeof charge.balance_transaction === 'string') {
          const movement = book.find('balance_transaction', account, charge.balance_transaction)
          const reversal = book.post({
            account,
            type: 'payment_failure_refund',
            reportingCategory: 'charge_failure',
            amount: -movement.amount,
            fees: movement.fee_details.map((line) => ({
              type: line.type,
              amount: -line.amount,
              description: 'Returned',
            })),
            currency: movement.currency,
            exchangeRate: movement.exchange_rate,
            source: charge.id,
          })
          charge.failure_balance_transaction = reversal.id
        }
        intent.status = 'requires_payment_method'
        intent.last_payment_error = { type: 'card_error', ...failure }
        events.record(account, 'charge.failed', charge)
        events.record(account, 'payment_intent.payment_failed', intent)
      },

      /** The payment intent is abandoned before it was paid. */
      cancelPayment(taking: Taking): void {
        cancel(taking)
      },
    },
  }
}

function findPendingCharge(book: Book, account: string, paymentIntentId: string): Charge {
  const intent = book.find('payment_intent', account, paymentIntentId)
  const charge = book.find('charge', account, String(intent.latest_charge))
  if (charge.status !== 'pending') throw new Error(`${charge.id} is ${charge.status}, not pending.`)
  return charge
}
