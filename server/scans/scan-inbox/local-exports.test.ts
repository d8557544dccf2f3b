import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { File } from '#contract/scans/files'
import { findCase, hashOf, rescanOf, uploadFor } from '#test/helpers/scan-helpers'
import { smallScan, scanApp } from '#test/app/scan-app'

// What a program beside a scanner announces and uploads.
const w = await scanApp()
const lab = await w.org('lab')
const clinic = await w.org('clinic')
const other = await w.org('clinic')
const agent = await w.device(clinic, clinic.ownerUserId)
const sides = { lab, clinic, labConnection: await w.connect(lab, clinic) }
const scanner = await w.addConnection(clinic, { scannerType: 'watch_folder' })
const stl = smallScan()

const filesOf = async (orderId: string): Promise<File[]> =>
  (await clinic.owner.get(`/orders/${orderId}/files`)).body.data

const announced = (bytes: Buffer, externalId = 'upper.stl', more: object = {}) => ({
  externalId,
  name: `case-${externalId}`,
  size: bytes.length,
  sha256: hashOf(bytes),
  ...more,
})
const announce = (externalCaseId: string, body: object, actor = agent) =>
  actor.post('/scan-inbox', {
    scannerConnectionId: scanner.connection.id,
    externalCaseId,
    files: [announced(stl, 'upper.stl', { role: 'upper' })],
    ...body,
  })
const send = (bytes: Buffer, scanCaseId: string, externalId = 'upper.stl') =>
  uploadFor(agent, bytes, { name: `case-${externalId}`, scanCaseId, externalId })

test('an export waits with its bytes until it has an order; then they are its file', async () => {
  const first = await announce('wait-1', {
    patient: { name: 'Nora Sample' },
    rx: { items: [{ tooth: 11 }] },
  })
  assert.equal(first.status, 200, first.text)
  assert.deepEqual(first.body.wanted, ['upper.stl'])
  const { id } = first.body.scanCase
  const uploadId = await send(stl, id)
  assert.deepEqual((await announce('wait-1', {})).body.wanted, [])
  await w.settle()
  const { files } = await findCase(clinic.owner, 'wait-1')
  assert.deepEqual(
    files.map(({ state }) => state),
    ['uploaded'],
  )

  const order = await w.order(sides)
  await clinic.owner.post(`/scan-inbox/${id}/match`, { orderId: order.id })
  await w.settle()
  const [file, ...rest] = await filesOf(order.id)
  assert.deepEqual(rest, [])
  assert.deepEqual(
    [file?.id, file?.kind, file?.source, file?.uploadStatus, file?.sha256],
    [uploadId, 'scan_upper', 'scanner', 'uploaded', hashOf(stl)],
  )
  assert.deepEqual((await announce('wait-1', {})).body.wanted, [])
})

test('an export that names an order is its file as soon as the bytes are here; changed bytes are a version', async () => {
  const order = await w.order(sides)
  const { scanCase, wanted } = (await announce('named-1', { reference: order.number })).body
  assert.deepEqual([scanCase.matchState, wanted], ['matched', ['upper.stl']])
  assert.deepEqual(await filesOf(order.id), [], 'nothing is promised that has not come')
  await send(stl, scanCase.id)
  await w.settle()
  const changed = rescanOf(stl)
  const again = await announce('named-1', { files: [announced(changed)] })
  assert.deepEqual(again.body.wanted, ['upper.stl'])
  await send(changed, scanCase.id)
  await w.settle()
  const files = await filesOf(order.id)
  assert.deepEqual(
    files.map(({ version, sha256, uploadStatus, kind }) => [version, sha256, uploadStatus, kind]),
    [
      [2, hashOf(changed), 'uploaded', 'scan_upper'],
      [1, hashOf(stl), 'uploaded', 'scan_upper'],
    ],
  )
  assert.equal(files[0]?.replacesFileId, files[1]?.id)
})

test('the same bytes twice are one file, also when both uploads waited', async () => {
  const order = await w.order(sides)
  const { scanCase } = (await announce('twice-1', {})).body
  await send(stl, scanCase.id)
  await send(stl, scanCase.id)
  await clinic.owner.post(`/scan-inbox/${scanCase.id}/match`, { orderId: order.id })
  await w.settle()
  await send(stl, scanCase.id)
  await w.settle()
  assert.equal((await filesOf(order.id)).length, 1)
  const { data } = (await clinic.owner.get('/uploads?limit=100')).body
  const states = data.filter((upload: any) => upload.scanCaseId === scanCase.id)
  assert.deepEqual(
    states.map(({ status }: any) => status),
    ['attached', 'attached', 'attached'],
  )
})

test('a job that was killed after its work and runs again attaches nothing twice', async () => {
  const order = await w.order(sides)
  const { scanCase } = (await announce('killed-1', { reference: order.number })).body
  await send(stl, scanCase.id)
  await w.settle()
  await w.across((tx) =>
    tx.run({
      sql: `update app.jobs set state = 'waiting', attempts = 0 where queue = 'scan-cases'`,
      parameters: [],
    } as never),
  )
  await w.settle()
  assert.equal((await filesOf(order.id)).length, 1)
})

test('a version of an uploaded file follows the one that a person put in its place', async () => {
  const order = await w.order(sides)
  const { scanCase } = (await announce('chain-1', { reference: order.number })).body
  await send(stl, scanCase.id)
  await w.settle()
  const [first] = await filesOf(order.id)
  const byHand = rescanOf(stl, 2)
  const { scanCase: loose } = (await announce('chain-loose', {})).body
  const uploadId = await send(byHand, loose.id)
  const put = { uploadId, kind: 'scan_upper', replacesFileId: first?.id }
  const answer = await clinic.owner.post(`/orders/${order.id}/files`, put)
  assert.equal(answer.status, 201, answer.text)
  const changed = rescanOf(stl, 3)
  await announce('chain-1', { files: [announced(changed)] })
  await send(changed, scanCase.id)
  await w.settle()
  const files = await filesOf(order.id)
  assert.deepEqual(
    files.map(({ version }) => version).toSorted((a, b) => a - b),
    [1, 2, 3],
  )
})

test('a removed file is not wanted again as long as its bytes are the same', async () => {
  const order = await w.order(sides)
  const { scanCase } = (await announce('gone-1', { reference: order.number })).body
  await send(stl, scanCase.id)
  await w.settle()
  const [file] = await filesOf(order.id)
  assert.equal((await clinic.owner.delete(`/files/${file?.id}`)).status, 204)
  assert.deepEqual((await announce('gone-1', {})).body.wanted, [])
})

test('two programs that announce one export at once make one scan', async () => {
  const answers = await Promise.all([1, 2, 3, 4].map(() => announce('race-1', {})))
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200, 200],
  )
  assert.equal(new Set(answers.map(({ body }) => body.scanCase.id)).size, 1)
})

test('exports are announced to one’s own connection, while it is switched on', async () => {
  assert.equal((await announce('foreign', {}, other.owner)).status, 404)
  const off = await w.addConnection(clinic)
  await clinic.owner.put(`/scanner-connections/${off.connection.id}`, { isActive: false })
  const answer = await announce('off', { scannerConnectionId: off.connection.id })
  assert.deepEqual([answer.status, answer.body.code], [422, 'scanner_connection_inactive'])
  for (const body of [
    { files: [{ ...announced(stl), sha256: 'ABC' }] },
    { files: [{ ...announced(stl), path: '/' }] },
    { externalCaseId: '' },
    { rx: { items: [{ tooth: 99 }] } },
  ]) {
    assert.equal((await announce('bad', body)).status, 400)
  }
})
