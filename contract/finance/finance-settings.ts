import { Type, type Static } from 'typebox'
import { endpoint, members } from '../platform/endpoint.ts'
import {
  Currency,
  line,
  Minor,
  named,
  nameLine,
  nullable,
  oneOf,
  PositiveMinor,
  strict,
  text,
  Timestamp,
} from '../platform/values.ts'

const tag = 'Finance'

/** How prices relate to tax: without, before, or with it. */
export const taxModes = ['none', 'exclusive', 'inclusive'] as const
export type TaxMode = (typeof taxModes)[number]

const billingMoments = ['delivery', 'shipping', 'acceptance'] as const

/** A rate of tax in hundredths of a per cent. */
export const BasisPoints = Type.Integer({
  minimum: 0,
  maximum: 10_000,
  description: 'Rate in basis points: 1900 is 19 %',
  examples: [1900],
})

const TaxRate = strict({
  name: nameLine(40, 'Name of the rate', 'VAT'),
  taxRateBasisPoints: BasisPoints,
})

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
const lateFeeGraceDays = Type.Integer({
  minimum: 0,
  maximum: 365,
  description:
    'Days after the due day from which late fees are charged, each month by an invoice; null: nobody charges them',
  examples: [7],
})
const depositBasisPoints = Type.Unsafe<number>({
  ...BasisPoints,
  description:
    'What part of an order is asked for as a deposit when it is accepted, in basis points',
  examples: [3000],
})
const bankDetails = text(
  1_000,
  'Where customers transfer money to',
  'IBAN DE02 1203 0000 0000 2020 51',
)
const footerText = text(2_000, 'Printed at the foot of invoices', 'Thank you for your trust.')
const taxNote = text(
  500,
  'Why no tax is asked for: printed on invoices with a line without tax',
  'Exempt from VAT under Article 132(1)(e) of Directive 2006/112/EC.',
)
const billOn = oneOf(billingMoments, 'What makes an order ready to be invoiced')

/** How a laboratory invoices. */
const FinanceSettings = named(
  'FinanceSettings',
  {
    currency: nullable(Currency),
    taxMode: nullable(taxMode),
    taxRates,
    taxId: nullable(taxId),
    taxNote: nullable(taxNote),
    paymentTermsDays: nullable(paymentTermsDays),
    invoicePrefix: nullable(prefix('invoices', 'INV')),
    nextInvoiceNumber: Type.Integer({
      description: 'The count that the next issued invoice gets; no number is left out',
      examples: [43],
    }),
    creditNotePrefix: nullable(prefix('credit notes', 'CN')),
    statementDay: nullable(statementDay),
    lateFeeBasisPoints: BasisPoints,
    lateFeeGraceDays: nullable(lateFeeGraceDays),
    depositBasisPoints,
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

/** How a laboratory numbers, taxes and sends its invoices. */
export type FinanceSettings = Static<typeof FinanceSettings>

const OneSettings = Type.Object({ settings: FinanceSettings })

export const getFinanceSettings = endpoint({
  method: 'GET',
  path: '/finance/settings',
  operationId: 'getFinanceSettings',
  tag,
  summary: 'How the laboratory invoices',
  description:
    'Bank and tax data are for members who may see finance; others read them as not set.',
  access: members({ only: 'lab', credential: 'session' }),
  reply: { status: 200, body: OneSettings },
})

export const updateFinanceSettings = endpoint({
  method: 'PATCH',
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
      taxNote: Type.Optional(nullable(taxNote)),
      paymentTermsDays: Type.Optional(paymentTermsDays),
      invoicePrefix: Type.Optional(prefix('invoices', 'INV')),
      creditNotePrefix: Type.Optional(nullable(prefix('credit notes', 'CN'))),
      statementDay: Type.Optional(nullable(statementDay)),
      lateFeeBasisPoints: Type.Optional(BasisPoints),
      lateFeeGraceDays: Type.Optional(nullable(lateFeeGraceDays)),
      depositBasisPoints: Type.Optional(depositBasisPoints),
      bankDetails: Type.Optional(nullable(bankDetails)),
      footerText: Type.Optional(nullable(footerText)),
      billOn: Type.Optional(billOn),
    },
    { minProperties: 1 },
  ),
  reply: { status: 200, body: OneSettings },
})

/** What is open by how long it is overdue. */
export const Aging = Type.Object(
  {
    currentMinor: Minor,
    days30Minor: Minor,
    days60Minor: Minor,
    days90Minor: Minor,
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
    outstandingMinor: Type.Unsafe<number>({
      ...Minor,
      description: 'Open balances of issued invoices, minor units',
    }),
    creditMinor: Type.Unsafe<number>({
      ...Minor,
      description: 'What was paid and is on no invoice, minor units',
    }),
    balanceMinor: Type.Unsafe<number>({
      ...Minor,
      description:
        'What is owed by the ledger, minor units: `outstandingMinor` less `creditMinor`, and what the payment provider has not booked yet',
    }),
    invoicedThisMonthMinor: Type.Unsafe<number>({
      ...Minor,
      description:
        'Invoices less voided ones and credit notes of this month (UTC), minor units: what a clinic spends, what a laboratory earns',
    }),
    overdueMinor: Type.Unsafe<number>({
      ...Minor,
      description: 'The part of it whose due day has passed, minor units',
    }),
    disputedMinor: Type.Unsafe<number>({
      ...PositiveMinor,
      description: 'What payers’ banks ask back and have not decided on, minor units',
    }),
    paidThisMonthMinor: Type.Unsafe<number>({
      ...Minor,
      description: 'Payments less refunds and disputes of this month (UTC), minor units',
    }),
    aging: Aging,
  },
  'The money of one currency',
)

/** Sums of one currency, in its minor units. */
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
      summary: Type.Object({ calculatedAt: Timestamp, currencies: Type.Array(CurrencySummary) }),
    }),
  },
})
