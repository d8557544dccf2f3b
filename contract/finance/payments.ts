import { Type, type Static } from 'typebox'
import { abilities, type WithoutAbilities } from '../platform/abilities.ts'
import { endpoint, members } from '../platform/endpoint.ts'
import { listQuery, pageOf, sortingBy, updatedSinceAt } from '../platform/page.ts'
import {
  Currency,
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
} from '../platform/values.ts'
import { allocatingPayment, askingPaymentProvider } from '../refusals/finance-groups.ts'
import { workSummary } from '../orders/work-summary.ts'

const tag = 'Payments'

/** How money can be paid. */
export const paymentMethods = [
  'card',
  'bank_debit',
  'bank_transfer',
  'check',
  'cash',
  'other',
] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** What a laboratory records by hand; cards and debits come from the payment provider. */
const manualMethods = ['bank_transfer', 'check', 'cash', 'other'] as const

/** The states of a payment, in the order in which a list sorts them. */
export const paymentStatuses = [
  'requires_action',
  'processing',
  'succeeded',
  'failed',
  'cancelled',
  'partially_refunded',
  'refunded',
  'disputed',
] as const

/** Where a payment is. */
export type PaymentStatus = (typeof paymentStatuses)[number]

/** An amount that moves money, minor units. */
export const PaymentAmount = Type.Integer({
  minimum: 1,
  maximum: 1_000_000_000_000,
  description: 'Minor units (for example cents), more than zero',
  examples: [12900],
})
const reference = line(120, 'What the payer or the bank wrote', 'RF18 5390 0754 7034')

const invoiceNumber = nullable(
  Type.String({ description: 'The number of the invoice', examples: ['INV-000042'] }),
)
const allocation = { invoiceId: Id, amountMinor: PaymentAmount }
const allocations = Type.Array(strict(allocation), {
  maxItems: 100,
  description: 'Which invoices it pays, each with how much',
})

/** What somebody can do with a payment; `contract/finance/refunds.ts` says when. */
export const PaymentAbilities = abilities('PaymentAbilities', {
  refund: 'Give it back, whole or in part',
  allocate: 'Put what is on no invoice to invoices',
})

/** Whether money of a payment can go back. */
export const isRefundable = ({ status }: { status: PaymentStatus }): boolean =>
  status === 'succeeded' || status === 'partially_refunded'

/** Money that a customer paid or is paying. */
export const Payment = named(
  'Payment',
  {
    id: Id,
    can: PaymentAbilities,
    labOrganizationId: Id,
    clinicOrganizationId: nullable(Id),
    customerId: nullable(
      Type.Unsafe<string>({
        ...Id,
        description: 'The customer of the laboratory; null for a clinic',
      }),
    ),
    counterpartName: nullable(
      Type.String({
        description: 'The customer for a laboratory, the laboratory for a clinic',
        examples: ['North Dental'],
      }),
    ),
    invoiceId: nullable(
      Type.Unsafe<string>({ ...Id, description: 'The invoice that it was made for, if one alone' }),
    ),
    invoiceNumber,
    orderId: nullable(
      Type.Unsafe<string>({ ...Id, description: 'The order that a deposit is for' }),
    ),
    orderNumber: nullable(
      Type.String({ description: 'The number of that order', examples: ['26-004512'] }),
    ),
    workSummary,
    allocations: Type.Array(Type.Object({ ...allocation, invoiceNumber }), {
      description: 'What it pays now of which invoices; minor units',
    }),
    unallocatedMinor: Type.Unsafe<number>({
      ...PositiveMinor,
      description: 'The part that is on no invoice: the customer’s credit, minor units',
    }),
    method: oneOf(paymentMethods, 'How it is paid'),
    status: oneOf(paymentStatuses, 'The status'),
    amountMinor: Type.Unsafe<number>({ ...Minor, description: 'Minor units' }),
    refundedMinor: Type.Unsafe<number>({
      ...Minor,
      description: 'Given back or on its way back, minor units',
    }),
    feeMinor: nullable(
      Type.Unsafe<number>({
        ...Minor,
        description:
          'What the payment provider kept of all movements of this payment, minor units of the account’s currency; null for a clinic, and while it is not known',
      }),
    ),
    currency: Currency,
    provider: nullable(oneOf(['stripe'] as const, 'The payment provider; null when by hand')),
    providerPaymentId: nullable(
      Type.String({ description: 'Id of the payment there', examples: ['pi_1S0001000007'] }),
    ),
    reference: nullable(reference),
    failureMessage: nullable(
      Type.String({
        description: 'Why the last attempt failed, in the provider’s words',
        examples: ['Your card was declined.'],
      }),
    ),
    receivedAt: nullable(Timestamp),
    ...recordTimes,
  },
  'Money that a customer paid or is paying',
)
export type Payment = WithoutAbilities<Static<typeof Payment>>

const OnePayment = Type.Object({ payment: Payment })

/** What the payer's browser needs beside the client secret. */
export const payerBrowser = {
  publishableKey: nullable(
    Type.String({
      description:
        'Names the operator to the payment provider in the browser; null when none is set',
      examples: ['pk_live_0001'],
    }),
  ),
  standInUrl: nullable(
    Type.String({
      description:
        'The page of a stand-in for the payment provider, where it is tried out: there no money moves. Null for the provider itself',
      examples: ['http://127.0.0.1:4710/?secret=pi_1S0001000007_secret_fake'],
    }),
  ),
}

/** What a list of payments can be sorted by. */
export const paymentSorts = ['received', 'counterpart', 'amount', 'status'] as const
/** What a list of payments is sorted by. */
export type PaymentSort = (typeof paymentSorts)[number]

export const listPayments = endpoint({
  method: 'GET',
  path: '/payments',
  operationId: 'listPayments',
  tag,
  summary: 'Payments, newest first or sorted',
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
    ...sortingBy(
      paymentSorts,
      'By when the money came, or when the payment was begun where none did; the name of the other side; the amount; the state, in the order in which the states are listed here. Without it the newest first',
    ),
    updatedSinceAt,
  }),
  reply: { status: 200, body: pageOf(Payment) },
})

export const recordPayment = endpoint({
  method: 'POST',
  path: '/payments',
  operationId: 'recordPayment',
  tag,
  summary: 'Record money that came outside the payment provider',
  description:
    'Give the invoice that it pays; or the customer, with `allocations` to as many invoices as it pays. What is on no invoice stays the customer’s credit and can be put to an invoice later: a deposit may name its order. Of an invoice no more can be paid than is open.',
  access: members({ only: 'lab', credential: 'session', finance: true, needs: 'finance.write' }),
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
    amountMinor: PaymentAmount,
    currency: Type.Optional(
      Type.Unsafe<string>({
        ...Currency,
        description: 'That of the invoice or of the finance settings when absent',
      }),
    ),
    method: oneOf(manualMethods, 'How it was paid'),
    receivedAt: Type.Optional(
      Type.Unsafe<string>({
        ...Timestamp,
        description:
          'When it came; now when absent. Not more than 60 days before its earliest invoice was issued, and not after tomorrow where the laboratory is',
      }),
    ),
    reference: Type.Optional(nullable(reference)),
  }),
  reply: { status: 201, body: OnePayment },
  refuses: [
    'not_found',
    'finance_settings_incomplete',
    'payment_above_invoice_balance',
    'allocations_above_payment',
    'payment_day_in_future',
    'payment_day_too_early',
    ...allocatingPayment,
  ],
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
  access: members({ only: 'lab', credential: 'session', finance: true, needs: 'finance.write' }),
  params: idParams,
  body: strict({
    allocations: Type.Array(strict(allocation), {
      minItems: 1,
      maxItems: 100,
      description: 'Which invoices it pays, each with how much',
    }),
  }),
  reply: { status: 201, body: OnePayment },
  refuses: ['allocations_above_unallocated', ...allocatingPayment],
})

export const payInvoice = endpoint({
  method: 'POST',
  path: '/invoices/{id}/pay',
  operationId: 'payInvoice',
  tag,
  summary: 'Begin to pay an invoice online',
  description:
    'The payer’s browser finishes the payment with the client secret on the laboratory’s account. The payment counts once the provider says that it succeeded. Asking again gives the same payment while it is unfinished.',
  access: members({ only: 'clinic', credential: 'session', finance: true, needs: 'finance.write' }),
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
        description: 'The account at the payment provider that is paid',
        examples: ['acct_1S0001000002'],
      }),
      amountMinor: Minor,
      currency: Currency,
      savedMethodId: nullable(
        Type.String({
          description:
            'The saved payment method, at the payment provider, with which the payer confirms what autopay began: the payer’s bank asks for that. Null for a payment that is new',
          examples: ['pm_1S0001000009'],
        }),
      ),
      ...payerBrowser,
    }),
  },
  refuses: [
    'invoice_transition_not_allowed',
    'invoice_payment_processing',
    'invoice_autopay_processing',
    'lab_takes_no_online_payments',
    'currency_not_payable_online',
    'amount_not_payable_online',
    ...askingPaymentProvider,
  ],
})
