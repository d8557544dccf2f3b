import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { addPatient, orderFixture } from '#test/fixtures/order-fixture'
import { testApp, type Actor, type Organization } from '#test/app/test-app'
import { drawCount } from '#test/runner/random-sizes'

const w = await testApp()
const fixture = await orderFixture(w)
const { lab, clinic } = fixture
const nowhere = '00000000-0000-7000-8000-000000000000'

const patientOf = async (actor: Actor, id: string) =>
  (await actor.get(`/patients/${id}`)).body.patient
const merge = (id: string, intoPatientId: string, actor: Actor = clinic.owner) =>
  actor.post(`/patients/${id}/merge`, { intoPatientId })
const erase = (id: string, actor: Actor = clinic.owner) => actor.post(`/patients/${id}/erase`)

const commands = (organization: Organization) =>
  w.across((tx) =>
    tx.all(
      sql<{ patientId: string; action: string; actorName: string }>`
        select patient_id, action, actor_name from app.patient_acts
        where organization_id = ${organization.id} order by id`,
    ),
  )

async function submitted(patientId: string): Promise<string> {
  const { id } = await fixture.draft({ patientId })
  await fixture.transition('clinic', id, 'submit')
  return id
}

async function setConnection(status: 'ended' | 'active'): Promise<void> {
  await w.across((tx) =>
    tx.run(
      sql`update app.lab_connections set status = ${status} where id = ${fixture.connection.id}`,
    ),
  )
}

test('a patient comes with the newest orders, as the side that asks may see them', async () => {
  const patientId = await addPatient(w, clinic)
  const first = await submitted(patientId)
  const draft = (await fixture.draft({ patientId })).id
  const seen = async (actor: Actor) => (await actor.get(`/patients/${patientId}`)).body.orders
  const mine = await seen(clinic.owner)
  assert.deepEqual(
    mine.map(({ id, status }: { id: string; status: string }) => [id, status]),
    [
      [draft, 'draft'],
      [first, 'submitted'],
    ],
  )
  const { order } = (await clinic.owner.get(`/orders/${first}`)).body
  assert.deepEqual(mine[1], {
    id: first,
    number: order.number,
    status: 'submitted',
    kind: 'new',
    counterpartName: lab.name,
    createdAt: order.createdAt,
    workSummary: order.workSummary,
  })
  assert.equal(order.workSummary.text, 'Crowns 11, 12')
  assert.deepEqual(await seen(lab.owner), [{ ...mine[1], counterpartName: clinic.name }])
  const { id: offline } = await fixture.labDraft()
  const [paper] = (await lab.owner.get(`/patients/${fixture.offlinePatientId}`)).body.orders
  assert.deepEqual([paper.id, paper.counterpartName], [offline, 'Paper Practice'])
  for (let count = 0; count < 20; count++) await fixture.draft({ patientId })
  const newest = await seen(clinic.owner)
  assert.equal(newest.length, 20)
  assert.ok(!newest.some(({ id }: { id: string }) => id === first))
})

test('only an owner of the clinic, with a session, merges and erases', async () => {
  const [one, two] = [await addPatient(w, clinic), await addPatient(w, clinic)]
  const staff = await w.member(clinic)
  const device = await w.device(clinic, clinic.ownerUserId)
  for (const [actor, status] of [
    [w.stranger, 401],
    [device, 401],
    [staff, 403],
    [lab.owner, 403],
    [(await w.org('clinic')).owner, 404],
  ] as const) {
    assert.equal((await merge(one, two, actor)).status, status)
    assert.equal((await erase(one, actor)).status, status)
  }
  assert.equal((await patientOf(clinic.owner, one)).firstName, 'Nora')
})

test('what cannot be merged is refused and changes nothing', async () => {
  const [one, two] = [await addPatient(w, clinic), await addPatient(w, clinic)]
  const foreign = await addPatient(w, await w.org('clinic'))
  const archived = await addPatient(w, clinic)
  await clinic.owner.delete(`/patients/${archived}`)
  const erased = await addPatient(w, clinic)
  await erase(erased)
  for (const [id, into, status] of [
    [one, one, 400],
    [one, 'nonsense', 400],
    [one, nowhere, 404],
    [nowhere, one, 404],
    [one, foreign, 404],
    [foreign, one, 404],
    [one, archived, 422],
    [one, erased, 422],
    [erased, one, 422],
  ] as const) {
    assert.equal((await merge(id, into)).status, status, `${id} into ${into}`)
  }
  assert.equal((await merge(archived, two)).status, 200, 'an archived second record goes as well')
  const { archivedAt, mergedIntoId } = await patientOf(clinic.owner, one)
  assert.deepEqual([archivedAt, mergedIntoId], [null, null])
})

test('the orders of a merged patient move, with what the laboratory sees of them', async () => {
  const kept = await addPatient(w, clinic, { lastName: 'Kept' })
  const second = await addPatient(w, clinic, { lastName: 'Second' })
  await clinic.owner.patch(`/patients/${kept}`, { externalIds: [{ system: 'medit', value: '1' }] })
  await clinic.owner.patch(`/patients/${second}`, {
    externalIds: [
      { system: 'medit', value: '1' },
      { system: 'medit', value: '2' },
    ],
  })
  const order = await submitted(second)
  const draft = (await fixture.draft({ patientId: second })).id
  const before = (await clinic.owner.get(`/orders/${order}`)).body.order.version
  assert.equal((await lab.owner.get(`/patients/${kept}`)).status, 404)

  const { patient } = (await merge(second, kept)).body
  assert.deepEqual(
    [patient.id, patient.lastName, patient.externalIds.length],
    [kept, 'Kept', 2],
    'the same id is not kept twice',
  )
  for (const id of [order, draft]) {
    assert.equal((await clinic.owner.get(`/orders/${id}`)).body.order.patientId, kept)
  }
  const seen = (await lab.owner.get(`/orders/${order}`)).body.order
  assert.deepEqual([seen.patient.id, seen.patient.lastName], [kept, 'Kept'])
  assert.equal(seen.version, before + 1)
  for (const side of [clinic, lab]) {
    const merged = await patientOf(side.owner, second)
    assert.equal(merged.mergedIntoId, kept)
    assert.ok(merged.archivedAt)
  }
  assert.deepEqual((await clinic.owner.get(`/patients/${second}`)).body.orders, [])
  assert.equal((await merge(second, kept)).status, 200, 'again changes nothing')
  const mine = (await commands(clinic)).filter(({ patientId }) => patientId === second)
  assert.deepEqual(
    mine.map(({ action, actorName }) => [action, actorName]),
    [['merged', 'Alex Sample']],
  )
  const refused = await clinic.owner.patch(`/patients/${second}`, { lastName: 'Back' })
  assert.equal(refused.status, 422)
})

test('merges never make a circle, and a chain is flat', async () => {
  const ids = await Promise.all(Array.from({ length: 3 }, () => addPatient(w, clinic)))
  const [one = '', two = '', three = ''] = ids
  assert.equal((await merge(one, two)).status, 200)
  const back = await merge(two, one)
  assert.deepEqual([back.status, back.body.state], [409, 'merged'])
  const elsewhere = await merge(one, three)
  assert.deepEqual([elsewhere.status, elsewhere.body.state], [409, 'merged'])
  assert.equal((await merge(two, three)).status, 200)
  assert.deepEqual(
    await Promise.all(ids.map(async (id) => (await patientOf(clinic.owner, id)).mergedIntoId)),
    [three, three, null],
  )
})

test('of two merges at once that contradict, one wins', async () => {
  for (let round = 0; round < drawCount(2, 10); round++) {
    const [one, two] = [await addPatient(w, clinic), await addPatient(w, clinic)]
    const answers = await Promise.all([merge(one, two), merge(two, one)])
    assert.deepEqual(answers.map(({ status }) => String(status)).toSorted(), ['200', '409'])
    const rows = [await patientOf(clinic.owner, one), await patientOf(clinic.owner, two)]
    assert.equal(rows.filter(({ archivedAt }) => archivedAt === null).length, 1)
  }
})

test('an order that is drafted while its patient is merged is for the kept one', async () => {
  for (let round = 0; round < drawCount(3, 16); round++) {
    const [kept, second] = [await addPatient(w, clinic), await addPatient(w, clinic)]
    const body = { labConnectionId: fixture.connection.id, patientId: second }
    const [drafted] = await Promise.all([clinic.owner.post('/orders', body), merge(second, kept)])
    if (drafted.status === 201) {
      const { order } = (await clinic.owner.get(`/orders/${drafted.body.order.id}`)).body
      assert.equal(order.patientId, kept)
    } else assert.equal(drafted.status, 422, 'the merge was first')
  }
})

test('after the end of a connection a merge notifies the laboratory nothing new', async () => {
  const kept = await addPatient(w, clinic, { firstName: 'Unknown', lastName: 'There' })
  const second = await addPatient(w, clinic, { lastName: 'Known' })
  const order = await submitted(second)
  await clinic.owner.post(`/orders/${order}/cancel`, { reason: 'Because' })
  await setConnection('ended')
  assert.equal((await merge(second, kept)).status, 200)
  const seen = (await lab.owner.get(`/orders/${order}`)).body.order
  assert.deepEqual([seen.patient.id, seen.patient.lastName], [kept, 'Known'])
  assert.equal((await lab.owner.get('/patients?search=unknown')).body.pagination.total, 0)
  await setConnection('active')
})

const whole = {
  firstName: 'Forget',
  lastName: 'Mewell',
  bornOn: '1980-04-30',
  sex: 'female',
  chartNumber: 'C-9',
  notes: 'Prefers mornings',
  externalIds: [{ system: 'medit', value: '8f3a-77' }],
}
const gone = {
  firstName: null,
  lastName: null,
  bornOn: null,
  sex: null,
  chartNumber: null,
  notes: null,
  externalIds: [],
}

test('an erased patient is a code, for the clinic and for every laboratory, whatever became of the connection', async () => {
  for (const status of ['active', 'ended'] as const) {
    const { patient } = (await clinic.owner.post('/patients', whole)).body
    const second = await addPatient(w, clinic, { lastName: 'Duplicate' })
    const order = await submitted(patient.id)
    await clinic.owner.post(`/orders/${order}/cancel`, { reason: 'Because' })
    await merge(second, patient.id)
    await setConnection(status)

    const answers = await Promise.all([erase(patient.id), erase(patient.id)])
    assert.deepEqual(
      answers.map((answer) => answer.status),
      [200, 200],
    )
    const erased = answers[0]?.body.patient
    for (const [key, value] of Object.entries(gone)) assert.deepEqual(erased[key], value, key)
    assert.equal(erased.code, patient.code)
    assert.ok(erased.anonymizedAt && erased.archivedAt)
    assert.deepEqual((await erase(patient.id)).body.patient, erased, 'again changes nothing')
    assert.equal((await patientOf(clinic.owner, second)).lastName, null)

    const seen = await patientOf(lab.owner, patient.id)
    assert.deepEqual([seen.lastName, seen.code], [null, patient.code])
    assert.ok(seen.anonymizedAt)
    for (const side of [clinic, lab]) {
      const read = (await side.owner.get(`/orders/${order}`)).body.order
      assert.deepEqual(
        [read.patient.id, read.patient.code, read.patient.lastName],
        [patient.id, patient.code, null],
      )
      for (const word of ['forget', 'mewell', 'duplicate', 'c-9']) {
        for (const archived of [true, false]) {
          const path = `/patients?search=${word}&isArchived=${archived}`
          assert.equal((await side.owner.get(path)).body.pagination.total, 0, path)
        }
      }
    }
    const mine = (await commands(clinic)).filter(({ patientId }) => patientId === patient.id)
    assert.deepEqual(
      mine.map(({ action, actorName }) => [action, actorName]),
      [['erased', 'Alex Sample']],
    )
    await setConnection('active')
  }
})

test('nobody gives an erased patient a name again', async () => {
  const id = await addPatient(w, clinic)
  await erase(id)
  assert.equal((await clinic.owner.patch(`/patients/${id}`, { lastName: 'Back' })).status, 422)
  const second = await addPatient(w, clinic)
  const other = await addPatient(w, clinic)
  await merge(second, other)
  assert.equal((await erase(second)).status, 422, 'the one that is kept is erased')
  assert.equal((await fixture.draft()).patientId, fixture.patientId)
  const refused = await clinic.owner.post('/orders', {
    labConnectionId: fixture.connection.id,
    patientId: id,
  })
  assert.equal(refused.status, 422)
})

test('a code that holds the name of the patient is refused', async () => {
  const add = (code: string) =>
    clinic.owner.post('/patients', { firstName: 'Zoë', lastName: 'Łuczak', code })
  assert.equal((await add('luczak-1')).status, 422)
  const { patient } = (await add('L-1')).body
  const change = (body: object) => clinic.owner.patch(`/patients/${patient.id}`, body)
  assert.equal((await change({ code: 'ZOE 77' })).status, 422)
  assert.equal((await change({ code: 'Z-77', lastName: 'Sample' })).status, 200)
})
