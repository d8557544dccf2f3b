import { Type, type Static } from 'typebox'
import { endpoint, members } from '../platform/endpoint.ts'
import { listQuery, pageOf, updatedSinceAt } from '../platform/page.ts'
import { payerBrowser } from './payments.ts'
import {
  DateOnly,
  Id,
  idParams,
  named,
  nullable,
  oneOf,
  recordTimes,
  strict,
} from '../platform/values.ts'
import { askingPaymentProvider } from '../refusals/finance-groups.ts'

const tag = 'Payments'

const methodKinds = ['card', 'bank_debit', 'other'] as const
const chargeDays = ['issue', 'due'] as const

/** The day on which autopay charges an invoice: of its issue, or on which it is due. */
export type ChargeDay = (typeof chargeDays)[number]

const clinicOwner = members({ only: 'clinic', role: 'owner', credential: 'session' })
const chargeOn = oneOf(
  chargeDays,
  'When an invoice is charged: on the day it is issued, or on the day it is due, which is usual',
)

const startsOn = Type.Unsafe<string>({
  ...DateOnly,
  description: 'Only invoices whose day comes on or after this one are charged',
})

/** How the invoices of one laboratory are charged. */
const Autopay = named(
  'Autopay',
  {
    paymentMethodId: Type.Unsafe<string>({ ...Id, description: 'The method that is charged' }),
    chargeOn,
    startsOn,
  },
  'How the invoices of a laboratory are charged automatically',
)

/** How the invoices of one laboratory are charged automatically. */
export type Autopay = Static<typeof Autopay>

/** A card or bank account that a clinic left with one laboratory. */
const PaymentMethod = named(
  'PaymentMethod',
  {
    id: Id,
    labOrganizationId: Id,
    labConnectionId: Id,
    kind: oneOf(methodKinds, 'What it is'),
    brand: nullable(Type.String({ description: 'Card brand or bank', examples: ['visa'] })),
    lastDigits: nullable(
      Type.String({ description: 'The last digits of its number', examples: ['4242'] }),
    ),
    expiresOn: nullable(
      Type.String({ description: 'Year and month of a card’s end', examples: ['2030-08'] }),
    ),
    autopay: nullable(
      Type.Object(
        {
          chargeOn,
          startsOn,
        },
        { description: 'Null while the laboratory’s invoices are not charged to it' },
      ),
    ),
    ...recordTimes,
  },
  'A card or bank account that a clinic left with one laboratory; its number stays at the payment provider',
)

/** A card or bank account that a clinic left with one laboratory. */
export type PaymentMethod = Static<typeof PaymentMethod>

export const listPaymentMethods = endpoint({
  method: 'GET',
  path: '/payment-methods',
  operationId: 'listPaymentMethods',
  tag,
  summary: 'Saved payment methods, newest first',
  description: '`search` looks in brand and last digits.',
  access: clinicOwner,
  query: listQuery({
    labConnectionId: Type.Optional(
      Type.Unsafe<string>({ ...Id, description: 'Only those left with this laboratory' }),
    ),
    updatedSinceAt,
  }),
  reply: { status: 200, body: pageOf(PaymentMethod) },
})

export const savePaymentMethod = endpoint({
  method: 'POST',
  path: '/payment-methods',
  operationId: 'savePaymentMethod',
  tag,
  summary: 'Begin to leave a payment method with a laboratory',
  description:
    'The payer’s browser finishes it with the client secret on the laboratory’s account; then it appears among the saved methods. Card data never comes here.',
  access: clinicOwner,
  body: strict({ labConnectionId: Id }),
  reply: {
    status: 201,
    body: Type.Object({
      clientSecret: Type.String({
        description: 'For the payer’s browser; never kept',
        examples: ['seti_1S0001000007_secret_fake'],
      }),
      providerAccountId: Type.String({
        description: 'The account at the payment provider that it is left with',
        examples: ['acct_1S0001000002'],
      }),
      ...payerBrowser,
    }),
  },
  refuses: [
    'not_found',
    'connection_not_active',
    'lab_takes_no_online_payments',
    ...askingPaymentProvider,
  ],
})

export const removePaymentMethod = endpoint({
  method: 'DELETE',
  path: '/payment-methods/{id}',
  operationId: 'removePaymentMethod',
  tag,
  summary: 'Take a saved payment method away',
  description: 'Autopay that charges it ends with it.',
  access: clinicOwner,
  params: idParams,
  reply: { status: 204 },
  refuses: [...askingPaymentProvider],
})

export const updateAutopay = endpoint({
  method: 'PATCH',
  path: '/lab-connections/{id}/autopay',
  operationId: 'updateAutopay',
  tag,
  summary: 'Switch autopay for a laboratory on or off',
  description:
    'With a method, each invoice of the laboratory is charged to it once on its day, from today on. When the bank says no, it is tried three times in all with three days in between, and the clinic’s owners get a mail each time. Null switches autopay off.',
  access: clinicOwner,
  params: idParams,
  body: strict(
    {
      paymentMethodId: Type.Optional(
        nullable(
          Type.Unsafe<string>({ ...Id, description: 'The method to charge; null to switch off' }),
        ),
      ),
      chargeOn: Type.Optional(chargeOn),
    },
    { minProperties: 1 },
  ),
  reply: {
    status: 200,
    body: Type.Object({ autopay: nullable(Autopay) }),
  },
  refuses: ['connection_not_active', 'autopay_method_missing', 'payment_method_of_other_lab'],
})
