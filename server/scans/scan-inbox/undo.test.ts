import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { File } from '#contract/scans/files'
import { build } from '#platform/db/db'
import { statusesOf } from '#test/helpers/answers'
import { eventsOfCase, findCase, rescanOf } from '#test/helpers/scan-helpers'
import { smallScan, scanApp } from '#test/app/scan-app'
import { uploadBytes } from '#test/helpers/upload-helpers'

// A scan is taken back from its order and attached again: nothing of it is lost.
const w = await scanApp()
const lab = await w.org('lab')
const clinic = await w.org('clinic')
const staff = await w.member(clinic, { name: 'Kim Sample' })
const sides = { lab, clinic, labConnection: await w.connect(lab, clinic) }
const scanner = await w.addConnection(clinic)
const stl = smallScan()

const filesOf = async (orderId: string, actor = clinic.owner): Promise<File[]> =>
  (await actor.get(`/orders/${orderId}/files`)).body.data
const shown = async (orderId: string, actor = clinic.owner) =>
  (await filesOf(orderId, actor)).map(({ id, version, uploadStatus }) => [
    id,
    version,
    uploadStatus,
  ])
const bytesOf = async (fileId: string, actor = clinic.owner) =>
  Buffer.from((await actor.get(`/files/${fileId}/content`)).bytes)

let cases = 0

/** A scan with a file that an order has by its reference. */
async function linkedScan(order: { number: string; id: string }, reference = order.number) {
  const externalId = `case-${++cases}`
  const file = w.cloud.addFile(stl, { externalId: 'f1', name: 'a.stl' })
  await w.deliver(scanner, { type: 'scan.ready', case: { externalId, reference }, files: [file] })
  await w.settle()
  const scanCase = await findCase(clinic.owner, externalId)
  assert.equal(scanCase.matchedOrderId, order.id)
  return { externalId, id: scanCase.id }
}

const rescan = async (externalId: string, bytes: Buffer) => {
  const file = w.cloud.addFile(bytes, { externalId: 'f1', name: 'a.stl' })
  await w.deliver(scanner, { type: 'scan.ready', case: { externalId }, files: [file] })
  await w.settle()
}
const unmatch = (id: string, body: object = {}, actor = clinic.owner) =>
  actor.post(`/scan-inbox/${id}/unmatch`, body)
const match = (id: string, orderId: string, actor = clinic.owner) =>
  actor.post(`/scan-inbox/${id}/match`, { orderId })

async function setOrder(id: string, columns: object): Promise<void> {
  await w.across((tx) => tx.run(build.updateTable('orders').set(columns).where('id', '=', id)))
}

test('a scan that is taken back leaves with its files, and brings them to the next order', async () => {
  const [wrong, right] = [await w.order(sides), await w.order({ ...sides, teeth: [46] })]
  const { id, externalId } = await linkedScan(wrong)
  await rescan(externalId, rescanOf(stl))
  const before = await shown(wrong.id)
  assert.deepEqual(
    before.map(([, version]) => version),
    [2, 1],
  )
  const [newest] = before
  const fileId = String(newest?.[0])

  const taken = await unmatch(id)
  assert.equal(taken.status, 200, taken.text)
  assert.deepEqual(
    [taken.body.scanCase.matchedOrderId, taken.body.scanCase.matchedAt],
    [null, null],
  )
  assert.deepEqual(await shown(wrong.id), [])
  assert.deepEqual(await shown(wrong.id, lab.owner), [])
  for (const actor of [clinic.owner, lab.owner]) {
    assert.equal((await actor.get(`/files/${fileId}`)).status, 404)
    assert.equal((await actor.get(`/files/${fileId}/content`)).status, 404)
  }

  assert.equal((await match(id, right.id)).status, 200)
  await w.settle()
  assert.deepEqual(await shown(right.id), before)
  assert.deepEqual(await shown(right.id, lab.owner), before)
  assert.deepEqual(await bytesOf(fileId, lab.owner), rescanOf(stl))
})

test('what comes while a scan is in nobody’s order waits, and comes with the next one', async () => {
  const [first, second] = [await w.order(sides), await w.order(sides)]
  const { id, externalId } = await linkedScan(first)
  await unmatch(id)
  await rescan(externalId, rescanOf(stl))
  assert.deepEqual([await shown(first.id), await shown(second.id)], [[], []])
  await match(id, second.id, staff)
  await w.settle()
  assert.deepEqual(
    (await shown(second.id)).map(([, ...rest]) => rest),
    [
      [2, 'uploaded'],
      [1, 'uploaded'],
    ],
  )
})

/** Announces bytes without their hash: only the bytes themselves show whether they are known. */
async function announceUnhashed(externalId: string, meanwhile?: () => Promise<unknown>) {
  const { hash: _, ...file } = w.cloud.addFile(stl, { externalId: 'f1', name: 'a.stl' })
  if (meanwhile) w.cloud.spoil(file, { meanwhile })
  await w.deliver(scanner, { type: 'scan.ready', case: { externalId }, files: [file] })
  await w.settle()
}

test('bytes that are fetched again while a scan is taken back wait once', async () => {
  const [first, second] = [await w.order(sides), await w.order(sides)]
  const { id, externalId } = await linkedScan(first)
  await announceUnhashed(externalId, async () => {
    assert.equal((await unmatch(id)).status, 200)
  })
  await match(id, second.id)
  await w.settle()
  assert.equal((await shown(second.id)).length, 1)
})

test('bytes that an order has from elsewhere wait with a scan once, however often they are announced', async () => {
  const [first, second] = [await w.order(sides), await w.order(sides)]
  const upload = await uploadBytes(clinic.owner, stl, { filename: 'a.stl' })
  await clinic.owner.post(`/orders/${first.id}/files`, { uploadId: upload.id })
  const { id, externalId } = await linkedScan(first)
  await announceUnhashed(externalId)
  assert.equal((await shown(first.id)).length, 1)
  await unmatch(id)
  await match(id, second.id)
  await w.settle()
  assert.equal((await shown(second.id)).length, 1)
})

test('versions that came apart, one in the order and one beside it, are together in the next order', async () => {
  const [first, second] = [await w.order(sides), await w.order(sides)]
  const upload = await uploadBytes(clinic.owner, stl, { filename: 'a.stl' })
  await clinic.owner.post(`/orders/${first.id}/files`, { uploadId: upload.id })
  const { id, externalId } = await linkedScan(first)
  await rescan(externalId, rescanOf(stl))
  assert.equal((await shown(first.id)).length, 2)
  await unmatch(id)
  const matched = await match(id, second.id)
  assert.equal(matched.status, 200, matched.text)
  await w.settle()
  assert.deepEqual(
    (await shown(second.id)).map(([, version]) => version),
    [2, 1],
  )
})

test('no rule attaches again what a person took back; it is suggested', async () => {
  const order = await w.order(sides)
  const { id, externalId } = await linkedScan(order)
  const { body } = await unmatch(id)
  assert.deepEqual(
    [body.scanCase.matchState, body.scanCase.suggestedOrderId],
    ['suggested', order.id],
  )
  await w.deliver(scanner, {
    type: 'case.updated',
    case: { externalId, reference: order.number },
  })
  await w.settle()
  assert.equal((await findCase(clinic.owner, externalId)).matchState, 'suggested')
  assert.deepEqual(await shown(order.id), [])
})

test('a file that a person removed from the order stays away when the scan comes again', async () => {
  const order = await w.order(sides)
  const { id } = await linkedScan(order)
  const [file] = await filesOf(order.id)
  assert.equal((await clinic.owner.delete(`/files/${file?.id}`)).status, 204)
  await unmatch(id)
  await match(id, order.id)
  await w.settle()
  assert.deepEqual(await shown(order.id), [])
})

test('every link and every unlinking is given: who, which rule, which order', async () => {
  const order = await w.order(sides)
  const { id } = await linkedScan(order)
  await unmatch(id, { reason: 'Another patient.' }, staff)
  await staff.post(`/scan-inbox/${id}/ignore`)
  await match(id, order.id, staff)
  const commands = await eventsOfCase(clinic.owner, id)
  assert.deepEqual(
    commands.map(({ action, rule, actorName, reason }) => [action, rule, actorName, reason]),
    [
      ['created', null, null, null],
      ['matched', 'reference', null, 'The scan gives the number of the order as its reference.'],
      ['unmatched', 'person', 'Kim Sample', 'Another patient.'],
      ['suggested', null, null, 'The scan gives the number of the order as its reference.'],
      ['ignored', 'person', 'Kim Sample', null],
      ['matched', 'person', 'Kim Sample', 'Attached by Kim Sample.'],
    ],
  )
  assert.ok(
    commands.slice(1).every(({ orderId, action }) => action === 'ignored' || orderId === order.id),
  )
  const events = await clinic.owner.get(`/orders/${order.id}/events`)
  assert.deepEqual(
    events.body.data.map((event: any) => [event.action, event.actorName, event.reason]),
    [['scan_taken_back', 'Kim Sample', 'Another patient.']],
  )
  assert.equal((await lab.owner.get(`/scan-inbox/${id}/events`)).status, 404)
})

test('what was prescribed stays; what came after the acceptance goes with a reason', async () => {
  const order = await w.order(sides)
  const prescribed = await linkedScan(order)
  await setOrder(order.id, { status: 'accepted', rxLockedAt: new Date().toISOString() })
  const refused = await unmatch(prescribed.id, { reason: 'It is of somebody else.' })
  assert.deepEqual([refused.status, refused.body.code], [422, 'prescribed_scan_fixed'])

  const later = await linkedScan(order)
  const silent = await unmatch(later.id)
  assert.deepEqual([silent.status, silent.body.code], [422, 'detach_reason_required'])
  assert.equal((await unmatch(later.id, { reason: 'Of somebody else.' })).status, 200)
  assert.equal((await filesOf(order.id)).length, 1)
})

test('why a scan is taken back names no patient to a laboratory that may not know names', async () => {
  const practice = await w.org('clinic')
  const labConnection = await w.connect(lab, practice, 'code_only')
  const patient = { firstName: 'Quilla', lastName: 'Vexworth' }
  const order = await w.order({ lab, clinic: practice, labConnection, patient })
  const from = await w.addConnection(practice)
  const stated = { externalId: 'private', reference: order.number }
  await w.deliver(from, { type: 'case.created', case: stated })
  await w.settle()
  const { id } = await findCase(practice.owner, 'private')
  const refused = await unmatch(id, { reason: 'Not of Quilla Vexworth.' }, practice.owner)
  assert.deepEqual([refused.status, refused.body.code], [422, 'patient_named'])
  assert.equal((await findCase(practice.owner, 'private')).matchedOrderId, order.id)
  assert.equal((await unmatch(id, { reason: 'Of another one.' }, practice.owner)).status, 200)
})

test('a scan that no order has cannot be taken back, nor one of somebody else', async () => {
  const order = await w.order(sides)
  const { id } = await linkedScan(order)
  assert.equal((await unmatch(id, {}, lab.owner)).status, 404)
  assert.equal((await unmatch(id)).status, 200)
  const again = await unmatch(id)
  assert.deepEqual([again.status, again.body.code], [409, 'scan_not_attached'])
})

test('of two members who take a scan back at once one does, and its files are there once', async () => {
  const order = await w.order(sides)
  const { id } = await linkedScan(order)
  const answers = await Promise.all([unmatch(id), unmatch(id, {}, staff)])
  assert.deepEqual(statusesOf(answers), [200, 409])
  const matches = await Promise.all([match(id, order.id), match(id, order.id, staff)])
  assert.deepEqual(
    matches.map(({ status }) => status),
    [200, 200],
  )
  await w.settle()
  assert.equal((await filesOf(order.id)).length, 1)
})

test('the scans of a draft that is deleted wait for another order, with their bytes', async () => {
  const draft = await w.order({ ...sides, status: 'draft' })
  const { id } = await linkedScan(draft, draft.id)
  const [file] = await filesOf(draft.id)
  assert.equal((await clinic.owner.delete(`/orders/${draft.id}`)).status, 204)
  await w.settle()
  const next = await w.order(sides)
  assert.equal((await match(id, next.id)).status, 200)
  await w.settle()
  assert.deepEqual(await shown(next.id), [[file?.id, 1, 'uploaded']])
  assert.deepEqual(await bytesOf(file?.id ?? ''), stl)
})

test('a connection that is removed takes along what waits, and leaves what orders have', async () => {
  const connection = await w.addConnection(clinic)
  const order = await w.order(sides)
  for (const [place, externalId] of ['stays', 'waits'].entries()) {
    // Equal bytes would be one file of the order.
    const bytes = Buffer.from(stl)
    bytes[100] = place
    const file = w.cloud.addFile(bytes, { externalId: 'f1', name: 'a.stl' })
    const stated = { externalId, reference: order.number }
    await w.deliver(connection, { type: 'scan.ready', case: stated, files: [file] })
    await w.settle()
  }
  const { id } = await findCase(clinic.owner, 'waits')
  const [waiting] = await filesOf(order.id)
  assert.equal((await unmatch(id)).status, 200)
  const path = `/scanner-connections/${connection.connection.id}`
  assert.equal((await clinic.owner.delete(path)).status, 204)
  assert.equal((await filesOf(order.id)).length, 1)
  const left = await w.across((tx) =>
    tx.all(
      build
        .selectFrom('files')
        .select('id')
        .where('id', '=', waiting?.id ?? ''),
    ),
  )
  assert.deepEqual(left, [])
})
