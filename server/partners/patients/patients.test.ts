import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '#test/app/test-app'

const w = await testApp()
const clinic = await w.org('clinic')
const other = await w.org('clinic')
const lab = await w.org('lab')

test('a stranger is asked to sign in', async () => {
  assert.equal((await w.stranger.get('/patients')).status, 401)
})

test('a clinic adds a patient and reads it back, with a code of its own', async () => {
  const created = await clinic.owner.post('/patients', { firstName: 'Zoë', lastName: 'Łuczak' })
  assert.equal(created.status, 201)
  const { patient } = created.body
  assert.match(patient.code, /^P-\d{6}$/)
  assert.match(patient.createdAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  const read = await clinic.owner.get(`/patients/${patient.id}`)
  assert.deepEqual(read.body, { patient, orders: [] })
})

test('another clinic sees nothing of it: the same answer as for a patient that never was', async () => {
  const { patient } = (await clinic.owner.post('/patients', { firstName: 'A', lastName: 'B' })).body
  const foreign = await other.owner.get(`/patients/${patient.id}`)
  const missing = await other.owner.get('/patients/00000000-0000-7000-8000-000000000000')
  assert.equal(foreign.status, 404)
  assert.deepEqual({ ...foreign.body, instance: '' }, { ...missing.body, instance: '' })
  assert.equal((await other.owner.patch(`/patients/${patient.id}`, { firstName: 'X' })).status, 404)
})

test('search finds every word without regard to case or accents', async () => {
  const { body } = await clinic.owner.get('/patients?search=luczak%20ZOE')
  assert.equal(body.pagination.total, 1)
  assert.equal(body.data[0].lastName, 'Łuczak')
})

test('a page past the end is empty and still knows the total', async () => {
  const { body } = await clinic.owner.get('/patients?page=900&limit=1')
  assert.deepEqual(body.data, [])
  assert.equal(body.pagination.total, 2)
})

test('a code belongs to one patient', async () => {
  await clinic.owner.post('/patients', { firstName: 'A', lastName: 'B', code: 'X-1' })
  const second = await clinic.owner.post('/patients', {
    firstName: 'C',
    lastName: 'D',
    code: 'X-1',
  })
  assert.equal(second.status, 409)
  assert.equal(second.body.code, 'patient_code_taken')
})

test('a laboratory adds patients for an offline customer only', async () => {
  const refused = await lab.owner.post('/patients', { firstName: 'A', lastName: 'B' })
  assert.equal(refused.status, 400)
  assert.equal(refused.body.errors[0].pointer, '/customerId')
})

test('an archived patient leaves the list and stays readable', async () => {
  const { patient } = (
    await clinic.owner.post('/patients', { firstName: 'Old', lastName: 'Chart' })
  ).body
  assert.equal((await clinic.owner.delete(`/patients/${patient.id}`)).status, 204)
  assert.equal((await clinic.owner.get('/patients?search=chart')).body.pagination.total, 0)
  assert.equal(
    (await clinic.owner.get('/patients?search=chart&isArchived=true')).body.pagination.total,
    1,
  )
  assert.equal((await clinic.owner.get(`/patients/${patient.id}`)).status, 200)
})

test('a code that someone typed does not stop the counter', async () => {
  const clinic = await w.org('clinic')
  const add = async (more: object = {}) =>
    (await clinic.owner.post('/patients', { firstName: 'A', lastName: 'B', ...more })).body.patient
      .code
  assert.equal(await add({ code: 'P-000001' }), 'P-000001')
  assert.equal(await add({ code: 'P-000002' }), 'P-000002')
  assert.equal(await add(), 'P-000003')
})

test('patients that are added at once get codes of their own', async () => {
  const clinic = await w.org('clinic')
  const answers = await Promise.all(
    Array.from({ length: 8 }, () =>
      clinic.owner.post('/patients', { firstName: 'A', lastName: 'B' }),
    ),
  )
  const codes = answers.map(({ body }) => body.patient.code)
  assert.equal(new Set(codes).size, 8)
})

test('a laboratory adds patients for an own customer on paper that is in use', async () => {
  const lab = await w.org('lab')
  const clinic = await w.org('clinic')
  const add = (customerId: string) =>
    lab.owner.post('/patients', { firstName: 'A', lastName: 'B', customerId })
  const addCustomer = async (name: string): Promise<string> =>
    (await lab.owner.post('/customers', { name })).body.customer.id
  const own = await addCustomer('Own')
  const archived = await addCustomer('Archived')
  await lab.owner.delete(`/customers/${archived}`)
  const foreign = (await (await w.org('lab')).owner.post('/customers', { name: 'Foreign' })).body
    .customer.id
  const connected = (await w.connect(lab, clinic)).customerId
  assert.equal((await add(own)).status, 201)
  assert.equal((await add(foreign)).status, 404)
  assert.equal((await add(archived)).status, 422)
  assert.equal((await add(connected)).status, 422)
  const refused = await clinic.owner.post('/patients', {
    firstName: 'A',
    lastName: 'B',
    customerId: own,
  })
  assert.equal(refused.status, 400)
})

test('input that is not a patient is refused', async () => {
  for (const wrong of [
    { firstName: null },
    { lastName: '' },
    { code: ' ' },
    { bornOn: '1980-02-30' },
    { bornOn: '30.04.1980' },
    { sex: 'unknown' },
    { externalIds: [{ system: 'medit' }] },
    { archivedAt: null },
    { labConnectionId: '00000000-0000-7000-8000-000000000000' },
  ]) {
    const refused = await clinic.owner.post('/patients', {
      firstName: 'A',
      lastName: 'B',
      ...wrong,
    })
    assert.equal(refused.status, 400, JSON.stringify(wrong))
  }
})

test('two changes at once each keep the keys that they sent', async () => {
  const { patient } = (await clinic.owner.post('/patients', { firstName: 'A', lastName: 'B' })).body
  await Promise.all([
    clinic.owner.patch(`/patients/${patient.id}`, { chartNumber: 'C-1' }),
    clinic.owner.patch(`/patients/${patient.id}`, { sex: 'other' }),
  ])
  const changed = (await clinic.owner.get(`/patients/${patient.id}`)).body.patient
  assert.deepEqual([changed.chartNumber, changed.sex], ['C-1', 'other'])
})
