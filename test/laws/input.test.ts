import assert from 'node:assert/strict'
import { METHODS } from 'node:http'
import { test } from 'node:test'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { endpoints } from '#contract'
import { isReading } from '#contract/platform/endpoint'
import { exampleOf } from '#contract/platform/example'
import { newId } from '#platform/clock'
import { formats } from '#platform/http/input'
import { demoApp } from '#test/app/demo-app'
import { demoOwners, faultOf, fill, forAll } from '#test/helpers/callers'
import { mixedInTurn } from '#test/helpers/mixed-in-turn'
import { sendRaw, type RawAnswer } from '#test/helpers/raw-http'
import { drawCount } from '#test/runner/random-sizes'
import { inTurn } from '#test/runner/turns'

const w = await demoApp({ SIGN_INS_PER_15_MINUTES_PER_ACCOUNT: '1000000' })
const { actorsFor, idFor } = await demoOwners(w)

// Each check is used a few times: making it smaller takes longer.
const options = { strict: false, useDefaults: true, code: { optimize: false } }
const ajv = new Ajv2020({ ...options, formats })
const withoutFormats = new Ajv2020({ ...options, validateFormats: false })

function validatorOf(schema: object, by = ajv): ValidateFunction {
  // A name may be only once in Ajv, and several bodies hold the same record.
  const plain = JSON.stringify(schema, (key, value: unknown) =>
    key === '$id' && typeof value === 'string' ? undefined : value,
  )
  return by.compile(JSON.parse(plain) as object)
}

// As JSON texts: some of them no program would write.
const oddValues = [
  ...'null true 0 -1 1.5 1e400 9007199254740993 99999999999999999999'.split(' '),
  ...'[] [[]] [null] {} {"a":1} {"__proto__":1}'.split(' '),
  ...'"" "\\u0000" "a\\ud800" "\\u202e\\u0007" "\\n" "%_\\\\" "2026-02-31"'.split(' '),
  '" "',
  `"'; drop table app.orders; --"`,
  '"2026-13-45T99:99:99.999Z"',
  `"${'x'.repeat(20_000)}"`,
  `${'['.repeat(40)}${']'.repeat(40)}`,
]

const hole = '\u0001hole\u0001'
const cut = '\u0001cut\u0001'

/** One copy for each place of the value with a mark there, for each key without it, and with more. */
function* broken(value: unknown): Generator {
  yield hole
  if (typeof value !== 'object' || value === null) return
  for (const [key, part] of Object.entries(value)) {
    for (const changed of broken(part)) {
      yield Array.isArray(value)
        ? value.map((old: unknown, place) => (String(place) === key ? changed : old))
        : { ...value, [key]: changed }
    }
    if (!Array.isArray(value)) yield { ...value, [key]: cut }
  }
  if (!Array.isArray(value)) yield { ...value, extra: 1, constructor: {} }
}

/** Bodies made of a good one by breaking one thing: JSON texts. */
function brokenBodies(example: unknown, odds: readonly string[] = oddValues): string[] {
  return [...broken(example)].flatMap((changed) => {
    const text = JSON.stringify(changed, (_, value: unknown) => (value === cut ? undefined : value))
    const mark = JSON.stringify(hole)
    return text.includes(mark) ? odds.map((odd) => text.replace(mark, () => odd)) : [text]
  })
}

/** Some of many, evenly spread, the same in every run. */
function spread<T>(items: readonly T[], most: number): T[] {
  const step = Math.max(1, items.length / most)
  return items.filter((_, place) => Math.floor(place % step) === 0)
}

const rawBodies = [
  ...`{ null [] "text" 7 undefined {"a":1}{"a":1} {"extra":1} {'a':1}`.split(' '),
  ...'{"__proto__":{"polluted":1}} {"constructor":{"prototype":{"polluted":1}}}'.split(' '),
  `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
  Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
]

/** Whether a JSON text fits a schema and has no text in it that the database cannot hold. */
function isGood(validate: ValidateFunction, raw: string | Buffer): boolean {
  if (typeof raw !== 'string' || /\\u0000|\\ud800|__proto__/.test(raw)) return false
  try {
    return validate(JSON.parse(raw))
  } catch {
    return false
  }
}

/** How many broken bodies of an operation are tried, by turns, beside those that are no JSON object. */
const bodiesOfEach = drawCount(20, 60)

const headers = { 'content-type': 'application/json' }
const writes = endpoints.filter((endpoint) => !isReading(endpoint))

// Each operation is sent a fifth of its broken bodies in each run, and a seventh of those that are no
// JSON object.
test('no body that is broken is taken, and none brings an operation down', async () => {
  const faults: string[] = []
  let count = 0
  await forAll(writes, async (endpoint) => {
    const { method, path, body, operationId, rawBody } = endpoint
    const validate = validatorOf(body ?? { type: 'object', additionalProperties: false })
    const bodies = body ? brokenBodies(exampleOf(body)) : []
    const actors = actorsFor(endpoint)
    for (const [place, actor] of actors.entries()) {
      const address = fill(path, await idFor(endpoint, actor))
      // Each side gets its share of the bodies.
      const share = bodies.filter((_, n) => n % actors.length === place)
      const sent = inTurn(spread(share, bodiesOfEach / actors.length), 5)
      const nameOf = (_: unknown, number: number) => `${operationId} ${place} ${number}`
      const raws = mixedInTurn(rawBodies, nameOf, 7)
      for (const raw of [...raws, ...sent]) {
        const isTaken = isGood(validate, raw)
        // Who makes a browser a shared device is signed out there.
        if (isTaken && operationId === 'createSharedDevice') continue
        const answer = await actor.request(method, address, { raw, headers })
        count++
        const fault = faultOf(answer, rawBody !== undefined || !isTaken)
        if (fault) faults.push(`${operationId} with ${String(raw).slice(0, 200)}: ${fault}`)
      }
    }
  })
  assert.deepEqual(faults, [])
  assert.ok(count > 2 * writes.length, `${count} bodies`)
})

test('no day and no moment that is in no calendar is taken, and the place is named', async () => {
  const noTimes = ['"2026-02-31"', '"2026-02-31T10:00:00.000Z"']
  const faults: string[] = []
  let count = 0
  await forAll(writes, async (endpoint) => {
    const { method, path, body, operationId } = endpoint
    // Without a format there is no day and no moment in it.
    if (!body || !JSON.stringify(body).includes('"format":')) return
    const [looksGood, isGoodNow] = [validatorOf(body, withoutFormats), validatorOf(body)]
    const [actor = w.stranger] = actorsFor(endpoint)
    for (const raw of brokenBodies(exampleOf(body), noTimes)) {
      if (!isGood(looksGood, raw) || isGood(isGoodNow, raw)) continue
      count++
      const answer = await actor.request<any>(method, fill(path, newId()), { raw, headers })
      const [error] = answer.body.errors ?? []
      if (!/^no_such_(?:day|instant)$/.test(error?.code))
        faults.push(`${operationId} with ${raw}: ${answer.text}`)
    }
  })
  assert.deepEqual(faults, [])
  assert.ok(count > 10, `${count} bodies`)
})

// A third of the operations in each run.
test('every operation refuses a query key that it does not know', async () => {
  const taking: string[] = []
  const asked = endpoints.filter(({ rawBody }) => rawBody !== true)
  await forAll(
    mixedInTurn(asked, ({ operationId }) => operationId, 3),
    async (endpoint) => {
      const [actor = w.stranger] = actorsFor(endpoint)
      const body = endpoint.body && exampleOf(endpoint.body)
      const address = `${fill(endpoint.path, newId())}?nonsense=1`
      const { status } = await actor.request(endpoint.method, address, { body })
      if (status !== 400) taking.push(`${endpoint.operationId} ${status}`)
    },
  )
  assert.deepEqual(taking, [])
})

// Each operation is asked with a ninth of the odd ids in each run.
test('no address with an odd id brings an operation down', async () => {
  const odd = [
    ...`nonsense 0 -1 %00 %ff %zz ' %F0%9F%A6%B7 ..%2f..%2fetc * {id}`.split(' '),
    newId().toUpperCase(),
    `urn:uuid:${newId()}`,
    `${newId()}%0a`,
    'x'.repeat(200),
    'x'.repeat(201),
  ]
  const faults: string[] = []
  await forAll(
    endpoints.filter(({ params }) => params),
    async (endpoint) => {
      const [actor = w.stranger] = actorsFor(endpoint)
      const body = endpoint.body && exampleOf(endpoint.body)
      const nameOf = (_: string, place: number) => `${endpoint.operationId} ${place}`
      for (const id of mixedInTurn(odd, nameOf, 9)) {
        const address = fill(endpoint.path, id)
        const fault = faultOf(await actor.request(endpoint.method, address, { body }), true)
        if (fault) faults.push(`${endpoint.method} ${address}: ${fault}`)
      }
    },
  )
  assert.deepEqual(faults, [])
})

/** What is wrong with an answer to an odd request, or undefined. */
function rawFaultOf({ status, head, body }: RawAnswer, path: string): string | undefined {
  // Without a build the app says so.
  const isUnbuilt = status === 503 && path.startsWith('/app') && /^$|npm run build/.test(body)
  if (status === 0 || (status >= 500 && !isUnbuilt)) return `${status} ${body.slice(0, 200)}`
  if (status >= 400 && !/content-type: application\/problem\+json/i.test(head)) return head
  return /"dependencies"|root:/.test(body) ? 'it gives a file away' : undefined
}

const oddHeads = [
  '',
  'Content-Type: application/json\r\nContent-Length: 2\r\n',
  'Content-Length: 2\r\n',
  'Content-Length: 0\r\n',
  'Content-Length: 00000002\r\n',
  'Content-Length: 2\r\nContent-Length: 2\r\n',
  'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n',
  'Transfer-Encoding: chunked\r\n',
  'Content-Type:\r\nContent-Length: 2\r\n',
  'Content-Type: ;;\r\nContent-Length: 2\r\n',
  'Content-Type: application/json; charset=utf-16\r\nContent-Length: 2\r\n',
  'Content-Type: application/json; charset="\r\nContent-Length: 2\r\n',
  'Content-Type: application/json; charset=utf-8; charset=latin1\r\nContent-Length: 2\r\n',
  'Content-Type: application/json\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n',
  'Content-Type: multipart/form-data\r\nContent-Length: 2\r\n',
  'Content-Type: application/offset+octet-stream\r\nUpload-Offset: -1\r\nContent-Length: 2\r\n',
  'Content-Encoding: br\r\nContent-Type: application/json\r\nContent-Length: 2\r\n',
  'Expect: 100-continue\r\nContent-Type: application/json\r\nContent-Length: 2\r\n',
  'Expect: nonsense\r\n',
  'Upgrade: websocket\r\n',
  'Accept: \xff\r\nAccept-Language: \xe9\r\n',
  'Authorization: Bearer\r\n',
  'Authorization: Basic \xff\r\nAuthorization: Bearer x\r\n',
  'Cookie: __Secure-service-prod.session_token=%\r\n',
  'Idempotency-Key: \r\n',
  'Range: bytes=9-1\r\nIf-Modified-Since: never\r\nIf-None-Match: \xff\r\n',
  'X-Forwarded-For: ,,\r\nX-Forwarded-Host: \xff\r\nForwarded: for=\r\n',
]

const bodyFor = (head: string): string => {
  if (/transfer-encoding/i.test(head)) return '2\r\n{}\r\n0\r\n\r\n'
  return /content-length: 0*2/i.test(head) ? '{}' : ''
}

const addressesBesides = ['/', '/nowhere', '*', '/docs', '/docs/operations/x', '/docs/x', '/app/x']

// A seventh of the requests in each run.
test('no method, on no path, with no odd headers makes a 5xx', async () => {
  const paths = [...new Set(endpoints.map(({ path }) => fill(path, newId())))]
  const served = [...new Set(endpoints.map(({ method }) => method as string)), 'OPTIONS', 'QUERY']
  const requests = [
    ...paths.flatMap((path, n) =>
      [0, 1, 2].map((turn) => [served[(n + turn * 3) % served.length], path]),
    ),
    ...[...spread(paths, 8), ...addressesBesides].flatMap((path) =>
      METHODS.map((method) => [method, path]),
    ),
  ] as [string, string][]
  const { cookie = '' } = (await w.member(await w.org('clinic'), { role: 'owner' })).credentials
  const faults: string[] = []
  const nameOf = ([n]: [number, unknown]) => `${n}`
  await forAll(mixedInTurn([...requests.entries()], nameOf, 7), async ([n, [method, path]]) => {
    // Whoever may do nothing, and whoever is let in; those who sign out are out.
    const isMember = n % 2 === 0 && !/^\/(auth|team|organization)/.test(path)
    const who = isMember ? `Cookie: ${cookie}\r\n` : ''
    const head = oddHeads[n % oddHeads.length] ?? ''
    const request = `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${who}${head}\r\n`
    const answer = await sendRaw(w.url, `${request}${bodyFor(head)}`)
    const fault = rawFaultOf(answer, path)
    if (fault) faults.push(`${method} ${path} with ${JSON.stringify(head)}: ${fault}`)
  })
  assert.deepEqual(faults, [])
  assert.ok(requests.length > 1_000, `${requests.length} requests`)
})

// Each method is sent with a third of the odd headers in each run.
test('no method with any odd headers makes a 5xx', async () => {
  const faults: string[] = []
  await forAll(METHODS, async (method) => {
    const nameOf = (_: string, place: number) => `${method} ${place}`
    for (const head of mixedInTurn(oddHeads, nameOf, 3)) {
      const request = `${method} /patients HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${head}\r\n`
      const fault = rawFaultOf(await sendRaw(w.url, `${request}${bodyFor(head)}`), '/patients')
      if (fault) faults.push(`${method} with ${JSON.stringify(head)}: ${fault}`)
    }
  })
  assert.deepEqual(faults, [])
})

// A third of the lines with each host in each run.
test('no request line that no browser would send makes a 5xx or leaves its folder', async () => {
  const climbs = [
    '',
    'docs/',
    'docs/operations/',
    'app/',
    'app/assets/',
    'files/',
    'uploads/',
  ].flatMap((folder) =>
    [
      '../../../../package.json',
      '..%2f..%2f..%2f..%2fpackage.json',
      '%2e%2e/%2e%2e/%2e%2e/%2e%2e/package.json',
      '..\\..\\..\\..\\package.json',
      '%252e%252e/package.json',
      '/etc/passwd',
      'file:///etc/passwd',
      '..',
      '.',
      '%00',
      '%',
      '%c0%ae%c0%ae/package.json',
      'a/'.repeat(2_000),
      ';x',
      '?',
      '?%',
      '#x',
    ].map((rest) => `/${folder}${rest}`),
  )
  const targets = [
    ...climbs,
    'http://elsewhere.example/patients',
    '//elsewhere.example',
    '*',
    '?',
    'x',
  ]
  const lines = [
    ...targets.map((target) => `GET ${target} HTTP/1.1`),
    ...targets.slice(0, 30).map((target) => `POST ${target} HTTP/1.1`),
    'CONNECT localhost:80 HTTP/1.1',
    'OPTIONS * HTTP/1.1',
    'PRI * HTTP/2.0',
    'GET /patients',
    'GET  /patients HTTP/1.1',
    'GET /patients HTTP/9.9',
    'GET /patients HTTP/1.0',
    'get /patients HTTP/1.1',
    'GET /pati\xebnts HTTP/1.1',
    'BREW /coffee HTTP/1.1',
    '',
  ]
  const faults: string[] = []
  const hosts = ['Host: localhost\r\n', '', 'Host: a\r\nHost: b\r\n', 'Host: \xff/..\r\n']
  const requests = lines.flatMap((line) => hosts.map((host) => ({ line, host })))
  const nameOf = (_: unknown, place: number) => `${place}`
  await forAll(mixedInTurn(requests, nameOf, 3), async ({ line, host }) => {
    const answer = await sendRaw(w.url, `${line}\r\n${host}Connection: close\r\n\r\n`)
    const fault = rawFaultOf(answer, line.split(' ')[1] ?? '')
    if (fault) faults.push(`${line.slice(0, 80)} ${JSON.stringify(host)}: ${fault}`)
  })
  assert.deepEqual(faults, [])
  const climb = await sendRaw(
    w.url,
    'GET /docs/operations/../../../../package.json HTTP/1.1\r\nHost: x\r\n\r\n',
  )
  assert.equal(climb.status, 404)
})
