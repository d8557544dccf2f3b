import { Type, type Static } from 'typebox'
import { endpoint, members } from './endpoint.ts'
import { listQuery, pageOf, updatedSince } from './page.ts'
import {
  Currency,
  DateOnly,
  Id,
  idParams,
  line,
  Minor,
  named,
  nullable,
  oneOf,
  PositiveMinor,
  recordTimes,
  strict,
  Timestamp,
} from './values.ts'

const tag = 'Payments'

const paymentMethods = ['card', 'bank_debit', 'bank_transfer', 'check', 'cash', 'other'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** What a laboratory records by hand; cards and debits come from the payment platform. */
const manualMethods = ['bank_transfer', 'check', 'cash', 'other'] as const

const paymentStatuses = [
  'requires_action',
  'processing',
  'succeeded',
  'failed',
  'cancelled',
  'partially_refunded',
  'refunded',
  'disputed',
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

const refundStatuses = ['pending', 'succeeded', 'failed', 'cancelled'] as const
export type RefundStatus = (typeof refundStatuses)[number]

/** As the payment platform has them. */
export const disputeStatuses = [
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'needs_response',
  'under_review',
  'appeal_needs_response',
  'appeal_under_review',
  'won',
  'lost',
  'prevented',
] as const

export type DisputeStatus = (typeof disputeStatuses)[number]

const payoutStatuses = ['pending', 'in_transit', 'paid', 'failed', 'cancelled'] as const
export type PayoutStatus = (typeof payoutStatuses)[number]

const positiveAmount = Type.Integer({
  minimum: 1,
  maximum: 1_000_000_000_000,
  description: 'Minor units (for example cents), more than zero',
  examples: [12900],
})
const reference = line(120, 'What the payer or the bank wrote', 'RF18 5390 0754 7034')
const reason = line(300, 'Why the money goes back', 'Crown was not made')

const ownerOfTheLab = { only: 'lab', role: 'owner', credential: 'session' } as const

const allocation = { invoiceId: Id, amount: positiveAmount }
const allocations = Type.Array(strict(allocation), {
  maxItems: 100,
  description: 'Which invoices it pays, each with how much',
})

/** Money that a customer paid or is paying. */
const Payment = named(
  'Payment',
  {
    id: Id,
    labOrganizationId: Id,
    clinicOrganizationId: nullable(Id),
    customerId: nullable(
      Type.Unsafe<string>({
        ...Id,
        description: 'The customer of the laboratory; null for a clinic',
      }),
    ),
    invoiceId: nullable(
      Type.Unsafe<string>({ ...Id, description: 'The invoice that it was made for, if one alone' }),
    ),
    orderId: nullable(
      Type.Unsafe<string>({ ...Id, description: 'The order that a deposit is for' }),
    ),
    allocations: Type.Array(Type.Object(allocation), {
      description: 'What it pays now of which invoices; minor units',
    }),
    amountUnallocated: Type.Unsafe<number>({
      ...PositiveMinor,
      description: 'The part that is on no invoice: the customer’s credit, minor units',
    }),
    method: oneOf(paymentMethods, 'How it is paid'),
    status: oneOf(paymentStatuses, 'Where it stands'),
    amount: Type.Unsafe<number>({ ...Minor, description: 'Minor units' }),
    amountRefunded: Type.Unsafe<number>({
      ...Minor,
      description: 'Given back or on its way back, minor units',
    }),
    fee: nullable(
      Type.Unsafe<number>({
        ...Minor,
        description:
          'What the payment platform kept of all movements of this payment, minor units of the account’s currency; null for a clinic, and while it is not known',
      }),
    ),
    currency: Currency,
    provider: nullable(oneOf(['stripe'] as const, 'The payment platform; null when by hand')),
    providerPaymentId: nullable(
      Type.String({ description: 'Id of the payment there', examples: ['pi_1S0001000007'] }),
    ),
    reference: nullable(reference),
    failureMessage: nullable(
      Type.String({
        description: 'Why the last attempt failed, in the platform’s words',
        examples: ['Your card was declined.'],
      }),
    ),
    receivedAt: nullable(Timestamp),
    ...recordTimes,
  },
  'Money that a customer paid or is paying',
)
export type Payment = Static<typeof Payment>

const OnePayment = Type.Object({ payment: Payment })

export const listPayments = endpoint({
  method: 'GET',
  path: '/payments',
  operationId: 'listPayments',
  tag,
  summary: 'Payments, newest first',
  description: '`search` looks in the reference and the number of the invoice.',
  access: members({ finance: true }),
  query: listQuery({
    status: Type.Optional(oneOf(paymentStatuses, 'Only payments in this state')),
    method: Type.Optional(oneOf(paymentMethods, 'Only payments made like this')),
    invoiceId: Type.Optional(
      Type.Unsafe<string>({ ...Id, description: 'Only the payments of this invoice' }),
    ),
    customerId: Type.Optional(
      Type.Unsafe<string>({ ...Id, description: 'Only the payments of this customer' }),
    ),
    updatedSince,
  }),
  reply: { status: 200, body: pageOf(Payment) },
})

export const recordPayment = endpoint({
  method: 'POST',
  path: '/payments',
  operationId: 'recordPayment',
  tag,
  summary: 'Record money that came outside the payment platform',
  description:
    'Give the invoice that it pays; or the customer, with `allocations` to as many invoices as it pays. What is on no invoice stays the customer’s credit and can be put to an invoice later: a deposit may name its order. Of an invoice no more can be paid than is open.',
  access: members({ only: 'lab', credential: 'session', finance: true }),
  body: strict({
    invoiceId: Type.Optional(Id),
    customerId: Type.Optional(
      Type.Unsafe<string>({ ...Id, description: 'Who paid, when no invoice is named' }),
    ),
    allocations: Type.Optional(allocations),
    orderId: Type.Optional(
      Type.Unsafe<string>({
        ...Id,
        description: 'The order of this customer that it is a deposit for',
      }),
    ),
    amount: positiveAmount,
    currency: Type.Optional(
      Type.Unsafe<string>({
        ...Currency,
        description: 'That of the invoice or of the finance settings when absent',
      }),
    ),
    method: oneOf(manualMethods, 'How it was paid'),
    receivedAt: Type.Optional(
      Type.Unsafe<string>({ ...Timestamp, description: 'When it came; now when absent' }),
    ),
    reference: Type.Optional(nullable(reference)),
  }),
  reply: { status: 201, body: OnePayment },
  refuses: ['not_found', 'invoice_move_not_allowed', 'rule_violated'],
})

export const getPayment = endpoint({
  method: 'GET',
  path: '/payments/{id}',
  operationId: 'getPayment',
  tag,
  summary: 'One payment',
  access: members({ finance: true }),
  params: idParams,
  reply: { status: 200, body: OnePayment },
})

export const allocatePayment = endpoint({
  method: 'POST',
  path: '/payments/{id}/allocations',
  operationId: 'allocatePayment',
  tag,
  summary: 'Put what is on no invoice of a payment to invoices',
  description:
    'The invoices are of the same customer and currency. What refunds take later goes off what is on no invoice first, then off the newest invoice it was put to.',
  access: members({ only: 'lab', credential: 'session', finance: true }),
  params: idParams,
  body: strict({
    allocations: Type.Array(strict(allocation), {
      minItems: 1,
      maxItems: 100,
      description: 'Which invoices it pays, each with how much',
    }),
  }),
  reply: { status: 201, body: OnePayment },
  refuses: ['invoice_move_not_allowed', 'rule_violated'],
})

export const payInvoice = endpoint({
  method: 'POST',
  path: '/invoices/{id}/pay',
  operationId: 'payInvoice',
  tag,
  summary: 'Begin to pay an invoice online',
  description:
    'The payer’s browser finishes the payment with the client secret on the laboratory’s account. The payment counts once the platform says that it succeeded. Asking again gives the same payment while it is unfinished.',
  access: members({ only: 'clinic', credential: 'session', finance: true }),
  params: idParams,
  reply: {
    status: 200,
    body: Type.Object({
      clientSecret: Type.String({
        description: 'For the payer’s browser; never kept',
        examples: ['pi_1S0001000007_secret_fake'],
      }),
      paymentId: Id,
      providerAccountId: Type.String({
        description: 'The account at the payment platform that is paid',
        examples: ['acct_1S0001000002'],
      }),
      amount: Minor,
      currency: Currency,
    }),
  },
  refuses: [
    'invoice_move_not_allowed',
    'rule_violated',
    'payments_not_available',
    'vendor_unavailable',
  ],
})

/** Money given back for a payment. */
const Refund = named(
  'Refund',
  {
    id: Id,
    paymentId: Id,
    amount: Type.Unsafe<number>({ ...Minor, description: 'Minor units' }),
    currency: Currency,
    reason: nullable(Type.String({ description: 'Why', examples: ['Crown was not made'] })),
    status: oneOf(refundStatuses, 'A refund may still fail after it succeeded'),
    ...recordTimes,
  },
  'Money given back for a payment',
)
export type Refund = Static<typeof Refund>

export const refundPayment = endpoint({
  method: 'POST',
  path: '/payments/{id}/refund',
  operationId: 'refundPayment',
  tag,
  summary: 'Give back a payment, whole or in part',
  description:
    'What was paid online goes back through the payment platform; what was recorded by hand is recorded as given back. Without `amount` all that is left is given back. Send an `Idempotency-Key`: with it a repetition never refunds twice.',
  access: members({ ...ownerOfTheLab, finance: true }),
  params: idParams,
  body: strict({ amount: Type.Optional(positiveAmount), reason: Type.Optional(reason) }),
  reply: { status: 201, body: Type.Object({ refund: Refund, payment: Payment }) },
  refuses: ['rule_violated', 'payments_not_available', 'vendor_unavailable'],
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
    updatedSince,
  }),
  reply: { status: 200, body: pageOf(Refund) },
})

/** A payer's bank asks for the money back. */
const Dispute = named(
  'Dispute',
  {
    id: Id,
    paymentId: Id,
    providerDisputeId: Type.String({
      description: 'Id of the dispute at the payment platform',
      examples: ['dp_1S0001000031'],
    }),
    amount: Type.Unsafe<number>({ ...Minor, description: 'Minor units' }),
    currency: Currency,
    reason: nullable(
      Type.String({ description: 'In the bank’s words', examples: ['product_not_received'] }),
    ),
    status: oneOf(disputeStatuses, 'Where it stands; an inquiry (`warning_…`) moves no money'),
    evidenceDueBy: nullable(Timestamp),
    evidenceSubmittedAt: nullable(
      Type.Unsafe<string>({
        ...Timestamp,
        description: 'When the laboratory handed its evidence in; null before',
      }),
    ),
    ...recordTimes,
  },
  'A payer’s bank asks for the money back',
)
export type Dispute = Static<typeof Dispute>

export const listDisputes = endpoint({
  method: 'GET',
  path: '/disputes',
  operationId: 'listDisputes',
  tag,
  summary: 'Disputes, newest first',
  description: '`search` looks in the reason and the id at the payment platform.',
  access: members({ only: 'lab', credential: 'session', finance: true }),
  query: listQuery({
    status: Type.Optional(oneOf(disputeStatuses, 'Only disputes in this state')),
    updatedSince,
  }),
  reply: { status: 200, body: pageOf(Dispute) },
})

export const submitDisputeEvidence = endpoint({
  method: 'POST',
  path: '/disputes/{id}/evidence',
  operationId: 'submitDisputeEvidence',
  tag,
  summary: 'Hand in what speaks for the laboratory',
  description:
    'Puts together the record of the invoiced orders: what was ordered, approved, shipped and received, and when. Patients and the people of both sides are not named. It goes to the payer’s bank once and for good; `explanation` is added in your own words.',
  access: members({ ...ownerOfTheLab, finance: true }),
  params: idParams,
  body: strict({
    explanation: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 4_000,
        description: 'What else the bank should know; do not name patients',
        examples: ['The crown was seated on 3 November, as the clinic confirmed.'],
      }),
    ),
  }),
  reply: {
    status: 201,
    body: Type.Object({
      dispute: Dispute,
      evidence: Type.String({
        description: 'What was handed in, word for word',
        examples: ['Order 26-004512: crown, zirconia, tooth 26. Delivered on 2026-11-03.'],
      }),
    }),
  },
  refuses: ['rule_violated', 'payments_not_available', 'vendor_unavailable'],
})

const payoutReconciliations = ['not_available', 'pending', 'matched', 'differs'] as const
export type PayoutReconciliation = (typeof payoutReconciliations)[number]

/** Money on its way to the laboratory's bank. */
const Payout = named(
  'Payout',
  {
    id: Id,
    providerPayoutId: Type.String({
      description: 'Id of the payout at the payment platform',
      examples: ['po_1S0001000040'],
    }),
    amount: Type.Unsafe<number>({ ...Minor, description: 'Minor units' }),
    currency: Currency,
    status: oneOf(
      payoutStatuses,
      '`paid` is an expectation: the bank may still send the money back, then it is `failed`',
    ),
    arrivalDate: nullable(DateOnly),
    isAutomatic: Type.Boolean({
      description: 'Made by the payment platform itself: only then it says what it pays out',
      examples: [true],
    }),
    reconciliation: oneOf(
      payoutReconciliations,
      'Whether its movements sum to it and all stand in the ledger; not available for payouts made by hand',
    ),
    failureMessage: nullable(
      Type.String({
        description: 'Why it failed, in the platform’s words',
        examples: ['The bank account has been closed.'],
      }),
    ),
    ...recordTimes,
  },
  'Money that the payment platform sends to the laboratory’s bank',
)
export type Payout = Static<typeof Payout>

export const listPayouts = endpoint({
  method: 'GET',
  path: '/payouts',
  operationId: 'listPayouts',
  tag,
  summary: 'Payouts, newest first',
  description: '`search` looks in the id at the payment platform.',
  access: members(ownerOfTheLab),
  query: listQuery({
    status: Type.Optional(oneOf(payoutStatuses, 'Only payouts in this state')),
    updatedSince,
  }),
  reply: { status: 200, body: pageOf(Payout) },
})

/** One movement that a payout pays out. */
const PayoutMovement = named(
  'PayoutMovement',
  {
    id: Id,
    providerTransactionId: Type.String({
      description: 'Id of the movement at the payment platform',
      examples: ['txn_1S0001000044'],
    }),
    kind: Type.String({ description: 'In the platform’s word', examples: ['charge'] }),
    amount: Type.Unsafe<number>({ ...Minor, description: 'Before the fee, minor units' }),
    fee: Type.Unsafe<number>({ ...Minor, description: 'What the platform kept, minor units' }),
    net: Type.Unsafe<number>({ ...Minor, description: 'What counts for the payout, minor units' }),
    currency: Currency,
    paymentId: nullable(Id),
    isPosted: Type.Boolean({ description: 'Whether the ledger has it', examples: [true] }),
    occurredAt: Timestamp,
  },
  'One movement that a payout pays out',
)
export type PayoutMovement = Static<typeof PayoutMovement>

export const listPayoutMovements = endpoint({
  method: 'GET',
  path: '/payouts/{id}/movements',
  operationId: 'listPayoutMovements',
  tag,
  summary: 'What a payout pays out, oldest first',
  description:
    'Empty for payouts made by hand, and until the platform has put the list together. `search` looks in the kind and the id.',
  access: members(ownerOfTheLab),
  params: idParams,
  query: listQuery({}),
  reply: { status: 200, body: pageOf(PayoutMovement) },
})
