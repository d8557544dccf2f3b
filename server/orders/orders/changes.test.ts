import assert from 'node:assert/strict'
import { test } from 'node:test'
import { build } from '#platform/db/db'
import { addProduct, given, orderFixture } from '#test/fixtures/order-fixture'
import { testApp } from '#test/app/test-app'

const w = await testApp()
const fixture = await orderFixture(w)
const { lab, clinic } = fixture

const statusesOf = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).sort((a, b) => a - b)

test('a draft changes freely, key by key, without leaving a trace of each draft', async () => {
  const { id } = await fixture.draft({ instructions: 'First' })
  const changed = await clinic.owner.patch(`/orders/${id}`, {
    priority: 'rush',
    patientId: null,
    items: [{ productId: fixture.productId, teeth: [36] }],
  })
  const { order } = changed.body
  assert.deepEqual(
    [order.instructions, order.priority, order.patientId, order.version, order.totals.totalMinor],
    ['First', 'rush', null, 2, 14_280],
  )
  assert.deepEqual(
    order.items.map(({ teeth }: { teeth: number[] }) => teeth),
    [[36]],
  )
  const emptied = (await clinic.owner.patch(`/orders/${id}`, { items: [] })).body.order
  assert.deepEqual(
    [emptied.items, emptied.totals.totalMinor, emptied.totals.currency],
    [[], 0, null],
  )
  assert.equal((await clinic.owner.get(`/orders/${id}/events`)).body.pagination.total, 1)
  assert.equal((await clinic.owner.patch(`/orders/${id}`, {})).status, 400)
})

test('an item keeps its id and its place among the others is as it was sent', async () => {
  const a = { productId: fixture.productId, teeth: [11] }
  const b = { productId: fixture.productId, teeth: [12] }
  const { id, items } = await fixture.draft({ items: [a, b] })
  const [first, second] = items
  const swapped = await clinic.owner.patch(`/orders/${id}`, {
    items: [
      { ...b, id: second.id },
      { productId: fixture.productId, teeth: [13] },
      { ...a, id: first.id },
    ],
  })
  const now = swapped.body.order.items
  assert.deepEqual([now[0].id, now[2].id], [second.id, first.id])
  assert.deepEqual(
    now.map(({ teeth }: { teeth: number[] }) => teeth[0]),
    [12, 13, 11],
  )
  const twice = await clinic.owner.patch(`/orders/${id}`, {
    items: [
      { ...a, id: first.id },
      { ...a, id: first.id },
    ],
  })
  assert.equal(twice.body.errors[0].pointer, '/items/1/id')
  const foreign = await fixture.draft()
  const stolen = await clinic.owner.patch(`/orders/${id}`, {
    items: [{ ...a, id: foreign.items[0].id }],
  })
  assert.equal(stolen.status, 400)
})

test('prices follow the catalogue in a draft and are frozen by the submit', async () => {
  const productId = await addProduct(w, lab, { basePriceMinor: 1_000 })
  const setPrice = (basePriceMinor: number) =>
    w.across((tx) =>
      tx.run(build.updateTable('products').set({ basePriceMinor }).where('id', '=', productId)),
    )
  const { id } = await fixture.draft({ items: [{ productId, teeth: [11] }] })
  await setPrice(2_000)
  const submitted = await fixture.transition('clinic', id, 'submit')
  assert.equal(submitted.totals.subtotalMinor, 2_000)
  await setPrice(3_000)
  await fixture.transition('lab', id, 'accept', { promisedOn: '2031-01-15' })
  const [item] = submitted.items
  const changed = await clinic.owner.patch(`/orders/${id}`, {
    items: [
      { id: item.id, productId, teeth: [11, 12] },
      { productId, teeth: [13] },
    ],
  })
  assert.deepEqual(
    changed.body.order.items.map(({ unitPriceMinor, lineTotalMinor }: any) => [
      unitPriceMinor,
      lineTotalMinor,
    ]),
    [
      [2_000, 4_000],
      [3_000, 3_000],
    ],
  )
})

test('after acceptance a change is a new version with what was and what is', async () => {
  const { id, items, rxVersion, version } = await fixture.orderAt('accepted')
  const [item] = items
  const changed = await clinic.owner.patch(`/orders/${id}`, {
    instructions: 'Longer',
    items: [{ id: item.id, productId: item.productId, teeth: [11], notes: 'Only one' }],
  })
  const { order } = changed.body
  assert.deepEqual([order.rxVersion, order.version], [rxVersion + 1, version + 1])
  assert.equal(order.status, 'accepted')
  const [event] = (await lab.owner.get(`/orders/${id}/events`)).body.data
  assert.deepEqual([event.action, event.rxVersion, event.toStatus], ['rx_changed', 2, 'accepted'])
  const pointer = `/items/${item.id}`
  assert.deepEqual(event.details.changes, [
    { pointer: '/instructions', from: null, to: 'Longer' },
    { pointer: `${pointer}/teeth`, from: [11, 12], to: [11] },
    { pointer: `${pointer}/quantity`, from: 2, to: 1 },
    { pointer: `${pointer}/notes`, from: null, to: 'Only one' },
  ])
  assert.equal(event.details.totals.subtotalMinor, 12_000)
  const same = await clinic.owner.patch(`/orders/${id}`, { instructions: 'Longer' })
  assert.equal(same.body.order.rxVersion, 2)
  assert.equal(same.body.order.version, order.version)
})

test('a change names the items that came and went, without their prices', async () => {
  const { id, items } = await fixture.orderAt('accepted')
  await clinic.owner.patch(`/orders/${id}`, {
    items: [{ productId: fixture.productId, teeth: [46] }],
  })
  const [event] = (await lab.owner.get(`/orders/${id}/events`)).body.data
  const [came, went] = event.details.changes
  const seen = (await lab.owner.get(`/orders/${id}`)).body.order.items
  assert.deepEqual([seen.length, seen[0].teeth], [1, [46]])
  assert.deepEqual([came.from, came.to.teeth], [null, [46]])
  assert.deepEqual(
    [went.pointer, went.from.teeth, went.to],
    [`/items/${items[0].id}`, [11, 12], null],
  )
  assert.doesNotMatch(JSON.stringify(event.details.changes), /price|total/i)
})

test('before acceptance a change is reported, but is no version', async () => {
  const { id } = await fixture.orderAt('submitted')
  const { order } = (await clinic.owner.patch(`/orders/${id}`, { priority: 'rush' })).body
  assert.equal(order.rxVersion, 1)
  const [event] = (await lab.owner.get(`/orders/${id}/events`)).body.data
  assert.equal(event.action, 'changed')
})

test('what the laboratory has may not become incomplete, unless it asked for more', async () => {
  const { id } = await fixture.orderAt('in_production')
  const refused = await clinic.owner.patch(`/orders/${id}`, { patientId: null, items: [] })
  assert.equal(refused.body.code, 'order_incomplete')
  assert.equal(refused.body.errors.length, 2)
  const asked = await fixture.orderAt('needs_info')
  assert.equal((await clinic.owner.patch(`/orders/${asked.id}`, { items: [] })).status, 200)
  const resubmit = await clinic.owner.post(`/orders/${asked.id}/resubmit`)
  assert.equal(resubmit.body.code, 'order_incomplete')
})

test('once made, an order is no longer prescribed; each side still keeps its notes', async () => {
  for (const status of ['ready', 'shipped', 'delivered', 'at_try_in', 'completed', 'rejected']) {
    const { id } = await fixture.orderAt(status)
    const refused = await clinic.owner.patch(`/orders/${id}`, { priority: 'rush' })
    assert.equal(refused.body.code, 'order_transition_not_allowed', status)
    assert.equal(refused.body.state, status)
    assert.equal((await clinic.owner.patch(`/orders/${id}`, { internalNotes: 'Kept' })).status, 200)
  }
})

test('a clinic prescribes, a laboratory promises', async () => {
  const { id } = await fixture.orderAt('in_production')
  const prescribed = await lab.owner.patch(`/orders/${id}`, { instructions: 'Mine' })
  assert.equal(prescribed.body.code, 'practice_prescribes')
  const promised = await clinic.owner.patch(`/orders/${id}`, { promisedOn: '2031-01-20' })
  assert.equal(promised.body.errors[0].pointer, '/promisedOn')
  const moved = await lab.owner.patch(`/orders/${id}`, { promisedOn: '2031-01-20' })
  assert.deepEqual([moved.body.order.promisedOn, moved.body.order.rxVersion], ['2031-01-20', 1])
  const [event] = (await clinic.owner.get(`/orders/${id}/events`)).body.data
  assert.deepEqual(given(event.details), {
    changes: [{ pointer: '/promisedOn', from: '2031-01-15', to: '2031-01-20' }],
  })
  const early = await fixture.orderAt('submitted')
  const tooSoon = await lab.owner.patch(`/orders/${early.id}`, { promisedOn: '2031-01-20' })
  assert.equal(tooSoon.body.code, 'order_transition_not_allowed')
})

test('a laboratory changes its own offline orders as a clinic does', async () => {
  const draft = await fixture.labDraft()
  await lab.owner.patch(`/orders/${draft.id}`, { instructions: 'Paper says so' })
  await fixture.transition('lab', draft.id, 'register')
  const { order } = (await lab.owner.patch(`/orders/${draft.id}`, { priority: 'rush' })).body
  assert.equal(order.rxVersion, 2)
})

test("what a side keeps for itself is never the other's to see", async () => {
  const { id, version } = await fixture.orderAt('in_production')
  await clinic.owner.patch(`/orders/${id}`, {
    internalNotes: 'Clinic only',
  })
  await lab.owner.patch(`/orders/${id}`, { internalNotes: 'Lab only' })
  await lab.owner.post(`/orders/${id}/trays`, { trayCode: 'T-9' })
  const atLab = (await lab.owner.get(`/orders/${id}`)).body.order
  const atClinic = (await clinic.owner.get(`/orders/${id}`)).body.order
  assert.deepEqual([atLab.internalNotes, atLab.trays[0].code], ['Lab only', 'T-9'])
  assert.deepEqual([atClinic.internalNotes, atClinic.trays], ['Clinic only', []])
  assert.equal(atLab.version, version)
})

test('both sides see the appointment; only the clinic says it, and each change is an event', async () => {
  const { id } = await fixture.orderAt('in_production')
  const appointmentAt = '2031-05-08T09:30:00.000Z'
  const moved = await clinic.owner.patch(`/orders/${id}`, { appointmentAt })
  assert.equal(moved.status, 200)
  const same = await clinic.owner.patch(`/orders/${id}`, { appointmentAt })
  assert.equal(same.body.order.version, moved.body.order.version)
  for (const actor of [lab.owner, clinic.owner]) {
    assert.equal((await actor.get(`/orders/${id}`)).body.order.appointmentAt, appointmentAt)
    const [event] = (await actor.get(`/orders/${id}/events`)).body.data
    assert.equal(event.action, 'changed')
    const change = { pointer: '/appointmentAt', from: null, to: appointmentAt }
    assert.deepEqual(event.details.changes, [change])
  }
  const atLab = await lab.owner.patch(`/orders/${id}`, { appointmentAt: null })
  assert.deepEqual([atLab.status, atLab.body.errors[0].code], [400, 'practices_only'])
  const drafted = await fixture.draft({ appointmentAt })
  assert.equal(
    (await clinic.owner.get(`/orders/${drafted.id}`)).body.order.appointmentAt,
    appointmentAt,
  )
  assert.equal((await lab.owner.get(`/orders/${drafted.id}`)).status, 404)
})

test('with If-Match a change is made only to the version that was read', async () => {
  const { id, version } = await fixture.draft()
  const put = (value: string, priority: string) =>
    clinic.owner.patch(`/orders/${id}`, { priority }, { headers: { 'if-match': value } })
  assert.equal((await put(String(version), 'rush')).status, 200)
  assert.equal((await put(`"${version}"`, 'standard')).body.code, 'order_changed_meanwhile')
  assert.equal((await put('"soon"', 'standard')).body.errors[0].in, 'header')
  assert.equal((await put('*', 'standard')).status, 200)
})

test('of many who change one version at once, one wins', async () => {
  const { id, version } = await fixture.orderAt('accepted')
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, place) =>
      clinic.owner.patch(
        `/orders/${id}`,
        { items: [{ productId: fixture.productId, teeth: [11 + (place % 8)], notes: `${place}` }] },
        { headers: { 'if-match': String(version) } },
      ),
    ),
  )
  assert.deepEqual(statusesOf(answers), [200, ...Array(9).fill(409)])
  const { order } = (await clinic.owner.get(`/orders/${id}`)).body
  assert.deepEqual([order.rxVersion, order.items.length], [2, 1])
})

test('changes without If-Match follow each other, each a version of its own', async () => {
  const { id } = await fixture.orderAt('accepted')
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, place) =>
      clinic.owner.patch(`/orders/${id}`, {
        items: [{ productId: fixture.productId, teeth: [11 + place], notes: `${place}` }],
      }),
    ),
  )
  assert.ok(answers.every(({ status }) => status === 200))
  const { data } = (await clinic.owner.get(`/orders/${id}/events?limit=100`)).body
  assert.deepEqual(
    data.map(({ sequence }: { sequence: number }) => sequence),
    [11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1],
  )
  // Each change takes away what the one before brought.
  for (let place = 0; place < 7; place++) {
    const [came] = data[place + 1].details.changes
    const gone = data[place].details.changes.at(-1)
    assert.deepEqual([gone.pointer, gone.to], [came.pointer, null])
  }
})
