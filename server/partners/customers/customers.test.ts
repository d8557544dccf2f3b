import assert from 'node:assert/strict'
import { test } from 'node:test'
import { manualSides, post } from '#server/finance/ledger'
import { newId } from '#platform/clock'
import { orgScope } from '#platform/db/db'
import { testApp, type Organization } from '#test/app/test-app'

const w = await testApp()
const lab = await w.org('lab')
const other = await w.org('lab')
const clinic = await w.org('clinic')
const nobody = '00000000-0000-7000-8000-000000000000'

async function add(owner: Organization, name: string): Promise<string> {
  const { status, body } = await owner.owner.post('/customers', { name })
  assert.equal(status, 201)
  return body.customer.id
}

const enter = (customerId: string, currency: string, amountMinor: number) =>
  w.app.db.write(orgScope({ id: lab.id, type: 'lab' }), (tx) =>
    post(tx, {
      kind: 'adjustment',
      customer: { customerId, clinicOrganizationId: null },
      sides: manualSides(amountMinor, currency),
      cause: { key: newId() },
      description: 'Carried over',
      occurredAt: '2026-03-01T10:00:00.000Z',
    }),
  )

test('a stranger is asked to sign in, and a clinic has no customers', async () => {
  assert.equal((await w.stranger.get('/customers')).status, 401)
  const refused = await clinic.owner.get('/customers')
  assert.equal(refused.body.code, 'organization_type_required')
})

test('staff adds and changes customers, with a device too; only owners archive', async () => {
  const staff = await w.member(lab)
  const device = await w.device(lab, staff.userId)
  const { customer } = (await device.post('/customers', { name: 'Practice by the Sea' })).body
  assert.equal((await staff.patch(`/customers/${customer.id}`, { city: 'Kiel' })).status, 200)
  assert.equal(
    (await device.patch(`/customers/${customer.id}`, { city: 'Kiel' })).body.code,
    'session_cookie_required',
  )
  assert.equal((await staff.delete(`/customers/${customer.id}`)).body.code, 'role_required')
})

test('another laboratory sees nothing of a customer: as if it never was', async () => {
  const id = await add(lab, 'Practice at the Mill')
  const foreign = await other.owner.get(`/customers/${id}`)
  const missing = await other.owner.get(`/customers/${nobody}`)
  assert.equal(foreign.status, 404)
  assert.deepEqual({ ...foreign.body, instance: '' }, { ...missing.body, instance: '' })
  assert.equal((await other.owner.patch(`/customers/${id}`, { name: 'Mine' })).status, 404)
  assert.equal((await other.owner.delete(`/customers/${id}`)).status, 404)
  assert.equal((await other.owner.get('/customers')).body.pagination.total, 0)
})

test('input that is not a customer is refused', async () => {
  for (const body of [
    {},
    { name: '' },
    { name: ' ' },
    { name: 'A', email: 'nobody' },
    { name: 'A', country: 'Germany' },
    { name: 'A', tags: ['x', 7] },
    { name: 'A', status: 'archived' },
    { name: 'A', labConnectionId: nobody },
    { name: 'A', isOnCreditHold: 'no' },
  ]) {
    assert.equal((await lab.owner.post('/customers', body)).status, 400, JSON.stringify(body))
  }
})

test('an offline customer is read back as it was written, and owes nothing', async () => {
  const written = {
    name: 'Praxis Größl',
    email: 'desk@groessl.example',
    phone: '+49 30 5550100',
    addressLine1: 'Sample Street 1',
    addressLine2: null,
    city: 'München',
    region: null,
    postalCode: '80331',
    country: 'DE',
    accountNumber: 'K-9',
    tags: ['implants', 'vip'],
    isOnCreditHold: true,
    isChargedLateFees: false,
    depositBasisPoints: 3_000,
    documentLanguage: null,
    notes: 'Two\nlines',
  }
  const created = await lab.owner.post('/customers', written)
  const { id, createdAt: _, updatedAt: __, ...rest } = created.body.customer
  assert.deepEqual(rest, { ...written, labConnectionId: null, status: 'active' })
  const read = await lab.owner.get(`/customers/${id}`)
  assert.deepEqual(read.body, { customer: { ...created.body.customer, balances: [] } })
  const found = await lab.owner.get('/customers?search=GROSSL%20munchen')
  assert.equal(found.body.pagination.total, 1)
})

test('the balance is the sum over the ledger, for each currency', async () => {
  const id = await add(lab, 'Practice with a Ledger')
  const neighbour = await add(lab, 'Practice next Street')
  await enter(id, 'EUR', 30_000)
  await enter(id, 'EUR', -10_000)
  await enter(id, 'CHF', -500)
  await enter(neighbour, 'EUR', 7)
  const { customer } = (await lab.owner.get(`/customers/${id}`)).body
  assert.deepEqual(customer.balances, [
    { currency: 'CHF', amountMinor: -500 },
    { currency: 'EUR', amountMinor: 20_000 },
  ])
})

test('a member who may not see money reads the customer without its balance', async () => {
  const id = await add(lab, 'Practice of Secrets')
  await enter(id, 'EUR', 100)
  const staff = await w.member(lab)
  const { customer } = (await staff.get(`/customers/${id}`)).body
  assert.equal(customer.name, 'Practice of Secrets')
  assert.equal('balances' in customer, false)
})

test('two changes at once each keep the keys that they sent', async () => {
  const id = await add(lab, 'Practice of Two')
  await Promise.all([
    lab.owner.patch(`/customers/${id}`, { city: 'Bonn' }),
    lab.owner.patch(`/customers/${id}`, { phone: '+49 228 1' }),
  ])
  const { customer } = (await lab.owner.get(`/customers/${id}`)).body
  assert.deepEqual([customer.city, customer.phone], ['Bonn', '+49 228 1'])
})

test('an archived customer leaves the list and stays readable', async () => {
  const id = await add(lab, 'Practice of the Past')
  assert.equal((await lab.owner.delete(`/customers/${id}`)).status, 204)
  assert.equal((await lab.owner.delete(`/customers/${id}`)).status, 204)
  assert.equal((await lab.owner.get('/customers?search=past')).body.pagination.total, 0)
  const archived = await lab.owner.get('/customers?search=past&isArchived=true')
  assert.equal(archived.body.data[0].status, 'archived')
  assert.equal((await lab.owner.get(`/customers/${id}`)).status, 200)
})

test('a connected clinic is a customer that stays until the connection ends', async () => {
  const connection = await w.connect(lab, clinic)
  const path = `/customers/${connection.customerId}`
  const { customer } = (await lab.owner.get(path)).body
  assert.equal(customer.name, clinic.name)
  assert.equal(customer.labConnectionId, connection.id)
  const refused = await lab.owner.delete(path)
  assert.equal(refused.status, 422)
  assert.equal(refused.body.code, 'customer_still_connected')
  await lab.owner.post(`/lab-connections/${connection.id}/suspend`, {})
  assert.equal((await lab.owner.delete(path)).status, 422)
  await clinic.owner.post(`/lab-connections/${connection.id}/end`)
  assert.equal((await lab.owner.delete(path)).status, 204)
})

test('archiving while the clinic reconnects never leaves an archived customer of an open connection', async () => {
  const clinic = await w.org('clinic')
  const first = await w.connect(lab, clinic)
  await lab.owner.post(`/lab-connections/${first.id}/end`)
  const { labConnection } = (
    await lab.owner.post('/lab-connections', { clinicOrganizationId: clinic.id })
  ).body
  await Promise.all([
    clinic.owner.post(`/lab-connections/${labConnection.id}/accept`),
    lab.owner.delete(`/customers/${first.customerId}`),
  ])
  const { customer } = (await lab.owner.get(`/customers/${first.customerId}`)).body
  assert.deepEqual([customer.labConnectionId, customer.status], [labConnection.id, 'active'])
})
