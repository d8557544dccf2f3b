import assert from 'node:assert/strict'
import { test } from 'node:test'
import { build } from '#platform/db/db'
import { productionFixture } from '#test/fixtures/production-fixture'
import { addProduct } from '#test/fixtures/order-fixture'
import { mondayNoon, scheduleHelpers } from '#test/helpers/schedule-helpers'
import { testApp, type Actor } from '#test/app/test-app'

const w = await testApp()
// 2031-01-13, a Monday.
scheduleHelpers(w)
const week = 'fromOn=2031-01-13&toOn=2031-01-17'

const stages = [
  { name: 'Design', publicLabel: 'In design', department: 'CAD', minutesPerPiece: 40 },
  { name: 'Milling', publicLabel: 'In production', department: 'CAM', capacityPerDay: 4 },
  { name: 'Final check', department: 'Quality', minutesPerPiece: 10 },
]

async function ask(actor: Actor, query = week) {
  await w.settle()
  const answer = await actor.get(`/production/capacity?${query}`)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.capacity
}

/** The load as rows: day, stage, pieces, minutes, what the stage lets through. */
async function loadOf(actor: Actor, query = week) {
  const { days } = await ask(actor, query)
  return days.flatMap(({ dayOn, stages: planned }: any) =>
    planned.map((one: any) => [
      dayOn.slice(8),
      one.name,
      one.plannedPieces,
      one.plannedMinutes,
      one.capacityPieces,
    ]),
  )
}

/** Orders are scans: they are there when they are sent. */
async function fixtureOf() {
  const fixture = await productionFixture(w, stages)
  async function accepted(items: object[]) {
    const { id } = await fixture.draft({ items, impressionType: 'digital_scan' })
    await fixture.transition('clinic', id, 'submit')
    await fixture.transition('lab', id, 'accept', { promisedOn: '2031-01-20' })
    return id
  }
  return { ...fixture, accepted }
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

test('a piece takes its minutes, from the acceptance on, on the days that dates are booked on', async () => {
  const { lab, productId, accepted, transition, stagesOf, work } = await fixtureOf()
  const other = await fixtureOf()
  const id = await accepted(five(productId))
  const planned = [
    ['13', 'Design', 5, 200, null],
    ['13', 'Milling', 4, 0, 4],
    ['13', 'Final check', 4, 40, null],
    ['14', 'Milling', 1, 0, 4],
    ['14', 'Final check', 1, 10, null],
  ]
  assert.deepEqual(await loadOf(lab.owner), planned)
  assert.deepEqual(await loadOf(other.lab.owner), [])
  const booked = await w.across((tx) =>
    tx.all(
      build
        .selectFrom('stageLoads')
        .innerJoin('workflowStages', 'workflowStages.id', 'stageLoads.workflowStageId')
        .select(['dayOn', 'name', 'pieces'])
        .where('labOrganizationId', '=', lab.id)
        .orderBy('dayOn')
        .orderBy('sortOrder'),
    ),
  )
  assert.deepEqual(
    planned.map(([day, name, pieces]) => [`2031-01-${day}`, name, pieces]),
    booked.map(({ dayOn, name, pieces }) => [dayOn, name, pieces]),
  )
  await transition('lab', id, 'start')
  assert.deepEqual(await loadOf(lab.owner), planned)
  await work((await stagesOf(id)).slice(0, 2))
  assert.deepEqual(await loadOf(lab.owner), [['13', 'Final check', 5, 50, null]])
  await transition('lab', id, 'cancel', { reason: 'Because' })
  assert.deepEqual(await loadOf(lab.owner), [])
})

test('what a stage lets through is beside it, by department, over all workflows that have it', async () => {
  const { lab, productId, accepted } = await fixtureOf()
  const second = await lab.owner.post('/workflows', { name: 'Metal', stages: stages.slice(1) })
  assert.equal(second.status, 201, second.text)
  const metal = await addProduct(w, lab, { name: 'Metal crown' })
  await lab.owner.patch(`/products/${metal}`, { workflowId: second.body.workflow.id })
  const calendar = await lab.owner.patch('/production/calendar', {
    holidays: [{ dayOn: '2031-01-14', name: 'Day off' }],
    capacities: [
      { dayOn: '2031-01-13', department: 'CAM', percent: 50 },
      { dayOn: '2031-01-15', department: null, percent: 25 },
    ],
  })
  assert.equal(calendar.status, 200, calendar.text)
  await accepted([...five(productId), { productId: metal, teeth: [21, 22, 23] }])
  const { days } = await ask(lab.owner)
  assert.deepEqual(
    days.map(({ isWorkday, minutes }: any) => [isWorkday, minutes]),
    [
      [true, 480],
      [false, 0],
      [true, 120],
      [true, 480],
      [true, 480],
    ],
  )
  const milling = (await loadOf(lab.owner)).filter(([, name]: string[]) => name === 'Milling')
  assert.deepEqual(milling, [
    ['13', 'Milling', 4, 0, 4],
    ['15', 'Milling', 2, 0, 2],
    ['16', 'Milling', 2, 0, 8],
  ])
})

test('work that is planned on no day is counted, and held work is such', async () => {
  const { lab, productId, accepted, transition } = await fixtureOf()
  const id = await accepted(five(productId))
  await transition('lab', id, 'start')
  assert.equal((await ask(lab.owner)).undatedItems, 0)
  await transition('lab', id, 'hold', { reason: 'A question' })
  assert.deepEqual([await loadOf(lab.owner), (await ask(lab.owner)).undatedItems], [[], 1])
  await transition('lab', id, 'resume')
  assert.equal((await ask(lab.owner)).undatedItems, 0)
  const [from, to] = [1, 731].map((days) =>
    new Date(mondayNoon + days * 86_400_000).toISOString().slice(0, 10),
  )
  await lab.owner.patch('/production/calendar', {
    closures: [
      { startsOn: '2031-01-13', endsOn: from, reason: null },
      { startsOn: from, endsOn: to, reason: null },
    ],
  })
  assert.deepEqual([await loadOf(lab.owner), (await ask(lab.owner)).undatedItems], [[], 1])
})
