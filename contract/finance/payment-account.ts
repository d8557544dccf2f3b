import { Type, type Static } from 'typebox'
import { endpoint, members } from '../platform/endpoint.ts'
import { Country, Currency, named, nullable, oneOf, Timestamp } from '../platform/values.ts'
import { askingPaymentProvider } from '../refusals/finance-groups.ts'

const tag = 'Payments'

const accountStatuses = [
  'not_connected',
  'onboarding',
  'restricted',
  'enabled',
  'deauthorized',
] as const

/** How far a laboratory's account at the payment provider is set up. */
export type PaymentAccountStatus = (typeof accountStatuses)[number]

const unavailableReasons = [
  'provider_key_missing',
  'account_missing',
  'onboarding_incomplete',
  'account_restricted',
  'charges_disabled',
  'account_disconnected',
] as const
/** Why a lab takes no online payments now. */
export type OnlinePaymentsUnavailable = (typeof unavailableReasons)[number]

/** The laboratory's account at the payment provider. */
const PaymentAccount = named(
  'PaymentAccount',
  {
    provider: oneOf(['stripe'] as const, 'The payment provider'),
    providerAccountId: nullable(
      Type.String({ description: 'Id of the account there', examples: ['acct_1S0001000002'] }),
    ),
    status: oneOf(accountStatuses, 'How far the account is'),
    canCharge: Type.Boolean({ description: 'It can take payments' }),
    canPayOut: Type.Boolean({ description: 'It can pay out to the bank' }),
    hasSubmittedDetails: Type.Boolean({ description: 'The laboratory has given its documents' }),
    requirementsDue: Type.Array(Type.String({ examples: ['external_account'] }), {
      description: 'What the provider still asks for, in its words',
    }),
    disabledReason: nullable(
      Type.String({ description: 'Why it is held back', examples: ['requirements.past_due'] }),
    ),
    country: nullable(Country),
    defaultCurrency: nullable(Currency),
    isLive: Type.Boolean({ description: 'False for an account that only tries things out' }),
    unavailableReason: nullable(
      oneOf(
        unavailableReasons,
        'Why online payments are off; null when they are on. The operator of the service has set no key of the payment provider, or the account is missing, not set up, restricted, without the right to charge, or disconnected by its owner',
      ),
    ),
    updatedAt: nullable(Timestamp),
  },
  'The account of a laboratory at the payment provider, as last read from there',
)

/** A laboratory's account at the payment provider, and what the provider still asks for. */
export type PaymentAccount = Static<typeof PaymentAccount>

export const getPaymentAccount = endpoint({
  method: 'GET',
  path: '/payment-account',
  operationId: 'getPaymentAccount',
  tag,
  summary: 'The account that online payments go to',
  access: members({ only: 'lab', credential: 'session' }),
  reply: { status: 200, body: Type.Object({ paymentAccount: PaymentAccount }) },
})

export const createOnboardingLink = endpoint({
  method: 'POST',
  path: '/payment-account/onboarding-link',
  operationId: 'createOnboardingLink',
  tag,
  summary: 'Open the way to the payment provider’s questions',
  description:
    'Makes the account at the first call. The link is for one use by the owner, in the browser, at once.',
  access: members({ only: 'lab', role: 'owner', credential: 'session' }),
  reply: {
    status: 201,
    body: Type.Object({
      onboardingLink: Type.Object({
        url: Type.String({
          description: 'Where the browser goes',
          examples: ['https://connect.stripe.com/setup/e/acct_1S0001000002/x'],
        }),
        expiresAt: Timestamp,
      }),
    }),
  },
  refuses: ['payment_account_country_missing', ...askingPaymentProvider],
})

export const createDashboardLink = endpoint({
  method: 'POST',
  path: '/payment-account/dashboard-link',
  operationId: 'createDashboardLink',
  tag,
  summary: 'Open the laboratory’s own dashboard at the payment provider',
  description: 'The owner signs in there with an own account: the address carries no right.',
  access: members({ only: 'lab', role: 'owner', credential: 'session' }),
  reply: {
    status: 201,
    body: Type.Object({
      url: Type.String({
        description: 'Where the browser goes',
        examples: ['https://dashboard.stripe.com/acct_1S0001000002'],
      }),
    }),
  },
  refuses: ['payment_account_missing'],
})
