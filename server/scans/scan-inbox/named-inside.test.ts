import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { ScanCase } from '#contract/scans/scan-inbox'
import { dicomOf } from '#test/fixtures/dicom'
import { makeZip } from '#test/fixtures/zip'
import { hashOf, rescanOf, uploadFor } from '#test/helpers/scan-helpers'
import { smallScan, scanApp } from '#test/app/scan-app'
import type { Actor } from '#test/app/test-app'

// What the bytes say is known after they came: then the order may have the scan already.
const w = await scanApp()
const clinic = await w.org('clinic')
const lab = await w.org('lab')
const sides = { lab, clinic, labConnection: await w.connect(lab, clinic) }
const scanner = await w.addConnection(clinic)
const folder = await w.addConnection(clinic, { scannerType: 'watch_folder' })
const labScanner = await w.addConnection(lab)
const stl = smallScan()

const born = '1980-05-07'
let patients = 0
const erika = () => ({
  firstName: 'Erika',
  lastName: 'Müller',
  bornOn: born,
  code: `E-${++patients}`,
})

let volumes = 0
/** A volume that says whose it is; no two have the same bytes. */
const volumeOf = (patientName: string, birthDate: string | null = null) =>
  dicomOf({ patientName, birthDate, patientId: `PACS ${++volumes}` })

let cases = 0
let meshes = 0
type Sent = { name: string; bytes: Buffer }
const mesh = (): Sent => ({ name: 'upper.stl', bytes: rescanOf(stl, ++meshes) })
const volume = (...named: Parameters<typeof volumeOf>): Sent => ({
  name: 'volume.dicom',
  bytes: volumeOf(...named),
})

async function scan(
  stated: object,
  files: readonly Sent[],
  { externalId = `inside-${++cases}`, from = scanner, hour = 8 } = {},
): Promise<string> {
  const answer = await w.deliver(from, {
    type: 'scan.ready',
    occurredAt: new Date(Date.UTC(2026, 9, 5, hour)).toISOString(),
    case: { externalId, ...stated },
    files: files.map(({ name, bytes }) => w.cloud.addFile(bytes, { externalId: name, name })),
  })
  assert.equal(answer.status, 200, answer.text)
  await w.settle()
  return externalId
}
const filesOf = async (orderId: string, actor: Actor = clinic.owner): Promise<string[]> =>
  (await actor.get(`/orders/${orderId}/files`)).body.data
    .map(({ sha256 }: { sha256: string }) => sha256)
    .toSorted()
async function usesOf(externalId: string, actor: Actor = clinic.owner): Promise<ScanCase[]> {
  const all: ScanCase[] = []
  for (const state of ['waiting', 'matched']) {
    all.push(...(await actor.get(`/scan-inbox?matchState=${state}&limit=100`)).body.data)
  }
  return all.filter((one) => one.externalCaseId === externalId)
}
const onlyUse = async (externalId: string, actor?: Actor): Promise<ScanCase> => {
  const [use, ...others] = await usesOf(externalId, actor)
  assert.ok(use)
  assert.deepEqual(others, [])
  return use
}
const suggestionsOf = ({ suggestions }: ScanCase) =>
  suggestions.map(({ orderId, differences }) => [orderId, differences])

test('a scan whose bytes name another patient leaves the order that its number attached it to', async () => {
  const own = await w.order({ ...sides, patient: erika() })
  const meant = await w.order({ ...sides, patient: { firstName: 'Otto', lastName: 'Fischer' } })
  const externalId = await scan({ reference: own.number }, [volume('Fischer^Otto'), mesh()])
  assert.deepEqual(await filesOf(own.id), [])
  const use = await onlyUse(externalId)
  assert.deepEqual([use.matchState, use.patientHint?.name], ['suggested', 'Fischer^Otto'])
  assert.deepEqual(suggestionsOf(use).slice(0, 2), [
    [own.id, ['name']],
    [meant.id, ['number']],
  ])
  const { data } = (await lab.owner.get(`/orders/${own.id}/events`)).body
  assert.deepEqual(
    data.map(({ action }: { action: string }) => action),
    ['scan_taken_back'],
  )
  // The number comes again, with more of the same scan: it stays a question.
  await scan({ reference: own.number }, [mesh()], { externalId, hour: 9 })
  assert.deepEqual(await filesOf(own.id), [])
  assert.equal((await onlyUse(externalId)).matchState, 'suggested')
})

test('a file that names another patient leaves a case that named the right one, for good', async () => {
  const own = await w.order({ ...sides, patient: erika() })
  const stated = { reference: own.number, patient: { name: 'Erika Müller' } }
  const [right, wrong] = [mesh(), volume('Müller^Erika', '19610304')]
  const externalId = await scan(stated, [right, wrong])
  assert.deepEqual(await filesOf(own.id), [hashOf(right.bytes)])
  const waiting = async () =>
    (await usesOf(externalId)).filter(({ matchState }) => matchState !== 'matched')
  const [use] = await waiting()
  assert.deepEqual(
    [use?.patientHint?.dateOfBirth, use?.files.map(({ name }) => name)],
    ['1961-03-04', ['volume.dicom']],
  )
  const ofOrder = use && suggestionsOf(use).filter(([orderId]) => orderId === own.id)
  assert.deepEqual(ofOrder, [[own.id, ['birth_date']]])
  // What the vendor says again of the same bytes does not bring them back.
  await scan(stated, [right, wrong], { externalId, hour: 10 })
  assert.deepEqual(await filesOf(own.id), [hashOf(right.bytes)])
  assert.equal((await waiting()).length, 1)
})

test('an archive and an export of a folder are held against what is in them', async () => {
  const own = await w.order({ ...sides, patient: erika() })
  const archive = await makeZip([
    { path: 'scan/upper.stl', bytes: mesh().bytes },
    { path: 'scan/volume.dcm', bytes: volumeOf('Fischer^Otto') },
  ])
  const externalId = await scan({ reference: own.id }, [{ name: 'case.zip', bytes: archive }])
  assert.deepEqual(await filesOf(own.id), [])
  assert.equal((await onlyUse(externalId)).matchState, 'suggested')

  const { name, bytes } = volume('Fischer^Otto')
  const { body } = await clinic.owner.post('/scan-inbox', {
    scannerConnectionId: folder.connection.id,
    externalCaseId: 'export-1',
    reference: own.number,
    files: [{ externalId: name, name, size: bytes.length, sha256: hashOf(bytes) }],
  })
  const { id: scanCaseId, matchState } = body.scanCase
  assert.equal(matchState, 'matched')
  await uploadFor(clinic.owner, bytes, { name, scanCaseId, externalId: name })
  await w.settle()
  assert.deepEqual(await filesOf(own.id), [])
  assert.deepEqual(suggestionsOf(await onlyUse('export-1'))[0], [own.id, ['name']])
})

test('what a person attached, what was prescribed and what names the right one stays', async () => {
  const right = await w.order({ ...sides, patient: erika() })
  await scan({ reference: right.number }, [volume('MUELLER^E', '19800507'), volume('Anonymous')])
  assert.equal((await filesOf(right.id)).length, 2)

  const own = await w.order({ ...sides, patient: erika() })
  const externalId = await scan({}, [volume('Fischer^Otto')])
  const { id } = await onlyUse(externalId)
  await clinic.owner.post(`/scan-inbox/${id}/match`, { orderId: own.id })
  await w.settle()
  assert.equal((await filesOf(own.id)).length, 1)
  assert.equal((await onlyUse(externalId)).matchState, 'matched')

  const locked = await w.order({ ...sides, patient: erika(), status: 'accepted' })
  await w.across((tx) =>
    tx.run(sql`update app.orders set rx_locked_at = '2099-01-01' where id = ${locked.id}`),
  )
  await scan({ reference: locked.number }, [volume('Fischer^Otto')])
  assert.equal((await filesOf(locked.id)).length, 1)
  for (const { id: orderId } of [own, locked]) {
    const { scanCheck } = (await lab.owner.get(`/orders/${orderId}/scan-check`)).body
    const found = scanCheck.findings.map(({ code, severity }: any) => [code, severity])
    assert.deepEqual([scanCheck.canBegin, found[0]], [false, ['other_patient', 'blocking']])
  }
})

test('a laboratory’s scan is held against what it may know of the patient', async () => {
  const own = await w.order({ ...sides, patient: erika() })
  const externalId = await scan({ reference: own.number }, [volume('Fischer^Otto')], {
    from: labScanner,
  })
  assert.deepEqual(await filesOf(own.id, lab.owner), [])
  assert.deepEqual(suggestionsOf(await onlyUse(externalId, lab.owner))[0], [own.id, ['name']])

  const practice = await w.org('clinic')
  const labConnection = await w.connect(lab, practice, 'code_only')
  const hidden = await w.order({ lab, clinic: practice, labConnection, patient: erika() })
  await scan({ reference: hidden.number }, [volume('Fischer^Otto')], { from: labScanner })
  assert.equal((await filesOf(hidden.id, lab.owner)).length, 1, 'what is not known is not shown')
})
