import type { TSchema } from 'typebox'
import { isRepeatable, type Access, type Endpoint } from './endpoint.ts'
import { Problem, titleOf } from './error.ts'
import { exampleOf } from './example.ts'
import { refusalsOf } from './endpoint-refusals.ts'
import { refusals, type RefusalCode } from '../refusals/index.ts'
import { writeFault } from '../refusals/input-faults.ts'
import { plainFormat } from '../refusals/plain-format.ts'
import type { RefusalEntry } from '../refusals/refusal.ts'
import { openSchemaBook, type SchemaBook } from './schema-book.ts'
import { shareParts, type Operation, type Part } from './shared-parts.ts'

/** The machine-readable description: an OpenAPI 3.1 document. */
export type Description = Part & {
  openapi: string
  info: Part
  servers: Part[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: Record<
    'securitySchemes' | 'schemas' | 'responses' | 'headers' | 'parameters' | 'examples',
    Part
  >
}

/** What is described: the operations, what their chapters are about, and the kinds of values that have names. */
type DescribedApi = {
  title: string
  summary: string
  /** The introduction, in Markdown. */
  description: string
  endpoints: readonly Endpoint[]
  /** By tag. */
  tags: Readonly<Record<string, string>>
  /** By name. */
  kinds: Readonly<Record<string, TSchema>>
}

const securitySchemes = {
  cookieAuth: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Secure-service-prod.session_token',
    description:
      'The session of a browser, set by signing in. Session tokens are accepted as this cookie and in no other way.',
  },
  bearerAuth: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'service_device_v1_…',
    description:
      'The versioned device credential of a program: a value that begins with `service_device_v1_`, issued by `POST /auth/device/v1/sign-in`. It acts for the same person and organization as that person’s session. Session tokens are not accepted here.',
  },
}

const headers = {
  'Retry-After': {
    description: 'Seconds after which asking again makes sense',
    schema: { type: 'integer', minimum: 0, examples: [2] },
  },
  'WWW-Authenticate': {
    description: 'The scheme for programs',
    schema: { type: 'string', examples: ['Bearer'] },
  },
  'RateLimit-Limit': {
    description: 'Requests that are allowed in a minute',
    schema: { type: 'integer', examples: [600] },
  },
  'RateLimit-Remaining': {
    description: 'Requests that are left of them',
    schema: { type: 'integer', examples: [0] },
  },
  'RateLimit-Reset': {
    description: 'Seconds until the minute begins again',
    schema: { type: 'integer', examples: [41] },
  },
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A value of your choice: a request that is repeated with it gets the first answer and does nothing twice. Kept for 24 hours.',
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,255}$', maxLength: 255 },
  example: '6f0c1d52-1a3e-4f2b-9a57-0d2f6f0c9f11',
}

const reasons: Record<number, string> = {
  400: 'The request is not valid',
  401: 'Not signed in, or not with the credential that this takes',
  403: 'Signed in, but not allowed',
  404: 'Missing, or another organization’s',
  409: 'It does not fit what is there now',
  410: 'It was here and has ended',
  412: 'Not the version of the protocol',
  413: 'The body is too large',
  415: 'The body is not of the right type',
  422: 'Well formed, but a rule says no',
  423: 'In use; try again in a moment',
  429: 'Too many requests',
  500: 'Our mistake',
  503: 'Not available right now',
  507: 'No space is left',
}

const headersOf: Record<number, (keyof typeof headers)[]> = {
  401: ['WWW-Authenticate'],
  429: ['Retry-After', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'],
  503: ['Retry-After'],
}

const refer = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` })

// Each parameter with its first example, as the text shows it.
function exampleParams({ params }: RefusalEntry): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(params).map(([name, schema]) => [name, exampleOf(schema)]),
  )
}

function problemExample(code: RefusalCode): Part {
  const entry = refusals[code] as RefusalEntry
  const params = exampleParams(entry)
  const missing = { in: 'body', pointer: '/name', ...writeFault('required') }
  return {
    summary: titleOf(code),
    value: {
      type: `/problems/${code}`,
      title: titleOf(code),
      status: entry.status,
      code,
      detail: entry.text(params, plainFormat),
      ...(Object.keys(params).length > 0 ? { params } : {}),
      instance: 'urn:request:019aa3f2-7c1e-7d30-9f6a-4a1b2c3d4e5f',
      ...(code === 'organization_type_required' ? { required: ['lab'] } : {}),
      ...(code === 'role_required' ? { required: ['owner'] } : {}),
      ...(code === 'permission_required' ? { required: [params['permission']] } : {}),
      ...(code === 'invalid_request' ? { errors: [missing] } : {}),
    },
  }
}

/** The refusals of one status: the codes in words, and an example of each. */
function refusalResponse(status: number, codes: readonly RefusalCode[], book: SchemaBook): Part {
  const names = headersOf[status] ?? []
  return {
    description: `${reasons[status] ?? 'Refused'}: ${codes.map((code) => `\`${code}\``).join(', ')}`,
    ...(names.length > 0
      ? { headers: Object.fromEntries(names.map((name) => [name, refer('headers', name)])) }
      : {}),
    content: {
      'application/problem+json': {
        schema: book.add(Problem),
        examples: Object.fromEntries(codes.map((code) => [code, refer('examples', code)])),
      },
    },
  }
}

function successResponse({ reply }: Endpoint, book: SchemaBook): Part {
  const headers = reply.headers && {
    headers: Object.fromEntries(
      Object.entries(reply.headers).map(([name, description]) => [
        name,
        { description, schema: { type: 'string' } },
      ]),
    ),
  }
  if (reply.contentType !== undefined) {
    const isJson = reply.contentType === 'application/json'
    const schema = isJson ? { type: 'object' } : { type: 'string', format: 'binary' }
    return { description: 'Done', ...headers, content: { [reply.contentType]: { schema } } }
  }
  if (!reply.body) return { description: 'Done; there is nothing to say', ...headers }
  return {
    description: reply.status === 201 ? 'Created' : 'Done',
    ...headers,
    content: {
      'application/json': { schema: book.add(reply.body) },
      ...(reply.isAlsoPage ? { 'text/html': { schema: { type: 'string' } } } : {}),
    },
  }
}

function parametersOf(endpoint: Endpoint, book: SchemaBook): Part[] {
  const { params, query, headers } = endpoint
  const places = [
    ['path', params] as const,
    ['query', query] as const,
    ['header', headers] as const,
  ]
  const parameters = places.flatMap(([place, object]) =>
    Object.entries(object?.properties ?? {}).map(([name, schema]): Part => {
      const { description, ...rest } = book.add(schema)
      // A default makes a parameter optional to send, though the server always sees it.
      const isRequired = place === 'path' || ((object?.required ?? []) as string[]).includes(name)
      return {
        name,
        in: place,
        required: isRequired && !('default' in rest),
        description: description ?? name,
        schema: rest,
      }
    }),
  )
  if (isRepeatable(endpoint)) {
    parameters.push(refer('parameters', 'IdempotencyKey'))
  }
  return parameters
}

function requestBodyOf(endpoint: Endpoint, book: SchemaBook): Part | undefined {
  const { body, rawBody, access, event } = endpoint
  if (body) {
    const schema = book.add(body)
    return {
      required: 'required' in schema || 'minProperties' in schema || '$ref' in schema,
      content: { 'application/json': { schema } },
    }
  }
  if (!rawBody) return undefined
  const rawType = rawBody === true ? 'application/octet-stream' : rawBody
  return access.by === 'provider'
    ? {
        required: true,
        description: 'The event as the provider signed it, byte for byte',
        content: {
          'application/json': event
            ? { schema: book.add(event.schema), examples: event.examples }
            : {
                schema: { type: 'object', additionalProperties: true },
                example: { id: 'evt_1', type: 'an.event' },
              },
        },
      }
    : {
        required: true,
        content: { [rawType]: { schema: { type: 'string', format: 'binary' } } },
      }
}

const organizationWords = { lab: 'lab-only', clinic: 'clinic-only' }

/** Who may call, in words for people and in keys for programs. */
function restrictionsOf(access: Access): { words: string[]; keys: Part } {
  if (access.by === 'anyone') return { words: ['Public: takes no credential.'], keys: {} }
  if (access.by === 'provider') {
    return { words: ['Public: proven by the provider’s signature over the body.'], keys: {} }
  }
  const [type, ...otherTypes] = access.organizationTypes
  const [role, ...otherRoles] = access.roles
  const [credential, ...otherCredentials] = access.credentials
  const only = [
    ...(type && otherTypes.length === 0 ? [`**${organizationWords[type]}**`] : []),
    ...(role === 'owner' && otherRoles.length === 0 ? ['**owner-only**'] : []),
  ]
  const words = [
    ...(only.length > 0 ? [`This operation is ${only.join(' and ')}.`] : []),
    ...(access.finance ? ['It is for members who may see money.'] : []),
    ...(access.needs ? [`It needs the permission \`${access.needs}\`.`] : []),
    ...(credential && otherCredentials.length === 0
      ? [`It takes the ${credential === 'session' ? 'session cookie' : 'device credential'} only.`]
      : []),
    ...(access.floor ? ['A PIN at a shared device is enough.'] : []),
  ]
  return {
    words,
    keys: {
      ...(type && otherTypes.length === 0 ? { 'x-organization-type': type } : {}),
      ...(role && otherRoles.length === 0 ? { 'x-required-role': role } : {}),
      ...(access.needs ? { 'x-required-permission': access.needs } : {}),
    },
  }
}

function securityOf(access: Access): Part[] {
  if (access.by !== 'member') return []
  const schemes = { session: { cookieAuth: [] }, device: { bearerAuth: [] } }
  return access.credentials.map((kind) => schemes[kind])
}

function responsesOf(endpoint: Endpoint, book: SchemaBook): Record<string, Part> {
  const byStatus = Map.groupBy(refusalsOf(endpoint), (code) => refusals[code].status)
  const statuses = [...byStatus.keys()].toSorted((a, b) => a - b)
  return {
    [endpoint.reply.status]: successResponse(endpoint, book),
    ...(endpoint.reply.isRanged
      ? { 206: { ...successResponse(endpoint, book), description: 'The range that was asked for' } }
      : {}),
    ...(endpoint.reply.isConditional ? { 304: { description: 'The client has it already' } } : {}),
    ...Object.fromEntries(
      statuses.map((status) => [status, refusalResponse(status, byStatus.get(status) ?? [], book)]),
    ),
  }
}

function operationOf(endpoint: Endpoint, book: SchemaBook): Operation {
  const { operationId, tag, summary, description, access, deprecated } = endpoint
  const { words, keys } = restrictionsOf(access)
  const parameters = parametersOf(endpoint, book)
  const requestBody = requestBodyOf(endpoint, book)
  return {
    operationId,
    tags: [tag],
    summary,
    description: [description, words.join(' ')].filter(Boolean).join('\n\n') || `${summary}.`,
    security: securityOf(access),
    ...keys,
    ...(deprecated ? { deprecated } : {}),
    // The extension that pages of references show beside an operation.
    ...(endpoint.event ? { 'x-codeSamples': endpoint.event.recipes } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(requestBody ? { requestBody } : {}),
    responses: responsesOf(endpoint, book),
  }
}

/**
 * The description of the operations as an OpenAPI 3.1 document: the same value for the same contract,
 * ready for JSON. `baseUrl` is where the service is reached; without it addresses are relative.
 * @throws Error when two schemas share a name and differ, or a tag has no description
 */
export function describe(
  { title, summary, description: about, endpoints, tags, kinds }: DescribedApi,
  { version, baseUrl = '/' }: { version: string; baseUrl?: string },
): Description {
  const book = openSchemaBook(kinds)
  const paths: Description['paths'] = {}
  for (const endpoint of endpoints) {
    const path = (paths[endpoint.path] ??= {})
    path[endpoint.method.toLowerCase()] = operationOf(endpoint, book)
  }
  const { parameters, responses } = shareParts(Object.values(paths).flatMap(Object.values))
  const codes = new Set(endpoints.flatMap(refusalsOf))
  const usedTags = [...new Set(endpoints.map(({ tag }) => tag))]
  return {
    openapi: '3.1.1',
    info: {
      title,
      version,
      summary,
      description: about,
      license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
      contact: { name: 'Whoever runs this service' },
    },
    servers: [{ url: baseUrl, description: 'This service' }],
    tags: usedTags.map((name) => {
      const description = tags[name]
      if (description === undefined) {
        throw new Error(`Say in \`tags\` of contract/<area>/index.ts what '${name}' is about.`)
      }
      return { name, description }
    }),
    security: [{ cookieAuth: [] }, { bearerAuth: [] }],
    paths,
    components: {
      securitySchemes,
      schemas: book.schemas,
      responses,
      headers,
      parameters: { IdempotencyKey: idempotencyKey, ...parameters },
      examples: Object.fromEntries([...codes].map((code) => [code, problemExample(code)])),
    },
  }
}
