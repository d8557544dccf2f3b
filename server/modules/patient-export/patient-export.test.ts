import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '#platform/clock'
import { build } from '#platform/db'
import { addPatient, orderScene } from '#test/order-scene'
import { world } from '#test/world'

const w = await world()
const scene = await orderScene(w)
const { lab, clinic } = scene
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
    assert.equal((await exportOf(scene.patientId, actor)).status, status)
  }
  assert.equal((await exportOf(newId())).status, 404)
  assert.equal((await exportOf('nonsense')).status, 400)
})

test('the export has the person, merged records, and each order with all that hangs on it', async () => {
  const patientId = await addPatient(w, clinic, { lastName: 'Exported' })
  const second = await addPatient(w, clinic, { lastName: 'Second' })
  const foreign = await addPatient(w, clinic, { lastName: 'Somebody-else' })
  await clinic.owner.put(`/patients/${patientId}`, { notes: 'Prefers mornings' })
  const first = await scene.draft({ patientId: second })
  await scene.step('clinic', first.id, 'submit')
  await scene.step('lab', first.id, 'accept', { promisedDeliveryDate: '2031-01-15' })
  await scene.step('lab', first.id, 'start')
  await scene.step('lab', first.id, 'finish')
  const shipment = await scene.ship([first.id])
  await clinic.owner.post(`/orders/${first.id}/comments`, { body: 'Hello', visibility: 'shared' })
  await lab.owner.post(`/orders/${first.id}/comments`, { body: 'Ours', visibility: 'internal' })
  await lab.owner.put(`/orders/${first.id}`, { internalNotes: 'Tray notes of the lab' })
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
  const draft = await scene.draft({ patientId })
  await scene.draft({ patientId: foreign })
  await clinic.owner.post(`/patients/${second}/merge`, { intoPatientId: patientId })

  const { body } = await exportOf(patientId)
  const { patient, mergedPatients, acts, orders } = body.export
  assert.deepEqual([patient.lastName, patient.notes], ['Exported', 'Prefers mornings'])
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
  assert.deepEqual(exported.order, order)
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
