import { Type, type Static } from 'typebox'
import { endpoint, members } from './endpoint.ts'
import { listQuery, pageOf } from './page.ts'
import {
  Currency,
  DateOnly,
  Id,
  line,
  Minor,
  named,
  nullable,
  oneOf,
  PositiveMinor,
  strict,
  text,
  Timestamp,
} from './values.ts'

const tag = 'Finance'

/** How prices relate to tax: without, before, or with it. */
export const taxModes = ['none', 'exclusive', 'inclusive'] as const
export type TaxMode = (typeof taxModes)[number]

const billingMoments = ['delivery', 'shipping', 'acceptance'] as const

/** What can move a balance; every entry of the ledger is one of these. */
export const ledgerKinds = [
  'invoice',
  'invoice_void',
  'write_off',
  'credit',
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
export type LedgerKind = (typeof ledgerKinds)[number]

/** A rate of tax in hundredths of a per cent. */
export const BasisPoints = Type.Integer({
  minimum: 0,
  maximum: 10_000,
  description: 'Rate in basis points: 1900 is 19 %',
  examples: [1900],
})

const TaxRate = strict({ name: line(40, 'Name of the rate', 'VAT'), rate: BasisPoints })

const taxMode = oneOf(
  taxModes,
  'Whether prices have no tax (`none`), tax on top (`exclusive`), or tax inside (`inclusive`)',
)
const taxRates = Type.Array(TaxRate, { maxItems: 20, description: 'Rates that invoices may use' })
const taxId = line(40, 'Tax number of the laboratory', 'DE123456789')
const paymentTermsDays = Type.Integer({
  minimum: 0,
  maximum: 365,
  description: 'Days from the issue to the due day, unless a connection says otherwise',
  examples: [30],
})
const prefix = (what: string, example: string) =>
  Type.String({
    pattern: '^[A-Za-z0-9][A-Za-z0-9/-]{0,11}$',
    description: `Begins the number of ${what}: at most 12 letters, digits, - and /`,
    examples: [example],
  })
const statementDay = Type.Integer({
  minimum: 1,
  maximum: 28,
  description: 'Day of the month on which statements are made',
  examples: [1],
})
const bankDetails = text(
  1_000,
  'Where customers transfer money to',
  'IBAN DE02 1203 0000 0000 2020 51',
)
const footerText = text(2_000, 'Printed at the foot of invoices', 'Thank you for your trust.')
const billOn = oneOf(billingMoments, 'What makes an order ready to be invoiced')

/** How a laboratory invoices. */
const FinanceSettings = named(
  'FinanceSettings',
  {
    currency: nullable(Currency),
    taxMode: nullable(taxMode),
    taxRates,
    taxId: nullable(taxId),
    paymentTermsDays: nullable(paymentTermsDays),
    invoicePrefix: nullable(prefix('invoices', 'INV')),
    nextInvoiceNumber: Type.Integer({
      description: 'The count that the next issued invoice gets; no number is left out',
      examples: [43],
    }),
    creditNotePrefix: nullable(prefix('credit notes', 'CN')),
    statementDay: nullable(statementDay),
    lateFeeBps: BasisPoints,
    bankDetails: nullable(bankDetails),
    footerText: nullable(footerText),
    billOn,
    confirmedAt: nullable(
      Type.Unsafe<string>({
        ...Timestamp,
        description:
          'When an owner had set currency, tax mode, payment terms and invoice prefix; null until then',
      }),
    ),
    updatedAt: nullable(Timestamp),
  },
  'How a laboratory invoices; nothing can be invoiced before it is confirmed',
)
export type FinanceSettings = Static<typeof FinanceSettings>

const OneSettings = Type.Object({ settings: FinanceSettings })

export const getFinanceSettings = endpoint({
  method: 'GET',
  path: '/finance/settings',
  operationId: 'getFinanceSettings',
  tag,
  summary: 'How the laboratory invoices',
  access: members({ only: 'lab', credential: 'session' }),
  reply: { status: 200, body: OneSettings },
})

export const updateFinanceSettings = endpoint({
  method: 'PUT',
  path: '/finance/settings',
  operationId: 'updateFinanceSettings',
  tag,
  summary: 'Change how the laboratory invoices',
  description:
    'Only the keys that are sent are replaced. Once currency, tax mode, payment terms and invoice prefix are all set, the settings are confirmed. Issued invoices keep what they were issued with.',
  access: members({ only: 'lab', role: 'owner', credential: 'session' }),
  body: strict(
    {
      currency: Type.Optional(Currency),
      taxMode: Type.Optional(taxMode),
      taxRates: Type.Optional(taxRates),
      taxId: Type.Optional(nullable(taxId)),
      paymentTermsDays: Type.Optional(paymentTermsDays),
      invoicePrefix: Type.Optional(prefix('invoices', 'INV')),
      creditNotePrefix: Type.Optional(nullable(prefix('credit notes', 'CN'))),
      statementDay: Type.Optional(nullable(statementDay)),
      lateFeeBps: Type.Optional(BasisPoints),
      bankDetails: Type.Optional(nullable(bankDetails)),
      footerText: Type.Optional(nullable(footerText)),
      billOn: Type.Optional(billOn),
    },
    { minProperties: 1 },
  ),
  reply: { status: 200, body: OneSettings },
})

const Aging = Type.Object(
  {
    current: Minor,
    d30: Minor,
    d60: Minor,
    d90: Minor,
  },
  {
    description:
      'What is open by how long it is overdue: not yet, up to 30 days, up to 60 days, longer; minor units',
  },
)

const CurrencySummary = named(
  'CurrencySummary',
  {
    currency: Currency,
    outstanding: Type.Unsafe<number>({
      ...Minor,
      description: 'Open balances of issued invoices, minor units',
    }),
    overdue: Type.Unsafe<number>({
      ...Minor,
      description: 'The part of it whose due day has passed, minor units',
    }),
    disputed: Type.Unsafe<number>({
      ...PositiveMinor,
      description: 'What payers’ banks ask back and have not decided on, minor units',
    }),
    paidThisMonth: Type.Unsafe<number>({
      ...Minor,
      description: 'Payments less refunds and disputes of this month (UTC), minor units',
    }),
    aging: Aging,
  },
  'The money of one currency',
)
export type CurrencySummary = Static<typeof CurrencySummary>

export const getFinanceSummary = endpoint({
  method: 'GET',
  path: '/finance/summary',
  operationId: 'getFinanceSummary',
  tag,
  summary: 'What is owed and what was paid, by currency',
  description:
    'For a laboratory what its customers owe, for a clinic what it owes. Currencies are never added up.',
  access: members({ finance: true }),
  reply: {
    status: 200,
    body: Type.Object({
      summary: Type.Object({ asOf: Timestamp, currencies: Type.Array(CurrencySummary) }),
    }),
  },
})

/** One line of the ledger as the caller may see it. */
const LedgerEntry = named(
  'LedgerEntry',
  {
    id: Id,
    labOrganizationId: Id,
    clinicOrganizationId: nullable(Id),
    customerId: nullable(
      Type.Unsafe<string>({
        ...Id,
        description:
          'Who owes; null for a clinic, and on entries that are the laboratory’s alone and change nobody’s debt: payouts, and bank debits that never succeeded',
      }),
    ),
    kind: oneOf(ledgerKinds, 'What happened'),
    amount: Type.Unsafe<number>({
      ...Minor,
      description:
        'What the customer owes grows with + and shrinks with -; of a payout, what moved on the account. Minor units',
    }),
    currency: Currency,
    fee: nullable(
      Type.Unsafe<number>({
        ...Minor,
        description:
          'What the payment platform kept of this movement, minor units of `settledCurrency`; null for a clinic',
      }),
    ),
    settled: nullable(
      Type.Unsafe<number>({
        ...Minor,
        description:
          'What moved at the payment platform before its fee, minor units; null for a clinic and for what did not go through it',
      }),
    ),
    settledCurrency: nullable(Currency),
    invoiceId: nullable(Id),
    paymentId: nullable(Id),
    description: nullable(
      Type.String({ description: 'In words', examples: ['Invoice INV-000042'] }),
    ),
    occurredAt: Timestamp,
    createdAt: Timestamp,
  },
  'One movement; entries are only ever added',
)
export type LedgerEntry = Static<typeof LedgerEntry>

export const listLedgerEntries = endpoint({
  method: 'GET',
  path: '/finance/ledger',
  operationId: 'listLedgerEntries',
  tag,
  summary: 'The ledger, newest entry first',
  description:
    'Both sides look at the same entries; fees and payouts are the laboratory’s alone. The sum of `amount` over the entries of a customer is what the customer owes. `search` looks in the descriptions.',
  access: members({ finance: true }),
  query: listQuery({
    customerId: Type.Optional(
      Type.Unsafe<string>({ ...Id, description: 'Only the entries of this customer' }),
    ),
    labConnectionId: Type.Optional(
      Type.Unsafe<string>({ ...Id, description: 'Only the entries between these two' }),
    ),
    invoiceId: Type.Optional(
      Type.Unsafe<string>({ ...Id, description: 'Only the entries of this invoice' }),
    ),
    kind: Type.Optional(oneOf(ledgerKinds, 'Only entries of this kind')),
    from: Type.Optional(
      Type.Unsafe<string>({ ...DateOnly, description: 'Only from this day on (UTC)' }),
    ),
    to: Type.Optional(
      Type.Unsafe<string>({ ...DateOnly, description: 'Only up to and with this day (UTC)' }),
    ),
  }),
  reply: { status: 200, body: pageOf(LedgerEntry) },
})
