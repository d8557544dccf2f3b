import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createScannerConnection } from '#contract/scans/scanner-connections'
import { build } from '#platform/db/db'
import { signStandard } from '#test/fakes/scanner-cloud'
import { scanApp } from '#test/app/scan-app'

const w = await scanApp()
const clinic = await w.org('clinic')
const other = await w.org('clinic')
const lab = await w.org('lab')
const staff = await w.member(clinic)
const device = await w.device(clinic, clinic.ownerUserId)

const thirteenKeys = [
  'connectionStatus',
  'createdAt',
  'id',
  'isActive',
  'lastConnectedAt',
  'lastSyncAt',
  'name',
  'organizationId',
  'scannerType',
  'sortOrder',
  'statusMessage',
  'testMode',
  'updatedAt',
]
const keysOf = (value: object) => Object.keys(value).sort()
const missing = '/scanner-connections/00000000-0000-7000-8000-000000000000'

test('a stranger is asked to sign in', async () => {
  assert.equal((await w.stranger.get('/scanner-connections')).status, 401)
  assert.equal((await w.stranger.post('/scanner-connections', {})).status, 401)
  assert.equal((await w.stranger.put(missing, { name: 'X' })).status, 401)
})

test('adding, removing and changing the secret is the owner’s, with the session cookie', async () => {
  const { connection } = await w.addConnection(clinic)
  const at = `/scanner-connections/${connection.id}`
  const body = { scannerType: 'medit', name: 'X' }
  for (const [actor, status, code] of [
    [staff, 403, 'permission_required'],
    [device, 401, 'session_cookie_required'],
  ] as const) {
    for (const answer of [
      await actor.post('/scanner-connections', body),
      await actor.post(`${at}/rotate-secret`, {}),
      await actor.delete(at),
    ]) {
      assert.deepEqual([answer.status, answer.body.code], [status, code])
    }
  }
})

test('a connection has exactly the thirteen keys of the specification, wherever it is shown', async () => {
  const made = await w.addConnection(clinic, { name: 'Thirteen' })
  const at = `/scanner-connections/${made.connection.id}`
  const list = await clinic.owner.get('/scanner-connections?search=thirteen')
  const shown = [
    made.connection,
    list.body.data[0],
    (await device.get(at)).body.connection,
    (await staff.put(at, { sortOrder: 3 })).body.connection,
    (await clinic.owner.post(`${at}/rotate-secret`, {})).body.connection,
  ]
  for (const connection of shown) assert.deepEqual(keysOf(connection), thirteenKeys)
  assert.deepEqual(keysOf(list.body), ['data', 'pagination'])
  assert.deepEqual(keysOf((await staff.put(at, { sortOrder: 3 })).body), ['connection'])
})

test('a new connection is pending, knows nothing yet, and shows its secret once', async () => {
  const { connection, webhook } = await w.addConnection(clinic, { testMode: true, sortOrder: 7 })
  assert.equal(connection.connectionStatus, 'pending')
  assert.equal(connection.organizationId, clinic.id)
  assert.deepEqual(
    [connection.testMode, connection.sortOrder, connection.isActive],
    [true, 7, true],
  )
  assert.deepEqual(
    [connection.statusMessage, connection.lastConnectedAt, connection.lastSyncAt],
    [null, null, null],
  )
  assert.equal(webhook.url, `${w.url}${w.pathOf(webhook.key)}`)
  assert.match(webhook.secret ?? '', /^whsec_[A-Za-z0-9+/]{43}=$/)
  assert.ok(!webhook.url.includes(connection.id))
  const read = await clinic.owner.get(`/scanner-connections/${connection.id}`)
  assert.ok(!read.text.includes('whsec_'))
})

test('the secret is stored encrypted', async () => {
  const { connection, webhook } = await w.addConnection(clinic)
  const row = await w.across((tx) =>
    tx.one(
      build
        .selectFrom('scannerSecrets')
        .select('secretCurrent')
        .where('scannerConnectionId', '=', connection.id),
    ),
  )
  assert.ok(!row.secretCurrent.includes('whsec_'))
  assert.equal(w.app.secrets.decrypt(row.secretCurrent).toString(), webhook.secret)
})

test('the profile follows the scanner type, unless a bridge says otherwise', async () => {
  const profileOf = async (body: object) => (await w.addConnection(clinic, body)).webhook.profile
  assert.equal(await profileOf({ scannerType: 'medit' }), 'medit')
  assert.equal(await profileOf({ scannerType: 'threeshape' }), 'bearer')
  assert.equal(await profileOf({ scannerType: 'itero' }), 'hint')
  assert.equal(await profileOf({ scannerType: 'exocad' }), 'standard')
  assert.equal(await profileOf({ scannerType: 'itero', webhookProfile: 'standard' }), 'standard')
})

test('what a vendor cannot prove is said from the beginning', async () => {
  const { connection, webhook } = await w.addConnection(clinic, { scannerType: 'itero' })
  assert.match(connection.statusMessage ?? '', /sign-in at the vendor/)
  assert.equal(webhook.secret, null)
})

test('bad input to a new connection is refused by name', async () => {
  for (const [body, pointer] of [
    [{ name: 'X' }, '/scannerType'],
    [{ scannerType: 'xray', name: 'X' }, '/scannerType'],
    [{ scannerType: 'medit', name: ' ' }, '/name'],
    [{ scannerType: 'medit', name: 'X', sortOrder: 1.5 }, '/sortOrder'],
    [{ scannerType: 'medit', name: 'X', connectionStatus: 'connected' }, '/connectionStatus'],
  ] as const) {
    const answer = await clinic.owner.post('/scanner-connections', body)
    assert.equal(answer.status, 400)
    assert.equal(answer.body.errors[0].pointer, pointer)
  }
})

test('any member changes name, test mode, place and switch; what is not sent stays', async () => {
  const { connection } = await w.addConnection(clinic, { sortOrder: 5 })
  const at = `/scanner-connections/${connection.id}`
  const { body } = await staff.put(at, { name: 'Zimmer Süd', testMode: true })
  assert.deepEqual(body.connection, {
    ...connection,
    name: 'Zimmer Süd',
    testMode: true,
    updatedAt: body.connection.updatedAt,
  })
  const read = await clinic.owner.get(at)
  assert.deepEqual(read.body, body)
})

test('changing is refused in exactly three ways: 400, 401 and 404', async () => {
  const { connection } = await w.addConnection(clinic)
  const at = `/scanner-connections/${connection.id}`
  const bad: unknown[] = [
    {},
    [],
    null,
    'text',
    { name: '' },
    { name: null },
    { name: 7 },
    { name: 'x'.repeat(121) },
    { testMode: null },
    { testMode: 'true' },
    { sortOrder: null },
    { sortOrder: 1.5 },
    { sortOrder: '1' },
    { sortOrder: 2 ** 31 },
    { isActive: 1 },
    { connectionStatus: 'connected' },
    { name: 'X', scannerType: 'medit' },
    { name: 'X', id: connection.id },
  ]
  for (const body of bad) {
    const answer = await clinic.owner.put(at, body)
    assert.equal(answer.status, 400, JSON.stringify(body))
    assert.equal(answer.body.code, 'invalid_request')
  }
  assert.equal((await w.stranger.put(at, { name: 'X' })).status, 401)
  const byDevice = await device.put(at, { name: 'X' })
  assert.deepEqual([byDevice.status, byDevice.body.code], [401, 'session_cookie_required'])
  assert.equal((await clinic.owner.put(missing, { name: 'X' })).status, 404)
  assert.equal((await clinic.owner.put('/scanner-connections/nonsense', { name: 'X' })).status, 400)
  const { body } = await clinic.owner.get(at)
  assert.deepEqual(body.connection, connection)
})

test('another organization, of either type, finds nothing: the answer of a connection that never was', async () => {
  const { connection } = await w.addConnection(clinic)
  const at = `/scanner-connections/${connection.id}`
  for (const stranger of [other.owner, lab.owner]) {
    for (const [method, suffix, body] of [
      ['GET', '', undefined],
      ['PUT', '', { name: 'X' }],
      ['DELETE', '', undefined],
      ['POST', '/rotate-secret', {}],
    ] as const) {
      const foreign = await stranger.request<any>(method, at + suffix, { body })
      const never = await stranger.request<any>(method, missing + suffix, { body })
      assert.equal(foreign.status, 404)
      assert.deepEqual({ ...foreign.body, instance: '' }, { ...never.body, instance: '' })
    }
    const list = await stranger.get('/scanner-connections?search=scanner')
    assert.equal(list.body.pagination.total, 0)
  }
  assert.deepEqual((await clinic.owner.get(at)).body.connection, connection)
})

test('two members who change different keys at once both win', async () => {
  const { connection } = await w.addConnection(clinic)
  const at = `/scanner-connections/${connection.id}`
  for (let round = 1; round <= 5; round++) {
    const answers = await Promise.all([
      clinic.owner.put(at, { name: `Room ${round}` }),
      staff.put(at, { sortOrder: round, isActive: round % 2 === 0 }),
    ])
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200],
    )
    const { body } = await clinic.owner.get(at)
    assert.deepEqual(
      [body.connection.name, body.connection.sortOrder, body.connection.connectionStatus],
      [`Room ${round}`, round, round % 2 === 0 ? 'pending' : 'disconnected'],
    )
  }
})

test('switched off it is disconnected and says so, on again it is pending', async () => {
  const made = await w.addConnection(clinic)
  const at = `/scanner-connections/${made.connection.id}`
  await w.deliver(made, { type: 'connection.test' })
  await w.settle()
  const stillOn = (await staff.put(at, { isActive: true })).body.connection
  assert.equal(stillOn.connectionStatus, 'connected')
  const off = (await staff.put(at, { isActive: false })).body.connection
  assert.deepEqual([off.connectionStatus, off.statusMessage], ['disconnected', 'Switched off.'])
  const on = (await staff.put(at, { isActive: true })).body.connection
  assert.deepEqual([on.connectionStatus, on.statusMessage], ['pending', null])
  assert.equal(on.lastConnectedAt, off.lastConnectedAt)
})

test('what is behind the status is in the language of whoever reads it', async () => {
  const made = await w.addConnection(clinic, { scannerType: 'medit' })
  const at = `/scanner-connections/${made.connection.id}`
  const readIn = async (language: string) => {
    const headers = { 'accept-language': language }
    const one = (await staff.get(at, { headers })).body.connection.statusMessage
    const { data } = (await staff.get('/scanner-connections', { headers })).body
    const listed = data.find(({ id }: { id: string }) => id === made.connection.id)
    assert.equal(listed.statusMessage, one)
    return one
  }
  assert.match(await readIn('en'), /^Built from public notes/)
  assert.match(await readIn('de-AT'), /^Nach öffentlichen Angaben/)
  await staff.put(at, { isActive: false })
  assert.deepEqual([await readIn('en'), await readIn('de')], ['Switched off.', 'Ausgeschaltet.'])
  const tested = await clinic.owner.post(`${at}/test`, undefined, {
    headers: { 'accept-language': 'de' },
  })
  assert.match(tested.body.test.message, /^Es ist noch kein bestätigtes Ereignis eingegangen\. /)
})

test('the list is in the order that the organization chose', async () => {
  const office = await w.org('lab')
  for (const sortOrder of [3, -1, 2]) await w.addConnection(office, { sortOrder })
  const { body } = await office.owner.get('/scanner-connections')
  assert.deepEqual(
    body.data.map((connection: { sortOrder: number }) => connection.sortOrder),
    [-1, 2, 3],
  )
  assert.equal(body.pagination.total, 3)
})

test('a removed connection is gone, and its address answers like one that never was', async () => {
  const made = await w.addConnection(clinic)
  const at = `/scanner-connections/${made.connection.id}`
  assert.equal((await clinic.owner.delete(at)).status, 204)
  assert.equal((await clinic.owner.get(at)).status, 404)
  assert.equal((await clinic.owner.delete(at)).status, 404)
  const answer = await w.deliver(made, { type: 'connection.test' })
  assert.equal(answer.body.code, 'webhook_signature_invalid')
})

test('a changed secret takes effect at once, and the one before it ends after a day', async () => {
  const made = await w.addConnection(clinic)
  const rotate = `/scanner-connections/${made.connection.id}/rotate-secret`
  const rotated = (await clinic.owner.post(rotate, {})).body
  assert.equal(rotated.webhook.key, made.webhook.key)
  assert.notEqual(rotated.webhook.secret, made.webhook.secret)
  const event = { type: 'connection.test' }
  assert.equal((await w.deliver(rotated, event)).status, 200)
  assert.equal((await w.deliver(made, event)).status, 200)
  const indexes = (await w.inbox()).slice(-2).map((row) => row.signatureKey)
  assert.deepEqual(indexes, [0, 1])

  const third = (await clinic.owner.post(rotate, { overlapHours: 0 })).body
  assert.equal((await w.deliver(third, event)).status, 200)
  assert.equal((await w.deliver(rotated, event)).body.code, 'webhook_signature_invalid')
  assert.equal((await w.deliver(made, event)).body.code, 'webhook_signature_invalid')
  for (const overlapHours of [-1, 169, 1.5, '24']) {
    assert.equal((await clinic.owner.post(rotate, { overlapHours })).status, 400)
  }
})

test('the old secret is good for a day and not for longer', async () => {
  const late = await scanApp()
  const office = await late.org('clinic')
  const made = await late.addConnection(office)
  const event = { type: 'connection.test' }
  await office.owner.post(`/scanner-connections/${made.connection.id}/rotate-secret`, {})
  const deliverAt = (at: Date) => {
    const raw = JSON.stringify(event)
    const headers = signStandard(made.webhook.secret ?? '', { id: at.toISOString(), body: raw, at })
    return late.send(late.pathOf(made.webhook.key), raw, headers)
  }
  assert.equal((await deliverAt(new Date())).status, 200)
  late.moveClock(23 * 3_600_000)
  assert.equal((await deliverAt(new Date(Date.now() + 23 * 3_600_000))).status, 200)
  late.moveClock(2 * 3_600_000)
  const after = await deliverAt(new Date(Date.now() + 25 * 3_600_000))
  assert.equal(after.body.code, 'webhook_signature_invalid')
})

test('a repeated request with an Idempotency-Key makes one connection', async () => {
  const office = await w.org('clinic')
  const send = () =>
    office.owner.post(
      createScannerConnection.path,
      { scannerType: 'other', name: 'Once' },
      { headers: { 'idempotency-key': 'once-1' } },
    )
  const [first, second] = [await send(), await send()]
  assert.equal(first.body.connection.id, second.body.connection.id)
  assert.equal((await office.owner.get('/scanner-connections')).body.pagination.total, 1)
})
