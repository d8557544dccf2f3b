import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { build } from '#platform/db/db'
import { addPatient, addProduct, given, orderFixture } from '#test/fixtures/order-fixture'
import { testApp, type Answer } from '#test/app/test-app'
import { drawCount } from '#test/runner/random-sizes'

const w = await testApp()
const fixture = await orderFixture(w)
const { lab, clinic } = fixture
const owners = { lab: lab.owner, clinic: clinic.owner }

const reason = { reason: 'Because' }
const promise = { promisedOn: '2031-01-15' }

const bodies: Record<string, object> = {
  accept: promise,
  reject: reason,
  hold: reason,
  cancel: reason,
}

const take = (side: 'lab' | 'clinic', id: string, verb: string): Promise<Answer<any>> =>
  owners[side].post(`/orders/${id}/${verb}`, bodies[verb] ?? {})

test('an offline order goes its way without a clinic, and needs nobody to approve', async () => {
  const draft = await fixture.labDraft()
  assert.equal(draft.waitingOn, 'lab')
  assert.equal(draft.source, 'lab_entry')
  for (const verb of ['accept', 'reject', 'start', 'finish', 'hold', 'resume', 'cancel']) {
    assert.equal(
      (await take('lab', draft.id, verb)).body.code,
      'order_transition_not_allowed',
      verb,
    )
  }
  const registered = await fixture.transition('lab', draft.id, 'register', promise)
  assert.equal(registered.status, 'accepted')
  assert.match(registered.number, /^\d\d-\d{6}$/)
  assert.equal(registered.promisedOn, '2031-01-15')
  assert.equal(registered.rxVersion, 1)
  assert.equal(registered.totals.totalMinor, 28_560)
  const started = await fixture.transition('lab', draft.id, 'start')
  assert.equal((await take('lab', draft.id, 'send-for-approval')).body.state, 'in_production')
  const held = await fixture.transition('lab', draft.id, 'hold', reason)
  assert.deepEqual([started.waitingOn, held.waitingOn], ['lab', 'lab'])
  await fixture.transition('lab', draft.id, 'resume')
  await fixture.transition('lab', draft.id, 'finish')
  const { id: shipmentId } = await fixture.ship([draft.id])
  await lab.owner.post(`/shipments/${shipmentId}/deliver`, { receivedByName: 'Ina' })
  const { order } = (await lab.owner.get(`/orders/${draft.id}`)).body
  assert.deepEqual([order.status, order.waitingOn], ['delivered', 'none'])
})

test('an order names whom it waits on, and since when', async () => {
  const expected: Record<string, string> = {
    draft: 'clinic',
    submitted: 'lab',
    needs_info: 'clinic',
    accepted: 'lab',
    in_production: 'lab',
    awaiting_approval: 'clinic',
    on_hold: 'clinic',
    on_hold_by_clinic: 'lab',
    ready: 'lab',
    shipped: 'courier',
    delivered: 'clinic',
    at_try_in: 'clinic',
    completed: 'none',
    rejected: 'none',
    cancelled: 'none',
    withdrawn: 'clinic',
    rx_waiting: 'lab',
  }
  for (const [status, waitingOn] of Object.entries(expected)) {
    assert.equal((await fixture.orderAt(status)).waitingOn, waitingOn, status)
  }
  const submitted = await fixture.orderAt('submitted')
  const accepted = await fixture.transition('lab', submitted.id, 'accept', promise)
  assert.equal(accepted.waitingSinceAt, submitted.waitingSinceAt)
  const asked = await fixture.sendDesign((await fixture.orderAt('in_production')).id)
  assert.ok(asked.waitingSinceAt > asked.acceptedAt)
})

test('a submit names the order, freezes its prices, and shows it and its patient to the lab', async () => {
  const draft = await fixture.draft()
  assert.equal((await lab.owner.get(`/orders/${draft.id}`)).status, 404)
  const order = await fixture.transition('clinic', draft.id, 'submit', { message: 'Please hurry' })
  assert.match(order.number, /^\d\d-\d{6}$/)
  assert.equal(order.rxVersion, 1)
  assert.equal(order.rxLockedAt, null)
  const seen = (await lab.owner.get(`/orders/${draft.id}`)).body.order
  assert.equal(seen.patient.lastName, 'Sample')
  assert.equal(seen.counterpart.name, clinic.name)
  assert.equal(seen.counterpart.id, clinic.id)
  assert.equal(seen.customerId, fixture.connection.customerId)
  assert.equal(seen.items.length, 1)
  const events = (await lab.owner.get(`/orders/${draft.id}/events`)).body.data
  assert.equal(events[0].reason, 'Please hurry')
  assert.equal(events[0].details.totals.totalMinor, 28_560)
})

test('a withdrawn order is gone for the laboratory with all that hangs on it, and comes back', async () => {
  const { id, number } = await fixture.orderAt('needs_info')
  const withdrawn = await fixture.transition('clinic', id, 'withdraw')
  assert.deepEqual(
    [withdrawn.status, withdrawn.missing, withdrawn.submittedAt],
    ['draft', [], null],
  )
  assert.equal((await lab.owner.get(`/orders/${id}`)).status, 404)
  assert.equal((await lab.owner.get(`/orders/${id}/events`)).status, 404)
  const rows = await w.across((tx) =>
    tx.all(
      build
        .selectFrom('orderEvents')
        .select('labOrganizationId')
        .where('orderId', '=', id)
        .where('labOrganizationId', 'is not', null),
    ),
  )
  assert.deepEqual(rows, [])
  const again = await fixture.transition('clinic', id, 'submit')
  assert.deepEqual([again.number, again.rxVersion], [number, 1])
  assert.equal((await lab.owner.get(`/orders/${id}/events`)).body.pagination.total, 5)
})

test('an order that lacks something is refused with everything that it lacks', async () => {
  const needs = { requiresShade: true, requiresTeeth: true, requiresImplant: true }
  const needing = await addProduct(w, lab, needs)
  const draft = await fixture.draft({
    patientId: null,
    dentistId: null,
    items: [{ productId: needing }, { productId: fixture.productId }, { productId: needing }],
  })
  const refused = await clinic.owner.post(`/orders/${draft.id}/submit`)
  assert.equal(refused.status, 422)
  assert.equal(refused.body.code, 'order_incomplete')
  assert.deepEqual(
    refused.body.errors.map(({ pointer }: { pointer: string }) => pointer),
    [
      '/patientId',
      '/dentistId',
      '/items/0/teeth',
      '/items/0/shade',
      '/items/0/implant',
      '/items/2/teeth',
      '/items/2/shade',
      '/items/2/implant',
      // A crown needs its tooth, whatever the product asks for.
      '/items/1/teeth',
    ],
  )
  const empty = await fixture.draft({ items: [] })
  const nothing = await clinic.owner.post(`/orders/${empty.id}/submit`)
  assert.deepEqual(
    nothing.body.errors.map(({ pointer }: { pointer: string }) => pointer),
    ['/items'],
  )
  const whole = {
    productId: needing,
    teeth: [36],
    shade: { system: 'vita_classical', value: 'A2' },
    implant: { manufacturer: 'Northfix' },
  }
  await clinic.owner.patch(`/orders/${empty.id}`, { items: [whole] })
  assert.equal((await fixture.transition('clinic', empty.id, 'submit')).status, 'submitted')
})

async function setConnection(columns: {
  autoAccept?: boolean
  status?: 'active' | 'suspended' | 'ended'
}) {
  await w.across((tx) =>
    tx.run(
      build.updateTable('labConnections').set(columns).where('id', '=', fixture.connection.id),
    ),
  )
}

test('only an active connection takes new orders; open ones run out', async () => {
  const draft = await fixture.draft()
  const open = await fixture.orderAt('needs_info')
  await setConnection({ status: 'ended' })
  try {
    const refused = await clinic.owner.post(`/orders/${draft.id}/submit`)
    assert.equal(refused.body.code, 'connection_not_active')
    await fixture.transition('clinic', open.id, 'resubmit')
    await fixture.transition('lab', open.id, 'accept', promise)
    const changed = await clinic.owner.patch(`/orders/${open.id}`, {
      items: [{ ...open.items[0], teeth: [13], ...noPrices }],
    })
    assert.equal(changed.status, 200, changed.text)
  } finally {
    await setConnection({ status: 'active' })
  }
})

// What an item of an answer has that a request must not.
const noPrices = {
  description: undefined,
  names: undefined,
  restorationType: undefined,
  unitPriceMinor: undefined,
  priceSource: undefined,
  priceListId: undefined,
  options: undefined,
  discountMinor: undefined,
  taxRateBasisPoints: undefined,
  lineTotalMinor: undefined,
  preferenceFields: undefined,
}

test('where the laboratory accepts a clinic without looking, a submit is accepted at once', async () => {
  await setConnection({ autoAccept: true })
  try {
    const asked = await fixture.draft({ requestedOn: '2031-03-03' })
    const order = await fixture.transition('clinic', asked.id, 'submit')
    assert.equal(order.status, 'accepted')
    assert.equal(order.waitingOn, 'lab')
    assert.equal(order.promisedOn, '2031-03-03')
    assert.ok(order.rxLockedAt)
    const events = (await clinic.owner.get(`/orders/${asked.id}/events`)).body.data
    const [accepted, submitted] = events
    assert.deepEqual([submitted.action, accepted.action], ['submitted', 'accepted'])
    assert.deepEqual(
      [accepted.actorUserId, accepted.actorName, accepted.actorOrganizationId],
      [null, lab.name, lab.id],
    )
    assert.equal(accepted.details.isAutomatic, true)
  } finally {
    await setConnection({ autoAccept: false })
  }
})

test('the asked day is promised as the last day until then on which a parcel is taken', async () => {
  const timed = await addProduct(w, lab, { turnaroundDays: 3 })
  // A Sunday, by a product whose time is known and by one whose is not; then a day that is far too early.
  for (const [productId, requestedOn, promised] of [
    [timed, '2031-02-02', '2031-01-31'],
    [fixture.productId, '2031-02-02', '2031-01-31'],
    [timed, '2031-01-30', '2031-01-30'],
  ]) {
    const items = [{ productId, teeth: [11] }]
    const { id } = await fixture.draft({ items, requestedOn })
    await fixture.transition('clinic', id, 'submit')
    assert.equal((await fixture.transition('lab', id, 'accept')).promisedOn, promised)
  }
  const past = await fixture.draft({ requestedOn: '2020-01-05' })
  await fixture.transition('clinic', past.id, 'submit')
  const refused = await lab.owner.post(`/orders/${past.id}/accept`, {})
  assert.deepEqual(refused.body.params, { day: '2020-01-05' })
})

test('a hold gives back the status before, to the side that held, and moves the promised day', async () => {
  const { id } = await fixture.orderAt('ready')
  const held = await fixture.transition('clinic', id, 'hold', reason)
  assert.deepEqual([held.heldFrom, held.heldBy, held.waitingOn], ['ready', 'clinic', 'lab'])
  assert.equal((await take('lab', id, 'resume')).body.code, 'order_held_by_other_side')
  await beginHoldEarlier(id, 3)
  const resumed = await fixture.transition('clinic', id, 'resume')
  assert.deepEqual([resumed.status, resumed.heldFrom, resumed.heldBy], ['ready', null, null])
  // Three days later is a Saturday, on which nobody takes a parcel.
  assert.equal(resumed.promisedOn, '2031-01-20')
  const [event] = (await clinic.owner.get(`/orders/${id}/events`)).body.data
  assert.deepEqual(given(event.details), { promisedOn: '2031-01-20' })
})

test('the reserved day that a clinic is asked about instead moves with the promise on hold', async () => {
  const { id } = await fixture.orderAt('submitted')
  await w.across((tx) =>
    tx.run(
      build.updateTable('orders').set({ reservedDeliveryDate: '2031-01-13' }).where('id', '=', id),
    ),
  )
  const late = { promisedOn: '2031-01-15', dayReason: 'A part is missing' }
  const accepted = await fixture.transition('lab', id, 'accept', late)
  assert.equal(accepted.dayChange.reservedOn, '2031-01-13')
  await fixture.transition('clinic', id, 'hold', reason)
  await beginHoldEarlier(id, 7)
  const { promisedOn, dayChange } = await fixture.transition('clinic', id, 'resume')
  assert.deepEqual([promisedOn, dayChange.reservedOn], ['2031-01-22', '2031-01-20'])
  assert.equal(dayChange.answer, null)
})

// Nobody of the service may change an event; the owner of the database can.
async function beginHoldEarlier(id: string, days: number): Promise<void> {
  const client = new pg.Client(w.connection)
  await client.connect()
  const text = `update app.order_events set created_at = created_at - make_interval(days => $2)
    where order_id = $1 and action = 'held'`
  assert.equal((await client.query(text, [id, days])).rowCount, 1)
  await client.end()
}

test('a clinic cancels freely until the order is accepted, then it asks', async () => {
  const free = await fixture.transition(
    'clinic',
    (await fixture.orderAt('needs_info')).id,
    'cancel',
    reason,
  )
  assert.deepEqual([free.status, free.cancelReason, free.missing], ['cancelled', 'Because', []])
  assert.ok(free.cancelledAt)

  const { id } = await fixture.orderAt('awaiting_approval')
  const asked = await fixture.transition('clinic', id, 'cancel', reason)
  assert.deepEqual([asked.status, asked.waitingOn], ['awaiting_approval', 'lab'])
  assert.ok(asked.cancelRequestedAt)
  assert.equal((await take('clinic', id, 'cancel')).body.code, 'cancellation_requested')
  const [event] = (await lab.owner.get(`/orders/${id}/events`)).body.data
  assert.deepEqual([event.action, event.reason], ['cancel_requested', 'Because'])
  const done = await fixture.transition('lab', id, 'cancel', { reason: 'As you wish' })
  assert.deepEqual(
    [done.status, done.waitingOn, done.cancelRequestedAt],
    ['cancelled', 'none', null],
  )
})

test('a wish to cancel outlasts a hold and ends when the laboratory goes on', async () => {
  const { id } = await fixture.orderAt('in_production')
  await fixture.transition('clinic', id, 'cancel', reason)
  const held = await fixture.transition('lab', id, 'hold', reason)
  assert.equal(held.waitingOn, 'lab')
  const resumed = await fixture.transition('lab', id, 'resume')
  assert.ok(resumed.cancelRequestedAt)
  const finished = await fixture.transition('lab', id, 'finish')
  assert.deepEqual([finished.status, finished.cancelRequestedAt], ['ready', null])
})

test('a completed order keeps when it was seated and how it fitted', async () => {
  const { id } = await fixture.orderAt('delivered')
  const bad = await clinic.owner.post(`/orders/${id}/complete`, { fitRating: 6 })
  assert.equal(bad.status, 400)
  const done = await fixture.transition('clinic', id, 'complete', {
    fitRating: 4,
    seatedOn: '2031-02-01',
  })
  assert.deepEqual([done.status, done.fitRating], ['completed', 4])
  const [event] = (await lab.owner.get(`/orders/${id}/events`)).body.data
  assert.deepEqual(given(event.details), { fitRating: 4, seatedOn: '2031-02-01' })
})

test('a step without what it requires is refused before anything else is looked at', async () => {
  const { id } = await fixture.orderAt('completed')
  for (const verb of ['reject', 'request-info', 'hold', 'cancel']) {
    assert.equal((await lab.owner.post(`/orders/${id}/${verb}`, {})).status, 400, verb)
  }
  assert.equal((await lab.owner.post(`/orders/${id}/reject`, { reason: ' \n' })).status, 400)
  const noDay = await lab.owner.post(`/orders/${id}/accept`, { promisedOn: '2031-02-31' })
  assert.deepEqual([noDay.status, noDay.body.errors[0].pointer], [400, '/promisedOn'])
})

test('of two who move one order at once, one wins and the other learns where it is', async () => {
  for (let round = 0; round < drawCount(3, 20); round++) {
    const { id } = await fixture.orderAt('submitted')
    const answers = await Promise.all([
      take('lab', id, 'accept'),
      take('lab', id, 'reject'),
      take('lab', id, 'accept'),
      take('clinic', id, 'cancel'),
    ])
    const { order } = (await clinic.owner.get(`/orders/${id}`)).body
    const events = (await clinic.owner.get(`/orders/${id}/events`)).body
    const winners = answers.filter(({ status }) => status === 200)
    // A clinic may also ask to cancel what has just been accepted.
    assert.equal(winners.length, order.cancelRequestedAt === null ? 1 : 2)
    for (const { status, body } of answers) {
      if (status === 200) continue
      assert.equal(status, 409)
      assert.equal(body.code, 'order_transition_not_allowed')
      assert.equal(body.state, winners.length === 2 ? 'accepted' : order.status)
    }
    assert.equal(events.data.length, 2 + winners.length)
  }
})

test('with If-Match a step is taken only on the version that was read', async () => {
  const { id, version } = await fixture.orderAt('submitted')
  await clinic.owner.patch(`/orders/${id}`, { instructions: 'Changed meanwhile' })
  const stale = await lab.owner.post(`/orders/${id}/accept`, promise, {
    headers: { 'if-match': String(version) },
  })
  assert.equal(stale.body.code, 'order_changed_meanwhile')
  const fresh = await lab.owner.post(`/orders/${id}/accept`, promise, {
    headers: { 'if-match': `"${version + 1}"` },
  })
  assert.equal(fresh.status, 200)
})

test('a submit looks again at the people: archived patients and dentists who left get no orders', async () => {
  const patientId = await addPatient(w, clinic)
  const { id } = await fixture.draft({ patientId })
  await clinic.owner.delete(`/patients/${patientId}`)
  assert.equal((await clinic.owner.post(`/orders/${id}/submit`, {})).body.code, 'patient_archived')
  const paper = await fixture.labDraft()
  const setCustomer = (status: 'active' | 'archived') =>
    w.across((tx) =>
      tx.run(build.updateTable('customers').set({ status }).where('id', '=', fixture.customerId)),
    )
  await setCustomer('archived')
  const refused = await lab.owner.post(`/orders/${paper.id}/register`, {})
  assert.equal(refused.body.code, 'customer_archived')
  await setCustomer('active')
})

test('a hold costs days of the laboratory, not of the server', async () => {
  const { id } = await fixture.orderAt('on_hold')
  // A zone where it is far from midnight now, and whose last midnight fell on another day in UTC.
  const hour = new Date().getUTCHours()
  const timezone = hour < 12 ? `Etc/GMT-${12 - hour}` : 'Pacific/Kiritimati'
  await w.across((tx) =>
    tx.run(build.updateTable('organizations').set({ timezone }).where('id', '=', lab.id)),
  )
  const client = new pg.Client(w.connection)
  await client.connect()
  await client.query(
    `update app.order_events
      set created_at = (date_trunc('day', now() at time zone $2) + interval '30 s') at time zone $2
      where order_id = $1 and action = 'held'`,
    [id, timezone],
  )
  await client.end()
  const { promisedOn } = await fixture.transition('lab', id, 'resume')
  assert.equal(promisedOn, '2031-01-15')
})

test('nobody is promised a day that is over', async () => {
  const { id } = await fixture.orderAt('submitted')
  const past = { promisedOn: '2019-01-01' }
  const refused = await lab.owner.post(`/orders/${id}/accept`, past)
  assert.deepEqual(
    [refused.body.code, refused.body.errors[0].pointer],
    ['promised_day_passed', '/promisedOn'],
  )
  await fixture.transition('lab', id, 'accept', promise)
  assert.equal((await lab.owner.patch(`/orders/${id}`, past)).body.code, 'promised_day_passed')
})
