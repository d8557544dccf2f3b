import assert from 'node:assert/strict'
import { test } from 'node:test'
import { world } from '#test/world'

const w = await world({ BASE_URL: 'https://pontic.example' })

test('the description is served to everybody, with the address of this service', async () => {
  const { status, headers, body } = await w.stranger.get('/openapi.json')
  assert.equal(status, 200)
  assert.equal(headers.get('content-type'), 'application/json')
  assert.equal(body.openapi, '3.1.1')
  assert.deepEqual(body.servers, [{ url: 'https://pontic.example', description: 'This service' }])
  assert.ok(body.paths['/patients'].get)
})

/** The addresses that a page makes a browser ask for. */
const addressesIn = (html: string): string[] =>
  [...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address = '']) => address)

for (const start of ['/docs', '/docs/']) {
  test(`${start} asks nobody else for anything and runs no inline script`, async () => {
    const { status, headers, text } = await w.stranger.get(start)
    assert.equal(status, 200)
    assert.equal(headers.get('content-type'), 'text/html; charset=utf-8')
    const policy = headers.get('content-security-policy') ?? ''
    assert.match(policy, /default-src 'none'; script-src 'self'; style-src 'self'/)
    assert.doesNotMatch(policy, /https?:|unsafe|\*/)
    assert.doesNotMatch(text, /<style|\son\w+=|style="/)
    for (const [, inline = ''] of text.matchAll(/<script[^>]*>([^]*?)<\/script>/g)) {
      assert.equal(inline.trim(), '')
    }
    const addresses = addressesIn(text)
    assert.ok(addresses.length > 5)
    for (const address of addresses) {
      const { origin, pathname } = new URL(address, w.url + start)
      assert.equal(origin, w.url, address)
      assert.equal((await w.stranger.get(pathname)).status, 200, pathname)
    }
  })
}

test('the pages show the same description', async () => {
  const { body } = await w.stranger.get('/openapi.json')
  assert.deepEqual((await w.stranger.get('/docs/json')).body, body)
  const { text } = await w.stranger.get('/docs/static/swagger-initializer.js')
  assert.match(text, /resolveUrl\('\.\/json'\)/)
  assert.doesNotMatch(text, /https?:\/\/(?!stackoverflow)/)
})

test('the pages are a folder of their own: what is not in it is 404', async () => {
  for (const path of ['none.js', '..%2f..%2fpackage.json', '%2e%2e/%2e%2e/package.json', '%00']) {
    const { status, text } = await w.stranger.get(`/docs/static/${path}`)
    assert.equal(status, 404, path)
    assert.doesNotMatch(text, /fastify|dependencies/)
  }
  const { status, headers } = await w.stranger.post('/docs/static/swagger-ui.css')
  const allow = headers.get('allow')?.split(', ').toSorted()
  assert.deepEqual([status, allow], [405, ['GET', 'HEAD']])
})
