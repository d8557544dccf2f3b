import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { ScanCase } from '#contract/scans/scan-inbox'
import { build } from '#platform/db/db'
import { smallScan, scanApp } from '#test/app/scan-app'
import { until } from '#test/app/test-app'

const w = await scanApp()
const clinic = await w.org('clinic')
const other = await w.org('clinic')
const lab = await w.org('lab')
const staff = await w.member(clinic, { name: 'Kim Sample' })
const sides = { lab, clinic, labConnection: await w.connect(lab, clinic) }
const scanner = await w.addConnection(clinic)
const stl = smallScan()

/** The scan with other bytes: equal ones of an order are one file. */
function scanOf(text: string): Buffer {
  const bytes = Buffer.from(stl)
  bytes.write(text)
  return bytes
}
const missing = '00000000-0000-7000-8000-000000000000'

const ascending = (a: number, b: number) => a - b

let cases = 0

/** A scan that waits in the inbox, with files that are ready. */
async function waitingScan({ files = 1, patient = {} }: { files?: number; patient?: object } = {}) {
  const externalId = `case-${++cases}`
  const announced = Array.from({ length: files }, (_, index) =>
    w.cloud.addFile(scanOf(`${index}`), { externalId: `f${index}`, name: `${index}.stl` }),
  )
  await w.deliver(scanner, {
    type: 'scan.ready',
    account: { externalId: 'acc-7' },
    sender: { name: 'Dr. Ada Sample', licence: 'D-4411' },
    case: {
      externalId,
      status: 'COMPLETED',
      name: 'Crown 11',
      patient: { name: 'Nobody Known', ...patient },
      items: [{ tooth: 11, type: 'Crown', material: 'Zirconia' }],
      dueDate: '2026-12-04',
    },
    files: announced,
  })
  await w.settle()
  const { body } = await clinic.owner.get('/scan-inbox?limit=1')
  const scanCase = body.data[0] as ScanCase
  assert.equal(scanCase.externalCaseId, externalId)
  return { scanCase, announced }
}

const filesOf = async (orderId: string) =>
  (await clinic.owner.get(`/orders/${orderId}/files`)).body.data
const attach = (actor: typeof clinic.owner, id: string, orderId: string) =>
  actor.post(`/scan-inbox/${id}/match`, { orderId })

test('a stranger is asked to sign in', async () => {
  assert.equal((await w.stranger.get('/scan-inbox')).status, 401)
  assert.equal((await attach(w.stranger as never, missing, missing)).status, 401)
  assert.equal((await w.stranger.post(`/scan-inbox/${missing}/ignore`)).status, 401)
})

test('the inbox shows what the vendor said, and not where the bytes are', async () => {
  const { scanCase } = await waitingScan()
  assert.deepEqual(
    { ...scanCase, id: '', receivedAt: '', lastEventAt: '', updatedAt: '' },
    {
      id: '',
      can: { match: true, unmatch: false, createOrder: true, ignore: true },
      scannerConnectionId: scanner.connection.id,
      externalCaseId: scanCase.externalCaseId,
      externalStatus: 'COMPLETED',
      reference: null,
      accountRef: 'acc-7',
      patientHint: { externalId: null, code: null, name: 'Nobody Known', dateOfBirth: null },
      dentistHint: {
        externalId: null,
        name: 'Dr. Ada Sample',
        email: null,
        licence: 'D-4411',
        phone: null,
      },
      rx: {
        name: 'Crown 11',
        items: [{ tooth: 11, type: 'Crown', material: 'Zirconia', shade: null }],
        dueDate: '2026-12-04',
        notes: null,
      },
      files: [{ externalId: 'f0', name: '0.stl', role: 'upper', size: stl.length, state: 'ready' }],
      matchState: 'unmatched',
      matchReason: null,
      matchReasonCode: null,
      matchedOrderId: null,
      matchedAt: null,
      suggestedOrderId: null,
      suggestions: [],
      isCancelled: false,
      receivedAt: '',
      lastEventAt: '',
      updatedAt: '',
      workSummary: null,
    },
  )
  const rows = await w.across((tx) =>
    tx.all(sql<{ row: string }>`select c::text as row from app.scan_cases c`),
  )
  for (const { row } of rows) assert.ok(!row.includes(w.cloud.host))
})

test('another organization finds nothing: the answer of a scan that never was', async () => {
  const { scanCase } = await waitingScan()
  assert.equal((await other.owner.get('/scan-inbox')).body.pagination.total, 0)
  for (const path of ['match', 'ignore']) {
    const body = path === 'match' ? { orderId: missing } : undefined
    const foreign = await other.owner.post(`/scan-inbox/${scanCase.id}/${path}`, body)
    const never = await other.owner.post(`/scan-inbox/${missing}/${path}`, body)
    assert.equal(foreign.status, 404)
    assert.deepEqual({ ...foreign.body, instance: '' }, { ...never.body, instance: '' })
  }
})

test('a scan is not attached to an order of somebody else', async () => {
  const order = await w.order({
    lab,
    clinic: other,
    labConnection: await w.connect(lab, other),
  })
  const { scanCase } = await waitingScan()
  const answer = await attach(clinic.owner, scanCase.id, order.id)
  assert.equal(answer.status, 404)
  assert.match(answer.body.detail, /no such order/)
})

test('bad input to a match is refused', async () => {
  const { scanCase } = await waitingScan()
  for (const body of [undefined, {}, { orderId: 'x' }, { orderId: missing, force: true }]) {
    const answer = await clinic.owner.post(`/scan-inbox/${scanCase.id}/match`, body)
    assert.equal(answer.status, 400)
  }
})

test('attaching makes the files at once and fetches them after', async () => {
  const order = await w.order(sides)
  const { scanCase } = await waitingScan({ files: 2 })
  const answer = await attach(staff, scanCase.id, order.id)
  assert.equal(answer.status, 200)
  assert.deepEqual(
    [answer.body.scanCase.matchState, answer.body.scanCase.matchedOrderId],
    ['matched', order.id],
  )
  assert.equal(answer.body.scanCase.matchReason, 'Attached by Kim Sample.')
  const states = async () =>
    (await filesOf(order.id)).map((file: { uploadStatus: string }) => file.uploadStatus)
  assert.deepEqual(await states(), ['pending', 'pending'])
  await w.settle()
  assert.deepEqual(await states(), ['uploaded', 'uploaded'])
  assert.equal((await w.inbox()).at(-1)?.state, 'done')
  const later = w.cloud.addFile(scanOf('later'), {
    externalId: 'later',
    name: 'later.stl',
    role: 'bite',
  })
  await w.deliver(scanner, {
    type: 'scan.ready',
    case: { externalId: scanCase.externalCaseId },
    files: [later],
  })
  await w.settle()
  assert.equal((await filesOf(order.id))[0].kind, 'scan_bite')
})

test('versions that were announced while the scan waited keep their order', async () => {
  const order = await w.order(sides)
  const { scanCase } = await waitingScan()
  const changed = Buffer.from(stl)
  changed[99] = 1
  await w.deliver(scanner, {
    type: 'scan.ready',
    case: { externalId: scanCase.externalCaseId },
    files: [w.cloud.addFile(changed, { externalId: 'f0', name: '0.stl' })],
  })
  await w.settle()
  await attach(clinic.owner, scanCase.id, order.id)
  await w.settle()
  const files = await filesOf(order.id)
  assert.deepEqual(
    files.map((file: { version: number; uploadStatus: string }) => [
      file.version,
      file.uploadStatus,
    ]),
    [
      [2, 'uploaded'],
      [1, 'uploaded'],
    ],
  )
  const newest = await fetch(`${w.url}/files/${files[0].id}/content`, {
    headers: clinic.owner.credentials,
  })
  assert.deepEqual(Buffer.from(await newest.arrayBuffer()), changed)
})

test('attaching twice is attaching once; to a second order it is a conflict', async () => {
  const [first, second] = [await w.order(sides), await w.order(sides)]
  const { scanCase } = await waitingScan()
  const answers = await Promise.all(
    [clinic.owner, staff, clinic.owner].map((actor) => attach(actor, scanCase.id, first.id)),
  )
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200],
  )
  const conflict = await attach(clinic.owner, scanCase.id, second.id)
  assert.deepEqual(
    [conflict.status, conflict.body.code, conflict.body.state],
    [409, 'scan_already_attached', 'matched'],
  )
  await w.settle()
  assert.equal((await filesOf(first.id)).length, 1)
  assert.deepEqual(await filesOf(second.id), [])
})

test('of two members who attach a scan to two orders at once, one wins', async () => {
  const orders = [await w.order(sides), await w.order(sides)]
  const { scanCase } = await waitingScan()
  const answers = await Promise.all(
    orders.map((order, place) => attach(place ? staff : clinic.owner, scanCase.id, order.id)),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(ascending), [200, 409])
  await w.settle()
  const counts = await Promise.all(orders.map(async ({ id }) => (await filesOf(id)).length))
  assert.deepEqual(counts.sort(ascending), [0, 1])
})

test('an order that is cancelled takes no scan', async () => {
  const order = await w.order({ ...sides, status: 'cancelled' })
  const { scanCase } = await waitingScan()
  const answer = await attach(clinic.owner, scanCase.id, order.id)
  assert.deepEqual([answer.status, answer.body.code], [422, 'order_takes_no_files'])
})

test('a scan that was put aside stays aside, and can still be attached', async () => {
  const order = await w.order(sides)
  const { scanCase } = await waitingScan()
  const ignored = await staff.post(`/scan-inbox/${scanCase.id}/ignore`)
  assert.deepEqual([ignored.status, ignored.body.scanCase.matchState], [200, 'ignored'])
  const event = {
    type: 'case.updated',
    case: { externalId: scanCase.externalCaseId, reference: order.number },
  }
  await w.deliver(scanner, event)
  await w.settle()
  assert.equal((await w.inbox()).at(-1)?.state, 'ignored')
  assert.deepEqual(await filesOf(order.id), [])
  assert.equal((await attach(clinic.owner, scanCase.id, order.id)).status, 200)
  await w.settle()
  assert.equal((await filesOf(order.id))[0].uploadStatus, 'uploaded')
  const refused = await staff.post(`/scan-inbox/${scanCase.id}/ignore`)
  assert.deepEqual([refused.status, refused.body.code], [409, 'scan_already_attached'])
})

test('the list shows what waits, and on request the rest; it searches and filters', async () => {
  const office = await w.org('clinic')
  const connection = await w.addConnection(office)
  const second = await w.addConnection(office)
  for (const [from, externalId, name] of [
    [connection, 'one', 'Zoë Łuczak'],
    [connection, 'two', 'Nora Sample'],
    [second, 'three', 'Zoë Sample'],
  ] as const) {
    await w.deliver(from, { type: 'case.created', case: { externalId, patient: { name } } })
    await w.settle()
  }
  const list = async (query: string): Promise<string[]> =>
    (await office.owner.get(`/scan-inbox${query}`)).body.data.map(
      (scan: ScanCase) => scan.externalCaseId,
    )
  assert.deepEqual(await list(''), ['three', 'two', 'one'])
  assert.deepEqual(await list('?search=zoe'), ['three', 'one'])
  assert.deepEqual(await list(`?scannerConnectionId=${second.connection.id}`), ['three'])
  assert.deepEqual(await list('?limit=1&page=2'), ['two'])
  const { body } = await office.owner.get('/scan-inbox?search=two')
  await office.owner.post(`/scan-inbox/${body.data[0].id}/ignore`)
  assert.deepEqual(await list(''), ['three', 'one'])
  assert.deepEqual(await list('?matchState=ignored'), ['two'])
  assert.equal((await office.owner.get('/scan-inbox?matchState=all')).status, 400)
})

test('a process that was killed between attaching and fetching is made good by the next one', async () => {
  const order = await w.order(sides)
  const { scanCase } = await waitingScan()
  await attach(clinic.owner, scanCase.id, order.id)
  // As if the job of the match were lost: what the periodic task finds is enough.
  await w.across((tx) => tx.run(build.deleteFrom('jobs').where('queue', '=', 'scan-cases')))
  await w.settle()
  assert.equal((await filesOf(order.id))[0].uploadStatus, 'pending')
  w.app.worker.start()
  await until(
    async () => (await filesOf(order.id))[0].uploadStatus === 'uploaded',
    'the file to be fetched',
  )
  await w.app.worker.stop()
})
