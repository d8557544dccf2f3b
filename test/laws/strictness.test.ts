import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endpoints } from '#contract'
import type { Problem } from '#contract/platform/error'
import { newId } from '#platform/clock'
import { fill } from '#test/helpers/callers'
import { testApp } from '#test/app/test-app'

// What other services take without a word, one by one.
const w = await testApp()
const { owner } = await w.org('clinic')

const headers = { 'content-type': 'application/json' }
const post = (raw: string | Uint8Array, path = '/patients') =>
  owner.request<Problem>('POST', path, { raw, headers })
const nora = '"firstName":"Nora","lastName":"Sample"'

test('a body is taken as it is: null, numbers and texts stay what they are', async () => {
  const scanner = { scannerType: 'medit', name: 'Room 1' }
  const { connection } = (await owner.post('/scanner-connections', scanner)).body
  const path = `/scanner-connections/${connection.id}`
  for (const body of [
    { testMode: null },
    { testMode: 'false' },
    { testMode: 1 },
    { sortOrder: null },
    { sortOrder: true },
    { sortOrder: '1' },
    { sortOrder: 1.5 },
    { name: 5 },
    { name: null },
    { name: 'New', unknown: 1 },
    { name: 'New', connectionStatus: 'connected' },
    {},
  ]) {
    const { status, body: problem } = await owner.put(path, body)
    assert.deepEqual([status, problem.code], [400, 'invalid_request'], JSON.stringify(body))
  }
  assert.deepEqual((await owner.get(path)).body, { connection })
})

test('an unknown key is refused and never dropped, in body and query', async () => {
  const body = await owner.patch('/setup-guide', { skipped: [], done: { company: true } })
  assert.deepEqual([body.status, body.body.errors[0].pointer], [400, '/done'])
  const query = await owner.get('/patients?pageSize=50')
  assert.deepEqual([query.status, query.body.errors[0].pointer], [400, '/pageSize'])
})

test('text that the database cannot hold is 400, in body, query and path', async () => {
  const body = await post(`{${nora},"notes":"a\\u0000b"}`)
  assert.deepEqual([body.status, body.body.errors?.[0]?.pointer], [400, '/notes'])
  assert.equal((await owner.get('/patients?search=%00')).status, 400)
  assert.equal((await owner.get('/patients/%00')).status, 400)
})

test('a name with characters that nobody sees is 400 in words, and a note may have them', async () => {
  const name = await post('{"firstName":"No\\u200bra","lastName":"Sample"}')
  assert.deepEqual([name.status, name.body.errors?.[0]?.pointer], [400, '/firstName'])
  assert.equal(name.body.errors?.[0]?.code, 'hidden_characters')
  assert.equal((await post(`{${nora},"notes":"see \\u200e(11)"}`)).status, 201)
})

test('half a surrogate pair and bytes that are no UTF-8 are 400, not another character', async () => {
  assert.equal((await post('{"firstName":"Nora","lastName":"a\\ud83e"}')).status, 400)
  const { body } = await post(Buffer.from('{"firstName":"Nora","lastName":"\xff"}', 'latin1'))
  assert.equal(body.code, 'invalid_json')
})

test('nesting without end is 400', async () => {
  const { status, body } = await post(`{"notes":${'['.repeat(100_000)}${']'.repeat(100_000)}}`)
  assert.deepEqual([status, body.code], [400, 'body_too_deep'])
})

test('keys that reach for prototypes are 400 and pollute nothing', async () => {
  for (const key of ['"__proto__":{"polluted":1}', '"constructor":{"prototype":{"polluted":1}}']) {
    assert.equal((await post(`{${key},${nora}}`)).status, 400)
  }
  assert.equal(({} as Record<string, unknown>)['polluted'], undefined)
})

test('bad JSON, an empty body and no body are 400', async () => {
  assert.equal((await post('{"a"')).body.code, 'invalid_json')
  for (const answer of [await post(''), await owner.request<Problem>('POST', '/patients')]) {
    assert.deepEqual([answer.status, answer.body.code], [400, 'invalid_request'])
  }
})

test('what is not JSON in UTF-8 is 415', async () => {
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/merge-patch+json',
    'application/json; charset=iso-8859-1',
    'application/xml',
  ]) {
    const options = { raw: '{}', headers: { 'content-type': type } }
    const { status, body } = await owner.request<Problem>('POST', '/patients', options)
    assert.deepEqual([status, body.code], [415, 'unsupported_media_type'], type)
  }
})

test('two mebibytes are 413', async () => {
  const { status, body } = await post(`{${nora},"notes":"${'x'.repeat(2 * 1024 * 1024)}"}`)
  assert.deepEqual([status, body.code], [413, 'payload_too_large'])
})

test('another method is 405 and says which are there, on every address', async () => {
  const patterns = endpoints.map(({ method, path }) => {
    const pattern = path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')
    return { method, pattern: new RegExp(`^${pattern}$`) }
  })
  for (const address of new Set(endpoints.map(({ path }) => path))) {
    const path = fill(address, newId())
    const served = patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
    const other = (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).find(
      (method) => !served.includes(method),
    )
    const answer = await w.stranger.request<Problem>(other ?? 'OPTIONS', path)
    assert.deepEqual([answer.status, answer.body.code], [405, 'method_not_allowed'], path)
    // Where GET is served, HEAD is too, listed in the contract or not.
    const named = (answer.headers.get('allow') ?? '').split(', ')
    const due = new Set<string>(served.includes('GET') ? [...served, 'HEAD'] : served)
    assert.deepEqual(named.toSorted(), [...due].toSorted(), path)
  }
})

test('an id of any other spelling is 400, so that it never reaches the database', async () => {
  const id = newId()
  for (const bad of [`urn:uuid:${id}`, id.toUpperCase(), id.replaceAll('-', ''), `{${id}}`, '1']) {
    assert.equal((await owner.get(`/patients/${bad}`)).status, 400, bad)
  }
})

test('duplicate keys take the last, and a broken escape in a query is text', async () => {
  const { status, text } = await post(`{"firstName":"First",${nora}}`)
  assert.equal(status, 201)
  assert.match(text, /"firstName":"Nora"/)
  assert.equal((await owner.get('/patients?search=%zz')).status, 200)
})
