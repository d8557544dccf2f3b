import assert from 'node:assert/strict'
import { test } from 'node:test'
import { build } from '#platform/db/db'
import { makeStale } from '#test/helpers/make-stale'
import {
  addDentist,
  addPatient,
  given,
  orderFixture,
  type OrderFixture,
} from '#test/fixtures/order-fixture'
import { testApp } from '#test/app/test-app'

const w = await testApp()
const fixture = await orderFixture(w)
const { lab, clinic } = fixture
const other = await orderFixture(w)
const nowhere = '00000000-0000-7000-8000-000000000000'

const base = { labConnectionId: fixture.connection.id }

test('a stranger is asked to sign in', async () => {
  for (const answer of await Promise.all([
    w.stranger.get('/orders'),
    w.stranger.post('/orders', base),
    w.stranger.get(`/orders/${nowhere}`),
  ])) {
    assert.equal(answer.status, 401)
  }
})

test("a draft is its author's alone: not the laboratory's, not another clinic's", async () => {
  const draft = await fixture.draft()
  for (const actor of [lab.owner, other.clinic.owner, other.lab.owner]) {
    const missing = await actor.get(`/orders/${nowhere}`)
    for (const answer of [
      await actor.get(`/orders/${draft.id}`),
      await actor.patch(`/orders/${draft.id}`, { internalNotes: 'Mine' }),
      await actor.delete(`/orders/${draft.id}`),
      await actor.get(`/orders/${draft.id}/events`),
    ]) {
      assert.equal(answer.status, 404)
      assert.deepEqual({ ...answer.body, instance: '' }, { ...missing.body, instance: '' })
    }
    const { body } = await actor.get('/orders')
    assert.ok(!body.data.some(({ id }: { id: string }) => id === draft.id))
  }
  const offline = await fixture.labDraft()
  assert.equal((await clinic.owner.get(`/orders/${offline.id}`)).status, 404)
})

test('a draft is deleted with all that hangs on it; what was submitted is not', async () => {
  const { id } = await fixture.draft({ internalNotes: 'Gone' })
  assert.equal((await clinic.owner.delete(`/orders/${id}`)).status, 204)
  assert.equal((await clinic.owner.get(`/orders/${id}`)).status, 404)
  const { id: submitted } = await fixture.orderAt('submitted')
  const refused = await clinic.owner.delete(`/orders/${submitted}`)
  assert.equal(refused.body.state, 'submitted')
  const device = await w.device(clinic, clinic.ownerUserId)
  const byDevice = await device.delete(`/orders/${submitted}`)
  assert.equal(byDevice.body.code, 'session_cookie_required')
})

async function idsOf(s: OrderFixture, side: 'lab' | 'clinic', query: string): Promise<string[]> {
  const { body } = await s[side].owner.get(`/orders?limit=100&${query}`)
  assert.equal(body.pagination.total, body.data.length)
  return body.data.map(({ id }: { id: string }) => id)
}

test('what came in on a day is asked for by the days of who asks', async () => {
  const s = await orderFixture(w)
  const { id } = await s.orderAt('submitted')
  // The 16th at the laboratory, the 15th at the clinic.
  const change = { submittedAt: '2031-01-15T11:30:00.000Z' }
  await w.across((tx) => tx.run(build.updateTable('orders').set(change).where('id', '=', id)))
  for (const [side, timezone, day, other] of [
    ['lab', 'Pacific/Auckland', '2031-01-16', '2031-01-15'],
    ['clinic', 'America/Los_Angeles', '2031-01-15', '2031-01-16'],
  ] as const) {
    await w.across((tx) =>
      tx.run(build.updateTable('organizations').set({ timezone }).where('id', '=', s[side].id)),
    )
    const found = await idsOf(s, side, `receivedFromOn=${day}&receivedToOn=${day}`)
    assert.deepEqual(found, [id], side)
    const none = await idsOf(s, side, `receivedFromOn=${other}&receivedToOn=${other}`)
    assert.deepEqual(none, [], side)
  }
})

test('the list answers each filter, newest first', async () => {
  const s = await orderFixture(w)
  const patientId = await addPatient(w, s.clinic, { lastName: 'Übermut' })
  const dentistId = await addDentist(w, s.clinic, 'Filterfrau')
  const first = await s.orderAt('submitted')
  const second = await s.draft({
    patientId,
    dentistId,
    priority: 'rush',
    requestedOn: '2031-06-01',
  })
  const remake = await s.draft({ kind: 'remake', remakeOfOrderId: first.id })
  const offline = await s.labDraft()
  const accepted = await s.orderAt('accepted')
  const expected: ['lab' | 'clinic', string, string[]][] = [
    ['clinic', '', [accepted.id, remake.id, second.id, first.id]],
    ['lab', '', [accepted.id, offline.id, first.id]],
    ['clinic', 'status=draft', [remake.id, second.id]],
    ['clinic', 'status=submitted,accepted', [accepted.id, first.id]],
    ['lab', 'status=draft', [offline.id]],
    ['clinic', 'kind=remake', [remake.id]],
    ['clinic', `labConnectionId=${s.connection.id}&status=accepted`, [accepted.id]],
    ['clinic', `labConnectionId=${nowhere}`, []],
    ['lab', `customerId=${s.customerId}`, [offline.id]],
    ['lab', `customerId=${s.connection.customerId}`, [accepted.id, first.id]],
    ['clinic', `dentistId=${dentistId}`, [second.id]],
    ['clinic', `patientId=${patientId}`, [second.id]],
    ['clinic', 'priority=rush', [second.id]],
    ['clinic', 'waitingOn=lab', [accepted.id, first.id]],
    ['clinic', 'dueFromOn=2031-06-01', [second.id]],
    ['clinic', 'dueFromOn=2031-01-15&dueToOn=2031-01-15', [accepted.id]],
    ['clinic', 'dueToOn=2031-12-31', [accepted.id, second.id]],
    ['lab', 'receivedFromOn=2020-01-01', [accepted.id, first.id]],
    ['clinic', 'receivedToOn=2020-01-01', []],
    ['lab', 'isReserved=true', []],
    ['clinic', 'isReserved=false&status=submitted', [first.id]],
    ['lab', 'isAtRisk=true', []],
    ['lab', 'isAtRisk=false', [accepted.id, offline.id, first.id]],
    ['clinic', 'sort=due', [accepted.id, second.id, remake.id, first.id]],
    ['clinic', 'sort=due&search=mira', [accepted.id, second.id, remake.id, first.id]],
    ['clinic', 'search=ubermut', [second.id]],
    ['clinic', 'search=filterfrau+mira', [second.id]],
    ['lab', `search=${first.number}`, [first.id]],
    ['clinic', `search=${encodeURIComponent(s.lab.name)}+ubermut`, [second.id]],
    ['lab', `search=${encodeURIComponent(s.clinic.name)}`, [accepted.id, first.id]],
    ['lab', 'search=paper', [offline.id]],
    ['clinic', 'search=nobody', []],
  ]
  for (const [side, query, ids] of expected) {
    assert.deepEqual(await idsOf(s, side, query), ids, `${side} ${query}`)
  }
  const { body } = await s.clinic.owner.get('/orders?limit=1&page=2')
  assert.deepEqual(body.pagination, { page: 2, limit: 1, total: 4, totalPages: 4 })
  assert.equal(body.data[0].id, remake.id)
  assert.ok(!('items' in body.data[0]))
})

test('a synchronising client gets what changed since, its own notes included', async () => {
  const s = await orderFixture(w)
  const old = await s.orderAt('submitted')
  await s.orderAt('submitted')
  await makeStale(w, 'orders', 'order_sides')
  const later = new Date().toISOString()
  const since = (side: 'lab' | 'clinic', at: string) => idsOf(s, side, `updatedSinceAt=${at}`)
  assert.deepEqual(await since('lab', later), [])
  await s.lab.owner.patch(`/orders/${old.id}`, { internalNotes: 'New' })
  assert.deepEqual(await since('lab', later), [old.id])
  assert.deepEqual(await since('clinic', later), [])
  await s.transition('lab', old.id, 'accept', { promisedOn: '2031-01-15' })
  assert.deepEqual(await since('clinic', later), [old.id])
})

test('members who may not see money get none: not in the list, the order, its items or its history', async () => {
  const { id } = await fixture.orderAt('accepted')
  await clinic.owner.patch(`/orders/${id}`, {
    items: [{ productId: fixture.productId, teeth: [14] }],
  })
  for (const side of [lab, clinic]) {
    const staff = await w.member(side, { role: 'staff' })
    const trusted = await w.member(side, { role: 'staff', canSeeFinance: true })
    const { order } = (await staff.get(`/orders/${id}`)).body
    assert.equal(order.totals, null)
    const [item] = order.items
    assert.deepEqual(
      [
        item.unitPriceMinor,
        item.priceSource,
        item.discountMinor,
        item.taxRateBasisPoints,
        item.lineTotalMinor,
      ],
      [null, null, null, null, null],
    )
    assert.equal((await staff.get('/orders')).body.data[0].totals, null)
    const texts = [
      (await staff.get(`/orders/${id}`)).text,
      (await staff.get('/orders?limit=100')).text,
      (await staff.get(`/orders/${id}/events`)).text,
      (await staff.patch(`/orders/${id}`, { internalNotes: 'Seen' })).text,
    ]
    for (const text of texts) assert.doesNotMatch(text, /12000|24000|14280|28560|2280|4560/)
    const { data } = (await staff.get(`/orders/${id}/events`)).body
    assert.equal(data[0].details.totals, null)
    assert.ok(data[0].details.changes)
    assert.equal((await trusted.get(`/orders/${id}`)).body.order.totals.totalMinor, 14_280)
    assert.equal((await trusted.get('/orders')).body.data[0].totals.currency, 'EUR')
    assert.equal(
      (await trusted.get(`/orders/${id}/events`)).body.data[0].details.totals.totalMinor,
      14_280,
    )
  }
})

test("under code_only a laboratory never meets the patient's name", async () => {
  const s = await orderFixture(w, 'code_only')
  const marks = { firstName: 'Xanthippe', lastName: 'Quargelberg' }
  const patientId = await addPatient(w, s.clinic, marks)
  const second = await addPatient(w, s.clinic, { ...marks, firstName: 'Zacharias' })
  const { id } = await s.draft({ patientId })
  await s.transition('clinic', id, 'submit')
  await s.transition('lab', id, 'request-info', { missing: ['Bite scan'] })
  await s.clinic.owner.patch(`/orders/${id}`, { patientId: second })
  await s.transition('clinic', id, 'resubmit')
  await s.transition('lab', id, 'accept', { promisedOn: '2031-01-15' })
  await s.clinic.owner.patch(`/orders/${id}`, { patientId })
  await s.transition('lab', id, 'acknowledge-rx', { rxVersion: 2 })
  await s.transition('lab', id, 'start')
  await s.sendDesign(id)
  await s.transition('clinic', id, 'approve')
  await s.transition('lab', id, 'finish')
  const shipment = await s.ship([id])
  const answers = [
    await s.lab.owner.get(`/orders/${id}`),
    await s.lab.owner.get('/orders'),
    await s.lab.owner.get(`/orders/${id}/events?proof=1`),
    await s.lab.owner.get(`/orders/${id}/proof`),
    await s.lab.owner.get(`/orders/${id}/rx-versions`),
    await s.lab.owner.get(`/orders/${id}/approvals`),
    await s.lab.owner.get(`/shipments/${shipment.id}`),
    await s.lab.owner.get('/shipments'),
    await s.lab.owner.patch(`/orders/${id}`, { internalNotes: 'Call first' }),
    await s.lab.owner.post(`/orders/${id}/cancel`, { reason: 'No' }),
  ]
  for (const { text } of answers) {
    assert.doesNotMatch(text, /xanthippe|quargelberg|zacharias/i)
  }
  const { patient } = answers[0]?.body.order ?? {}
  assert.match(patient.code, /^P-/)
  assert.deepEqual([patient.firstName, patient.lastName], [null, null])
  for (const word of ['xanthippe', 'quargelberg', 'zacharias', 'C-Quargelberg']) {
    assert.deepEqual(await idsOf(s, 'lab', `search=${word}`), [], word)
    const path = `/shipments?search=${word}`
    assert.equal((await s.lab.owner.get(path)).body.pagination.total, 0)
  }
  assert.deepEqual(await idsOf(s, 'lab', `search=${patient.code}`), [id])
  assert.deepEqual(await idsOf(s, 'clinic', 'search=quargelberg'), [id])
})

test('under initials a laboratory reads and finds initials', async () => {
  const s = await orderFixture(w, 'initials')
  await s.orderAt('submitted')
  const { body, text } = await s.lab.owner.get('/orders')
  assert.deepEqual([body.data[0].patient.firstName, body.data[0].patient.lastName], ['N.', 'S.'])
  assert.doesNotMatch(text, /Nora|Sample/)
  assert.deepEqual(await idsOf(s, 'lab', 'search=nora'), [])
})

test('the history is paged, searched, and the other side reads the same', async () => {
  const { id } = await fixture.orderAt('needs_info')
  const atLab = (await lab.owner.get(`/orders/${id}/events`)).body
  assert.deepEqual((await clinic.owner.get(`/orders/${id}/events`)).body, atLab)
  assert.deepEqual(given(atLab.data[0].details), { missing: ['Bite scan'] })
  const { body } = await lab.owner.get(`/orders/${id}/events?limit=1&page=2`)
  assert.deepEqual([body.data.length, body.data[0].sequence, body.pagination.total], [1, 2, 3])
  const found = (await lab.owner.get(`/orders/${id}/events?search=requested`)).body
  assert.equal(found.pagination.total, 1)
  assert.deepEqual((await lab.owner.get(`/orders/${id}/events?search=nothing`)).body.data, [])
  assert.equal((await lab.owner.get(`/orders/${nowhere}/events`)).status, 404)
})
