import assert from 'node:assert/strict'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { get } from 'node:http'
import { test } from 'node:test'
import { endpoints } from '#contract'
import { sendRaw } from '#test/helpers/raw-http'
import { testApp } from '#test/app/test-app'

const w = await testApp({ BASE_URL: 'https://pontic.example' })

test('the description is served to everybody, with the address of this service', async () => {
  const { status, headers, body } = await w.stranger.get('/openapi.json')
  assert.equal(status, 200)
  assert.equal(headers.get('content-type'), 'application/json')
  assert.equal(body.openapi, '3.1.1')
  assert.deepEqual(body.servers, [{ url: 'https://pontic.example', description: 'This service' }])
  assert.ok(body.paths['/patients'].get)
})

/** The bytes of an answer as they travel: `fetch` would decompress them. */
async function travelling(path: string, acceptEncoding: string) {
  const { promise, resolve, reject } = Promise.withResolvers<{ bytes: Buffer; encoding?: string }>()
  get(w.url + path, { headers: { 'accept-encoding': acceptEncoding } }, (response) => {
    const chunks: Buffer[] = []
    response.on('data', (chunk: Buffer) => chunks.push(chunk))
    response.on('end', () => {
      const encoding = response.headers['content-encoding']
      resolve({ bytes: Buffer.concat(chunks), ...(encoding ? { encoding } : {}) })
    })
  }).on('error', reject)
  return promise
}

test('the description travels compressed, as the client takes it', async () => {
  const plain = await travelling('/openapi.json', 'identity')
  assert.equal(plain.encoding, undefined)
  const br = await travelling('/openapi.json', 'gzip;q=0.5, br')
  assert.equal(br.encoding, 'br')
  assert.deepEqual(brotliDecompressSync(br.bytes), plain.bytes)
  const gzip = await travelling('/openapi.json', 'gzip')
  assert.equal(gzip.encoding, 'gzip')
  assert.deepEqual(gunzipSync(gzip.bytes), plain.bytes)
  const none = await travelling('/openapi.json', 'br;q=0, snappy')
  assert.equal(none.encoding, undefined)
  // Budgets: what is repeated is a reference, so that an operation adds its own words alone.
  assert.ok(plain.bytes.length < 3_600 * endpoints.length, `${plain.bytes.length} bytes`)
  assert.ok(br.bytes.length < 340 * endpoints.length, `${br.bytes.length} bytes compressed`)
})

test('who has the description already gets 304, by a strong ETag of each encoding', async () => {
  const ask = (headers: Record<string, string>) => w.stranger.get('/openapi.json', { headers })
  const etags = new Set<string>()
  for (const encoding of ['br', 'gzip', 'identity']) {
    const { headers } = await ask({ 'accept-encoding': encoding })
    const etag = headers.get('etag') ?? ''
    assert.match(etag, /^"[^"]+"$/)
    etags.add(etag)
    assert.match(headers.get('vary') ?? '', /accept-encoding/)
    assert.equal(headers.get('cache-control'), 'no-cache')
    for (const known of [etag, `"other", ${etag}`, '*', `W/${etag}`]) {
      const again = await ask({ 'accept-encoding': encoding, 'if-none-match': known })
      assert.deepEqual([again.status, again.text, again.headers.get('etag')], [304, '', etag])
    }
    const changed = await ask({ 'accept-encoding': encoding, 'if-none-match': '"other"' })
    assert.equal(changed.status, 200)
  }
  assert.equal(etags.size, 3)
})

/** The addresses that a page leads to or makes a browser ask for. */
const addressesIn = (html: string): string[] =>
  [...html.matchAll(/(?:src|href|action)="([^"]*)"/g)].map(([, address = '']) => address)

function assertQuietPage({ headers, text }: { headers: Headers; text: string }): void {
  assert.equal(headers.get('content-type'), 'text/html; charset=utf-8')
  const policy = headers.get('content-security-policy') ?? ''
  assert.match(policy, /^default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'/)
  assert.match(policy, /form-action 'self'; frame-ancestors 'none'$/)
  assert.doesNotMatch(policy, /https?:|unsafe|\*/)
  assert.doesNotMatch(text, /<style|<script|\son\w+=|style="/)
  for (const address of addressesIn(text)) {
    assert.equal(new URL(address, w.url).origin, w.url, address)
  }
}

for (const start of ['/docs', '/docs/']) {
  test(`${start} lists every operation, asks nobody else for anything and runs no script`, async () => {
    const page = await w.stranger.get(start)
    assert.equal(page.status, 200)
    assertQuietPage(page)
    for (const { operationId } of endpoints) {
      assert.ok(page.text.includes(`"/docs/operations/${operationId}"`), operationId)
    }
  })
}

test('every operation has a page with what it takes, what it answers and programs that call it', async () => {
  const known = new Set<string>()
  for (const { operationId, path, body } of endpoints) {
    const page = await w.stranger.get(`/docs/operations/${operationId}`)
    assert.equal(page.status, 200, operationId)
    assertQuietPage(page)
    const { text } = page
    assert.ok(text.includes(`<code>${path}</code>`), operationId)
    assert.match(text, /<h2>Samples<\/h2>\s*<details[^]*<pre/, operationId)
    assert.match(text, /<h3><code>20\d<\/code>/, operationId)
    if (body) assert.match(text, /<h2>Body<\/h2>/, operationId)
    assert.doesNotMatch(text, /undefined|\[object Object\]|NaN/, operationId)
    for (const address of addressesIn(text)) known.add(address)
  }
  // The pages of schemas, and what all pages share.
  for (const address of known) {
    if (/^\/docs\/(schemas|docs)/.test(address)) {
      assert.equal((await w.stranger.get(address)).status, 200, address)
    }
  }
})

test('the samples send what the operation takes, with the credential that it takes', async () => {
  const { text } = await w.stranger.get('/docs/operations/createPatient')
  assert.match(text, /curl -X POST/)
  assert.match(text, /authorization: Bearer \$CREDENTIAL/)
  assert.match(text, /&quot;firstName&quot;: &quot;/)
  assert.match(text, /await fetch\('https:\/\/pontic\.example\/patients'/)
  assert.match(text, /requests\.request\(/)
  const session = await w.stranger.get('/docs/operations/updateScannerConnection')
  assert.match(session.text, /-b jar/)
  assert.doesNotMatch(session.text, /Bearer \$CREDENTIAL/)
  const event = await w.stranger.get('/docs/operations/receiveScannerEvent')
  assert.match(event.text, /webhook-signature|standardwebhooks/i)
})

test('a search finds operations by title, field and refusal, and shows what was typed as text', async () => {
  const search = (words: string) => w.stranger.get(`/docs?search=${encodeURIComponent(words)}`)
  assert.match((await search('accept order')).text, /operations\/acceptOrder"/)
  assert.match((await search('rxVersion')).text, /operations\/getOrder"/)
  assert.match((await search('weak_password')).text, /operations\/changePassword"/)
  assert.match((await search('no such words anywhere')).text, /<h1>0 of \d+ operations/)
  const hostile = await search('"><script>alert(1)</script>\0')
  assertQuietPage(hostile)
  assert.ok(hostile.text.includes('value="&quot;&gt;&lt;script&gt;'))
  assert.equal((await w.stranger.get('/docs?search=a&search=b')).status, 200)
})

test('what the pages do not have is 404, and no path leads out of them', async () => {
  for (const path of [
    'none.js',
    'operations/none',
    'operations/__proto__',
    'schemas/None',
    'schemas/__proto__',
    'schemas/constructor',
    '..%2f..%2fpackage.json',
    'operations/..%2f..%2fpackage.json',
    'operations/%00',
    'static/..%2f..%2fpackage.json',
    'json',
  ]) {
    const { status, text } = await w.stranger.get(`/docs/${path}`)
    assert.equal(status, 404, path)
    assert.doesNotMatch(text, /fastify|dependencies/)
  }
  for (const target of [
    '/docs/../package.json',
    '/docs/operations/%',
    '/docs/schemas/%c0%ae',
    '/docs/\\..',
  ]) {
    const answer = await sendRaw(
      w.url,
      `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    )
    assert.match(String(answer.status), /^4/, target)
    assert.match(answer.body, /"detail":"[A-Z][^"]+\."/, target)
  }
  const { status, headers } = await w.stranger.post('/docs/docs.css')
  const allow = headers.get('allow')?.split(', ').toSorted()
  assert.deepEqual([status, allow], [405, ['GET', 'HEAD']])
})
