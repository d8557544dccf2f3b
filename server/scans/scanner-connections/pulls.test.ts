import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import type { File } from '#contract/scans/files'
import { smallScan } from '#test/app/scan-app'
import { vendorApp } from '#test/app/vendor-app'

const w = await vendorApp()
const { medit, threeshape, itero, dscore } = w.clouds
const clinic = await w.org('clinic')
const lab = await w.org('lab')
const sides = { lab, clinic, labConnection: await w.connect(lab, clinic) }
const stl = smallScan()
const rescanned = Buffer.from(stl)
rescanned[100] = (rescanned[100] ?? 0) + 1

let cases = 0
const newId = (word: string) => `${word}-${++cases}`
const later = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString()

const filesOf = async (orderId: string): Promise<File[]> =>
  (await clinic.owner.get(`/orders/${orderId}/files`)).body.data
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const lastEvent = async () => (await w.inbox()).at(-1)

/** A new order whose patient the vendor knows by a code, so that a scan finds it. */
async function order() {
  const code = newId('CODE')
  return { ...(await w.order({ ...sides, patient: { code } })), code }
}

test('Medit: a look at the cloud brings each scan of a case into its order, once', async () => {
  const { id, code } = await order()
  const connection = await w.signedIn(clinic, 'medit')
  const file = medit.file(newId('mf'), 'Nora-UpperJaw.stl', stl)
  const patient = { id: 'pt', code, name: 'Nora Sample' }
  medit.addCase({ id: newId('mc'), patient, files: [file] })
  const first = await w.sync(clinic, connection)
  assert.deepEqual([first.status, first.body.foundCases], [200, 1])
  const [made, ...more] = await filesOf(id)
  assert.deepEqual([made?.uploadStatus, made?.kind, more.length], ['uploaded', 'scan_upper', 0])
  assert.equal(made?.sha256, hashOf(stl))

  assert.equal((await w.sync(clinic, connection)).body.foundCases, 0)
  assert.equal((await filesOf(id)).length, 1)
  const shown = await w.statusOf(clinic, connection)
  assert.equal(shown.connectionStatus, 'connected')
  assert.ok(shown.lastSyncAt)
  assert.match(shown.statusMessage ?? '', /not yet tried against the vendor/)
})

test('Medit: an event whose link has ended is made good with the sign-in, and stays failed without', async () => {
  for (const isSignedIn of [true, false]) {
    const { id, code } = await order()
    const connection = isSignedIn
      ? await w.signedIn(clinic, 'medit')
      : await w.addConnection(clinic, { scannerType: 'medit' })
    const file = medit.file(newId('mf'), 'Nora-LowerJaw.stl', stl)
    const patient = { id: 'pt', code, name: 'Nora Sample' }
    const scanCase = medit.addCase({ id: newId('mc'), patient, files: [file] })
    const announced = medit.announced(scanCase, file)
    medit.dropLinks()
    await w.deliverMedit(connection, 'files.upload.updated', {
      files: [announced],
      case: { uuid: scanCase.id, patient: { code } },
    })
    await w.settle()
    const [made] = await filesOf(id)
    assert.equal(made?.uploadStatus, isSignedIn ? 'uploaded' : 'failed')
  }
})

test('Medit: bytes that are not those of the announced hash are refused, and a new look may bring them', async () => {
  const { id, code } = await order()
  const connection = await w.signedIn(clinic, 'medit')
  const file = medit.file(newId('mf'), 'Nora-UpperJaw.stl', stl)
  const patient = { id: 'pt', code, name: 'Nora Sample' }
  const scanCase = medit.addCase({ id: newId('mc'), patient, files: [file] })
  medit.settings.hashesLie = true
  await w.sync(clinic, connection)
  medit.settings.hashesLie = false
  const [made] = await filesOf(id)
  assert.equal(made?.uploadStatus, 'failed')
  assert.match(made?.statusReason?.message ?? '', /checksum differs/)
  scanCase.updatedAt = later(1)
  await w.sync(clinic, connection)
  const uploaded = (await filesOf(id)).filter(({ uploadStatus }) => uploadStatus === 'uploaded')
  assert.deepEqual(
    uploaded.map(({ sha256 }) => sha256),
    [hashOf(stl)],
  )
})

test('3Shape Communicate: changed cases are asked for, and the SHA-1 of each file is compared', async () => {
  const good = await w.order({ ...sides, patient: { externalIds: [] } })
  const connection = await w.signedIn(clinic, 'threeshape')
  const files = [
    threeshape.file(newId('a'), 'UpperJaw.stl', stl),
    threeshape.file(newId('a'), 'LowerJaw.stl', rescanned),
  ]
  const [, lower] = files
  assert.ok(lower)
  threeshape.lieAbout(lower)
  const scanCase = threeshape.addCase({ id: newId('tc'), files })
  await w.sync(clinic, connection)
  assert.equal((await lastEvent())?.state, 'unmatched')

  // Names only suggest: a person decides, and what waited is read from the vendor again.
  const inbox = await clinic.owner.get(`/scan-inbox?search=${scanCase.id}`)
  const match = `/scan-inbox/${inbox.body.data[0].id}/match`
  assert.equal((await clinic.owner.post(match, { orderId: good.id })).status, 200)
  await w.settle()
  const made = await filesOf(good.id)
  assert.deepEqual(made.map(({ kind, uploadStatus }) => `${kind} ${uploadStatus}`).sort(), [
    'scan_lower failed',
    'scan_upper uploaded',
  ])
})

test('3Shape Unite: a call says where to look, and only what Unite answers is believed', async () => {
  const target = await w.order(sides)
  const other = await w.order(sides)
  const connection = await w.signedIn(clinic, 'threeshape', { serviceUrl: threeshape.url })
  const scanCase = threeshape.addCase({
    id: newId('uc'),
    reference: target.number,
    files: [threeshape.file(newId('m'), 'UpperJawScan.stl', stl)],
  })
  const hint = threeshape.hint('media_added', scanCase)
  await w.knock(connection, { ...hint, IntegrationId: other.number })
  assert.equal((await filesOf(target.id))[0]?.uploadStatus, 'uploaded')
  assert.deepEqual(await filesOf(other.id), [])
  assert.equal((await w.sync(clinic, connection)).status, 422)

  await w.knock(connection, { ...hint, CaseId: 'nobody-has-it' })
  const event = await lastEvent()
  assert.equal(event?.state, 'unroutable')
  assert.match(event?.lastError ?? '', /no such case/)
})

test('iTero: every notification of an order may be a new version, and the same archive is none', async () => {
  const { id, number } = await w.order(sides)
  const connection = await w.signedIn(clinic, 'itero')
  const zip = smallScan()
  const scanCase = itero.addCase({
    id: newId('rx'),
    reference: number,
    files: [itero.file('ide', 'scan.zip', zip)],
  })
  for (let time = 0; time < 3; time++) {
    // The third look is a minute later: not the repetition of one delivery.
    await w.knock(connection, { ...itero.hint(scanCase), time })
  }
  const once = await filesOf(id)
  assert.equal(once.length, 1)
  assert.equal(itero.asked(/^\/links\//), 1)

  scanCase.files = [{ ...itero.file('ide', 'scan.zip', rescanned), updatedAt: later(1) }]
  await w.knock(connection, { ...itero.hint(scanCase), time: 'rescan' })
  assert.deepEqual(new Set((await filesOf(id)).map(({ version }) => version)), new Set([1, 2]))

  // The vendor names a new version, and the bytes are the same.
  scanCase.files = [{ ...itero.file('ide', 'scan.zip', rescanned), updatedAt: later(2) }]
  await w.knock(connection, { ...itero.hint(scanCase), time: 'again' })
  assert.equal((await filesOf(id)).length, 2)
})

test('iTero: an archive without a link is pulled with the sign-in', async () => {
  const { id, number } = await w.order(sides)
  const connection = await w.signedIn(clinic, 'itero')
  itero.settings.hasLinks = false
  const files = [itero.file('ide', 'scan.zip', stl)]
  itero.addCase({ id: newId('rx'), reference: number, files })
  await w.sync(clinic, connection)
  itero.settings.hasLinks = true
  assert.equal((await filesOf(id)).length, 1)
})

test('DS Core: orders are asked for page by page, with the patient and the teeth', async () => {
  const connection = await w.signedIn(clinic, 'dentsply_sirona')
  const ids = Array.from({ length: 5 }, () => newId('dc'))
  for (const id of ids) {
    const patient = { id: `${id}-patient`, name: 'Nora Sample' }
    dscore.addCase({ id, patient, files: [dscore.file(`dxd-${id}`, 'scan.dxd', stl)] })
  }
  assert.equal((await w.sync(clinic, connection)).body.foundCases, 5)
  const found = (await clinic.owner.get('/scan-inbox?limit=100')).body.data.filter(
    ({ externalCaseId }: { externalCaseId: string }) => ids.includes(externalCaseId),
  )
  assert.equal(found.length, 5)
  assert.equal(found[0].patientHint.name, 'Nora Sample')
  assert.deepEqual(found[0].rx.items[0].tooth, 11)
  const target = await w.order(sides)
  await clinic.owner.post(`/scan-inbox/${found[0].id}/match`, { orderId: target.id })
  await w.settle()
  const [made] = await filesOf(target.id)
  assert.deepEqual([made?.format, made?.sha256], ['dxd', hashOf(stl)])
})

test('a token that ends in the middle of the work is renewed once, and the work goes on', async () => {
  const { id, code } = await order()
  const connection = await w.signedIn(clinic, 'medit')
  const patient = { id: 'pt', code, name: 'Nora Sample' }
  const files = ['Upper', 'Lower', 'Bite'].map((jaw, place) => {
    const bytes = Buffer.from(stl)
    bytes[100] = place
    return medit.file(newId('mf'), `Nora-${jaw}Jaw.stl`, bytes)
  })
  medit.addCase({ id: newId('mc'), patient, files })
  const before = medit.tokens.counts.renewals
  await clinic.owner.post(`/scanner-connections/${connection.connection.id}/sync`)
  medit.tokens.expire()
  await w.settle()
  assert.equal((await filesOf(id)).length, 3)
  assert.equal(medit.tokens.counts.renewals, before + 1)
  assert.equal(medit.tokens.counts.burned, 0)
})

test('a vendor that is away, throttles or breaks off is asked again until it answers', async () => {
  medit.cases.clear()
  const { id, code } = await order()
  const connection = await w.signedIn(clinic, 'medit')
  const patient = { id: 'pt', code, name: 'Nora Sample' }
  const file = medit.file(newId('mf'), 'Nora-UpperJaw.stl', stl)
  medit.addCase({ id: newId('mc'), patient, files: [file] })
  await clinic.owner.post(`/scanner-connections/${connection.connection.id}/sync`)
  medit.spoil(/^\/v1\/cases\/mc/, { status: 500 }, { status: 429 })
  medit.spoil(/^\/links\//, 'cut')
  for (let attempt = 0; attempt < 3; attempt++) {
    await w.retry()
    const { connectionStatus, statusMessage } = await w.statusOf(clinic, connection)
    assert.equal(connectionStatus, 'error')
    assert.ok(statusMessage)
    assert.ok(!(await filesOf(id)).some(({ uploadStatus }) => uploadStatus === 'uploaded'))
  }
  medit.spoil(/^\/links\//, 'slow')
  await w.retry()
  assert.equal((await filesOf(id))[0]?.uploadStatus, 'uploaded')
  assert.equal((await w.statusOf(clinic, connection)).connectionStatus, 'connected')
})

test('a redirect is not followed, and no token is shown to another host', async () => {
  medit.cases.clear()
  const { id, code } = await order()
  const connection = await w.signedIn(clinic, 'medit')
  const patient = { id: 'pt', code, name: 'Nora Sample' }
  const file = medit.file(newId('mf'), 'Nora-UpperJaw.stl', stl)
  medit.addCase({ id: newId('mc'), patient, files: [file] })
  medit.spoil(/^\/links\//, 'redirect')
  await w.sync(clinic, connection)
  const [made] = await filesOf(id)
  assert.equal(made?.uploadStatus, 'failed')
  assert.match(made?.statusReason?.message ?? '', /redirected to another address/)
})

test('a link of the vendor to a private network, a stranger or plain http is not opened', async () => {
  medit.cases.clear()
  for (const [linksTo, reason] of [
    ['https://10.0.0.1/scan.stl', /can't be fetched from/],
    ['https://files.example/scan.stl', /can't be fetched from/],
    ['http://169.254.169.254/latest/meta-data', /isn't secure/],
    ['file:///etc/passwd', /isn't secure/],
    ['scan.stl', /a valid address/],
  ] as const) {
    const { id, code } = await order()
    const connection = await w.signedIn(clinic, 'medit')
    medit.settings.linksTo = linksTo
    const patient = { id: 'pt', code, name: 'Nora Sample' }
    const file = medit.file(newId('mf'), 'Nora-UpperJaw.stl', stl)
    medit.addCase({ id: newId('mc'), patient, files: [file] })
    await w.sync(clinic, connection)
    medit.settings.linksTo = null
    const [made] = await filesOf(id)
    assert.equal(made?.uploadStatus, 'failed', linksTo)
    assert.match(made?.statusReason?.message ?? '', reason)
  }
})

test('a file that is larger than files may be is refused while it comes', async () => {
  const small = await vendorApp({ SCAN_FILE_LIMIT_BYTES: '2048' })
  const office = await small.org('clinic')
  const maker = await small.org('lab')
  const labConnection = await small.connect(maker, office)
  const target = await small.order({ lab: maker, clinic: office, labConnection })
  const cloud = small.clouds.itero
  const connection = await small.signedIn(office, 'itero')
  const scanCase = cloud.addCase({
    id: 'rx-huge',
    reference: target.id,
    files: [cloud.file('ide', 'scan.zip', Buffer.alloc(4_096, 1))],
  })
  await small.knock(connection, cloud.hint(scanCase))
  const { body } = await office.owner.get(`/orders/${target.id}/files`)
  assert.equal(body.data[0]?.uploadStatus, 'failed')
  assert.match(body.data[0]?.statusReason?.message, /too large/)
})

test('events of a vendor in any order, repeated, with looks between, leave each file once', async () => {
  medit.cases.clear()
  const { id, code } = await order()
  const connection = await w.signedIn(clinic, 'medit')
  const patient = { id: 'pt', code, name: 'Nora Sample' }
  const files = [stl, rescanned].map((bytes, index) =>
    medit.file(newId('mf'), index === 0 ? 'Nora-UpperJaw.stl' : 'Nora-LowerJaw.stl', bytes),
  )
  const scanCase = medit.addCase({ id: newId('mc'), patient, files })
  const bodies = files.map((file) => ({
    files: [medit.announced(scanCase, file)],
    case: { uuid: scanCase.id, patient: { code } },
  }))
  for (const body of [...bodies.toReversed(), ...bodies, ...bodies]) {
    await w.deliverMedit(connection, 'files.upload.updated', body)
    await w.sync(clinic, connection)
  }
  const made = await filesOf(id)
  assert.equal(made.length, 2)
  assert.deepEqual(
    new Set(made.map(({ sha256 }) => sha256)),
    new Set(files.map(({ bytes }) => hashOf(bytes))),
  )
})

test('a vendor’s answer never decides whose case it is: ids of other organizations lead nowhere', async () => {
  const stranger = await w.org('clinic')
  const { id, number } = await w.order(sides)
  const connection = await w.signedIn(stranger, 'threeshape', { serviceUrl: threeshape.url })
  for (const reference of [id, number]) {
    const scanCase = threeshape.addCase({
      id: newId('uc'),
      reference,
      files: [threeshape.file(newId('m'), 'UpperJaw.stl', stl)],
    })
    await w.knock(connection, threeshape.hint('case_created', scanCase))
    assert.equal((await lastEvent())?.state, 'unmatched')
  }
  assert.deepEqual(await filesOf(id), [])
})

test('a case that is cancelled at the vendor flags its scan, and the order goes on', async () => {
  const { number } = await w.order(sides)
  const connection = await w.signedIn(clinic, 'itero')
  const scanCase = itero.addCase({ id: newId('rx'), reference: number, status: 'Cancelled' })
  await w.knock(connection, itero.hint(scanCase))
  const { body } = await clinic.owner.get(`/scan-inbox?matchState=matched&search=${scanCase.id}`)
  assert.equal(body.data[0].isCancelled, true)
})
