import Stripe from 'stripe'

const timestampItem = /^t=\d{1,12}$/

/**
 * Whether a delivery was signed with one of our endpoints' secrets, and recently. `stale` is
 * reported only where a secret verifies, whatever its place in the list; everything else is
 * `invalid`. The comparison is the SDK's, in constant time. `secretIndex` says which secret signed.
 *
 * The SDK alone checks the age of the past only, accepts a timestamp that is no number, and takes
 * one secret: so its check runs without a tolerance over all secrets, and the time is judged here,
 * in both directions.
 */
export function verifyStripeSignature({
  rawBody,
  header,
  secrets,
  now,
  toleranceSeconds,
}: {
  rawBody: Buffer
  header: string | string[] | undefined
  secrets: readonly string[]
  now: Date
  toleranceSeconds: number
}): { ok: true; secretIndex: number } | { ok: false; reason: 'invalid' | 'stale' } {
  const signedAtSeconds = typeof header === 'string' ? readTimestamp(header) : null
  if (typeof header !== 'string' || signedAtSeconds === null)
    return { ok: false, reason: 'invalid' }
  const secretIndex = secrets.findIndex((secret) => isSignedWith({ rawBody, header, secret }))
  if (secretIndex === -1) return { ok: false, reason: 'invalid' }
  const distanceSeconds = Math.abs(Math.floor(now.getTime() / 1000) - signedAtSeconds)
  return distanceSeconds > toleranceSeconds
    ? { ok: false, reason: 'stale' }
    : { ok: true, secretIndex }
}

/**
 * The one integer `t` of the header; the SDK would read `t=12abc`, take the last of two, or sign
 * NaN.
 */
function readTimestamp(header: string): number | null {
  const items = header.split(',').filter((item) => item.startsWith('t='))
  const [only, ...others] = items
  if (only === undefined || others.length > 0 || !timestampItem.test(only)) return null
  return Number(only.slice('t='.length))
}

function isSignedWith(delivery: { rawBody: Buffer; header: string; secret: string }): boolean {
  const { signature } = Stripe.webhooks
  if (signature === null) throw new Error('The Stripe SDK came without its signature check.')
  try {
    // A tolerance of 0 switches the SDK's own age check off.
    return signature.verifyHeader(delivery.rawBody, delivery.header, delivery.secret, 0)
  } catch {
    // Not its own error alone: an empty `v1=`, which anyone can send, makes it throw another.
    return false
  }
}

/** What an event is about, as far as its body shows. */
export type StripeObject = { type: string; id: string }

/**
 * A delivery in one shape, whether Stripe sent the object along (snapshot) or only its id (thin).
 *
 * - `dedupeKey`: equal for a snapshot and its thin twin, and for every repetition.
 * - `orderingKey`: events with the same key are processed one after another. The payment intent's
 *   id for a charge, refund or dispute whose snapshot names it; the account's id for what is about
 *   the account; else the object's own id. A thin event names no payment intent, so the writer must
 *   still lock the payment.
 * - `type`: without the `v1.` of a thin twin.
 * - `account`: the connected account, null for the platform's own events.
 */
type StripeEvent = {
  eventId: string
  dedupeKey: string
  orderingKey: string
  type: string
  account: string | null
  livemode: boolean
  occurredAt: string
  object: StripeObject | null
  apiVersion: string | null
}

type StripeEventReading = { ok: true; event: StripeEvent } | { ok: false; reason: string }

type Fields = Record<string, unknown>

const idPattern = /^[A-Za-z0-9_-]{1,255}$/
const typePattern = /^[a-z0-9_.[\]]{1,255}$/
const accountPattern = /^acct_[A-Za-z0-9_-]{1,250}$/
const versionPattern = /^[\w.-]{1,64}$/
const latestMs = Date.UTC(9999, 11, 31)

/**
 * The envelope of a verified body, or a sentence that says why it is not one of Stripe's events.
 * `payload` is the parsed JSON, of any shape. Objects that are not expected are read all the same:
 * whether a type matters is the caller's to decide.
 */
export function readStripeEvent(payload: unknown): StripeEventReading {
  if (!isFields(payload)) return { ok: false, reason: 'The body is no JSON object.' }
  if (payload['object'] === 'event') return readSnapshot(payload)
  if (payload['object'] === 'v2.core.event') return readThin(payload)
  return { ok: false, reason: 'The body is neither a snapshot nor a thin event.' }
}

function readSnapshot(payload: Fields): StripeEventReading {
  const data = isFields(payload['data']) ? payload['data'] : {}
  const content = isFields(data['object']) ? data['object'] : {}
  const created = payload['created']
  return readEnvelope({
    payload,
    object: readObject({ type: content['object'], id: content['id'] }),
    occurredMs: typeof created === 'number' ? created * 1000 : Number.NaN,
    paymentIntentId: readPaymentIntentId(content),
    twinId: null,
  })
}

function readThin(payload: Fields): StripeEventReading {
  const related = isFields(payload['related_object']) ? payload['related_object'] : {}
  const created = payload['created']
  return readEnvelope({
    payload,
    object: readObject({ type: related['type'], id: related['id'] }),
    occurredMs: typeof created === 'string' ? Date.parse(created) : Number.NaN,
    paymentIntentId: null,
    twinId: matching(payload['snapshot_event'], idPattern),
  })
}

function readEnvelope({
  payload,
  object,
  occurredMs,
  paymentIntentId,
  twinId,
}: {
  payload: Fields
  object: StripeObject | null
  occurredMs: number
  paymentIntentId: string | null
  twinId: string | null
}): StripeEventReading {
  const eventId = matching(payload['id'], idPattern)
  const type = matching(payload['type'], typePattern)?.replace(/^v1\./, '') ?? null
  const { livemode } = payload
  if (eventId === null) return { ok: false, reason: 'The event has no id.' }
  if (type === null) return { ok: false, reason: 'The event has no type.' }
  if (typeof livemode !== 'boolean') return { ok: false, reason: 'The event has no livemode.' }
  if (!(occurredMs >= 0 && occurredMs <= latestMs)) {
    return { ok: false, reason: 'The event has no time of creation.' }
  }
  const account = readAccountId({ payload, object })
  const isAboutAccount = /^(v2\.core\.)?(account|capability|person)/.test(type)
  return {
    ok: true,
    event: {
      eventId,
      dedupeKey: twinId ?? eventId,
      orderingKey: (isAboutAccount ? account : paymentIntentId) ?? object?.id ?? account ?? eventId,
      type,
      account,
      livemode,
      occurredAt: new Date(occurredMs).toISOString(),
      object,
      apiVersion: matching(payload['api_version'], versionPattern),
    },
  }
}

/**
 * The connected account: `account` of a snapshot, the innermost segment of a thin event's `context`
 * (`org_…/acct_…`), or the account that the event is about, since Stripe may send that to the
 * platform.
 */
function readAccountId({
  payload,
  object,
}: {
  payload: Fields
  object: StripeObject | null
}): string | null {
  const { context } = payload
  const innermost = typeof context === 'string' ? context.split('/').at(-1) : undefined
  const subject = object?.type === 'account' ? object.id : undefined
  return (
    matching(payload['account'], accountPattern) ??
    matching(innermost, accountPattern) ??
    matching(subject, accountPattern)
  )
}

/**
 * Null for what has no id, as a balance. An account of the second generation is read as an account.
 */
function readObject({ type, id }: { type: unknown; id: unknown }): StripeObject | null {
  const readableType = matching(type, typePattern)
  const readableId = matching(id, idPattern)
  if (readableType === null || readableId === null) return null
  return { type: readableType === 'v2.core.account' ? 'account' : readableType, id: readableId }
}

function readPaymentIntentId(content: Fields): string | null {
  const reference = content['payment_intent']
  return matching(isFields(reference) ? reference['id'] : reference, idPattern)
}

function matching(value: unknown, pattern: RegExp): string | null {
  return typeof value === 'string' && pattern.test(value) ? value : null
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null
}
