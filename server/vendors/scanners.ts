import { createHash } from 'node:crypto'
import type { ScanEventType } from '#contract/scans/scan-events'
import { checkEnvelope, fieldsOf, type EnvelopeReading } from './scanners/envelope.ts'
import { toInstant } from './scanners/instants.ts'
import { readMeditTime, readMeditType, toMeditEnvelope } from './scanners/medit.ts'
import {
  checkStandardSignature,
  readDeliveryId,
  type Headers,
  type SignatureCheck,
  type Signed,
} from '#platform/events/standard-signature'
import { checkBearer, checkMeditSignature } from './scanners/signatures.ts'
import { readStandardTime, readStandardType, toStandardEnvelope } from './scanners/standard.ts'

export { connectVendors, readHint, serviceOf, vendorOf } from './scanners/clouds.ts'
export type { ScannerVendors } from './scanners/clouds.ts'
export type { VendorService } from './scanners/clients.ts'
export { checkEnvelope } from './scanners/envelope.ts'
export { toInstant } from './scanners/instants.ts'
export type { Access } from './scanners/session.ts'
export { beginSignIn, finishSignIn, renewTokens, tokenTimeoutMs } from './scanners/sign-in.ts'
export type { SignInDesk, Tokens } from './scanners/sign-in.ts'
export { SignInEnded, VendorRefused } from './scanners/vendor.ts'
export { signDelivery } from './scanners/signatures.ts'
export type { VendorSession } from './scanners/vendor.ts'

/** How a vendor proves its webhooks. Bearer and hint prove the sender at most, never the body. */
export type WebhookProfile = 'standard' | 'medit' | 'bearer' | 'hint'

type Fields = Record<string, unknown>

const signatureChecks: Record<WebhookProfile, (signed: Signed) => SignatureCheck> = {
  standard: checkStandardSignature,
  medit: checkMeditSignature,
  bearer: checkBearer,
  // The long key in the address is all that such a vendor can keep.
  hint: () => ({ ok: true, secretIndex: 0 }),
}

/** Whether a delivery is proven as the profile asks, and by which of the secrets. */
export const checkScannerSignature = (profile: WebhookProfile, signed: Signed): SignatureCheck =>
  signatureChecks[profile](signed)

/** What can be said of an event before its content is looked at. */
export type EventHead = {
  eventId: string
  type: ScanEventType
  occurredAt: string | null
  caseId: string | null
  accountId: string | null
}

const idPattern = /^[^\p{C}]{1,200}$/u
const idOf = (value: unknown): string | null =>
  typeof value === 'string' && idPattern.test(value) ? value : null

/** The case that an event is about: the vendor's id of it, or else of the order. */
export function caseIdOf(scanCase: {
  externalId?: unknown
  externalOrderId?: unknown
}): string | null {
  const orderId = idOf(scanCase.externalOrderId)
  return idOf(scanCase.externalId) ?? (orderId === null ? null : `order:${orderId}`)
}

/** The vendor's id of the account that sent a neutral body; unproven until a secret verifies. */
export const readAccountId = (payload: Fields): string | null =>
  idOf(fieldsOf(fieldsOf(toStandardEnvelope(payload))['account'])['externalId'])

const bodyHash = (rawBody: Buffer) => createHash('sha256').update(rawBody).digest('hex')

/** The head of a delivery, or undefined where it has no id or no type. */
export function readEventHead(
  profile: WebhookProfile,
  {
    headers,
    rawBody,
    payload,
    now,
    hintedCaseId,
  }: {
    headers: Headers
    rawBody: Buffer
    payload: Fields
    now: Date
    /** The case that an unproven event points at: it is looked for at the vendor, never believed. */
    hintedCaseId: string | null
  },
): EventHead | undefined {
  if (profile === 'standard') {
    const type = readStandardType(payload)
    // An unsigned delivery of the local test mode may come without the header.
    const eventId = readDeliveryId(headers) ?? bodyHash(rawBody)
    if (type === undefined) return undefined
    const scanCase = fieldsOf(fieldsOf(toStandardEnvelope(payload))['case'])
    return {
      eventId,
      type,
      occurredAt: toInstant(readStandardTime(payload)),
      caseId: caseIdOf(scanCase),
      accountId: readAccountId(payload),
    }
  }
  if (profile === 'medit') {
    const type = readMeditType(headers, payload)
    if (type === undefined) return undefined
    const scanCase = fieldsOf(fieldsOf(toMeditEnvelope(payload))['case'])
    // Medit numbers nothing: the bytes are the id, so a repetition is known on its own.
    return {
      eventId: bodyHash(rawBody),
      type,
      occurredAt: toInstant(readMeditTime(payload)),
      caseId: caseIdOf(scanCase),
      accountId: null,
    }
  }
  // Equal hints are different events ("look again"); only the repetition of one delivery is not.
  const minute = Math.floor(now.getTime() / 60_000)
  return {
    eventId: `${bodyHash(rawBody)}.${minute}`,
    type: 'unknown',
    occurredAt: null,
    caseId: idOf(hintedCaseId),
    accountId: null,
  }
}

/** The content of a proven event in the one vocabulary, or what does not fit. */
export const readEnvelope = (profile: 'standard' | 'medit', payload: Fields): EnvelopeReading =>
  checkEnvelope(profile === 'medit' ? toMeditEnvelope(payload) : toStandardEnvelope(payload))
