import assert from 'node:assert/strict'
import { test } from 'node:test'
import { statusesOf } from '#test/helpers/answers'
import { testApp, type Actor } from '#test/app/test-app'
import { drawCount } from '#test/runner/random-sizes'

const w = await testApp()

const add = async (actor: Actor, body: object) => {
  const answer = await actor.post('/organization/locations', body)
  assert.equal(answer.status, 201, answer.text)
  return answer.body.location as { id: string; isPrimary: boolean }
}
const namesOf = async (actor: Actor, query = '') =>
  (await actor.get(`/organization/locations${query}`)).body.data.map(
    ({ name, isPrimary }: { name: string; isPrimary: boolean }) => (isPrimary ? `*${name}` : name),
  )

test('a location is read back as written, and the first one is the primary one', async () => {
  const clinic = await w.org('clinic')
  const written = {
    name: 'Praxis am Bahnhof',
    phone: '+49 30 5550100',
    addressLine1: 'Sample Street 1',
    addressLine2: null,
    city: 'Zürich',
    region: null,
    postalCode: '8001',
    country: 'CH',
    timezone: 'Europe/Zurich',
  }
  const { id: _, ...location } = await add(clinic.owner, { ...written, isPrimary: false })
  const { createdAt: __, updatedAt: ___, ...rest } = location as Record<string, unknown>
  assert.deepEqual(rest, { ...written, isPrimary: true, archivedAt: null })
  assert.deepEqual(await namesOf(clinic.owner, '?search=zurich'), ['*Praxis am Bahnhof'])
})

test('staff and devices read locations, owners write them, others see nothing', async () => {
  const [clinic, other] = [await w.org('clinic'), await w.org('clinic')]
  const { id } = await add(clinic.owner, { name: 'Here' })
  const staff = await w.member(clinic)
  const device = await w.device(clinic, staff.userId)
  assert.deepEqual(await namesOf(device), ['*Here'])
  assert.equal((await staff.patch(`/organization/locations/${id}`, { name: 'X' })).status, 403)
  assert.deepEqual(await namesOf(other.owner), [])
  assert.equal(
    (await other.owner.patch(`/organization/locations/${id}`, { name: 'X' })).status,
    404,
  )
  assert.equal((await other.owner.delete(`/organization/locations/${id}`)).status, 404)
})

test('one location is primary, whoever asks at the same moment', async () => {
  const { owner } = await w.org('lab')
  await Promise.all(['A', 'B', 'C'].map((name) => add(owner, { name, isPrimary: true })))
  const locations = (await owner.get('/organization/locations')).body.data
  assert.equal(locations.filter(({ isPrimary }: any) => isPrimary).length, 1)
  for (let round = 0; round < drawCount(3, 16); round++) {
    const answers = await Promise.all(
      locations.map(({ id }: any) =>
        owner.patch(`/organization/locations/${id}`, { isPrimary: true }),
      ),
    )
    assert.deepEqual(statusesOf(answers), [200, 200, 200])
  }
  const later = (await owner.get('/organization/locations')).body.data
  assert.deepEqual(
    later.map(({ isPrimary }: any) => isPrimary),
    [true, false, false],
  )
})

test('the primary location is not abandoned, only handed over, and goes last', async () => {
  const { owner } = await w.org('lab')
  const [first, second] = [
    await add(owner, { name: 'First' }),
    await add(owner, { name: 'Second' }),
  ]
  const at = ({ id }: { id: string }) => `/organization/locations/${id}`
  assert.equal(
    (await owner.patch(at(first), { isPrimary: false })).body.code,
    'primary_location_required',
  )
  assert.equal((await owner.delete(at(first))).body.code, 'primary_location_required')
  assert.equal((await owner.patch(at(second), { isPrimary: true })).status, 200)
  assert.equal((await owner.delete(at(first))).status, 204)
  assert.equal((await owner.delete(at(first))).status, 204)
  assert.equal((await owner.patch(at(first), { name: 'Again' })).body.code, 'location_archived')
  assert.deepEqual(await namesOf(owner), ['*Second'])
  assert.deepEqual(await namesOf(owner, '?isArchived=true'), ['First'])
  assert.equal((await owner.delete(at(second))).status, 204)
  assert.deepEqual(await namesOf(owner), [])
  assert.equal((await add(owner, { name: 'New' })).isPrimary, true)
})

test('a time zone or country that is none is refused and named', async () => {
  const { owner } = await w.org('clinic')
  for (const [key, value] of [
    ['timezone', 'Europe/Atlantis'],
    ['country', 'ZZ'],
  ] as const) {
    const { status, body } = await owner.post('/organization/locations', {
      name: 'X',
      [key]: value,
    })
    assert.deepEqual([status, body.errors[0].pointer], [400, `/${key}`])
  }
})
