import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '#platform/clock'
import { build } from '#platform/db/db'
import { orderFixture } from '#test/fixtures/order-fixture'
import { testApp, type Organization } from '#test/app/test-app'
import { drawCount } from '#test/runner/random-sizes'

const w = await testApp()

const nora = {
  firstName: 'Nora',
  lastName: 'Zylinder',
  bornOn: '1980-04-30',
  sex: 'female',
  chartNumber: 'C-1178',
  notes: 'Prefers mornings',
  externalIds: [{ system: 'medit', value: '8f3a-77' }],
}

type Mode = 'full' | 'initials' | 'code_only'

async function addPatient(clinic: Organization, more: object = {}): Promise<string> {
  const answer = await clinic.owner.post('/patients', { ...nora, ...more })
  assert.equal(answer.status, 201, answer.text)
  return answer.body.patient.id
}

type Connection = { id: string; customerId: string }

/** An order of the clinic for a patient: what shows the patient to the laboratory. */
async function order(
  { lab, clinic, connection }: { lab: Organization; clinic: Organization; connection: Connection },
  patientId: string,
  status: 'draft' | 'submitted' = 'submitted',
): Promise<string> {
  const id = newId()
  await w.across((tx) =>
    tx.run(
      build.insertInto('orders').values({
        id,
        labOrganizationId: lab.id,
        clinicOrganizationId: clinic.id,
        labConnectionId: connection.id,
        customerId: connection.customerId,
        patientOrganizationId: clinic.id,
        patientId,
        number: status === 'draft' ? null : id,
        status,
        waitingOn: 'lab',
      }),
    ),
  )
  return id
}

/** A clinic whose patient a laboratory got with an order. */
async function shared(mode: Mode, more: object = {}) {
  const [lab, clinic] = [await w.org('lab'), await w.org('clinic')]
  const connection = await w.connect(lab, clinic, mode)
  const id = await addPatient(clinic, more)
  const sides = { lab, clinic, connection }
  await order(sides, id)
  return { ...sides, id, path: `/patients/${id}` }
}

const seenAs: Record<Mode, object> = {
  full: {
    firstName: 'Nora',
    lastName: 'Zylinder',
    bornOn: '1980-04-30',
    sex: 'female',
    chartNumber: 'C-1178',
  },
  initials: {
    firstName: 'N.',
    lastName: 'Z.',
    bornOn: null,
    sex: null,
    chartNumber: null,
  },
  code_only: {
    firstName: null,
    lastName: null,
    bornOn: null,
    sex: null,
    chartNumber: null,
  },
}
const modes = Object.keys(seenAs) as Mode[]

for (const mode of modes) {
  test(`under ${mode} a laboratory sees this much of a patient, and never notes or ids`, async () => {
    const { lab, connection, id, path } = await shared(mode, { code: 'K-1' })
    const read = await lab.owner.get(path)
    assert.equal(read.status, 200)
    const { createdAt: _, updatedAt: __, ...patient } = read.body.patient
    assert.deepEqual(patient, {
      id,
      can: { update: false, archive: false, merge: false, erase: false },
      code: 'K-1',
      ...seenAs[mode],
      externalIds: [],
      notes: null,
      customerId: null,
      labConnectionId: connection.id,
      archivedAt: null,
      mergedIntoId: null,
      anonymizedAt: null,
    })
    const listed = await lab.owner.get('/patients')
    assert.equal(listed.body.pagination.total, 1)
    assert.deepEqual(listed.body.data[0], read.body.patient)
  })

  test(`under ${mode} a laboratory finds the patient by what it sees and by nothing else`, async () => {
    const { lab } = await shared(mode, { code: 'K-2' })
    const found = async (search: string) =>
      (await lab.owner.get(`/patients?search=${search}`)).body.pagination.total
    assert.equal(await found('k-2'), 1)
    for (const word of ['nora', 'zylinder', 'c-1178', 'ylind']) {
      assert.equal(await found(word), mode === 'full' ? 1 : 0, word)
    }
    assert.equal(await found('mornings'), 0)
  })
}

test('a changed patient reaches the laboratory, through the privacy mode', async () => {
  for (const [mode, names] of [
    ['full', ['Mira', 'Umlaut']],
    ['initials', ['M.', 'U.']],
    ['code_only', [null, null]],
  ] as const) {
    const { lab, clinic, path } = await shared(mode)
    const changes = { firstName: 'Mira', lastName: 'Umlaut', code: 'NEW' }
    assert.equal((await clinic.owner.patch(path, changes)).status, 200)
    const { patient } = (await lab.owner.get(path)).body
    assert.deepEqual([patient.firstName, patient.lastName, patient.code], [...names, 'NEW'])
  }
})

test('a changed privacy mode reaches what was shared before, in both directions', async () => {
  const { lab, clinic, connection, path } = await shared('full')
  for (const mode of ['code_only', 'initials', 'full', 'code_only'] as const) {
    const changed = await clinic.owner.patch(`/lab-connections/${connection.id}`, {
      privacyMode: mode,
    })
    assert.equal(changed.status, 200)
    const { patient } = (await lab.owner.get(path)).body
    assert.deepEqual(
      Object.fromEntries(Object.keys(seenAs[mode]).map((key) => [key, patient[key]])),
      seenAs[mode],
    )
  }
  assert.equal((await lab.owner.get('/patients?search=nora')).body.pagination.total, 0)
})

test('the mode of one laboratory says nothing about another', async () => {
  const [clinic, near, far] = [await w.org('clinic'), await w.org('lab'), await w.org('lab')]
  const id = await addPatient(clinic)
  for (const [lab, mode] of [
    [near, 'full'],
    [far, 'code_only'],
  ] as const) {
    await order({ lab, clinic, connection: await w.connect(lab, clinic, mode) }, id)
  }
  await clinic.owner.patch(`/patients/${id}`, { lastName: 'Anders' })
  const seenBy = async (lab: Organization) =>
    (await lab.owner.get(`/patients/${id}`)).body.patient.lastName
  assert.deepEqual([await seenBy(near), await seenBy(far)], ['Anders', null])
})

test('a laboratory sees neither the other patients of a clinic nor those of its drafts', async () => {
  const { lab, clinic, connection } = await shared('full')
  const other = await addPatient(clinic)
  const drafted = await addPatient(clinic)
  const draft = await order({ lab, clinic, connection }, drafted, 'draft')
  for (const id of [other, drafted]) {
    assert.equal((await lab.owner.get(`/patients/${id}`)).status, 404)
  }
  assert.equal((await lab.owner.get('/patients')).body.pagination.total, 1)
  await w.across((tx) =>
    tx.run(
      build
        .updateTable('orders')
        .set({ status: 'submitted', number: draft })
        .where('id', '=', draft),
    ),
  )
  assert.equal((await lab.owner.get(`/patients/${drafted}`)).status, 200)
})

test('a laboratory cannot change or archive what a clinic shares', async () => {
  const { lab, clinic, path } = await shared('full')
  for (const refused of [
    await lab.owner.patch(path, { firstName: 'Mine' }),
    await lab.owner.patch(path, { notes: 'Mine' }),
    await lab.owner.delete(path),
  ]) {
    assert.equal(refused.status, 422)
    assert.equal(refused.body.code, 'patient_of_practice')
  }
  const { patient } = (await clinic.owner.get(path)).body
  assert.deepEqual([patient.firstName, patient.archivedAt], ['Nora', null])
})

test('a third organization sees nothing of a shared patient', async () => {
  const { path } = await shared('full')
  for (const type of ['lab', 'clinic'] as const) {
    assert.equal((await (await w.org(type)).owner.get(path)).status, 404)
  }
})

test('a patient that the clinic archives leaves the list of the laboratory and stays readable', async () => {
  const { lab, clinic, path } = await shared('initials')
  assert.equal((await clinic.owner.delete(path)).status, 204)
  assert.equal((await lab.owner.get('/patients')).body.pagination.total, 0)
  assert.equal((await lab.owner.get('/patients?isArchived=true')).body.pagination.total, 1)
  assert.equal((await lab.owner.get(path)).status, 200)
})

test('the clinic’s own record is whole, whatever the mode', async () => {
  const { clinic, path } = await shared('code_only')
  const { patient } = (await clinic.owner.get(path)).body
  assert.deepEqual(Object.fromEntries(Object.keys(nora).map((key) => [key, patient[key]])), nora)
  assert.equal(patient.labConnectionId, null)
})

test('the code of a shared patient may be the code of an own one of the laboratory', async () => {
  const { lab } = await shared('code_only', { code: 'P-000001' })
  const customer = (await lab.owner.post('/customers', { name: 'Practice by the Sea' })).body
    .customer
  const own = await lab.owner.post('/patients', {
    firstName: 'Own',
    lastName: 'Patient',
    customerId: customer.id,
  })
  assert.equal(own.status, 201)
  assert.equal(own.body.patient.code, 'P-000001')
  assert.equal((await lab.owner.get('/patients')).body.pagination.total, 2)
})

const setStatus = (id: string, status: 'ended' | 'active') =>
  w.across((tx) => tx.run(build.updateTable('labConnections').set({ status }).where('id', '=', id)))

test('after the end a laboratory learns of a patient only while it still makes something', async () => {
  const { lab, clinic, connection, id, path } = await shared('full')
  await setStatus(connection.id, 'ended')
  await clinic.owner.patch(path, { lastName: 'Ended' })
  assert.equal((await lab.owner.get(path)).body.patient.lastName, 'Ended', 'an order is still open')
  await w.across((tx) =>
    tx.run(
      build
        .updateTable('orders')
        .set({ status: 'completed', waitingOn: 'none' })
        .where('patientId', '=', id),
    ),
  )
  await clinic.owner.patch(path, { lastName: 'Later' })
  assert.equal((await lab.owner.get(path)).body.patient.lastName, 'Ended')
})

test('who connects again keeps the stricter privacy mode, and old copies follow the new connection', async () => {
  const { lab, clinic, connection, path } = await shared('code_only')
  await setStatus(connection.id, 'ended')
  const again = await w.connect(lab, clinic, 'full')
  const { labConnection } = (await clinic.owner.get(`/lab-connections/${again.id}`)).body
  assert.equal(labConnection.privacyMode, 'code_only')
  await clinic.owner.patch(`/lab-connections/${again.id}`, { privacyMode: 'initials' })
  const { patient } = (await lab.owner.get(path)).body
  assert.deepEqual([patient.firstName, patient.labConnectionId], ['N.', again.id])
})

test('an order that is submitted while its patient is hidden or erased brings no name along', async () => {
  const fixture = await orderFixture(w)
  const { lab, clinic, connection } = fixture
  const hide = (privacyMode: string) =>
    clinic.owner.patch(`/lab-connections/${connection.id}`, { privacyMode })
  for (let round = 0; round < drawCount(4, 24); round++) {
    assert.equal((await hide('full')).status, 200)
    const patientId = await addPatient(clinic)
    const { id } = await fixture.draft({ patientId })
    const isErasing = round % 2 === 0
    const [submitted, hidden] = await Promise.all([
      clinic.owner.post(`/orders/${id}/submit`),
      isErasing ? clinic.owner.post(`/patients/${patientId}/erase`) : hide('code_only'),
    ])
    assert.equal(hidden.status, 200, hidden.text)
    if (submitted.status !== 200) continue
    const { patient } = (await lab.owner.get(`/patients/${patientId}`)).body
    assert.deepEqual([patient.firstName, patient.lastName], [null, null], `round ${round}`)
  }
})
