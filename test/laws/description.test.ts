import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { endpoints } from '#contract'
import { describeApi, tags } from '#contract/api-description'
import type { Endpoint } from '#contract/platform/endpoint'
import { exampleOf } from '#contract/platform/example'
import { refusals } from '#contract/refusals'
import { refusalsOf } from '#contract/platform/endpoint-refusals'
import { formats } from '#platform/http/input'
import { mixedInTurn } from '#test/helpers/mixed-in-turn'
import { descriptionFile, printDescription } from '../../server/print-openapi.ts'

// As a client reads it: nothing that JSON does not carry.
type Json = { [key: string]: Json } & { readonly [place: number]: Json }
const description = JSON.parse(JSON.stringify(describeApi({ version: '1.2.3' }))) as Json

const operationOf = ({ path, method }: Endpoint): Json =>
  description['paths']?.[path]?.[method.toLowerCase()] as Json

const textOf = (part: unknown): string => (typeof part === 'string' ? part : '')

const where = (items: readonly Endpoint[], isWrong: (endpoint: Endpoint) => boolean) =>
  items.filter(isWrong).map(({ operationId }) => operationId)

/** Follows a reference inside the document. */
function resolve(part: Json): Json {
  const pointer = part['$ref'] as unknown
  if (typeof pointer !== 'string') return part
  const names = pointer.slice(2).split('/')
  return names.reduce((place: Json, name) => place[name] as Json, description)
}

const ajv = new Ajv2020({
  strict: false,
  allErrors: true,
  formats: { ...formats, binary: true },
  // Each check is used once or twice: making it smaller takes longer.
  code: { optimize: false },
})
ajv.addSchema(description, 'description', undefined, false)

const checks = new Map<string, ValidateFunction>()

/** What is wrong with a value, by a schema of the document. */
function faultsOf(schema: Json, value: unknown): string[] {
  const text = JSON.stringify(schema).replaceAll('"#/components/', '"description#/components/')
  const check = checks.get(text) ?? ajv.compile(JSON.parse(text) as object)
  checks.set(text, check)
  return check(value) ? [] : (check.errors ?? []).map((error) => ajv.errorsText([error]))
}

/** Every media type of the document that carries examples, with the place where it is. */
function mediaTypes(): { place: string; schema: Json; examples: unknown[] }[] {
  return endpoints.flatMap((endpoint) => {
    const { requestBody, responses } = operationOf(endpoint)
    const parts: [string, Json][] = Object.entries(responses ?? {})
    if (requestBody) parts.push(['request', requestBody])
    return parts.flatMap(([name, part]) =>
      Object.values((resolve(part)['content'] ?? {}) as Record<string, Json>).map((media) => ({
        place: `${endpoint.operationId} ${name}`,
        schema: media['schema'] as Json,
        examples: [
          ...('example' in media ? [media['example']] : []),
          ...Object.values((media['examples'] ?? {}) as Record<string, Json>).map(
            (example) => resolve(example)['value'],
          ),
        ],
      })),
    )
  })
}

test('docs/openapi.json is the description of the contract: npm run print', async () => {
  assert.ok(
    (await readFile(descriptionFile, 'utf8')) === printDescription(),
    'docs/openapi.json is not what the contract says; print it again',
  )
})

test('every operation is described once, at its address', () => {
  const described = Object.entries(description['paths'] ?? {}).flatMap(([path, operations]) =>
    Object.entries(operations).map(
      ([method, { operationId }]) => `${method.toUpperCase()} ${path} ${textOf(operationId)}`,
    ),
  )
  const promised = endpoints.map(({ method, path, operationId }) =>
    [method, path, operationId].join(' '),
  )
  assert.deepEqual(described.toSorted(), promised.toSorted())
})

test('every tag says what it is about, and none is idle', () => {
  const used = new Set(endpoints.map(({ tag }) => tag))
  assert.deepEqual(
    [...used].toSorted(),
    Object.keys(tags).toSorted(),
    '`tags` of contract/<area>/index.ts has a sentence for each tag of its operations, and no other',
  )
})

test('an operation names every status that it can answer, with the codes of each', () => {
  for (const endpoint of endpoints) {
    const responses = operationOf(endpoint)['responses'] as Json
    const codes = refusalsOf(endpoint)
    const statuses = new Set([
      endpoint.reply.status,
      ...(endpoint.reply.isRanged ? [206] : []),
      ...(endpoint.reply.isConditional ? [304] : []),
      ...codes.map((code) => refusals[code].status),
    ])
    assert.deepEqual(
      Object.keys(responses),
      [...statuses].toSorted((a, b) => a - b).map(String),
      endpoint.operationId,
    )
    for (const code of codes) {
      const response = resolve(responses[String(refusals[code].status)] as Json)
      assert.ok(textOf(response['description']).includes(`\`${code}\``), endpoint.operationId)
      const problem = response['content']?.['application/problem+json']
      assert.deepEqual(problem?.['schema'], { $ref: '#/components/schemas/Problem' })
      assert.equal(resolve(problem?.['examples']?.[code] as Json)['value']?.['code'], code)
    }
  }
})

test('the statuses that the specification fixes are exactly those', () => {
  const statusesOf = (path: string, method: string) =>
    Object.keys(description['paths']?.[path]?.[method]?.['responses'] ?? {})
  assert.deepEqual(statusesOf('/scanner-connections/{id}', 'put'), ['200', '400', '401', '404'])
  assert.deepEqual(statusesOf('/setup-guide', 'patch'), ['200', '400', '401'])
})

test('security is the session cookie, the device credential, either, or none', () => {
  const { securitySchemes } = description['components'] as Json
  assert.deepEqual(
    { ...securitySchemes?.['cookieAuth'], description: '' },
    { type: 'apiKey', in: 'cookie', name: '__Secure-service-prod.session_token', description: '' },
  )
  const bearer = securitySchemes?.['bearerAuth'] as Json
  assert.deepEqual([bearer['type'], bearer['scheme']], ['http', 'bearer'])
  assert.match(textOf(bearer['description']), /versioned device credential.*service_device_v1_/s)
  for (const endpoint of endpoints) {
    const { access } = endpoint
    const expected =
      access.by === 'member'
        ? access.credentials.map((kind) =>
            kind === 'session' ? { cookieAuth: [] } : { bearerAuth: [] },
          )
        : []
    assert.deepEqual(operationOf(endpoint)['security'], expected, endpoint.operationId)
  }
})

test('what is owner-only, lab-only or clinic-only says so, in words and in keys, and nothing else does', () => {
  const isOnly = (endpoint: Endpoint, word: 'owner' | 'lab' | 'clinic') => {
    const { access } = endpoint
    if (access.by !== 'member') return false
    const allowed: readonly string[] = word === 'owner' ? access.roles : access.organizationTypes
    return allowed.length === 1 && allowed[0] === word
  }
  for (const word of ['owner', 'lab', 'clinic'] as const) {
    const key = word === 'owner' ? 'x-required-role' : 'x-organization-type'
    const wrong = where(endpoints, (endpoint) => {
      const operation = operationOf(endpoint)
      const isStated = textOf(operation['description']).includes(`**${word}-only**`)
      const isKey = (operation[key] as unknown) === word
      return isStated !== isOnly(endpoint, word) || isKey !== isOnly(endpoint, word)
    })
    assert.deepEqual(wrong, [], word)
  }
})

test('what has a default need not be sent, and addresses are complete', () => {
  for (const endpoint of endpoints) {
    const parameters = (operationOf(endpoint)['parameters'] ?? []) as unknown as Json[]
    for (const parameter of parameters.map(resolve)) {
      const isPath = (parameter['in'] as unknown) === 'path'
      const hasDefault = 'default' in (parameter['schema'] as Json)
      if (isPath) assert.equal(parameter['required'], true)
      if (hasDefault) assert.equal(parameter['required'], false, endpoint.operationId)
      assert.ok(parameter['description'], `${endpoint.operationId} ${textOf(parameter['name'])}`)
    }
    const named = parameters.map(resolve).filter((part) => (part['in'] as unknown) === 'path')
    const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    assert.deepEqual(
      named.map(({ name }) => name as unknown),
      inPath,
    )
  }
})

test('every change of members takes an Idempotency-Key, but for bytes, and nothing else does', () => {
  const takesKey = (endpoint: Endpoint) =>
    JSON.stringify(operationOf(endpoint)['parameters'] ?? []).includes('/IdempotencyKey"')
  assert.deepEqual(
    where(endpoints, takesKey),
    where(
      endpoints,
      ({ method, access, rawBody }) =>
        !['GET', 'HEAD'].includes(method) && access.by === 'member' && rawBody === undefined,
    ),
  )
})

/** A schema without references; what is beside one is kept. */
function inlined(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(inlined)
  if (typeof part !== 'object' || part === null) return part
  const { $ref, ...beside } = part as Json
  const whole = $ref === undefined ? beside : { ...resolve(part as Json), ...beside }
  // What may be null is shown by a value.
  const type = Array.isArray(whole['type']) ? { type: (whole['type'] as unknown[])[0] } : {}
  return Object.fromEntries(
    Object.entries({ ...whole, ...type }).map(([key, value]) => [key, inlined(value)]),
  )
}

// A third of the bodies in each run: their schemas are compiled one by one.
test('every body has an example or is made of fields that have, and every example fits', () => {
  const bodies = mixedInTurn(mediaTypes(), ({ place }) => place, 3)
  const faults = bodies.flatMap(({ place, schema, examples }) => {
    const isBinary = !('$ref' in schema) && !('properties' in schema)
    if (examples.length === 0 && isBinary) return []
    // A body that is no field's and has no example of its own throws here.
    const shown = examples.length > 0 ? examples : [exampleOf(inlined(schema) as object)]
    return shown.flatMap((example) =>
      faultsOf(schema, example).map((fault) => `${place}: ${fault}`),
    )
  })
  assert.deepEqual([...new Set(faults)], [])
})

test('what is in several places is written once', () => {
  const places = new Map<string, string[]>()
  const walk = (part: unknown, place: string): void => {
    if (typeof part !== 'object' || part === null) return
    const { description: _, ...rest } = part as Json
    const text = JSON.stringify(rest)
    const isOwn = 'type' in part || 'content' in part || 'in' in part
    if (isOwn && text.length > 1_000) places.set(text, [...(places.get(text) ?? []), place])
    for (const [key, value] of Object.entries(part)) walk(value, `${place}/${key}`)
  }
  walk(description['paths'], '')
  walk(description['components']?.['schemas'], '')
  const repeated = [...places.values()].filter((each) => each.length > 1)
  assert.deepEqual(
    repeated,
    [],
    'give the schema a name: `named`, or `kinds` of contract/<area>/index.ts',
  )
})

test('every example of a field fits the field', () => {
  const faults: string[] = []
  const walk = (part: unknown, place: string): void => {
    if (typeof part !== 'object' || part === null) return
    const { examples, ...schema } = part as Json
    if (Array.isArray(examples) && 'type' in schema) {
      for (const example of examples as unknown[]) {
        faults.push(...faultsOf(schema as Json, example).map((fault) => `${place}: ${fault}`))
      }
    }
    for (const [key, value] of Object.entries(part)) walk(value, `${place}/${key}`)
  }
  walk(description['components']?.['schemas'], '')
  assert.deepEqual(faults, [])
})

test('an operation that goes away is marked so', () => {
  const [first] = endpoints
  assert.ok(first)
  const aged = describeApi({ version: '1' }, [{ ...first, deprecated: true }])
  assert.equal(aged.paths[first.path]?.[first.method.toLowerCase()]?.['deprecated'], true)
})

test('the address of the service is in the description where one is known', () => {
  const at = describeApi({ version: '1', baseUrl: 'https://pontic.example' }, [])
  assert.equal(at.servers[0]?.['url'], 'https://pontic.example')
  assert.equal((description['servers'] as unknown as Json[])[0]?.['url'], '/')
})

const run = promisify(execFile)

type Linter = { program: string; rules: { file: string; text: string }; options: string[] }

/** Runs a program of the development tools over a description, without any word to the outside. */
async function lint(described: unknown, { program, rules, options }: Linter) {
  const folder = await mkdtemp(join(tmpdir(), 'pontic-lint-'))
  try {
    await writeFile(join(folder, 'openapi.json'), JSON.stringify(described))
    await writeFile(join(folder, rules.file), rules.text)
    const { stdout } = await run(
      process.execPath,
      [fileURLToPath(program), 'lint', 'openapi.json', ...options],
      {
        cwd: folder,
        maxBuffer: 50_000_000,
        env: {
          PATH: process.env['PATH'],
          REDOCLY_TELEMETRY: 'off',
          REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
        },
      },
    ).catch((error: { stdout?: string; message: string }) => {
      // The programs end with an error when they find something; what they found is what counts.
      if (error.stdout) return { stdout: error.stdout }
      throw error
    })
    return stdout
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

// They take their time: they begin at once, beside the other tests.
const redocly = lint(description, {
  program: import.meta.resolve('@redocly/cli/bin/cli.js'),
  rules: { file: 'redocly.yaml', text: 'extends: [recommended]\n' },
  options: ['--format=json'],
})
// Examples are held above, by the checker of the service: Spectral took 38 s of a core for them.
const rulesOfSpectral = `extends: ["spectral:oas"]
rules:
  oas3-valid-media-example: off
  oas3-valid-schema-example: off
`
// Spectral takes 10 s of a core for a quarter of the operations: it reads a ninth in each run. What two
// operations must not have alike is held by Redocly too, which reads all of them in 3 s.
const ofSpectral = mixedInTurn(endpoints, ({ operationId }) => operationId, 9)
const spectral = lint(describeApi({ version: '1.2.3' }, ofSpectral), {
  program: import.meta.resolve('@stoplight/spectral-cli/dist/index.js'),
  rules: { file: '.spectral.yaml', text: rulesOfSpectral },
  options: ['--format=json', '--quiet'],
})
for (const found of [redocly, spectral]) found.catch(() => 'the test says it')

test('Redocly has nothing to say by its recommended rules', async () => {
  const { problems: findings } = JSON.parse(await redocly) as { problems: { message: string }[] }
  assert.deepEqual(
    findings.map(({ message }) => message),
    [],
  )
})

test('Spectral has nothing to say by its rules for OpenAPI', async () => {
  type Finding = { code: string; message: string; path: string[] }
  const findings = JSON.parse(await spectral) as Finding[]
  assert.deepEqual(
    findings.map(({ code, message, path }) => `${code} ${message} ${path.join('/')}`),
    [],
  )
})
