import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeDentalProject } from '#dental-scans/dental-project'
import { dicomOf } from '#test/fixtures/dicom'
import { makeZip } from '#test/fixtures/zip'
import { fileHelpers } from '#test/helpers/file-helpers'
import { findCase, rescanOf } from '#test/helpers/scan-helpers'
import { orderFixture } from '#test/fixtures/order-fixture'
import { readScan, scanApp } from '#test/app/scan-app'
import { inTurn } from '#test/runner/turns'

// Every place of a file in which programs write whose it is, from its bytes to the finding.
const w = await scanApp()
const fixture = await orderFixture(w)
const { clinic, lab, connection, dentistId, productId } = fixture
const { add } = fileHelpers(w, clinic)

const patient = { firstName: 'Nora', lastName: 'Sample', bornOn: '1980-02-01' }
const { id: patientId } = (await clinic.owner.post('/patients', patient)).body.patient

function stlWith(header: string, encoding: BufferEncoding): Buffer {
  const bytes = Buffer.from(readScan('3shape_handle.stl'))
  bytes.fill(0, 0, 80)
  bytes.write(header, 0, 80, encoding)
  return bytes
}
const corners = ['0 0 0', '10 0 0', '0 10 0']
const plyWith = (comment: string) =>
  `ply\nformat ascii 1.0\ncomment ${comment}\nelement vertex 3\nproperty float x\nproperty float y\n` +
  `property float z\nelement face 1\nproperty list uchar int vertex_indices\nend_header\n${corners.join('\n')}\n3 0 1 2\n`
const objWith = (comment: string) =>
  `# ${comment}\n${corners.map((corner) => `v ${corner}\n`).join('')}f 1 2 3\n`
const hpsWith = (properties: string) =>
  readScan('3shape_handle_CA.dcm')
    .toString('latin1')
    .replace(/<\/HPS>\s*$/, `<Properties>${properties}</Properties></HPS>`)
const project = {
  projectId: null,
  createdAt: null,
  patientId: null,
  practiceId: null,
  practiceName: null,
  toothColor: null,
  notes: null,
  teeth: [],
}

// What an upload would be called is nobody's name: the bytes alone show.
const carriers: [name: string, bytes: Buffer | string][] = [
  ['a header.stl', stlWith('Otto Fischer', 'utf8')],
  ['a header in UTF-16.stl', stlWith('Otto Fischer', 'utf16le')],
  [
    'a text.stl',
    `solid Otto Fischer\nfacet normal 0 0 1\nouter loop\n${corners
      .map((corner) => `vertex ${corner}\n`)
      .join('')}endloop\nendfacet\nendsolid\n`,
  ],
  ['a comment.ply', plyWith('Otto Fischer')],
  ['a birth date.ply', plyWith('patient: Nora Sample, born 1961-03-04')],
  ['a comment.obj', objWith('Otto Fischer')],
  ['a property.dcm', hpsWith('<Property name="PatientName" value="Otto Fischer"/>')],
  ['a volume.dicom', dicomOf({ patientName: 'Fischer^Otto' })],
  ['a birth date.dicom', dicomOf({ patientName: 'Sample^Nora', birthDate: '19610304' })],
  ['a project.dentalProject', writeDentalProject({ ...project, patientName: 'Otto Fischer' })],
  [
    'a birth date.xml',
    '<case><patient><name>Nora Sample</name><birthDate>1961-03-04</birthDate></patient></case>',
  ],
]
carriers.push([
  'a folder of an archive.zip',
  await makeZip([{ path: 'Fischer_Otto/upper.stl', bytes: stlWith('in a folder', 'utf8') }]),
])
// A process looks into each: a run tries some of each kind, by turns.
const files = inTurn(carriers, 3).map(([name, bytes]) => ({ name, bytes: Buffer.from(bytes) }))

const foundIn = async (orderId: string, actor = clinic.owner): Promise<string[]> => {
  const { data } = (await actor.get(`/orders/${orderId}/files?limit=100`)).body
  const nameOf = new Map(data.map((file: any) => [file.id, file.name]))
  const { findings } = (await actor.get(`/orders/${orderId}/scan-check`)).body.scanCheck
  return findings
    .filter(({ code }: { code: string }) => code === 'other_patient')
    .map(({ fileId }: { fileId: string }) => nameOf.get(fileId))
    .toSorted()
}
test('every carrier of a name or birth date is read, of an upload and before the order is sent', async () => {
  const { id } = await fixture.draft({ patientId })
  for (const { name, bytes } of files) {
    const { uploadStatus } = await add(id, name, bytes)
    assert.equal(uploadStatus, 'uploaded', name)
  }
  assert.deepEqual(await foundIn(id), files.map(({ name }) => name).toSorted())
  const items = [{ productId, teeth: [11] }]
  const body = { labConnectionId: connection.id, patientId, dentistId, orderId: id, items }
  const { warnings } = (await clinic.owner.post('/orders/preflight', body)).body.preflight
  const ofOthers = warnings.filter(({ code }: { code: string }) => code === 'other_patient')
  assert.equal(ofOthers.length, files.length)
})

test('every carrier is read of what a person attaches from a scanner, for both sides', async () => {
  const scanner = await w.addConnection(clinic)
  const { id } = await fixture.draft({ patientId })
  await fixture.transition('clinic', id, 'submit')
  const announced = files.map(({ name, bytes }) =>
    w.cloud.addFile(bytes, { externalId: name, name }),
  )
  const stated = { type: 'scan.ready', case: { externalId: 'carriers' } }
  const answer = await w.deliver(scanner, { ...stated, files: announced })
  assert.equal(answer.status, 200, answer.text)
  await w.settle()
  const { id: scanCaseId } = await findCase(clinic.owner, 'carriers')
  const attached = await clinic.owner.post(`/scan-inbox/${scanCaseId}/match`, { orderId: id })
  assert.equal(attached.status, 200, attached.text)
  await w.settle()
  // A file that was sent is called after its order, so they are counted here.
  assert.equal((await foundIn(id)).length, files.length)
  assert.equal((await foundIn(id, lab.owner)).length, files.length)
})

test('whom a scanner names counts where a draft is for somebody else then, for its own side', async () => {
  const scanner = await w.addConnection(clinic)
  const { id } = await fixture.draft({ patientId })
  const bytes = readScan('3shape_handle.stl')
  const answer = await w.deliver(scanner, {
    type: 'scan.ready',
    case: { externalId: 'sent-as', reference: id, patient: { name: 'SAMPLE^NORA' } },
    files: [w.cloud.addFile(bytes, { externalId: 'upper', name: 'upper.stl' })],
  })
  assert.equal(answer.status, 200, answer.text)
  await w.settle()
  assert.equal((await findCase(clinic.owner, 'sent-as')).matchedOrderId, id)
  assert.deepEqual(await foundIn(id), [])

  const other = { firstName: 'Otto', lastName: 'Fischer' }
  const otherId = (await clinic.owner.post('/patients', other)).body.patient.id
  const changed = await clinic.owner.patch(`/orders/${id}`, { patientId: otherId })
  assert.equal(changed.status, 200, changed.text)
  assert.deepEqual(await foundIn(id), ['upper.stl'])
  const body = { labConnectionId: connection.id, patientId: otherId, dentistId, orderId: id }
  const items = [{ productId, teeth: [11] }]
  const { warnings } = (await clinic.owner.post('/orders/preflight', { ...body, items })).body
    .preflight
  assert.ok(warnings.some(({ code }: { code: string }) => code === 'other_patient'))
  await fixture.transition('clinic', id, 'submit')
  assert.equal((await foundIn(id, lab.owner)).length, 0, 'what a clinic’s scanner says is its own')

  // Who attaches it all the same has looked at the name.
  const { id: mine } = await fixture.draft({ patientId })
  const named = { externalId: 'accepted', patient: { name: 'Otto Fischer' } }
  const files = [w.cloud.addFile(rescanOf(bytes), { externalId: 'upper', name: 'upper.stl' })]
  await w.deliver(scanner, { type: 'scan.ready', case: named, files })
  await w.settle()
  const { id: scanCaseId } = await findCase(clinic.owner, 'accepted')
  await clinic.owner.post(`/scan-inbox/${scanCaseId}/match`, { orderId: mine })
  await w.settle()
  assert.deepEqual(await foundIn(mine), [])
})
