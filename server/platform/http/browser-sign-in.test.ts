import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endpoints } from '#contract'
import { isDownload } from '#contract/platform/endpoint'
import { sessionCookieName } from '#platform/auth/session'
import { sendRaw } from '#test/helpers/raw-http'
import { testApp } from '#test/app/test-app'

const w = await testApp()
const lab = await w.org('lab')
const id = '0190a7f0-0000-7000-8000-000000000000'
const page = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const navigation = { ...page, 'sec-fetch-mode': 'navigate' }
const ended = { cookie: `${sessionCookieName}=${'a'.repeat(43)}` }
const paper = `/invoices/${id}/invoice.pdf?language=de&a=%2F%2Fevil.example`

/** Asks over a plain socket: `fetch` writes a `Sec-Fetch-Mode` of its own. */
async function ask(path: string, headers: Record<string, string>, method = 'GET') {
  const lines = Object.entries({ host: 'localhost', ...headers }).map(
    ([key, value]) => `${key}: ${value}`,
  )
  const bytes = [`${method} ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n')
  const { status, head } = await sendRaw(w.url, bytes)
  const headerOf = (name: string) =>
    new RegExp(`\\r\\n${name}: ([^\\r]*)`, 'i').exec(head)?.[1] ?? ''
  return { status, headerOf }
}

const downloads = endpoints.filter(isDownload)

test('a browser that opens a file without a session is led to the sign-in and back, for every file', async () => {
  assert.ok(downloads.length > 10)
  for (const { path } of downloads) {
    const address = path.replaceAll(/\{\w+\}/g, id)
    const answer = await ask(address, navigation)
    assert.equal(answer.status, 302, path)
    const location = answer.headerOf('location')
    assert.equal(location, `/app/sign-in?next=${encodeURIComponent(address)}`)
    assert.equal(answer.headerOf('cache-control'), 'no-store')
  }
})

test('a session that ended, an old browser and HEAD are led there too, and the query comes along', async () => {
  for (const [headers, method] of [
    [{ ...navigation, ...ended }, 'GET'],
    [page, 'GET'],
    [navigation, 'HEAD'],
  ] as const) {
    const answer = await ask(paper, headers, method)
    assert.equal(answer.status, 302)
    const location = new URL(answer.headerOf('location'), w.url)
    assert.equal(location.origin, w.url)
    assert.equal(location.searchParams.get('next'), paper)
  }
})

test('programs, scripts and images get the problem, and so does what is no file', async () => {
  for (const [path, headers] of [
    [paper, {}],
    [paper, { accept: '*/*' }],
    [paper, { accept: 'application/pdf' }],
    [paper, { ...page, 'sec-fetch-mode': 'cors' }],
    [paper, { ...page, 'sec-fetch-mode': 'no-cors' }],
    [paper, { ...navigation, authorization: 'Bearer nothing' }],
    ['/patients', navigation],
    ['/events/stream', navigation],
  ] as const) {
    const answer = await ask(path, headers)
    assert.equal(answer.status, 401, `${path} ${JSON.stringify(headers)}`)
    assert.match(answer.headerOf('content-type'), /problem\+json/)
    assert.equal(answer.headerOf('www-authenticate'), 'Bearer')
  }
})

test('who is signed in is never led there: a file that is not there is 404', async () => {
  const answer = await lab.owner.get(`/invoices/${id}/invoice.pdf`, { headers: page })
  assert.equal(answer.status, 404, answer.text)
})

test('a request line that names another host leads to this one', async () => {
  const answer = await ask(`http://evil.example${paper}`, page)
  assert.equal(answer.status, 302)
  assert.match(answer.headerOf('location'), /^\/app\/sign-in\?next=%2Finvoices%2F/)
})
