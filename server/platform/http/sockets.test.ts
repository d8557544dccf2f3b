import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { test, type TestContext } from 'node:test'
import pino from 'pino'
import { readPlatformEnv } from '#platform/settings/env'
import { buildHttp } from '#platform/http/http'
import { until } from '#test/app/test-app'
import { alone } from '#test/helpers/http-alone'

/** The HTTP server of the service on a free port, and a way to connect to it. */
async function listen(t: TestContext, settings: Record<string, string> = {}) {
  const lines: { msg: string }[] = []
  const log = pino(
    { level: 'warn' },
    { write: (line: string) => lines.push(JSON.parse(line) as { msg: string }) },
  )
  const env = readPlatformEnv({ NODE_ENV: 'test', REQUESTS_PER_MINUTE: '100000', ...settings })
  const http = await buildHttp({ env, log, ...alone() })
  http.get('/thing', async () => ({ thing: true }))
  http.post('/things', async () => ({ thing: true }))
  const piece = Buffer.alloc(65_536)
  http.get('/large', async () =>
    Readable.from(
      Array.from({ length: 1_000 }, () => piece),
      { objectMode: false },
    ),
  )
  const url = await http.listen({ host: '127.0.0.1', port: 0 })
  const clients = new Set<Socket>()
  t.after(async () => {
    for (const client of clients) client.destroy()
    await http.close()
  })

  /** A client that never closes on its own; what it reads, it keeps. */
  function open(bytes: string, { reads = true } = {}) {
    const { port } = new URL(url)
    const socket = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true })
    clients.add(socket)
    const opened = { socket, text: '', isCut: false }
    socket.on('error', () => {})
    for (const end of ['end', 'close']) socket.on(end, () => (opened.isCut = true))
    if (reads) socket.on('data', (chunk) => (opened.text += chunk.toString('latin1')))
    else socket.pause()
    if (bytes !== '') socket.write(bytes)
    return opened
  }
  const connectionCount = () =>
    new Promise<number>((resolve, reject) => {
      http.server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
    })
  let accepted = 0
  http.server.on('connection', () => accepted++)
  return { lines, open, connectionCount, acceptedCount: () => accepted }
}

const descriptorCount = async () => (await readdir('/proc/self/fd')).length

const host = 'Host: localhost\r\n'
const json = 'Content-Type: application/json\r\n'
const slowWays: [what: string, bytes: string][] = [
  ['who says nothing', ''],
  ['half a head', `GET /thing HTTP/1.1\r\n${host}X-Slow`],
  ['half a body', `POST /things HTTP/1.1\r\n${host}${json}Content-Length: 9\r\n\r\n{`],
  [
    'an answered request whose body never comes',
    `GET /thing HTTP/1.1\r\n${host}Content-Length: 9\r\n\r\n`,
  ],
  ['bytes that are no HTTP', 'garbage\r\n\r\n'],
]

test('who is slow, half open or silent holds no descriptor once the time is over', async (t) => {
  const { open, connectionCount, acceptedCount } = await listen(t, {
    HEADERS_TIMEOUT_MS: '200',
    REQUEST_TIMEOUT_MS: '200',
    CONNECTION_IDLE_TIMEOUT_MS: '500',
  })
  const before = await descriptorCount()
  const each = 20
  const clients = slowWays.flatMap(([, bytes]) => Array.from({ length: each }, () => open(bytes)))
  // Whoever does not read the answer.
  const request = `GET /large HTTP/1.1\r\n${host}\r\n`
  for (let n = 0; n < each; n++) clients.push(open(request, { reads: false }))
  await until(() => acceptedCount() === clients.length, 'all are connected')
  await until(async () => (await connectionCount()) === 0, 'the service has let go of all')
  // What is left are the clients' own ends.
  assert.ok((await descriptorCount()) <= before + clients.length + 10)
  for (const { socket } of clients) socket.destroy()
})

test('who was too slow reads why, before the connection ends', async (t) => {
  const { open } = await listen(t, { HEADERS_TIMEOUT_MS: '200', REQUEST_TIMEOUT_MS: '200' })
  const clients = slowWays.slice(0, 3).map(([, bytes]) => open(bytes))
  await until(() => clients.every(({ isCut }) => isCut), 'all are cut')
  for (const { text } of clients) {
    assert.match(text, /^HTTP\/1\.1 408 [^]*"code":"request_timeout"/)
  }
})

test('one address holds so many connections and no more, and its neighbours are served', async (t) => {
  const { open, connectionCount, lines } = await listen(t, { CONNECTIONS_PER_ADDRESS: '5' })
  const clients = Array.from({ length: 12 }, () => open(''))
  await until(() => clients.filter(({ isCut }) => isCut).length === 7, 'seven are cut')
  assert.equal(await connectionCount(), 5)
  assert.equal(lines.length, 1, 'it is logged, but not for each')
  for (const { socket } of clients) socket.destroy()
  await until(async () => (await connectionCount()) === 0, 'all have left')
  const again = open(`GET /thing HTTP/1.1\r\n${host}\r\n`)
  await until(() => again.text.startsWith('HTTP/1.1 200'), 'there is room again')
})

test('a trusted proxy is one address and is not cut', async (t) => {
  const settings = { CONNECTIONS_PER_ADDRESS: '5', TRUST_PROXY: 'true' }
  const { open, connectionCount } = await listen(t, settings)
  for (let n = 0; n < 12; n++) open('')
  await until(async () => (await connectionCount()) === 12, 'all are connected')
})

test('all together hold so many connections and no more', async (t) => {
  const settings = { CONNECTIONS: '8', TRUST_PROXY: 'true' }
  const { open, connectionCount, lines } = await listen(t, settings)
  const clients = Array.from({ length: 12 }, () => open(''))
  await until(() => clients.filter(({ isCut }) => isCut).length === 4, 'four are cut')
  assert.equal(await connectionCount(), 8)
  assert.equal(lines.length, 1)
})
