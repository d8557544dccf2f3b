import { Type, type Static } from 'typebox'
import { oneOf } from '#contract/values'
import { inputChecker } from '#platform/input'

/** What vendors tell, in one vocabulary (integrations.md §A.3). */
export const scanEventTypes = [
  'connection.connected',
  'connection.disconnected',
  'connection.error',
  'connection.test',
  'case.created',
  'case.updated',
  'case.cancelled',
  'case.returned',
  'order.created',
  'order.updated',
  'order.cancelled',
  'scan.uploading',
  'scan.ready',
  'scan.updated',
  'scan.failed',
  'scan.deleted',
  'patient.updated',
  'patient.deleted',
  'shipment.updated',
  'unknown',
] as const
export type ScanEventType = (typeof scanEventTypes)[number]

const word = Type.Optional(Type.String({ maxLength: 200 }))
const id = Type.String({ minLength: 1, maxLength: 200 })
const prose = Type.Optional(Type.String({ maxLength: 4_000 }))
const party = Type.Optional(
  Type.Object({ externalId: word, name: word, email: word, licence: word, phone: word }),
)
const state = oneOf(['pending', 'ready', 'failed', 'deleted'], 'How far the file is')
const role = oneOf(['upper', 'lower', 'bite', 'situ', 'preop', 'other'], 'What the file shows')

const ScanFile = Type.Object({
  externalId: id,
  name: Type.String({ minLength: 1, maxLength: 200 }),
  role: Type.Optional(role),
  format: word,
  size: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
  hash: Type.Optional(
    Type.Object({ alg: Type.String({ maxLength: 20 }), value: Type.String({ maxLength: 200 }) }),
  ),
  state,
  download: Type.Optional(Type.Object({ url: Type.String({ maxLength: 4_000 }), expiresAt: word })),
})
export type ScanFile = Static<typeof ScanFile>

const ScanCase = Type.Object({
  externalId: Type.Optional(id),
  externalOrderId: Type.Optional(id),
  reference: word,
  name: word,
  status: word,
  version: word,
  patient: Type.Optional(Type.Object({ externalId: word, code: word, name: word, dob: word })),
  items: Type.Optional(
    Type.Array(
      Type.Object({
        tooth: Type.Optional(Type.Integer({ minimum: 11, maximum: 85 })),
        type: word,
        material: word,
        shade: word,
      }),
      { maxItems: 100 },
    ),
  ),
  dueDate: word,
  notes: prose,
})

/** What an event says beyond its type: of whom, which case, which files. */
export const ScanEnvelope = Type.Object({
  account: party,
  sender: party,
  recipient: party,
  case: Type.Optional(ScanCase),
  files: Type.Optional(Type.Array(ScanFile, { maxItems: 200 })),
  message: prose,
})
export type ScanEnvelope = Static<typeof ScanEnvelope>

const check = inputChecker({ ...ScanEnvelope }, 'body')

/** An object, or an empty one in place of anything else. */
export const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {}

/** A list, or an empty one in place of anything else. */
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const maximumDepth = 32

// Vendors write null for what they do not have. What is nested too deeply is refused after this.
function withoutNulls(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || depth > maximumDepth) return value
  if (Array.isArray(value)) {
    return value.filter((part) => part !== null).map((part) => withoutNulls(part, depth + 1))
  }
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part !== null && part !== undefined)
      .map(([key, part]) => [key, withoutNulls(part, depth + 1)]),
  )
}

/** What was read, or a sentence that says what does not fit. */
export type EnvelopeReading = { ok: true; envelope: ScanEnvelope } | { ok: false; reason: string }

/** Holds what an adapter made against the schema; keys that are not known are left alone. */
export function checkEnvelope(candidate: unknown): EnvelopeReading {
  const { value, error } = check(withoutNulls(candidate))
  return error
    ? { ok: false, reason: error.message }
    : { ok: true, envelope: value as ScanEnvelope }
}
