import { isReading, isRepeatable, type Endpoint } from './endpoint.ts'
import { refusals, type RefusalCode } from '../refusals/index.ts'

// What any operation may answer whatever it does.
const commonRefusals = [
  'invalid_url',
  'rate_limited',
  'internal_error',
  'unavailable',
  'service_busy',
  'time_limit_exceeded',
  'records_locked',
] as const satisfies readonly RefusalCode[]

/**
 * The refusals of an operation: what follows from who may call it and from its input, then its own.
 * Where the specification fixes the statuses (`declares`), only those are left.
 */
export function refusalsOf(endpoint: Endpoint): RefusalCode[] {
  const { access, params, rawBody, isUnlimited, refuses = [], declares } = endpoint
  // A query key that is not known is refused everywhere, and so is a body where none is expected.
  const codes: RefusalCode[] = ['invalid_request', 'value_out_of_range']
  const isWrite = !isReading(endpoint)
  const readsJson = isWrite && !rawBody
  if (isWrite) codes.push('body_length_mismatch')
  if (readsJson) codes.push('invalid_json', 'body_too_deep')
  if (access.by === 'member') {
    codes.push('unauthenticated', 'ambiguous_credentials')
    if (!access.credentials.includes('device')) codes.push('session_cookie_required')
    if (!access.credentials.includes('session')) codes.push('device_credential_required')
    if (access.credentials.includes('session') && !access.floor) codes.push('not_at_shared_device')
    if (access.organizationTypes.length === 1) codes.push('organization_type_required')
    if (access.roles.length === 1) codes.push('role_required')
    if (access.finance) codes.push('finance_access_required')
    if (access.needs) codes.push('permission_required')
    if (isWrite && access.credentials.includes('session')) codes.push('cross_origin')
    if (isRepeatable(endpoint)) codes.push('idempotency_key_reused', 'request_in_progress')
  }
  if (params) codes.push('not_found')
  if (isWrite) codes.push('payload_too_large')
  if (readsJson) codes.push('unsupported_media_type')
  if (isWrite && access.by === 'member') codes.push('retry')
  codes.push(...refuses, ...commonRefusals)
  return [...new Set(codes)].filter(
    (code) =>
      (declares === undefined || declares.includes(refusals[code].status)) &&
      !(isUnlimited && code === 'rate_limited'),
  )
}
