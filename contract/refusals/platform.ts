import {
  BytesParam,
  CountParam,
  labelParam,
  refusal,
  TextParam,
  TextsParam,
  optional,
} from './refusal.ts'

const waiting = (seconds: number): string => {
  if (seconds < 120) return seconds === 1 ? '1 second' : `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}

/** Refusals of the HTTP layer: any operation may answer them, whatever it does. */
export const platformRefusals = {
  invalid_request: refusal(400, ({ where, fault }) => `${where}: ${fault}`, {
    where: TextParam,
    fault: TextParam,
  }),
  invalid_json: refusal(400, () => 'The body is not valid JSON in UTF-8.'),
  body_too_deep: refusal(
    400,
    ({ levels }) => `The body is nested more than ${levels} levels deep.`,
    { levels: CountParam },
  ),
  body_length_mismatch: refusal(
    400,
    () => 'The body ended early, or is longer than announced. Send the request again.',
  ),
  value_out_of_range: refusal(
    400,
    () => 'A value is outside the range that can be stored. Check numbers, dates and texts.',
  ),
  invalid_http: refusal(400, () => 'The request is not valid HTTP.'),
  host_header_missing: refusal(400, () => 'The request does not name its host.'),
  invalid_url: refusal(400, () => "The address has a part that can't be read. Check the address."),
  webhook_signature_invalid: refusal(
    400,
    () => 'The request is not signed with a secret that is known here.',
  ),
  webhook_timestamp_stale: refusal(
    400,
    () => 'The signature is too old or from the future. Check the clock, and sign again.',
  ),
  webhook_payload_malformed: refusal(
    400,
    ({ reason }) => `${reason} Correct the event before you send it again.`,
    { reason: TextParam },
  ),
  unauthenticated: refusal(401, () => 'Sign in, or send a valid session or device credential.'),
  session_cookie_required: refusal(
    401,
    () => 'Only a signed-in person can do this. A device credential is not enough.',
  ),
  device_credential_required: refusal(
    401,
    () => 'Only a device or program with a device credential can do this.',
  ),
  ambiguous_credentials: refusal(
    401,
    () => 'Send one credential, or two that belong to the same person and organization.',
  ),
  not_at_shared_device: refusal(
    403,
    () =>
      "You can't do this with a PIN at a shared device. Sign in with your password on another device.",
  ),
  organization_type_required: refusal(
    403,
    ({ type }) => (type === 'lab' ? 'Only a lab can do this.' : 'Only a practice can do this.'),
    { type: labelParam('organizationType') },
  ),
  role_required: refusal(403, () => 'Only an owner of your organization can do this.'),
  permission_required: refusal(
    403,
    ({ permission }, { label }) =>
      `Your role doesn't include this: ${label('permission', permission)}. Ask an owner to add it to your role.`,
    { permission: labelParam('permission') },
  ),
  finance_access_required: refusal(
    403,
    () => 'You need access to finance for this. Ask an owner to turn it on in the team settings.',
  ),
  cross_origin: refusal(403, () => "A page of another site can't change data here."),
  not_found: refusal(
    404,
    ({ record }, { label }) => `There is no such ${label('record', record)} that you can see.`,
    { record: labelParam('record') },
  ),
  route_not_found: refusal(404, () => 'There is nothing at this address. Check the address.'),
  method_not_allowed: refusal(
    405,
    ({ methods }, { list }) => `This address takes ${list(methods)} only.`,
    { methods: TextsParam },
  ),
  proxy_not_supported: refusal(405, () => 'This service does not forward connections.'),
  request_timeout: refusal(
    408,
    () => 'The request took too long to arrive. Check your connection, and try again.',
  ),
  already_exists: refusal(409, () => 'This already exists. Reload to see it.'),
  referenced_record_missing: refusal(
    409,
    () => 'A record that this refers to no longer exists. Reload, and try again.',
  ),
  in_use: refusal(
    409,
    ({ record }, { label }) =>
      record === undefined
        ? "Other records refer to this, so it can't be deleted."
        : `At least one ${label('record', record)} refers to this, so it can't be deleted.`,
    { record: optional(labelParam('record')) },
  ),
  retry: refusal(409, () => 'Someone else changed this at the same moment. Try again.'),
  request_in_progress: refusal(
    409,
    () => 'The same request is still being processed. Try again in a moment.',
  ),
  payload_too_large: refusal(413, () => 'The request is larger than allowed here.'),
  unsupported_media_type: refusal(
    415,
    ({ types }, { list }) => `The body must be sent as ${list(types)}.`,
    { types: TextsParam },
  ),
  range_not_satisfiable: refusal(
    416,
    ({ sizeBytes }, { number }) =>
      `The requested range is beyond the end of the file, which has ${number(sizeBytes)} bytes.`,
    { sizeBytes: BytesParam },
  ),
  values_not_allowed: refusal(
    422,
    () => "These values aren't allowed together. Check them, and try again.",
  ),
  idempotency_key_reused: refusal(
    422,
    () => 'The key of this request was used for another request. Take a new key.',
  ),
  rate_limited: refusal(
    429,
    ({ seconds }) => `Too many requests. Try again in ${waiting(seconds)}.`,
    { seconds: CountParam },
  ),
  header_too_large: refusal(
    431,
    ({ limitBytes }, { size }) => `The headers are larger than ${size(limitBytes)}.`,
    { limitBytes: BytesParam },
  ),
  internal_error: refusal(
    500,
    () => 'Something went wrong on our side. If it happens again, give support the request ID.',
  ),
  unavailable: refusal(503, () => "The service isn't available right now. Try again in a moment."),
  service_busy: refusal(
    503,
    () => 'Too many requests of this kind are waiting. Try again in a moment.',
  ),
  time_limit_exceeded: refusal(
    503,
    () => 'This took too long and was stopped. Ask for less at once, or try again later.',
  ),
  records_locked: refusal(
    503,
    () => 'Another change kept the same records busy for too long. Try again later.',
  ),
  web_app_not_built: refusal(
    503,
    () => "The web app isn't built. Run npm run build, then load the page again.",
  ),
  storage_full: refusal(507, () => 'There is no room for more files right now. Try again later.'),
}
