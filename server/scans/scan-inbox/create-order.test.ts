import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DraftHint } from '#contract/scans/scan-inbox'
import { statusesOf } from '#test/helpers/answers'
import { addDentist, addProduct } from '#test/fixtures/order-fixture'
import { findCase } from '#test/helpers/scan-helpers'
import { smallScan, scanApp } from '#test/app/scan-app'

// An order that is drafted from a scan.
const w = await scanApp()
const lab = await w.org('lab')
const clinic = await w.org('clinic')
const labConnection = await w.connect(lab, clinic)
const scanner = await w.addConnection(clinic)
const labScanner = await w.addConnection(lab)
const stl = smallScan()
const zirconia = await addProduct(w, lab, { material: 'zirconia_monolithic', requiresTeeth: true })
await addProduct(w, lab, { name: 'E.max crown', material: 'lithium_disilicate' })
const inlay = await addProduct(w, lab, { name: 'Inlay', restorationType: 'inlay' })
await addProduct(w, lab, { name: 'Old inlay', restorationType: 'inlay', isActive: false })

let cases = 0

async function waitingScan(
  stated: object,
  { from = scanner, sender = {}, owner = clinic.owner } = {},
) {
  const externalId = `case-${++cases}`
  const file = w.cloud.addFile(stl, { externalId: 'f1', name: 'a.stl', role: 'upper' })
  await w.deliver(from, {
    type: 'scan.ready',
    sender,
    case: { externalId, ...stated },
    files: [file],
  })
  await w.settle()
  return findCase(owner, externalId)
}
const create = (id: string, body: object = {}, actor = clinic.owner) =>
  actor.post(`/scan-inbox/${id}/create-order`, body)

test('the draft has the patient, the dentist, the items and the day, and then the scan', async () => {
  const { patient } = (
    await clinic.owner.post('/patients', { firstName: 'Nora', lastName: 'Sample', code: 'DR-1' })
  ).body
  const dentistId = await addDentist(w, clinic)
  await clinic.owner.post('/scanner-sender-maps', {
    scannerConnectionId: scanner.connection.id,
    senderKind: 'licence',
    senderValue: 'L 42',
    dentistId,
  })
  const { id, externalCaseId } = await waitingScan(
    {
      patient: { code: 'DR-1', name: 'Nora Sample' },
      items: [
        { tooth: 11, type: 'AnatomicCrown', material: 'Zirconia', shade: 'a2' },
        { tooth: 21, type: 'Crown', material: 'Zirconia', shade: 'A2' },
        { tooth: 46, type: 'Inlay' },
      ],
      dueDate: '2026-12-04T10:00:00Z',
      notes: 'Nora Sample likes it white.',
    },
    { sender: { licence: 'l-42' } },
  )
  const answer = await create(id)
  assert.equal(answer.status, 201, answer.text)
  const { order, scanCase, hints } = answer.body
  assert.deepEqual(hints, [])
  assert.deepEqual(
    [order.status, order.source, order.patientId, order.dentistId, order.impressionType],
    ['draft', 'scanner', patient.id, dentistId, 'digital_scan'],
  )
  assert.deepEqual(
    [order.labConnectionId, order.requestedOn, order.scannerConnectionId],
    [labConnection.id, '2026-12-04', scanner.connection.id],
  )
  assert.deepEqual(order.externalRefs, [{ vendor: 'other', id: externalCaseId }])
  assert.equal(order.instructions, null, 'free words of a program can name the patient')
  assert.deepEqual(
    order.items.map((item: any) => [item.productId, item.teeth, item.shade?.value ?? null]),
    [
      [zirconia, [11, 21], 'A2'],
      [inlay, [46], null],
    ],
  )
  assert.deepEqual([scanCase.matchState, scanCase.matchedOrderId], ['matched', order.id])
  await w.settle()
  const { data } = (await clinic.owner.get(`/orders/${order.id}/files`)).body
  assert.deepEqual(
    data.map((file: any) => [file.kind, file.uploadStatus]),
    [['scan_upper', 'uploaded']],
  )
  const again = await create(id)
  assert.deepEqual([again.status, again.body.code], [409, 'scan_already_attached'])
})

test('what is not known is left empty with a hint; a name alone finds no patient', async () => {
  await clinic.owner.post('/patients', { firstName: 'Only', lastName: 'Name' })
  const { id } = await waitingScan({
    patient: { name: 'Only Name' },
    items: [
      { tooth: 11, type: 'Crown' },
      { tooth: 12, type: 'Something new' },
    ],
    dueDate: 'soon',
  })
  const { order, hints } = (await create(id)).body
  assert.deepEqual([order.patientId, order.items, order.requestedOn], [null, [], null])
  assert.deepEqual(
    hints.map(({ code, params }: DraftHint) => [code, params]),
    [
      ['scan_patient_unknown', undefined],
      ['scan_items_unmatched', { unmatched: 2, total: 2 }],
    ],
  )
  assert.ok(!JSON.stringify(hints).includes('Only'))
})

test('whom to order from is asked where there are several; a person’s choices count', async () => {
  const practice = await w.org('clinic')
  await w.connect(lab, practice)
  const second = await w.org('lab')
  const chosen = await w.connect(second, practice)
  const connection = await w.addConnection(practice)
  const { patient } = (await practice.owner.post('/patients', { firstName: 'A', lastName: 'B' }))
    .body
  const { id } = await waitingScan({ items: [] }, { from: connection, owner: practice.owner })
  const asked = await create(id, {}, practice.owner)
  assert.deepEqual([asked.status, asked.body.errors[0].pointer], [400, '/labConnectionId'])
  const body = { labConnectionId: chosen.id, patientId: patient.id }
  const answer = await create(id, body, practice.owner)
  assert.deepEqual(
    [answer.body.order.labOrganizationId, answer.body.order.patientId],
    [second.id, patient.id],
  )
  assert.equal((await create(id, {}, lab.owner)).status, 404)
})

test('a laboratory drafts for an offline customer, whose patient the code names', async () => {
  const { customer } = (await lab.owner.post('/customers', { name: 'On paper' })).body
  const { patient } = (
    await lab.owner.post('/patients', {
      firstName: 'Ina',
      lastName: 'Own',
      code: 'OFF-1',
      customerId: customer.id,
    })
  ).body
  const stated = { patient: { code: 'OFF-1' }, items: [{ tooth: 46, type: 'inlay' }] }
  const { id } = await waitingScan(stated, { from: labScanner, owner: lab.owner })
  const asked = await create(id, {}, lab.owner)
  assert.deepEqual([asked.status, asked.body.errors[0].pointer], [400, '/customerId'])
  const { order } = (await create(id, { customerId: customer.id }, lab.owner)).body
  assert.deepEqual(
    [order.customerId, order.patientId, order.items[0].productId],
    [customer.id, patient.id, inlay],
  )
  const { id: next } = await waitingScan(stated, { from: labScanner, owner: lab.owner })
  const wrong = await create(next, { labConnectionId: labConnection.id }, lab.owner)
  assert.equal(wrong.status, 400)
})

test('a laboratory drafts nothing in the place of a clinic that orders on its own', async () => {
  const { data } = (await lab.owner.get('/customers')).body
  const connected = data.find((customer: any) => customer.labConnectionId === labConnection.id)
  const { id } = await waitingScan({ items: [] }, { from: labScanner, owner: lab.owner })
  const answer = await create(id, { customerId: connected.id }, lab.owner)
  assert.deepEqual([answer.status, answer.body.code], [422, 'customer_orders_online'])
  assert.equal((await lab.owner.get(`/scan-inbox/${id}`)).body.scanCase.matchState, 'unmatched')
})

test('of two members who draft from one scan at once one does', async () => {
  const { id } = await waitingScan({ items: [] })
  const answers = await Promise.all([create(id), create(id), create(id)])
  assert.deepEqual(statusesOf(answers), [201, 409, 409])
})
