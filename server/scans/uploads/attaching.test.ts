import assert from 'node:assert/strict'
import { test } from 'node:test'
import { attachUpload, dropUpload, selectUploadsOfScanCase } from '#server/scans/uploads'
import { newId } from '#platform/clock'
import { build, orgScope } from '#platform/db/db'
import { smallScan, scanApp } from '#test/app/scan-app'
import {
  begin,
  beginAt,
  head,
  readUpload,
  send,
  sha256Of,
  uploadBytes,
} from '#test/helpers/upload-helpers'

const w = await scanApp()
const lab = await w.org('lab')
const clinic = await w.org('clinic')
const labConnection = await w.connect(lab, clinic)
const newOrder = (status: 'draft' | 'submitted' | 'completed' | 'cancelled' = 'submitted') =>
  w.order({ lab, clinic, labConnection, status })
const scan = smallScan()

const attach = (actor: typeof clinic.owner, orderId: string, body: object) =>
  actor.post(`/orders/${orderId}/files`, body)

test('a complete upload becomes a file of an order, which the other side sees without its name', async () => {
  const order = await newOrder()
  const upload = await uploadBytes(clinic.owner, scan, { filename: 'Nora Sample upper.stl' })
  const attached = await attach(clinic.owner, order.id, { uploadId: upload.id })
  assert.equal(attached.status, 201, attached.text)
  const { file } = attached.body
  assert.deepEqual(
    [file.id, file.uploadStatus, file.size, file.sha256, file.source, file.name, file.kind],
    [
      upload.id,
      'pending',
      scan.length,
      sha256Of(scan),
      'upload',
      'Nora Sample upper.stl',
      'scan_upper',
    ],
  )
  const ended = await readUpload(clinic.owner, upload.path)
  assert.deepEqual(
    [ended.status, ended.fileId, ended.orderId, ended.name, ended.expiresAt],
    ['attached', file.id, order.id, 'scan_upper.stl', null],
  )
  assert.equal(await head(clinic.owner, upload.path), scan.length)
  const theirs = (await lab.owner.get(`/files/${file.id}`)).body.file
  assert.equal(theirs.name, `${order.number}-scan_upper-v1.stl`)
  assert.equal((await attach(clinic.owner, order.id, { uploadId: upload.id })).status, 409)
  const deleted = await clinic.owner.delete(upload.path)
  assert.deepEqual([deleted.status, deleted.body.code], [422, 'upload_is_file'])
})

test('an upload that is begun for an order is its file when the last byte is here', async () => {
  const order = await newOrder('draft')
  const device = await w.device(clinic, clinic.ownerUserId)
  const upload = await uploadBytes(device, scan, { orderId: order.id, kind: 'scan_prep' })
  assert.deepEqual([upload.status, upload.fileId], ['attached', upload.id])
  const [file] = (await clinic.owner.get(`/orders/${order.id}/files`)).body.data
  assert.deepEqual([file.id, file.kind, file.source], [upload.id, 'scan_prep', 'device'])
  await w.settle()
  const { uploadStatus } = (await clinic.owner.get(`/files/${file.id}`)).body.file
  assert.equal(uploadStatus, 'uploaded')
})

test('a new version names the file that it replaces', async () => {
  const order = await newOrder()
  const first = await uploadBytes(clinic.owner, scan, { orderId: order.id })
  const rescan = Buffer.from(scan)
  rescan.write('the second scan')
  const second = await uploadBytes(clinic.owner, rescan)
  const body = { uploadId: second.id, replacesFileId: first.id }
  const { file } = (await attach(clinic.owner, order.id, body)).body
  assert.deepEqual([file.version, file.replacesFileId], [2, first.id])
})

test('what cannot be a file of the order is refused, and stays as it was', async () => {
  const order = await newOrder()
  const complete = await uploadBytes(clinic.owner, scan)
  const begun = (await beginAt(clinic.owner, scan.length)).split('/').at(-1)
  const uploadId = complete.id
  const refusals = [
    await attach(clinic.owner, order.id, { uploadId: begun }),
    await attach(clinic.owner, order.id, { uploadId: newId() }),
    await attach(lab.owner, order.id, { uploadId }),
    await attach(clinic.owner, newId(), { uploadId }),
    await attach((await w.org('clinic')).owner, order.id, { uploadId }),
    await attach(clinic.owner, order.id, { uploadId, visibility: 'lab' }),
    await attach(clinic.owner, order.id, { uploadId, replacesFileId: newId() }),
    await attach(clinic.owner, order.id, { uploadId, kind: 'tooth' }),
    await attach(clinic.owner, (await newOrder('completed')).id, { uploadId }),
    await attach(clinic.owner, (await newOrder('cancelled')).id, { uploadId }),
  ]
  assert.deepEqual(
    refusals.map(({ status }) => status),
    [422, 404, 404, 404, 404, 422, 422, 400, 422, 422],
  )
  assert.equal((await readUpload(clinic.owner, complete.path)).status, 'complete')
  const kept = await attach(clinic.owner, order.id, { uploadId, visibility: 'clinic' })
  assert.equal(kept.body.file.visibility, 'clinic')
  assert.deepEqual((await lab.owner.get(`/orders/${order.id}/files`)).body.data, [])
})

test('of two who attach one upload at once, one does', async () => {
  const order = await newOrder()
  const { id: uploadId } = await uploadBytes(clinic.owner, scan)
  const statuses = (
    await Promise.all([1, 2].map(() => attach(clinic.owner, order.id, { uploadId })))
  ).map(({ status }) => status)
  assert.deepEqual(
    statuses.toSorted((a, b) => a - b),
    [201, 409],
  )
})

test('an order that ends while its upload is on its way takes no file; the upload says so and stays', async () => {
  const order = await newOrder()
  const path = await beginAt(clinic.owner, scan.length, { orderId: order.id })
  await w.across((tx) =>
    tx.run(build.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', order.id)),
  )
  assert.equal((await send(clinic.owner, path, 0, scan)).status, 204)
  const upload = await readUpload(clinic.owner, path)
  assert.deepEqual(
    [upload.status, upload.statusReason?.code, upload.statusReason?.params],
    ['complete', 'order_takes_no_files', { status: 'cancelled' }],
  )
  await w.runUpkeep()
  const other = await newOrder()
  const attached = await attach(clinic.owner, other.id, { uploadId: upload.id })
  assert.equal(attached.status, 201, attached.text)
  assert.equal((await readUpload(clinic.owner, path)).statusReason, null)
})

test('an upload of a scan waits with it, each content once, until its order is known', async () => {
  const made = await w.addConnection(clinic)
  const scanCaseId = newId()
  await w.across((tx) =>
    tx.run(
      build.insertInto('scanCases').values({
        id: scanCaseId,
        organizationId: clinic.id,
        scannerConnectionId: made.connection.id,
        externalCaseId: 'case-1',
      }),
    ),
  )
  const ofScan = { scanCaseId, externalId: 'upper' }
  const first = await uploadBytes(clinic.owner, scan, ofScan)
  const twin = await uploadBytes(clinic.owner, scan, ofScan)
  const rescan = await uploadBytes(clinic.owner, scan.subarray(1), ofScan)
  assert.deepEqual([first.status, first.expiresAt], ['complete', null])
  const inOrg = <T>(work: Parameters<typeof w.db.write<T>>[1]) => w.db.write(orgScope(clinic), work)
  const waiting = await inOrg((tx) => selectUploadsOfScanCase(tx, scanCaseId))
  assert.deepEqual(
    waiting.map(({ id, externalId, sha256 }) => [id, externalId, sha256]),
    [
      [first.id, 'upper', sha256Of(scan)],
      [rescan.id, 'upper', sha256Of(scan.subarray(1))],
    ],
  )
  const order = await newOrder()
  await inOrg((tx) => attachUpload(tx, first.id, { orderId: order.id, kind: 'scan_upper' }))
  await inOrg((tx) => dropUpload(tx, twin.id))
  const { file } = (await clinic.owner.get(`/files/${first.id}`)).body
  assert.deepEqual([file.source, file.createdByUserId], ['scanner', null])
  const dropped = await readUpload(clinic.owner, twin.path)
  assert.deepEqual([dropped.status, dropped.fileId], ['attached', null])
  assert.equal(await head(clinic.owner, twin.path), scan.length)
  await w.runUpkeep()
  assert.equal(await w.app.files.sizeOf(twin.id), undefined)
  assert.equal(await w.app.files.sizeOf(first.id), scan.length)
})

test('bytes that an order has already are answered with the file that has them, and theirs go', async () => {
  const order = await newOrder()
  const first = await uploadBytes(clinic.owner, scan, { filename: 'upper.stl' })
  assert.equal((await attach(clinic.owner, order.id, { uploadId: first.id })).status, 201)
  // By hand, by the other side, and on its own with the last byte.
  for (const actor of [clinic.owner, lab.owner]) {
    const again = await uploadBytes(actor, scan, { filename: 'lower.stl' })
    const { status, body } = await attach(actor, order.id, { uploadId: again.id })
    assert.deepEqual([status, body.file.id], [201, first.id])
    const ended = await readUpload(actor, again.path)
    assert.deepEqual(
      [ended.status, ended.fileId, ended.statusReason?.code],
      ['attached', first.id, 'same_bytes_in_order'],
    )
  }
  const meant = await uploadBytes(clinic.owner, scan, { orderId: order.id })
  assert.equal(meant.fileId, first.id)
  const { data } = (await clinic.owner.get(`/orders/${order.id}/files`)).body
  assert.equal(data.length, 1)
  const removed = await w.across((tx) =>
    tx.all(build.selectFrom('fileRemovals').select('fileId').where('fileId', '=', meant.id)),
  )
  assert.equal(removed.length, 1)
})

test('two equal files that come to an order at once become one', async () => {
  const order = await newOrder()
  const uploads = await Promise.all(
    ['a.stl', 'b.stl'].map((filename) => uploadBytes(clinic.owner, scan, { filename })),
  )
  const answers = await Promise.all(
    uploads.map(({ id }) => attach(clinic.owner, order.id, { uploadId: id })),
  )
  assert.equal(new Set(answers.map(({ body }) => body.file.id)).size, 1)
})

test('what a side keeps for itself is no twin of what the other side brings, nor of what it shares', async () => {
  const order = await newOrder()
  const ids = new Set<string>()
  for (const [actor, visibility] of [
    [clinic.owner, 'clinic'],
    [lab.owner, 'lab'],
    [clinic.owner, 'shared'],
  ] as const) {
    const { id } = await uploadBytes(actor, scan)
    const { body } = await attach(actor, order.id, { uploadId: id, visibility })
    ids.add(body.file.id)
  }
  assert.equal(ids.size, 3)
})

test('what is too large is refused before the first byte, by the limit of its kind', async () => {
  const mebibyte = 1_048_576
  for (const [filename, mebibytes, status] of [
    ['case.dentalProject', 32, 201],
    ['case.dentalProject', 33, 413],
    ['shade.jpg', 129, 413],
    ['upper.stl', 300, 201],
    ['upper.stl', 513, 413],
  ] as const) {
    const { status: got, body } = await begin(clinic.owner, mebibytes * mebibyte, { filename })
    assert.equal(got, status, `${filename} ${mebibytes}`)
    if (status === 413) assert.equal(body.params.limit % 1_048_576, 0)
  }
})
