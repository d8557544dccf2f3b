import { isDeepStrictEqual } from 'node:util'
import type {
  OnlinePaymentsUnavailable,
  PaymentAccount,
  PaymentAccountStatus,
} from '#contract/finance/payment-account'
import type { Tx } from '#platform/db/db'
import { Refusal } from '#platform/errors'
import type { AppContext } from '#platform/app-context'
import type { Principal } from '#platform/auth/session'
import type { WebhookEnd } from '#platform/events/webhooks'
import { publicAddress } from '#platform/http/public-address'
import { StripeRefused, type StripeAccount, type StripeConnection } from '#vendors/stripe'
import { askStripe, requireStripe } from './ask.ts'
import { askUnderKey } from './keyed.ts'
import {
  insertAccount,
  lockAccount,
  selectAccount,
  selectOtherAccounts,
  selectProfile,
  updateAccount,
  type AccountState,
} from './queries.ts'
import { reconcile, type Laboratory } from './reading.ts'

const none: Omit<PaymentAccount, 'unavailableReason'> = {
  provider: 'stripe',
  providerAccountId: null,
  status: 'not_connected',
  canCharge: false,
  canPayOut: false,
  hasSubmittedDetails: false,
  requirementsDue: [],
  disabledReason: null,
  country: null,
  defaultCurrency: null,
  isLive: false,
  updatedAt: null,
}

const reasonByStatus: Record<PaymentAccountStatus, OnlinePaymentsUnavailable> = {
  not_connected: 'account_missing',
  onboarding: 'onboarding_incomplete',
  restricted: 'account_restricted',
  enabled: 'charges_disabled',
  deauthorized: 'account_disconnected',
}

function unavailableReasonOf(
  account: Omit<PaymentAccount, 'unavailableReason'>,
  isConfigured: boolean,
): OnlinePaymentsUnavailable | null {
  if (!isConfigured) return 'provider_key_missing'
  return account.canCharge ? null : reasonByStatus[account.status]
}

/** The account that online payments go to, and why they are off if they are. */
export async function readAccount(tx: Tx, isConfigured: boolean): Promise<PaymentAccount> {
  const account = (await selectAccount(tx)) ?? none
  return { ...account, unavailableReason: unavailableReasonOf(account, isConfigured) }
}

function statusOf(account: StripeAccount): PaymentAccountStatus {
  const { chargesEnabled, payoutsEnabled, detailsSubmitted } = account
  if (!detailsSubmitted) return 'onboarding'
  return chargesEnabled && payoutsEnabled ? 'enabled' : 'restricted'
}

function stateOf(account: StripeAccount): AccountState {
  const { id: _, livemode, ...state } = account
  return { ...state, isLive: livemode, status: statusOf(account) }
}

type Onboarding = {
  session: Principal
  inOrg<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

// A repetition with the same key gets the same account, also when the process dies in between. After
// the laboratory took its account away the key is another one: it needs another account.
async function openAccount(
  app: AppContext,
  stripe: StripeConnection,
  { session, inOrg, lostAccountId }: Onboarding & { lostAccountId: string | null },
): Promise<string> {
  const { organizationId } = session
  const { country, email, businessName } = await inOrg((tx) => selectProfile(tx, session.userId))
  if (country === null) {
    throw new Refusal('payment_account_country_missing')
  }
  const account = await askStripe(() =>
    askUnderKey(app, {
      labOrganizationId: organizationId,
      name: `account-${organizationId}`,
      words: JSON.stringify([lostAccountId, email, country, businessName]),
      ask: (idempotencyKey) =>
        stripe.createAccount({ organizationId, email, country, businessName, idempotencyKey }),
    }),
  )
  await inOrg((tx) => insertAccount(tx, { ...stateOf(account), providerAccountId: account.id }))
  return account.id
}

// An account that was given back meanwhile is the same account: a second one would split the money.
async function readKnown(
  app: AppContext,
  stripe: StripeConnection,
  { session: { organizationId }, inOrg }: Onboarding,
) {
  const known = await inOrg(selectAccount)
  if (known?.status !== 'deauthorized' || known.providerAccountId === null) return known
  const laboratory = { organizationId, accountId: known.providerAccountId }
  await askStripe(() => reconcileAccount(app, stripe, laboratory))
  return inOrg(selectAccount)
}

/**
 * A link to the payment provider's questions; the account is made at the first call.
 * @throws Refusal 422 without a key or a country, 503 when the provider does not answer
 */
export async function openOnboarding(
  app: AppContext,
  connection: StripeConnection | undefined,
  onboarding: Onboarding,
): Promise<{ url: string; expiresAt: string }> {
  const stripe = requireStripe(connection)
  const known = await readKnown(app, stripe, onboarding)
  const isUsable = known && known.status !== 'deauthorized'
  const accountId =
    (isUsable ? known.providerAccountId : null) ??
    (await openAccount(app, stripe, {
      ...onboarding,
      lostAccountId: known?.providerAccountId ?? null,
    }))
  const page = `${publicAddress(app.env)}/app/settings/payments`
  return askStripe(() =>
    stripe.createOnboardingLink({
      accountId,
      // Coming back proves nothing: only a reading of the account does.
      refreshUrl: `${page}?onboarding=again`,
      returnUrl: `${page}?onboarding=returned`,
    }),
  )
}

/**
 * The laboratory's own dashboard at the payment provider, where the owner signs in: accounts are made
 * with a full one, which takes no link from us. @throws Refusal 422 without an account
 */
export async function readDashboard(tx: Tx): Promise<{ url: string }> {
  const account = await selectAccount(tx)
  if (!account?.providerAccountId || account.status === 'deauthorized') {
    throw new Refusal('payment_account_missing')
  }
  const mode = account.isLive ? '' : '/test'
  return { url: `https://dashboard.stripe.com/${account.providerAccountId}${mode}` }
}

const gone: Partial<AccountState> = {
  chargesEnabled: false,
  payoutsEnabled: false,
  requirementsDue: [],
  disabledReason: null,
  status: 'deauthorized',
}

/** Whether the key of this service may read an account. @throws StripeRefused, StripeUnavailable */
export async function isAccountReadable(
  stripe: StripeConnection,
  accountId: string,
): Promise<boolean> {
  try {
    await stripe.readAccount(accountId)
    return true
  } catch (error) {
    if (error instanceof StripeRefused && error.code === 'account_invalid') return false
    throw error
  }
}

// A key of another Stripe account is refused in the same words as a laboratory that left. Only where the
// key reads another account of ours is the refusal about this account, and not about the key.
async function ownsAnotherAccount(
  app: AppContext,
  stripe: StripeConnection,
  { accountId }: Laboratory,
): Promise<boolean> {
  const others = await app.db.acrossOrgs('accounts that a key should own', (tx) =>
    selectOtherAccounts(tx, { accountId, isLive: stripe.isLive }),
  )
  for (const other of others) if (await isAccountReadable(stripe, other.accountId)) return true
  return false
}

/** Who says that an account is gone: an event of the provider, or only the refusal itself. */
type Departure = { isAnnounced: boolean }

async function readFrom(
  app: AppContext,
  stripe: StripeConnection,
  { laboratory, isAnnounced }: Departure & { laboratory: Laboratory },
): Promise<Partial<AccountState> | undefined> {
  try {
    return stateOf(await stripe.readAccount(laboratory.accountId))
  } catch (error) {
    if (!(error instanceof StripeRefused) || error.code !== 'account_invalid') throw error
    const isGone = isAnnounced || (await ownsAnotherAccount(app, stripe, laboratory))
    return isGone ? gone : undefined
  }
}

const unproven: WebhookEnd = {
  state: 'unroutable',
  remark:
    'The payment provider refuses the account, and nothing shows that the laboratory took it away: the key of this service may belong to another Stripe account.',
}

/**
 * Brings what is known of a laboratory's account in line with the provider. A refused account counts
 * as taken away only where the provider announced it, or the key reads another account of ours.
 */
export function reconcileAccount(
  app: AppContext,
  stripe: StripeConnection,
  laboratory: Laboratory,
  { isAnnounced }: Departure = { isAnnounced: false },
): Promise<WebhookEnd> {
  return reconcile(app, laboratory, {
    read: () => readFrom(app, stripe, { laboratory, isAnnounced }),
    async apply(tx, state, readAt) {
      if (!state) {
        app.log.warn({ accountId: laboratory.accountId }, unproven.remark)
        return unproven
      }
      const row = await lockAccount(tx, laboratory.accountId)
      if (!row) return { state: 'unroutable', remark: 'The laboratory has another account now.' }
      if (row.updatedAt >= readAt) return 'outdated'
      const next = { ...row.state, ...state }
      if (!isDeepStrictEqual(next, row.state)) await updateAccount(tx, next)
      return { state: 'done' }
    },
  })
}
