import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '#test/app/test-app'

const w = await testApp()
const lab = await w.org('lab')
const clinic = await w.org('clinic')
const path = '/production/calendar'
const twice = (one: object) => [one, { ...one }]
const monday = { weekday: 1, from: '07:00', to: '16:00', minutes: 480 }

test('the calendar is set by owners of a laboratory and read by its members', async () => {
  const staff = await w.member(lab)
  const body = { weekdays: [monday] }
  assert.equal((await w.stranger.patch(path, body)).status, 401)
  assert.equal((await clinic.owner.get(path)).status, 403)
  assert.equal((await staff.patch(path, body)).body.code, 'permission_required')
  assert.equal((await (await w.device(lab, lab.ownerUserId)).patch(path, body)).status, 401)
  const usual = (await staff.get(path)).body.calendar
  assert.equal(usual.updatedAt, null)
  assert.deepEqual(
    usual.weekdays.map(({ weekday }: { weekday: number }) => weekday),
    [1, 2, 3, 4, 5],
  )
})

test('a calendar that makes no sense is refused by its place', async () => {
  const closure = { startsOn: '2031-07-10', endsOn: '2031-07-01', reason: null }
  for (const [pointer, body] of [
    ['', {}],
    ['/weekdays', { weekdays: [] }],
    ['/weekdays/0/weekday', { weekdays: [{ ...monday, weekday: 0 }] }],
    ['/weekdays/1', { weekdays: [monday, monday] }],
    ['/weekdays/0/to', { weekdays: [{ ...monday, to: '07:00' }] }],
    ['/weekdays/0/to', { weekdays: [{ ...monday, to: '24:00' }] }],
    ['/weekdays/0/minutes', { weekdays: [{ ...monday, minutes: 541 }] }],
    ['/holidays/0/dayOn', { holidays: [{ dayOn: '2031-02-30', name: 'None' }] }],
    ['/holidays/1', { holidays: twice({ dayOn: '2031-01-01', name: 'Twice' }) }],
    ['/holidays/0/source', { holidays: [{ dayOn: '2031-01-01', name: 'A', source: 'law' }] }],
    ['/cutOffs/1', { cutOffs: twice({ weekday: 1, time: '12:00' }) }],
    ['/cutOffs/0/time', { cutOffs: [{ weekday: 1, time: '24:00' }] }],
    ['/pickups/1', { pickups: twice({ weekday: 1, time: '12:00' }) }],
    ['/pickups', { pickups: [{ weekday: 7, time: '12:00' }] }],
    ['/country', { country: 'ZZ' }],
    ['/region', { region: 'Bavaria' }],
    ['/closures/0/endsOn', { closures: [closure] }],
    ['/closures/0/startsOn', { closures: [{ ...closure, startsOn: '2031-06-31' }] }],
    ['/closures/0/endsOn', { closures: [{ ...closure, endsOn: '2999-12-31' }] }],
    [
      '/closures/0/endsOn',
      { closures: [{ ...closure, startsOn: '2031-07-01', endsOn: '2033-07-02' }] },
    ],
    ['/capacities/1', { capacities: twice({ dayOn: '2031-01-02', department: null, percent: 5 }) }],
    [
      '/capacities/0/percent',
      { capacities: [{ dayOn: '2031-01-02', department: null, percent: -1 }] },
    ],
  ] as const) {
    const refused = await lab.owner.patch(path, body)
    assert.equal(refused.status, 400, `${pointer} ${refused.text}`)
    assert.equal(refused.body.errors[0].pointer, pointer, refused.text)
  }
  const holidays = twice({ dayOn: '2031-01-01', name: 'Twice' })
  const { body } = await lab.owner.patch(path, { holidays })
  assert.deepEqual(
    [body.errors[0].code, body.errors[0].params],
    ['holiday_twice', { day: '2031-01-01' }],
  )
  assert.equal((await lab.owner.get(path)).body.calendar.updatedAt, null)
})

test('only the lists that are sent are replaced', async () => {
  const holidays = [
    { dayOn: '2031-01-01', name: "New Year's Day", source: 'public_holiday', isClosed: true },
    { dayOn: '2031-01-06', name: 'Epiphany', source: 'public_holiday', isClosed: false },
    { dayOn: '2031-02-03', name: 'Outing', source: 'own', isClosed: true },
  ]
  const [newYear, epiphany] = holidays
  const sent = [newYear, epiphany, { dayOn: '2031-02-03', name: 'Outing' }]
  const closures = [
    { startsOn: '2031-07-01', endsOn: '2033-07-01', reason: 'Two years, the longest' },
  ]
  const capacities = [
    { dayOn: '2031-01-02', department: null, percent: 50 },
    { dayOn: '2031-01-02', department: 'CAD', percent: 0 },
  ]
  const others = {
    cutOffs: [{ weekday: 1, time: '10:30' }],
    pickups: [{ weekday: 1, time: '16:00' }],
    country: 'DE',
    region: 'BY',
  }
  const first = await lab.owner.patch(path, { holidays: sent, closures, capacities, ...others })
  assert.equal(first.status, 200, first.text)
  assert.equal(first.body.calendar.weekdays.length, 5)
  const second = await lab.owner.patch(path, { weekdays: [monday] })
  const { updatedAt, ...calendar } = second.body.calendar
  assert.deepEqual(calendar, { weekdays: [monday], holidays, closures, capacities, ...others })
  const refused = await lab.owner.patch(path, { weekdays: [{ ...monday, weekday: 2 }] })
  assert.equal(refused.body.errors[0].code, 'no_pickup_on_working_day')
  assert.equal(refused.body.errors[0].pointer, '/weekdays')
  assert.ok(updatedAt >= first.body.calendar.updatedAt)
  const emptied = await lab.owner.patch(path, { holidays: [], closures: [] })
  assert.deepEqual(
    [emptied.body.calendar.holidays, emptied.body.calendar.capacities],
    [[], capacities],
  )
  const other = await w.org('lab')
  assert.equal((await other.owner.get(path)).body.calendar.updatedAt, null)
})

test('two who replace the same list at once leave the list of one', async () => {
  const lists = ['A', 'B', 'C'].map((name) => [
    { dayOn: '2031-01-01', name },
    { dayOn: '2031-01-06', name },
  ])
  const fresh = await w.org('lab')
  for (let round = 0; round < 3; round++) {
    const answers = await Promise.all(
      lists.map((holidays) => fresh.owner.patch(path, { holidays })),
    )
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200],
    )
    const { holidays } = (await fresh.owner.get(path)).body.calendar
    const names = holidays.map(({ name }: { name: string }) => name).join('')
    assert.ok(['AA', 'BB', 'CC'].includes(names), names)
  }
})
