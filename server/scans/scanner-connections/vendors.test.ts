import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import type { File } from '#contract/scans/files'
import { smallScan, scanApp, type EventBody, type MadeConnection } from '#test/app/scan-app'
import type { Actor } from '#test/app/test-app'

const w = await scanApp()
const clinic = await w.org('clinic')
const other = await w.org('clinic')
const lab = await w.org('lab')
const sides = { lab, clinic, labConnection: await w.connect(lab, clinic) }
const scanner = await w.addConnection(clinic)
const stl = smallScan()

const filesOf = async (orderId: string, actor: Actor = clinic.owner): Promise<File[]> =>
  (await actor.get(`/orders/${orderId}/files`)).body.data
const statusOf = async ({ connection }: MadeConnection, actor: Actor = clinic.owner) =>
  (await actor.get(`/scanner-connections/${connection.id}`)).body.connection

/** Delivers an event, processes it, and gives its row. */
async function play(body: EventBody, from = scanner) {
  const answer = await w.deliver(from, body)
  assert.equal(answer.status, 200, answer.text)
  await w.settle()
  const row = (await w.inbox()).at(-1)
  assert.ok(row)
  return row
}

test('events of connections say how they are', async () => {
  const connection = await w.addConnection(clinic)
  for (const [type, message, state, status, statusMessage] of [
    ['connection.connected', undefined, 'done', 'connected', null],
    ['connection.error', 'Token expired.', 'done', 'error', 'Token expired.'],
    [
      'connection.disconnected',
      undefined,
      'done',
      'disconnected',
      'The vendor ended the connection.',
    ],
    ['shipment.updated', undefined, 'ignored', 'connected', null],
  ] as const) {
    assert.equal((await play({ type, message }, connection)).state, state)
    const shown = await statusOf(connection)
    assert.deepEqual([shown.connectionStatus, shown.statusMessage], [status, statusMessage], type)
  }
})

test('content that does not fit its envelope is refused with the reason, and takes nothing down', async () => {
  const deep = JSON.parse(`${'['.repeat(200)}${']'.repeat(200)}`) as unknown
  for (const [body, reason] of [
    [{ case: { externalId: 7 } }, /case/],
    [{ case: { externalId: 'x', reference: 'a\u0000b' } }, /character/],
    [{ case: { externalId: 'x' }, files: [{ externalId: 'f', state: 'ready' }] }, /name/],
    [{ case: { externalId: 'x' }, files: deep }, /files/],
    [{ case: { externalId: 'x', items: deep } }, /nested/],
    [{ case: { externalId: 'x', patient: { name: 'n'.repeat(201) } } }, /patient/],
    [{ case: {} }, /names no case/],
  ] as const) {
    const answer = await w.deliver(scanner, { type: 'scan.ready', ...body })
    assert.equal(answer.status, 400, answer.text)
    assert.match(answer.body.detail, reason)
    await w.settle()
    const row = (await w.inbox()).at(-1)
    assert.equal(row?.state, 'malformed', JSON.stringify(body).slice(0, 80))
    assert.match(row.lastError ?? '', reason)
  }
})

test('a switched off connection holds its events and processes them when it is on again', async () => {
  const office = await w.org('clinic')
  const order = await w.order({
    lab,
    clinic: office,
    labConnection: await w.connect(lab, office),
  })
  const connection = await w.addConnection(office)
  const at = `/scanner-connections/${connection.connection.id}`
  await office.owner.put(at, { isActive: false })
  const file = w.cloud.addFile(stl, { externalId: 'f1', name: 'a.stl' })
  const event = await play(
    { type: 'scan.ready', case: { externalId: 'held', reference: order.id }, files: [file] },
    connection,
  )
  assert.equal(event.state, 'held_inactive')
  assert.equal((await statusOf(connection, office.owner)).lastConnectedAt, null)
  assert.deepEqual(await filesOf(order.id, office.owner), [])

  await office.owner.put(at, { isActive: true })
  await w.releaseHeld()
  assert.equal((await filesOf(order.id, office.owner))[0]?.uploadStatus, 'uploaded')
})

test('a vendor that only hints is believed nothing, and the connection says so', async () => {
  const order = await w.order(sides)
  const hint = await w.addConnection(clinic, { scannerType: 'itero' })
  const bearer = await w.addConnection(clinic, { scannerType: 'threeshape' })
  const body = JSON.stringify({
    type: 'scan.ready',
    case: { externalId: 'h', reference: order.id },
  })
  const knock = (to: MadeConnection, authorization = '') =>
    w.send(w.pathOf(to.webhook.key), body, { authorization })
  assert.equal((await knock(hint)).status, 200)
  assert.equal((await knock(bearer, 'Bearer wrong')).body.code, 'webhook_signature_invalid')
  assert.equal((await knock(bearer)).body.code, 'webhook_signature_invalid')
  assert.equal((await knock(bearer, `Bearer ${bearer.webhook.secret}`)).status, 200)
  await w.settle()
  const rows = (await w.inbox()).slice(-2)
  for (const row of rows) {
    assert.equal(row.state, 'unroutable')
    assert.match(row.lastError ?? '', /sign-in at the vendor/)
  }
  for (const connection of [hint, bearer]) {
    const shown = await statusOf(connection)
    assert.equal(shown.connectionStatus, 'connected')
    assert.match(shown.statusMessage, /only hint/)
  }
  assert.deepEqual(await filesOf(order.id), [])
})

test('events of a connection that was removed meanwhile lead nowhere', async () => {
  const connection = await w.addConnection(clinic)
  await w.deliver(connection, { type: 'scan.ready', case: { externalId: 'x' } })
  await clinic.owner.delete(`/scanner-connections/${connection.connection.id}`)
  await w.settle()
  const event = (await w.inbox()).at(-1)
  assert.deepEqual(
    [event?.state, event?.lastError],
    ['unroutable', 'The scanner connection is gone.'],
  )
})

test('without a key the account in the body chooses whose secrets are tried', async () => {
  const connection = await w.addConnection(clinic)
  const claimant = await w.addConnection(other)
  const body = { type: 'case.created', account: { externalId: 'acc-1' }, case: { externalId: 'k' } }
  const { webhook } = connection
  const keyless = { connection: connection.connection, webhook: { ...webhook, key: '' } }
  await w.deliver(claimant, body)
  await w.deliver(connection, body)
  await w.settle()
  assert.equal((await w.deliverKeyless(keyless, body)).status, 200)
  const event = (await w.inbox()).at(-1)
  assert.deepEqual(
    [event?.scannerConnectionId, event?.externalAccount],
    [connection.connection.id, 'acc-1'],
  )
})

test('Medit’s events are read: the case, its patient, and files that are uploaded', async () => {
  const order = await w.order({ ...sides, patient: { code: 'CODE-5' } })
  const medit = await w.addConnection(clinic, { scannerType: 'medit' })
  const patient = { uuid: 'pt-9', code: 'CODE-5', name: 'Nora Sample' }
  const scanCase = { uuid: 'mc-1', name: 'Crown', status: 'SCAN', patient }
  assert.equal((await w.deliverMedit(medit, 'case.created', { case: scanCase })).status, 200)
  const stored = w.cloud.addFile(stl, { externalId: 'mf-1', name: 'x' })
  const file = {
    uuid: 'mf-1',
    name: 'Nora_LowerJaw.stl',
    fileType: 'SCAN_DATA',
    uploadStatus: 'SUCCEED',
    case: { uuid: 'mc-1' },
    download: {
      fileName: 'Nora_LowerJaw.stl',
      size: stl.length,
      url: stored.download.url,
      dateExpired: stored.download.expiresAt,
      hashValue: createHash('md5').update(stl).digest('hex'),
      hashAlgorithm: 'MD5',
    },
  }
  await w.deliverMedit(medit, 'files.upload.updated', { files: [file] })
  const answer = await w.deliverMedit(medit, 'moon.landed', { case: scanCase })
  assert.deepEqual([answer.status, answer.body], [200, { received: true }])
  await w.settle()
  const types = (await w.inbox()).slice(-3).map(({ type, state }) => `${type} ${state}`)
  assert.deepEqual(types, ['case.created done', 'scan.ready done', 'unknown ignored'])
  const [made] = await filesOf(order.id)
  assert.deepEqual([made?.kind, made?.uploadStatus], ['scan_lower', 'uploaded'])
})

test('Medit’s repetitions are known by their bytes, and are not taken after the inbox forgot them', async () => {
  const medit = await w.addConnection(clinic, { scannerType: 'medit' })
  const before = (await w.inbox()).length
  const dateIssued = new Date(Date.now() - 10 * 86_400_000).toISOString()
  for (let time = 0; time < 3; time++) {
    const body = { dateIssued, case: { uuid: 'mc-2' } }
    assert.equal((await w.deliverMedit(medit, 'case.created', body)).status, 200)
  }
  assert.equal((await w.inbox()).length, before + 1)
  const old = { dateIssued: new Date(Date.now() - 40 * 86_400_000).toISOString(), case: {} }
  assert.equal(
    (await w.deliverMedit(medit, 'case.created', old)).body.code,
    'webhook_timestamp_stale',
  )
})

test('a vendor’s app secret is tried after the connection’s own, and only with the key', async () => {
  const app = await scanApp({ SCANNER_APP_SECRETS: 'medit=of-the-app,other=whsec_AAAA' })
  const office = await app.org('clinic')
  const medit = await app.addConnection(office, { scannerType: 'medit' })
  const signed = { ...medit, webhook: { ...medit.webhook, secret: 'of-the-app' } }
  assert.equal(
    (await app.deliverMedit(signed, 'case.created', { case: { uuid: 'x' } })).status,
    200,
  )
  assert.equal((await app.inbox())[0]?.signatureKey, 2)

  const bridge = await app.addConnection(office)
  const body = { type: 'case.created', account: { externalId: 'acc-2' }, case: { externalId: 'k' } }
  await app.deliver(bridge, body)
  await app.settle()
  const byApp = { ...bridge, webhook: { ...bridge.webhook, secret: 'whsec_AAAA' } }
  assert.equal((await app.deliver(byApp, body)).status, 200)
  assert.equal((await app.deliverKeyless(bridge, body)).status, 200)
  assert.equal((await app.deliverKeyless(byApp, body)).status, 400)
})
