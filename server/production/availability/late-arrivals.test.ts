import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { dayMs, scheduleHelpers } from '#test/helpers/schedule-helpers'
import { testApp } from '#test/app/test-app'

const w = await testApp()
const { narrowFixture } = scheduleHelpers(w)
// Eight in the morning of Monday, 13 January 2031: the whole day is ahead.
w.moveClock(-4 * 3_600_000)

type Fixture = Awaited<ReturnType<typeof narrowFixture>>

const read = async (s: Fixture, id: string) =>
  (await s.clinic.owner.get(`/orders/${id}`)).body.order

const eventsOf = async (s: Fixture, id: string, action: string) => {
  const { data } = (await s.clinic.owner.get(`/orders/${id}/events?limit=100`)).body
  return data.filter((event: { action: string }) => event.action === action)
}

const record = (s: Fixture, id: string, arrivesOn: string, hasArrived = false) =>
  s.lab.owner.put(`/orders/${id}/case-arrival`, { arrivesOn, hasArrived })

/** An order of an impression that is promised for a Wednesday; two days of work are planned. */
async function promised(s: Fixture, promisedOn = '2031-01-15'): Promise<string> {
  const { id } = await s.draft({ impressionType: 'physical_impression' })
  await s.transition('clinic', id, 'submit')
  await s.transition('lab', id, 'accept', { promisedOn })
  // The rows have the time of the database; the plan has that of the app.
  await w.across((tx) =>
    tx.run(
      sql`update app.orders set submitted_at = '2031-01-13T06:00:00Z', accepted_at = '2031-01-13T06:30:00Z' where id = ${id}`,
    ),
  )
  await w.settle()
  return id
}

const listed = async (s: Fixture, side: 'lab' | 'clinic', section: string): Promise<string[]> => {
  const { worklist } = (await s[side].owner.get('/worklist')).body
  return worklist.lacking[section].orders.map(({ id }: { id: string }) => id)
}

test('a case that comes too late asks the clinic for the earliest day that can be kept, once', async () => {
  const s = await narrowFixture()
  const other = await narrowFixture()
  const id = await promised(s)
  assert.equal((await record(s, id, '2031-01-20')).status, 200)
  assert.equal((await read(s, id)).dayChange, null, 'the plan decides')
  await w.settle()
  const { dayChange, promisedOn, caseArrival } = await read(s, id)
  assert.equal(promisedOn, '2031-01-15', 'a promise does not jump')
  assert.deepEqual(caseArrival, { arrivesOn: '2031-01-20', hasArrived: false })
  const { cause, reservedOn, proposedOn, reason, answer } = dayChange
  assert.deepEqual([cause, reservedOn, reason, answer], ['late_arrival', '2031-01-15', null, null])
  assert.equal(proposedOn, '2031-01-21')
  for (const { owner } of [s.clinic, s.lab]) {
    const { data } = (await owner.get('/notifications?kind=late_arrival')).body
    assert.deepEqual(
      data.map(({ orderId }: { orderId: string }) => orderId),
      [id],
    )
  }
  assert.deepEqual(await listed(s, 'clinic', 'dayAnswer'), [id])
  assert.equal((await record(s, id, '2031-01-20')).status, 200)
  w.moveClock(dayMs)
  try {
    await w.across((tx) => tx.run(sql`select app.replan(${s.lab.id})`))
    await w.settle()
  } finally {
    w.moveClock(-dayMs)
  }
  assert.equal((await eventsOf(s, id, 'late_arrival')).length, 1)
  assert.deepEqual(await eventsOf(s, id, 'promise_broken'), [], 'it is not the laboratory’s')

  const answerOf = (day: string, verdict: string, who = s.clinic) =>
    who.owner.post(`/orders/${id}/day-answer`, { promisedOn: day, answer: verdict })
  assert.equal((await answerOf(proposedOn, 'confirmed', other.clinic)).status, 404)
  assert.equal((await answerOf('2031-01-15', 'confirmed')).body.code, 'promised_day_changed')
  const both = await Promise.all(
    ['confirmed', 'confirmed'].map((verdict) => answerOf(proposedOn, verdict)),
  )
  assert.deepEqual(
    both.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 409],
  )
  const after = await read(s, id)
  assert.deepEqual(
    [after.promisedOn, after.dayChange.answer, after.dayChange.proposedOn],
    [proposedOn, 'confirmed', null],
  )
  await w.settle()
  assert.equal((await eventsOf(s, id, 'late_arrival')).length, 1)
})

test('a late case whose promise can be kept asks nobody, and so does one in time', async () => {
  const s = await narrowFixture()
  const kept = await promised(s, '2031-01-29')
  const inTime = await promised(s, '2031-01-15')
  await record(s, kept, '2031-01-20')
  await record(s, inTime, '2031-01-13', true)
  await w.settle()
  for (const id of [kept, inTime]) {
    assert.equal((await read(s, id)).dayChange, null)
    assert.equal((await eventsOf(s, id, 'arrival_recorded')).length, 1)
  }
  // What breaks the promise later is not the clinic's doing.
  await s.lab.owner.patch(`/orders/${kept}`, { promisedOn: '2031-01-20' })
  await w.settle()
  assert.equal((await read(s, kept)).dayChange, null)
})

test('an arrival is corrected twice: the question follows, and a declined day is the laboratory’s', async () => {
  const s = await narrowFixture()
  const id = await promised(s)
  await record(s, id, '2031-01-20')
  await w.settle()
  await record(s, id, '2031-01-13', true)
  await w.settle()
  assert.equal((await read(s, id)).dayChange, null)
  assert.deepEqual(await listed(s, 'clinic', 'dayAnswer'), [])
  await record(s, id, '2031-01-22')
  await w.settle()
  const { proposedOn } = (await read(s, id)).dayChange
  assert.equal(proposedOn, '2031-01-23')
  assert.equal((await eventsOf(s, id, 'late_arrival')).length, 2)
  const declined = await s.clinic.owner.post(`/orders/${id}/day-answer`, {
    promisedOn: proposedOn,
    answer: 'declined',
    message: 'Could you do it as rush?',
  })
  assert.equal(declined.status, 200, declined.text)
  assert.deepEqual(await listed(s, 'lab', 'otherDay'), [id])
  assert.equal((await read(s, id)).promisedOn, '2031-01-15')
  await s.lab.owner.patch(`/orders/${id}`, { promisedOn: '2031-01-22' })
  const { dayChange, promisedOn } = await read(s, id)
  assert.deepEqual([promisedOn, dayChange.answer, dayChange.proposedOn], ['2031-01-22', null, null])
})

test('two who record at once both end in one question; a stranger and a bad day are refused', async () => {
  const s = await narrowFixture()
  const other = await narrowFixture()
  const id = await promised(s)
  const both = await Promise.all(['2031-01-20', '2031-01-21'].map((day) => record(s, id, day)))
  assert.deepEqual(
    both.map(({ status }) => status),
    [200, 200],
  )
  await w.settle()
  const { caseArrival, dayChange } = await read(s, id)
  assert.ok(dayChange.proposedOn > caseArrival.arrivesOn)
  assert.ok((await eventsOf(s, id, 'late_arrival')).length <= 2)
  assert.equal((await record(other, id, '2031-01-20')).status, 404)
  const body = { arrivesOn: '2031-01-20', hasArrived: false }
  assert.equal((await s.clinic.owner.put(`/orders/${id}/case-arrival`, body)).status, 403)
  const codeOf = async (day: string, hasArrived: boolean) =>
    (await record(s, id, day, hasArrived)).body.errors[0].code
  assert.equal(await codeOf('2031-01-14', true), 'day_in_future')
  assert.equal(await codeOf('2031-01-12', false), 'day_in_past')
  await s.transition('lab', id, 'start')
  const late = await record(s, id, '2031-01-22')
  assert.deepEqual([late.status, late.body.code], [409, 'order_transition_not_allowed'])
})

test('what the clinic brought late and has not answered is measured by the day that it is asked for', async () => {
  const s = await narrowFixture()
  const id = await promised(s)
  await record(s, id, '2031-01-20')
  await w.settle()
  await w.across((tx) =>
    tx.run(
      sql`update app.orders set status = 'delivered', delivered_at = '2031-01-21T10:00:00Z' where id = ${id}`,
    ),
  )
  w.moveClock(30 * dayMs)
  try {
    const { promises } = (await s.lab.owner.get('/production/promises')).body
    assert.deepEqual([promises.due, promises.kept], [1, 1])
  } finally {
    w.moveClock(-30 * dayMs)
  }
})

test('a day that is over by the clock of the app is neither promised nor confirmed', async () => {
  const s = await narrowFixture()
  const id = await promised(s)
  const before = await s.lab.owner.patch(`/orders/${id}`, { promisedOn: '2031-01-10' })
  assert.deepEqual([before.status, before.body.code], [422, 'promised_day_passed'])
  await record(s, id, '2031-01-20')
  await w.settle()
  const { proposedOn } = (await read(s, id)).dayChange
  w.moveClock(30 * dayMs)
  try {
    const body = { promisedOn: proposedOn, answer: 'confirmed' }
    const late = await s.clinic.owner.post(`/orders/${id}/day-answer`, body)
    assert.deepEqual([late.status, late.body.code], [422, 'promised_day_passed'])
  } finally {
    w.moveClock(-30 * dayMs)
  }
})

test('a later day that the clinic has not confirmed keeps no promise', async () => {
  const s = await narrowFixture()
  const reserving = async () => {
    const { id } = await s.draft()
    assert.equal((await s.reserve(id, '2031-01-16')).status, 201)
    await s.transition('clinic', id, 'submit')
    const dayReason = 'A part is missing'
    await s.transition('lab', id, 'accept', { promisedOn: '2031-01-20', dayReason })
    return id
  }
  const [silent, agreed] = [await reserving(), await reserving()]
  const body = { promisedOn: '2031-01-20', answer: 'confirmed' }
  assert.equal((await s.clinic.owner.post(`/orders/${agreed}/day-answer`, body)).status, 200)
  await w.across((tx) =>
    tx.run(
      sql`update app.orders set status = 'delivered', delivered_at = '2031-01-20T10:00:00Z' where id in (${silent}, ${agreed})`,
    ),
  )
  w.moveClock(30 * dayMs)
  try {
    const { promises } = (await s.lab.owner.get('/production/promises')).body
    assert.deepEqual([promises.due, promises.kept], [2, 1])
  } finally {
    w.moveClock(-30 * dayMs)
  }
})

test('the days of an order that is not accepted yet count from when its case comes', async () => {
  const s = await narrowFixture()
  const sent = async () => {
    const { id } = await s.draft({ impressionType: 'physical_impression' })
    await s.transition('clinic', id, 'submit')
    return id
  }
  const [late, usual] = [await sent(), await sent()]
  assert.equal((await read(s, late)).can.recordArrival, false)
  const { order } = (await s.lab.owner.get(`/orders/${late}`)).body
  assert.equal(order.can.recordArrival, true)
  assert.equal((await record(s, late, '2031-01-20')).status, 200)
  await w.settle()
  const earliestOf = async (id: string): Promise<string> =>
    (await s.lab.owner.get(`/availability?orderId=${id}`)).body.availability.earliest.deliveryOn
  assert.ok((await earliestOf(usual)) < '2031-01-20')
  assert.ok((await earliestOf(late)) > '2031-01-20')
  await s.transition('lab', late, 'accept', { promisedOn: '2031-01-22' })
  await w.settle()
  assert.equal((await read(s, late)).dayChange, null, 'the promise knew when the case comes')
})

test('a parcel from the clinic that arrives records the case of its orders', async () => {
  const s = await narrowFixture()
  const id = await promised(s, '2031-01-20')
  const scan = await s.draft({ impressionType: 'digital_scan' })
  await s.transition('clinic', scan.id, 'submit')
  const body = {
    orderIds: [id, scan.id],
    direction: 'to_lab',
    purpose: 'inbound',
    isDisinfected: true,
  }
  const { shipment } = (await s.clinic.owner.post('/shipments', body)).body
  w.moveClock(7 * dayMs)
  try {
    const path = `/shipments/${shipment.id}/deliver`
    const answer = await s.lab.owner.post(path, { receivedByName: 'Ola' })
    assert.equal(answer.status, 200, answer.text)
    await w.settle()
  } finally {
    w.moveClock(-7 * dayMs)
  }
  const order = await read(s, id)
  assert.deepEqual(order.caseArrival, { arrivesOn: '2031-01-20', hasArrived: true })
  assert.equal(order.dayChange.cause, 'late_arrival')
  assert.equal((await read(s, scan.id)).caseArrival, null)
  const [event] = await eventsOf(s, id, 'arrived_at_lab')
  assert.deepEqual(
    event.details.changes.map(({ pointer }: { pointer: string }) => pointer),
    ['/caseArrival/arrivesOn', '/caseArrival/hasArrived'],
  )
})
