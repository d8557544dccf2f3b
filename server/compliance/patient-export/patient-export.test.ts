import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { newId } from '#platform/clock'
import { build } from '#platform/db/db'
import { addPatient, orderFixture } from '#test/fixtures/order-fixture'
import { testApp } from '#test/app/test-app'

const w = await testApp()
const fixture = await orderFixture(w)
const { lab, clinic } = fixture
const exportOf = (id: string, actor = clinic.owner) => actor.get(`/patients/${id}/export`)

test('only an owner of the clinic, with a session, gets everything about a patient', async () => {
  const device = await w.device(clinic, clinic.ownerUserId)
  const staff = await w.member(clinic)
  const other = await w.org('clinic')
  for (const [actor, status] of [
    [w.stranger, 401],
    [device, 401],
    [staff, 403],
    [lab.owner, 403],
    [other.owner, 404],
  ] as const) {
    assert.equal((await exportOf(fixture.patientId, actor)).status, status)
  }
  assert.equal((await exportOf(newId())).status, 404)
  assert.equal((await exportOf('nonsense')).status, 400)
})

test('the export has the person, merged records, and each order with all that hangs on it', async () => {
  const patientId = await addPatient(w, clinic, { lastName: 'Earlier' })
  await clinic.owner.patch(`/patients/${patientId}`, { lastName: 'Exported' })
  const second = await addPatient(w, clinic, { lastName: 'Second' })
  const foreign = await addPatient(w, clinic, { lastName: 'Somebody-else' })
  await clinic.owner.patch(`/patients/${patientId}`, { notes: 'Prefers mornings' })
  const first = await fixture.draft({ patientId: second })
  await fixture.transition('clinic', first.id, 'submit')
  await fixture.transition('lab', first.id, 'accept', { promisedOn: '2031-01-15' })
  await fixture.transition('lab', first.id, 'start')
  await fixture.transition('lab', first.id, 'finish')
  const shipment = await fixture.ship([first.id])
  await clinic.owner.post(`/orders/${first.id}/comments`, { body: 'Hello', visibility: 'shared' })
  await lab.owner.post(`/orders/${first.id}/comments`, { body: 'Ours', visibility: 'internal' })
  await lab.owner.patch(`/orders/${first.id}`, { internalNotes: 'Tray notes of the lab' })
  await w.across((tx) =>
    tx.run(
      build.insertInto('files').values({
        id: newId(),
        organizationId: clinic.id,
        orderId: first.id,
        labOrganizationId: lab.id,
        clinicOrganizationId: clinic.id,
        kind: 'photo_shade',
        format: 'jpg',
        name: 'exported.jpg',
        source: 'upload',
        uploadStatus: 'uploaded',
      }),
    ),
  )
  const draft = await fixture.draft({ patientId })
  await fixture.draft({ patientId: foreign })
  await clinic.owner.post(`/patients/${second}/merge`, { intoPatientId: patientId })

  const { body } = await exportOf(patientId)
  const { patient, mergedPatients, formerNames, acts, orders } = body.patientExport
  assert.deepEqual([patient.lastName, patient.notes], ['Exported', 'Prefers mornings'])
  assert.deepEqual(formerNames, ['Earlier'])
  assert.deepEqual(
    mergedPatients.map(({ lastName }: { lastName: string }) => lastName),
    ['Second'],
  )
  assert.deepEqual(
    acts.map(({ action, patientId: of }: Record<string, string>) => [action, of]),
    [['merged', second]],
  )
  assert.deepEqual(
    orders.map(({ order }: { order: { id: string } }) => order.id),
    [draft.id, first.id],
  )
  const [, exported] = orders
  const { order } = (await clinic.owner.get(`/orders/${first.id}`)).body
  // A copy of data says nothing of what somebody can do with it.
  const { can, workSummary } = order
  assert.deepEqual({ ...exported.order, can, workSummary }, order)
  assert.ok(!('can' in exported.order) && !('workSummary' in exported.order))
  assert.equal(exported.order.items.length, 1)
  const events = (await clinic.owner.get(`/orders/${first.id}/events?limit=100`)).body.data
  assert.deepEqual(exported.events, events)
  assert.ok(events.length >= 5)
  assert.deepEqual(
    [exported.files[0].name, exported.comments[0].body, exported.shipments[0].id],
    ['exported.jpg', 'Hello', shipment.id],
  )
  assert.doesNotMatch(JSON.stringify(body), /Ours|Tray notes|Somebody-else/)
})

test('the export has the prescriptions, approvals, claims, lines of invoices and scans of an order', async () => {
  const { id, items, patientId } = await fixture.orderAt('delivered')
  const invoiceId = newId()
  const [approvalId, lineId, scanId, hiddenId] = [newId(), newId(), newId(), newId()]
  const sides = { labOrganizationId: lab.id, clinicOrganizationId: clinic.id }
  await w.across(async (tx) => {
    await tx.run(
      sql`insert into app.invoices (id, lab_organization_id, clinic_organization_id, customer_id, number, status,
          currency, tax_mode, issued_on, due_on)
        values (${invoiceId}, ${lab.id}, ${clinic.id}, ${fixture.connection.customerId}, 'RE-1', 'open', 'EUR', 'exclusive',
          '2026-01-01', '2026-02-01')`,
    )
    const line = { invoiceId, orderId: id, quantity: 1, unitPriceMinor: 100, amountMinor: 100 }
    const shown = { ...sides, position: 1, description: 'Crown', patientLabel: 'Whole, N.' }
    await tx.run(build.insertInto('invoiceLines').values({ ...line, ...shown, id: lineId }))
    // A line of a draft is the laboratory's alone.
    const draft = { labOrganizationId: lab.id, position: 2, description: 'Hidden line' }
    await tx.run(build.insertInto('invoiceLines').values({ ...line, ...draft, id: hiddenId }))
    const file = {
      fileId: newId(),
      name: 'design.stl',
      sha256: 'ab',
      kind: 'design_stl',
      version: 1,
    }
    await tx.run(
      build.insertInto('designApprovals').values({
        ...sides,
        id: approvalId,
        orderId: id,
        round: 1,
        rxVersion: 1,
        files: JSON.stringify([file]),
        sentByName: 'Alex',
      }),
    )
    const scanner = newId()
    await tx.run(
      sql`insert into app.scanner_connections (organization_id, id, scanner_type, name)
        values (${clinic.id}, ${scanner}, 'other', 'Room 1')`,
    )
    await tx.run(
      build.insertInto('scanCases').values({
        id: scanId,
        organizationId: clinic.id,
        scannerConnectionId: scanner,
        externalCaseId: 'c-1',
        rx: JSON.stringify({ name: null, items: [], dueDate: null, notes: null }),
        matchedOrderId: id,
        matchState: 'matched',
      }),
    )
  })
  const claimed = await clinic.owner.post(`/orders/${id}/remakes`, {
    kind: 'remake',
    reasonCode: 'open_margin',
    itemIds: [items[0].id],
    requiresNewOrder: false,
  })
  assert.equal(claimed.status, 201, claimed.text)
  const answer = await exportOf(patientId)
  assert.equal(answer.status, 200, answer.text)
  const [exported] = answer.body.patientExport.orders
  const idsOf = (rows: { id: string }[]) => rows.map((row) => row.id)
  assert.deepEqual([exported.approvals, exported.scanCases, exported.remakeClaims].map(idsOf), [
    [approvalId],
    [scanId],
    [claimed.body.remakeClaim.id],
  ])
  assert.deepEqual(
    exported.rxVersions.map(({ version }: { version: number }) => version),
    [1],
  )
  const [line] = exported.invoiceLines
  assert.deepEqual(idsOf(exported.invoiceLines), [lineId])
  assert.deepEqual(
    [line.invoiceNumber, line.patientLabel, line.amountMinor, line.currency],
    ['RE-1', 'Whole, N.', 100, 'EUR'],
  )
})
