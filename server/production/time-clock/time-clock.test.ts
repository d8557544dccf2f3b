import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { build } from '#platform/db/db'
import { testApp, type Actor } from '#test/app/test-app'
import { productionFixture } from '#test/fixtures/production-fixture'
import { race } from '#test/helpers/race'

const w = await testApp()
const lab = await w.org('lab')
const other = await w.org('lab')
const clinic = await w.org('clinic')
const berlin = await lab.owner.patch('/organization', { timezone: 'Europe/Berlin' })
assert.equal(berlin.status, 200, berlin.text)

const clock = async (actor: Actor) => (await actor.get('/time-clock')).body.timeClock
const press = (actor: Actor, action: string) => actor.post('/time-clock', { action })
async function pressed(actor: Actor, action: string) {
  const answer = await press(actor, action)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.timeClock
}
const entriesOf = async (actor: Actor, query = '') =>
  (await actor.get(`/time-entries?limit=100${query}`)).body.data

const add = (userId: string, [startedAt, endedAt]: [string, string], body: object = {}) =>
  lab.owner.post('/time-entries', {
    userId,
    kind: 'work',
    startedAt: `${startedAt}:00.000Z`,
    endedAt: `${endedAt}:00.000Z`,
    reason: 'Was on the road',
    ...body,
  })
async function added(userId: string, times: [string, string], body: object = {}) {
  const answer = await add(userId, times, body)
  assert.equal(answer.status, 201, answer.text)
  return answer.body.timeEntry
}

async function sheetOf(actor: Actor, userId: string, [fromOn, toOn]: [string, string]) {
  const answer = await actor.get(`/time-sheet?fromOn=${fromOn}&toOn=${toOn}`)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.timeSheet.people.find((one: any) => one.userId === userId)
}

// Both wait for the clock of the person before either writes.
const atOnce = <T>(userId: string, send: () => Promise<T>): Promise<T[]> =>
  race(
    w,
    {
      text: `select pg_advisory_xact_lock(hashtextextended('clock ' || $1 || $2, 0))`,
      values: [lab.id, userId],
    },
    () => [send(), send()],
  )

const makeOld = (userId: string, hours: number) =>
  w.across((tx) =>
    tx.run(
      build
        .updateTable('timeEntries')
        .set({ startedAt: sql`started_at - make_interval(hours => ${hours})` })
        .where('userId', '=', userId)
        .where('endedAt', 'is', null),
    ),
  )

test('a member clocks in, has a break and clocks out; each action fits the state', async () => {
  const member = await w.member(lab, { name: 'Ina Sample' })
  assert.equal((await w.stranger.get('/time-clock')).status, 401)
  assert.equal((await clinic.owner.get('/time-clock')).status, 403)
  const out = await clock(member)
  assert.deepEqual(
    [out.status, out.sinceAt, out.workedMinutes, out.possibleActions],
    ['out', null, 0, ['in']],
  )
  assert.equal((await pressed(member, 'in')).status, 'working')
  const again = await press(member, 'in')
  assert.deepEqual([again.status, again.body.code], [409, 'clock_action_not_possible'])
  const rest = await pressed(member, 'start_break')
  assert.deepEqual([rest.status, rest.possibleActions], ['on_break', ['end_break', 'out']])
  await pressed(member, 'end_break')
  assert.equal((await pressed(member, 'out')).status, 'out')
  const entries = await entriesOf(member)
  assert.deepEqual(
    entries.map(({ kind, status }: any) => [kind, status]),
    [
      ['work', 'ended'],
      ['break', 'ended'],
      ['work', 'ended'],
    ],
  )
  // What follows begins when the one before it ends.
  assert.equal(entries[0].startedAt, entries[1].endedAt)
  assert.equal(entries[1].startedAt, entries[2].endedAt)
})

test('of two who clock in at once for one member one does, and a repeated request is done once', async () => {
  const member = await w.member(lab)
  const answers = await atOnce(member.userId, () => press(member, 'in'))
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 409],
  )
  assert.equal((await entriesOf(member)).length, 1)
  const headers = { 'idempotency-key': 'clock-out-of-monday' }
  const send = () => member.request('POST', '/time-clock', { body: { action: 'out' }, headers })
  const [first, second] = [await send(), await send()]
  assert.deepEqual([first.status, second.status, second.text], [200, 200, first.text])
  assert.equal((await entriesOf(member)).length, 1)
})

test('a clock-out that was forgotten is marked and never guessed, and an owner says the end', async () => {
  const member = await w.member(lab)
  await pressed(member, 'in')
  await makeOld(member.userId, 15)
  const late = await clock(member)
  assert.deepEqual([late.status, late.forgottenCount, late.workedMinutes], ['out', 1, 0])
  assert.equal((await pressed(member, 'in')).status, 'working')
  const query = `&userId=${member.userId}`
  const [forgotten] = await entriesOf(lab.owner, `${query}&isForgotten=true`)
  assert.deepEqual(
    [forgotten.status, forgotten.endedAt, forgotten.minutes, forgotten.can],
    ['forgotten', null, null, { correct: true, cancel: true }],
  )
  const endedAt = new Date(Date.parse(forgotten.startedAt) + 3_600_000).toISOString()
  const path = `/time-entries/${forgotten.id}/correct`
  assert.equal((await lab.owner.post(path, { endedAt })).status, 400, 'a reason is needed')
  const body = { endedAt, reason: 'Forgot to clock out' }
  assert.equal((await member.post(path, body)).status, 403)
  assert.equal((await other.owner.post(path, body)).status, 404)
  const mended = (await lab.owner.post(path, body)).body.timeEntry
  assert.deepEqual([mended.status, mended.minutes], ['ended', 60])
  assert.deepEqual(
    mended.changes.map(({ reason, userId, startedAt, endedAt: before }: any) => [
      reason,
      userId,
      startedAt,
      before,
    ]),
    [['Forgot to clock out', lab.ownerUserId, forgotten.startedAt, null]],
  )
  assert.equal((await entriesOf(member, '&isForgotten=true')).length, 0)
  assert.equal((await clock(member)).forgottenCount, 0)
})

test('entries of a member never lie over each other, and have an end after their start', async () => {
  const { userId } = await w.member(lab)
  const entry = await added(userId, ['2025-03-02T08:00', '2025-03-02T12:00'])
  await added(userId, ['2025-03-02T12:00', '2025-03-02T12:30'], { kind: 'break' })
  const over = await add(userId, ['2025-03-02T11:59', '2025-03-02T13:00'])
  assert.deepEqual([over.status, over.body.code], [409, 'time_entry_overlaps'])
  for (const [times, code] of [
    [['2025-03-03T12:00', '2025-03-03T11:00'], 'end_before_start'],
    [['2025-03-03T12:00', '2025-03-04T12:01'], 'time_entry_too_long'],
    [['2090-03-03T12:00', '2090-03-03T13:00'], 'time_in_future'],
  ] as [[string, string], string][]) {
    const { status, body } = await add(userId, times)
    assert.deepEqual([status, body.errors[0].code], [400, code])
  }
  const stranger = await w.member(other)
  assert.equal((await add(stranger.userId, ['2025-03-03T12:00', '2025-03-03T13:00'])).status, 400)
  const both = await atOnce(userId, () => add(userId, ['2025-03-04T08:00', '2025-03-04T09:00']))
  assert.deepEqual(
    both.map(({ status }) => status).toSorted((a, b) => a - b),
    [201, 409],
  )
  const cancelled = await lab.owner.post(`/time-entries/${entry.id}/cancel`, { reason: 'Twice' })
  assert.equal(cancelled.body.timeEntry.status, 'cancelled')
  await added(userId, ['2025-03-02T08:00', '2025-03-02T11:00'])
  const changed = await lab.owner.post(`/time-entries/${entry.id}/correct`, {
    kind: 'break',
    reason: 'x',
  })
  assert.deepEqual([changed.status, changed.body.code], [409, 'time_entry_cancelled'])
})

test('an entry that still lasts is not moved over one that is finished', async () => {
  const member = await w.member(lab)
  await pressed(member, 'in')
  await pressed(member, 'out')
  await pressed(member, 'in')
  const [running, finished] = await entriesOf(member)
  const startedAt = new Date(Date.parse(finished.startedAt) - 60_000).toISOString()
  const path = `/time-entries/${running.id}/correct`
  const answer = await lab.owner.post(path, { startedAt, reason: 'Began earlier' })
  assert.deepEqual([answer.status, answer.body.code], [409, 'time_entry_overlaps'])
})

test('members see their own times alone, owners those of all, and no other laboratory any', async () => {
  const [ina, ole] = [await w.member(lab, { name: 'Ina Two' }), await w.member(lab)]
  await added(ina.userId, ['2025-04-07T08:00', '2025-04-07T12:00'])
  await added(ole.userId, ['2025-04-07T08:00', '2025-04-07T12:00'])
  const day = '&fromOn=2025-04-07&toOn=2025-04-07'
  assert.deepEqual(
    (await entriesOf(ole, day)).map(({ userId }: any) => userId),
    [ole.userId],
  )
  assert.equal((await entriesOf(ole, `${day}&userId=${ina.userId}`)).length, 0)
  assert.equal((await entriesOf(lab.owner, `${day}&search=ina%20two`)).length, 1)
  assert.equal((await entriesOf(lab.owner, day)).length, 2)
  assert.equal((await entriesOf(other.owner, day)).length, 0)
  const asked: [string, string] = ['2025-04-07', '2025-04-07']
  assert.equal(await sheetOf(ole, ina.userId, asked), undefined)
  assert.equal((await sheetOf(lab.owner, ina.userId, asked)).workedMinutes, 240)
})

test('a day is the laboratory’s, also when the clock changes', async () => {
  const { userId } = await w.member(lab)
  // 30 March 2025: 02:00 becomes 03:00, so that this night has an hour less; 22:30 to 06:00.
  await added(userId, ['2025-03-29T21:30', '2025-03-30T04:00'])
  // 26 October 2025: 03:00 becomes 02:00 again; midnight to midnight is 25 hours.
  await added(userId, ['2025-10-25T22:00', '2025-10-26T21:00'])
  await added(userId, ['2025-10-26T22:59', '2025-10-26T23:00'])
  const spring = await sheetOf(lab.owner, userId, ['2025-03-29', '2025-03-30'])
  assert.deepEqual(
    spring.days.map(({ workedMinutes }: any) => workedMinutes),
    [390, 0],
  )
  const autumn = await sheetOf(lab.owner, userId, ['2025-10-25', '2025-10-27'])
  assert.deepEqual(
    autumn.days.map(({ workedMinutes }: any) => workedMinutes),
    [0, 23 * 60 + 1, 0],
  )
})

test('the week has shifts, absences and overtime beside what was worked', async () => {
  const member = await w.member(lab)
  const { userId } = member
  const shifts = await lab.owner.patch(`/team/members/${member.membershipId}/work-shifts`, {
    weekdays: [1, 2, 3].map((weekday) => ({ weekday, minutes: 360 })),
  })
  assert.equal(shifts.status, 200, shifts.text)
  const absent = { userId, firstOn: '2025-05-13', lastOn: '2025-05-13' }
  assert.equal((await lab.owner.post('/absences', absent)).status, 201)
  const half = { userId, firstOn: '2025-05-14', lastOn: '2025-05-14', minutesPerDay: 120 }
  assert.equal((await lab.owner.post('/absences', half)).status, 201)
  await added(userId, ['2025-05-12T06:00', '2025-05-12T12:30'])
  await added(userId, ['2025-05-12T12:30', '2025-05-12T13:00'], { kind: 'break' })
  await added(userId, ['2025-05-14T06:00', '2025-05-14T10:00'])
  const sheet = await sheetOf(member, userId, ['2025-05-12', '2025-05-15'])
  assert.deepEqual(
    sheet.days.map((day: any) => [
      day.plannedMinutes,
      day.absentMinutes,
      day.workedMinutes,
      day.breakMinutes,
      day.overtimeMinutes,
    ]),
    [
      [360, 0, 390, 30, 30],
      [360, 360, 0, 0, 0],
      [360, 120, 240, 0, 0],
      [0, 0, 0, 0, 0],
    ],
  )
  assert.deepEqual([sheet.workedMinutes, sheet.overtimeMinutes], [630, 30])
  const missed = await sheetOf(member, userId, ['2025-05-19', '2025-05-20'])
  assert.equal(missed.overtimeMinutes, -720)
  // Nothing of the days to come is missing.
  const future = await sheetOf(member, userId, ['2090-05-15', '2090-05-21'])
  assert.deepEqual([future.plannedMinutes, future.overtimeMinutes], [1_080, 0])
  for (const query of ['fromOn=2025-05-12', 'fromOn=2025-05-12&toOn=2025-05-11']) {
    assert.equal((await member.get(`/time-sheet?${query}`)).status, 400, query)
  }
})

test('stages, pieces and minutes are counted for who finished them', async () => {
  const fixture = await productionFixture(w)
  const { technician, colleague, productId, made, stagesOf, work } = fixture
  const { id } = await made([{ productId, teeth: [11, 12] }])
  const [design, milling] = await stagesOf(id)
  await work([design])
  await work([milling], colleague)
  const dayOf = (days: number) =>
    new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const [fromOn, toOn] = [dayOf(-2), dayOf(2)]
  const workOf = async (actor: Actor) =>
    (await actor.get(`/technician-work?fromOn=${fromOn}&toOn=${toOn}`)).body.technicianWork.work
  const mine = await workOf(technician)
  assert.deepEqual(
    mine.map(({ userId, stageCount, pieceCount, plannedMinutes }: any) => [
      userId,
      stageCount,
      pieceCount,
      plannedMinutes,
    ]),
    [[technician.userId, 1, 2, 80]],
  )
  assert.equal((await workOf(fixture.lab.owner)).length, 2)
  assert.equal((await workOf(other.owner)).length, 0)
})
