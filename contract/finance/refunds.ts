import { Type, type Static } from 'typebox'
import { abilityTable } from '../platform/abilities.ts'
import { endpoint, members } from '../platform/endpoint.ts'
import { listQuery, pageOf, updatedSinceAt } from '../platform/page.ts'
import * as payments from './payments.ts'
import {
  Currency,
  Id,
  idParams,
  line,
  Minor,
  named,
  nullable,
  oneOf,
  recordTimes,
  strict,
} from '../platform/values.ts'
import { askingPaymentProvider } from '../refusals/finance-groups.ts'

const tag = 'Payments'

const refundStatuses = ['pending', 'succeeded', 'failed', 'cancelled'] as const

/** Where a refund is. */
export type RefundStatus = (typeof refundStatuses)[number]

const reason = line(300, 'Why the money goes back', 'Crown was not made')

/** Money given back for a payment. */
const Refund = named(
  'Refund',
  {
    id: Id,
    paymentId: Id,
    amountMinor: Type.Unsafe<number>({ ...Minor, description: 'Minor units' }),
    currency: Currency,
    reason: nullable(Type.String({ description: 'Why', examples: ['Crown was not made'] })),
    status: oneOf(refundStatuses, 'A refund may still fail after it succeeded'),
    ...recordTimes,
  },
  'Money given back for a payment',
)

/** Money of a payment that goes back to the payer. */
export type Refund = Static<typeof Refund>

export const refundPayment = endpoint({
  method: 'POST',
  path: '/payments/{id}/refund',
  operationId: 'refundPayment',
  tag,
  summary: 'Give back a payment, whole or in part',
  description:
    'What was paid online goes back through the payment provider; what was recorded by hand is recorded as given back. Without `amountMinor` all that is left is given back. Send an `Idempotency-Key`: with it a repetition never refunds twice.',
  access: members({ only: 'lab', role: 'owner', credential: 'session', finance: true }),
  params: idParams,
  body: strict({
    amountMinor: Type.Optional(payments.PaymentAmount),
    reason: Type.Optional(reason),
  }),
  reply: { status: 201, body: Type.Object({ refund: Refund, payment: payments.Payment }) },
  refuses: ['payment_not_refundable', 'refund_above_payment_rest', ...askingPaymentProvider],
})

export const listRefunds = endpoint({
  method: 'GET',
  path: '/refunds',
  operationId: 'listRefunds',
  tag,
  summary: 'Refunds, newest first',
  description: '`search` looks in the reason.',
  access: members({ finance: true }),
  query: listQuery({
    status: Type.Optional(oneOf(refundStatuses, 'Only refunds in this state')),
    paymentId: Type.Optional(
      Type.Unsafe<string>({ ...Id, description: 'Only the refunds of this payment' }),
    ),
    updatedSinceAt,
  }),
  reply: { status: 200, body: pageOf(Refund) },
})

/** When somebody can do what with a payment. */
export const paymentAbilities = abilityTable<typeof payments.PaymentAbilities, payments.Payment>(
  payments.PaymentAbilities,
  {
    refund: {
      operation: refundPayment,
      when: (payment) =>
        payments.isRefundable(payment) && payment.refundedMinor < payment.amountMinor,
    },
    allocate: {
      operation: payments.allocatePayment,
      when: ({ unallocatedMinor }) => unallocatedMinor > 0,
    },
  },
)
