import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import {
  headerOf,
  signStandard,
  type SignatureCheck,
  type Signed,
} from '#platform/events/standard-signature'

const invalid = { ok: false, reason: 'invalid' } as const

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
  return signStandard({ id, rawBody, secrets: [secret], now })
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
  const signature = headerOf(headers, 'x-meditlink-signature') ?? ''
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
  const given = sha256((headerOf(headers, 'authorization') ?? '').replace(/^Bearer /i, ''))
  // Of equal length and unrelated to the text: the comparison shows nothing about the secret.
  const secretIndex = secrets.findIndex((secret) => timingSafeEqual(given, sha256(secret)))
  return secretIndex === -1 ? invalid : { ok: true, secretIndex }
}
