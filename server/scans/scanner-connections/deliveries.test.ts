import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeApi } from '#contract/api-description'
import { scanEventTypes } from '#contract/scans/scan-events'
import type { ScannerDelivery } from '#contract/scans/scanner-deliveries'
import { signStandard } from '#test/fakes/scanner-cloud'
import { smallScan, scanApp, type EventBody, type MadeConnection } from '#test/app/scan-app'
import type { Actor } from '#test/app/test-app'

const w = await scanApp()
const clinic = await w.org('clinic')
const other = await w.org('clinic')
const lab = await w.org('lab')
const labConnection = await w.connect(lab, clinic)

const listOf = async (
  { connection }: MadeConnection,
  query = '',
  actor: Actor = clinic.owner,
): Promise<ScannerDelivery[]> => {
  const path = `/scanner-deliveries?scannerConnectionId=${connection.id}${query}`
  return (await actor.get(path)).body.data
}
const testOf = async ({ connection }: MadeConnection) => {
  const answer = await clinic.owner.post(`/scanner-connections/${connection.id}/test`)
  assert.equal(answer.status, 200, answer.text)
  return answer.body
}

type Example = { summary: string; value: { type: string } }

const { paths } = JSON.parse(JSON.stringify(describeApi({ version: '1' }))) as {
  paths: Record<string, Record<string, { requestBody: { content: Record<string, any> } }>>
}
const examples: Record<string, Example> =
  paths['/webhooks/scanner']?.['post']?.requestBody.content['application/json'].examples ?? {}

test('each example of the description is accepted and understood', async () => {
  assert.deepEqual(
    Object.keys(examples).toSorted(),
    scanEventTypes.filter((type) => type !== 'unknown').toSorted(),
  )
  const scanner = await w.addConnection(clinic)
  assert.equal((await testOf(scanner)).test.isWorking, false)
  for (const { value } of Object.values(examples)) {
    const answer = await w.deliver(scanner, value)
    assert.deepEqual([answer.status, answer.body], [200, { received: true }], value.type)
  }
  await w.settle()
  const deliveries = await listOf(scanner, '&limit=100')
  assert.deepEqual(
    deliveries.map(({ type }) => type).toReversed(),
    Object.values(examples).map(({ value }) => value.type),
  )
  for (const { type, state } of deliveries) {
    assert.ok(['done', 'unmatched', 'ignored'].includes(state), `${type}: ${state}`)
  }
  assert.equal((await testOf(scanner)).test.isWorking, true)
})

test('a signed event that does not fit is refused in words, and is to be seen at its connection', async () => {
  const scanner = await w.addConnection(clinic)
  const unfit: [body: EventBody, sentence: RegExp][] = [
    [{ type: 'case.created' }, /names no case/],
    [{ type: 'scan.ready', case: { externalId: 7 } }, /case\/externalId: This must be text/],
    [{ type: 'scan.ready', case: { externalId: 'c' }, files: [{ name: 'a.stl' }] }, /files\/0/],
    [{ type: 'scan.ready', case: { externalId: 'c' }, files: 'a.stl' }, /files/],
    [{ scans: [] }, /type/],
  ]
  for (const [body, sentence] of unfit) {
    const answer = await w.deliver(scanner, body)
    assert.deepEqual([answer.status, answer.body.code], [400, 'webhook_payload_malformed'])
    assert.match(answer.body.detail, sentence)
    const [delivery] = await listOf(scanner)
    assert.equal(delivery?.state, 'malformed')
    assert.match(delivery.reason ?? '', sentence)
    const { content } = (await clinic.owner.get(`/scanner-deliveries/${delivery.id}`)).body
    assert.deepEqual({ ...JSON.parse(content), occurredAt: 0 }, { ...body, occurredAt: 0 })
  }
  const { connection, test: found } = await testOf(scanner)
  assert.equal(found.isWorking, false)
  assert.match(found.message, /did not fit/)
  assert.equal(connection.connectionStatus, 'error')
  assert.equal((await listOf(scanner, '&state=malformed')).length, unfit.length)
  assert.equal((await listOf(scanner, '&state=done')).length, 0)

  // Corrected under the same id it is a new event, and the connection works.
  const id = 'evt_corrected'
  assert.equal((await w.deliver(scanner, { type: 'case.created' }, { id })).status, 400)
  const good = { type: 'case.created', case: { externalId: 'corrected' } }
  assert.equal((await w.deliver(scanner, good, { id })).status, 200)
  await w.settle()
  assert.equal((await testOf(scanner)).test.isWorking, true)
})

test('an event of an unknown type is kept and proves nothing', async () => {
  const scanner = await w.addConnection(clinic)
  assert.equal((await w.deliver(scanner, { type: 'moon.landed' })).status, 200)
  await w.settle()
  const [delivery] = await listOf(scanner)
  assert.equal(delivery?.state, 'ignored')
  assert.match(delivery.reason ?? '', /not known/)
  assert.equal((await testOf(scanner)).test.isWorking, false)
})

test('a bad file does not drop the good files of its event, and is named', async () => {
  const scanner = await w.addConnection(clinic)
  const order = await w.order({ lab, clinic, labConnection })
  const good = w.cloud.addFile(smallScan(), { externalId: 'f1', name: 'a.stl' })
  const answer = await w.deliver(scanner, {
    type: 'scan.ready',
    case: { externalId: 'with-a-bad-file', reference: order.number },
    files: [{ externalId: 'f2', name: '', state: 'ready' }, good, 'nonsense'],
  })
  assert.equal(answer.status, 200)
  await w.settle()
  const { data } = (await clinic.owner.get(`/orders/${order.id}/files`)).body
  assert.deepEqual(
    data.map(({ name, uploadStatus }: Record<string, string>) => [name, uploadStatus]),
    [['a.stl', 'uploaded']],
  )
  const [delivery] = await listOf(scanner)
  assert.equal(delivery?.state, 'done')
  assert.match(delivery.reason ?? '', /files\/0\/name.*files\/2/)
})

test('without a key in the address the connection whose secret signed gets the event, from the first one', async () => {
  const scanner = await w.addConnection(clinic)
  const event = { type: 'case.created', case: { externalId: 'bare' } }
  for (const round of ['first', 'later']) {
    const answer = await w.deliverKeyless(scanner, event)
    assert.equal(answer.status, 200, round)
  }
  await w.settle()
  const deliveries = await listOf(scanner)
  assert.deepEqual(
    deliveries.map(({ state }) => state),
    ['unmatched', 'unmatched'],
  )
  const stranger = { ...scanner, webhook: { ...scanner.webhook, secret: 'whsec_AAAA' } }
  const refused = await w.deliverKeyless(stranger, event)
  assert.equal(refused.body.code, 'webhook_signature_invalid')
})

test('a test event goes the whole way and does not pretend to be the vendor’s', async () => {
  const scanner = await w.addConnection(clinic)
  const path = `/scanner-connections/${scanner.connection.id}/test-event`
  const sent = await clinic.owner.post(path)
  assert.equal(sent.status, 201, sent.text)
  assert.deepEqual([sent.body.delivery.isTest, sent.body.delivery.type], [true, 'connection.test'])
  await w.settle()
  const [delivery] = await listOf(scanner)
  assert.deepEqual([delivery?.id, delivery?.state], [sent.body.delivery.id, 'done'])
  const { connection, test: found } = await testOf(scanner)
  assert.deepEqual([connection.connectionStatus, found.isWorking], ['pending', false])
  const hint = await w.addConnection(clinic, { scannerType: 'itero' })
  const refused = await clinic.owner.post(`/scanner-connections/${hint.connection.id}/test-event`)
  assert.equal(refused.body.code, 'scanner_connection_without_signature')
})

test('a delivery is processed again on request, and nobody else’s', async () => {
  const scanner = await w.addConnection(clinic)
  const body = { type: 'case.created', case: { externalId: 'again', reference: 'x' } }
  await w.deliver(scanner, body)
  await w.settle()
  const [before] = await listOf(scanner)
  assert.ok(before)
  const path = `/scanner-deliveries/${before.id}/replay`
  const again = await clinic.owner.post(path)
  assert.equal(again.body.delivery.state, 'waiting')
  await w.settle()
  const [after] = await listOf(scanner)
  assert.equal(after?.state, 'unmatched')
  assert.ok((after.processedAt ?? '') >= (before.processedAt ?? ''))

  await w.deliver(scanner, { type: 'case.created' })
  const [unfit] = await listOf(scanner)
  const refused = await clinic.owner.post(`/scanner-deliveries/${unfit?.id}/replay`)
  assert.deepEqual([refused.status, refused.body.code], [422, 'scanner_event_malformed'])

  for (const actor of [other.owner, lab.owner]) {
    assert.equal((await actor.get(`/scanner-deliveries/${before.id}`)).status, 404)
    assert.equal((await actor.post(path)).status, 404)
    assert.deepEqual(await listOf(scanner, '', actor), [])
  }
})

test('strangers who guess are not tried for long, and hold up nobody who signs', async () => {
  const scanner = await w.addConnection(clinic)
  const raw = JSON.stringify({ type: 'case.created', case: { externalId: 'guess' } })
  const guess = (id: number) =>
    w.send('/webhooks/scanner', raw, signStandard('whsec_AAAA', { id: `g${id}`, body: raw }))
  const answers = await Promise.all(Array.from({ length: 60 }, (_, id) => guess(id)))
  const statuses = new Set(answers.map(({ status }) => status))
  assert.ok(
    [...statuses].every((status) => [400, 503].includes(status)),
    [...statuses].join(),
  )
  assert.equal((await w.deliver(scanner, JSON.parse(raw))).status, 200)
})
