import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maximumSavedViews } from '#contract/workspace/saved-views'
import { statusesOf } from '#test/helpers/answers'
import { testApp } from '#test/app/test-app'

const w = await testApp()
const view = { screen: 'orders', name: 'Late', query: 'status=in_production&search=crown' }

async function pair() {
  const lab = await w.org('lab')
  const colleague = await w.member(lab, { name: 'Nora Sample' })
  return { lab, owner: lab.owner, colleague }
}

test('a view is read back as it was saved, by its member alone until it is shared', async () => {
  const { owner, colleague } = await pair()
  const saved = await colleague.post('/saved-views', view)
  assert.equal(saved.status, 201)
  const { id, createdAt: _, updatedAt: __, ...rest } = saved.body.savedView
  const expected = { ...view, sortOrder: 0, isShared: false, isMine: true, userName: 'Nora Sample' }
  assert.deepEqual(rest, expected)
  assert.deepEqual((await owner.get('/saved-views')).body.data, [])
  await colleague.patch(`/saved-views/${id}`, { isShared: true })
  const [shared] = (await owner.get('/saved-views')).body.data
  assert.deepEqual([shared.id, shared.isMine, shared.userName], [id, false, 'Nora Sample'])
})

test('a shared view is changed and deleted by who saved it, and 404 for everybody else', async () => {
  const { owner, colleague, lab } = await pair()
  const { id } = (await colleague.post('/saved-views', { ...view, isShared: true })).body.savedView
  const other = (await w.org('lab')).owner
  for (const actor of [owner, other]) {
    assert.equal((await actor.patch(`/saved-views/${id}`, { name: 'Mine' })).status, 404)
    assert.equal((await actor.delete(`/saved-views/${id}`)).status, 404)
  }
  assert.deepEqual((await other.get('/saved-views')).body.data, [])
  const device = await w.device(lab, colleague.userId)
  assert.equal((await device.get('/saved-views')).body.code, 'session_cookie_required')
  assert.equal((await colleague.delete(`/saved-views/${id}`)).status, 204)
  assert.equal((await colleague.delete(`/saved-views/${id}`)).status, 404)
})

test('a name is taken once for a page and a member, also when two save at once', async () => {
  const { owner, colleague } = await pair()
  const twins = await Promise.all([1, 2].map(() => owner.post('/saved-views', view)))
  assert.deepEqual(statusesOf(twins), [201, 409])
  assert.equal(
    (await owner.post('/saved-views', { ...view, name: 'LATE' })).body.code,
    'saved_view_name_taken',
  )
  assert.equal((await owner.post('/saved-views', { ...view, screen: 'files' })).status, 201)
  assert.equal((await colleague.post('/saved-views', view)).status, 201)
  const second = await owner.post('/saved-views', { ...view, name: 'Early' })
  const renamed = await owner.patch(`/saved-views/${second.body.savedView.id}`, { name: 'late' })
  assert.equal(renamed.body.code, 'saved_view_name_taken')
})

test('views are in their order, and those of one page can be asked for', async () => {
  const { owner } = await pair()
  for (const [name, sortOrder, screen] of [
    ['B', 10, 'orders'],
    ['A', 10, 'orders'],
    ['First', 1, 'orders'],
    ['Other', 0, 'patients'],
  ] as const) {
    await owner.post('/saved-views', { ...view, name, sortOrder, screen })
  }
  const names = async (query: string) =>
    (await owner.get(`/saved-views${query}`)).body.data.map(({ name }: { name: string }) => name)
  assert.deepEqual(await names('?screen=orders'), ['First', 'A', 'B'])
  assert.deepEqual(await names('?search=oth'), ['Other'])
})

test('what is no query of an address is refused', async () => {
  const { owner } = await pair()
  for (const body of [
    { ...view, query: '?status=x' },
    { ...view, query: 'a b' },
    { ...view, query: 'a#b' },
    { ...view, query: 'x'.repeat(2_001) },
    { ...view, screen: 'Orders' },
    { ...view, name: '' },
    { ...view, sortOrder: -1 },
    { screen: 'orders', name: 'No query' },
  ]) {
    assert.equal((await owner.post('/saved-views', body)).status, 400, JSON.stringify(body))
  }
  assert.equal((await owner.post('/saved-views', { ...view, query: '' })).status, 201)
})

test(`a member saves at most ${maximumSavedViews} views, also of several at once`, async () => {
  const { owner, colleague } = await pair()
  const save = (place: number) => owner.post('/saved-views', { ...view, name: `View ${place}` })
  for (let place = 2; place < maximumSavedViews; place++) await save(place)
  const last = await Promise.all([0, 1, 2].map((place) => save(1_000 + place)))
  assert.deepEqual(statusesOf(last), [201, 201, 422])
  assert.equal((await colleague.post('/saved-views', view)).status, 201)
})

test('views go with the member', async () => {
  const { owner, colleague } = await pair()
  await colleague.post('/saved-views', { ...view, isShared: true })
  assert.equal((await owner.delete(`/team/members/${colleague.membershipId}`)).status, 204)
  assert.deepEqual((await owner.get('/saved-views')).body.data, [])
})
