import { FakeRefusal } from './book.ts'
import type {
  Book,
  Customer,
  MethodConduct,
  PaymentIntent,
  PaymentMethod,
  SetupIntent,
} from './book.ts'
import type { EventLog } from './events.ts'
import type { DebitType, openPayments, PaymentOrder } from './payments.ts'

/** A method that a payer leaves behind: a card, or a bank account that debits are drawn from. */
export type MethodType = 'card' | DebitType

type Parts = { book: Book; events: EventLog; payments: ReturnType<typeof openPayments> }

const details: Record<MethodType, object> = {
  card: {},
  us_bank_account: {
    card: undefined,
    us_bank_account: { bank_name: 'STRIPE TEST BANK', last4: '6789', account_type: 'checking' },
  },
  sepa_debit: {
    card: undefined,
    sepa_debit: { bank_code: '37040044', country: 'DE', last4: '3201' },
  },
}

const refusals = {
  declines: {
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
  },
  requires_authentication: {
    code: 'authentication_required',
    decline_code: 'authentication_required',
    message: 'This payment requires your authentication.',
  },
  stolen: {
    code: 'card_declined',
    decline_code: 'stolen_card',
    message: 'Your card was declined.',
  },
  declines_for_good: {
    code: 'card_declined',
    decline_code: 'do_not_honor',
    advice_code: 'do_not_try_again',
    message: 'Your card was declined.',
  },
} as const

/**
 * Saved methods: a payer leaves one with a setup intent, it is charged without the payer,
 * and taken away again.
 */
export function openMethods({ book, events, payments }: Parts) {
  const { conducts } = book.memory

  function requireAttached(order: PaymentOrder): PaymentMethod {
    const method = book.find('payment_method', order.account, order.paymentMethodId ?? '')
    if (method.customer !== null && method.customer === order.customerId) return method
    throw new FakeRefusal(400, {
      code: 'payment_method_unexpected_state',
      message: `The PaymentMethod ${method.id} is not attached to this Customer.`,
    })
  }

  return {
    createCustomer: (
      account: string,
      words: { name?: string; metadata: Record<string, string> },
    ): Customer =>
      book.create('customer', account, { name: words.name ?? null, metadata: words.metadata }),

    createSetupIntent(request: {
      account: string
      customerId: string
      metadata: Record<string, string>
    }): SetupIntent {
      book.find('customer', request.account, request.customerId)
      const intent = book.create('setup_intent', request.account, {
        customer: request.customerId,
        metadata: request.metadata,
        status: 'requires_payment_method',
      })
      intent.client_secret = `${intent.id}_secret_fake`
      events.record(request.account, 'setup_intent.created', intent)
      return intent
    },

    detach(account: string, id: string): PaymentMethod {
      const method = book.find('payment_method', account, id)
      if (method.customer === null) {
        throw new FakeRefusal(400, {
          code: 'payment_method_unexpected_state',
          message: `The payment method ${id} is not attached to a customer.`,
        })
      }
      method.customer = null
      events.record(account, 'payment_method.detached', method)
      return method
    },

    /** Charges a saved method without its owner: paid, under way, or Stripe's refusal 402. */
    chargeOffSession(order: PaymentOrder): PaymentIntent {
      const method = requireAttached(order)
      const intent = payments.createIntent(order)
      const taking = { account: order.account, paymentIntentId: intent.id }
      const conduct = conducts.get(method.id) ?? 'pays'
      if (conduct !== 'pays') {
        const refusal = refusals[conduct]
        const { code, message } = refusal
        payments.commands.failPayment({ ...taking, code, message })
        const words = { ...refusal, type: 'card_error' }
        throw new FakeRefusal(402, { ...words, payment_intent: structuredClone(intent) })
      }
      if (method.type === 'card') payments.commands.confirm(taking)
      else payments.commands.beginBankDebit({ ...taking, debit: method.type as DebitType })
      return intent
    },

    commands: {
      /** The payer leaves a method behind. Returns its id. */
      completeSetup(command: {
        account: string
        setupIntentId: string
        type?: MethodType
        conduct?: MethodConduct
      }): string {
        const intent = book.find('setup_intent', command.account, command.setupIntentId)
        if (intent.status !== 'requires_payment_method') {
          throw new FakeRefusal(400, {
            code: 'setup_intent_unexpected_state',
            message: `This SetupIntent's status is ${intent.status}.`,
          })
        }
        const type = command.type ?? 'card'
        const method = book.create('payment_method', command.account, {
          type,
          customer: intent.customer,
          ...details[type],
        })
        conducts.set(method.id, command.conduct ?? 'pays')
        Object.assign(intent, { status: 'succeeded', payment_method: method.id })
        events.record(command.account, 'payment_method.attached', method)
        events.record(command.account, 'setup_intent.succeeded', intent)
        return method.id
      },

      /** From now on the saved method pays, or does not. */
      setConduct(command: { paymentMethodId: string; conduct: MethodConduct }): void {
        conducts.set(command.paymentMethodId, command.conduct)
      },
    },
  }
}
