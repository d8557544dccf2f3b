import assert from 'node:assert/strict'
import { test } from 'node:test'
import { build } from '#platform/db/db'
import { mondayNoon, scheduleHelpers } from '#test/helpers/schedule-helpers'
import { testApp } from '#test/app/test-app'

const w = await testApp()
const { narrowFixture } = scheduleHelpers(w)
// An order is sent at the time of the database.
w.moveClock(Date.now() - mondayNoon)

/** A laboratory that needs a day or two, publishes twenty, and charges a quarter for rush. */
async function rushFixture() {
  const s = await narrowFixture()
  const setTurnaround = (turnaroundDays: number | null) =>
    w.across((tx) =>
      tx.run(build.updateTable('products').set({ turnaroundDays }).where('id', '=', s.productId)),
    )
  await setTurnaround(20)
  const surcharge = await s.lab.owner.post('/surcharges', {
    name: 'Rush',
    kind: 'rush',
    percentBasisPoints: 2_500,
    currency: 'EUR',
    taxRateBasisPoints: 0,
  })
  assert.equal(surcharge.status, 201, surcharge.text)
  const submit = (id: string) => s.clinic.owner.post(`/orders/${id}/submit`, {})
  const read = async (id: string) => (await s.lab.owner.get(`/orders/${id}`)).body.order
  const daysOf = async (id: string) => (await s.ask(id)).body.availability
  return { ...s, setTurnaround, submit, read, daysOf }
}

const kindsOf = ({ surcharges }: any) => surcharges.map(({ kind }: any) => kind)

test('standard and rush are shown beside each other, for an order of either', async () => {
  const s = await rushFixture()
  for (const priority of ['standard', 'rush']) {
    const { id } = await s.draft({ priority })
    const { earliest, standard, rush, rushRefusedBecause, limitedBy } = await s.daysOf(id)
    assert.ok(rush.deliveryOn < standard.deliveryOn, priority)
    assert.ok(rush.daysGained > 10, priority)
    assert.equal(rushRefusedBecause, null)
    const [expected, limit] = priority === 'rush' ? [rush, 'production'] : [standard, 'turnaround']
    assert.deepEqual([earliest.deliveryOn, limitedBy], [expected.deliveryOn, limit])
  }
})

test('rush that buys nothing is not sent, and nothing of the draft is lost', async () => {
  const s = await rushFixture()
  const { standard, rush } = await s.daysOf((await s.draft()).id)
  const { deliveryOn: standardOn } = standard
  const met = await s.draft({ priority: 'rush', requestedOn: standardOn })
  assert.equal((await s.daysOf(met.id)).rushRefusedBecause, 'not_needed')
  const refused = await s.submit(met.id)
  assert.deepEqual(
    [refused.status, refused.body.code, refused.body.params],
    [422, 'rush_not_needed', { standardOn, wishedOn: standardOn }],
  )
  assert.equal((await s.clinic.owner.get(`/orders/${met.id}`)).body.order.status, 'draft')
  const sooner = await s.draft({ priority: 'rush', requestedOn: rush.deliveryOn })
  assert.equal((await s.submit(sooner.id)).status, 200)
  await s.setTurnaround(null)
  const same = await s.draft({ priority: 'rush' })
  assert.equal((await s.submit(same.id)).body.code, 'rush_not_earlier')
  await s.clinic.owner.patch(`/orders/${same.id}`, { priority: 'standard' })
  assert.equal((await s.submit(same.id)).status, 200)
  const later = await s.clinic.owner.patch(`/orders/${same.id}`, { priority: 'rush' })
  assert.equal(later.body.code, 'rush_not_earlier', 'nor is it asked for afterwards')
})

test('rush that is promised no earlier than standard work is not charged', async () => {
  const s = await rushFixture()
  const sent = async () => {
    const { id } = await s.draft({ priority: 'rush' })
    assert.equal((await s.submit(id)).status, 200)
    return s.read(id)
  }
  const early = await sent()
  const { standard, rush } = await s.daysOf(early.id)
  await s.transition('lab', early.id, 'accept', { promisedOn: rush.deliveryOn })
  const kept = await s.read(early.id)
  assert.deepEqual([kept.priority, kindsOf(kept)], ['rush', ['rush']])
  const late = await sent()
  assert.deepEqual(kindsOf(late), ['rush'])
  await s.transition('lab', late.id, 'accept', { promisedOn: standard.deliveryOn })
  const waived = await s.read(late.id)
  assert.deepEqual([waived.priority, kindsOf(waived)], ['standard', []])
  const itemsMinor = waived.items.reduce((sum: number, item: any) => sum + item.lineTotalMinor, 0)
  assert.equal(late.totals.subtotalMinor - waived.totals.subtotalMinor, itemsMinor / 4)
  const [event] = (await s.clinic.owner.get(`/orders/${late.id}/events`)).body.data
  assert.equal(event.action, 'accepted')
  assert.deepEqual(event.details.changes, [{ pointer: '/priority', from: 'rush', to: 'standard' }])
  assert.equal(event.details.totals.totalMinor, waived.totals.totalMinor)
})

test('what only a published turnaround is known of is the laboratory’s to decide', async () => {
  const s = await rushFixture()
  const { id } = await s.draft({
    items: [{ productId: s.productId, teeth: [11] }],
    priority: 'rush',
  })
  await w.across((tx) =>
    tx.run(build.updateTable('products').set({ workflowId: null }).where('id', '=', s.productId)),
  )
  const { rush, rushRefusedBecause } = await s.daysOf(id)
  assert.deepEqual([rush, rushRefusedBecause], [null, null])
  assert.equal((await s.submit(id)).status, 200)
})
