import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refuseCrossOrigin } from '#platform/http/access'
import { testApp } from '#test/app/test-app'

const w = await testApp({ ALLOWED_ORIGINS: 'https://app.pontic.example, https://two.example' })
const clinic = await w.org('clinic')
const device = await w.device(clinic, clinic.ownerUserId)
const { port, host } = new URL(w.url)
const otherPort = `http://127.0.0.1:${Number(port) === 4701 ? 4702 : 4701}`
const patient = { firstName: 'Nora', lastName: 'Sample' }

const write = (headers: Record<string, string>, actor = clinic.owner) =>
  actor.post('/patients', patient, { headers })

const strange: [string, Record<string, string>][] = [
  ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ['another port of this host', { origin: otherPort, 'sec-fetch-site': 'same-site' }],
  ['another name of this host', { origin: `http://localhost:${port}` }],
  ['an origin that begins like ours', { origin: `http://${host}.evil.example` }],
  ['an allowed origin under another scheme', { origin: 'http://app.pontic.example' }],
  ['a page without an origin', { origin: 'null' }],
  ['a browser that hides Origin, from another site', { 'sec-fetch-site': 'cross-site' }],
  ['a browser that hides Origin, from a sibling', { 'sec-fetch-site': 'same-site' }],
  ['a browser that hides Origin, from nowhere', { 'sec-fetch-site': 'none' }],
]

for (const [from, headers] of strange) {
  test(`a write with the session cookie from ${from} is refused`, async () => {
    const answer = await write(headers)
    assert.equal(answer.status, 403)
    assert.equal(answer.body.code, 'cross_origin')
  })
}

const own: [string, Record<string, string>][] = [
  ['our own pages', { origin: `http://${host}`, 'sec-fetch-site': 'same-origin' }],
  ['our own pages without Origin', { 'sec-fetch-site': 'same-origin' }],
  ['an allowed origin', { origin: 'https://app.pontic.example', 'sec-fetch-site': 'cross-site' }],
  ['the second allowed origin', { origin: 'https://two.example' }],
  ['a program that is no browser', {}],
]

for (const [from, headers] of own) {
  test(`a write with the session cookie from ${from} is accepted`, async () => {
    assert.equal((await write(headers)).status, 201)
  })
}

test('nothing was written by the refused requests', async () => {
  assert.equal((await clinic.owner.get('/patients')).body.pagination.total, own.length)
})

test('every unsafe method is guarded', async () => {
  const { data } = (await clinic.owner.get('/patients')).body
  const headers = { origin: otherPort }
  for (const method of ['PATCH', 'DELETE']) {
    const answer = await clinic.owner.request(method, `/patients/${data[0].id}`, {
      headers,
      ...(method === 'PATCH' ? { body: { firstName: 'X' } } : {}),
    })
    assert.equal(answer.status, 403, method)
  }
})

test('a device credential is exempt: no browser sends it on its own', async () => {
  assert.equal((await write({ origin: 'https://evil.example' }, device)).status, 201)
})

test('a read is exempt: it changes nothing', async () => {
  const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  assert.equal((await clinic.owner.get('/patients', { headers })).status, 200)
})

test('no answer lets the pages of another origin read it', async () => {
  const answer = await clinic.owner.get('/patients', { headers: { origin: otherPort } })
  assert.equal(answer.headers.get('access-control-allow-origin'), null)
  assert.equal(answer.headers.get('access-control-allow-credentials'), null)
})

test('what a form can send is refused by its content type, with our own origin too', async () => {
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=a',
  ]) {
    const answer = await clinic.owner.request('POST', '/patients', {
      raw: JSON.stringify(patient),
      headers: { 'content-type': type, origin: `http://${host}` },
    })
    assert.equal(answer.status, 415, type)
  }
  const untyped = await clinic.owner.request('POST', '/patients', {
    raw: new TextEncoder().encode(JSON.stringify(patient)),
  })
  assert.equal(untyped.status, 415, 'without a type')
})

test('a form of another site cannot sign a browser in', async () => {
  const answer = await w.stranger.request('POST', '/auth/sign-in/email', {
    raw: JSON.stringify({ email: 'anna@sample.example', password: 'correct-horse' }),
    headers: { 'content-type': 'text/plain', origin: 'https://evil.example' },
  })
  assert.equal(answer.status, 415)
})

test('a service that was reported its address takes no page of the same name over plain http', () => {
  const write = (origin: string) => () =>
    refuseCrossOrigin(
      { method: 'POST', headers: { origin, host: 'pontic.example' } },
      { listed: new Set(['https://pontic.example']), includesHost: false },
    )
  assert.throws(write('http://pontic.example'), { code: 'cross_origin' })
  assert.doesNotThrow(write('https://pontic.example'))
})
