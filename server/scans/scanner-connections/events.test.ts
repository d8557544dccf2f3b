import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import type { File } from '#contract/scans/files'
import type { ScanCase } from '#contract/scans/scan-inbox'
import { newId } from '#platform/clock'
import { build } from '#platform/db/db'
import { smallScan, scanApp, type EventBody, type MadeConnection } from '#test/app/scan-app'
import type { Actor } from '#test/app/test-app'
import { drawCount, seedOf } from '#test/runner/random-sizes'
import { turnOf } from '#test/runner/turns'

const w = await scanApp()
const clinic = await w.org('clinic')
const other = await w.org('clinic')
const lab = await w.org('lab')
const secondLab = await w.org('lab')
const labConnection = await w.connect(lab, clinic)
const sides = { lab, clinic, labConnection }
const scanner = await w.addConnection(clinic)
const stl = smallScan()

let cases = 0
const newCaseId = () => `case-${++cases}`
const filesOf = async (orderId: string, actor: Actor = clinic.owner): Promise<File[]> =>
  (await actor.get(`/orders/${orderId}/files`)).body.data
const caseOf = async (externalId: string, actor: Actor = clinic.owner): Promise<ScanCase> => {
  for (const matchState of ['waiting', 'matched', 'ignored']) {
    const { body } = await actor.get(`/scan-inbox?matchState=${matchState}&limit=100`)
    const found = body.data.find((scan: ScanCase) => scan.externalCaseId === externalId)
    if (found) return found
  }
  throw new Error(`no case ${externalId}`)
}
const statusOf = async ({ connection }: MadeConnection, actor: Actor = clinic.owner) =>
  (await actor.get(`/scanner-connections/${connection.id}`)).body.connection
const lastEvent = async () => {
  const row = (await w.inbox()).at(-1)
  assert.ok(row)
  return row
}

/** Delivers a ready scan of a case and processes it. */
async function scan(
  body: { case: object; file?: object; type?: string; [key: string]: unknown },
  from = scanner,
) {
  const { file, type = 'scan.ready', ...rest } = body
  const answer = await w.deliver(from, { type, ...rest, ...(file ? { files: [file] } : {}) })
  assert.equal(answer.status, 200, answer.text)
  await w.settle()
  return lastEvent()
}

test('a ready scan that repeats the number of an order becomes a file of that order', async () => {
  const order = await w.order(sides)
  const externalId = newCaseId()
  const file = w.cloud.addFile(stl, { externalId: 'f1', name: 'Nora Sample-UpperJaw.stl' })
  const event = await scan({ case: { externalId, reference: order.number }, file })
  assert.equal(event.state, 'done')
  assert.ok(event.processedAt)

  const [made, ...more] = await filesOf(order.id)
  assert.equal(more.length, 0)
  assert.equal(made?.uploadStatus, 'uploaded')
  assert.deepEqual(
    [made.kind, made.format, made.version, made.source, made.visibility, made.size],
    ['scan_upper', 'stl', 1, 'scanner', 'shared', stl.length],
  )
  assert.equal(made.sha256, createHash('sha256').update(stl).digest('hex'))
  assert.equal(made.name, 'Nora Sample-UpperJaw.stl')

  const scanCase = await caseOf(externalId)
  assert.deepEqual([scanCase.matchState, scanCase.matchedOrderId], ['matched', order.id])
  assert.match(scanCase.matchReason ?? '', /reference/)
  const connection = await statusOf(scanner)
  assert.equal(connection.connectionStatus, 'connected')
  assert.ok(connection.lastConnectedAt && connection.lastSyncAt)
})

test('the laboratory gets the same bytes, under a name without the patient', async () => {
  const order = await w.order(sides)
  const file = w.cloud.addFile(stl, { externalId: 'f1', name: 'Nora Sample.stl' })
  await scan({ case: { externalId: newCaseId(), reference: order.id }, file })
  const [made] = await filesOf(order.id, lab.owner)
  assert.equal(made?.name, `${order.number}-scan_upper-v1.stl`)
  const content = await fetch(`${w.url}/files/${made.id}/content`, {
    headers: lab.owner.credentials,
  })
  assert.deepEqual(Buffer.from(await content.arrayBuffer()), stl)
})

test('later scans of a case follow the first without any reference', async () => {
  const order = await w.order(sides)
  const externalId = newCaseId()
  await scan({ type: 'case.created', case: { externalId, reference: order.number } })
  const file = w.cloud.addFile(stl, { externalId: 'f1', name: 'a.stl' })
  await scan({ case: { externalId }, file })
  assert.equal((await filesOf(order.id)).length, 1)
})

test('the patient’s code attaches a scan when there is one open order without a scan', async () => {
  const order = await w.order({ ...sides, patient: { code: 'CODE-1' } })
  await w.order({ ...sides, patient: { id: order.patientId }, status: 'completed' })
  const file = w.cloud.addFile(stl, { externalId: 'f1', name: 'a.stl' })
  const patient = { code: 'CODE-1' }
  await scan({ case: { externalId: newCaseId(), patient }, file })
  assert.equal((await filesOf(order.id)).length, 1)

  const secondCase = newCaseId()
  await scan({ case: { externalId: secondCase, patient }, file })
  assert.equal((await caseOf(secondCase)).matchState, 'suggested')
  assert.equal((await filesOf(order.id)).length, 1)
})

test('an order that has a scan is not looked for by its patient, one whose scan failed is', async () => {
  for (const [code, status, matchState] of [
    ['HAS-SCAN', 200, 'suggested'],
    ['HAS-NONE', 404, 'matched'],
  ] as const) {
    const order = await w.order({ ...sides, patient: { code } })
    // The case of that scan goes with its connection, the file stays.
    const gone = await w.addConnection(clinic)
    const file = w.cloud.addFile(stl, { externalId: 'f1', name: 'a.stl' })
    if (status !== 200) w.cloud.spoil(file, { status })
    await scan({ case: { externalId: 'x', reference: order.number }, file }, gone)
    await clinic.owner.delete(`/scanner-connections/${gone.connection.id}`)
    const externalId = newCaseId()
    await scan({ case: { externalId, patient: { code } } })
    assert.equal((await caseOf(externalId)).matchState, matchState)
  }
})

test('of two open orders of a patient a person chooses', async () => {
  const order = await w.order({ ...sides, patient: { code: 'CODE-2' } })
  const second = await w.order({ ...sides, patient: { id: order.patientId } })
  const externalId = newCaseId()
  const event = await scan({ case: { externalId, patient: { code: 'CODE-2' } } })
  assert.equal(event.state, 'unmatched')
  const scanCase = await caseOf(externalId)
  assert.deepEqual([scanCase.matchState, scanCase.matchedOrderId], ['suggested', null])
  assert.equal(scanCase.suggestedOrderId, second.id)
})

test('the patient’s id at the vendor attaches a scan, but not one of another vendor', async () => {
  const externalIds = [{ system: 'planmeca', value: 'pt-1' }]
  const order = await w.order({ ...sides, patient: { externalIds } })
  const planmeca = await w.addConnection(clinic, { scannerType: 'planmeca' })
  const body = { case: { externalId: newCaseId(), patient: { externalId: 'pt-1' } } }
  await scan(body)
  assert.equal((await caseOf(body.case.externalId)).matchState, 'unmatched')
  await scan({ case: { ...body.case, externalId: 'planmeca-1' } }, planmeca)
  assert.equal((await caseOf('planmeca-1')).matchedOrderId, order.id)
})

test('names only suggest: first the same teeth at about the same time, then the name alone', async () => {
  const patient = { firstName: 'Zoë', lastName: 'Łuczak' }
  const likely = await w.order({ ...sides, patient, teeth: [21, 22] })
  await w.order({ ...sides, patient: { id: likely.patientId }, teeth: [46] })
  for (const [name, items, suggestion] of [
    ['LUCZAK, Zoe', [{ tooth: 21 }], likely.id],
    ['zoe  luczak', [], undefined],
    ['Somebody Else', [{ tooth: 21 }], null],
  ] as const) {
    const externalId = newCaseId()
    const file = w.cloud.addFile(stl, { externalId: 'f1', name: 'a.stl' })
    const event = await scan({ case: { externalId, patient: { name }, items }, file })
    assert.equal(event.state, 'unmatched')
    const scanCase = await caseOf(externalId)
    assert.equal(scanCase.matchState, suggestion === null ? 'unmatched' : 'suggested', name)
    if (suggestion !== undefined) assert.equal(scanCase.suggestedOrderId, suggestion)
    assert.equal(scanCase.matchedOrderId, null)
  }
  assert.equal((await filesOf(likely.id)).length, 0)
})

test('the number of an order that is over, or of two orders, only suggests', async () => {
  const over = await w.order({ ...sides, status: 'cancelled' })
  const overCase = newCaseId()
  await scan({ case: { externalId: overCase, reference: over.number } })
  assert.equal((await caseOf(overCase)).suggestedOrderId, over.id)

  const twoLabs = await w.org('clinic')
  const ask = async (laboratory: typeof lab) =>
    w.order({
      lab: laboratory,
      clinic: twoLabs,
      labConnection: await w.connect(laboratory, twoLabs),
    })
  const [freshA, freshB] = [await w.org('lab'), await w.org('lab')]
  const [a, b] = [await ask(freshA), await ask(freshB)]
  assert.equal(a.number, b.number)
  const connection = await w.addConnection(twoLabs)
  await scan({ case: { externalId: 'twice', reference: a.number } }, connection)
  const scanCase = await caseOf('twice', twoLabs.owner)
  assert.deepEqual([scanCase.matchState, scanCase.matchedOrderId], ['suggested', null])
})

test('a laboratory’s scanner attaches by reference alone', async () => {
  const order = await w.order({ ...sides, patient: { code: 'CODE-3' } })
  const connection = await w.addConnection(lab)
  const file = w.cloud.addFile(stl, { externalId: 'f1', name: 'a.stl', role: 'lower' })
  const patient = { code: 'CODE-3', name: 'Nora Sample' }
  await scan({ case: { externalId: 'lab-1', patient }, file }, connection)
  assert.equal((await caseOf('lab-1', lab.owner)).matchState, 'suggested')
  await scan({ case: { externalId: 'lab-2', reference: order.number }, file }, connection)
  assert.equal((await caseOf('lab-2', lab.owner)).matchedOrderId, order.id)
  const [seen] = await filesOf(order.id)
  assert.deepEqual([seen?.organizationId, seen?.kind], [lab.id, 'scan_lower'])
  assert.equal(seen?.name, `${order.number}-scan_lower-v1.stl`)
})

test('a laboratory’s scanner attaches nothing by a patient as long as the sender is not known', async () => {
  const { customer } = (await lab.owner.post('/customers', { name: 'On paper' })).body
  const body = { firstName: 'Nora', lastName: 'Own', code: 'OWN-1', customerId: customer.id }
  const { patient } = (await lab.owner.post('/patients', body)).body
  const orderId = newId()
  await w.across((tx) =>
    tx.run(
      build.insertInto('orders').values({
        id: orderId,
        labOrganizationId: lab.id,
        customerId: customer.id,
        patientOrganizationId: lab.id,
        patientId: patient.id,
        number: '26-000001',
        status: 'accepted',
        waitingOn: 'lab',
      }),
    ),
  )
  const connection = await w.addConnection(lab)
  await scan(
    { case: { externalId: 'lab-3', patient: { code: 'OWN-1', name: 'Nora Own' } } },
    connection,
  )
  const scanCase = await caseOf('lab-3', lab.owner)
  assert.deepEqual([scanCase.matchState, scanCase.matchedOrderId], ['suggested', null])
  assert.equal(scanCase.suggestedOrderId, orderId)
})

test('a signed event of one organization never touches another’s order, even by its id', async () => {
  const order = await w.order({ ...sides, patient: { code: 'CODE-4' } })
  const connection = await w.addConnection(other)
  const foreignLab = await w.addConnection(secondLab)
  const patient = { code: 'CODE-4', name: 'Nora Sample' }
  for (const [from, actor] of [
    [connection, other.owner],
    [foreignLab, secondLab.owner],
  ] as const) {
    for (const reference of [order.id, order.number]) {
      const externalId = newCaseId()
      const file = w.cloud.addFile(stl, { externalId: 'f1', name: 'a.stl' })
      const event = await scan({ case: { externalId, reference, patient }, file }, from)
      assert.equal(event.state, 'unmatched')
      const scanCase = await caseOf(externalId, actor)
      assert.deepEqual(
        [scanCase.matchState, scanCase.matchedOrderId, scanCase.suggestedOrderId],
        ['unmatched', null, null],
      )
      const match = await actor.post(`/scan-inbox/${scanCase.id}/match`, { orderId: order.id })
      assert.equal(match.status, 404)
    }
  }
  assert.deepEqual(await filesOf(order.id), [])
  assert.equal((await clinic.owner.get(`/scan-inbox?search=${order.id}`)).body.pagination.total, 0)
})

test('a vendor’s event ids are its own: two connections may use the same one', async () => {
  const second = await w.addConnection(other)
  const before = (await w.inbox()).length
  await w.deliver(scanner, { type: 'connection.test' }, { id: 'same-id' })
  await w.deliver(second, { type: 'connection.test' }, { id: 'same-id' })
  assert.equal((await w.inbox()).length, before + 2)
})

test('a draft of the clinic is not the laboratory’s: its scans show with the order', async () => {
  const order = await w.order({ ...sides, status: 'draft' })
  const file = w.cloud.addFile(stl, { externalId: 'f1', name: 'a.stl' })
  await scan({ case: { externalId: newCaseId(), reference: order.id }, file })
  assert.equal((await filesOf(order.id)).length, 1)
  assert.equal((await lab.owner.get(`/orders/${order.id}/files`)).status, 404)
})

test('a rescan is the next version, the same bytes are nothing new', async () => {
  const order = await w.order(sides)
  const externalId = newCaseId()
  const body = { case: { externalId, reference: order.number } }
  const first = w.cloud.addFile(stl, { externalId: 'f1', name: 'a.stl' })
  await scan({ ...body, file: first })
  await scan({ ...body, file: first })
  assert.equal((await filesOf(order.id)).length, 1)

  const changed = Buffer.from(stl)
  changed[100] = (changed[100] ?? 0) + 1
  await scan({ ...body, file: w.cloud.addFile(changed, { externalId: 'f1', name: 'a.stl' }) })
  const [second, original] = await filesOf(order.id)
  assert.deepEqual([second?.version, original?.version], [2, 1])
  assert.equal(second?.replacesFileId, original?.id)
  assert.notEqual(second?.sha256, original?.sha256)

  const { hash: _, ...unhashed } = w.cloud.addFile(changed, { externalId: 'f1', name: 'a.stl' })
  await scan({ ...body, file: unhashed })
  assert.equal((await filesOf(order.id)).length, 2)
  const third = Buffer.from(changed)
  third[101] = (third[101] ?? 0) + 1
  const { hash: __, ...rescan } = w.cloud.addFile(third, { externalId: 'f1', name: 'a.stl' })
  await scan({ ...body, file: rescan })
  assert.equal((await filesOf(order.id))[0]?.version, 3)
})

test('a cancelled case is flagged, and the order goes on', async () => {
  const order = await w.order(sides)
  const externalId = newCaseId()
  await scan({ type: 'case.cancelled', case: { externalId, reference: order.number } })
  await scan({ type: 'case.updated', case: { externalId } })
  assert.equal((await caseOf(externalId)).isCancelled, true)
  const { status } = await w.across((tx) =>
    tx.one(build.selectFrom('orders').select('status').where('id', '=', order.id)),
  )
  assert.equal(status, 'submitted')
})

test('any order of events, each repeated, ends in the same case and the same files', async () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 10, minute)).toISOString()
  async function play(permute: (events: EventBody[]) => EventBody[]) {
    const order = await w.order(sides)
    const externalId = newCaseId()
    const a = w.cloud.addFile(stl, { externalId: 'f1', name: 'f1.stl' })
    const other = Buffer.from(stl)
    other.write('the other jaw')
    const b = w.cloud.addFile(other, { externalId: 'f2', name: 'f2.stl' })
    const events = [
      { type: 'case.created', occurredAt: at(1), case: { externalId, status: 'NEW' } },
      {
        type: 'scan.uploading',
        occurredAt: at(2),
        case: { externalId },
        files: [{ ...a, state: 'pending' }],
      },
      { type: 'scan.ready', occurredAt: at(3), case: { externalId }, files: [a] },
      {
        type: 'case.updated',
        occurredAt: at(4),
        case: { externalId, status: 'DONE', reference: order.number, patient: { code: 'Q' } },
      },
      { type: 'scan.ready', occurredAt: at(5), case: { externalId }, files: [b, a] },
      { type: 'case.cancelled', occurredAt: at(6), case: { externalId } },
    ]
    for (const event of permute(events)) {
      await w.deliver(scanner, event)
      await w.settle()
    }
    const files = await filesOf(order.id)
    const {
      id: _,
      externalCaseId: __,
      matchedOrderId,
      reference,
      ...scanCase
    } = await caseOf(externalId)
    const { receivedAt: ___, updatedAt: ____, matchedAt, ...rest } = scanCase
    assert.ok(matchedAt)
    assert.ok('workSummary' in rest)
    // It names one of the files as the picture.
    delete rest.workSummary
    assert.deepEqual([matchedOrderId, reference], [order.id, order.number])
    return {
      rest,
      files: files
        .map(({ name, version, uploadStatus }) => `${name} ${version} ${uploadStatus}`)
        .sort(),
    }
  }
  const straight = await play((events) => events)
  assert.deepEqual(straight.files, ['f1.stl 1 uploaded', 'f2.stl 1 uploaded'])
  assert.deepEqual([straight.rest.externalStatus, straight.rest.isCancelled], ['DONE', true])
  assert.deepEqual(await play((events) => events.toReversed()), straight)
  assert.deepEqual(await play((events) => [...events, ...events]), straight)
  let seed = seedOf(7) + turnOf()
  const random = () => (seed = (seed * 48_271) % 2_147_483_647)
  for (let round = 0; round < drawCount(1, 8); round++) {
    const shuffled = await play((events) =>
      [...events, ...events]
        .map((event) => ({ event, place: random() }))
        .sort((x, y) => x.place - y.place)
        .map(({ event }) => event),
    )
    assert.deepEqual(shuffled, straight)
  }
})
