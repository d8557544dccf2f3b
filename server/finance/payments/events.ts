import { receivePaymentEvent } from '#contract/system/webhooks'
import {
  reconcileAccount,
  selectAccountOwner,
  type Laboratory,
} from '#server/finance/payment-account'
import { reconcileMethod, reconcileSetup } from '#server/finance/payment-methods'
import type { AppContext } from '#platform/app-context'
import {
  keepFetchedEvents,
  registerWebhookWork,
  serveWebhook,
  type Unfit,
  type WebhookEnd,
  type WebhookEvent,
  type WebhookFacts,
} from '#platform/events/webhooks'
import {
  isPaymentObject,
  readStripeEvent,
  StripeRefused,
  verifyStripeSignature,
  type StripeConnection,
} from '#vendors/stripe'
import { reconcilePayout } from './payouts.ts'
import { reconcilePayment } from './reconcile.ts'
import { paymentSettings } from '../settings.ts'

// Stripe's own libraries tolerate as much.
const toleranceSeconds = 300

const aboutAccount = /^(v2\.core\.)?(account|capability|person)/

/** The payment provider: undefined without a key; and the secrets that its events are signed with. */
export type PaymentProvider = {
  stripe: StripeConnection | undefined
  webhookSecrets: readonly string[]
}

/** Takes the payment provider's events, and processes them as readings of what they are about. */
export function receivePaymentEvents(
  app: AppContext,
  { stripe, webhookSecrets: secrets }: PaymentProvider,
): void {
  serveWebhook(app, receivePaymentEvent, {
    source: 'stripe',
    limitBytes: paymentSettings.of(app.env).PAYMENT_WEBHOOK_LIMIT_BYTES,
    verify({ rawBody, headers, now }) {
      const header = headers['stripe-signature']
      const verdict = verifyStripeSignature({ rawBody, header, secrets, now, toleranceSeconds })
      return verdict.ok ? { ok: true, keyIndex: verdict.secretIndex } : verdict
    },
    read: factsOf,
  })

  registerWebhookWork(app, 'stripe', (event) => workEvent(app, stripe, event))
}

function factsOf(payload: Record<string, unknown>): WebhookFacts | Unfit {
  const reading = readStripeEvent(payload)
  if (!reading.ok) return { unfit: 'The body is no event of Stripe: it has no id or no type.' }
  const { event } = reading
  return {
    dedupeKey: event.dedupeKey,
    providerEventId: event.eventId,
    type: event.type,
    orderKey: `stripe:${event.account ?? ''}:${event.orderingKey}`,
    apiVersion: event.apiVersion,
    isLive: event.livemode,
    occurredAt: event.occurredAt,
    externalAccount: event.account,
    objectType: event.object?.type ?? null,
    objectId: event.object?.id ?? null,
  }
}

/**
 * Keeps events that were fetched, as if the payment provider had delivered them; gives how many were
 * not there yet. What is no event is left out.
 */
export const keepPaymentEvents = (
  app: AppContext,
  payloads: readonly Record<string, unknown>[],
): Promise<number> =>
  keepFetchedEvents(
    app,
    'stripe',
    payloads.flatMap((payload) => {
      const facts = factsOf(payload)
      return 'unfit' in facts ? [] : { facts, payload }
    }),
  )

async function workEvent(
  app: AppContext,
  stripe: StripeConnection | undefined,
  event: WebhookEvent,
): Promise<WebhookEnd> {
  const { externalAccount: accountId } = event
  if (accountId === null) {
    return {
      state: 'ignored',
      remark: 'It concerns the Stripe account of this service, which has no ledger.',
    }
  }
  const owner = await app.db.acrossOrgs('the laboratory that an account belongs to', (tx) =>
    selectAccountOwner(tx, accountId),
  )
  if (!owner) return { state: 'unroutable', remark: `No laboratory has the account ${accountId}.` }
  if (!stripe) {
    return { state: 'unroutable', remark: 'This service has no key of the payment provider.' }
  }
  // A Connect endpoint of the live mode gets the events of the test mode too (integrations.md §C.3).
  if (event.isLive !== owner.isLive) {
    const mode = event.isLive ? 'live' : 'test'
    return { state: 'ignored', remark: `The event is of the ${mode} mode, the account is not.` }
  }
  if (stripe.isLive !== owner.isLive) {
    const mode = owner.isLive ? 'live' : 'test'
    return { state: 'unroutable', remark: `The account is of the ${mode} mode, the key is not.` }
  }
  try {
    return await read(app, stripe, { organizationId: owner.organizationId, accountId }, event)
  } catch (error) {
    // Asking again gives the same answer; only a refused key is our own trouble, which may pass.
    if (!(error instanceof StripeRefused) || error.status === 401) throw error
    return { state: 'failed', remark: `The payment provider says: ${error.message}` }
  }
}

async function read(
  app: AppContext,
  stripe: StripeConnection,
  laboratory: Laboratory,
  { type, objectType, objectId }: WebhookEvent,
): Promise<WebhookEnd> {
  if (aboutAccount.test(type)) {
    const isAnnounced = type === 'account.application.deauthorized'
    return reconcileAccount(app, stripe, laboratory, { isAnnounced })
  }
  const object = { type: objectType ?? '', id: objectId ?? '' }
  if (isPaymentObject(object)) return reconcilePayment(app, stripe, laboratory, object)
  if (object.type === 'payout') return reconcilePayout(app, stripe, laboratory, object.id)
  if (object.type === 'setup_intent') return reconcileSetup(app, stripe, laboratory, object.id)
  if (object.type === 'payment_method') {
    return reconcileMethod(app, stripe, laboratory, object.id)
  }
  return { state: 'ignored', remark: `Nothing follows from ${type}.` }
}
