import assert from 'node:assert/strict'
import { test } from 'node:test'
import { build } from '#platform/db/db'
import { productionFixture } from '#test/fixtures/production-fixture'
import { mondayNoon, scheduleHelpers } from '#test/helpers/schedule-helpers'
import { testApp, type Actor } from '#test/app/test-app'

const w = await testApp()
// 2031-01-13, a Monday.
scheduleHelpers(w)
const week = 'fromOn=2031-01-13&toOn=2031-01-17'

const stages = [
  { name: 'Design', publicLabel: 'In design', department: 'CAD', minutesPerPiece: 40 },
  { name: 'Milling', publicLabel: 'In production', department: 'CAM', minutesPerPiece: 60 },
  { name: 'Final check', department: 'Quality', minutesPerPiece: 10 },
]

async function ask(actor: Actor, query = week) {
  await w.settle()
  const answer = await actor.get(`/production/capacity?${query}`)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.capacity
}

/** The load as rows: day, work centre, planned, reserved, limit, capacity; only where there is any. */
async function loadOf(actor: Actor, query = week) {
  const { days, centres } = await ask(actor, query)
  const names = new Map(centres.map(({ id, name }: any) => [id, name]))
  return days.flatMap(({ dayOn, centres: planned }: any) =>
    planned
      .filter((one: any) => one.plannedAmount + one.reservedAmount > 0)
      .map((one: any) => [
        dayOn.slice(8),
        names.get(one.workCentreId),
        one.plannedAmount,
        one.reservedAmount,
        one.limitAmount,
        one.capacityAmount,
      ]),
  )
}

async function createCentre(lab: { owner: Actor }, body: object): Promise<string> {
  const answer = await lab.owner.post('/work-centres', { queueMinutes: 0, ...body })
  assert.equal(answer.status, 201, answer.text)
  return answer.body.workCentre.id
}

/** Four hours of milling a day, of which nine tenths may be promised; orders are scans. */
async function fixtureOf() {
  const fixture = await productionFixture(w, stages)
  const { lab } = fixture
  const milling = await createCentre(lab, {
    name: 'Mills',
    department: 'CAM',
    kind: 'machine',
    dayMinutes: 240,
  })
  const [workflow] = (await lab.owner.get('/workflows')).body.data
  const changed = await lab.owner.patch(`/workflows/${workflow.id}`, {
    stages: workflow.stages.map(({ id, name }: any) => ({
      id,
      name,
      ...(name === 'Milling' ? { workCentreId: milling } : {}),
    })),
  })
  assert.equal(changed.status, 200, changed.text)
  async function accepted(items: object[], fields: object = {}) {
    const { id } = await fixture.draft({ items, impressionType: 'digital_scan', ...fields })
    await fixture.transition('clinic', id, 'submit')
    // Rush is promised on its own day: on a later one it would be standard.
    const isRush = 'priority' in fields
    await fixture.transition('lab', id, 'accept', isRush ? {} : { promisedOn: '2031-01-20' })
    return id
  }
  return { ...fixture, milling, accepted }
}

const five = (productId: string) => [{ productId, teeth: [11, 12, 13, 14, 15] }]

test('capacity is the laboratory’s, and its days have to make sense', async () => {
  const { lab, clinic } = await fixtureOf()
  assert.equal((await w.stranger.get(`/production/capacity?${week}`)).status, 401)
  assert.equal((await clinic.owner.get(`/production/capacity?${week}`)).status, 403)
  for (const wrong of [
    'fromOn=2031-01-13',
    'fromOn=2031-01-13&toOn=2031-01-12',
    'fromOn=2031-01-01&toOn=2031-06-01',
    'fromOn=2031-02-30&toOn=2031-03-01',
  ]) {
    assert.equal((await lab.owner.get(`/production/capacity?${wrong}`)).status, 400, wrong)
  }
  assert.equal((await ask(lab.owner, 'fromOn=2031-01-01&toOn=2031-04-03')).days.length, 93)
})

test('an order takes its minutes, from the acceptance on, on the days that dates are booked on', async () => {
  const { lab, productId, accepted, transition, stagesOf, work } = await fixtureOf()
  const other = await fixtureOf()
  const id = await accepted(five(productId))
  // At noon half of Monday is over; design takes the rest of it.
  const planned = [
    ['14', 'Mills', 240, 0, 216, 240],
    ['15', 'Mills', 60, 0, 216, 240],
  ]
  assert.deepEqual(await loadOf(lab.owner), planned)
  assert.deepEqual(await loadOf(other.lab.owner), [])
  const booked = await w.across((tx) =>
    tx.all(
      build
        .selectFrom('workCentreLoads')
        .select(['dayOn', 'amount', 'rushAmount'])
        .where('labOrganizationId', '=', lab.id)
        .orderBy('dayOn'),
    ),
  )
  assert.deepEqual(
    booked.map(({ dayOn, amount, rushAmount }) => [dayOn, amount, rushAmount]),
    [
      ['2031-01-14', 240, 0],
      ['2031-01-15', 60, 0],
    ],
  )
  await transition('lab', id, 'start')
  assert.deepEqual(await loadOf(lab.owner), planned)
  await work((await stagesOf(id)).slice(0, 2))
  assert.deepEqual(await loadOf(lab.owner), [])
})

test('behind a load are its orders, rush first, of the laboratory that asks alone', async () => {
  const { lab, clinic, milling, productId, accepted } = await fixtureOf()
  const other = await fixtureOf()
  const usual = await accepted([{ productId, teeth: [11] }])
  // Standard work leaves after two weeks, so rush is earlier.
  await lab.owner.patch(`/products/${productId}`, { turnaroundDays: 10 })
  // Two items of one workflow are worked on together.
  const rush = await accepted(
    [
      { productId, teeth: [12] },
      { productId, teeth: [13] },
    ],
    { priority: 'rush' },
  )
  await w.settle()
  // An hour of Monday is left: the last minutes of each are milled on Tuesday.
  const day = '2031-01-14'
  const path = `/work-centres/${milling}/planned-orders?dayOn=${day}`
  const answer = await lab.owner.get(path)
  assert.equal(answer.status, 200, answer.text)
  assert.deepEqual(
    answer.body.data.map(({ id, stageNames, amount }: any) => [id, stageNames, amount]),
    [
      [rush, ['Milling'], 120],
      [usual, ['Milling'], 40],
    ],
  )
  assert.equal((await other.lab.owner.get(path)).status, 404)
  assert.equal((await clinic.owner.get(path)).status, 403)
  assert.equal((await lab.owner.get(path.replace(day, '2031-02-30'))).status, 400)
  const none = await lab.owner.get(`${path}&search=nobody-of-that-name`)
  assert.equal(none.body.data.length, 0)
})

test('what a clinic holds is reserved, until it is planned', async () => {
  const { lab, clinic, productId, draft, transition } = await fixtureOf()
  const order = await draft({ items: five(productId), impressionType: 'digital_scan' })
  const { earliest } = (await clinic.owner.get(`/availability?orderId=${order.id}`)).body
    .availability
  const held = await clinic.owner.post('/availability/reserve', {
    orderId: order.id,
    deliveryOn: earliest.deliveryOn,
  })
  assert.equal(held.status, 201, held.text)
  // What may be promised of a day is less than what is planned on it.
  assert.deepEqual(await loadOf(lab.owner), [
    ['14', 'Mills', 0, 216, 216, 240],
    ['15', 'Mills', 0, 84, 216, 240],
  ])
  // Where no people have a limit, the machines say how full a day is.
  const { days } = await ask(lab.owner)
  assert.deepEqual(days.find(({ dayOn }: any) => dayOn === '2031-01-14').team, {
    plannedMinutes: 0,
    reservedMinutes: 216,
    limitMinutes: 216,
  })
  await transition('clinic', order.id, 'submit')
  await transition('lab', order.id, 'accept')
  assert.deepEqual(await loadOf(lab.owner), [
    ['14', 'Mills', 240, 0, 216, 240],
    ['15', 'Mills', 60, 0, 216, 240],
  ])
})

test('a work centre does less on days with less capacity, and nothing while it is away', async () => {
  const { lab, milling } = await fixtureOf()
  const calendar = await lab.owner.patch('/production/calendar', {
    holidays: [{ dayOn: '2031-01-14', name: 'Day off' }],
    capacities: [
      { dayOn: '2031-01-13', department: 'CAM', percent: 50 },
      { dayOn: '2031-01-15', department: null, percent: 25 },
    ],
  })
  assert.equal(calendar.status, 200, calendar.text)
  const absence = await lab.owner.post('/absences', {
    workCentreId: milling,
    firstOn: '2031-01-16',
    lastOn: '2031-01-16',
  })
  assert.equal(absence.status, 201, absence.text)
  const { days } = await ask(lab.owner)
  assert.deepEqual(
    days.map(({ isWorkday, minutes, centres }: any) => [
      isWorkday,
      minutes,
      centres.map(({ capacityAmount }: any) => capacityAmount),
    ]),
    [
      [true, 480, [120]],
      [false, 0, []],
      [true, 120, [60]],
      [true, 480, []],
      [true, 480, [240]],
    ],
  )
})

test('work that is planned on no day is counted, and held work is such', async () => {
  const { lab, productId, accepted, transition } = await fixtureOf()
  const id = await accepted(five(productId))
  await transition('lab', id, 'start')
  assert.equal((await ask(lab.owner)).undatedOrders, 0)
  await transition('lab', id, 'hold', { reason: 'A question' })
  assert.deepEqual([await loadOf(lab.owner), (await ask(lab.owner)).undatedOrders], [[], 1])
  await transition('lab', id, 'resume')
  assert.equal((await ask(lab.owner)).undatedOrders, 0)
  const [from, to] = [1, 731].map((days) =>
    new Date(mondayNoon + days * 86_400_000).toISOString().slice(0, 10),
  )
  await lab.owner.patch('/production/calendar', {
    closures: [
      { startsOn: '2031-01-13', endsOn: from, reason: null },
      { startsOn: from, endsOn: to, reason: null },
    ],
  })
  assert.deepEqual([await loadOf(lab.owner), (await ask(lab.owner)).undatedOrders], [[], 1])
})
