import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { productionFixture } from '#test/fixtures/production-fixture'
import { findCase, rescanOf } from '#test/helpers/scan-helpers'
import { smallScan, scanApp } from '#test/app/scan-app'
import { until, type Actor } from '#test/app/test-app'

// What scans do to orders that are being made.
const w = await scanApp()
const fixture = await productionFixture(w)
const { lab, clinic, technician, colleague } = fixture
const scanner = await w.addConnection(clinic)
const stl = smallScan()

let cases = 0
const newCase = () => `case-${++cases}`

async function scan(externalId: string, bytes: Buffer, stated: object = {}, from = scanner) {
  const { hash, ...file } = w.cloud.addFile(bytes, { externalId: 'f1', name: 'a.stl' })
  await w.deliver(from, {
    type: 'scan.ready',
    case: { externalId, ...stated },
    // Many vendors show no hash: then each notification looks like another version.
    files: ['noHash' in stated ? file : { ...file, hash }],
  })
  await w.settle()
}
const eventsOf = async (orderId: string, actor: Actor = clinic.owner) =>
  (await actor.get(`/orders/${orderId}/events?limit=100`)).body.data
const actionsOf = async (orderId: string) =>
  (await eventsOf(orderId))
    .map((event: any) => event.action)
    .filter((action: string) => action.startsWith('scan_'))
const noticesOf = async (actor: Actor, kind: string, orderId: string) => {
  const { data } = (await actor.get(`/notifications?kind=${kind}&limit=100`)).body
  return data.filter((notice: any) => notice.orderId === orderId)
}
const numberOf = async (id: string): Promise<string> =>
  (await clinic.owner.get(`/orders/${id}`)).body.order.number

test('a rescan of work in hand is in the history, and its technician is reported, once', async () => {
  const { id } = await fixture.accepted()
  const externalId = newCase()
  await scan(externalId, stl, { reference: await numberOf(id) })
  assert.deepEqual(await actionsOf(id), [], 'before the work begins a scan is no news')
  await fixture.transition('lab', id, 'start')
  const [stage] = await fixture.stagesOf(id)
  await technician.post(`/order-stages/${stage.id}/start`, {})
  await scan(externalId, rescanOf(stl))
  await scan(externalId, rescanOf(stl))
  assert.deepEqual(await actionsOf(id), ['scan_arrived'])
  const [event] = (await eventsOf(id)).filter((e: any) => e.action === 'scan_arrived')
  assert.deepEqual(
    [event.actorName, event.actorUserId, event.details.files.map((f: any) => [f.kind, f.version])],
    [clinic.name, null, [['scan_upper', 2]]],
  )
  assert.equal((await noticesOf(technician, 'scan_arrived', id)).length, 1)
  assert.deepEqual(await noticesOf(colleague, 'scan_arrived', id), [])
  assert.deepEqual(await noticesOf(clinic.owner, 'scan_arrived', id), [])
})

test('a vendor’s repetition without a hash, which brings the same bytes, notifies nobody anything', async () => {
  const { id } = await fixture.accepted()
  const externalId = newCase()
  await scan(externalId, stl, { reference: await numberOf(id), noHash: true })
  await fixture.transition('lab', id, 'start')
  await scan(externalId, stl, { noHash: true })
  assert.deepEqual(await actionsOf(id), [])
  await scan(externalId, rescanOf(stl), { noHash: true })
  assert.deepEqual(await actionsOf(id), ['scan_arrived'])
})

test('a job that was killed after it reported and runs again shows nothing twice', async () => {
  const { id } = await fixture.made()
  await scan(newCase(), stl, { reference: await numberOf(id) })
  await w.across((tx) =>
    tx.run(sql`update app.jobs set state = 'waiting', attempts = 0 where queue = 'scan-cases'`),
  )
  await w.settle()
  assert.deepEqual(await actionsOf(id), ['scan_arrived'])
})

test('a case that its vendor cancels flags the order, and never cancels it', async () => {
  const { id } = await fixture.made()
  const externalId = newCase()
  await scan(externalId, stl, { reference: await numberOf(id) })
  for (let repetition = 0; repetition < 2; repetition++) {
    await w.deliver(scanner, { type: 'case.cancelled', case: { externalId } })
    await w.settle()
  }
  const { order } = (await lab.owner.get(`/orders/${id}`)).body
  assert.equal(order.status, 'in_production')
  assert.ok(order.scanCancelledAt)
  assert.deepEqual((await actionsOf(id)).toSorted(), ['scan_arrived', 'scan_cancelled'])
  for (const side of [lab.owner, clinic.owner]) {
    const { worklist } = (await side.get('/worklist')).body
    assert.deepEqual(
      worklist.lacking.scan.orders.map((line: any) => line.id),
      [id],
    )
    assert.equal((await noticesOf(side, 'scan_cancelled', id)).length, 1)
  }
  const dismiss = (actor: Actor) => actor.post(`/orders/${id}/dismiss-scan-cancellation`)
  assert.equal((await dismiss((await w.org('lab')).owner)).status, 404)
  assert.equal((await dismiss(lab.owner)).body.order.scanCancelledAt, null)
  assert.deepEqual([(await dismiss(lab.owner)).status], [409])
  assert.equal((await clinic.owner.get('/worklist')).body.worklist.lacking.scan.total, 0)
})

test('a cancelled case that is attached later flags its order then', async () => {
  const { id } = await fixture.accepted()
  const externalId = newCase()
  await w.deliver(scanner, { type: 'case.cancelled', case: { externalId } })
  await w.settle()
  const scanCase = await findCase(clinic.owner, externalId)
  await clinic.owner.post(`/scan-inbox/${scanCase.id}/match`, { orderId: id })
  assert.ok((await clinic.owner.get(`/orders/${id}`)).body.order.scanCancelledAt)
})

test('the laboratory asks for a new scan: the history says why, and the clinic is notified', async () => {
  const { id } = await fixture.made()
  await scan(newCase(), stl, { reference: await numberOf(id) })
  const [file] = (await lab.owner.get(`/orders/${id}/files`)).body.data
  const body = { reason: 'The margin of 11 is torn.', kinds: ['scan_upper'], fileIds: [file.id] }
  const ask = (given: object, actor: Actor = lab.owner) =>
    actor.post(`/orders/${id}/return-scan`, given)
  assert.equal((await ask(body, clinic.owner)).status, 403)
  assert.equal((await ask({ ...body, fileIds: [id] })).status, 404)
  assert.equal((await ask({ kinds: [] })).status, 400)
  const answer = await ask(body)
  assert.equal(answer.status, 200, answer.text)
  assert.deepEqual([answer.body.order.status, answer.body.note], ['in_production', null])
  const [event] = (await eventsOf(id)).filter((e: any) => e.action === 'scan_returned')
  assert.deepEqual(
    [event.reason, event.details.missing, event.details.files[0].fileId],
    [body.reason, ['scan_upper'], file.id],
  )
  await w.settle()
  assert.equal((await noticesOf(clinic.owner, 'scan_returned', id)).length, 1)
  const { id: draftId } = await fixture.labDraft()
  const early = await lab.owner.post(`/orders/${draftId}/return-scan`, body)
  assert.deepEqual([early.status, early.body.code], [409, 'scan_not_returnable'])
})

test('a scan from the laboratory’s iTero is to be returned at the vendor too', async () => {
  const { id } = await fixture.made()
  const itero = await w.addConnection(lab, { scannerType: 'itero' })
  const announced = await lab.owner.post('/scan-inbox', {
    scannerConnectionId: itero.connection.id,
    externalCaseId: 'rx-1',
    reference: await numberOf(id),
    files: [],
  })
  assert.equal(announced.body.scanCase.matchState, 'matched')
  const { body } = await lab.owner.post(`/orders/${id}/return-scan`, { reason: 'Torn.' })
  assert.equal(body.note.code, 'scan_return_at_itero')
  assert.match(body.note.message, /MyiTero/)
})

test('a scan that came before its order is found when the order is there', async () => {
  const practice = await w.org('clinic')
  const labConnection = await w.connect(lab, practice)
  const connection = await w.addConnection(practice)
  const stated = { patient: { code: 'LATER-1', name: 'Late Comer' }, items: [{ tooth: 11 }] }
  await scan('early-1', stl, stated, connection)
  assert.equal((await findCase(practice.owner, 'early-1')).matchState, 'unmatched')
  const patient = { firstName: 'Late', lastName: 'Comer' }
  const named = await w.order({ lab, clinic: practice, labConnection, patient })
  await w.runUpkeep()
  const suggested = await findCase(practice.owner, 'early-1')
  assert.deepEqual([suggested.matchState, suggested.suggestedOrderId], ['suggested', named.id])
  const coded = await w.order({
    lab,
    clinic: practice,
    labConnection,
    patient: { ...patient, code: 'LATER-1' },
  })
  w.app.worker.start()
  const states = async () =>
    (await practice.owner.get(`/orders/${coded.id}/files`)).body.data.map(
      (file: any) => file.uploadStatus,
    )
  await until(async () => (await states())[0] === 'uploaded', 'the scan to be fetched')
  await w.app.worker.stop()
  assert.equal((await findCase(practice.owner, 'early-1')).matchedOrderId, coded.id)
  assert.deepEqual(await states(), ['uploaded'])
})
