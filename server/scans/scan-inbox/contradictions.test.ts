import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { ScanCase } from '#contract/scans/scan-inbox'
import { findCase, rescanOf } from '#test/helpers/scan-helpers'
import { smallScan, scanApp } from '#test/app/scan-app'
import type { Actor } from '#test/app/test-app'

// What is said of a scan differs from the order that it names: a person decides.
const w = await scanApp()
const clinic = await w.org('clinic')
const lab = await w.org('lab')
const sides = { lab, clinic, labConnection: await w.connect(lab, clinic) }
const scanner = await w.addConnection(clinic)
const folder = await w.addConnection(clinic, { scannerType: 'watch_folder' })
const labScanner = await w.addConnection(lab)
const stl = smallScan()

const born = '1980-05-07'
const erika = { firstName: 'Erika', lastName: 'Müller', bornOn: born, code: 'C-FIRST' }
const thomas = {
  firstName: 'Thomas',
  lastName: 'Müller',
  bornOn: born,
  code: 'C-SECOND',
  externalIds: [{ system: 'other', value: 'V-2' }],
}
const order = await w.order({ ...sides, patient: erika })
const twin = await w.order({ ...sides, patient: thomas })

let cases = 0
let bytes = 0
const newCase = () => `differs-${++cases}`

async function report(
  externalId: string,
  stated: object,
  { from = scanner, actor = clinic.owner, hour = 8, hasFile = true, sender = {} } = {},
): Promise<ScanCase> {
  const file = w.cloud.addFile(rescanOf(stl, ++bytes), { externalId: 'f1', name: 'a.stl' })
  const answer = await w.deliver(from, {
    type: 'scan.ready',
    occurredAt: new Date(Date.UTC(2026, 9, 5, hour)).toISOString(),
    sender,
    case: { externalId, ...stated },
    ...(hasFile ? { files: [file] } : {}),
  })
  assert.equal(answer.status, 200, answer.text)
  await w.settle()
  return findCase(actor, externalId)
}
const filesOf = async (orderId: string, actor: Actor = clinic.owner) =>
  (await actor.get(`/orders/${orderId}/files`)).body.data
const usesOf = async (externalId: string): Promise<ScanCase[]> => {
  const all: ScanCase[] = []
  for (const state of ['waiting', 'matched', 'ignored']) {
    all.push(...(await clinic.owner.get(`/scan-inbox?matchState=${state}&limit=100`)).body.data)
  }
  return all.filter((one) => one.externalCaseId === externalId)
}

test('the number of an order beats neither a name, a birth date, an id nor the teeth', async () => {
  const reference = order.number
  for (const [stated, field] of [
    [{ patient: { name: 'MUELLER^THOMAS' } }, 'name'],
    [{ patient: { name: 'T. Müller' } }, 'name'],
    [{ patient: { name: 'Erika Schmidt' } }, 'name'],
    [{ patient: { name: 'Erika Müller', dob: '08.05.1980' } }, 'birth_date'],
    [{ patient: { code: 'C-SECOND' } }, 'code'],
    [{ patient: { name: 'Erika Müller', externalId: 'V-2' } }, 'vendor_id'],
    [{ patient: { name: 'Erika Müller' }, items: [{ tooth: 36 }] }, 'teeth'],
  ] as const) {
    const scan = await report(newCase(), { reference, ...stated })
    const about = JSON.stringify(stated)
    assert.deepEqual([scan.matchState, scan.matchedOrderId], ['suggested', null], about)
    const [first] = scan.suggestions
    assert.deepEqual(
      [first?.orderId, first?.reasonCode, first?.differences],
      [order.id, 'order_number', [field]],
      about,
    )
    assert.equal(scan.matchReason, first?.reason)
  }
  assert.deepEqual(await filesOf(order.id), [])
})

test('the number of an order of a whole jaw attaches no scan of teeth of the other jaw', async () => {
  const own = await w.order({ ...sides, patient: { ...erika, code: 'C-JAW' }, teeth: [] })
  await w.across((tx) =>
    tx.run(sql`update app.order_items set arch = 'lower' where order_id = ${own.id}`),
  )
  const scanOf = (tooth: number) =>
    report(newCase(), {
      reference: own.number,
      patient: { name: 'Erika Müller' },
      items: [{ tooth }],
    })
  assert.deepEqual((await scanOf(16)).suggestions[0]?.differences, ['jaw'])
  assert.equal((await scanOf(36)).matchedOrderId, own.id)
})

test('a laboratory’s scan that one clinic sent is not attached to the order of another', async () => {
  const practice = await w.org('clinic')
  const { customerId } = await w.connect(lab, practice)
  const sender = { licence: 'L-PRACTICE' }
  const known = await lab.owner.post('/scanner-sender-maps', {
    scannerConnectionId: labScanner.connection.id,
    senderKind: 'licence',
    senderValue: sender.licence,
    customerId,
  })
  assert.equal(known.status, 201, known.text)
  const scan = await report(
    newCase(),
    { reference: order.number, patient: { name: 'Erika Müller' } },
    { from: labScanner, actor: lab.owner, sender },
  )
  assert.equal(scan.matchedOrderId, null)
  const named = scan.suggestions.find(({ orderId }) => orderId === order.id)
  assert.deepEqual(named?.differences, ['clinic'])
})

test('the order of the patient whom the scan names is suggested beside the one that it numbers', async () => {
  const scan = await report(newCase(), {
    reference: order.number,
    patient: { name: 'Müller^Thomas' },
  })
  const suggested = scan.suggestions.map(({ orderId, differences }) => [orderId, differences])
  assert.deepEqual(suggested.slice(0, 2), [
    [order.id, ['name']],
    [twin.id, ['number']],
  ])
})

test('the id of a patient attaches nothing that names somebody else', async () => {
  const { id } = await w.order({ ...sides, patient: { ...erika, code: 'C-ALONE' } })
  const scan = await report(newCase(), { patient: { code: 'C-ALONE', name: 'Otto Sample' } })
  assert.deepEqual([scan.matchState, scan.suggestedOrderId], ['suggested', id])
  assert.deepEqual(scan.suggestions[0]?.differences, ['name'])
})

test('one name in every usual way to write it is no difference', async () => {
  for (const name of [
    'MUELLER ERIKA',
    'Müller^Erika',
    'Muller, Erika',
    'E. Müller',
    'Dr. Erika Müller',
  ]) {
    const own = await w.order({ ...sides, patient: { ...erika, code: `C-${++cases}` } })
    const scan = await report(newCase(), {
      reference: own.number,
      patient: { name, dob: '19800507' },
    })
    assert.equal(scan.matchedOrderId, own.id, name)
    assert.doesNotMatch(scan.matchReason ?? '', /echo/)
  }
})

test('an id that is used again for another patient makes another scan, which waits', async () => {
  const own = await w.order({ ...sides, patient: { ...erika, code: 'C-REUSE' } })
  const externalId = newCase()
  await report(externalId, { reference: own.number, patient: { name: 'Erika Müller' } })
  await report(externalId, { patient: { name: 'Thomas Müller' } }, { hour: 10 })
  await report(externalId, {}, { hour: 11 })
  await report(externalId, {}, { hour: 9 })
  const attached = (await filesOf(own.id)).map(({ id }: { id: string }) => id)
  assert.equal(attached.length, 2, 'what was scanned before the other came')
  const picture = attached.toSorted().at(-1)
  const uses = await usesOf(externalId)
  const waiting = uses.filter(({ matchState }) => matchState === 'suggested')
  assert.equal(uses.length, 2)
  assert.deepEqual(
    waiting.map(({ files, suggestions }) => [files.length, suggestions.at(-1)]),
    [
      [
        1,
        {
          orderId: own.id,
          orderNumber: own.number,
          reasonCode: 'same_case',
          differences: ['name'],
          reason:
            'Another scan of the same case is attached to this order. It names another patient.',
          workSummary: {
            text: 'Crown 11',
            name: 'Crown',
            marks: [{ family: 'crown', teeth: [11], arch: null }],
            pictureFileId: picture,
          },
        },
      ],
    ],
  )
})

test('a scan that a mistyped number attached leaves the order when its patient is reported', async () => {
  const own = await w.order({ ...sides, patient: { ...erika, code: 'C-TYPO' } })
  const externalId = newCase()
  const before = await report(externalId, { reference: own.number })
  assert.equal(before.matchedOrderId, own.id)
  const after = await report(
    externalId,
    { patient: { name: 'Thomas Müller' } },
    { hour: 9, hasFile: false },
  )
  assert.deepEqual([after.id, after.matchState], [before.id, 'suggested'])
  assert.deepEqual(await filesOf(own.id), [])
  const { data } = (await clinic.owner.get(`/orders/${own.id}/events`)).body
  assert.deepEqual(
    data.map((event: any) => event.action),
    ['scan_taken_back'],
  )
  const [{ reason, details }] = data
  assert.equal(reason, null)
  assert.deepEqual(
    details.findings.map(({ code, item }: any) => [code, item]),
    [['scan_differs_from_order', null]],
  )
})

test('what a person attached all the same stays, and later scans of it follow', async () => {
  const own = await w.order({ ...sides, patient: { ...erika, code: 'C-MARRIED' } })
  const externalId = newCase()
  const stated = { reference: own.number, patient: { name: 'Erika Schmidt' } }
  const { id } = await report(externalId, stated)
  await clinic.owner.post(`/scan-inbox/${id}/match`, { orderId: own.id })
  await report(externalId, stated, { hour: 9 })
  assert.equal((await filesOf(own.id)).length, 2)
  await report(externalId, { patient: { name: 'Otto Sample' } }, { hour: 10 })
  assert.equal((await filesOf(own.id)).length, 2)
  assert.equal((await usesOf(externalId)).length, 2)
})

test('a folder of exports that another patient uses brings nothing into the old order', async () => {
  const own = await w.order({ ...sides, patient: { ...erika, code: 'C-FOLDER' } })
  const announce = (name: string, place: number) =>
    clinic.owner.post('/scan-inbox', {
      scannerConnectionId: folder.connection.id,
      externalCaseId: 'export-1',
      reference: own.number,
      patient: { name },
      files: [
        { externalId: 'upper', name: 'upper.stl', size: 84, sha256: String(place).repeat(64) },
      ],
    })
  const first = await announce('Erika Müller', 1)
  assert.equal(first.body.scanCase.matchedOrderId, own.id)
  const second = await announce('Thomas Müller', 2)
  assert.deepEqual([second.body.scanCase.matchState, second.body.wanted], ['suggested', ['upper']])
  assert.notEqual(second.body.scanCase.id, first.body.scanCase.id)
  assert.equal((await announce('Erika Müller', 1)).body.scanCase.id, first.body.scanCase.id)
})

test('a laboratory’s scan is held against what it may know, and learns nothing more', async () => {
  const named = await report(
    'lab-1',
    { reference: order.number, patient: { name: 'Thomas Müller' } },
    { from: labScanner, actor: lab.owner },
  )
  assert.deepEqual(named.suggestions[0]?.differences, ['name'])
  const practice = await w.org('clinic')
  const labConnection = await w.connect(lab, practice, 'code_only')
  const hidden = await w.order({ lab, clinic: practice, labConnection, patient: erika })
  const coded = await report(
    'lab-2',
    { reference: hidden.number, patient: { name: 'Thomas Müller', code: 'C-OTHER' } },
    { from: labScanner, actor: lab.owner },
  )
  assert.deepEqual(coded.suggestions.find(({ orderId }) => orderId === hidden.id)?.differences, [
    'code',
  ])
  const guessed = await report(
    'lab-3',
    { reference: hidden.number, patient: { name: 'Anybody Else' } },
    { from: labScanner, actor: lab.owner },
  )
  assert.equal(guessed.matchedOrderId, hidden.id, 'what is not known differs from nothing')
})

test('an order is drafted for no patient whose name is another one', async () => {
  const { id } = await report(newCase(), { patient: { code: 'C-SECOND', name: 'Otto Sample' } })
  const { body } = await clinic.owner.post(`/scan-inbox/${id}/create-order`, {})
  assert.equal(body.order.patientId, null)
  assert.ok(body.hints.some(({ code }: { code: string }) => code === 'scan_patient_contradicts'))
})
