import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { newId } from '#platform/clock'
import { build } from '#platform/db/db'
import { remakeFixture } from '#test/fixtures/remake-fixture'
import { testApp } from '#test/app/test-app'

const w = await testApp()
const fixture = await remakeFixture(w)
const { lab, clinic, delivered, claim, read, orderOf } = fixture
const other = await remakeFixture(w)

const body = { kind: 'remake', reasonCode: 'open_margin' }
const wholly = (order: { items: { id: string }[] }) => ({
  ...body,
  itemIds: order.items.map(({ id }) => id),
})
const events = async (orderId: string) =>
  (await lab.owner.get(`/orders/${orderId}/events?proof=1`)).body.data

test('a stranger gets no claims, and another organization none of ours', async () => {
  assert.equal((await w.stranger.get('/remakes')).status, 401)
  const order = await delivered()
  const { id } = await claim(order)
  for (const actor of [other.lab.owner, other.clinic.owner]) {
    assert.equal((await actor.get(`/remakes/${id}`)).status, 404)
    assert.equal((await actor.post(`/orders/${order.id}/remakes`, wholly(order))).status, 404)
    assert.equal((await actor.post(`/remakes/${id}/withdraw`, {})).status, 404)
    const verdict = { responsibility: 'lab' }
    assert.equal((await actor.post(`/remakes/${id}/verdict`, verdict)).status, 404)
    assert.equal((await actor.get(`/remakes?orderId=${order.id}`)).body.pagination.total, 0)
  }
  const resolved = await other.lab.owner.post(`/remakes/${id}/resolve`, { outcome: 'none' })
  assert.equal(resolved.status, 404)
})

test('a claim needs delivered work, what it is about, and a reason of the list', async () => {
  const early = await fixture.orderAt('in_production')
  const refused = await clinic.owner.post(`/orders/${early.id}/remakes`, wholly(early))
  assert.deepEqual(
    [refused.body.code, refused.body.state],
    ['order_transition_not_allowed', 'in_production'],
  )
  assert.equal(refused.body.params.transition, 'requestRemake')
  const order = await delivered()
  const ask = (more: object) =>
    clinic.owner.post(`/orders/${order.id}/remakes`, { ...body, ...more })
  assert.equal((await ask({})).status, 400)
  assert.equal((await ask({ teeth: [] })).status, 400)
  assert.equal((await ask({ itemIds: [newId()] })).status, 404)
  assert.equal((await ask({ teeth: [48] })).body.code, 'tooth_not_claimed')
  assert.equal((await ask({ teeth: [11], reasonCode: 'nonsense' })).status, 400)
  const photo = await ask({ teeth: [11], photoFileIds: [newId()] })
  assert.equal(photo.body.code, 'claim_photos_not_shared')
  assert.equal((await orderOf(order.id)).remakeCount, 0)
})

test('a claim orders the same again at the frozen prices, and the original keeps its status', async () => {
  const order = await delivered([
    {
      productId: fixture.productId,
      teeth: [11, 12],
      shade: { system: 'vita_classical', value: 'A2' },
    },
    { productId: fixture.productId, teeth: [36] },
  ])
  await w.across((tx) =>
    tx.run(sql`update app.products set base_price_minor = 99999 where id = ${fixture.productId}`),
  )
  const requestedOn = '2031-02-03'
  const made = await claim(order, { itemIds: undefined, teeth: [12], requestedOn })
  await w.across((tx) =>
    tx.run(sql`update app.products set base_price_minor = 12000 where id = ${fixture.productId}`),
  )
  assert.deepEqual(
    [made.status, made.claimedBy, made.itemIds, made.teeth],
    ['open', 'clinic', [order.items[0].id], [12]],
  )
  const again = await orderOf(made.newOrderId)
  assert.deepEqual(
    [again.status, again.kind, again.remakeOfOrderId, again.waitingOn, again.rxVersion],
    ['submitted', 'remake', order.id, 'lab', 1],
  )
  assert.deepEqual(
    [again.patientId, again.dentistId, again.labConnectionId, again.requestedOn],
    [order.patientId, order.dentistId, order.labConnectionId, requestedOn],
  )
  const { id: newItemId, ...copied } = again.items[0]
  const { id: oldItemId, ...frozen } = order.items[0]
  assert.notEqual(newItemId, oldItemId)
  assert.deepEqual([again.items.length, copied], [1, frozen])
  assert.deepEqual([again.totals.subtotalMinor, again.totals.taxMinor], [24_000, 4_560])
  const original = await orderOf(order.id)
  assert.deepEqual([original.status, original.remakeCount], ['delivered', 1])
  const [last] = await events(order.id)
  assert.deepEqual(
    [last.action, last.details.remakeClaimId, last.details.newOrderId, last.reason],
    ['remake_claimed', made.id, again.id, 'Open margin'],
  )
  const [first] = await events(again.id)
  assert.deepEqual(
    [first.action, first.fromStatus, first.toStatus],
    ['submitted', null, 'submitted'],
  )
  assert.equal(first.details.totals.totalMinor, again.totals.totalMinor)
})

test('the evidence is frozen: hashes of shared files, the last event, and later changes do not reach it', async () => {
  const order = await delivered()
  const [before] = await events(order.id)
  const add = (visibility: 'shared' | 'lab', uploadStatus: 'uploaded' | 'pending') => {
    const id = newId()
    const row = {
      id,
      organizationId: lab.id,
      orderId: order.id,
      labOrganizationId: lab.id,
      clinicOrganizationId: visibility === 'lab' ? null : clinic.id,
      kind: 'photo_intraoral',
      format: 'jpg',
      name: 'photo.jpg',
      source: 'upload',
      visibility,
      uploadStatus,
      sha256: uploadStatus === 'uploaded' ? Buffer.alloc(32, 5) : null,
    } as const
    return w.across(async (tx) => {
      await tx.run(build.insertInto('files').values(row))
      return id
    })
  }
  const shared = await add('shared', 'uploaded')
  const own = await add('lab', 'uploaded')
  await add('shared', 'pending')
  const hidden = { ...wholly(order), photoFileIds: [own] }
  assert.equal((await lab.owner.post(`/orders/${order.id}/remakes`, hidden)).status, 422)
  const made = await claim(order, { photoFileIds: [shared] })
  const evidence = {
    rxVersion: 1,
    fileHashes: [{ fileId: shared, sha256: '05'.repeat(32) }],
    approvalId: null,
    qcId: null,
    eventHash: before.hash,
  }
  assert.deepEqual(made.evidence, evidence)
  await add('shared', 'uploaded')
  assert.deepEqual((await read(made.id, clinic.owner)).evidence, evidence)
})

test('the last quality check is in the evidence, whichever side claims', async () => {
  for (const by of [clinic.owner, lab.owner]) {
    const { id } = await fixture.orderAt('in_production')
    const path = `/orders/${id}/quality-checks`
    await lab.owner.post(path, { result: 'failed' })
    const { qualityCheck } = (await lab.owner.post(path, { result: 'passed' })).body
    await fixture.transition('lab', id, 'finish')
    await fixture.deliver((await fixture.ship([id])).id)
    const made = await claim(await orderOf(id), {}, by)
    assert.equal(made.evidence.qcId, qualityCheck.id)
  }
})

test('of two that claim the same item at once one wins, and the item is free again once withdrawn', async () => {
  const order = await delivered()
  const ask = () => clinic.owner.post(`/orders/${order.id}/remakes`, wholly(order))
  const answers = await Promise.all([
    ask(),
    ask(),
    lab.owner.post(`/orders/${order.id}/remakes`, wholly(order)),
  ])
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [201, 409, 409],
  )
  const lost = answers.find(({ status }) => status === 409)
  assert.deepEqual([lost?.body.code, lost?.body.state], ['work_already_claimed', 'open'])
  const orders = await lab.owner.get('/orders?kind=remake&limit=100')
  const opened = orders.body.data.filter(
    ({ remakeOfOrderId }: { remakeOfOrderId: string }) => remakeOfOrderId === order.id,
  )
  assert.equal(opened.length, 1)
  const won = answers.find(({ status }) => status === 201)?.body.remakeClaim
  const claimant = won.claimedBy === 'lab' ? lab.owner : clinic.owner
  assert.equal((await claimant.post(`/remakes/${won.id}/withdraw`, {})).status, 200)
  assert.equal((await orderOf(won.newOrderId)).status, 'cancelled')
  assert.equal((await orderOf(order.id)).remakeCount, 0)
  assert.equal((await ask()).status, 201)
  assert.equal((await orderOf(order.id)).remakeCount, 1)
})

test('two claims for different items of one order are beside each other', async () => {
  const order = await fixture.deliveredAt([10_000, 20_000])
  const [one, two] = order.items
  const first = await claim(order, { itemIds: [one.id], requiresNewOrder: false })
  const second = await claim(order, { itemIds: [two.id], kind: 'repair' }, lab.owner)
  assert.equal(first.newOrderId, null)
  assert.equal((await orderOf(second.newOrderId)).kind, 'repair')
  assert.equal((await orderOf(order.id)).remakeCount, 2)
})

test('work is claimed for 90 days after its delivery, or for those of the policy of the connection', async () => {
  const days = async (order: { id: string }, age: number) => {
    await w.across((tx) =>
      tx.run(
        sql`update app.orders set delivered_at = now() - make_interval(days => ${age}) where id = ${order.id}`,
      ),
    )
  }
  const order = await delivered()
  await days(order, 91)
  const late = await clinic.owner.post(`/orders/${order.id}/remakes`, wholly(order))
  assert.deepEqual([late.status, late.body.code], [422, 'claim_period_over'])
  assert.equal(late.body.params.claimDays, 90)
  const { remakePolicy } = await fixture.post(lab.owner, '/remake-policies', {
    name: 'Long',
    claimDays: 365,
    chargePercents: {
      lab: 0,
      clinic: 90,
      shared: 40,
      patient: 80,
      material: 0,
      courier: 10,
      undetermined: 30,
    },
  })
  const connection = `/lab-connections/${fixture.connection.id}`
  const foreign = await lab.owner.patch(connection, { remakePolicyId: newId() })
  assert.equal(foreign.status, 404)
  const set = await lab.owner.patch(connection, { remakePolicyId: remakePolicy.id })
  assert.equal(set.body.labConnection.remakePolicyId, remakePolicy.id)
  assert.equal((await clinic.owner.get(connection)).body.labConnection.remakePolicyId, null)
  assert.equal((await clinic.owner.patch(connection, { remakePolicyId: null })).status, 400)
  const made = await claim(order)
  const {
    id: _,
    name: __,
    isDefault: ___,
    createdAt: ____,
    updatedAt: _____,
    ...terms
  } = remakePolicy
  const kept = { ...terms, warrantyEndsOn: null }
  assert.deepEqual((await read(made.id, clinic.owner)).terms, kept)
  await lab.owner.patch(`/remake-policies/${remakePolicy.id}`, { claimDays: 1 })
  assert.deepEqual((await read(made.id)).terms, kept)
  assert.equal((await lab.owner.delete(`/remake-policies/${remakePolicy.id}`)).status, 204)
  assert.equal((await lab.owner.get(connection)).body.labConnection.remakePolicyId, null)
})

test('one policy is the default, for whoever has no other', async () => {
  const { lab: mine, clinic: theirs } = other
  const add = (name: string, more: object = {}) =>
    other.post(mine.owner, '/remake-policies', {
      name,
      claimDays: 30,
      chargePercents: {
        lab: 5,
        clinic: 95,
        shared: 50,
        patient: 50,
        material: 50,
        courier: 50,
        undetermined: 50,
      },
      ...more,
    })
  const { remakePolicy: first } = await add('First', { isDefault: true })
  const { remakePolicy: second } = await add('Second', { isDefault: true, claimDays: 40 })
  const { data } = (await mine.owner.get('/remake-policies')).body
  assert.deepEqual(
    data.map(({ id, isDefault }: { id: string; isDefault: boolean }) => [id, isDefault]),
    [
      [second.id, true],
      [first.id, false],
    ],
  )
  const order = await other.delivered()
  assert.equal((await other.claim(order)).terms.claimDays, 40)
  const put = await mine.owner.patch(`/remake-policies/${first.id}`, { isDefault: true })
  assert.equal(put.body.remakePolicy.isDefault, true)
  const both = await Promise.all(
    [first, second].map(({ id }) =>
      mine.owner.patch(`/remake-policies/${id}`, { isDefault: true }),
    ),
  )
  assert.ok(both.every(({ status }) => [200, 409].includes(status)))
  const after = (await mine.owner.get('/remake-policies')).body.data
  assert.equal(after.filter(({ isDefault }: { isDefault: boolean }) => isDefault).length, 1)
  const staff = await w.member(mine)
  assert.equal((await staff.get('/remake-policies')).status, 200)
  const device = await w.device(mine, staff.userId)
  assert.equal((await device.get('/remake-policies')).status, 200)
  const single = (await device.get(`/remake-policies/${second.id}`)).body.remakePolicy
  assert.equal(single.name, 'Second')
  assert.equal((await lab.owner.get(`/remake-policies/${second.id}`)).status, 404)
  assert.equal((await staff.delete(`/remake-policies/${first.id}`)).body.code, 'role_required')
  assert.equal((await theirs.owner.get('/remake-policies')).body.code, 'organization_type_required')
  assert.equal((await lab.owner.patch(`/remake-policies/${first.id}`, { name: 'X' })).status, 404)
  assert.equal((await lab.owner.delete(`/remake-policies/${first.id}`)).status, 404)
})

test('after the end of a connection work is claimed without a new order', async () => {
  const ended = await remakeFixture(w)
  const order = await ended.delivered()
  const connection = `/lab-connections/${ended.connection.id}`
  await ended.post(ended.lab.owner, `${connection}/suspend`, {})
  const path = `/orders/${order.id}/remakes`
  assert.equal(
    (await ended.clinic.owner.post(path, wholly(order))).body.code,
    'remake_order_not_possible',
  )
  await ended.post(ended.clinic.owner, `${connection}/end`)
  assert.equal((await ended.lab.owner.post(path, wholly(order))).status, 422)
  const made = await ended.claim(order, { requiresNewOrder: false })
  assert.deepEqual([made.newOrderId, made.status], [null, 'open'])
})

test('for an offline customer the new order is accepted, and the word of the laboratory is enough', async () => {
  const draft = await fixture.labDraft()
  await fixture.transition('lab', draft.id, 'register')
  await fixture.transition('lab', draft.id, 'start')
  await fixture.transition('lab', draft.id, 'finish')
  const { id } = await fixture.ship([draft.id])
  await fixture.post(lab.owner, `/shipments/${id}/deliver`, { receivedByName: 'Ina' })
  const order = await orderOf(draft.id)
  const made = await claim(order, { kind: 'adjustment' }, lab.owner)
  const again = await orderOf(made.newOrderId)
  assert.deepEqual(
    [again.status, again.kind, again.acceptedAt === null, again.rxVersion],
    ['accepted', 'adjustment', false, 1],
  )
  const judged = await fixture.verdict(lab.owner, made.id, 'shared')
  assert.deepEqual([judged.status, judged.chargePercent], ['agreed', 50])
})

test('who claimed withdraws, until the new order is being made', async () => {
  const order = await delivered()
  const made = await claim(order)
  const theirs = await lab.owner.post(`/remakes/${made.id}/withdraw`, {})
  assert.equal(theirs.body.code, 'remake_claim_of_other_side')
  await fixture.transition('lab', made.newOrderId, 'accept', { promisedOn: '2031-01-15' })
  await fixture.transition('lab', made.newOrderId, 'start')
  const late = await clinic.owner.post(`/remakes/${made.id}/withdraw`, {})
  assert.deepEqual(
    [late.status, late.body.code, late.body.state],
    [409, 'order_transition_not_allowed', 'in_production'],
  )
  assert.equal((await read(made.id)).status, 'open')
  const next = await delivered()
  const fresh = await claim(next)
  await fixture.transition('lab', fresh.newOrderId, 'accept', {
    promisedOn: '2031-01-15',
  })
  const staff = await w.device(clinic, (await w.member(clinic)).userId)
  const gone = await staff.post(`/remakes/${fresh.id}/withdraw`, { reason: 'It fits after all' })
  assert.equal(gone.body.remakeClaim.status, 'withdrawn')
  const cancelled = await orderOf(fresh.newOrderId)
  assert.deepEqual([cancelled.status, cancelled.cancelReason], ['cancelled', 'It fits after all'])
  const again = await clinic.owner.post(`/remakes/${fresh.id}/withdraw`, {})
  assert.deepEqual(
    [again.status, again.body.code, again.body.state],
    [409, 'remake_transition_not_allowed', 'withdrawn'],
  )
})

test('neither side withdraws a claim that both agree on', async () => {
  for (const side of [lab, clinic]) {
    const { id } = await claim(await delivered(), { requiresNewOrder: false }, side.owner)
    await fixture.agree(id, 'lab')
    const refused = await side.owner.post(`/remakes/${id}/withdraw`, {})
    assert.deepEqual(
      [refused.status, refused.body.code, refused.body.state],
      [409, 'remake_transition_not_allowed', 'agreed'],
    )
    assert.equal((await read(id)).status, 'agreed')
  }
})

test('an order that a claim opened is not taken back into a draft', async () => {
  const { newOrderId } = await claim(await delivered())
  const refused = await clinic.owner.post(`/orders/${newOrderId}/withdraw`, {})
  assert.deepEqual([refused.status, refused.body.code], [409, 'claim_order_not_withdrawable'])
})

test('the list is filtered by status, order, reason, side, connection and change, and searched', async () => {
  const order = await delivered()
  const made = await claim(
    order,
    { reasonCode: 'porosity', description: 'Tiny holes, called Zwickelmoos' },
    lab.owner,
  )
  const count = async (query: string) =>
    (await clinic.owner.get(`/remakes?${query}`)).body.pagination.total
  assert.equal(await count('search=zwickelmoos'), 1)
  assert.equal(await count(`orderId=${order.id}&status=open&claimedBy=lab`), 1)
  assert.equal(await count(`orderId=${order.id}&claimedBy=clinic`), 0)
  assert.equal(await count('reasonCode=porosity'), 1)
  assert.equal(await count(`labConnectionId=${fixture.connection.id}&orderId=${order.id}`), 1)
  assert.equal(await count(`customerId=${newId()}`), 0)
  const ofCustomer = `/remakes?customerId=${fixture.connection.customerId}&orderId=${order.id}`
  assert.equal((await lab.owner.get(ofCustomer)).body.pagination.total, 1)
  assert.equal(await count(`updatedSinceAt=${encodeURIComponent('2100-01-01T00:00:00.000Z')}`), 0)
  const [row] = (await lab.owner.get(`/remakes?search=${order.number}`)).body.data
  assert.deepEqual(
    [row.id, row.counterpartName, row.customerId],
    [made.id, clinic.name, fixture.connection.customerId],
  )
  assert.equal((await read(made.id, clinic.owner)).customerId, null)
})
