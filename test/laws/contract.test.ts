import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endpoints } from '#contract'
import { organizationTypes, type Access, type Endpoint } from '#contract/platform/endpoint'
import { refusals } from '#contract/refusals'
import { refusalsOf } from '#contract/platform/endpoint-refusals'

type Schema = { readonly [keyword: string]: unknown }
type Part = { place: string; schema: Schema }

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * A schema and all that it is made of, each with the place where it is; a record is its own place.
 */
function partsOf(schema: unknown, from: string): Part[] {
  if (!isSchema(schema)) return []
  const place = typeof schema['$id'] === 'string' ? schema['$id'] : from
  const inside = [
    ...Object.entries((schema['properties'] ?? {}) as Schema).map(
      ([name, part]) => [`${place}.${name}`, part] as const,
    ),
    ...(['anyOf', 'oneOf', 'allOf'] as const).flatMap((keyword) =>
      ((schema[keyword] ?? []) as unknown[]).map((part) => [place, part] as const),
    ),
    [`${place}[]`, schema['items']] as const,
    ...['additionalProperties', ...Object.keys((schema['patternProperties'] ?? {}) as Schema)].map(
      (key) =>
        [`${place}{}`, schema[key] ?? (schema['patternProperties'] as Schema)?.[key]] as const,
    ),
  ]
  return [{ place, schema }, ...inside.flatMap(([name, part]) => partsOf(part, name))]
}

const requestParts = endpoints.flatMap(({ operationId, params, query, body }) => [
  ...partsOf(params, `${operationId} path`),
  ...partsOf(query, `${operationId} query`),
  ...partsOf(body, `${operationId} body`),
])
const replyParts = endpoints.flatMap(({ operationId, reply }) =>
  partsOf(reply.body, `${operationId} reply`),
)

const places = (parts: readonly Part[], isWrong: (schema: Schema) => boolean): string[] => [
  ...new Set(parts.filter(({ schema }) => isWrong(schema)).map(({ place }) => place)),
]

const named = (operationId: string): Endpoint => {
  const found = endpoints.find((endpoint) => endpoint.operationId === operationId)
  assert.ok(found, `there is no operation ${operationId}`)
  return found
}
const at = (method: string, path: string): Endpoint => {
  const found = endpoints.find((endpoint) => endpoint.method === method && endpoint.path === path)
  assert.ok(found, `there is no operation ${method} ${path}`)
  return found
}

const propertiesOf = (schema: unknown): Record<string, Schema> =>
  ((schema as Schema | undefined)?.['properties'] ?? {}) as Record<string, Schema>
const requiredOf = (schema: unknown): readonly string[] =>
  ((schema as Schema | undefined)?.['required'] ?? []) as string[]

/** What may represent a value: its types, null included. */
function typesOf(schema: Schema): string[] {
  const branches = (schema['anyOf'] ?? []) as Schema[]
  return branches.length > 0 ? branches.flatMap(typesOf) : [String(schema['type'])]
}

test('each operation has its own name and its own address', () => {
  const names = endpoints.map(({ operationId }) => operationId)
  assert.deepEqual([...new Set(names)], names)
  for (const name of names) assert.match(name, /^[a-z][A-Za-z0-9]+$/)
  // Two names for a parameter would make two addresses of one.
  const addresses = endpoints.map(
    ({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`,
  )
  assert.deepEqual([...new Set(addresses)], addresses)
})

test('addresses are kebab-case words and parameters, and the parameters are those of the schema', () => {
  for (const { operationId, path, params } of endpoints) {
    assert.match(path, /^(\/([a-z0-9-]+(\.(json|pdf|zip|zpl))?|\{[a-z][A-Za-z]*\}))+$/, operationId)
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    assert.deepEqual(Object.keys(propertiesOf(params)), inPath, operationId)
  }
})

test('an object of a request refuses keys that it does not know, at every level', () => {
  const isOpen = ({ type, properties, additionalProperties }: Schema) =>
    (type === 'object' || properties !== undefined) && additionalProperties !== false
  assert.deepEqual(places(requestParts, isOpen), [])
})

// A pattern bounds a text when it holds from end to end and repeats nothing without end.
const isBoundingPattern = (pattern: unknown) =>
  typeof pattern === 'string' &&
  /^\^.*\$$/s.test(pattern) &&
  !/(?<!\\)[*+]|\{\d+,\}/.test(pattern.replaceAll(/\[[^\]]*\]/g, '.'))

test('every text, list and number of a request has a limit', () => {
  const isEndless = (schema: Schema) => {
    const {
      type,
      enum: words,
      const: fixed,
      maxLength,
      pattern,
      maxItems,
      minimum,
      maximum,
    } = schema
    if (words !== undefined || fixed !== undefined) return false
    switch (type) {
      case 'string':
        return maxLength === undefined && !isBoundingPattern(pattern)
      case 'array':
        return maxItems === undefined
      case 'integer':
      case 'number':
        return minimum === undefined || maximum === undefined
      case 'object':
      case 'boolean':
      case 'null':
        return false
      default:
        // No type at all takes anything, unless it is a choice of what has one.
        return !('anyOf' in schema) && !('oneOf' in schema)
    }
  }
  assert.deepEqual(places(requestParts, isEndless), [])
})

test('a union of objects in a reply says by a discriminator which one it is', () => {
  const isVague = (schema: Schema) => {
    const branches = ((schema['anyOf'] ?? schema['oneOf'] ?? []) as Schema[]).filter(
      ({ type, properties }) => type === 'object' || properties !== undefined,
    )
    return branches.length > 1 && !('discriminator' in schema)
  }
  assert.deepEqual(places(replyParts, isVague), [])
})

test('no reply is an intersection, and none names keys that it does not describe', () => {
  assert.deepEqual(
    places(replyParts, (schema) => 'allOf' in schema),
    [],
  )
  // The writer of replies drops what is not described: such a map would arrive empty.
  const isOpenMap = ({ additionalProperties = false }: Schema) => additionalProperties !== false
  assert.deepEqual(places(replyParts, isOpenMap), [])
})

test('what may be null in a reply is always there, unless it says for whom it is left out', () => {
  const isLoose = (schema: Schema) =>
    Object.entries(propertiesOf(schema)).some(
      ([key, field]) =>
        typesOf(field).includes('null') &&
        !requiredOf(schema).includes(key) &&
        !/left out for/i.test(String(field['description'])),
    )
  assert.deepEqual(places(replyParts, isLoose), [])
})

test('every field is described', () => {
  // An object is described by its own fields, and a choice by what can be chosen.
  const isSilent = (schema: Schema): boolean => {
    const branches = ((schema['anyOf'] ?? schema['oneOf'] ?? []) as Schema[]).filter(
      ({ type }) => type !== 'null',
    )
    if (schema['description'] !== undefined || schema['type'] === 'object') return false
    if (schema['type'] === 'array') return isSilent(schema['items'] as Schema)
    return branches.length === 0 || branches.some(isSilent)
  }
  const silent = [...requestParts, ...replyParts].flatMap(({ place, schema }) =>
    Object.entries(propertiesOf(schema))
      .filter(([, field]) => isSilent(field))
      .map(([name]) => `${place}.${name}`),
  )
  assert.deepEqual([...new Set(silent)], [])
})

test('every operation says in one line what it does', () => {
  for (const { operationId, summary, description = '' } of endpoints) {
    assert.ok(summary.length > 0 && summary.length <= 90, operationId)
    assert.doesNotMatch(summary, /\.$/, `${operationId}: a summary is a title`)
    if (description) assert.match(description, /[.)`]$/, `${operationId}: sentences end`)
  }
})

test('a single record is wrapped by its name, and a list is { data, pagination }', () => {
  for (const { operationId, method, reply, query } of endpoints) {
    const keys = Object.keys(propertiesOf(reply.body))
    if (!keys.includes('pagination')) continue
    assert.deepEqual(keys, ['data', 'pagination'], operationId)
    assert.equal(method, 'GET', operationId)
    const { page, limit, search } = propertiesOf(query)
    assert.deepEqual(
      [page?.['type'], page?.['default'], page?.['minimum'], page?.['maximum']],
      ['integer', 1, 1, 1_000_000],
      operationId,
    )
    assert.deepEqual(
      [limit?.['type'], limit?.['default'], limit?.['minimum'], limit?.['maximum']],
      ['integer', 20, 1, 100],
      operationId,
    )
    assert.equal(search?.['type'], 'string', operationId)
    assert.ok(!requiredOf(query).includes('search'), operationId)
  }
})

test('what changes something is a write, what reads is a GET, and each answers with its status', () => {
  for (const { operationId, method, body, reply, query } of endpoints) {
    if (method === 'GET' || method === 'HEAD') assert.ok(!body && reply.status === 200, operationId)
    if (method === 'HEAD') assert.ok(!reply.body, operationId)
    if (method === 'DELETE') assert.ok(!body, operationId)
    if (method === 'PUT') assert.ok(body && reply.status === 200, operationId)
    if (method === 'PATCH' && body) assert.equal(reply.status, 200, operationId)
    if (reply.status === 204) assert.ok(!reply.body, operationId)
    // Filters belong to lists; a write is reported by its body.
    if (method !== 'GET' && !operationId.startsWith('receive')) assert.ok(!query, operationId)
  }
})

// The specification's own PUT (4.5) changes the keys that are sent.
const isChange = ({ method, path, body }: Endpoint) =>
  (method === 'PATCH' && body !== undefined) ||
  (method === 'PUT' && path === '/scanner-connections/{id}')

test('a change takes the keys that are sent: none is required, and one must be there', () => {
  for (const { operationId, body } of endpoints.filter(isChange)) {
    assert.deepEqual(requiredOf(body), [], operationId)
    // The guide takes a change of nothing (spec 4.6 requires no key).
    const least = operationId === 'updateSetupGuide' ? undefined : 1
    assert.equal((body as Schema | undefined)?.['minProperties'], least, operationId)
  }
})

test('a PUT replaces everything: all keys are required', () => {
  for (const endpoint of endpoints) {
    if (endpoint.method !== 'PUT' || isChange(endpoint)) continue
    const { operationId, body } = endpoint
    assert.deepEqual(requiredOf(body), Object.keys(propertiesOf(body)), operationId)
  }
})

test('every refusal is of the closed list, and none is declared twice', () => {
  for (const { operationId, refuses = [] } of endpoints) {
    for (const code of refuses) assert.ok(code in refusals, `${operationId}: ${code}`)
    assert.deepEqual([...new Set(refuses)], [...refuses], operationId)
  }
})

test('every code of the closed list can happen', () => {
  const declared = new Set(endpoints.flatMap(refusalsOf))
  // What is answered before there is an operation.
  const outside = [
    'route_not_found',
    'method_not_allowed',
    'proxy_not_supported',
    'request_timeout',
    'header_too_large',
    'host_header_missing',
    'invalid_http',
    'web_app_not_built',
    // What a constraint answers for which no operation has a refusal of its own.
    'already_exists',
    'referenced_record_missing',
    'values_not_allowed',
    // What only the record of an attempt to charge says.
    'autopay_switched_off',
    // What only a result of a batch says.
    'no_open_stage',
  ]
  const idle = Object.keys(refusals).filter(
    (code) => !outside.includes(code) && !declared.has(code as keyof typeof refusals),
  )
  assert.deepEqual(
    idle,
    [],
    'Name it in `refuses` of the endpoint in contract/<area>/ that answers it.',
  )
})

const everyone = { organizationTypes: [...organizationTypes], roles: ['owner', 'staff'] }

function accessIs(endpoint: Endpoint, credentials: string[]): void {
  // Whether a PIN is enough as well is none of the specification's.
  const { by, finance, floor: _, ...rest } = endpoint.access as Access & { by: 'member' }
  assert.equal(by, 'member')
  assert.equal(finance, undefined)
  assert.deepEqual(rest, { ...everyone, credentials }, endpoint.operationId)
}

// What follows is the specification's own part, line by line.

test('spec 4.1: the seven operations of the specification are there, for whom it says', () => {
  accessIs(at('GET', '/orders'), ['session', 'device'])
  accessIs(at('GET', '/patients'), ['session', 'device'])
  accessIs(at('PUT', '/scanner-connections/{id}'), ['session'])
  accessIs(at('PATCH', '/setup-guide'), ['session'])
  assert.deepEqual(at('POST', '/auth/device/v1/sign-in').access, { by: 'anyone' })
  assert.deepEqual(at('POST', '/webhooks/payments-connect').access, { by: 'provider' })
  assert.deepEqual(at('POST', '/webhooks/scanner').access, { by: 'provider' })
})

test('spec 4: every operation needs authentication but webhooks, health, sign-in and the description', () => {
  const open = endpoints.filter(({ access }) => access.by !== 'member').map(({ path }) => path)
  for (const path of open) {
    assert.match(path, /^\/(health|health\/ready|openapi\.json|auth\/.+|verify\/.+|webhooks\/.+)$/)
  }
  assert.ok(open.includes('/health'))
})

test('spec 2.3: pagination has exactly page, limit, total and totalPages, whole numbers', () => {
  const pagination = propertiesOf(at('GET', '/patients').reply.body)['pagination']
  assert.deepEqual(
    Object.entries(propertiesOf(pagination)).map(([key, { type }]) => [key, type]),
    [
      ['page', 'integer'],
      ['limit', 'integer'],
      ['total', 'integer'],
      ['totalPages', 'integer'],
    ],
  )
})

test('spec 2.1: a scanner connection has exactly its thirteen keys, of their types', () => {
  const { connection } = propertiesOf(at('PUT', '/scanner-connections/{id}').reply.body)
  const fields = propertiesOf(connection)
  assert.deepEqual(
    Object.entries(fields).map(([key, field]) => [key, typesOf(field).join(' or ')]),
    [
      ['id', 'string'],
      ['organizationId', 'string'],
      ['scannerType', 'string'],
      ['name', 'string'],
      ['connectionStatus', 'string'],
      ['statusMessage', 'string or null'],
      ['testMode', 'boolean'],
      ['sortOrder', 'integer'],
      ['isActive', 'boolean'],
      ['createdAt', 'string'],
      ['updatedAt', 'string'],
      ['lastConnectedAt', 'string or null'],
      ['lastSyncAt', 'string or null'],
    ],
  )
  assert.deepEqual([...requiredOf(connection)].toSorted(), Object.keys(fields).toSorted())
})

test('spec 4.5: an update takes name, testMode, sortOrder and isActive, at least one, and answers { connection }', () => {
  const { body, reply, params } = at('PUT', '/scanner-connections/{id}')
  assert.deepEqual(
    Object.entries(propertiesOf(body)).map(([key, { type }]) => [key, type]),
    [
      ['name', 'string'],
      ['testMode', 'boolean'],
      ['sortOrder', 'integer'],
      ['isActive', 'boolean'],
    ],
  )
  assert.deepEqual(requiredOf(body), [])
  assert.equal((body as Schema | undefined)?.['minProperties'], 1)
  assert.deepEqual([reply.status, Object.keys(propertiesOf(reply.body))], [200, ['connection']])
  assert.deepEqual(requiredOf(params), ['id'])
})

const tasks =
  'company connect-lab dentists scanners team categories products finances stripe workflows customers'.split(
    ' ',
  )

test('spec 2.2 and 4.6: the setup guide is { state: { skipped, hiddenAt }, done } with its eleven tasks', () => {
  for (const method of ['GET', 'PATCH']) {
    const { state, done, ...rest } = propertiesOf(at(method, '/setup-guide').reply.body)
    assert.deepEqual(rest, {})
    const { skipped, hiddenAt, ...others } = propertiesOf(state)
    assert.deepEqual(others, {})
    assert.deepEqual([skipped?.['type'], typesOf(hiddenAt ?? {})], ['array', ['string', 'null']])
    assert.deepEqual(
      Object.entries(propertiesOf(done)).map(([key, { type }]) => [key, type]),
      tasks.map((task) => [task, 'boolean']),
    )
    assert.deepEqual([...requiredOf(done)].toSorted(), tasks.toSorted())
  }
  const { body } = at('PATCH', '/setup-guide')
  assert.deepEqual(Object.keys(propertiesOf(body)), ['skipped', 'hiddenAt'])
  assert.deepEqual(requiredOf(body), [])
})

test('spec 4.7 and 4.8: webhooks take their body as it is and answer { received }', () => {
  for (const path of ['/webhooks/payments-connect', '/webhooks/scanner']) {
    const { rawBody, reply } = at('POST', path)
    assert.equal(rawBody, true)
    assert.equal(reply.status, 200)
    const fields = Object.entries(propertiesOf(reply.body)).map(([key, { type }]) => [key, type])
    assert.deepEqual(fields, [['received', 'boolean']])
  }
})

test('spec 4.4: a device signs in with email, password and its name, and gets a credential', () => {
  const { body, reply } = at('POST', '/auth/device/v1/sign-in')
  assert.deepEqual([...requiredOf(body)].toSorted(), ['deviceName', 'email', 'password'])
  assert.deepEqual(Object.keys(propertiesOf(body)).toSorted().slice(0, 4), [
    'code',
    'deviceName',
    'email',
    'organizationId',
  ])
  const given = Object.keys(propertiesOf(reply.body))
  for (const key of ['credential', 'expiresAt', 'device', 'user', 'organization', 'role']) {
    assert.ok(given.includes(key), key)
  }
  assert.equal(reply.status, 201)
})

test('spec 2.1: timestamps are RFC 3339 in UTC with milliseconds, everywhere', () => {
  const isOther = (schema: Schema) =>
    Object.entries(propertiesOf(schema)).some(([key, field]) => {
      if (!/At$|Since$/.test(key)) return false
      const texts = ((field['anyOf'] ?? [field]) as Schema[]).filter(({ type }) => type !== 'null')
      return texts.some(({ pattern }) => !String(pattern).endsWith('\\.\\d{3}Z$'))
    })
  assert.deepEqual(places(replyParts, isOther), [])
})

test('the health check says its version', () => {
  assert.deepEqual(Object.keys(propertiesOf(named('getHealth').reply.body)), ['status', 'version'])
})
