import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { productionFixture } from '#test/fixtures/production-fixture'
import { testApp } from '#test/app/test-app'

const w = await testApp()
const stages = [
  { name: 'Design', minutesPerOrder: 10, minutesPerPiece: 40 },
  { name: 'Milling', minutesPerPiece: 60 },
]
const fixture = await productionFixture(w, stages)
const { lab, technician, colleague, productId } = fixture

// Whatever day it is, the laboratory works on it.
const everyDay = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, minutes: 450 }))
const calendar = everyDay.map(({ weekday }) => ({
  weekday,
  from: '08:00',
  to: '16:00',
  minutes: 480,
}))

async function read() {
  const answer = await lab.owner.get('/production/team-day')
  assert.equal(answer.status, 200, answer.text)
  return answer.body.teamDay
}
const personOf = async ({ userId }: { userId: string }) =>
  (await read()).people.find((person: any) => person.userId === userId)

test('hours that are planned are shown against hours that people are there', async () => {
  assert.equal((await lab.owner.patch('/production/calendar', { weekdays: calendar })).status, 200)
  const members = (await lab.owner.get('/team/members?limit=100')).body.data
  const membershipOf = (userId: string) => members.find((one: any) => one.userId === userId)?.id
  const shifts = `/team/members/${membershipOf(technician.userId)}/work-shifts`
  assert.equal((await lab.owner.patch(shifts, { weekdays: everyDay })).status, 200)
  const centre = { name: 'Design bench', kind: 'people' }
  const share = [{ userId: technician.userId, sharePercent: 50 }]
  const added = await lab.owner.post('/work-centres', { ...centre, members: share })
  assert.equal(added.status, 201)
  const centreId = added.body.workCentre.id
  assert.equal((await read()).people.length, 1, 'who works nowhere and has nothing is left out')

  const order = await fixture.made([{ productId, teeth: [11, 12] }])
  const [design] = await fixture.stagesOf(order.id)
  const unassigned = await read()
  assert.equal(unassigned.unassignedCount, 1, 'the next stage alone')
  assert.equal(unassigned.openStageCount, 1)
  const [due] = unassigned.dueStages
  assert.deepEqual([due.id, due.technicianName, due.workCentreName], [design.id, null, null])
  assert.equal(due.workSummary.marks.length, 1)
  const assigned = await lab.owner.patch(`/order-stages/${design.id}`, {
    technicianUserId: technician.userId,
  })
  assert.equal(assigned.status, 200, assigned.text)
  const { dayOn, unassignedCount } = await read()
  const person = await personOf(technician)
  assert.equal(unassignedCount, 0)
  const { stages: has, ...hours } = person
  assert.deepEqual(hours, {
    userId: technician.userId,
    name: 'Ina Sample',
    workCentreNames: ['Design bench'],
    presence: 'expected',
    presentMinutes: 450,
    plannedMinutes: 90,
    stageCount: 1,
  })
  assert.deepEqual(
    has.map(({ id, name, orderId, isStarted, minutes }: any) => [
      id,
      name,
      orderId,
      isStarted,
      minutes,
    ]),
    [[design.id, 'Design', order.id, false, 90]],
  )
  assert.equal((await technician.post('/time-clock', { action: 'in' })).status, 200)
  assert.equal((await personOf(technician)).presence, 'working')
  const half = { firstOn: dayOn, lastOn: dayOn, minutesPerDay: 200, userId: technician.userId }
  assert.equal((await lab.owner.post('/absences', half)).status, 201)
  assert.equal((await personOf(technician)).presentMinutes, 250)

  await fixture.changeStage(colleague, design, 'start')
  await fixture.changeStage(colleague, design, 'finish')
  const whole = { firstOn: dayOn, lastOn: dayOn, userId: colleague.userId }
  assert.equal((await lab.owner.post('/absences', whole)).status, 201)
  assert.deepEqual((await read()).workCentres, [
    {
      id: centreId,
      name: 'Design bench',
      kind: 'people',
      plannedMinutes: 0,
      stageCount: 0,
      stages: [],
    },
  ])
  const [, milling] = await fixture.stagesOf(order.id)
  await lab.owner.patch(`/order-stages/${milling.id}`, { technicianUserId: colleague.userId })
  const away = await personOf(colleague)
  assert.deepEqual(
    [away.presence, away.presentMinutes, away.plannedMinutes],
    ['away', 0, 120],
    'of the next stage, which is Milling',
  )
  await fixture.transition('lab', order.id, 'hold', { reason: 'Shade is missing' })
  assert.equal(await personOf(colleague), undefined, 'a held order plans nothing')
})

test('what can be worked on is shown by work centre and as its order leaves', async () => {
  const centre = { name: 'Mill', kind: 'machine', units: 1, dayMinutes: 480 }
  const { workCentre } = (await lab.owner.post('/work-centres', centre)).body
  const [later, sooner] = [
    await fixture.made([{ productId, teeth: [14] }]),
    await fixture.made([{ productId, teeth: [15] }]),
  ]
  const { dayOn } = await read()
  const [stage] = await fixture.stagesOf(sooner.id)
  await w.settle()
  await w.across(async (tx) => {
    await tx.run(sql`update app.order_plans set ship_on = ${dayOn}::date + (order_id = ${later.id})::integer
      where order_id in (${later.id}, ${sooner.id})`)
    await tx.run(
      sql`update app.order_stages set work_centre_id = ${workCentre.id} where id = ${stage.id}`,
    )
  })
  const weekday = new Date(`${dayOn}T12:00:00Z`).getUTCDay() || 7
  const { customerId } = fixture.connection
  const route = { name: 'Harbour', weekdays: [weekday], departureTime: '11:00' }
  const driven = await lab.owner.post('/delivery-routes', { ...route, stops: [{ customerId }] })
  assert.equal(driven.status, 201, driven.text)
  const { workCentres, dueStages } = await read()
  assert.deepEqual(
    dueStages
      .filter(({ orderId }: any) => [later.id, sooner.id].includes(orderId))
      .map(({ orderId, leavesTime }: any) => [orderId, leavesTime]),
    [
      [sooner.id, '11:00'],
      [later.id, null],
    ],
  )
  const mill = workCentres.find(({ id }: any) => id === workCentre.id)
  assert.deepEqual(
    [mill.plannedMinutes, mill.stageCount, mill.stages[0].orderId],
    [50, 1, sooner.id],
  )
})

test('only who plans sees the day of the team, each laboratory its own', async () => {
  assert.equal((await w.stranger.get('/production/team-day')).status, 401)
  assert.equal((await technician.get('/production/team-day')).body.code, 'permission_required')
  const other = await w.org('lab')
  assert.deepEqual((await other.owner.get('/production/team-day')).body.teamDay.people, [])
})
