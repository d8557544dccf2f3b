import { createHmac, timingSafeEqual } from 'node:crypto'

/** The headers of a delivery. */
export type Headers = Record<string, string | string[] | undefined>

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

/** A header that came once. */
export const headerOf = (headers: Headers, name: string): string | undefined => {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}

const idPattern = /^[\x21-\x7e]{1,255}$/

/** The id of a Standard Webhooks delivery, under either name of the header. */
export function readDeliveryId(headers: Headers): string | undefined {
  const id = headerOf(headers, 'webhook-id') ?? headerOf(headers, 'svix-id')
  return id !== undefined && idPattern.test(id) ? id : undefined
}

// One set of headers or the other, never a mixture.
function readStandardHeaders(headers: Headers) {
  const prefix = headers['webhook-id'] === undefined ? 'svix' : 'webhook'
  const id = readDeliveryId(headers)
  const timestamp = headerOf(headers, `${prefix}-timestamp`)
  const signatures = headerOf(headers, `${prefix}-signature`)
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

/** The headers of a delivery, signed with each of the secrets. */
export function signStandard({ id, rawBody, secrets, now }: Signing): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const signatures = secrets.map(
    (secret) => `v1,${standardHmac(secret, { id, timestamp, rawBody })}`,
  )
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}

type Signing = { id: string; rawBody: Buffer; secrets: readonly string[]; now: Date }

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
