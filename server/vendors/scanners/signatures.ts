import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

type Headers = Record<string, string | string[] | undefined>

/** A delivery and the secrets that may have signed it, in the order in which they are tried. */
export type Signed = {
  rawBody: Buffer
  headers: Headers
  secrets: readonly string[]
  now: Date
}

/** `stale` is reported only where a secret verifies; everything else is `invalid`. */
export type SignatureCheck =
  | { ok: true; secretIndex: number }
  | { ok: false; reason: 'invalid' | 'stale' }

const invalid = { ok: false, reason: 'invalid' } as const

const toleranceSeconds = 300

const keyOf = (secret: string) => Buffer.from(secret.replace(/^whsec_/, ''), 'base64')

const textOf = (headers: Headers, name: string): string | undefined => {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}

const idPattern = /^[\x21-\x7e]{1,255}$/

/** The id of a Standard Webhooks delivery, under either name of the header. */
export function readDeliveryId(headers: Headers): string | undefined {
  const id = textOf(headers, 'webhook-id') ?? textOf(headers, 'svix-id')
  return id !== undefined && idPattern.test(id) ? id : undefined
}

// One set of headers or the other, never a mixture.
function readStandardHeaders(headers: Headers) {
  const prefix = headers['webhook-id'] === undefined ? 'svix' : 'webhook'
  const id = readDeliveryId(headers)
  const timestamp = textOf(headers, `${prefix}-timestamp`)
  const signatures = textOf(headers, `${prefix}-signature`)
  if (id === undefined || timestamp === undefined || signatures === undefined) return undefined
  if (!/^\d{1,12}$/.test(timestamp)) return undefined
  const candidates = signatures
    .split(' ')
    .filter((signature) => signature.startsWith('v1,'))
    .map((signature) => Buffer.from(signature.slice(3)))
  return { id, timestamp, candidates }
}

const standardHmac = (secret: string, { id, timestamp, rawBody }: StandardSigned) =>
  createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.`).update(rawBody).digest('base64')

type StandardSigned = { id: string; timestamp: string; rawBody: Buffer }

const meditHmac = (secret: string, rawBody: Buffer) =>
  createHmac('sha256', secret).update(rawBody).digest()

/** The headers of a delivery as its sender signs it, for a test event of our own. */
export function signDelivery(
  profile: 'standard' | 'medit',
  {
    id,
    type,
    rawBody,
    secret,
    now,
  }: {
    id: string
    type: string
    rawBody: Buffer
    secret: string
    now: Date
  },
): Record<string, string> {
  if (profile === 'medit') {
    return {
      'x-meditlink-event-code': type,
      'x-meditlink-signature': meditHmac(secret, rawBody).toString('hex'),
    }
  }
  const timestamp = String(Math.floor(now.getTime() / 1000))
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${standardHmac(secret, { id, timestamp, rawBody })}`,
  }
}

/**
 * Standard Webhooks 1.0: HMAC-SHA256 over `id.timestamp.body`, several signatures side by side while
 * secrets change, 300 seconds of tolerance to both sides. Secrets are base64 behind `whsec_`.
 */
export function checkStandardSignature({ rawBody, headers, secrets, now }: Signed): SignatureCheck {
  const read = readStandardHeaders(headers)
  if (!read) return invalid
  const { id, timestamp, candidates } = read
  const secretIndex = secrets.findIndex((secret) => {
    // As text: Node reads base64 so kindly that many texts represent the same bytes.
    const expected = Buffer.from(standardHmac(secret, { id, timestamp, rawBody }))
    return candidates.some(
      (candidate) => candidate.length === expected.length && timingSafeEqual(candidate, expected),
    )
  })
  if (secretIndex === -1) return invalid
  const distanceSeconds = Math.abs(Math.floor(now.getTime() / 1000) - Number(timestamp))
  return distanceSeconds > toleranceSeconds
    ? { ok: false, reason: 'stale' }
    : { ok: true, secretIndex }
}

const dayMs = 86_400_000
// Nothing but the body says when it was sent, and its time zone is not documented: deliveries are
// taken as long as the inbox knows them by their bytes, and a day ahead.
const oldestMs = 30 * dayMs

function isStaleDate(rawBody: Buffer, now: Date): boolean {
  const issued = /"dateIssued"\s*:\s*"([^"]{1,40})"/.exec(rawBody.toString('latin1'))?.[1]
  const issuedMs = issued === undefined ? Number.NaN : Date.parse(issued)
  const ageMs = now.getTime() - issuedMs
  return ageMs > oldestMs || ageMs < -dayMs
}

/**
 * Medit Link: HMAC-SHA256 of the body in hexadecimal, the secret taken as text (Medit Link Webhook
 * Guide, 2023-04-17). There is no timestamp; `dateIssued` in the body bounds the age.
 */
export function checkMeditSignature({ rawBody, headers, secrets, now }: Signed): SignatureCheck {
  const signature = textOf(headers, 'x-meditlink-signature') ?? ''
  if (!/^[0-9a-f]{64}$/i.test(signature)) return invalid
  const given = Buffer.from(signature, 'hex')
  const secretIndex = secrets.findIndex((secret) =>
    timingSafeEqual(given, meditHmac(secret, rawBody)),
  )
  if (secretIndex === -1) return invalid
  return isStaleDate(rawBody, now) ? { ok: false, reason: 'stale' } : { ok: true, secretIndex }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()

/** A value that the vendor repeats in `Authorization`, with or without `Bearer`. */
export function checkBearer({ headers, secrets }: Signed): SignatureCheck {
  const given = sha256((textOf(headers, 'authorization') ?? '').replace(/^Bearer /i, ''))
  // Of equal length and unrelated to the text: the comparison shows nothing about the secret.
  const secretIndex = secrets.findIndex((secret) => timingSafeEqual(given, sha256(secret)))
  return secretIndex === -1 ? invalid : { ok: true, secretIndex }
}
