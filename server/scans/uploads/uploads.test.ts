import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '#platform/clock'
import { readScan, scanApp } from '#test/app/scan-app'
import {
  begin,
  beginAt,
  head,
  metadataOf,
  readUpload,
  send,
  sha256Of,
  uploadBytes,
} from '#test/helpers/upload-helpers'
import { testApp } from '#test/app/test-app'

const w = await scanApp({ OPEN_UPLOADS_PER_ORGANIZATION: '12' })
const lab = await w.org('lab')
const clinic = await w.org('clinic')
const labConnection = await w.connect(lab, clinic)
const order = await w.order({ lab, clinic, labConnection })
const scan = readScan('3shape_handle.stl')
const { owner } = clinic

test('a file that comes in chunks is whole, hashed, and a file of its order', async () => {
  const begun = await begin(owner, scan.length)
  assert.equal(begun.status, 201, begun.text)
  const path = begun.headers.get('location') ?? ''
  assert.equal(path, `/uploads/${begun.body.upload.id}`)
  assert.equal(begun.headers.get('tus-resumable'), '1.0.0')
  assert.deepEqual([begun.body.upload.status, begun.body.upload.receivedBytes], ['receiving', 0])
  const first = await send(owner, path, 0, scan.subarray(0, 100_000))
  assert.deepEqual([first.status, first.headers.get('upload-offset')], [204, '100000'])
  const { status, headers } = await owner.request('HEAD', path)
  assert.deepEqual(
    ['upload-offset', 'upload-length', 'upload-metadata', 'cache-control', 'tus-resumable'].map(
      (name) => headers.get(name),
    ),
    ['100000', String(scan.length), metadataOf({ filename: 'upper-jaw.stl' }), 'no-store', '1.0.0'],
  )
  assert.equal(status, 200)
  assert.equal((await readUpload(owner, path)).receivedBytes, 100_000)
  const last = await send(owner, path, 100_000, scan.subarray(100_000))
  assert.deepEqual([last.status, last.headers.get('upload-offset')], [204, String(scan.length)])
  const complete = await readUpload(owner, path)
  assert.deepEqual([complete.status, complete.sha256], ['complete', sha256Of(scan)])
  assert.equal(await head(owner, path), scan.length)
})

test('whoever has no such upload gets 404 of every way to it, and changes nothing', async () => {
  const path = await beginAt(owner, scan.length)
  await send(owner, path, 0, scan.subarray(0, 10))
  const others = [lab.owner, (await w.org('clinic')).owner, await w.device(lab, lab.ownerUserId)]
  for (const other of others) {
    assert.equal(await head(other, path), -404)
    assert.equal((await send(other, path, 10, scan.subarray(10))).status, 404)
    assert.equal((await other.delete(path)).status, 404)
    assert.equal((await other.get(path)).status, 404)
    assert.deepEqual((await other.get('/uploads')).body.data, [])
  }
  for (const method of ['HEAD', 'PATCH', 'DELETE', 'GET']) {
    assert.equal((await w.stranger.request(method, path)).status, 401)
  }
  assert.equal(await head(owner, path), 10)
})

test('a program with a device credential uploads as its person does', async () => {
  const device = await w.device(clinic, clinic.ownerUserId)
  const { status, createdByUserId } = await uploadBytes(device, scan)
  assert.deepEqual([status, createdByUserId], ['complete', clinic.ownerUserId])
})

test('what does not speak tus as it is meant is refused with a sentence', async () => {
  const path = await beginAt(owner, scan.length)
  const bytes = scan.subarray(0, 10)
  const refusals = [
    await send(owner, path, 5, bytes),
    await send(owner, path, 0, bytes, { 'tus-resumable': '0.2.2' }),
    await send(owner, path, 0, bytes, { 'content-type': 'application/octet-stream' }),
    await send(owner, path, 0, bytes, { 'content-type': 'application/json' }),
    await send(owner, path, 0, bytes, { 'upload-offset': '-1' }),
    await send(owner, path, 0, bytes, { 'upload-offset': '1e3' }),
    await send(owner, path, 0, Buffer.concat([scan, bytes])),
    await begin(owner, 10, {}, { 'tus-resumable': '2.0.0' }),
    await begin(owner, 10, {}, { 'upload-length': 'many' }),
    await owner.request<any>('POST', '/uploads', { headers: { 'upload-defer-length': '1' } }),
  ]
  assert.deepEqual(
    refusals.map(({ status, body }) => `${status} ${body.code}`),
    [
      '409 upload_offset_differs',
      '412 protocol_version_not_supported',
      '415 unsupported_media_type',
      '415 unsupported_media_type',
      '400 invalid_request',
      '400 invalid_request',
      '413 upload_exceeds_size',
      '412 protocol_version_not_supported',
      '400 invalid_request',
      '400 invalid_request',
    ],
  )
  for (const { headers } of refusals) assert.equal(headers.get('tus-resumable'), '1.0.0')
  assert.equal(refusals[1]?.headers.get('tus-version'), '1.0.0')
  assert.equal(await head(owner, path), 0)
  await owner.delete(path)
})

test('what an upload is has to be said in words that are known', async () => {
  const faults: Record<string, string>[] = [
    { filename: '' },
    { filename: 'a\u0000b.stl' },
    { filename: 'photo\u202egnp.exe' },
    { filename: 'x'.repeat(256) },
    { kind: 'tooth' },
    { orderId: 'nonsense' },
    { scanCaseId: newId() },
    { externalId: 'upper' },
    { sha256: 'abc' },
    { filetype: 'model/stl' },
  ]
  for (const fault of faults) {
    const { status, body } = await begin(owner, 10, fault)
    assert.deepEqual([status, body.errors?.[0]?.pointer], [400, '/upload-metadata'])
  }
  for (const text of ['', 'filename', 'filename %%%', 'filename YQ==,filename YQ==']) {
    assert.equal((await begin(owner, 10, {}, { 'upload-metadata': text })).status, 400, text)
  }
  const missingOnes: Record<string, string>[] = [
    { orderId: newId() },
    { scanCaseId: newId(), externalId: 'upper' },
  ]
  for (const missing of missingOnes) {
    assert.equal((await begin(owner, 10, missing)).status, 404)
  }
  assert.equal((await begin(owner, 0)).status, 422)
})

test('a folder before the name of a file is left out, and no name is a path', async () => {
  for (const filename of ['../../secret.key', 'C:\\scans\\secret.key', '/etc/secret.key']) {
    const path = await beginAt(owner, 10, { filename })
    assert.equal((await readUpload(owner, path)).name, 'secret.key')
    await owner.delete(path)
  }
})

test('a file, an order and an organization have their limits', async () => {
  const small = await testApp({
    SCAN_FILE_LIMIT_BYTES: '2048',
    ORDER_FILES_LIMIT_BYTES: '4096',
    OPEN_UPLOADS_PER_ORGANIZATION: '3',
  })
  const [itsLab, itsClinic] = [await small.org('lab'), await small.org('clinic')]
  const connection = await small.connect(itsLab, itsClinic)
  const patient = await itsClinic.owner.post('/patients', { firstName: 'Nora', lastName: 'Sample' })
  const draft = await itsClinic.owner.post('/orders', {
    labConnectionId: connection.id,
    patientId: patient.body.patient.id,
  })
  const orderId = draft.body.order.id as string
  const refusalOf = async (sizeBytes: number, pairs = {}) => {
    const { status, body } = await begin(itsClinic.owner, sizeBytes, pairs)
    return `${status} ${body.code ?? ''}`
  }
  assert.equal(await refusalOf(2_049), '413 file_too_large')
  await uploadBytes(itsClinic.owner, scan.subarray(0, 2_048), { orderId })
  assert.match(await refusalOf(2_048, { orderId }), /^201/)
  assert.equal(await refusalOf(1, { orderId }), '413 order_files_too_large')
  const loose = await uploadBytes(itsClinic.owner, scan.subarray(0, 10))
  const attached = await itsClinic.owner.post(`/orders/${orderId}/files`, { uploadId: loose.id })
  assert.equal(attached.status, 413)
  assert.match(await refusalOf(10), /^201/)
  const ends = await Promise.all([refusalOf(10), refusalOf(10)])
  assert.match(ends.toSorted().join(), /^201 ,422 uploads_limit_reached/)
})

test('a begun upload is begun once, however often the request comes', async () => {
  const key = { 'idempotency-key': newId() }
  const [first, again] = [await begin(owner, 10, {}, key), await begin(owner, 10, {}, key)]
  assert.equal(again.body.upload.id, first.body.upload.id)
  assert.equal(again.headers.get('location'), first.headers.get('location'))
  assert.equal((await begin(owner, 11, {}, key)).status, 422)
  assert.equal((await begin(owner, 10, { kind: 'other' }, key)).status, 422)
  await owner.delete(`/uploads/${first.body.upload.id}`)
})

test('an upload that is abandoned goes with its bytes', async () => {
  const path = await beginAt(owner, scan.length)
  const id = path.split('/').at(-1) ?? ''
  await send(owner, path, 0, scan.subarray(0, 10))
  assert.equal((await w.app.files.uploads.dataStore.getUpload(id)).offset, 10)
  assert.equal((await owner.delete(path)).status, 204)
  assert.equal(await head(owner, path), -404)
  await w.runUpkeep()
  await assert.rejects(w.app.files.uploads.dataStore.getUpload(id))
})

test('uploads are listed by how far they are, and found by their name', async () => {
  const { id } = await uploadBytes(owner, scan, { filename: 'Wisdom-Tooth.stl' })
  const listed = await owner.get('/uploads?status=complete&search=wisdom')
  assert.deepEqual(
    listed.body.data.map((each: any) => each.id),
    [id],
  )
  assert.equal((await owner.get('/uploads?status=expired&search=wisdom')).body.data.length, 0)
  assert.equal((await owner.get(`/uploads?orderId=${order.id}`)).body.data.length, 0)
})
