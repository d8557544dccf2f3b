import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testApp, type Organization } from '#test/app/test-app'
import { drawCount } from '#test/runner/random-sizes'

const w = await testApp()
const lab = await w.org('lab')
const other = await w.org('lab')
const clinic = await w.org('clinic')
let made = 0

const nextName = () => `Centre ${++made}`
const send = (body: object, of: Organization = lab) =>
  of.owner.post('/work-centres', { name: nextName(), kind: 'people', ...body })

async function add(body: object = {}, of: Organization = lab): Promise<any> {
  const answer = await send(body, of)
  assert.equal(answer.status, 201, answer.text)
  return answer.body.workCentre
}

const change = (id: string, body: object) => lab.owner.patch(`/work-centres/${id}`, body)
const furnace = { kind: 'runs', runs: [{ startTime: '17:00', minutes: 600, pieces: 30 }] }

test('a stranger, a clinic and another laboratory see no work centre; staff only read', async () => {
  const { id } = await add()
  const path = `/work-centres/${id}`
  assert.equal((await w.stranger.get(path)).status, 401)
  assert.equal((await clinic.owner.get(path)).body.code, 'organization_type_required')
  assert.equal((await other.owner.get(path)).status, 404)
  assert.equal((await other.owner.patch(path, { units: 2 })).status, 404)
  assert.equal((await other.owner.delete(path)).status, 404)
  const staff = await w.member(lab)
  const seen = await staff.get(path)
  assert.deepEqual(seen.body.workCentre.can, { update: false, archive: false })
  assert.equal((await staff.post('/work-centres', {})).body.code, 'permission_required')
  assert.equal((await staff.get('/absences')).body.code, 'permission_required')
  assert.equal((await staff.get('/work-shifts')).body.code, 'permission_required')
})

test('each kind has what it needs, and the usual values of the rest', async () => {
  const { can, id, createdAt, updatedAt, name, ...people } = await add()
  assert.deepEqual(
    [can, typeof id, createdAt],
    [{ update: true, archive: true }, 'string', updatedAt],
  )
  assert.deepEqual(people, {
    department: null,
    kind: 'people',
    loadLimitPercent: 90,
    queueMinutes: 60,
    units: 1,
    dayMinutes: 480,
    runs: [],
    leadTimeDays: null,
    piecesPerDay: null,
    alternativeWorkCentreId: null,
    members: [],
    basis: 'entered',
    isConfirmed: true,
    isUsed: false,
    isActive: true,
  })
  const mill = await add({ kind: 'machine', units: 4, dayMinutes: 1_200, department: 'CAM' })
  assert.deepEqual([mill.units, mill.dayMinutes, mill.queueMinutes], [4, 1_200, 0])
  const sintering = await add({ ...furnace, units: 3 })
  assert.deepEqual([sintering.units, sintering.dayMinutes, sintering.runs], [3, null, furnace.runs])
  const partner = await add({ kind: 'external', leadTimeDays: 5, piecesPerDay: 10 })
  assert.deepEqual([partner.leadTimeDays, partner.piecesPerDay, partner.runs], [5, 10, []])
})

test('what a kind lacks, and what it does not have, is refused at its key', async () => {
  for (const [body, pointer, code] of [
    [{ kind: 'runs' }, '/runs', 'required'],
    [{ kind: 'external' }, '/leadTimeDays', 'required'],
    [{ units: 2 }, '/units', 'not_for_work_centre_kind'],
    [{ leadTimeDays: 2 }, '/leadTimeDays', 'not_for_work_centre_kind'],
    [{ ...furnace, dayMinutes: 480 }, '/dayMinutes', 'not_for_work_centre_kind'],
    [
      { ...furnace, members: [{ userId: lab.ownerUserId, sharePercent: 10 }] },
      '/members',
      'not_for_work_centre_kind',
    ],
    [{ kind: 'machine', dayMinutes: 1_441 }, '/dayMinutes', 'too_large'],
    [
      { kind: 'runs', runs: [...furnace.runs, { startTime: '02:00', minutes: 60, pieces: 1 }] },
      '/runs/1/startTime',
      'runs_overlap',
    ],
    [
      { alternativeWorkCentreId: (await add({}, other)).id },
      '/alternativeWorkCentreId',
      'unknown_work_centre',
    ],
    [
      { alternativeWorkCentreId: (await add(furnace)).id },
      '/alternativeWorkCentreId',
      'work_centre_kind_unfit',
    ],
    [
      { members: [{ userId: other.ownerUserId, sharePercent: 10 }] },
      '/members/0/userId',
      'technician_not_member',
    ],
    [
      { members: [1, 2].map((sharePercent) => ({ userId: lab.ownerUserId, sharePercent })) },
      '/members/1/userId',
      'member_twice',
    ],
  ] as const) {
    const refused = await send(body)
    assert.equal(refused.status, 400, refused.text)
    const [error] = refused.body.errors
    assert.deepEqual([error.pointer, error.code], [pointer, code])
  }
})

test('a name is once among active work centres', async () => {
  const { id, name } = await add()
  const again = await send({ name: name.toUpperCase() })
  assert.equal(again.body.code, 'work_centre_name_taken')
  const second = await add()
  assert.equal((await change(second.id, { name })).body.code, 'work_centre_name_taken')
  assert.equal((await lab.owner.delete(`/work-centres/${id}`)).status, 204)
  assert.equal((await change(second.id, { name })).status, 200)
})

test('a person gives all of their time at most, over all work centres', async () => {
  const { userId } = await w.member(lab, { name: 'Ina Sample' })
  const one = await add({ members: [{ userId, sharePercent: 70, speedPercent: 110 }] })
  const { name, ...member } = one.members[0]
  assert.deepEqual(
    [name, member],
    ['Ina Sample', { userId, isActive: true, sharePercent: 70, speedPercent: 110 }],
  )
  const refused = await send({ members: [{ userId, sharePercent: 31 }] })
  assert.equal(refused.body.code, 'member_share_exceeded')
  assert.match(refused.body.detail, /Ina Sample has only 30 %/)
  const two = await add({ members: [{ userId, sharePercent: 30 }] })
  const shifts = (await lab.owner.get('/work-shifts?search=ina')).body.data[0]
  assert.deepEqual([shifts.userId, shifts.assignedPercent], [userId, 100])
  // A place is changed within what the others leave, and what is not sent stays.
  const less = await change(one.id, { members: [{ userId, sharePercent: 20 }] })
  assert.equal(less.body.workCentre.members[0].speedPercent, 110)
  assert.equal((await lab.owner.delete(`/work-centres/${one.id}`)).status, 204)
  assert.equal((await change(two.id, { members: [{ userId, sharePercent: 100 }] })).status, 200)
  const staff = await w.member(lab)
  const seen = (await staff.get(`/work-centres/${two.id}`)).body.workCentre
  assert.equal(seen.members[0].speedPercent, null, 'how fast a colleague is')
})

test('of two who give the rest of a person at once, one is refused', async () => {
  for (let round = 0; round < drawCount(2, 12); round++) {
    const { userId } = await w.member(lab)
    const ids = [(await add()).id, (await add()).id]
    const answers = await Promise.all(
      ids.map((id) => change(id, { members: [{ userId, sharePercent: 60 }] })),
    )
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
    assert.deepEqual(statuses, [200, 422])
  }
})

test('a member who is disabled stays with their share, and one who left goes', async () => {
  const person = await w.member(lab)
  const { userId } = person
  const members = [{ userId, sharePercent: 50 }]
  const { id } = await add({ members })
  const { data } = (await lab.owner.get('/team/members?limit=100')).body
  const place = data.find((one: any) => one.userId === userId)
  await lab.owner.patch(`/team/members/${place.id}`, { status: 'disabled' })
  const disabled = (await lab.owner.get(`/work-centres/${id}`)).body.workCentre
  assert.equal(disabled.members[0].isActive, false)
  assert.equal((await change(id, { members, queueMinutes: 30 })).status, 200)
  assert.equal((await send({ members })).body.errors[0].code, 'technician_not_member')
  assert.equal((await lab.owner.delete(`/team/members/${place.id}`)).status, 204)
  assert.deepEqual((await lab.owner.get(`/work-centres/${id}`)).body.workCentre.members, [])
})

const workflowWith = (stage: object, of: Organization = lab) =>
  of.owner.post('/workflows', { name: 'Zirconia', stages: [{ name: 'One', ...stage }] })

test('a stage is done at a work centre of its own laboratory that fits its kind', async () => {
  const centres = {
    people: (await add()).id,
    machine: (await add({ kind: 'machine' })).id,
    runs: (await add(furnace)).id,
    external: (await add({ kind: 'external', leadTimeDays: 3 })).id,
  }
  const fits = { work: ['people', 'machine'], run: ['runs'], external: ['external'], try_in: [] }
  for (const [kind, fitting] of Object.entries(fits) as [string, string[]][]) {
    for (const [centreKind, workCentreId] of Object.entries(centres)) {
      const answer = await workflowWith({ kind, workCentreId })
      const isFit = fitting.includes(centreKind)
      assert.equal(answer.status, isFit ? 201 : 400, `${kind} at ${centreKind}: ${answer.text}`)
      if (!isFit) assert.equal(answer.body.errors[0].pointer, '/stages/0/workCentreId')
    }
  }
  assert.equal((await workflowWith({ kind: 'try_in', clinicDays: 3 })).status, 201)
  const foreign = await workflowWith({ workCentreId: centres.people }, other)
  assert.equal(foreign.body.errors[0].code, 'unknown_work_centre')
})

test('a work centre in use keeps a kind that fits, and is not archived', async () => {
  const { id } = await add()
  const { workflow } = (await workflowWith({ workCentreId: id })).body
  const seen = (await lab.owner.get(`/work-centres/${id}`)).body.workCentre
  assert.deepEqual([seen.isUsed, seen.can], [true, { update: true, archive: false }])
  const machine = await change(id, { kind: 'machine', units: 2 })
  assert.deepEqual(
    [machine.body.workCentre.kind, machine.body.workCentre.queueMinutes],
    ['machine', 0],
  )
  assert.equal((await change(id, furnace)).body.code, 'work_centre_kind_in_use')
  const refused = await lab.owner.delete(`/work-centres/${id}`)
  assert.deepEqual(
    [refused.body.code, refused.body.params.names],
    ['work_centre_in_use', ['Zirconia']],
  )
  await lab.owner.delete(`/workflows/${workflow.id}`)
  assert.equal((await lab.owner.delete(`/work-centres/${id}`)).status, 204)
  assert.equal((await change(id, { units: 2 })).body.code, 'work_centre_archived')
  assert.equal((await lab.owner.get(`/work-centres?search=${seen.name}`)).body.pagination.total, 0)
  const archived = (await lab.owner.get('/work-centres?isArchived=true&limit=100')).body.data
  assert.ok(archived.some((one: any) => one.id === id))
})

test('an alternative is another work centre of the same kind, and stays while it is one', async () => {
  const two = await add()
  const one = await add({ alternativeWorkCentreId: two.id })
  const self = await change(two.id, { alternativeWorkCentreId: two.id })
  assert.equal(self.body.errors[0].code, 'work_centre_in_itself')
  assert.equal((await change(two.id, { kind: 'machine' })).body.code, 'work_centre_kind_in_use')
  assert.equal((await lab.owner.delete(`/work-centres/${two.id}`)).body.code, 'work_centre_in_use')
  assert.equal((await change(one.id, { alternativeWorkCentreId: null })).status, 200)
  assert.equal((await lab.owner.delete(`/work-centres/${two.id}`)).status, 204)
})

test('archiving a work centre while a workflow takes it leaves one of both', async () => {
  for (let round = 0; round < drawCount(3, 16); round++) {
    const { id } = await add()
    const [taken, archived] = await Promise.all([
      workflowWith({ workCentreId: id }),
      lab.owner.delete(`/work-centres/${id}`),
    ])
    assert.ok(
      (taken.status === 201 && archived.status === 422) ||
        (taken.status === 400 && archived.status === 204),
      `${taken.status} and ${archived.status}`,
    )
  }
})

test('how long somebody works is the laboratory’s until it is said', async () => {
  const { userId } = await w.member(lab, { name: 'Ole Sample' })
  const read = async () => (await lab.owner.get('/work-shifts?search=ole')).body.data[0]
  const before = await read()
  assert.deepEqual([before.userId, before.weekdays], [userId, null])
  const path = `/team/members/${before.id}/work-shifts`
  const weekdays = [
    { weekday: 1, minutes: 480 },
    { weekday: 3, minutes: 240 },
  ]
  const said = await lab.owner.patch(path, { weekdays })
  assert.deepEqual(said.body.workShifts, { ...before, weekdays })
  const twice = await lab.owner.patch(path, { weekdays: [weekdays[0], weekdays[0]] })
  assert.equal(twice.body.errors[0].code, 'weekday_twice')
  assert.equal((await other.owner.patch(path, { weekdays })).status, 404)
  assert.deepEqual((await lab.owner.patch(path, { weekdays: null })).body.workShifts, before)
})

test('the usual unplanned absence is 3 percent until it is said', async () => {
  const path = '/planning-settings'
  const usual = { planningSettings: { unplannedAbsencePercent: 3 } }
  assert.deepEqual((await lab.owner.get(path)).body, usual)
  assert.equal((await lab.owner.patch(path, { unplannedAbsencePercent: 51 })).status, 400)
  const said = { unplannedAbsencePercent: 8 }
  assert.deepEqual((await lab.owner.patch(path, said)).body, { planningSettings: said })
  assert.deepEqual((await other.owner.get(path)).body, usual)
})

const plansOf = async (id: string) =>
  (
    await w.across((tx) =>
      tx.one(
        sql<{ count: number }>`select count(*)::integer as count from app.jobs
          where queue = 'lab-plans' and owner_id = ${id}`,
      ),
    )
  ).count

test('whatever changes a capacity has the laboratory planned again', async () => {
  const fresh = await w.org('lab')
  const { userId } = await w.member(fresh)
  const { id } = await add({}, fresh)
  const day = { firstOn: '2031-02-03', lastOn: '2031-02-04' }
  const shifts = (await fresh.owner.get('/work-shifts')).body.data[0]
  const absence = await fresh.owner.post('/absences', { workCentreId: id, ...day })
  const of = `/absences/${absence.body.absence.id}`
  for (const [method, path, body] of [
    ['PATCH', `/work-centres/${id}`, { dayMinutes: 400 }],
    ['PATCH', `/work-centres/${id}`, { members: [{ userId, sharePercent: 50 }] }],
    ['PATCH', `/team/members/${shifts.id}/work-shifts`, { weekdays: [] }],
    ['PATCH', '/planning-settings', { unplannedAbsencePercent: 9 }],
    ['POST', '/absences', { userId, ...day }],
    ['PATCH', of, { lastOn: '2031-02-05' }],
    ['DELETE', of, undefined],
  ] as const) {
    await w.settle()
    const before = await plansOf(fresh.id)
    const answer = await fresh.owner.request(method, path, { body })
    assert.ok(answer.status < 300, answer.text)
    assert.ok((await plansOf(fresh.id)) > before, `${method} ${path}`)
  }
})

test('numbers of a starter are confirmed as they were seen, or by entering others', async () => {
  const fresh = await w.org('lab')
  await fresh.owner.post('/workflows/starter', {})
  const read = async () =>
    (await fresh.owner.get('/work-centres?limit=100')).body.data as {
      id: string
      name: string
      basis: string
      isConfirmed: boolean
    }[]
  const before = await read()
  assert.ok(before.every(({ basis, isConfirmed }) => basis === 'starter' && !isConfirmed))
  const [first, second, ...others] = before
  assert.ok(first && second)
  const confirm = (workCentreIds: readonly string[], actor = fresh.owner) =>
    actor.post('/work-centres/confirm', { workCentreIds })
  assert.equal((await confirm([first.id], await w.member(fresh))).status, 403)
  assert.equal((await confirm([])).status, 400)
  const foreign = (await add({ name: 'Foreign', kind: 'people' })).id
  assert.equal((await confirm([first.id, foreign])).status, 404)
  const renamed = await fresh.owner.patch(`/work-centres/${second.id}`, { name: 'Bench' })
  assert.equal(renamed.body.workCentre.isConfirmed, false, 'a name says nothing of time')
  const entered = await fresh.owner.patch(`/work-centres/${second.id}`, { queueMinutes: 30 })
  assert.deepEqual(
    [entered.body.workCentre.basis, entered.body.workCentre.isConfirmed],
    ['entered', true],
  )
  const ids = [first, ...others].map(({ id }) => id)
  const answers = await Promise.all([confirm(ids), confirm([...ids, second.id])])
  const counts = answers.map(({ body }) => Number(body.confirmed))
  assert.equal(
    counts.reduce((sum, count) => sum + count, 0),
    ids.length,
  )
  const after = await read()
  assert.ok(after.every(({ isConfirmed }) => isConfirmed))
  assert.equal(after.filter(({ basis }) => basis === 'starter').length, ids.length)
})
