import assert from 'node:assert/strict'
import { test } from 'node:test'
import { world } from '#test/world'

const w = await world()

test('the root leads to the web app', async () => {
  for (const path of ['/', '/app/']) {
    const { status, headers } = await w.stranger.get(path)
    assert.deepEqual([status, headers.get('location')], [302, '/app'])
  }
})

test('the page says what this is and links to the reference and the description', async () => {
  const { status, headers, text } = await w.stranger.get('/app')
  assert.equal(status, 200)
  assert.equal(headers.get('content-type'), 'text/html; charset=utf-8')
  assert.match(text, /<h1>Pontic<\/h1>/)
  assert.match(text, /href="\/docs"/)
  assert.match(text, /href="\/openapi\.json"/)
})

test('the page asks nobody else for anything, runs no script and knows dark and light', async () => {
  const { headers, text } = await w.stranger.get('/app')
  assert.match(
    String(headers.get('content-security-policy')),
    /^default-src 'none'; style-src 'self'/,
  )
  assert.doesNotMatch(text, /<script|<style|style="|https?:/)
  const addresses = [...text.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address = '']) => address)
  for (const address of addresses) {
    assert.equal((await w.stranger.get(address)).status, 200, address)
  }
  const { text: css } = await w.stranger.get('/app/app.css')
  assert.match(css, /prefers-color-scheme: dark/)
  assert.doesNotMatch(css, /url\(|@import/)
})
