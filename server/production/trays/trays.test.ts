import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertHolds, assertTidy, getDocument } from '#test/helpers/document-helpers'
import { makeStale } from '#test/helpers/make-stale'
import { productionFixture } from '#test/fixtures/production-fixture'
import { testApp } from '#test/app/test-app'

const w = await testApp()
const fixture = await productionFixture(w)
const { lab, clinic, technician } = fixture

const codesOf = async (query: string) =>
  (await lab.owner.get(`/trays?${query}`)).body.data.map(({ code }: { code: string }) => code)
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, place) => String(from + place))
const idOf = async (code: string) =>
  (await lab.owner.get(`/trays?search=${code}&limit=1`)).body.data[0].id

test('a range of trays is added once, and listed as people count', async () => {
  const add = (codes: string[]) => lab.owner.post('/trays', { codes })
  const first = await add(range(1, 12))
  assert.deepEqual([first.status, first.body], [201, { addedCount: 12, existingCount: 0 }])
  assert.deepEqual((await add(['3', '13', '13'])).body, { addedCount: 1, existingCount: 2 })
  assert.deepEqual(await codesOf('limit=100'), range(1, 13))
  for (const codes of [[], [''], ['x'.repeat(61)], range(1, 1_001)]) {
    assert.equal((await add(codes)).status, 400)
  }
})

test('the first free tray is the next in the order of codes, without those out of use', async () => {
  const { id } = await fixture.accepted()
  await lab.owner.post(`/orders/${id}/trays`, { trayCode: '1' })
  assert.deepEqual(await codesOf('isFree=true&limit=1'), ['2'])
  assert.deepEqual(await codesOf('isFree=false'), ['1'])
  const two = (await lab.owner.get('/trays?isFree=true&limit=1')).body.data[0].id
  const retired = await lab.owner.patch(`/trays/${two}`, { isActive: false })
  assert.deepEqual([retired.body.tray.isActive, retired.body.tray.order], [false, null])
  assert.deepEqual(await codesOf('isFree=true&limit=1'), ['3'])
  assert.deepEqual(await codesOf('isArchived=true'), ['2'])
  const refused = await lab.owner.post(`/orders/${id}/trays`, { trayCode: '2' })
  assert.deepEqual([refused.status, refused.body.code], [409, 'tray_retired'])
  const holder = (await lab.owner.get('/trays?isFree=false')).body.data[0].order
  const { number, workSummary } = (await lab.owner.get(`/orders/${id}`)).body.order
  assert.deepEqual(holder, { id, number, workSummary })
})

test('a tray is renamed to a code that is free, and deleted while it was never used', async () => {
  await lab.owner.post('/trays', { codes: ['D-1', 'D-2'] })
  const id = await idOf('D-1')
  assert.equal(
    (await lab.owner.patch(`/trays/${id}`, { code: 'd-2' })).body.code,
    'tray_code_taken',
  )
  const renamed = await lab.owner.patch(`/trays/${id}`, { code: 'D-3' })
  assert.equal(renamed.body.tray.code, 'D-3')
  const order = await fixture.accepted()
  const put = await lab.owner.post(`/orders/${order.id}/trays`, { trayCode: 'D-3' })
  assert.equal((await lab.owner.delete(`/trays/${id}`)).body.code, 'tray_was_used')
  await lab.owner.delete(`/orders/${order.id}/trays/${put.body.order.trays[0].id}`)
  assert.equal((await lab.owner.delete(`/trays/${id}`)).body.code, 'tray_was_used')
  assert.equal((await lab.owner.delete(`/trays/${await idOf('D-2')}`)).status, 204)
  assert.deepEqual(await codesOf('search=D-2'), [])
})

test('a synchronising client gets a tray again when an order is put into it or leaves it', async () => {
  await lab.owner.post('/trays', { codes: ['U-1', 'U-2'] })
  await makeStale(w, 'trays')
  const since = `updatedSinceAt=${new Date(Date.now() - 60_000).toISOString()}&search=U-`
  assert.deepEqual(await codesOf(since), [])
  const order = await fixture.accepted()
  const put = await lab.owner.post(`/orders/${order.id}/trays`, { trayCode: 'U-2' })
  assert.deepEqual(await codesOf(since), ['U-2'])
  const [{ id }] = put.body.order.trays
  assert.equal((await lab.owner.delete(`/orders/${order.id}/trays/${id}`)).status, 204)
  assert.deepEqual(await codesOf(since), ['U-2'])
})

test('nobody else reads or changes the trays of a laboratory', async () => {
  await lab.owner.post('/trays', { codes: ['S-1'] })
  const id = await idOf('S-1')
  const other = await w.org('lab')
  for (const [actor, status] of [
    [w.stranger, 401],
    [clinic.owner, 403],
    [other.owner, 404],
  ] as const) {
    assert.equal((await actor.get(`/trays/${id}`)).status, status)
    assert.equal((await actor.patch(`/trays/${id}`, { isActive: false })).status, status)
    assert.equal((await actor.delete(`/trays/${id}`)).status, status)
    assert.equal((await actor.get(`/tray-labels.pdf?trayId=${id}`)).status, status)
  }
  assert.deepEqual((await other.owner.get('/trays')).body.data, [])
})

test('a scan of a tray works on the order in it, and says of a free one that it is free', async () => {
  const order = await fixture.accepted()
  const trayCode = 'Shelf 9'
  await lab.owner.post(`/orders/${order.id}/trays`, { trayCode })
  const scan = (code: string) => technician.post('/production/scan', { code, action: 'start' })
  const began = await scan('tray:shelf 9')
  assert.deepEqual([began.status, began.body.scan.orderId], [200, order.id])
  const finished = await technician.post('/production/scan', { code: trayCode, action: 'finish' })
  assert.deepEqual(finished.body.scan.did, ['stage_finished'])
  await lab.owner.post('/trays', { codes: ['Shelf 10'] })
  const free = await scan('tray:Shelf 10')
  assert.deepEqual(
    [free.status, free.body.code, free.body.params],
    [409, 'tray_empty', { code: 'Shelf 10' }],
  )
  assert.equal((await scan('tray:nowhere')).status, 404)
  const board = (await lab.owner.get('/production/board?search=shelf')).body.board
  const [card] = board.columns.flatMap(({ cards }: { cards: object[] }) => cards)
  assert.deepEqual(
    card.trays.map(({ code }: { code: string }) => code),
    [trayCode],
  )
})

test('labels are one page for each tray, with its code, in the size and the language', async () => {
  await lab.owner.post('/trays', { codes: ['L-1', 'L-2', 'L-3 with a name of many words in it'] })
  const all = await getDocument(lab.owner, '/tray-labels.pdf?search=L-&lang=de')
  assert.equal(all.pages.length, 3)
  assertHolds(all.pages[1] ?? '', ['Schale', 'L-2'])
  await assertTidy(all.bytes)
  const one = await getDocument(
    lab.owner,
    `/tray-labels.pdf?trayId=${await idOf('L-3')}&size=62x29`,
  )
  assert.equal(one.pages.length, 1)
  assertHolds(one.pages[0] ?? '', ['Tray', 'L-3 with a name'])
  await assertTidy(one.bytes)
  assert.equal((await lab.owner.get('/tray-labels.pdf?search=nothing')).status, 404)
  assert.equal((await lab.owner.get('/tray-labels.pdf?size=a4')).status, 400)
})
