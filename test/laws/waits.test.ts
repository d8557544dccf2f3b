import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '#test/app/test-app'
import { orderFixture } from '#test/fixtures/order-fixture'
import { watchWaits } from '#test/helpers/count-waits'

const w = await testApp()
const fixture = await orderFixture(w)
const countWaits = watchWaits()
const { clinic, lab } = fixture

// Each wait is a message to the database and its answer: on a busy machine it costs more than its statement.
const allowed = {
  'a patient is added': 2,
  'a patient is changed': 3,
  'an order is drafted': 6,
  'a draft is changed': 5,
  'a draft is sent': 10,
  'an order is accepted': 9,
  'an order is started': 4,
  'an order is finished': 6,
  'an order is shipped': 6,
  'a parcel is delivered': 6,
  'an order is completed': 4,
  'a draft is taken into the books': 10,
  'an order is read': 2,
  'a job is looked for in vain': 1,
}

test('what people do most waits for the database no more often than is written here', async () => {
  const counted: Record<string, number> = {}
  let patient: any
  let order: any
  let labDraft: any
  let shipment: any
  const steps: Record<keyof typeof allowed, () => Promise<unknown>> = {
    'a patient is added': async () => {
      const answer = await clinic.owner.post('/patients', { firstName: 'Nora', lastName: 'Sample' })
      patient = answer.body.patient
    },
    'a patient is changed': () =>
      clinic.owner.patch(`/patients/${patient.id}`, { firstName: 'Mia' }),
    'an order is drafted': async () => (order = await fixture.draft()),
    'a draft is changed': () =>
      clinic.owner.patch(`/orders/${order.id}`, { instructions: 'Longer, please' }),
    'a draft is sent': () => fixture.transition('clinic', order.id, 'submit'),
    'an order is accepted': () =>
      fixture.transition('lab', order.id, 'accept', { promisedOn: '2031-01-15' }),
    'an order is started': () => fixture.transition('lab', order.id, 'start'),
    'an order is finished': () => fixture.transition('lab', order.id, 'finish'),
    'an order is shipped': async () => (shipment = await fixture.ship([order.id])),
    'a parcel is delivered': () => fixture.deliver(shipment.id),
    'an order is completed': () => fixture.transition('clinic', order.id, 'complete'),
    'a draft is taken into the books': () => fixture.transition('lab', labDraft.id, 'register'),
    'an order is read': () => lab.owner.get(`/orders/${order.id}`),
    'a job is looked for in vain': () => w.settle(),
  }
  // Who asks for the first time is looked up in a wait of its own.
  for (const { owner } of [lab, clinic]) await owner.get('/patients')
  labDraft = await fixture.labDraft()
  for (const [what, work] of Object.entries(steps)) {
    await w.settle()
    counted[what] = await countWaits(work)
  }
  assert.deepEqual(counted, allowed)
})
