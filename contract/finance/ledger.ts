import { Type, type Static } from 'typebox'
import { endpoint, members } from '../platform/endpoint.ts'
import { listQuery, pageOf } from '../platform/page.ts'
import {
  Currency,
  DateOnly,
  Id,
  Minor,
  named,
  nullable,
  oneOf,
  Timestamp,
} from '../platform/values.ts'

/** What can move a balance; every posting of the ledger is one of these. */
const ledgerKinds = [
  'invoice',
  'invoice_void',
  'write_off',
  'credit',
  'credit_void',
  'deposit_release',
  'payment',
  'payment_failure',
  'refund',
  'refund_failure',
  'dispute',
  'dispute_reversal',
  'fee',
  'payout',
  'payout_failure',
  'adjustment',
] as const

/** What a posting of the ledger is about. */
export type LedgerKind = (typeof ledgerKinds)[number]

/** The accounts of a laboratory; `database/migrations/0013-ledger.sql` says what each holds. */
const ledgerAccounts = [
  'receivable',
  'revenue',
  'late_fees',
  'deposits',
  'tax',
  'bank',
  'platform_balance',
  'platform_fees',
  'application_fees',
  'fee_tax',
  'in_transit',
  'clearing',
  'write_offs',
  'disputes_lost',
  'exchange',
] as const

/** An account of the ledger. */
export type LedgerAccount = (typeof ledgerAccounts)[number]

const cause = (what: string) =>
  nullable(
    Type.Unsafe<string>({ ...Id, description: `The ${what} that caused it, or that it moves` }),
  )

/** One line of the ledger as the caller may see it. */
const LedgerEntry = named(
  'LedgerEntry',
  {
    id: Id,
    postingId: Type.Unsafe<string>({
      ...Id,
      description: 'The entries of one posting sum to zero in each currency',
    }),
    account: oneOf(ledgerAccounts, 'Whose sum it is a part of; a clinic sees `receivable` alone'),
    labOrganizationId: Id,
    clinicOrganizationId: nullable(Id),
    customerId: nullable(
      Type.Unsafe<string>({
        ...Id,
        description: 'Who owes; null for a clinic, and on every account but `receivable`',
      }),
    ),
    counterpartName: nullable(
      Type.String({
        description:
          'Whom `receivable` is between: the customer for a laboratory, the laboratory for a clinic; null on every other account',
        examples: ['North Dental'],
      }),
    ),
    kind: oneOf(ledgerKinds, 'What happened'),
    amountMinor: Type.Unsafe<number>({
      ...Minor,
      description:
        'Debit above zero, credit below: what the customer owes grows with + and shrinks with -. Minor units',
    }),
    currency: Currency,
    balanceMinor: nullable(
      Type.Unsafe<number>({
        ...Minor,
        description:
          'What the customer owed in this currency once this entry was there, minor units; null on every account but `receivable`',
      }),
    ),
    feeMinor: nullable(
      Type.Unsafe<number>({
        ...Minor,
        description:
          'What the payment provider kept of this movement, minor units of `settledCurrency`; null for a clinic',
      }),
    ),
    settledMinor: nullable(
      Type.Unsafe<number>({
        ...Minor,
        description:
          'What moved at the payment provider before its fee, minor units; null for a clinic and for what did not go through it',
      }),
    ),
    settledCurrency: nullable(Currency),
    invoiceId: cause('invoice'),
    creditNoteId: cause('credit note'),
    paymentId: cause('payment'),
    refundId: cause('refund'),
    disputeId: nullable(
      Type.Unsafe<string>({ ...Id, description: 'The dispute behind it; null for a clinic' }),
    ),
    payoutId: nullable(
      Type.Unsafe<string>({ ...Id, description: 'The payout behind it; null for a clinic' }),
    ),
    description: nullable(
      Type.String({ description: 'In words', examples: ['Invoice INV-000042'] }),
    ),
    occurredAt: Timestamp,
    createdAt: Timestamp,
  },
  'One side of one movement; entries are only ever added',
)

/** One line of the ledger as the caller may see it. It never changes. */
export type LedgerEntry = Static<typeof LedgerEntry>

export const listLedgerEntries = endpoint({
  method: 'GET',
  path: '/finance/ledger',
  operationId: 'listLedgerEntries',
  tag: 'Finance',
  summary: 'The ledger, newest entry first',
  description:
    'Both sides look at the same entries of the account `receivable`: the sum of `amountMinor` over those of a customer is what the customer owes. A laboratory can ask for another account, or for `all`. `search` looks in the descriptions.',
  access: members({ finance: true }),
  query: listQuery({
    account: Type.Optional(
      oneOf([...ledgerAccounts, 'all'] as const, 'The account; `receivable` when absent', {
        default: 'receivable',
      }),
    ),
    postingId: Type.Optional(
      Type.Unsafe<string>({ ...Id, description: 'Only the entries of this posting' }),
    ),
    customerId: Type.Optional(
      Type.Unsafe<string>({ ...Id, description: 'Only the entries of this customer' }),
    ),
    labConnectionId: Type.Optional(
      Type.Unsafe<string>({ ...Id, description: 'Only the entries between these two' }),
    ),
    invoiceId: Type.Optional(
      Type.Unsafe<string>({ ...Id, description: 'Only the entries of this invoice' }),
    ),
    paymentId: Type.Optional(
      Type.Unsafe<string>({ ...Id, description: 'Only the entries of this payment' }),
    ),
    kind: Type.Optional(oneOf(ledgerKinds, 'Only entries of this kind')),
    fromOn: Type.Optional(
      Type.Unsafe<string>({ ...DateOnly, description: 'Only from this day on (UTC)' }),
    ),
    toOn: Type.Optional(
      Type.Unsafe<string>({ ...DateOnly, description: 'Only up to and with this day (UTC)' }),
    ),
  }),
  reply: { status: 200, body: pageOf(LedgerEntry) },
})
