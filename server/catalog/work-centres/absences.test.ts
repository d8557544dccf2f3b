import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '#test/app/test-app'

const w = await testApp()
const lab = await w.org('lab')
const other = await w.org('lab')
const { userId } = await w.member(lab, { name: 'Ina Sample' })
const days = { firstOn: '2031-03-03', lastOn: '2031-03-07' }

const addCentre = async (body: object, of = lab) =>
  (await of.owner.post('/work-centres', body)).body.workCentre.id
const mill = await addCentre({ name: 'Mill', kind: 'machine' })
const partner = await addCentre({ name: 'Partner', kind: 'external', leadTimeDays: 3 })
const foreign = await addCentre({ name: 'Mill', kind: 'machine' }, other)

const send = (body: object) => lab.owner.post('/absences', { ...days, ...body })
async function add(body: object) {
  const answer = await send(body)
  assert.equal(answer.status, 201, answer.text)
  return answer.body.absence
}

test('an absence is of a person or of a work centre, for whole days or a part of them', async () => {
  const {
    id,
    can,
    createdAt: _,
    updatedAt: _at,
    ...training
  } = await add({
    userId,
    minutesPerDay: 240,
    reason: 'Training',
  })
  assert.deepEqual(can, { update: true, delete: true })
  const whole = {
    ...days,
    workCentreId: null,
    userId,
    minutesPerDay: 240,
    isOvertime: false,
    reason: 'Training',
  }
  assert.deepEqual(training, whole)
  const breakdown = await add({ workCentreId: mill, minutesPerDay: 2_880 })
  const changed = await lab.owner.patch(`/absences/${id}`, { minutesPerDay: null })
  assert.deepEqual(
    [changed.body.absence.minutesPerDay, changed.body.absence.reason],
    [null, 'Training'],
  )
  for (const query of ['search=ina', 'search=train', `userId=${userId}`]) {
    const { data } = (await lab.owner.get(`/absences?${query}`)).body
    assert.deepEqual(
      data.map((one: any) => one.id),
      [id],
      query,
    )
  }
  const found = (await lab.owner.get(`/absences?workCentreId=${mill}`)).body.data
  assert.deepEqual(
    found.map((one: any) => one.id),
    [breakdown.id],
  )
  for (const [query, total] of [
    ['fromOn=2031-03-07', 2],
    ['fromOn=2031-03-08', 0],
    ['toOn=2031-03-03', 2],
    ['toOn=2031-03-02', 0],
  ]) {
    assert.equal((await lab.owner.get(`/absences?${query}`)).body.pagination.total, total)
  }
  for (const one of [id, breakdown.id]) {
    assert.equal((await lab.owner.delete(`/absences/${one}`)).status, 204)
    assert.equal((await lab.owner.delete(`/absences/${one}`)).status, 404)
  }
})

test('what cannot be is refused at its key', async () => {
  for (const [body, pointer, code] of [
    [{}, '/userId', 'person_or_work_centre'],
    [{ userId, workCentreId: mill }, '/userId', 'person_or_work_centre'],
    [{ userId: other.ownerUserId }, '/userId', 'technician_not_member'],
    [{ workCentreId: foreign }, '/workCentreId', 'unknown_work_centre'],
    [{ userId, lastOn: '2031-03-02' }, '/lastOn', 'end_before_start'],
    [{ userId, lastOn: '2033-03-05' }, '/lastOn', 'absence_too_long'],
    [{ userId, firstOn: '2031-02-30' }, '/firstOn', 'no_such_day'],
    [{ userId, minutesPerDay: 1_441 }, '/minutesPerDay', 'too_large'],
    [{ workCentreId: partner, minutesPerDay: 60 }, '/minutesPerDay', 'whole_days_only'],
    [{ workCentreId: mill, isOvertime: true }, '/isOvertime', 'overtime_without_minutes'],
    [{ userId, isOvertime: true, minutesPerDay: 9 }, '/isOvertime', 'overtime_without_minutes'],
    [{ workCentreId: mill, isOvertime: true, minutesPerDay: 1_441 }, '/minutesPerDay', 'too_large'],
  ] as const) {
    const refused = await send(body)
    assert.equal(refused.status, 400, refused.text)
    const [error] = refused.body.errors
    assert.deepEqual([error.pointer, error.code], [pointer, code])
  }
})

test('another laboratory sees no absence, and a changed one is held to the same rules', async () => {
  const { id } = await add({ userId })
  const path = `/absences/${id}`
  assert.equal((await other.owner.patch(path, { reason: 'X' })).status, 404)
  assert.equal((await other.owner.delete(path)).status, 404)
  assert.equal((await other.owner.get('/absences')).body.pagination.total, 0)
  const reversed = await lab.owner.patch(path, { lastOn: '2031-03-01' })
  assert.equal(reversed.body.errors[0].code, 'end_before_start')
  const longer = await lab.owner.patch(path, { lastOn: '2031-03-10' })
  assert.equal(longer.body.absence.lastOn, '2031-03-10')
})
