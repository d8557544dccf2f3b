import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FileKind } from '#contract/scans/files'
import { newId } from '#platform/clock'
import { build } from '#platform/db/db'
import { orderFixture } from '#test/fixtures/order-fixture'
import type { Actor, Organization } from '#test/app/test-app'
import { testApp } from '#test/app/test-app'

const w = await testApp()
const fixture = await orderFixture(w)
const { lab, clinic } = fixture

const stats = (x: number) => ({
  triangles: 100,
  boundingBoxMm: { x, y: 50, z: 20 },
  isWatertight: false,
  holes: 1,
})

/** A file of an order as it is behind the inspection. */
async function addFile(
  orderId: string,
  kind: FileKind,
  more: object = {},
  { side = clinic, sides = { lab, clinic } }: { side?: Organization; sides?: Sides } = {},
): Promise<string> {
  const id = newId()
  await w.across((tx) =>
    tx.run(
      build.insertInto('files').values({
        id,
        organizationId: side.id,
        orderId,
        labOrganizationId: sides.lab?.id ?? null,
        clinicOrganizationId: sides.clinic?.id ?? null,
        kind,
        format: 'stl',
        name: 'scan.stl',
        source: 'upload',
        uploadStatus: 'uploaded',
        ...more,
      }),
    ),
  )
  return id
}
type Sides = { lab?: { id: string }; clinic?: { id: string } }

const checkOf = async (orderId: string, actor: Actor = clinic.owner) =>
  (await actor.get(`/orders/${orderId}/scan-check`)).body.scanCheck
const codesOf = async (orderId: string, actor?: Actor) =>
  (await checkOf(orderId, actor)).findings.map(({ code }: { code: string }) => code)

test('an order says which scans it lacks, until they are there', async () => {
  const { id } = await fixture.orderAt('submitted')
  assert.deepEqual(await checkOf(id), {
    canBegin: true,
    findings: [
      {
        code: 'missing_jaw',
        message: 'A scan of the upper jaw is missing: the work is there.',
        params: { jaw: 'upper' },
      },
      {
        code: 'missing_antagonist',
        message: 'A scan of the opposing lower jaw is missing.',
        params: { jaw: 'lower' },
      },
      {
        code: 'missing_bite',
        message: 'A bite scan is missing: it shows how the jaws meet.',
      },
    ].map((fault) => ({
      ...fault,
      severity: 'warning',
      fileId: null,
      place: '/items/0',
    })),
  })
  await addFile(id, 'scan_upper')
  await addFile(id, 'scan_bite', { uploadStatus: 'pending' })
  await addFile(id, 'scan_lower', { uploadStatus: 'quarantined' })
  assert.deepEqual(await codesOf(id), ['missing_antagonist'])
  assert.deepEqual(await codesOf(id, lab.owner), ['missing_antagonist'])
})

test('an impression needs no scan, and what the laboratory asks for blocks', async () => {
  const { id } = await fixture.draft({ impressionType: 'physical_impression' })
  assert.deepEqual(await codesOf(id), [])
  const asking = await w.across((tx) =>
    tx.run(
      build
        .updateTable('products')
        .set({ requiredAttachments: ['photo_shade'] })
        .where('id', '=', fixture.productId),
    ),
  )
  assert.equal(asking, 1)
  assert.deepEqual(await codesOf(id), ['missing_kind'])
  assert.equal((await checkOf(id)).canBegin, false)
  await w.across((tx) =>
    tx.run(
      build
        .updateTable('products')
        .set({ requiredAttachments: [] })
        .where('id', '=', fixture.productId),
    ),
  )
})

test('the newest version of a file is looked at, as far as the caller sees it', async () => {
  const { id } = await fixture.orderAt('submitted')
  await addFile(id, 'scan_upper', { meshStats: JSON.stringify(stats(0.06)) })
  assert.ok((await codesOf(id)).includes('wrong_units') === false, 'the longest side counts')
  const small = { ...stats(0.06), boundingBoxMm: { x: 0.06, y: 0.05, z: 0.02 } }
  const second = await addFile(id, 'scan_lower', { meshStats: JSON.stringify(small) })
  const { findings } = await checkOf(id)
  const units = findings.find(({ code }: { code: string }) => code === 'wrong_units')
  assert.deepEqual([units.fileId, units.severity], [second, 'blocking'])
  await addFile(id, 'scan_lower', { replacesFileId: second, meshStats: JSON.stringify(stats(60)) })
  assert.ok(!(await codesOf(id)).includes('wrong_units'))
  await addFile(id, 'scan_bite', {}, { sides: { clinic } })
  assert.ok(!(await codesOf(id)).includes('missing_bite'))
  assert.ok((await codesOf(id, lab.owner)).includes('missing_bite'))
})

test('the patient who is named in a file is shown to who may know, and never by name', async () => {
  const { id } = await fixture.orderAt('submitted')
  const named = { name: 'Nora_Sample-upper.stl', innerTexts: ['solid SAMPLE'] }
  await addFile(id, 'scan_upper', named)
  await addFile(id, 'scan_lower', { name: 'NORASAMPLE.stl' })
  for (const actor of [clinic.owner, lab.owner]) {
    const codes: string[] = await codesOf(id, actor)
    assert.equal(codes.filter((code) => code === 'patient_in_name').length, 2)
    assert.ok(codes.includes('patient_inside'))
    assert.doesNotMatch((await actor.get(`/orders/${id}/scan-check`)).text, /nora|sample/i)
  }
})

for (const mode of ['initials', 'code_only'] as const) {
  test(`under ${mode} a laboratory cannot guess at the name with files of its own`, async () => {
    const hidden = await orderFixture(w, mode)
    const { id } = await hidden.orderAt('submitted')
    const named = { name: 'Nora Sample.stl', innerTexts: ['Nora Sample'] }
    await addFile(id, 'scan_upper', named, { side: hidden.lab, sides: hidden })
    const theirs = await codesOf(id, hidden.lab.owner)
    assert.ok(!theirs.some((code: string) => code.startsWith('patient_')))
    assert.ok((await codesOf(id, hidden.clinic.owner)).includes('patient_in_name'))
  })
}

test('a file that names another patient is shown to whoever may know the patient, also before it is sent', async () => {
  const { patientId, dentistId, connection, productId } = fixture
  const { id } = await fixture.draft()
  const innerTexts = ['Patient name: Fischer^Otto', 'Patient birth date: 19610304']
  const fileId = await addFile(id, 'cbct', { format: 'dicom', innerTexts }, { sides: { clinic } })
  const [found] = (await checkOf(id)).findings
  assert.deepEqual(
    [found.code, found.severity, found.fileId],
    ['other_patient', 'blocking', fileId],
  )
  assert.match(found.message, /^This file seems to be of another patient: its patient name/)
  assert.doesNotMatch(found.message, /Fischer|Otto|1961/)
  const body = { labConnectionId: connection.id, patientId, dentistId, orderId: id }
  const items = [{ productId, teeth: [11] }]
  const preflight = await clinic.owner.post('/orders/preflight', { ...body, items })
  const ofOther = ({ code }: { code: string }) => code === 'other_patient'
  assert.equal(preflight.body.preflight.warnings.filter(ofOther).length, 1, preflight.text)
  await fixture.transition('clinic', id, 'submit')
  const [sent] = (await lab.owner.get(`/orders/${id}/events`)).body.data
  assert.deepEqual(
    sent.details.findings.map(({ code }: { code: string }) => code),
    ['other_patient'],
  )
  assert.ok((await codesOf(id, lab.owner)).includes('other_patient'))
})

for (const [mode, finds] of [
  ['initials', true],
  ['code_only', false],
] as const) {
  test(`under ${mode} a laboratory is notified of another patient by no more than it may know`, async () => {
    const hidden = await orderFixture(w, mode)
    const { id } = await hidden.orderAt('submitted')
    const own = { innerTexts: ['Patient name: Sample^Nora'] }
    const initials = { innerTexts: ['Patient name: Stone^Nick'] }
    const other = { innerTexts: ['Patient name: Fischer^Otto'] }
    for (const more of [own, initials, other]) {
      await addFile(id, 'other', more, { side: hidden.lab, sides: hidden })
    }
    const found = (await codesOf(id, hidden.lab.owner)).filter(
      (code: string) => code === 'other_patient',
    )
    // Who has the same initials may be the patient: names are not distinguished.
    assert.equal(found.length, finds ? 1 : 0)
  })
}

test('an order of others is not there', async () => {
  const { id } = await fixture.orderAt('submitted')
  const stranger = await w.org('clinic')
  assert.equal((await stranger.owner.get(`/orders/${id}/scan-check`)).status, 404)
  const { id: draft } = await fixture.draft()
  assert.equal((await lab.owner.get(`/orders/${draft}/scan-check`)).status, 404)
})

test('a preflight and a submit say which scans a digital order lacks, and do not stop it', async () => {
  const { patientId, dentistId, connection, productId } = fixture
  const body = {
    labConnectionId: connection.id,
    patientId,
    dentistId,
    impressionType: 'digital_scan',
    items: [{ productId, teeth: [11] }],
  }
  const warningsOf = async (attachments?: string[]) => {
    const answer = await clinic.owner.post('/orders/preflight', {
      ...body,
      ...(attachments ? { attachments } : {}),
    })
    assert.equal(answer.status, 200, answer.text)
    assert.equal(answer.body.preflight.isComplete, true)
    return answer.body.preflight.warnings.map(({ message }: { message: string }) => message)
  }
  assert.deepEqual(await warningsOf(), ["There's no scan yet."])
  assert.deepEqual(await warningsOf(['scan_upper', 'scan_bite']), [
    'A scan of the opposing lower jaw is missing.',
  ])
  assert.deepEqual(await warningsOf(['scan_upper', 'scan_lower', 'scan_bite']), [])
  const { id } = await fixture.draft({ impressionType: 'digital_scan' })
  await addFile(id, 'scan_upper', {}, { sides: { clinic } })
  await fixture.transition('clinic', id, 'submit')
  const { data } = (await lab.owner.get(`/orders/${id}/events`)).body
  assert.deepEqual(
    data[0].details.findings.map(({ message }: { message: string }) => message),
    [
      'A scan of the opposing lower jaw is missing.',
      'A bite scan is missing: it shows how the jaws meet.',
    ],
  )
})
