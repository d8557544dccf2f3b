import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { sendRaw } from '#test/helpers/raw-http'
import { testApp } from '#test/app/test-app'

// One request a minute: the second is one too many.
const w = await testApp({ REQUESTS_PER_MINUTE: '1' })
const page = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const navigation = { ...page, 'sec-fetch-mode': 'navigate' }

/** Asks over a plain socket: `fetch` writes a `Sec-Fetch-Mode` of its own. */
async function ask(headers: Record<string, string>, [method, path] = ['GET', '/nowhere']) {
  const lines = Object.entries({ host: 'localhost', ...headers }).map(
    ([key, value]) => `${key}: ${value}`,
  )
  const { status, head, body } = await sendRaw(
    w.url,
    [`${method} ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n'),
  )
  const headerOf = (name: string) =>
    new RegExp(`\\r\\n${name}: ([^\\r]*)`, 'i').exec(head)?.[1] ?? ''
  return { status, headerOf, body }
}

await ask({})

test('a page that is one request too many says in the reader’s language when to come back, and leads to itself', async () => {
  for (const [languages, lang, sentence, again] of [
    ['en-GB', 'en', /Too many requests\. Try again in \d+ seconds?\./, 'Try again'],
    ['fr, de-AT;q=0.8, en;q=0.5', 'de', /Versuchen Sie es in \d+ Sekunden? /, 'Erneut versuchen'],
  ] as const) {
    for (const headers of [navigation, page]) {
      const answer = await ask({ ...headers, 'accept-language': languages })
      assert.equal(answer.status, 429)
      assert.match(answer.headerOf('content-type'), /^text\/html; charset=utf-8$/)
      assert.match(answer.headerOf('retry-after'), /^\d+$/)
      assert.equal(answer.headerOf('cache-control'), 'no-store')
      assert.match(answer.headerOf('vary'), /accept-language/i)
      assert.match(answer.body, new RegExp(`<html lang="${lang}">`))
      assert.match(answer.body, sentence)
      const [, title = '', text = ''] = /<h1>(.*)<\/h1>\s*<p>(.*)<\/p>/.exec(answer.body) ?? []
      assert.ok(title && !text.startsWith(title), `the title says more than "${text}" does`)
      assert.match(answer.body, new RegExp(`<a href="">${again}</a>`))
    }
  }
})

test('the page asks for nothing that would be refused as well, and its policy lets its own style in alone', async () => {
  const { body, headerOf } = await ask(navigation)
  assert.doesNotMatch(body, /rel="stylesheet"|<script/)
  const [, style = ''] = /<style>([^]*)<\/style>/.exec(body) ?? []
  const hash = createHash('sha256').update(style).digest('base64')
  const policy = headerOf('content-security-policy')
  assert.ok(policy.includes(`default-src 'none'; style-src 'sha256-${hash}';`), policy)
})

test('nothing of the address is in the page', async () => {
  const { status, body } = await ask(navigation, ['GET', '//evil.example/%22%3E?a=<b>'])
  assert.equal(status, 429)
  assert.doesNotMatch(body, /evil|<b>/)
})

test('programs, scripts, images and what changes something get the problem', async () => {
  for (const [headers, request] of [
    [{}],
    [{ accept: '*/*' }],
    [{ ...page, 'sec-fetch-mode': 'cors' }],
    [{ ...page, 'sec-fetch-mode': 'no-cors' }],
    [{ ...navigation, authorization: 'Bearer nothing' }],
    [navigation, ['DELETE', '/nowhere']],
  ] as const) {
    const answer = await ask(headers, request ? [...request] : undefined)
    assert.equal(answer.status, 429, JSON.stringify(headers))
    assert.match(answer.headerOf('content-type'), /problem\+json/)
    assert.match(answer.body, /"code":"rate_limited"/)
  }
})
