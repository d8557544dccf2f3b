import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test, type TestContext } from 'node:test'
import pino from 'pino'
import { Type } from 'typebox'
import { readPlatformEnv } from '#platform/settings/env'
import { buildHttp } from '#platform/http/http'
import { until, testApp } from '#test/app/test-app'
import { alone } from '#test/helpers/http-alone'

type LogLine = { msg: string; [key: string]: unknown }

/** The HTTP server of the service with routes to knock on, on a free port. */
async function listen(t: TestContext, settings: Record<string, string> = {}) {
  const lines: LogLine[] = []
  const log = pino(
    { level: 'info' },
    { write: (line: string) => lines.push(JSON.parse(line) as LogLine) },
  )
  const dependencies = alone()
  const http = await buildHttp({
    env: readPlatformEnv({ NODE_ENV: 'test', REQUESTS_PER_MINUTE: '100000', ...settings }),
    log,
    ...dependencies,
  })
  const gate = Promise.withResolvers<void>()
  let waiting = 0
  const body = Type.Object({ name: Type.Optional(Type.String()) }, { additionalProperties: false })
  http.get('/things/:id', async () => ({ thing: true }))
  http.post('/things', { schema: { body } }, async (request) => ({ body: request.body }))
  http.put('/things/:id', async () => ({ thing: true }))
  http.get('/free', { config: { isUnlimited: true } }, async () => ({ free: true }))
  http.get('/fails', async () => {
    throw new Error('relation "app.patients" does not exist at /srv/pontic/db.ts')
  })
  http.get('/waits', async () => {
    waiting++
    await gate.promise
    return { waited: true }
  })
  const url = await http.listen({ host: '127.0.0.1', port: 0 })
  t.after(() => http.close())
  return {
    http,
    url,
    port: Number(new URL(url).port),
    lines,
    gate,
    waitingCount: () => waiting,
    lifecycle: dependencies.lifecycle,
  }
}

async function ask(url: string, init: RequestInit = {}) {
  const response = await fetch(url, { redirect: 'manual', ...init })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: (text === '' ? undefined : JSON.parse(text)) as Record<string, any>,
  }
}

type Answer = Awaited<ReturnType<typeof ask>>

function assertProblem(answer: Answer, status: number, code: string): void {
  assert.equal(answer.status, status, answer.text)
  assert.equal(answer.headers.get('content-type'), 'application/problem+json')
  assert.equal(answer.body['code'], code)
  assert.equal(answer.body['type'], `/problems/${code}`)
  assert.equal(answer.body['status'], status)
  assert.equal(answer.body['instance'], `urn:request:${answer.headers.get('x-request-id')}`)
  assert.equal(answer.headers.get('x-content-type-options'), 'nosniff')
  assert.equal(answer.headers.get('cache-control'), 'no-store')
}

/** Sends bytes as they are and reads until the server closes. */
function sendRaw(port: number, bytes: string): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const socket = connect(port, '127.0.0.1')
  const chunks: Buffer[] = []
  socket.setTimeout(10_000, () => reject(new Error('the server neither answered nor closed')))
  socket.on('data', (chunk) => chunks.push(chunk))
  socket.on('error', reject)
  socket.on('end', () => {
    const [head = '', text = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n', 2)
    const [first = '', ...fields] = head.split('\r\n')
    const headers = new Headers(fields.map((field) => field.split(': ', 2) as [string, string]))
    resolve({ status: Number(first.split(' ')[1]), headers, text, body: JSON.parse(text) })
    socket.destroy()
  })
  socket.write(bytes, 'latin1')
  return promise
}

const json = (body: string | Uint8Array, type = 'application/json'): RequestInit => ({
  method: 'POST',
  body,
  headers: { 'content-type': type },
})

test('an address that leads nowhere is a 404 of our own', async (t) => {
  const { url } = await listen(t)
  for (const path of ['/nowhere', '/things/1/parts', '//things/1', '/Things/1', '/.env', '/*']) {
    assertProblem(await ask(url + path), 404, 'route_not_found')
  }
})

test('a method that the address does not take is 405 and says which it takes', async (t) => {
  const { url } = await listen(t)
  const answer = await ask(`${url}/things/7?x=1`, { method: 'DELETE' })
  assertProblem(answer, 405, 'method_not_allowed')
  assert.equal(answer.headers.get('allow'), 'GET, HEAD, PUT')
  assert.equal((await ask(`${url}/things`, { method: 'OPTIONS' })).headers.get('allow'), 'POST')
  assertProblem(await ask(`${url}/things`), 405, 'method_not_allowed')
})

test('HEAD is answered as GET, without the body', async (t) => {
  const { url } = await listen(t)
  const response = await fetch(`${url}/things/7`, { method: 'HEAD' })
  assert.equal(response.status, 200)
  assert.equal(response.headers.get('content-length'), String('{"thing":true}'.length))
  assert.equal(await response.text(), '')
})

test('an address that cannot be read is 400', async (t) => {
  const { url } = await listen(t)
  for (const path of ['/things/%zz', '/things/%ff', `/things/${'x'.repeat(201)}`]) {
    assertProblem(await ask(url + path), 400, 'invalid_url')
  }
})

test('a body that is too large is 413, whether it says its size or not', async (t) => {
  const { url } = await listen(t, { JSON_BODY_LIMIT_BYTES: '1024' })
  const large = JSON.stringify({ name: 'x'.repeat(1_100) })
  assertProblem(await ask(`${url}/things`, json(large)), 413, 'payload_too_large')
  const stream = new Blob([large]).stream()
  const chunked = { ...json(''), body: stream, duplex: 'half' } as RequestInit
  assertProblem(await ask(`${url}/things`, chunked), 413, 'payload_too_large')
  const fitting = JSON.stringify({ name: 'x'.repeat(1_000) })
  assert.equal((await ask(`${url}/things`, json(fitting))).status, 200)
})

test('a body of another type than JSON in UTF-8 is 415', async (t) => {
  const { url } = await listen(t)
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/merge-patch+json',
    'application/json; charset=iso-8859-1',
    'multipart/form-data; boundary=x',
    'nonsense',
  ]) {
    assertProblem(await ask(`${url}/things`, json('{}', type)), 415, 'unsupported_media_type')
  }
  const untyped = { method: 'POST', body: new Blob(['{}']) }
  assertProblem(await ask(`${url}/things`, untyped), 415, 'unsupported_media_type')
  for (const type of ['application/json', 'application/json; charset=UTF-8', 'Application/JSON']) {
    assert.equal((await ask(`${url}/things`, json('{}', type))).status, 200, type)
  }
})

test('a body that is not JSON is 400, and no body is an empty one', async (t) => {
  const { url } = await listen(t)
  for (const body of [
    '{',
    'undefined',
    '{"name":"a",}',
    `{"name":"a"} trailing`,
    '{"__proto__":{"name":"a"}}',
    '{"constructor":{"prototype":{"name":"a"}}}',
    Buffer.from([0x7b, 0x22, 0x6e, 0x22, 0x3a, 0x22, 0xff, 0x22, 0x7d]),
  ]) {
    assertProblem(await ask(`${url}/things`, json(body)), 400, 'invalid_json')
  }
  assertProblem(await ask(`${url}/things`, json('null')), 400, 'invalid_request')
  assert.deepEqual((await ask(`${url}/things`, json(''))).body, { body: {} })
  assert.deepEqual((await ask(`${url}/things`, { method: 'POST' })).body, { body: {} })
  assert.deepEqual((await ask(`${url}/things`, json('{"name":"a","name":"b"}'))).body, {
    body: { name: 'b' },
  })
  assert.deepEqual((await ask(`${url}/things`, json('\uFEFF{"name":"ä"}'))).body, {
    body: { name: 'ä' },
  })
})

test('bytes that are no HTTP get a problem and the end of the connection', async (t) => {
  const { port } = await listen(t)
  const host = 'Host: localhost\r\n'
  for (const bytes of [
    'garbage\r\n\r\n',
    '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n',
    `GET /things/1 HTTP/1.1\r\n${host}bad header\r\n\r\n`,
    `POST /things HTTP/1.1\r\n${host}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}`,
    `POST /things HTTP/1.1\r\n${host}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
    `POST /things HTTP/1.1\r\n${host}Content-Length: -1\r\n\r\n`,
  ]) {
    const answer = await sendRaw(port, bytes)
    assertProblem(answer, 400, 'invalid_http')
    assert.equal(answer.headers.get('connection'), 'close')
  }
  const large = `GET /things/1 HTTP/1.1\r\n${host}X-Large: ${'x'.repeat(20_000)}\r\n\r\n`
  assertProblem(await sendRaw(port, large), 431, 'header_too_large')
})

test('headers and bodies that do not arrive in time are cut', async (t) => {
  const { port } = await listen(t, { HEADERS_TIMEOUT_MS: '200', REQUEST_TIMEOUT_MS: '200' })
  const answers = await Promise.all([
    sendRaw(port, 'GET /things/1 HTTP/1.1\r\nHost: localhost\r\nX-Slow'),
    sendRaw(
      port,
      'POST /things HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
    ),
  ])
  for (const answer of answers) assertProblem(answer, 408, 'request_timeout')
})

test('a caller who leaves in the middle of the body is no failure of ours', async (t) => {
  const { http, port, lines } = await listen(t)
  const gone = new Promise((resolve) => {
    http.server.on('connection', (socket) => socket.on('close', resolve))
  })
  const socket = connect(port, '127.0.0.1')
  const head = 'POST /things HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'
  socket.write(`${head}Content-Length: 9\r\n\r\n{`)
  await new Promise((resolve) => http.server.on('request', resolve))
  socket.destroy()
  await gone
  assert.ok(!lines.some(({ msg }) => msg === 'the request failed'), JSON.stringify(lines))
})

test('a mistake of ours shows nothing but the id under which it is logged', async (t) => {
  const { url, lines } = await listen(t)
  const answer = await ask(`${url}/fails`)
  assertProblem(answer, 500, 'internal_error')
  assert.doesNotMatch(answer.text, /relation|patients|srv|at /)
  await until(() => lines.some(({ msg }) => msg === 'the request failed'), 'it is logged')
  const logged = lines.find(({ msg }) => msg === 'the request failed')
  assert.match(JSON.stringify(logged), /relation/)
  assert.equal(logged?.['reqId'], answer.headers.get('x-request-id'))
})

test('each request has an id of ours, whatever id it brings', async (t) => {
  const { url } = await listen(t)
  const headers = { 'x-request-id': 'theirs', 'request-id': 'theirs' }
  const ids = await Promise.all(
    [1, 2].map(async () => (await ask(`${url}/things/1`, { headers })).headers.get('x-request-id')),
  )
  assert.match(String(ids[0]), /^[0-9a-f-]{36}$/)
  assert.notEqual(ids[0], ids[1])
})

test('every answer carries the security headers', async (t) => {
  const { url, port } = await listen(t)
  const answers = [
    await ask(`${url}/things/1`),
    await ask(`${url}/nowhere`),
    await ask(`${url}/fails`),
    await ask(`${url}/things/%zz`),
    await ask(`${url}/things`, json('{')),
    await sendRaw(port, 'garbage\r\n\r\n'),
  ]
  for (const { headers } of answers) {
    assert.deepEqual(
      [
        'x-content-type-options',
        'x-frame-options',
        'referrer-policy',
        'cross-origin-opener-policy',
        'cross-origin-resource-policy',
      ].map((name) => headers.get(name)),
      ['nosniff', 'DENY', 'no-referrer', 'same-origin', 'same-origin'],
    )
  }
})

test('browsers keep to TLS where the service is reached by it, and are asked for nothing', async (t) => {
  const plain = await listen(t, { BASE_URL: 'http://localhost:4700' })
  const secure = await listen(t, { BASE_URL: 'https://pontic.example' })
  for (const path of ['/things/1', '/nowhere', '/fails']) {
    const { headers } = await ask(secure.url + path)
    assert.equal(headers.get('strict-transport-security'), 'max-age=31536000')
    assert.match(
      headers.get('permissions-policy') ?? '',
      /camera=\(\), .*microphone=\(\).*payment=\(\)/,
    )
    assert.equal((await ask(plain.url + path)).headers.get('strict-transport-security'), null)
  }
})

test('the log says what was asked by the pattern of the address, and nothing that it carried', async (t) => {
  const { url, lines } = await listen(t)
  await ask(`${url}/things/secret-id?search=Nora`, { headers: { cookie: 'a=secret-cookie' } })
  await until(() => lines.some(({ msg }) => msg === 'request'), 'it is logged')
  const [line] = lines.filter(({ msg }) => msg === 'request')
  assert.deepEqual(
    [line?.['method'], line?.['route'], line?.['status']],
    ['GET', '/things/:id', 200],
  )
  assert.doesNotMatch(JSON.stringify(lines), /secret|Nora/)
})

test('more requests than allowed are 429 with the time to wait, on known and unknown addresses', async (t) => {
  for (const path of ['/things/1', '/nowhere']) {
    const { url } = await listen(t, { REQUESTS_PER_MINUTE: '2' })
    const first = await ask(url + path)
    assert.equal(first.headers.get('ratelimit-limit'), '2')
    assert.equal(first.headers.get('ratelimit-remaining'), '1')
    await ask(url + path)
    const answer = await ask(url + path)
    assertProblem(answer, 429, 'rate_limited')
    assert.match(String(answer.headers.get('retry-after')), /^([1-9]|[1-5]\d|60)$/)
    assert.equal(answer.headers.get('ratelimit-remaining'), '0')
    assert.equal((await ask(`${url}/free`)).status, 200)
  }
})

test('behind a proxy the address that it added counts, not what the client wrote before it', async (t) => {
  const { url } = await listen(t, { REQUESTS_PER_MINUTE: '2', TRUST_PROXY: 'true' })
  const from = async (forwarded: string) =>
    (await ask(`${url}/things/1`, { headers: { 'x-forwarded-for': forwarded } })).status
  const guesses = [1, 2, 3].map((n) => `10.0.0.${n}, 203.0.113.9`)
  assert.deepEqual(
    [await from(guesses[0]!), await from(guesses[1]!), await from(guesses[2]!)],
    [200, 200, 429],
  )
  assert.equal(await from('203.0.113.10'), 200)
})

test('without a proxy a forwarded address is only text', async (t) => {
  const { url } = await listen(t, { REQUESTS_PER_MINUTE: '1' })
  const from = async (forwarded: string) =>
    (await ask(`${url}/things/1`, { headers: { 'x-forwarded-for': forwarded } })).status
  assert.deepEqual([await from('203.0.113.1'), await from('203.0.113.2')], [200, 429])
})

test('each credential has a limit of its own, and failed ones count for their address', async () => {
  const w = await testApp({ REQUESTS_PER_MINUTE: '2' })
  const clinic = await w.org('clinic')
  const device = await w.device(clinic, clinic.ownerUserId)
  const statuses = async (ask: () => Promise<{ status: number }>) => [
    (await ask()).status,
    (await ask()).status,
    (await ask()).status,
  ]
  assert.deepEqual(await statuses(() => clinic.owner.get('/patients')), [200, 200, 429])
  assert.deepEqual(await statuses(() => device.get('/patients')), [200, 200, 429])
  assert.deepEqual(await statuses(() => w.stranger.get('/patients')), [401, 401, 429])
  assert.deepEqual(await statuses(() => w.stranger.get('/health')), [200, 200, 200])
  const staff = await w.member(clinic)
  const crossSite = { headers: { origin: 'https://elsewhere.example' } }
  assert.deepEqual(await statuses(() => staff.post('/patients', {}, crossSite)), [403, 403, 429])
})

test('from the beginning of the drain on each connection ends with its answer', async (t) => {
  const { url, lifecycle } = await listen(t)
  assert.notEqual((await ask(`${url}/things/1`)).headers.get('connection'), 'close')
  lifecycle.isDraining = true
  const answer = await ask(`${url}/things/1`)
  assert.deepEqual([answer.status, answer.headers.get('connection')], [200, 'close'])
})

test('closing finishes what was accepted, takes nothing new and does not wait for idle connections', async (t) => {
  const { http, url, port, gate, waitingCount } = await listen(t)
  await ask(`${url}/things/1`)
  const idle = connect(port, '127.0.0.1')
  const idleClosed = new Promise((resolve) => idle.on('close', resolve))
  const inFlight = fetch(`${url}/waits`)
  await until(() => waitingCount() === 1, 'the request is at work')
  const closing = http.close()
  await idleClosed
  await until(
    () =>
      fetch(`${url}/things/1`).then(
        () => false,
        () => true,
      ),
    'new connections are refused',
  )
  gate.resolve()
  const answer = await inFlight
  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get('connection'), 'close')
  assert.deepEqual(await answer.json(), { waited: true })
  await closing
})
