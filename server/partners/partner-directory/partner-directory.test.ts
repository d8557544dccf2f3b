import assert from 'node:assert/strict'
import { test } from 'node:test'
import { build } from '#platform/db/db'
import { testApp, type Actor } from '#test/app/test-app'

const w = await testApp()
const entriesOf = async (actor: Actor, query = '') =>
  (await actor.get(`/directory${query}`)).body.data as { id: string; name: string }[]
const namesOf = async (actor: Actor, query = '') =>
  (await entriesOf(actor, query)).map(({ name }) => name)

const lab = await w.org('lab', 'Ångström Ceramics')
const shyLab = await w.org('lab', 'Shy Lab')
const clinic = await w.org('clinic', 'Clinic at the Park')
await lab.owner.patch('/organization', {
  isListed: true,
  introduction: 'Crowns in zirconia.',
  city: 'Malmö',
  country: 'SE',
  email: 'office@angstrom.example',
  phone: '+46 40 5550100',
  website: 'https://angstrom.example',
})

test('an organization is listed when it says so, to the other type alone', async () => {
  assert.equal((await shyLab.owner.get('/organization')).body.organization.isListed, false)
  assert.deepEqual(await namesOf(clinic.owner), ['Ångström Ceramics'])
  assert.deepEqual(await namesOf(shyLab.owner), [])
  assert.deepEqual(await namesOf(lab.owner), [])
  await clinic.owner.patch('/organization', { isListed: true })
  assert.deepEqual(await namesOf(shyLab.owner), ['Clinic at the Park'])
  await clinic.owner.patch('/organization', { isListed: false })
  assert.deepEqual(await namesOf(shyLab.owner), [])
})

test('an entry shows what is published, and neither email nor telephone', async () => {
  const answer = await clinic.owner.get('/directory')
  assert.deepEqual(answer.body.data, [
    {
      id: lab.id,
      type: 'lab',
      name: 'Ångström Ceramics',
      city: 'Malmö',
      region: null,
      country: 'SE',
      website: 'https://angstrom.example',
      introduction: 'Crowns in zirconia.',
      labConnectionId: null,
      labConnectionStatus: null,
    },
  ])
  assert.doesNotMatch(answer.text, /office@|5550100/)
})

test('a search finds by name, town and introduction, without accents, and a country can be asked for', async () => {
  for (const search of ['angstrom', 'malmo', 'zirconia crowns']) {
    const query = `?search=${encodeURIComponent(search)}`
    assert.deepEqual(await namesOf(clinic.owner, query), ['Ångström Ceramics'], search)
  }
  assert.deepEqual(await namesOf(clinic.owner, '?search=shy'), [])
  assert.deepEqual(await namesOf(clinic.owner, '?search=office'), [])
  assert.equal((await namesOf(clinic.owner, '?country=SE')).length, 1)
  assert.deepEqual(await namesOf(clinic.owner, '?country=DE'), [])
})

test('a suspended or closed organization is not listed', async () => {
  const gone = await w.org('lab', 'Gone Lab')
  await gone.owner.patch('/organization', { isListed: true })
  assert.ok((await namesOf(clinic.owner)).includes('Gone Lab'))
  await w.across((tx) =>
    tx.run(build.updateTable('organizations').set({ status: 'closed' }).where('id', '=', gone.id)),
  )
  assert.ok(!(await namesOf(clinic.owner)).includes('Gone Lab'))
})

test('search, pick, request: the entry shows the connection from then on, to its own side alone', async () => {
  const [{ id } = { id: '' }] = await entriesOf(clinic.owner)
  const asked = await clinic.owner.post('/lab-connections', { labOrganizationId: id })
  assert.equal(asked.status, 201)
  const connection = asked.body.labConnection
  const [entry] = (await clinic.owner.get('/directory')).body.data
  assert.deepEqual([entry.labConnectionId, entry.labConnectionStatus], [connection.id, 'pending'])
  const other = await w.org('clinic')
  const [foreign] = (await other.owner.get('/directory')).body.data
  assert.deepEqual([foreign.labConnectionId, foreign.labConnectionStatus], [null, null])
  await clinic.owner.post(`/lab-connections/${connection.id}/withdraw`)
  const [later] = (await clinic.owner.get('/directory')).body.data
  assert.equal(later.labConnectionId, null)
})
