import Stripe from 'stripe'
import { askFor } from './stripe/ask.ts'
import { submitEvidence, uploadEvidence } from './stripe/evidence.ts'
import type { EvidenceFile, EvidenceRequest } from './stripe/evidence.ts'
import {
  chargeOffSession,
  createCustomer,
  createSetup,
  detachMethod,
  findOffSession,
  readMethod,
  readSetup,
} from './stripe/methods.ts'
import type { CustomerRequest, OffSessionRequest, SetupRequest } from './stripe/methods.ts'
import { readPaymentSnapshot } from './stripe/payment-snapshot.ts'
import type { PaymentObject } from './stripe/payment-snapshot.ts'
import {
  listPaidOut,
  listPaymentSigns,
  listTransactions,
  listUndelivered,
} from './stripe/reconciliation.ts'
import type { Since } from './stripe/reconciliation.ts'
import { toPayout, toStripeAccount } from './stripe/states.ts'
import type { Payout, StripeAccount } from './stripe/states.ts'
import { verifyStripeSignature } from './stripe/webhook.ts'
import {
  cancelPaymentIntent,
  createAccount,
  createOnboardingLink,
  createPaymentIntent,
  createRefund,
  findRefund,
  readSecret,
} from './stripe/writes.ts'
import type {
  AccountRequest,
  OnboardingRequest,
  PaymentRequest,
  RefundRequest,
} from './stripe/writes.ts'

export { StripeRefused, StripeUnavailable } from './stripe/errors.ts'
export { evidenceTextLimit } from './stripe/evidence.ts'
export type { EvidenceRequest } from './stripe/evidence.ts'
export type { OffSessionEnd, SavedMethod } from './stripe/methods.ts'
export type { PaymentSign } from './stripe/reconciliation.ts'
export { isPaymentObject } from './stripe/payment-snapshot.ts'
export type { PaymentSnapshot, PaymentObject } from './stripe/payment-snapshot.ts'
export type * from './stripe/states.ts'
export { readStripeEvent, verifyStripeSignature } from './stripe/webhook.ts'

/**
 * What the connection needs. `apiBase` points the SDK elsewhere (`http://127.0.0.1:4000`), for
 * tests and the demo alone. `webhookSecrets` are those of the platform's and the Connect endpoint,
 * each current and previous. `applicationFeeBasisPoints` is the platform's share of each payment,
 * in hundredths of a per cent; `timeoutMs` bounds each call (20 s unless asked).
 */
export type StripeConfig = {
  secretKey: string
  apiBase?: string
  webhookSecrets: readonly string[]
  applicationFeeBasisPoints?: number
  timeoutMs?: number
}

/** The functions that `connectStripe` gives. */
export type StripeConnection = ReturnType<typeof connectStripe>

/**
 * Stripe's API as this product uses it: direct charges on connected accounts, in neutral types.
 * Every function throws `StripeUnavailable` (ask again later) or `StripeRefused` (Stripe's own
 * sentence), and nothing else. Reads assert that the object came back, since the SDK resolves a 4xx
 * whose body has no `error` key as success. Amounts are integers in minor units, currencies ISO
 * 4217 in upper case, instants RFC 3339 in UTC.
 *
 * The SDK repeats nothing of itself but a closed connection, once, with the same idempotency key: a
 * job or a person asks again, and two layers of repetition would multiply the load on a struggling
 * Stripe.
 */
export function connectStripe(config: StripeConfig) {
  const stripe = openStripe(config)
  const livemode = /^[a-z]+_live_/.test(config.secretKey)
  return {
    /** Whether the key moves real money. */
    isLive: livemode,

    /** `verifyStripeSignature` with the connection's own secrets. */
    verifySignature: (delivery: Omit<Parameters<typeof verifyStripeSignature>[0], 'secrets'>) =>
      verifyStripeSignature({ ...delivery, secrets: config.webhookSecrets }),

    /**
     * The account's present state; `StripeRefused` 403 `account_invalid` once it has left the
     * platform.
     */
    async readAccount(accountId: string): Promise<StripeAccount> {
      const account = await askFor({ type: 'account', id: accountId }, () =>
        stripe.accounts.retrieve(accountId),
      )
      return toStripeAccount({ account, livemode })
    },

    /**
     * The whole payment that a payment intent, charge, refund or dispute of the account belongs to.
     */
    readPaymentSnapshot: (request: { accountId: string; object: PaymentObject }) =>
      readPaymentSnapshot(stripe, request),

    /** The payout with its movement and, where it failed, the one that returned the money. */
    async readPayout({
      accountId,
      payoutId,
    }: {
      accountId: string
      payoutId: string
    }): Promise<Payout> {
      const expand = ['balance_transaction', 'failure_balance_transaction']
      const payout = await askFor({ type: 'payout', id: payoutId }, () =>
        stripe.payouts.retrieve(payoutId, { expand }, { stripeContext: accountId }),
      )
      return toPayout(payout)
    },

    createAccount: async (request: AccountRequest) =>
      toStripeAccount({ account: await createAccount(stripe, request), livemode }),

    createOnboardingLink: (request: OnboardingRequest) => createOnboardingLink(stripe, request),

    createPaymentIntent: (request: PaymentRequest) =>
      createPaymentIntent(stripe, request, config.applicationFeeBasisPoints ?? 0),

    readSecret: (request: Parameters<typeof readSecret>[1]) => readSecret(stripe, request),

    cancelPaymentIntent: (request: { accountId: string; paymentIntentId: string }) =>
      cancelPaymentIntent(stripe, request),

    createRefund: (request: RefundRequest) => createRefund(stripe, request),

    findRefund: (request: Parameters<typeof findRefund>[1]) => findRefund(stripe, request),

    createCustomer: (request: CustomerRequest) => createCustomer(stripe, request),

    createSetup: (request: SetupRequest) => createSetup(stripe, request),

    readSetup: (request: { accountId: string; setupId: string }) => readSetup(stripe, request),

    readMethod: (request: { accountId: string; methodId: string }) => readMethod(stripe, request),

    detachMethod: (request: { accountId: string; methodId: string }) =>
      detachMethod(stripe, request),

    chargeOffSession: (request: OffSessionRequest) =>
      chargeOffSession(stripe, request, config.applicationFeeBasisPoints ?? 0),

    findOffSession: (attempt: Parameters<typeof findOffSession>[1]) =>
      findOffSession(stripe, attempt),

    uploadEvidence: (file: EvidenceFile) => uploadEvidence(stripe, file),

    submitEvidence: (request: EvidenceRequest) => submitEvidence(stripe, request),

    listTransactions: (request: Since) => listTransactions(stripe, request),

    listPaidOut: (request: { accountId: string; payoutId: string }) => listPaidOut(stripe, request),

    listPaymentSigns: (request: Since) => listPaymentSigns(stripe, request),

    listUndelivered: (request: Since) => listUndelivered(stripe, request),
  }
}

function openStripe({ secretKey, apiBase, timeoutMs = 20_000 }: StripeConfig): Stripe {
  const base = apiBase === undefined ? null : new URL(apiBase)
  return new Stripe(secretKey, {
    // A newer SDK refuses to compile here until this is moved, and the webhook endpoints with it.
    apiVersion: '2026-10-28.endive',
    maxNetworkRetries: 0,
    timeout: timeoutMs,
    telemetry: false,
    ...(base === null
      ? {}
      : {
          host: base.hostname,
          port: base.port === '' ? (base.protocol === 'https:' ? 443 : 80) : Number(base.port),
          protocol: base.protocol === 'https:' ? 'https' : 'http',
        }),
  })
}
