import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { readEnv } from '#server/settings'
import { buildHttp } from '#platform/http/http'
import { createLog } from '#platform/log'
import { alone } from '#test/helpers/http-alone'
import { buildWebWhenStale } from '../../../web/build/when-stale.ts'
import { webApp } from './index.ts'

// Built before anything looks for it: the service reads what there is when it starts.
await buildWebWhenStale()
const { testApp } = await import('#test/app/test-app')
const w = await testApp()

const env = readEnv({ NODE_ENV: 'test', LOG_LEVEL: 'silent' })
const unbuilt = await buildHttp({ env, log: createLog(env.LOG_LEVEL), ...alone() })

before(() => webApp({ http: unbuilt, env }, join(import.meta.dirname, 'nothing-is-built-here')))
after(() => unbuilt.close())

type Manifest = {
  start_url: string
  scope: string
  display: string
  icons: { src: string; sizes: string; type: string; purpose?: string }[]
}

const addressesOf = (html: string) =>
  [...html.matchAll(/(?:src|href|content)="(\/[^"]*)"/g)].map(([, address = '']) => address)

test('the root leads to the app', async () => {
  for (const path of ['/', '/app']) {
    const { status, headers } = await w.stranger.get(path)
    assert.deepEqual([status, headers.get('location')], [302, '/app/'], path)
  }
})

test('every address of the app answers with its one page, which is asked for again each time', async () => {
  const { text: page } = await w.stranger.get('/app/')
  assert.match(page, /<div id="app"><\/div>/)
  for (const path of [
    '/app/',
    '/app/orders',
    '/app/orders/new?labConnectionId=1',
    '/app/no/such',
  ]) {
    const { status, headers, text } = await w.stranger.get(path)
    assert.equal(status, 200, path)
    assert.equal(headers.get('content-type'), 'text/html; charset=utf-8', path)
    assert.equal(headers.get('cache-control'), 'no-cache', path)
    assert.equal(text, page, path)
  }
})

test('the agent for the computers of scanners is handed out as one file', async () => {
  const { status, headers, text } = await w.stranger.get('/app/pontic-agent.mjs')
  assert.deepEqual([status, headers.get('cache-control')], [200, 'no-cache'])
  assert.match(headers.get('content-type') ?? '', /javascript/)
  assert.match(text, /^#!\/usr\/bin\/env node\n\/\/ pontic-agent \d/)
})

test('what the page needs is there and is kept for a year', async () => {
  const { text } = await w.stranger.get('/app/')
  const assets = addressesOf(text).filter((address) => address.startsWith('/app/assets/'))
  assert.ok(assets.length >= 4, text)
  for (const address of assets) {
    const { status, headers } = await w.stranger.get(address)
    assert.equal(status, 200, address)
    assert.equal(headers.get('cache-control'), 'public, max-age=31536000, immutable', address)
  }
  const { headers } = await w.stranger.get('/app/icon.svg')
  assert.equal(headers.get('cache-control'), 'no-cache')
})

test('texts travel compressed, as the browser can read them', async () => {
  const { text } = await w.stranger.get('/app/')
  const script = addressesOf(text).find((address) => address.endsWith('.js')) ?? ''
  for (const address of ['/app/', '/app/orders', script]) {
    for (const [accepted, used] of [
      ['br, gzip', 'br'],
      ['gzip', 'gzip'],
      ['identity', null],
    ] as const) {
      const { headers } = await w.stranger.get(address, {
        headers: { 'accept-encoding': accepted },
      })
      assert.equal(headers.get('content-encoding'), used, `${address} ${accepted}`)
    }
  }
})

test('a range of the page is passed over, also one that is none', async () => {
  for (const range of ['bytes=0-1', 'bytes=9-1', 'bytes=99999999-']) {
    const { status, text } = await w.stranger.get('/app/orders', { headers: { range } })
    assert.equal(status, 200, range)
    assert.match(text, /<div id="app"><\/div>/, range)
  }
})

test('a file that an older page asks for is missing, and is not the page', async () => {
  const { status, body } = await w.stranger.get('/app/assets/main-00000000.js')
  assert.equal(status, 404)
  assert.equal(body.code, 'route_not_found')
})

test('the page runs our scripts and those that take cards, and is shown in no frame', async () => {
  for (const path of ['/app/', '/app/orders']) {
    const { headers, text } = await w.stranger.get(path)
    const policy = String(headers.get('content-security-policy'))
    assert.match(policy, /^default-src 'self'; script-src 'self' 'wasm-unsafe-eval' https:\/\/js/)
    assert.match(policy, /frame-ancestors 'none'/)
    const permissions = headers.get('permissions-policy') ?? ''
    assert.match(permissions, /payment=\(self "https:\/\/js\.stripe/)
    assert.match(permissions, /camera=\(self\)/)
    assert.doesNotMatch(policy, /unsafe-inline|'unsafe-eval'/)
    assert.doesNotMatch(text, /style="|onload=|https?:/)
    for (const [, element, inside = ''] of text.matchAll(/<(script|style)>(.*?)<\/\1>/gs)) {
      const hash = createHash('sha256').update(inside).digest('base64')
      assert.ok(policy.includes(`${element}-src 'self'`), policy)
      assert.ok(policy.includes(`'sha256-${hash}'`), `the ${element} inside the page may run`)
    }
    assert.equal(policy.match(/sha256-/g)?.length, 2, 'one script and one style')
  }
})

test('the app can be installed: its manifest names icons that are there, in the sizes it says', async () => {
  const { headers, text } = await w.stranger.get('/app/manifest.webmanifest')
  assert.match(String(headers.get('content-type')), /^application\/manifest\+json/)
  const { start_url: start, scope, display, icons } = JSON.parse(text) as Manifest
  assert.deepEqual([start, scope, display], ['/app/', '/app/', 'standalone'])
  const drawn = icons.filter(({ type }) => type === 'image/png')
  assert.deepEqual(drawn.map(({ sizes }) => sizes).toSorted(), ['192x192', '512x512', '512x512'])
  assert.ok(drawn.some(({ purpose }) => purpose === 'maskable'))
  for (const { src, sizes } of drawn) {
    const answer = await fetch(new URL(src, w.url))
    assert.equal(answer.headers.get('content-type'), 'image/png', src)
    const { width, height } = await sharp(await answer.arrayBuffer()).metadata()
    assert.equal(`${width}x${height}`, sizes, src)
  }
})

test('the style of the pages that the server draws stays at its address', async () => {
  const { status, headers, text } = await w.stranger.get('/app/page.css')
  assert.equal(status, 200)
  assert.equal(headers.get('content-type'), 'text/css; charset=utf-8')
  assert.equal(headers.get('cache-control'), 'no-cache')
  assert.match(text, /light-dark\(/)
  assert.doesNotMatch(text, /url\(|@import/)
})

test('what the build says of itself is not served', async () => {
  const { text } = await w.stranger.get('/app/metafile.json')
  assert.match(text, /<div id="app"><\/div>/)
})

test('browsers ask for the worker of the app each time, and get one that goes where it is switched off', async () => {
  const { status, headers, text } = await w.stranger.get('/app/worker.js')
  assert.deepEqual([status, headers.get('cache-control')], [200, 'no-cache'])
  assert.match(headers.get('content-type') ?? '', /javascript/)
  const { text: page } = await w.stranger.get('/app/')
  const version = createHash('sha256').update(page).digest('hex').slice(0, 16)
  assert.ok(text.includes(version), 'it is of the version of the page')
  const off = await buildHttp({ env, log: createLog(env.LOG_LEVEL), ...alone() })
  await webApp({ http: off, env: { ...env, WEB_APP_WORKER: false } })
  const switchedOff = await off.inject('/app/worker.js')
  await off.close()
  assert.match(switchedOff.body, /unregister/)
  assert.doesNotMatch(switchedOff.body, /"fetch"/)
})

test('where nothing is built, the app says how to', async () => {
  const answer = await unbuilt.inject('/app/orders')
  assert.equal(answer.statusCode, 503)
  assert.equal(answer.json<{ code: string }>().code, 'web_app_not_built')
})

test('what a page is made of runs nothing where it is opened itself, and a worker has its policy', async () => {
  const { text } = await w.stranger.get('/app/')
  const policyAt = async (name: RegExp) => {
    const address = addressesOf(text).find((one) => name.test(one)) ?? assert.fail(String(name))
    const { headers } = await w.stranger.get(address)
    return headers.get('content-security-policy')
  }
  for (const name of [/main-\w+\.js$/, /\.css$/]) {
    assert.equal(await policyAt(name), `default-src 'none'; frame-ancestors 'none'`)
  }
  assert.match((await policyAt(/parse-worker/)) ?? '', /^default-src 'self'; script-src 'self'/)
})
