import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { File } from '#contract/scans/files'
import { newId } from '#platform/clock'
import { build } from '#platform/db/db'
import { readScan, smallScan, scanApp } from '#test/app/scan-app'
import type { Actor } from '#test/app/test-app'

const w = await scanApp({ SCAN_FILE_LIMIT_BYTES: '400000' })
const clinic = await w.org('clinic')
const other = await w.org('clinic')
const lab = await w.org('lab')
const staff = await w.member(clinic)
const sides = { lab, clinic, labConnection: await w.connect(lab, clinic) }
const scanner = await w.addConnection(clinic)
const stl = smallScan()
const missing = '00000000-0000-7000-8000-000000000000'

type CloudFile = ReturnType<typeof w.cloud.addFile>

const listOf = async (orderId: string, actor: Actor = clinic.owner): Promise<File[]> =>
  (await actor.get(`/orders/${orderId}/files`)).body.data

async function announce(orderId: string, ...files: object[]): Promise<void> {
  const answer = await w.deliver(scanner, {
    type: 'scan.ready',
    case: { externalId: `case-${orderId}`, reference: orderId },
    files,
  })
  assert.equal(answer.status, 200)
  await w.settle()
}

const addStl = (name = 'a.stl', bytes = stl) =>
  w.cloud.addFile(bytes, { externalId: newId(), name })

/** The scan with other bytes: equal ones of an order are one file. */
function scanOf(text: string): Buffer {
  const bytes = Buffer.from(stl)
  bytes.write(text)
  return bytes
}

/** An order with one file that arrived. */
async function orderWithFile(options: { status?: 'submitted' | 'accepted' } = {}) {
  const order = await w.order({ ...sides, ...options })
  await announce(order.id, addStl())
  const [file] = await listOf(order.id)
  assert.equal(file?.uploadStatus, 'uploaded')
  return { order, file }
}

/** What becomes of one announced file. */
async function outcomeOf(file: object, patient = {}): Promise<File> {
  const order = await w.order({ ...sides, patient })
  await announce(order.id, file)
  const [made] = await listOf(order.id)
  assert.ok(made)
  return made
}

test('a stranger is asked to sign in', async () => {
  for (const path of [
    `/orders/${missing}/files`,
    `/files/${missing}`,
    `/files/${missing}/content`,
  ]) {
    assert.equal((await w.stranger.get(path)).status, 401)
  }
})

test('another organization finds nothing: the answer of a file that never was', async () => {
  const { order, file } = await orderWithFile()
  for (const [method, suffix, body] of [
    ['GET', '', undefined],
    ['GET', '/content', undefined],
    ['PATCH', '', { kind: 'other' }],
    ['DELETE', '', undefined],
  ] as const) {
    const foreign = await other.owner.request<any>(method, `/files/${file.id}${suffix}`, { body })
    const never = await other.owner.request<any>(method, `/files/${missing}${suffix}`, { body })
    assert.equal(foreign.status, 404)
    assert.deepEqual({ ...foreign.body, instance: '' }, { ...never.body, instance: '' })
  }
  assert.equal((await other.owner.get(`/orders/${order.id}/files`)).status, 404)
  assert.equal((await listOf(order.id)).length, 1)
})

test('a download is the original as an attachment that no browser opens, without the patient’s name', async () => {
  const order = await w.order(sides)
  await announce(order.id, addStl('Nora Sample.stl'))
  const [file] = await listOf(order.id)
  const response = await fetch(`${w.url}/files/${file?.id}/content`, {
    headers: clinic.owner.credentials,
  })
  assert.equal(response.status, 200)
  assert.deepEqual(Buffer.from(await response.arrayBuffer()), stl)
  const headers = Object.fromEntries(response.headers)
  assert.equal(headers['content-type'], 'application/octet-stream')
  assert.equal(headers['content-length'], String(stl.length))
  assert.equal(
    headers['content-disposition'],
    `attachment; filename="${order.number}-scan_upper-v1.stl"`,
  )
  assert.equal(headers['content-security-policy'], 'sandbox')
  assert.equal(headers['x-content-type-options'], 'nosniff')
  assert.equal(headers['accept-ranges'], 'bytes')
})

test('the other side reads and searches a made name, never the original', async () => {
  const order = await w.order(sides)
  await announce(order.id, addStl('Nora Sample.stl'))
  assert.equal((await listOf(order.id))[0]?.name, 'Nora Sample.stl')
  const [seen] = await listOf(order.id, lab.owner)
  assert.equal(seen?.name, `${order.number}-scan_upper-v1.stl`)
  const search = async (actor: Actor, words: string) =>
    (await actor.get(`/orders/${order.id}/files?search=${words}`)).body.pagination.total
  assert.equal(await search(clinic.owner, 'sample%20NORA'), 1)
  assert.equal(await search(lab.owner, 'nora'), 0)
  assert.equal(await search(lab.owner, 'scan_upper'), 1)
})

test('only files that are uploaded have content', async () => {
  const failed = await outcomeOf({ ...addStl(), hash: { alg: 'md5', value: 'ab'.repeat(16) } })
  const quarantined = await outcomeOf(w.cloud.addFile(stl, { externalId: 'q', name: 'a.ply' }))
  for (const { id, uploadStatus } of [failed, quarantined]) {
    const answer = await clinic.owner.get(`/files/${id}/content`)
    assert.equal(answer.status, 422)
    assert.deepEqual([answer.body.code, answer.body.state], ['file_not_available', uploadStatus])
  }
})

test('kind and visibility are changed by the side that brought the file', async () => {
  const { order, file } = await orderWithFile()
  const kind = await staff.patch(`/files/${file.id}`, { kind: 'scan_prep' })
  assert.deepEqual(kind.body.file, {
    ...file,
    kind: 'scan_prep',
    updatedAt: kind.body.file.updatedAt,
  })
  const refused = await lab.owner.patch(`/files/${file.id}`, { kind: 'other' })
  assert.deepEqual([refused.status, refused.body.code], [422, 'file_of_other_side'])
  const given = await clinic.owner.patch(`/files/${file.id}`, { visibility: 'lab' })
  assert.deepEqual([given.status, given.body.code], [422, 'file_only_for_other_side'])

  await clinic.owner.patch(`/files/${file.id}`, { visibility: 'clinic' })
  assert.deepEqual(await listOf(order.id, lab.owner), [])
  assert.equal((await lab.owner.get(`/files/${file.id}/content`)).status, 404)
  await clinic.owner.patch(`/files/${file.id}`, { visibility: 'shared' })
  assert.equal((await listOf(order.id, lab.owner)).length, 1)
})

test('what the laboratory has accepted with the order is not hidden from it; what came later is', async () => {
  const { order, file } = await orderWithFile()
  const rxLockedAt = new Date(Date.parse(file.createdAt) + 1).toISOString()
  await w.across((tx) =>
    tx.run(
      build
        .updateTable('orders')
        .set({ status: 'accepted', rxLockedAt })
        .where('id', '=', order.id),
    ),
  )
  const hidden = await clinic.owner.patch(`/files/${file.id}`, { visibility: 'clinic' })
  assert.deepEqual([hidden.status, hidden.body.code], [422, 'accepted_file_stays_shared'])
  assert.equal((await listOf(order.id, lab.owner)).length, 1)
  await announce(order.id, addStl('b.stl', scanOf('what came later')))
  const [later] = await listOf(order.id)
  const kept = await clinic.owner.patch(`/files/${later?.id}`, { visibility: 'clinic' })
  assert.equal(kept.status, 200, kept.text)
})

test('bad input to a change is refused, and nothing changes', async () => {
  const { file } = await orderWithFile()
  for (const body of [{}, { kind: 'scan' }, { visibility: null }, { name: 'x' }, { kind: null }]) {
    assert.equal((await clinic.owner.patch(`/files/${file.id}`, body)).status, 400)
  }
  assert.deepEqual((await clinic.owner.get(`/files/${file.id}`)).body.file, file)
})

test('a file is removed with its bytes by who brought it, while the prescription is open', async () => {
  const order = await w.order(sides)
  const announced = addStl()
  await announce(order.id, announced)
  const [file] = await listOf(order.id)
  assert.ok(file)
  const device = await w.device(clinic, clinic.ownerUserId)
  assert.equal((await device.delete(`/files/${file.id}`)).status, 401)
  assert.equal((await lab.owner.delete(`/files/${file.id}`)).status, 422)
  assert.equal((await clinic.owner.delete(`/files/${file.id}`)).status, 204)
  assert.equal((await clinic.owner.delete(`/files/${file.id}`)).status, 404)
  // The vendor repeats itself; a person has decided.
  await announce(order.id, announced)
  assert.deepEqual(await listOf(order.id), [])

  const locked = await orderWithFile({ status: 'accepted' })
  const refused = await clinic.owner.delete(`/files/${locked.file.id}`)
  assert.deepEqual([refused.status, refused.body.code], [422, 'files_of_accepted_order_fixed'])
  assert.equal((await listOf(locked.order.id)).length, 1)
})

test('of two members who remove one file at once, one does', async () => {
  const { file } = await orderWithFile()
  const answers = await Promise.all(
    [clinic.owner, staff].map((actor) => actor.delete(`/files/${file.id}`)),
  )
  assert.deepEqual(
    answers.map(({ status }) => status).sort((a, b) => a - b),
    [204, 404],
  )
})

test('the two .dcm formats are distinguished by their content', async () => {
  const [shape, dicom] = [readScan('3shape_handle_CA.dcm'), readScan('dicom_CT_small.dcm')]
  const three = await outcomeOf(w.cloud.addFile(shape, { externalId: 'x', name: 'a.dcm' }))
  assert.deepEqual([three.format, three.uploadStatus], ['dcm', 'uploaded'])
  // It names its patient.
  const medical = await outcomeOf(w.cloud.addFile(dicom, { externalId: 'x', name: 'a.DCM' }), {
    firstName: 'CT1',
    lastName: 'CompressedSamples',
  })
  assert.deepEqual([medical.format, medical.uploadStatus], ['dicom', 'uploaded'])
})

test('content that is not what its name says is kept from everyone, with the reason', async () => {
  const bytes = randomBytes(5_000)
  const cases: [name: string, bytes: Buffer, reason: RegExp][] = [
    ['a.stl', bytes, /says stl/],
    ['a.dcm', bytes, /neither/],
    ['a.stl', Buffer.concat([Buffer.from('MZ'), bytes]), /program/],
    ['notes', Buffer.concat([Buffer.from([0x7f]), Buffer.from('ELF'), bytes]), /program/],
    ['a.pdf', stl, /says pdf/],
  ]
  for (const [name, content, reason] of cases) {
    const file = await outcomeOf(w.cloud.addFile(content, { externalId: 'x', name }))
    assert.equal(file.uploadStatus, 'quarantined', name)
    assert.match(file.statusReason?.message ?? '', reason)
  }
})

test('what cannot be fetched, however often, fails with a sentence and without the link', async () => {
  const spoiled = (...faults: Parameters<typeof w.cloud.spoil>[1][]) => {
    const file = addStl()
    w.cloud.spoil(file, ...faults)
    return file
  }
  const at = (url: string) => ({ ...addStl(), download: { url } })
  const hash = { alg: 'SHA-1', value: 'ab'.repeat(20) }
  const past = new Date(Date.now() - 1_000).toISOString()
  const cases: [file: object, reason: RegExp][] = [
    [spoiled({ status: 403 }), /status 403/],
    [spoiled({ status: 410 }), /status 410/],
    [spoiled('redirect'), /redirected/],
    [spoiled('gzip'), /encoding/],
    [{ ...addStl(), hash }, /checksum differs/],
    [{ ...addStl(), hash: null, size: 7 }, /announced 7 bytes/],
    [w.cloud.addFile(Buffer.alloc(400_001), { externalId: 'x', name: 'a.stl' }), /too large/],
    [{ ...addStl(), download: { ...addStl().download, expiresAt: past } }, /expired/],
    [{ ...addStl(), download: null }, /without a link/],
    [at('nonsense'), /valid address/],
    [at('file:///etc/passwd'), /isn't secure/],
    [at('http://files.example/a.stl'), /isn't secure/],
    [at('https://files.example/a.stl'), /can't be fetched from/],
    [at('https://10.0.0.1/a.stl'), /can't be fetched from/],
    [at(w.cloud.host.replace('http', 'https')), /can't be fetched from/],
    [at(w.cloud.host.replace('127.0.0.1', '127.0.0.2')), /isn't secure/],
    [at(w.cloud.host.replace('http://', 'http://user:secret@')), /password/],
  ]
  for (const [announced, reason] of cases) {
    const file = await outcomeOf(announced)
    assert.equal(file.uploadStatus, 'failed', String(reason))
    assert.match(file.statusReason?.message ?? '', reason)
    assert.doesNotMatch(file.statusReason?.message ?? '', /token|secret|\/files\//)
  }
  assert.deepEqual(
    (await w.inbox()).filter(({ state }) => state !== 'done'),
    [],
  )
})

test('an announced hash is compared in the way the vendor wrote it', async () => {
  for (const alg of ['md5', 'SHA1', 'sha-256', 'SHA_512']) {
    const digest = createHash(alg.replaceAll(/[-_]/g, '')).update(stl).digest()
    for (const value of [digest.toString('hex').toUpperCase(), digest.toString('base64')]) {
      const file = await outcomeOf({ ...addStl(), hash: { alg, value } })
      assert.equal(file.uploadStatus, 'uploaded', `${alg} ${value}`)
    }
  }
})

test('a vendor that is away is asked again, and what came already is not fetched twice', async () => {
  const order = await w.order(sides)
  const files: CloudFile[] = ['1.stl', '2.stl', '3.stl'].map((name) => addStl(name, scanOf(name)))
  const [, second, third] = files
  assert.ok(second && third)
  w.cloud.spoil(second, { status: 503 }, 'cut')
  w.cloud.spoil(third, { status: 429 })
  await announce(order.id, ...files)
  const states = async () => (await listOf(order.id)).map(({ uploadStatus }) => uploadStatus).sort()
  assert.deepEqual(await states(), ['pending', 'pending', 'uploaded'])
  const event = (await w.inbox()).at(-1)
  assert.deepEqual([event?.state, event?.attempts], ['waiting', 1])
  assert.match(event?.lastError ?? '', /503/)
  const at = `/scanner-connections/${scanner.connection.id}`
  const broken = (await clinic.owner.get(at)).body.connection
  assert.equal(broken.connectionStatus, 'error')
  assert.match(broken.statusMessage, /answered 503/)

  await w.retry()
  assert.deepEqual(await states(), ['pending', 'uploaded', 'uploaded'])
  await w.retry()
  assert.deepEqual(await states(), ['uploaded', 'uploaded', 'uploaded'])
  assert.equal((await w.inbox()).at(-1)?.state, 'done')
  assert.equal((await clinic.owner.get(at)).body.connection.connectionStatus, 'connected')
  const asked = (file: CloudFile) =>
    w.cloud.requests.filter((path) => file.download.url.endsWith(path)).length
  assert.deepEqual(files.map(asked), [1, 3, 2])
})

test('a scan whose bytes an order has already waits beside it, and one file is in the order', async () => {
  const { order, file } = await orderWithFile()
  await announce(order.id, addStl('again.stl'))
  assert.deepEqual(
    (await listOf(order.id)).map(({ id }) => id),
    [file.id],
  )
})

test('a failed file gets a new chance when the vendor announces it again', async () => {
  const order = await w.order(sides)
  const file = addStl()
  w.cloud.spoil(file, { status: 404 })
  await announce(order.id, file)
  assert.equal((await listOf(order.id))[0]?.uploadStatus, 'failed')
  await announce(order.id, file)
  const [again, ...more] = await listOf(order.id)
  assert.deepEqual([again?.uploadStatus, again?.version, more.length], ['uploaded', 1, 0])
})

test('processing every event again changes nothing', async () => {
  const look = () =>
    w.across((tx) =>
      tx.all(
        build
          .selectFrom('files')
          .select(['id', 'version', 'uploadStatus', 'sha256', 'updatedAt'])
          .orderBy('id'),
      ),
    )
  const before = await look()
  const asked = w.cloud.requests.length
  await w.across((tx) =>
    tx.run(build.updateTable('webhookEvents').set({ state: 'waiting', attempts: 0 })),
  )
  await w.retry()
  assert.deepEqual(await look(), before)
  assert.equal(w.cloud.requests.length, asked)
})

test('of two workers that fetch one file at once, one has its bytes kept', async () => {
  const order = await w.order(sides)
  // The vendor answers with other bytes each time, and gives a hash that cannot be compared.
  const file = { ...addStl(), hash: { alg: 'crc32', value: '00' }, size: null }
  const quicker = Buffer.from(stl)
  quicker[99] = 1
  w.cloud.spoil(file, 'slow', { bytes: quicker })
  const event = {
    type: 'scan.ready',
    case: { externalId: 'twins', reference: order.id },
    files: [file],
  }
  await w.deliver(scanner, event)
  await w.deliver(scanner, event)
  // Events of one case follow each other; only a lease that ran out lets two workers meet.
  await w.across((tx) =>
    tx.run(
      build
        .updateTable('webhookEvents')
        .set({ orderKey: sql<string>`id::text` })
        .where('state', '=', 'waiting'),
    ),
  )
  await w.settle()
  await w.retry()
  const [made, ...more] = await listOf(order.id)
  assert.deepEqual([made?.uploadStatus, more.length], ['uploaded', 0])
  const response = await fetch(`${w.url}/files/${made?.id}/content`, {
    headers: clinic.owner.credentials,
  })
  assert.deepEqual(Buffer.from(await response.arrayBuffer()), quicker)
  assert.equal(made?.sha256, createHash('sha256').update(quicker).digest('hex'))
})

test('names lose their folders and control characters', async () => {
  const names = ['C:\\scans\\Nora.stl', '/tmp/../Nora.stl', 'No\u0007ra.stl']
  for (const name of names) {
    const file = await outcomeOf(w.cloud.addFile(stl, { externalId: 'x', name }))
    assert.equal(file.name, 'Nora.stl')
  }
})

test('upkeep removes the bytes of removed files and broken downloads, and ends endless waits', async () => {
  const { order, file } = await orderWithFile()
  const draft = await w.order({ ...sides, status: 'draft' })
  await announce(draft.id, addStl())
  const [ofDraft] = await listOf(draft.id)
  assert.ok(ofDraft)
  const kept = await orderWithFile()
  const stored = async () => {
    const names = await readdir(w.filesFolder, { recursive: true })
    return names.map((name) => name.split('/').at(-1) ?? '')
  }
  for (const { id } of [file, ofDraft, kept.file]) assert.ok((await stored()).includes(id))

  await clinic.owner.delete(`/files/${file.id}`)
  const waiting = addStl()
  w.cloud.spoil(waiting, { status: 500 })
  await announce(order.id, waiting)
  await w.across(async (tx) => {
    await tx.run(build.deleteFrom('scanCases').where('matchedOrderId', '=', draft.id))
    await tx.run(build.deleteFrom('orderItems').where('orderId', '=', draft.id))
    await tx.run(build.deleteFrom('orders').where('id', '=', draft.id))
  })
  const incoming = join(w.filesFolder, 'incoming')
  await mkdir(incoming, { recursive: true })
  await writeFile(join(incoming, 'old'), 'x')
  await writeFile(join(incoming, 'new'), 'x')
  await utimes(join(incoming, 'old'), new Date(0), new Date(0))
  await w.agePendingFiles()
  await w.runUpkeep()

  const names = await stored()
  for (const id of [file.id, ofDraft.id, 'old']) assert.ok(!names.includes(id), id)
  assert.ok(names.includes(kept.file.id) && names.includes('new'))
  assert.deepEqual(await readFile(join(w.filesFolder, kept.file.id.slice(-2), kept.file.id)), stl)
  const [gone] = await listOf(order.id)
  assert.equal(gone?.uploadStatus, 'failed')
  assert.match(gone.statusReason?.message ?? '', /two days/)
})
