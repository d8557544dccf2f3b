import { scanEventTypes, type ScanEventType } from '#contract/scans/scan-events'
import { fieldsOf } from './envelope.ts'

const typePattern = /^[\w.:-]{1,100}$/

/**
 * The envelope of a neutral event, still unchecked. `type` is beside it, or `data` around it:
 * `{ type, timestamp, data: { case, files, … } }` as Standard Webhooks recommends it.
 */
export const toStandardEnvelope = (payload: Record<string, unknown>) =>
  'data' in payload ? fieldsOf(payload['data']) : payload

/** The type of a neutral event; a word that is not known is `unknown`. Undefined without one. */
export function readStandardType(payload: Record<string, unknown>): ScanEventType | undefined {
  const { type } = payload
  if (typeof type !== 'string' || !typePattern.test(type)) return undefined
  return scanEventTypes.find((known) => known === type) ?? 'unknown'
}

/** When a neutral event happened, as its body says. */
export const readStandardTime = (payload: Record<string, unknown>): unknown =>
  payload['occurredAt'] ?? payload['timestamp'] ?? toStandardEnvelope(payload)['occurredAt']
