import assert from 'node:assert/strict'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { NodeIO } from '@gltf-transform/core'
import { EXTMeshoptCompression, KHRMeshQuantization } from '@gltf-transform/extensions'
import { sql } from 'kysely'
import { MeshoptDecoder } from 'meshoptimizer'
import sharp from 'sharp'
import type { File } from '#contract/scans/files'
import { build } from '#platform/db/db'
import { fileHelpers } from '#test/helpers/file-helpers'
import { readScan, scanApp } from '#test/app/scan-app'
import type { Actor } from '#test/app/test-app'
import { makeZip } from '#test/fixtures/zip'
import { storedIdsOf } from './copies.ts'
import { removeLeftFolders } from './inspection-folders.ts'

const w = await scanApp()
const clinic = await w.org('clinic')
const lab = await w.org('lab')
const sides = { lab, clinic, labConnection: await w.connect(lab, clinic) }
const { add, bring, storedIds } = fileHelpers(w, clinic)
const stl = readScan('3shape_handle.stl')

const named = (name: string): Buffer => {
  const bytes = Buffer.from(stl)
  bytes.fill(0, 0, 80)
  bytes.write(name)
  return bytes
}

/** A scan of one triangle, with bytes of its own. */
function tinyStl(place: number): Buffer {
  const bytes = Buffer.alloc(134)
  bytes.writeUInt32LE(1, 80)
  const corners = [0, 0, 0, 10 + place, 0, 0, 0, 10, 0]
  for (const [at, value] of corners.entries()) bytes.writeFloatLE(value, 96 + at * 4)
  return bytes
}

const listOf = async (orderId: string, actor: Actor = clinic.owner): Promise<File[]> =>
  (await actor.get(`/orders/${orderId}/files?limit=100`)).body.data

/** An order with what became of one file. */
async function orderWith(name: string, bytes: Buffer) {
  const order = await w.order(sides)
  return { order, file: await add(order.id, name, bytes) }
}

const innerTextsOf = async (id: string): Promise<string[]> =>
  (
    await w.across((tx) =>
      tx.one(build.selectFrom('files').select('innerTexts').where('id', '=', id)),
    )
  ).innerTexts

/** Lets the inspection of a file run again, as after a kill. */
async function inspectAgain(id: string): Promise<void> {
  await w.across((tx) =>
    tx.run(
      build
        .updateTable('files')
        .set({ inspectedAt: null, uploadStatus: 'pending' })
        .where('id', '=', id),
    ),
  )
  await w.settle()
}

test('a mesh has figures, a thumbnail and a light preview, none of which carries the name inside', async () => {
  const { file } = await orderWith('upper.stl', named('Nora Sample, born 1980'))
  assert.equal(file.uploadStatus, 'uploaded', file.statusReason?.message ?? '')
  assert.deepEqual(file.meshStats, {
    triangles: 7548,
    boundingBoxMm: { x: 15.747, y: 17.571, z: 27.028 },
    isWatertight: true,
    holes: 0,
  })
  assert.deepEqual([file.hasPreview, file.hasThumbnail, file.isExifStripped], [true, true, false])
  assert.doesNotMatch(JSON.stringify(file), /Nora/)
  assert.deepEqual(await innerTextsOf(file.id), ['Nora Sample, born 1980'])

  const preview = await lab.owner.get(`/files/${file.id}/preview`)
  assert.equal(preview.status, 200)
  assert.equal(preview.headers.get('content-type'), 'model/gltf-binary')
  assert.equal(preview.headers.get('content-security-policy'), 'sandbox')
  assert.doesNotMatch(preview.text, /Nora|Sample/)
  const io = new NodeIO()
    .registerExtensions([EXTMeshoptCompression, KHRMeshQuantization])
    .registerDependencies({ 'meshopt.decoder': MeshoptDecoder })
  await MeshoptDecoder.ready
  const document = await io.readBinary(preview.bytes)
  const [node] = document.getRoot().listNodes()
  const [surface] = document.getRoot().listMeshes()[0]?.listPrimitives() ?? []
  assert.equal(surface?.getIndices()?.getCount(), 7548 * 3)
  // 27.028 mm are the longest side: the box of the copy is that, in metres.
  assert.ok(Math.abs((node?.getScale()[0] ?? 0) - 0.027028) < 1e-6)

  const path = `/files/${file.id}/thumbnail`
  const thumbnail = await lab.owner.get(path)
  assert.equal(thumbnail.headers.get('content-type'), 'image/webp')
  const { width, height, format } = await sharp(Buffer.from(thumbnail.bytes)).metadata()
  assert.deepEqual([width, height, format], [512, 512, 'webp'])
  assert.equal(thumbnail.headers.get('cache-control'), 'private, max-age=86400, immutable')
  assert.equal(thumbnail.headers.get('vary'), 'cookie, authorization')
  const known = { headers: { 'if-none-match': thumbnail.headers.get('etag') ?? '' } }
  const again = await lab.owner.get(path, known)
  const theirs = await (await w.org('lab')).owner.get(path, known)
  assert.deepEqual([again.status, again.bytes.length, theirs.status], [304, 0, 404])
})

test('an order is shown by its newest design, else by a scan, to who may see it, and never by a photo', async () => {
  const { order, file } = await orderWith('upper.stl', named('Scan'))
  const pictureOf = async (actor: Actor) =>
    (await actor.get(`/orders?search=${order.number}`)).body.data[0].workSummary.pictureFileId
  const photo = { create: { width: 90, height: 60, channels: 3, background: '#a87' } } as const
  await add(order.id, 'face.jpg', await sharp(photo).jpeg().toBuffer())
  assert.deepEqual([await pictureOf(lab.owner), await pictureOf(clinic.owner)], [file.id, file.id])
  const design = await add(order.id, 'design.stl', named('Design'), { kind: 'design_stl' })
  await clinic.owner.patch(`/files/${design.id}`, { visibility: 'clinic' })
  assert.deepEqual(
    [await pictureOf(lab.owner), await pictureOf(clinic.owner)],
    [file.id, design.id],
  )
})

test('of a photo the copies are freed of place, device and person, and the original keeps its bytes', async () => {
  const photo = await sharp({
    create: { width: 900, height: 600, channels: 3, background: '#a87' },
  })
    .withExif({
      IFD0: { Artist: 'Nora Sample', Model: 'Camera of the practice' },
      IFD3: { GPSLatitude: '52/1 31/1 0/1', GPSLatitudeRef: 'N' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const { file } = await orderWith('shade.jpg', photo)
  assert.deepEqual(
    [file.uploadStatus, file.hasPreview, file.hasThumbnail, file.isExifStripped, file.meshStats],
    ['uploaded', true, true, true, null],
  )
  const content = await lab.owner.get(`/files/${file.id}/content`)
  assert.deepEqual(Buffer.from(content.bytes), photo)
  for (const [copy, size] of [
    ['preview', [600, 900]],
    ['thumbnail', [341, 512]],
  ] as const) {
    const { bytes, headers } = await lab.owner.get(`/files/${file.id}/${copy}`)
    assert.equal(headers.get('content-type'), 'image/webp')
    const { exif, xmp, iptc, width, height } = await sharp(Buffer.from(bytes)).metadata()
    assert.deepEqual([exif, xmp, iptc, width, height], [undefined, undefined, undefined, ...size])
    assert.doesNotMatch(Buffer.from(bytes).toString('latin1'), /Nora|practice/)
  }
  assert.match((await innerTextsOf(file.id)).join(), /Nora Sample/)
})

test('files without copies say so and are refused as such', async () => {
  const { file } = await orderWith('rx.pdf', Buffer.from('%PDF-1.7\n%%EOF\n'))
  assert.deepEqual(
    [file.uploadStatus, file.hasPreview, file.hasThumbnail, file.isExifStripped],
    ['uploaded', false, false, false],
  )
  for (const copy of ['preview', 'thumbnail']) {
    const answer = await clinic.owner.get(`/files/${file.id}/${copy}`)
    assert.deepEqual([answer.status, answer.body.code], [422, `file_without_${copy}`])
  }
})

test('what is refused is named with its reason and served to nobody', async () => {
  const broken = Buffer.from(stl)
  broken.writeFloatLE(Number.NaN, 84 + 12)
  const { file } = await orderWith('lower.stl', broken)
  assert.equal(file.uploadStatus, 'quarantined')
  assert.equal(file.statusReason?.code, 'scan_coordinate_invalid')
  for (const part of ['content', 'preview', 'thumbnail']) {
    for (const actor of [clinic.owner, lab.owner]) {
      const answer = await actor.get(`/files/${file.id}/${part}`)
      assert.deepEqual([answer.status, answer.body.state], [422, 'quarantined'])
    }
  }
})

test('what an archive holds become files of the order, and the archive stays as it came', async () => {
  const photo = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
  const zip = await makeZip([
    { path: 'Nora Sample/UpperJaw.stl', bytes: stl },
    { path: 'Nora Sample/LowerJaw.stl', bytes: named('lower') },
    { path: 'Nora Sample/shade.jpg', bytes: photo },
    { path: '__MACOSX/._UpperJaw.stl', bytes: Buffer.from('litter') },
    { path: 'Nora Sample/setup.bin', bytes: Buffer.from('unknown') },
  ])
  const { order, file } = await orderWith('export.zip', zip)
  const entries = (await listOf(order.id)).filter(({ id }) => id !== file.id)
  assert.deepEqual(
    entries.map(({ name, kind, uploadStatus }) => `${name} ${kind} ${uploadStatus}`).sort(),
    [
      'LowerJaw.stl scan_lower uploaded',
      'UpperJaw.stl scan_upper uploaded',
      'shade.jpg photo_shade uploaded',
    ],
  )
  for (const { organizationId, source, visibility, version, hasThumbnail } of entries) {
    assert.deepEqual(
      [organizationId, source, visibility, version, hasThumbnail],
      [clinic.id, 'upload', 'shared', 1, true],
    )
  }
  const content = await lab.owner.get(`/files/${file.id}/content`)
  assert.deepEqual(Buffer.from(content.bytes), zip)
  assert.doesNotMatch(JSON.stringify(await listOf(order.id, lab.owner)), /Nora|Jaw/)
})

test('a new version of an archive makes new versions of what changed in it, and of nothing else', async () => {
  const [upper, lower] = [named('upper'), named('lower')]
  const first = await makeZip([
    { path: 'upper.stl', bytes: upper },
    { path: 'lower.stl', bytes: lower },
  ])
  const second = await makeZip([
    { path: 'upper.stl', bytes: upper },
    { path: 'lower.stl', bytes: named('lower again') },
  ])
  const { order, file } = await orderWith('export.zip', first)
  await add(order.id, 'export.zip', second, { replacesFileId: file.id })
  const versions = (await listOf(order.id)).map(
    ({ name, version, replacesFileId }) =>
      `${name} ${version} ${replacesFileId ? 'next' : 'first'}`,
  )
  assert.deepEqual(versions.sort(), [
    'export.zip 1 first',
    'export.zip 2 next',
    'lower.stl 1 first',
    'lower.stl 2 next',
    'upper.stl 1 first',
  ])
  // Nothing is in the store that no file names.
  const known = (await w.across((tx) => tx.all(build.selectFrom('files').select('id')))).flatMap(
    ({ id }) => storedIdsOf(id),
  )
  assert.deepEqual(
    [...(await storedIds())].filter((id) => !known.includes(id)),
    [],
  )
})

test('versions of an archive are unpacked one after another: the older scan never becomes the newer', async () => {
  const order = await w.order(sides)
  const zipOf = (text: string) => makeZip([{ path: 'upper.stl', bytes: named(text) }])
  const first = await bring(order.id, 'export.zip', await zipOf('first'))
  // Another server has taken the first one, and is slow.
  const lease = (until: string) =>
    w.across((tx) =>
      tx.run(sql`update app.jobs set leased_until = ${until}::timestamptz where id = ${first}`),
    )
  await lease('2100-01-01')
  await bring(order.id, 'export.zip', await zipOf('second'), { replacesFileId: first })
  await w.settle()
  await lease('2000-01-01')
  await w.settle()
  const [newest, ...older] = (await listOf(order.id))
    .filter(({ name }) => name === 'upper.stl')
    .toSorted((a, b) => b.version - a.version)
  assert.deepEqual([newest?.version, older.length], [2, 1])
  assert.deepEqual(await innerTextsOf(newest?.id ?? ''), ['second'])
})

/** The processes that a piece of work starts. */
async function countProcesses(work: () => Promise<unknown>): Promise<number> {
  let count = 0
  const onStart = () => void count++
  subscribe('child_process', onStart)
  await work().finally(() => unsubscribe('child_process', onStart))
  return count
}

test('sixty small files of an archive take two processes, and a scan of another clinic waits for no more than one', async () => {
  const entries = Array.from({ length: 60 }, (_, place) => ({
    path: `${place}.stl`,
    bytes: tinyStl(place),
  }))
  const flood = await w.order(sides)
  await bring(flood.id, 'flood.zip', await makeZip(entries))
  const neighbour = await w.org('clinic')
  const labConnection = await w.connect(lab, neighbour)
  const order = await w.order({ lab, clinic: neighbour, labConnection })
  const processes = await countProcesses(async () => {
    await fileHelpers(w, neighbour).bring(order.id, 'upper.stl', named('The neighbour'))
    await w.settle()
  })
  assert.equal(processes, 4, 'the archive, two batches of its files, the scan')
  const { before, all } = await w.across((tx) =>
    tx.one(sql<{ before: number; all: number }>`select
      count(*) filter (where f.inspected_at < s.inspected_at)::int as before, count(*)::int as all
      from app.files f, app.files s
      where f.order_id = ${flood.id} and f.archive_id is not null and s.order_id = ${order.id}`),
  )
  assert.equal(all, 60)
  assert.ok(before <= 50, `${before} files of the flood went before the scan`)
})

test('folders of a killed inspection are removed at the start, those at work are not', async () => {
  const [killed = '', atWork = ''] = [999_999_999, process.ppid].map((pid) =>
    mkdtempSync(join(tmpdir(), `pontic-inspection-${pid}-`)),
  )
  await removeLeftFolders()
  assert.deepEqual([existsSync(killed), existsSync(atWork)], [false, true])
  rmSync(atWork, { recursive: true })
})

test('an archive that breaks a rule is refused whole: none of it becomes a file', async () => {
  const zip = await makeZip([
    { path: 'upper.stl', bytes: stl },
    { path: 'lower.zip', bytes: await makeZip([{ path: 'lower.stl', bytes: stl }]) },
  ])
  const { order, file } = await orderWith('export.zip', zip)
  assert.equal(file.uploadStatus, 'quarantined')
  assert.equal(file.statusReason?.code, 'archive_in_archive')
  assert.equal((await listOf(order.id)).length, 1)
})

test('an inspection that runs again after a kill makes nothing twice', async () => {
  const zip = await makeZip([
    { path: 'upper.stl', bytes: stl },
    { path: 'lower.stl', bytes: named('lower') },
  ])
  const { order, file } = await orderWith('export.zip', zip)
  const look = async () => (await listOf(order.id)).map(({ updatedAt: _, ...rest }) => rest)
  const [before, stored] = [await look(), await storedIds()]
  await inspectAgain(file.id)
  for (const { id } of before) await inspectAgain(id)
  assert.deepEqual(await look(), before)
  assert.deepEqual(await storedIds(), stored)
})

test('a file that is removed while it is inspected leaves nothing in the store', async () => {
  const { file } = await orderWith('upper.stl', stl)
  const ids = storedIdsOf(file.id)
  const stored = await storedIds()
  assert.ok(ids.every((id) => stored.has(id)))
  await clinic.owner.delete(`/files/${file.id}`)
  // The job was killed after it had stored the copies, and its file is gone when it runs again.
  await w.across((tx) => tx.run(sql`update app.jobs set state = 'waiting' where id = ${file.id}`))
  await w.settle()
  const afterwards = await storedIds()
  assert.deepEqual(
    ids.map((id) => afterwards.has(id)),
    [true, false, false],
  )
})

test('what was noted from inside a file is forgotten with the patient', async () => {
  const { order, file } = await orderWith('upper.stl', named('Nora Sample'))
  assert.deepEqual(await innerTextsOf(file.id), ['Nora Sample'])
  const erased = await clinic.owner.post(`/patients/${order.patientId}/erase`)
  assert.equal(erased.status, 200, erased.text)
  assert.deepEqual(await innerTextsOf(file.id), [])
})

test('upkeep removes what has been in quarantine for 30 days and all of a removed file, and keeps out what cannot be inspected', async () => {
  const broken = stl.subarray(0, -1)
  const [old, young] = [
    (await orderWith('a.stl', broken)).file,
    (await orderWith('b.stl', broken)).file,
  ]
  const removed = (await orderWith('c.stl', stl)).file
  const stuck = (await orderWith('d.stl', stl)).file
  await clinic.owner.delete(`/files/${removed.id}`)
  await w.across(async (tx) => {
    for (const [id, days] of [
      [old.id, 31],
      [young.id, 29],
    ] as const) {
      await tx.run(
        sql`update app.files set received_at = now() - make_interval(days => ${days}) where id = ${id}`,
      )
    }
    await tx.run(
      sql`update app.files set upload_status = 'pending', inspected_at = null where id = ${stuck.id}`,
    )
    await tx.run(sql`update app.jobs set state = 'failed' where id = ${stuck.id}`)
  })
  const killed = mkdtempSync(join(tmpdir(), 'pontic-inspection-999999999-'))
  await w.runUpkeep()
  assert.equal(existsSync(killed), false, 'the start of the service looks for folders')
  const stored = await storedIds()
  assert.ok(!stored.has(old.id) && stored.has(young.id))
  assert.ok(!storedIdsOf(removed.id).some((id) => stored.has(id)))
  const fileOf = async (id: string): Promise<File> =>
    (await clinic.owner.get(`/files/${id}`)).body.file
  assert.equal((await fileOf(old.id)).uploadStatus, 'quarantined')
  const { uploadStatus, statusReason } = await fileOf(stuck.id)
  assert.equal(uploadStatus, 'quarantined')
  assert.equal(statusReason?.code, 'file_not_checked')
})
