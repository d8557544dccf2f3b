import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import pg from 'pg'
import { build } from '#platform/db/db'
import { signMedit, signStandard } from '#test/fakes/scanner-cloud'
import { scanApp } from '#test/app/scan-app'
import { testApp } from '#test/app/test-app'

const w = await scanApp({ SCANNER_WEBHOOK_LIMIT_BYTES: '2048' })
const clinic = await w.org('clinic')
const made = await w.addConnection(clinic)
const secret = made.webhook.secret ?? ''
const path = w.pathOf(made.webhook.key)
const body = JSON.stringify({ type: 'connection.test' })

const signed = (id: string, options: { at?: Date; body?: string; secret?: string } = {}) =>
  signStandard(options.secret ?? secret, { id, body: options.body ?? body, at: options.at })
const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000)
const countRows = async () => (await w.inbox()).length

test('a verified event is stored once, encrypted, and answered with a receipt', async () => {
  const answer = await w.send(path, body, signed('evt-1'))
  assert.equal(answer.status, 200)
  assert.deepEqual(answer.body, { received: true })
  const [row] = await w.inbox()
  assert.equal(row?.state, 'waiting')
  assert.equal(row?.type, 'connection.test')
  assert.equal(row?.organizationId, clinic.id)
  assert.equal(row?.signatureKey, 0)
  assert.ok(row?.payload && !row.payload.includes('connection.test'))
  assert.equal(w.app.secrets.decrypt(row.payload).toString(), body)
})

test('a repetition is answered alike and changes nothing, also twenty at once', async () => {
  const before = await countRows()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => w.send(path, body, signed('evt-1'))),
  )
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
  assert.equal(await countRows(), before)
})

test('an event of an unknown type is stored and answered with a receipt', async () => {
  const odd = JSON.stringify({ type: 'moon.landed' })
  const answer = await w.send(path, odd, signed('evt-odd', { body: odd }))
  assert.deepEqual([answer.status, answer.body], [200, { received: true }])
  assert.equal((await w.inbox()).at(-1)?.type, 'unknown')
})

const wrong = signed('evt-2', { secret: `whsec_${Buffer.alloc(32).toString('base64')}` })
const { 'webhook-signature': _, ...unsigned } = signed('evt-2')
const invalid: Record<string, [path: string, headers: Record<string, string>]> = {
  'no signature': [path, {}],
  'no signature header': [path, unsigned],
  'a malformed signature': [path, { ...signed('evt-2'), 'webhook-signature': 'v1' }],
  'a signature of another version': [
    path,
    {
      ...unsigned,
      'webhook-signature': signed('evt-2')['webhook-signature']?.replace('v1', 'v2') ?? '',
    },
  ],
  'a wrong signature': [path, wrong],
  'the signature of another id': [path, { ...signed('evt-2'), 'webhook-id': 'evt-3' }],
  'another timestamp than the signed one': [path, { ...signed('evt-2'), 'webhook-timestamp': '1' }],
  'a timestamp that is no number': [path, { ...signed('evt-2'), 'webhook-timestamp': 'NaN' }],
  'the signature of another profile': [path, signMedit(secret, { code: 'case.created', body })],
  'an unknown key': [w.pathOf('nobody'), signed('evt-2')],
  'no key, and nobody who signed': ['/webhooks/scanner', wrong],
  'two keys': [`${path}&connection=x`, signed('evt-2')],
}

test('whatever is wrong with a signature, the answer is the same and nothing is stored', async () => {
  const before = await countRows()
  const answers = await Promise.all(
    Object.values(invalid).map(([where, headers]) => w.send(where, body, headers)),
  )
  for (const [place, answer] of answers.entries()) {
    const what = Object.keys(invalid)[place]
    assert.equal(answer.status, 400, what)
    assert.equal(answer.body.code, 'webhook_signature_invalid', what)
    assert.deepEqual({ ...answer.body, instance: '' }, { ...answers[0]?.body, instance: '' }, what)
  }
  assert.equal(await countRows(), before)
})

test('a signature over other bytes than those sent does not verify', async () => {
  const answer = await w.send(path, `${body} `, signed('evt-4'))
  assert.equal(answer.body.code, 'webhook_signature_invalid')
})

test('a signature that is too old or too new is called stale, but only to a holder of the secret', async () => {
  for (const minutes of [-6, 6]) {
    const answer = await w.send(path, body, signed('evt-5', { at: minutesFromNow(minutes) }))
    assert.equal(answer.status, 400)
    assert.equal(answer.body.code, 'webhook_timestamp_stale')
  }
  for (const minutes of [-4, 4]) {
    const headers = signed(`evt-in-time${minutes}`, { at: minutesFromNow(minutes) })
    assert.equal((await w.send(path, body, headers)).status, 200)
  }
  const stranger = await w.send(path, body, { ...wrong, 'webhook-timestamp': '1000000' })
  assert.equal(stranger.body.code, 'webhook_signature_invalid')
})

test('verified bytes that are no event are refused, and kept for support', async () => {
  for (const raw of [
    '',
    'no json',
    '[1]',
    'null',
    '"text"',
    '{}',
    '{"type":7}',
    '{"type":"a b"}',
  ]) {
    const before = await countRows()
    for (const id of ['evt-m1', 'evt-m2']) {
      const answer = await w.send(path, raw, signed(id, { body: raw }))
      assert.equal(answer.status, 400, raw)
      assert.equal(answer.body.code, 'webhook_payload_malformed', raw)
    }
    assert.equal(await countRows(), before + 1, raw)
    const row = (await w.inbox()).at(-1)
    assert.equal(row?.state, 'malformed')
    assert.equal(row.payload && w.app.secrets.decrypt(row.payload).toString(), raw)
  }
})

test('bytes that are not UTF-8 are malformed, not a server error', async () => {
  const raw = Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d])
  const timestamp = String(Math.floor(Date.now() / 1000))
  const signature = createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .update(`evt-bytes.${timestamp}.`)
    .update(raw)
    .digest('base64')
  const headers = {
    'webhook-id': 'evt-bytes',
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  }
  const answer = await w.stranger.request<any>('POST', path, { raw, headers })
  assert.equal(answer.status, 400)
  assert.equal(answer.body.code, 'webhook_payload_malformed')
})

test('a body above the limit is refused before anything is checked, one at the limit is read', async () => {
  const pad = (length: number) => JSON.stringify({ type: 'case.x' }).padEnd(length, ' ')
  const large = await w.send(path, pad(2_049), {})
  assert.equal(large.status, 413)
  assert.equal(large.body.code, 'payload_too_large')
  const atLimit = pad(2_048)
  assert.equal((await w.send(path, atLimit, signed('evt-6', { body: atLimit }))).status, 200)
})

test('another method is refused with the one that works', async () => {
  for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
    const answer = await w.stranger.request<any>(method, path)
    assert.equal(answer.status, 405, method)
    assert.equal(answer.body.code, 'method_not_allowed', method)
    assert.equal(answer.headers.get('allow'), 'POST', method)
  }
})

test('the content type is of no account: none, empty, odd or wrong', async () => {
  for (const [place, type] of [
    '',
    'text/plain',
    'nonsense',
    ';;',
    'application/xml; x',
  ].entries()) {
    const headers = { ...signed(`evt-type-${place}`), 'content-type': type }
    assert.equal((await w.send(path, body, headers)).status, 200, type)
  }
  const raw = Buffer.from(body)
  const none = await w.stranger.request('POST', path, { raw, headers: signed('evt-type-none') })
  assert.equal(none.status, 200)
})

test('all other operations keep reading JSON', async () => {
  const answer = await clinic.owner.request<any>('POST', '/patients', {
    raw: '{}',
    headers: { 'content-type': 'text/plain' },
  })
  assert.equal(answer.status, 415)
})

test('the key may come as a header', async () => {
  const headers = { ...signed('evt-7'), 'x-scanner-connection': made.webhook.key }
  assert.equal((await w.send('/webhooks/scanner', body, headers)).status, 200)
})

test('headers may have the names of Svix, all of them', async () => {
  const headers = Object.fromEntries(
    Object.entries(signed('evt-8')).map(([name, value]) => [
      name.replace('webhook', 'svix'),
      value,
    ]),
  )
  assert.equal((await w.send(path, body, headers)).status, 200)
  const mixed = { ...headers, 'webhook-id': 'evt-8' }
  assert.equal((await w.send(path, body, mixed)).body.code, 'webhook_signature_invalid')
})

test('one good signature among several is enough', async () => {
  const good = signed('evt-9')
  const signatures = ['v1,AAAA', 'v1a,AAAA', wrong['webhook-signature'], good['webhook-signature']]
  const headers = { ...good, 'webhook-signature': signatures.join(' ') }
  assert.equal((await w.send(path, body, headers)).status, 200)
})

test('a database that cannot store makes the provider send again', async () => {
  const admin = new pg.Client(w.connection)
  await admin.connect()
  await admin.query('alter table app.webhook_events rename to webhook_events_away')
  const answer = await w.send(path, body, signed('evt-10'))
  assert.equal(answer.status, 503)
  assert.equal(answer.body.code, 'unavailable')
  assert.ok(Number(answer.headers.get('retry-after')) > 0)
  await admin.query('alter table app.webhook_events_away rename to webhook_events')
  await admin.end()
  assert.equal((await w.send(path, body, signed('evt-10'))).status, 200)
})

test('who fails the signature is limited by address, who holds a secret never is', async () => {
  const limited = await scanApp({ UNVERIFIED_WEBHOOKS_PER_MINUTE: '3', REQUESTS_PER_MINUTE: '5' })
  const connection = await limited.addConnection(await limited.org('clinic'))
  const knock = () => limited.send(limited.pathOf(connection.webhook.key), body, {})
  const statuses = []
  for (let time = 0; time < 5; time++) statuses.push((await knock()).status)
  assert.deepEqual(statuses, [400, 400, 400, 429, 429])
  const last = await knock()
  assert.equal(last.body.code, 'rate_limited')
  const retryAfter = Number(last.headers.get('retry-after'))
  assert.ok(retryAfter > 0 && retryAfter <= 60)
  for (let time = 0; time < 10; time++) {
    const answer = await limited.deliver(connection, { type: 'connection.test' })
    assert.equal(answer.status, 200)
  }
})

test('the local test mode takes unsigned events for a connection that exists', async () => {
  const local = await scanApp({ WEBHOOK_SIGNATURE_MODE: 'local-test' })
  const connection = await local.addConnection(await local.org('clinic'))
  const answer = await local.send(local.pathOf(connection.webhook.key), body, {})
  assert.equal(answer.status, 200)
  assert.equal((await local.inbox())[0]?.signatureKey, null)
  assert.equal((await local.send(local.pathOf('nobody'), body, {})).status, 400)
})

test('the local test mode is refused in production and off loopback', async () => {
  const settings = { WEBHOOK_SIGNATURE_MODE: 'local-test' }
  await assert.rejects(testApp({ ...settings, HOST: '0.0.0.0' }), /local-test/)
  await assert.rejects(testApp({ ...settings, NODE_ENV: 'production' }), /local-test|DATABASE_URL/)
})

test('payloads go after thirty days, rows and what still waits stay', async () => {
  await w.settle()
  await w.send(path, body, signed('evt-waits'))
  w.moveClock(31 * 86_400_000)
  await w.across((tx) =>
    tx.run(
      build
        .updateTable('webhookEvents')
        .set({ leasedUntil: '2999-01-01T00:00:00.000Z' })
        .where('providerEventId', '=', 'evt-waits'),
    ),
  )
  const before = await countRows()
  await w.runUpkeep()
  const rows = await w.inbox()
  assert.equal(rows.length, before)
  for (const row of rows) assert.equal(row.payload !== null, row.providerEventId === 'evt-waits')
})
