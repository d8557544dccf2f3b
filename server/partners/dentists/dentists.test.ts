import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp, type Organization } from '#test/app/test-app'

const w = await testApp()
const clinic = await w.org('clinic')
const other = await w.org('clinic')
const lab = await w.org('lab')
const nobody = '00000000-0000-7000-8000-000000000000'

async function add(where: Organization, lastName: string): Promise<string> {
  const { status, body } = await where.owner.post('/dentists', { firstName: 'Mara', lastName })
  assert.equal(status, 201)
  return body.dentist.id
}

test('a stranger is asked to sign in, and a laboratory adds no dentists', async () => {
  assert.equal((await w.stranger.get('/dentists')).status, 401)
  const refused = await lab.owner.post('/dentists', { firstName: 'A', lastName: 'B' })
  assert.equal(refused.body.code, 'organization_type_required')
})

test('staff adds and changes dentists, with a device too; only owners deactivate', async () => {
  const staff = await w.member(clinic)
  const device = await w.device(clinic, staff.userId)
  const created = await device.post('/dentists', { firstName: 'Ida', lastName: 'Quist' })
  const path = `/dentists/${created.body.dentist.id}`
  assert.equal((await staff.patch(path, { title: 'Dr.' })).status, 200)
  assert.equal((await device.patch(path, { title: null })).body.code, 'session_cookie_required')
  assert.equal((await staff.delete(path)).body.code, 'role_required')
})

test('another clinic sees nothing of a dentist: as if it never was', async () => {
  const id = await add(clinic, 'Own')
  const foreign = await other.owner.get(`/dentists/${id}`)
  const missing = await other.owner.get(`/dentists/${nobody}`)
  assert.equal(foreign.status, 404)
  assert.deepEqual({ ...foreign.body, instance: '' }, { ...missing.body, instance: '' })
  assert.equal((await other.owner.patch(`/dentists/${id}`, { title: 'X' })).status, 404)
  assert.equal((await other.owner.delete(`/dentists/${id}`)).status, 404)
})

test('input that is not a dentist is refused', async () => {
  for (const body of [
    { firstName: 'A' },
    { firstName: 'A', lastName: '' },
    { firstName: 'A', lastName: 'B', npi: '123' },
    { firstName: 'A', lastName: 'B', isActive: false },
    { firstName: 'A', lastName: 'B', preferences: null },
    { firstName: 'A', lastName: 'B', preferences: { occlusalContact: 'hard' } },
    { firstName: 'A', lastName: 'B', preferences: { colour: 'white' } },
  ]) {
    assert.equal((await clinic.owner.post('/dentists', body)).status, 400, JSON.stringify(body))
  }
})

test('a dentist is read back as written, with preferences', async () => {
  const written = {
    firstName: 'Zoë',
    lastName: 'Łuczak',
    title: 'Dr.',
    licenseNumber: 'L-55810',
    licenseRegion: 'Berlin',
    npi: '1000000004',
    email: 'zoe@park-clinic.example',
    phone: null,
    preferences: {
      occlusalContact: 'light',
      proximalContact: 'tight',
      ponticDesign: 'Ovate',
      marginDesign: 'Chamfer',
      stain: 'None',
      defaultShadeSystem: 'vita_classical',
      notes: 'Call first',
    },
  }
  const created = await clinic.owner.post('/dentists', written)
  const { id, createdAt: _, updatedAt: __, ...rest } = created.body.dentist
  assert.deepEqual(rest, {
    ...written,
    organizationId: clinic.id,
    isActive: true,
    isNameOnly: false,
  })
  assert.deepEqual((await clinic.owner.get(`/dentists/${id}`)).body, created.body)
  const found = await clinic.owner.get('/dentists?search=luczak%20l-55810')
  assert.equal(found.body.pagination.total, 1)
})

test('preferences are replaced as a whole and stay when they are not sent', async () => {
  const id = await add(clinic, 'Picky')
  await clinic.owner.patch(`/dentists/${id}`, { preferences: { stain: 'None', notes: 'x' } })
  await clinic.owner.patch(`/dentists/${id}`, { title: 'Dr.' })
  const kept = (await clinic.owner.get(`/dentists/${id}`)).body.dentist
  assert.deepEqual(kept.preferences, { stain: 'None', notes: 'x' })
  const replaced = await clinic.owner.patch(`/dentists/${id}`, { preferences: { notes: 'y' } })
  assert.deepEqual(replaced.body.dentist.preferences, { notes: 'y' })
})

test('a laboratory sees the dentists of clinics that it is connected to, and changes none', async () => {
  const [clinic, lab] = [await w.org('clinic'), await w.org('lab')]
  const id = await add(clinic, 'Shared')
  assert.equal((await lab.owner.get(`/dentists/${id}`)).status, 404)

  const { labConnection } = (
    await clinic.owner.post('/lab-connections', { labOrganizationId: lab.id })
  ).body
  assert.equal((await lab.owner.get(`/dentists/${id}`)).status, 404, 'a request opens nothing')
  await lab.owner.post(`/lab-connections/${labConnection.id}/accept`)
  const { data, pagination } = (await lab.owner.get('/dentists')).body
  assert.equal(pagination.total, 1)
  assert.deepEqual([data[0].id, data[0].organizationId], [id, clinic.id])
  const refused = await lab.owner.patch(`/dentists/${id}`, { title: 'X' })
  assert.equal(refused.body.code, 'organization_type_required')
})

test('two changes at once each keep the keys that they sent', async () => {
  const id = await add(clinic, 'Twice')
  await Promise.all([
    clinic.owner.patch(`/dentists/${id}`, { title: 'Dr.' }),
    clinic.owner.patch(`/dentists/${id}`, { phone: '+49 1' }),
  ])
  const { dentist } = (await clinic.owner.get(`/dentists/${id}`)).body
  assert.deepEqual([dentist.title, dentist.phone], ['Dr.', '+49 1'])
})

test('a deactivated dentist leaves the list and stays readable', async () => {
  const id = await add(clinic, 'Retired')
  assert.equal((await clinic.owner.delete(`/dentists/${id}`)).status, 204)
  assert.equal((await clinic.owner.delete(`/dentists/${id}`)).status, 204)
  assert.equal((await clinic.owner.get('/dentists?search=retired')).body.pagination.total, 0)
  const inactive = await clinic.owner.get('/dentists?search=retired&isArchived=true')
  assert.equal(inactive.body.data[0].isActive, false)
  assert.equal((await clinic.owner.get(`/dentists/${id}`)).status, 200)
})
