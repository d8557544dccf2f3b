import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { newId } from '#platform/clock'
import { build } from '#platform/db/db'
import { addDentist, addPatient, orderFixture } from '#test/fixtures/order-fixture'
import { stockFixture } from '#test/fixtures/stock-fixture'
import { testApp, type Actor, type Organization } from '#test/app/test-app'
import { drawCount } from '#test/runner/random-sizes'

const w = await testApp()
const fixture = await orderFixture(w)
const other = await orderFixture(w)
const { lab, clinic } = fixture
const stock = stockFixture(fixture)
const terms = { reason: 'Cracks', instruction: 'Call the patient in' }

type Row = Record<string, any>

async function recallLots(lots: readonly Row[], actor: Actor = lab.owner): Promise<Row> {
  const body = { ...terms, materialLotIds: lots.map(({ id }) => id) }
  const answer = await actor.post('/recalls', body)
  assert.equal(answer.status, 201, answer.text)
  return answer.body.recall
}
const read = async (id: string, actor: Actor): Promise<Row> =>
  (await actor.get(`/recalls/${id}`)).body.recall

// A second clinic of the same laboratory, with an order in production.
const secondClinic = await w.org('clinic')
const secondConnection = await w.connect(lab, secondClinic, 'code_only')
const secondPatientId = await addPatient(w, secondClinic, {
  firstName: 'Vera',
  lastName: 'Vexworth',
})
const secondDentistId = await addDentist(w, secondClinic, 'Other')

async function orderOfSecondClinic(): Promise<Row> {
  const drafted = await secondClinic.owner.post('/orders', {
    labConnectionId: secondConnection.id,
    patientId: secondPatientId,
    dentistId: secondDentistId,
    items: [{ productId: fixture.productId, teeth: [21, 22] }],
  })
  assert.equal(drafted.status, 201, drafted.text)
  const { order } = drafted.body
  await secondClinic.owner.post(`/orders/${order.id}/submit`, {})
  await fixture.transition('lab', order.id, 'accept', { promisedOn: '2031-01-15' })
  await fixture.transition('lab', order.id, 'start')
  return order
}

async function offlineOrder(): Promise<Row> {
  const draft = await fixture.labDraft()
  await fixture.transition('lab', draft.id, 'register')
  return draft
}

const orderIds = ({ work }: Row): string[] => [
  ...new Set<string>(work.map(({ orderId }: Row) => orderId)),
]

test('a stranger, a clinic, staff and another laboratory start no recall, and read none of others', async () => {
  const lot = await stock.addLot()
  const body = { ...terms, materialLotIds: [lot.id] }
  assert.equal((await w.stranger.post('/recalls', body)).status, 401)
  assert.equal((await clinic.owner.post('/recalls', body)).body.code, 'organization_type_required')
  const staff = await w.member(lab)
  assert.equal((await staff.post('/recalls', body)).body.code, 'role_required')
  assert.equal((await other.lab.owner.post('/recalls', body)).status, 404)
  const device = await w.device(lab, lab.ownerUserId)
  assert.equal((await device.post('/recalls', body)).body.code, 'session_cookie_required')
  const { id } = await recallLots([lot])
  for (const { owner } of [other.lab, other.clinic, clinic]) {
    assert.equal((await owner.get(`/recalls/${id}`)).status, 404)
  }
  assert.equal((await clinic.owner.post(`/recalls/${id}/acknowledge`)).status, 404)
  assert.equal((await staff.get(`/recalls/${id}`)).status, 200)
})

test('bad input recalls nothing', async () => {
  const lot = await stock.addLot()
  for (const [body, status] of [
    [{ ...terms }, 400],
    [{ ...terms, materialLotIds: [] }, 400],
    [{ ...terms, materialLotIds: [lot.id, lot.id] }, 400],
    [{ ...terms, reason: ' ', materialLotIds: [lot.id] }, 400],
    [{ ...terms, materialLotIds: [lot.id, newId()] }, 404],
  ] as const) {
    const answer = await lab.owner.post('/recalls', body)
    assert.equal(answer.status, status, answer.text)
  }
  const { materialLot } = (await lab.owner.get(`/material-lots/${lot.id}`)).body
  assert.equal(materialLot.status, 'available')
})

test('a recall finds work by item and tooth, notifies every member of every clinic, and lists who is to be called', async () => {
  const [lot, untouched] = [await stock.addLot(), await stock.addLot()]
  const first = await fixture.orderAt('delivered')
  const second = await orderOfSecondClinic()
  const offline = await offlineOrder()
  const innocent = await fixture.orderAt('in_production')
  await stock.useLot(first, lot, { tooth: 11 })
  await stock.useLot(first, lot, { tooth: 12 })
  await stock.useLot(first, lot, { tooth: 12 })
  await stock.useLot(second, lot)
  await stock.useLot(offline, lot)
  await stock.useLot(innocent, untouched)
  await stock.undo(await stock.useLot(innocent, lot))
  const staff = await w.member(clinic)
  await staff.post(`/orders/${first.id}/watchers`, { isWatching: false })
  await w.settle()
  const recall = await recallLots([lot])
  assert.equal(recall.orderCount, 3)
  assert.deepEqual(
    orderIds(recall).toSorted(),
    [first, second, offline].map(({ id }): string => id).toSorted(),
  )
  assert.deepEqual(
    recall.work
      .filter(({ orderId }: Row) => orderId === first.id)
      .map(({ tooth, lotNumber, itemDescription }: Row) => [tooth, lotNumber, itemDescription]),
    [11, 12].map((tooth) => [tooth, lot.lotNumber, 'Zirconia crown']),
  )
  assert.deepEqual(
    recall.notices.map(({ isOnService, customerName, acknowledgedAt }: Row) => [
      isOnService,
      customerName,
      acknowledgedAt,
    ]),
    [
      [false, 'Paper Practice', null],
      ...[clinic.name, secondClinic.name].toSorted().map((name) => [true, name, null]),
    ],
  )
  assert.deepEqual([recall.noticesSent, recall.acknowledgedCount], [2, 0])

  await w.settle()
  for (const actor of [clinic.owner, staff, secondClinic.owner]) {
    const { data } = (await actor.get('/notifications?kind=recall')).body
    assert.equal(data.length, 1)
    assert.equal(data[0].recallId, recall.id)
    assert.match(data[0].text, /recalled material used in your work, including order 26-\d+\./)
  }
  for (const actor of [lab.owner, other.clinic.owner]) {
    assert.equal((await actor.get('/notifications?kind=recall')).body.pagination.total, 0)
  }
  const mails = await w.across((tx) =>
    tx.all(build.selectFrom('mails').select(['recipient', 'subject', 'body'])),
  )
  const mailed = mails.filter(({ subject }) => subject.includes('recalled material'))
  assert.equal(mailed.length, 3)
  assert.doesNotMatch(JSON.stringify(mailed), /Nora|Vera|Vexworth/)
})

test('a clinic reads its own part alone, and says that it knows, once', async () => {
  const lot = await stock.addLot({ supplier: 'Secret depot' })
  const first = await fixture.orderAt('ready')
  const second = await orderOfSecondClinic()
  await stock.useLot(first, lot)
  await stock.useLot(second, lot)
  const { id } = await recallLots([lot])
  for (const [actor, order, elsewhere] of [
    [clinic.owner, first, secondClinic],
    [secondClinic.owner, second, clinic],
  ] as [Actor, Row, Organization][]) {
    const answer = await actor.get(`/recalls/${id}`)
    const { recall } = answer.body
    assert.deepEqual(orderIds(recall), [order.id])
    assert.deepEqual([recall.orderCount, recall.noticesSent, recall.notices.length], [1, 1, 1])
    assert.equal(recall.laboratoryName, lab.name)
    assert.ok(!answer.text.includes(elsewhere.name), 'the other clinic is not named')
    assert.doesNotMatch(answer.text, /Secret depot/)
    const { data } = (await actor.get('/recalls?search=cracks')).body
    assert.equal(data[0].orderCount, 1)
  }
  assert.equal((await lab.owner.post(`/recalls/${id}/acknowledge`)).status, 403)
  const staff = await w.member(clinic, { name: 'Ina Desk' })
  const known = (await staff.post(`/recalls/${id}/acknowledge`)).body.recall
  assert.deepEqual([known.acknowledgedCount, known.notices[0].acknowledgedByName], [1, 'Ina Desk'])
  const again = (await clinic.owner.post(`/recalls/${id}/acknowledge`)).body.recall
  assert.deepEqual(again, known, 'the first word stays')
  const forLab = await read(id, lab.owner)
  assert.equal(forLab.acknowledgedCount, 1)
  assert.equal(forLab.updatedAt, known.notices[0].acknowledgedAt, 'who synchronises sees it')
  assert.equal((await read(id, secondClinic.owner)).acknowledgedCount, 0)
})

test('the same lots again give the same recall, and one that is recalled is not in another', async () => {
  const lots = [await stock.addLot(), await stock.addLot()]
  const order = await fixture.orderAt('in_production')
  for (const lot of lots) await stock.useLot(order, lot)
  const recall = await recallLots(lots)
  assert.deepEqual(await recallLots(lots.toReversed()), recall)
  const [one] = lots
  for (const some of [[one], [...lots, await stock.addLot()], [one, await stock.addLot()]]) {
    const materialLotIds = some.map((lot) => lot?.id)
    const answer = await lab.owner.post('/recalls', { ...terms, materialLotIds })
    assert.deepEqual([answer.status, answer.body.state], [409, 'recalled'])
  }
  await w.settle()
  const { data } = (await clinic.owner.get('/notifications?kind=recall&limit=100')).body
  assert.equal(data.filter(({ recallId }: Row) => recallId === recall.id).length, 1)
})

test('two who recall the same lot at once start one recall', async () => {
  for (let turn = 0; turn < drawCount(2, 8); turn++) {
    const lot = await stock.addLot()
    const recalls = await Promise.all([recallLots([lot]), recallLots([lot]), recallLots([lot])])
    assert.equal(new Set(recalls.map(({ id }) => id)).size, 1)
  }
})

test('a use that is noted while its lot is recalled is found, or refused', async () => {
  const order = await fixture.orderAt('in_production')
  for (let turn = 0; turn < drawCount(2, 12); turn++) {
    const lot = await stock.addLot()
    const use = () =>
      lab.owner.post(`/orders/${order.id}/material-uses`, {
        orderItemId: order.items[0].id,
        materialLotId: lot.id,
        tooth: 11,
      })
    const [before, started, after] = await Promise.all([use(), recallLots([lot]), use()])
    const noted = [before, after].filter(({ status }) => status === 201).length
    assert.ok([before, after].every(({ status }) => [201, 422].includes(status)))
    assert.equal(started.work.length, noted > 0 ? 1 : 0)
  }
})

test('a use that was forgotten joins the recall of its lot, and its clinic is notified if it was not', async () => {
  const lot = await stock.addLot()
  const first = await fixture.orderAt('delivered')
  const forgotten = await fixture.orderAt('delivered')
  const elsewhere = await orderOfSecondClinic()
  await stock.useLot(first, lot)
  const usedAt = new Date().toISOString()
  const { id, updatedAt } = await recallLots([lot])
  await w.settle()
  const noticeCountOf = async (actor: Actor): Promise<number> => {
    const { data } = (await actor.get('/notifications?kind=recall&limit=100')).body
    return data.filter(({ recallId }: Row) => recallId === id).length
  }
  assert.deepEqual(
    [await noticeCountOf(clinic.owner), await noticeCountOf(secondClinic.owner)],
    [1, 0],
  )
  assert.equal((await secondClinic.owner.get(`/recalls/${id}`)).status, 404)
  for (const order of [forgotten, elsewhere, elsewhere]) await stock.useLot(order, lot, { usedAt })
  await w.settle()
  assert.deepEqual(
    [await noticeCountOf(clinic.owner), await noticeCountOf(secondClinic.owner)],
    [1, 1],
  )
  const recall = await read(id, lab.owner)
  assert.deepEqual(
    orderIds(recall).toSorted(),
    [first, forgotten, elsewhere].map((order): string => order.id).toSorted(),
  )
  assert.deepEqual([recall.orderCount, recall.noticesSent], [3, 2])
  assert.ok(recall.updatedAt > updatedAt, 'who synchronises sees it')
  assert.deepEqual(orderIds(await read(id, secondClinic.owner)), [elsewhere.id])
})

test('over any uses, a recall finds exactly the orders that have the lot in them, each clinic its own', async () => {
  const orders = [
    await fixture.orderAt('in_production'),
    await fixture.orderAt('delivered'),
    await orderOfSecondClinic(),
    await orderOfSecondClinic(),
    await offlineOrder(),
  ]
  const places = { clinic: [0, 1], second: [2, 3] }
  const use = fc.record({
    order: fc.integer({ min: 0, max: 4 }),
    lot: fc.integer({ min: 0, max: 3 }),
    isUndone: fc.boolean(),
    hasTooth: fc.boolean(),
  })
  const chosen = fc.uniqueArray(fc.integer({ min: 0, max: 3 }), { minLength: 1 })
  await fc.assert(
    fc.asyncProperty(fc.array(use, { maxLength: 10 }), chosen, async (uses, recalled) => {
      const lots: Row[] = []
      for (let place = 0; place < 4; place++) lots.push(await stock.addLot())
      const expected = new Set<string>()
      for (const { order: place, lot, isUndone, hasTooth } of uses) {
        const order = orders[place]
        const from = lots[lot]
        assert.ok(order && from)
        const tooth = hasTooth ? order.items[0].teeth[0] : null
        const noted = await stock.useLot(order, from, { tooth })
        if (isUndone) await stock.undo(noted)
        else if (recalled.includes(lot)) expected.add([order.id, tooth, from.id].join())
      }
      const recall = await recallLots(lots.filter((_, place) => recalled.includes(place)))
      const keysOf = ({ work }: Row): string[] =>
        work.map(({ orderId, tooth, materialLotId }: Row) => [orderId, tooth, materialLotId].join())
      assert.deepEqual(keysOf(recall).toSorted(), [...expected].toSorted())
      for (const [name, actor] of [
        ['clinic', clinic.owner],
        ['second', secondClinic.owner],
      ] as const) {
        const own = places[name].map((place) => orders[place]?.id)
        const mine = [...expected].filter((key) => own.some((id) => key.startsWith(id)))
        const answer = await actor.get(`/recalls/${recall.id}`)
        assert.equal(answer.status, mine.length > 0 ? 200 : 404)
        if (mine.length > 0) {
          assert.deepEqual(keysOf(answer.body.recall).toSorted(), mine.toSorted())
        }
      }
    }),
    { numRuns: drawCount(8, 100) },
  )
})
