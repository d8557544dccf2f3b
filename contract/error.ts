import { Type, type Static } from 'typebox'

/**
 * Every refusal that the service can answer: a closed list. `code` is the promise that programs
 * may rely on; titles are for people. Source: decisions.md (spec 7), http-and-identity.md §4.1.
 */
export const problems = {
  invalid_request: { status: 400, title: 'The request is not valid' },
  invalid_json: { status: 400, title: 'The body is not valid JSON' },
  body_too_deep: { status: 400, title: 'The body is nested too deeply' },
  invalid_url: { status: 400, title: 'The address is not valid' },
  webhook_signature_invalid: { status: 400, title: 'The signature does not verify' },
  webhook_timestamp_stale: { status: 400, title: 'The signature is too old or too new' },
  webhook_payload_malformed: { status: 400, title: 'The event cannot be read' },

  unauthenticated: { status: 401, title: 'Sign in first' },
  session_cookie_required: { status: 401, title: 'This operation takes the session cookie' },
  device_credential_required: { status: 401, title: 'This operation takes a device credential' },
  ambiguous_credentials: { status: 401, title: 'The credentials do not agree' },
  invalid_credentials: { status: 401, title: 'E-mail or password is wrong' },

  organization_type_required: { status: 403, title: 'Not for this type of organization' },
  role_required: { status: 403, title: 'Not for this role' },
  finance_access_required: { status: 403, title: 'Not without access to finance' },
  cross_origin: { status: 403, title: 'The request came from another site' },
  email_not_verified: { status: 403, title: 'Confirm your e-mail address first' },
  not_a_member: { status: 403, title: 'Not a member of an organization' },

  not_found: { status: 404, title: 'Not found' },
  route_not_found: { status: 404, title: 'No such address' },
  method_not_allowed: { status: 405, title: 'Method not allowed here' },
  request_timeout: { status: 408, title: 'The request took too long' },

  conflict: { status: 409, title: 'It exists already' },
  in_use: { status: 409, title: 'Other records refer to it' },
  stale: { status: 409, title: 'It was changed meanwhile' },
  retry: { status: 409, title: 'Two changes met; try again' },
  organization_required: { status: 409, title: 'Choose an organization' },
  day_not_available: { status: 409, title: 'That day is no longer free' },
  order_move_not_allowed: { status: 409, title: 'This step is not possible now' },
  connection_move_not_allowed: { status: 409, title: 'This step is not possible now' },
  invoice_move_not_allowed: { status: 409, title: 'This step is not possible now' },
  remake_move_not_allowed: { status: 409, title: 'This step is not possible now' },
  invitation_not_open: { status: 409, title: 'The invitation is no longer open' },
  last_owner: { status: 409, title: 'The last owner stays' },

  upload_gone: { status: 410, title: 'The upload has ended' },
  protocol_version_not_supported: { status: 412, title: 'Not a version that is spoken here' },
  payload_too_large: { status: 413, title: 'The body is too large' },
  unsupported_media_type: { status: 415, title: 'This content type is not accepted' },
  range_not_satisfiable: { status: 416, title: 'The range is beyond the end' },

  rule_violated: { status: 422, title: 'A rule says no' },
  order_incomplete: { status: 422, title: 'The order lacks something' },
  credit_hold: { status: 422, title: 'The customer is on payment hold' },
  weak_password: { status: 422, title: 'Choose a stronger password' },
  idempotency_key_reused: { status: 422, title: 'The Idempotency-Key was used before' },
  invited_address_differs: { status: 422, title: 'Another address was invited' },
  token_not_valid: { status: 422, title: 'The link is no longer valid' },
  payments_not_available: { status: 422, title: 'Online payment is not available' },

  upload_locked: { status: 423, title: 'Another server receives the upload' },
  rate_limited: { status: 429, title: 'Too many requests' },
  header_too_large: { status: 431, title: 'The headers are too large' },
  internal_error: { status: 500, title: 'Something went wrong on our side' },
  vendor_unavailable: { status: 503, title: 'An outside service does not answer' },
  unavailable: { status: 503, title: 'Not available right now' },
  time_limit_exceeded: { status: 503, title: 'It took too long' },
  storage_full: { status: 507, title: 'There is no room for files' },
} as const satisfies Record<string, { status: number; title: string }>

/** A word of the closed list. */
export type ProblemCode = keyof typeof problems

/** What was wrong with one part of the input: where, as a JSON pointer, and in words. */
export const InputError = Type.Object({
  in: Type.Unsafe<'body' | 'query' | 'path' | 'header'>({
    type: 'string',
    enum: ['body', 'query', 'path', 'header'],
    description: 'The part of the request',
    examples: ['body'],
  }),
  pointer: Type.String({ description: 'JSON pointer to the value', examples: ['/items/0/teeth'] }),
  code: Type.String({ description: 'The rule that was broken', examples: ['required'] }),
  message: Type.String({ description: 'A sentence', examples: ['is required'] }),
})
export type InputError = Static<typeof InputError>

/** The body of every refusal: problem details (RFC 9457), `application/problem+json`. */
export const Problem = Type.Object(
  {
    type: Type.String({ examples: ['/problems/not_found'] }),
    title: Type.String({ examples: ['Not found'] }),
    status: Type.Integer({ examples: [404] }),
    code: Type.Unsafe<ProblemCode>({
      type: 'string',
      enum: Object.keys(problems),
      description: 'Closed list; rely on this, not on the words',
    }),
    detail: Type.String({
      description: 'A sentence that a person can act on',
      examples: ['There is no such patient in this organization.'],
    }),
    instance: Type.String({
      description: 'The request, for support',
      examples: ['urn:request:019aa3f2-7c1e-7d30-9f6a-4a1b2c3d4e5f'],
    }),
    errors: Type.Optional(Type.Array(InputError)),
    required: Type.Optional(
      Type.Array(Type.String(), { description: 'The organization types or roles that may' }),
    ),
    choices: Type.Optional(
      Type.Array(Type.Object({ id: Type.String(), name: Type.String(), type: Type.String() }), {
        description: 'With `organization_required`: the organizations to choose from',
      }),
    ),
    days: Type.Optional(
      Type.Array(Type.String(), {
        description: 'With `day_not_available`: the days of delivery that are still free',
        examples: [['2026-12-01']],
      }),
    ),
    state: Type.Optional(
      Type.String({ description: 'With a move that is not allowed: the state it is in now' }),
    ),
  },
  { $id: 'Problem', description: 'Problem details (RFC 9457)' },
)
export type Problem = Static<typeof Problem>
