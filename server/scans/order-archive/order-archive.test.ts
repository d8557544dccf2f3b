import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { readdir, readlink } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import yauzl from 'yauzl'
import { newId } from '#platform/clock'
import { build } from '#platform/db/db'
import { readDentalProject } from '#dental-scans/dental-project'
import { orderFixture } from '#test/fixtures/order-fixture'
import { smallScan } from '#test/fixtures/scan-files'
import { testApp, type Actor, type Organization } from '#test/app/test-app'

const w = await testApp()
const fixture = await orderFixture(w)
const { lab, clinic } = fixture
const stl = smallScan()

async function* once(bytes: Buffer) {
  yield bytes
}

/** A file of an order with its bytes, as it is behind the inspection. */
async function addFile(
  orderId: string,
  bytes: Buffer,
  more: object = {},
  sides: { lab?: Organization; clinic?: Organization } = fixture,
): Promise<string> {
  const id = newId()
  const options = { limitBytes: 1e9, algorithms: ['sha256'] }
  const incoming = await w.app.files.receive(once(bytes), options)
  await w.app.files.keep(incoming, id)
  await w.across((tx) =>
    tx.run(
      build.insertInto('files').values({
        id,
        organizationId: (sides.clinic ?? sides.lab ?? clinic).id,
        orderId,
        labOrganizationId: sides.lab?.id ?? null,
        clinicOrganizationId: sides.clinic?.id ?? null,
        kind: 'scan_upper',
        format: 'stl',
        name: 'Nora Sample upper.stl',
        source: 'upload',
        uploadStatus: 'uploaded',
        sizeBytes: bytes.length,
        sha256: incoming.digests[0] ?? null,
        ...more,
      }),
    ),
  )
  return id
}

/** The entries of a zip with their bytes. */
async function unzip(bytes: Uint8Array): Promise<Map<string, Buffer>> {
  const zip = await promisify<Buffer, yauzl.Options, yauzl.ZipFile>(yauzl.fromBuffer)(
    Buffer.from(bytes),
    { lazyEntries: false, autoClose: false },
  )
  const found: Promise<[string, Buffer]>[] = []
  await new Promise((resolve, reject) => {
    zip.on('entry', (entry: yauzl.Entry) => {
      const open = promisify(zip.openReadStream.bind(zip)) as (
        entry: yauzl.Entry,
      ) => Promise<NodeJS.ReadableStream>
      found.push(open(entry).then(async (stream) => [entry.fileName, await buffer(stream)]))
    })
    zip.on('end', resolve)
    zip.on('error', reject)
  })
  return new Map(await Promise.all(found))
}

async function archiveOf(id: string, actor: Actor = clinic.owner) {
  const answer = await actor.get(`/orders/${id}/archive.zip`)
  assert.equal(answer.status, 200, answer.text)
  const entries = await unzip(answer.bytes)
  const read = (name: string) => JSON.parse(String(entries.get(name)))
  return { answer, entries, manifest: read('manifest.json'), rx: read('prescription.json') }
}

test('the archive holds every file byte for byte, the prescription, and what proves both', async () => {
  const { id, number, items } = await fixture.orderAt('submitted')
  const photo = randomBytes(200_000)
  await addFile(id, stl)
  await addFile(id, photo, { kind: 'photo_shade', format: 'jpg' })
  const { answer, entries, manifest, rx } = await archiveOf(id)
  assert.equal(answer.headers.get('content-type'), 'application/zip')
  assert.equal(answer.headers.get('content-disposition'), `attachment; filename="${number}.zip"`)
  assert.deepEqual(
    [...entries.keys()],
    [
      'manifest.json',
      'prescription.json',
      `${number}-scan_upper-v1.stl`,
      `${number}-photo_shade-v1.jpg`,
    ],
  )
  assert.ok(entries.get(`${number}-scan_upper-v1.stl`)?.equals(stl))
  assert.ok(entries.get(`${number}-photo_shade-v1.jpg`)?.equals(photo))
  for (const { name, sha256, sizeBytes } of manifest.files) {
    const bytes = entries.get(name) ?? Buffer.of()
    assert.equal(bytes.length, sizeBytes, name)
    assert.equal(createHash('sha256').update(bytes).digest('hex'), sha256, name)
  }
  assert.equal(rx.items[0].id, items[0].id)
  assert.deepEqual(rx.items[0].teeth, items[0].teeth)
  assert.doesNotMatch(JSON.stringify(rx), /price|total|discount/i)
})

test('margin lines are in the archive as their format says, with the scan by its name there', async () => {
  const { id, number } = await fixture.orderAt('submitted')
  const fileId = await addFile(id, stl)
  const line = [0, 1, 2, 3].map((turn) => ({
    x: Math.round(Math.cos(turn) * 500) / 100,
    y: turn,
    z: 2,
  }))
  const points = line.slice(0, 3)
  const body = { tooth: 24, afterVersion: 0, points, line }
  const drawn = await lab.owner.post(`/files/${fileId}/margin-lines`, body)
  assert.equal(drawn.status, 201, drawn.text)
  const { marginLine } = drawn.body
  const { entries, manifest } = await archiveOf(id)
  const listOf = ({ x, y, z }: (typeof line)[number]) => [x, y, z]
  assert.deepEqual(JSON.parse(String(entries.get('margin-lines.json'))), {
    format: 'pontic-margin-lines',
    formatVersion: 1,
    unit: 'mm',
    orderId: id,
    number,
    marginLines: [
      {
        file: `${number}-scan_upper-v1.stl`,
        fileId,
        tooth: 24,
        version: 1,
        drawnBy: marginLine.authorName,
        drawnAt: marginLine.createdAt,
        points: points.map(listOf),
        line: line.map(listOf),
      },
    ],
  })
  assert.ok(manifest.files.some(({ name }: { name: string }) => name === 'margin-lines.json'))
  // A line that was removed is in no export.
  await lab.owner.delete(`/margin-lines/${marginLine.id}`)
  assert.equal((await archiveOf(id)).entries.has('margin-lines.json'), false)
})

test('files of one kind keep apart, and what cannot be downloaded stays out', async () => {
  const { id, number } = await fixture.orderAt('submitted')
  await addFile(id, stl)
  await addFile(id, Buffer.from('another'), { format: 'other' })
  await addFile(id, Buffer.from('yet another'))
  await addFile(id, Buffer.from('bad'), { uploadStatus: 'quarantined', version: 7 })
  await addFile(id, Buffer.from('hidden'), { version: 8 }, { lab })
  const names = async (actor: Actor) => [...(await archiveOf(id, actor)).entries.keys()].slice(2)
  assert.deepEqual(await names(clinic.owner), [
    `${number}-scan_upper-v1.stl`,
    `${number}-scan_upper-v1.bin`,
    `${number}-scan_upper-v1-2.stl`,
  ])
  assert.deepEqual((await names(lab.owner)).slice(3), [`${number}-scan_upper-v8.stl`])
})

test('every file of an archive counts as read', async () => {
  const { id } = await fixture.orderAt('submitted')
  const fileId = await addFile(id, stl)
  await archiveOf(id, lab.owner)
  const { data } = (await clinic.owner.get(`/files/${fileId}/reads`)).body
  assert.deepEqual(
    data.map((read: { organizationId: string; part: string }) => [read.organizationId, read.part]),
    [[lab.id, 'content']],
  )
})

test('bytes that are gone break the archive off instead of leaving a gap', async () => {
  const { id } = await fixture.orderAt('submitted')
  const gone = await addFile(id, stl)
  await w.app.files.remove(gone)
  await assert.rejects(clinic.owner.get(`/orders/${id}/archive.zip`))
  assert.equal((await clinic.owner.get('/health')).status, 200)
})

test('whoever hangs up in the middle leaves no file open', async () => {
  const { id } = await fixture.orderAt('submitted')
  const noise = randomBytes(20_000_000)
  await addFile(id, noise, { format: 'jpg' })
  const isOpen = async () => {
    const folder = '/proc/self/fd'
    const links = await Promise.all(
      (await readdir(folder)).map((fd) => readlink(`${folder}/${fd}`).catch(() => '')),
    )
    return links.some((link) => link.startsWith(w.filesFolder))
  }
  const leaving = new AbortController()
  const response = await fetch(`${w.url}/orders/${id}/archive.zip`, {
    headers: clinic.owner.credentials,
    signal: leaving.signal,
  })
  await response.body?.getReader().read()
  const isLinux = process.platform === 'linux'
  if (isLinux) assert.ok(await isOpen())
  leaving.abort()
  while (isLinux && (await isOpen())) await setImmediate()
})

for (const mode of ['initials', 'code_only'] as const) {
  test(`under ${mode} neither archive nor case shows the laboratory the name`, async () => {
    const hidden = await orderFixture(w, mode)
    const { id } = await hidden.orderAt('submitted')
    await addFile(id, Buffer.from('bytes'), {}, hidden)
    const { answer, rx } = await archiveOf(id, hidden.lab.owner)
    assert.doesNotMatch(answer.text, /nora|sample/i)
    assert.ok(rx.patient.code)
    const project = await hidden.lab.owner.get(`/orders/${id}/cad-project`)
    assert.doesNotMatch(project.text, /nora|sample/i)
    assert.match(
      readDentalProject(project.text).patientName ?? '',
      mode === 'initials' ? /N/ : /P-/,
    )
  })
}

test('the case for exocad has the teeth with material and shade, and the patient', async () => {
  const { id, number } = await fixture.draft({
    items: [
      {
        productId: fixture.productId,
        teeth: [14],
        material: 'zirconia_multilayer',
        shade: { system: 'vita_classical', value: 'A3' },
      },
    ],
    instructions: 'Light contacts <please>',
  })
  assert.equal(number, null)
  await fixture.transition('clinic', id, 'submit')
  const answer = await lab.owner.get(`/orders/${id}/cad-project`)
  assert.equal(answer.status, 200, answer.text)
  assert.match(answer.headers.get('content-disposition') ?? '', /\.dentalProject"$/)
  const project = readDentalProject(answer.text)
  assert.deepEqual(project.teeth[0], {
    number: 14,
    reconstructionType: 'AnatomicCrown',
    materialName: 'MLZI',
    color: 'A3',
    isMesiallyConnected: false,
    implantType: 'None',
  })
  assert.deepEqual(
    [project.patientName, project.toothColor, project.projectId],
    ['Sample, Nora', 'A3', id],
  )
  assert.match(project.notes ?? '', /Light contacts <please>/)
})

test('an order without a tooth for exocad is refused, and a clinic has no use for the case', async () => {
  await w.across((tx) =>
    tx.run(
      build
        .updateTable('products')
        .set({ restorationType: 'study_model' })
        .where('id', '=', fixture.productId),
    ),
  )
  const { id } = await fixture.draft({
    items: [{ productId: fixture.productId, teeth: [], arch: 'upper' }],
  })
  await fixture.transition('clinic', id, 'submit')
  const refused = await lab.owner.get(`/orders/${id}/cad-project`)
  assert.deepEqual([refused.status, refused.body.code], [422, 'no_tooth_for_exocad'])
  assert.equal((await clinic.owner.get(`/orders/${id}/cad-project`)).status, 403)
  const stranger = await w.org('lab')
  for (const path of ['archive.zip', 'cad-project']) {
    assert.equal((await stranger.owner.get(`/orders/${id}/${path}`)).status, 404)
  }
})
