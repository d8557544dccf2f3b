import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Holiday } from '#contract/identity/public-holidays'
import { rowsOf } from '#test/helpers/answers'
import { testApp } from '#test/app/test-app'

const w = await testApp()
const lab = await w.org('lab')
const clinic = await w.org('clinic')
const path = '/clinic-calendar'
const usual = {
  receivingWeekdays: [1, 2, 3, 4, 5],
  holidays: [],
  closures: [],
  country: null,
  region: null,
}

test('the calendar of a clinic is set by its owners and read by its members', async () => {
  const staff = await w.member(clinic)
  const body = { receivingWeekdays: [1, 2] }
  assert.equal((await w.stranger.patch(path, body)).status, 401)
  assert.equal((await lab.owner.get(path)).status, 403)
  assert.equal((await lab.owner.patch(path, body)).status, 403)
  assert.equal((await staff.patch(path, body)).body.code, 'permission_required')
  const { updatedAt, ...calendar } = (await staff.get(path)).body.calendar
  assert.deepEqual([calendar, updatedAt], [usual, null])
})

test('a calendar of a clinic that makes no sense is refused by its place', async () => {
  for (const [pointer, body] of [
    ['', {}],
    ['/receivingWeekdays', { receivingWeekdays: [] }],
    ['/receivingWeekdays/0', { receivingWeekdays: [8] }],
    ['/receivingWeekdays/1', { receivingWeekdays: [3, 3] }],
    ['/holidays/0/dayOn', { holidays: [{ dayOn: '2031-02-30', name: 'None' }] }],
    [
      '/closures/0/endsOn',
      { closures: [{ startsOn: '2031-02-03', endsOn: '2031-02-01', reason: null }] },
    ],
    ['/country', { country: 'ZZ' }],
    ['/weekdays', { weekdays: [] }],
  ] as const) {
    const refused = await clinic.owner.patch(path, body)
    assert.equal(refused.status, 400, `${pointer} ${refused.text}`)
    assert.equal(refused.body.errors[0].pointer, pointer, refused.text)
  }
  assert.equal((await clinic.owner.get(path)).body.calendar.updatedAt, null)
})

test('only the keys that are sent are replaced, and the laboratories of the clinic plan again', async () => {
  await w.connect(lab, clinic)
  await w.settle()
  const closures = [{ startsOn: '2031-07-01', endsOn: '2031-07-14', reason: 'Summer break' }]
  const first = await clinic.owner.patch(path, { receivingWeekdays: [5, 1], closures })
  assert.equal(first.status, 200, first.text)
  assert.deepEqual(first.body.calendar.receivingWeekdays, [1, 5])
  const holidays = [{ dayOn: '2031-01-01', name: "New Year's Day" }]
  const { body } = await clinic.owner.patch(path, { holidays, region: 'BY', country: 'DE' })
  const { updatedAt, ...calendar } = body.calendar
  assert.deepEqual(calendar, {
    receivingWeekdays: [1, 5],
    closures,
    holidays: [{ ...holidays[0], source: 'own', isClosed: true }],
    country: 'DE',
    region: 'BY',
  })
  assert.ok(updatedAt > first.body.calendar.updatedAt)
  const plans = await rowsOf(
    w,
    sql`select from app.jobs where queue = 'lab-plans' and owner_id = ${lab.id}`,
  )
  assert.ok(plans.length > 0)
  const other = await w.org('clinic')
  assert.equal((await other.owner.get(path)).body.calendar.updatedAt, null)
})

const holidaysOf = async (query: string): Promise<Holiday[]> => {
  const answer = await lab.owner.get(`/public-holidays?${query}`)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.publicHolidays.holidays
}
const on = (holidays: readonly Holiday[], day: string) =>
  holidays.find(({ dayOn }) => dayOn === day)

test('public holidays are those of the country and region, in the language of the reader', async () => {
  assert.equal((await w.stranger.get('/public-holidays?year=2027')).status, 401)
  const germany = await holidaysOf('year=2027&country=DE&language=de')
  assert.deepEqual(on(germany, '2027-01-01'), {
    dayOn: '2027-01-01',
    name: 'Neujahr',
    source: 'public_holiday',
    isClosed: true,
  })
  assert.equal(on(germany, '2027-01-06'), undefined)
  assert.deepEqual(
    [on(germany, '2027-12-24')?.source, on(germany, '2027-12-24')?.isClosed],
    ['observance', false],
    'half a day',
  )
  const bavaria = await holidaysOf('year=2027&country=DE&region=BY')
  assert.equal(on(bavaria, '2027-01-06')?.name, 'Epiphany')
  const { regions } = (await lab.owner.get('/public-holidays?year=2027&country=DE')).body
    .publicHolidays
  assert.ok(regions.some(({ code }: { code: string }) => code === 'BY.A'))
})

test('the original day and the one in its place are both there, feasts of several days on each of them', async () => {
  const england = await holidaysOf('year=2027&country=GB&region=ENG')
  assert.deepEqual(
    england.filter(({ dayOn }) => dayOn > '2027-12').map(({ dayOn }) => dayOn),
    ['2027-12-25', '2027-12-26', '2027-12-27', '2027-12-28'],
  )
  const days = (await holidaysOf('year=2026&country=SA')).map(({ dayOn }) => dayOn)
  for (const day of ['2026-03-19', '2026-03-20', '2026-03-21', '2026-03-22']) {
    assert.ok(days.includes(day), day)
  }
  for (const country of ['CN', 'IL', 'US', 'JP', 'IN', 'BR', 'ZA', 'AU']) {
    const holidays = await holidaysOf(`year=2028&country=${country}`)
    const listed = holidays.map(({ dayOn }) => dayOn)
    assert.deepEqual(listed, [...new Set(listed)].toSorted(), country)
    assert.ok(listed.length > 4 && listed.every((day) => day.startsWith('2028-')), country)
  }
})

test('the place of the own calendar is proposed, else the country of the address', async () => {
  const fresh = await w.org('lab')
  const read = async (query = '') =>
    (await fresh.owner.get(`/public-holidays?year=2027${query}`)).body.publicHolidays
  assert.deepEqual(await read(), { country: null, region: null, regions: [], holidays: [] })
  await fresh.owner.patch('/organization', { country: 'AT' })
  assert.equal((await read()).country, 'AT')
  await fresh.owner.patch('/production/calendar', { country: 'DE', region: 'BY' })
  assert.deepEqual([(await read()).country, (await read()).region], ['DE', 'BY'])
  assert.equal((await read('&region=HE')).region, 'HE')
  assert.equal((await read('&country=FR')).region, null, 'a region belongs to its country')
  await fresh.owner.patch('/production/calendar', { country: 'FR' })
  assert.equal((await read()).region, null, 'France has no such region')
  await fresh.owner.patch('/production/calendar', { country: 'DE' })
  const holidays = (await read()).holidays as Holiday[]
  assert.equal((await fresh.owner.patch('/production/calendar', { holidays })).status, 200)
  assert.deepEqual((await fresh.owner.get('/production/calendar')).body.calendar.holidays, holidays)
})

test('a region that a country has not is refused, and a country without known holidays has none', async () => {
  for (const [pointer, query] of [
    ['/region', 'year=2027&country=DE&region=CA'],
    ['/year', 'year=1999&country=DE'],
    ['/country', 'year=2027&country=d'],
    ['/language', 'year=2027&language=xx'],
  ] as const) {
    const refused = await lab.owner.get(`/public-holidays?${query}`)
    assert.equal(refused.status, 400, refused.text)
    assert.equal(refused.body.errors[0].pointer, pointer)
  }
  assert.deepEqual(await holidaysOf('year=2027&country=AQ'), [])
})
