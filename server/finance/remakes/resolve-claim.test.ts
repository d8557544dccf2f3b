import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { findBreak } from '#server/orders/order-history-proof'
import { newId } from '#platform/clock'
import { build } from '#platform/db/db'
import { remakeFixture } from '#test/fixtures/remake-fixture'
import { testApp } from '#test/app/test-app'
import { drawCount } from '#test/runner/random-sizes'
import { inTurn, turnOf } from '#test/runner/turns'

const w = await testApp()
const fixture = await remakeFixture(w)
const { lab, clinic, delivered, deliveredAt, bill, claim, agree, read, orderOf } = fixture

const resolve = (claimId: string, body: object) =>
  lab.owner.post(`/remakes/${claimId}/resolve`, body)
const states = ({ status, body }: { status: number; body: { code?: string; state?: string } }) => [
  status,
  body.code,
  body.state,
]
const history = async (orderId: string) =>
  (await lab.owner.get(`/orders/${orderId}/events?proof=1&limit=100`)).body.data

// Independent of the program: halves away from zero, in decimal text of exact fractions.
function rounded(dividend: bigint, divisor: bigint): number {
  const whole = dividend / divisor
  return Number((dividend % divisor) * 2n >= divisor ? whole + 1n : whole)
}

/** A sequence that repeats itself. */
function openNumbers(seed: number) {
  let state = seed
  return (least: number, most: number) => {
    state = (state * 48_271) % 2_147_483_647
    return least + (state % (most - least + 1))
  }
}

test('without an agreement a claim is resolved in favour of the customer alone, and not above what is agreed', async () => {
  const { id } = await claim(await delivered())
  assert.deepEqual(states(await resolve(id, { outcome: 'new_order' })), [
    409,
    'remake_not_agreed',
    'open',
  ])
  const half = { outcome: 'new_order', chargePercent: 50 }
  assert.deepEqual(states(await resolve(id, half)), [409, 'remake_not_agreed', 'open'])
  assert.equal((await resolve(id, { outcome: 'new_order', chargePercent: 0 })).status, 200)
  const next = await claim(await delivered())
  await agree(next.id, 'shared')
  assert.equal((await resolve(next.id, { outcome: 'new_order', chargePercent: 51 })).status, 422)
  assert.equal((await resolve(next.id, { outcome: 'none' })).status, 422)
  const lower = await resolve(next.id, { outcome: 'new_order', chargePercent: 20 })
  assert.deepEqual(
    [
      lower.body.remakeClaim.status,
      lower.body.remakeClaim.outcome,
      lower.body.remakeClaim.chargePercent,
    ],
    ['resolved', 'new_order', 20],
  )
  const again = await resolve(next.id, { outcome: 'new_order', chargePercent: 0 })
  assert.deepEqual(states(again), [409, 'remake_transition_not_allowed', 'resolved'])
  const full = await claim(await delivered(), { requiresNewOrder: false })
  await agree(full.id, 'clinic')
  assert.equal((await resolve(full.id, { outcome: 'none' })).body.remakeClaim.status, 'resolved')
})

// Of each that is null any share is drawn. A third of them in each run, by turns.
const shares = [0, 1, 33, 50, 99, 100, null, null].map((percent, place) => ({
  percent,
  isAccepted: place % 2 === 1,
}))

test('the new order costs the agreed share of each frozen price, whatever the prices and shares are', async () => {
  const number = openNumbers(20_261_121 + turnOf())
  for (const { percent, isAccepted } of inTurn(shares, 3)) {
    const prices = Array.from({ length: number(1, 4) }, () => number(1, 3_000_000))
    const chargePercent = percent ?? number(0, 100)
    const order = await deliveredAt(prices)
    const { id, newOrderId } = await claim(order)
    // A draft or an accepted order alike.
    if (isAccepted) {
      await fixture.transition('lab', newOrderId, 'accept', { promisedOn: '2031-01-15' })
    }
    await agree(id, 'undetermined', { chargePercent })
    assert.equal((await resolve(id, { outcome: 'new_order' })).status, 200)
    const { items, totals } = await orderOf(newOrderId)
    const net = prices.map((price) => rounded(BigInt(price) * BigInt(chargePercent), 100n))
    const tax = net.map((price) => rounded(BigInt(price) * 1_900n, 10_000n))
    const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)
    assert.deepEqual(
      items.map(({ lineTotalMinor }: { lineTotalMinor: number }) => lineTotalMinor),
      net,
    )
    const { currency: _, ...sums } = totals
    assert.deepEqual(sums, {
      subtotalMinor: sum(prices),
      discountMinor: sum(prices) - sum(net),
      taxMinor: sum(tax),
      totalMinor: sum(net) + sum(tax),
    })
    assert.deepEqual((await orderOf(order.id)).totals.subtotalMinor, sum(prices))
  }
})

test('options are a part of the price: free of charge the new order and its bill come to nothing', async () => {
  const optionId = newId()
  await w.across((tx) =>
    tx.run(
      build.insertInto('productOptions').values({
        id: optionId,
        organizationId: lab.id,
        productId: fixture.productId,
        name: 'Staining',
        priceMinor: 2_501,
        isPerUnit: true,
        sortOrder: 1,
      }),
    ),
  )
  const items = [{ productId: fixture.productId, teeth: [11, 12], options: [optionId] }]
  for (const [chargePercent, total] of [
    [0, 0],
    [50, 17_256],
  ] as const) {
    const { id, newOrderId } = await claim(await delivered(items))
    await agree(id, 'undetermined', { chargePercent })
    assert.equal((await resolve(id, { outcome: 'new_order' })).status, 200)
    assert.equal((await orderOf(newOrderId)).totals.totalMinor, total)
    await w.across((tx) =>
      tx.run(sql`update app.orders set status = 'delivered' where id = ${newOrderId}`),
    )
    assert.equal((await bill([newOrderId])).totalMinor, total)
  }
})

test('the new order is not billed before the claim is resolved, and then at its new price', async () => {
  const order = await deliveredAt([30_000])
  const { id, newOrderId } = await claim(order)
  for (const verb of ['accept', 'start', 'finish']) {
    await fixture.transition(
      'lab',
      newOrderId,
      verb,
      verb === 'accept' ? { promisedOn: '2031-01-15' } : {},
    )
  }
  await fixture.deliver((await fixture.ship([newOrderId])).id)
  const { customerId } = fixture.connection
  const refused = await lab.owner.post('/invoices', { customerId, orderIds: [newOrderId] })
  assert.deepEqual([refused.status, refused.body.code], [422, 'order_remake_claim_unresolved'])
  assert.equal((await bill([order.id])).totalMinor, 35_700)
  await agree(id, 'shared')
  assert.equal((await resolve(id, { outcome: 'new_order' })).status, 200)
  const invoice = await bill([newOrderId])
  assert.deepEqual([invoice.totalMinor, invoice.discountMinor], [17_850, 15_000])
})

test('a bill and a resolution at once end with the new price on the bill, or no bill', async () => {
  for (let turn = 0; turn < drawCount(2, 8); turn++) {
    const { id, newOrderId } = await claim(await deliveredAt([30_000]))
    await w.across((tx) =>
      tx.run(sql`update app.orders set status = 'delivered' where id = ${newOrderId}`),
    )
    await agree(id, 'lab')
    const { customerId } = fixture.connection
    const [billed, resolved] = await Promise.all([
      lab.owner.post('/invoices', { customerId, orderIds: [newOrderId] }),
      resolve(id, { outcome: 'new_order' }),
    ])
    assert.equal(resolved.status, 200)
    assert.ok(billed.status === 422 || billed.body.invoice.totalMinor === 0, billed.text)
  }
})

test('both ends are notified of a resolution, and the chain of each history holds', async () => {
  const order = await delivered()
  const { id, newOrderId } = await claim(order)
  await agree(id, 'material')
  await resolve(id, { outcome: 'new_order' })
  for (const orderId of [order.id, newOrderId]) {
    const events = await history(orderId)
    const { action, details } = events[0]
    assert.deepEqual(
      [action, details.remakeClaimId, details.outcome, details.chargePercent],
      ['remake_resolved', id, 'new_order', 0],
    )
    assert.equal(findBreak(events.toReversed()), null)
  }
})

test('a credit takes back the rest of what the claimed items cost as they were invoiced', async () => {
  const order = await deliveredAt([10_001, 20_000])
  const [first] = order.items
  const { id } = await claim(order, { itemIds: [first.id], requiresNewOrder: false })
  await agree(id, 'shared')
  const early = await resolve(id, { outcome: 'credit' })
  assert.deepEqual(states(early), [422, 'claimed_work_not_invoiced', undefined])
  const before = await fixture.owed()
  const invoice = await bill([order.id])
  const ended = await resolve(id, { outcome: 'credit' })
  assert.equal(ended.status, 200, ended.text)
  const [noteId] = ended.body.remakeClaim.creditNoteIds
  const { creditNote } = (await clinic.owner.get(`/credit-notes/${noteId}`)).body
  // The clinic pays 5,001 of 10,001: 5,000 and 19 % come back.
  assert.deepEqual(
    [creditNote.reason, creditNote.remakeClaimId, creditNote.totalMinor, creditNote.taxMinor],
    ['remake', id, 5_950, 950],
  )
  assert.deepEqual(
    creditNote.lines.map(({ amountMinor }: { amountMinor: number }) => amountMinor),
    [5_000],
  )
  const after = (await lab.owner.get(`/invoices/${invoice.id}`)).body.invoice
  assert.deepEqual(
    [after.status, after.creditedMinor, after.balanceMinor],
    ['partially_paid', 5_950, invoice.totalMinor - 5_950],
  )
  assert.equal(await fixture.owed(), before + invoice.totalMinor - 5_950)
})

test('work that was credited for a remake is not billed again, though its invoice is credited', async () => {
  const order = await deliveredAt([12_000])
  const invoice = await bill([order.id])
  const { id } = await claim(order, { requiresNewOrder: false })
  await agree(id, 'lab')
  assert.equal((await resolve(id, { outcome: 'credit' })).status, 200)
  assert.equal((await lab.owner.get(`/invoices/${invoice.id}`)).body.invoice.status, 'credited')
  const { customerId } = fixture.connection
  const again = await lab.owner.post('/invoices', { customerId, orderIds: [order.id] })
  assert.deepEqual([again.status, again.body.code], [409, 'order_credited_for_remake'])
})

test('of two resolutions at once one wins, and there is one credit note', async () => {
  const order = await deliveredAt([8_000])
  await bill([order.id])
  const { id } = await claim(order, { requiresNewOrder: false })
  await agree(id, 'lab')
  const answers = await Promise.all([
    resolve(id, { outcome: 'credit' }),
    resolve(id, { outcome: 'credit' }),
  ])
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 409],
  )
  assert.equal((await read(id)).creditNoteIds.length, 1)
})

test('a resolution that fails half-way leaves nothing behind', async () => {
  const order = await deliveredAt([5_000, 6_000])
  const invoices: { id: string }[] = []
  for (const { id: orderItemId } of order.items) {
    const line = { orderItemId, description: 'Crown', quantity: 1, unitPriceMinor: 5_000 }
    const { customerId } = fixture.connection
    const draft = await fixture.post(lab.owner, '/invoices', { customerId, lines: [line] })
    invoices.push(
      (await fixture.post(lab.owner, `/invoices/${draft.invoice.id}/issue`, {})).invoice,
    )
  }
  const { id } = await claim(order, { requiresNewOrder: false })
  await agree(id, 'lab')
  const owed = await fixture.owed()
  const dispute = (minor: number) =>
    w.across((tx) =>
      tx.run(
        sql`update app.invoices set disputed_minor = ${minor} where id = ${invoices[1]?.id ?? ''}`,
      ),
    )
  await dispute(1)
  // The first invoice is credited by then.
  assert.deepEqual(states(await resolve(id, { outcome: 'credit' })), [
    409,
    'invoice_disputed',
    'open',
  ])
  assert.deepEqual([(await read(id)).status, await fixture.owed()], ['agreed', owed])
  await dispute(0)
  assert.equal((await resolve(id, { outcome: 'credit' })).status, 200)
})

test('under terms that say so an agreed claim resolves automatically, whichever side spoke last', async () => {
  const auto = await remakeFixture(w)
  await auto.post(auto.lab.owner, '/remake-policies', {
    name: 'By itself',
    isDefault: true,
    claimDays: 90,
    hasAutoResolve: true,
    chargePercents: {
      lab: 0,
      clinic: 100,
      shared: 25,
      patient: 100,
      material: 0,
      courier: 0,
      undetermined: 50,
    },
  })
  const withOrder = await auto.deliveredAt([10_000])
  const first = await auto.claim(withOrder)
  await auto.verdict(auto.lab.owner, first.id, 'shared')
  await auto.verdict(auto.clinic.owner, first.id, 'shared')
  const billed = await auto.deliveredAt([10_000])
  await auto.bill([billed.id])
  const second = await auto.claim(billed, { requiresNewOrder: false })
  await auto.agree(second.id, 'lab')
  const third = await auto.claim(await auto.delivered(), { requiresNewOrder: false })
  await auto.agree(third.id, 'clinic')
  const unbilled = await auto.claim(await auto.delivered(), { requiresNewOrder: false })
  await auto.agree(unbilled.id, 'lab')
  await w.settle()
  const ends = await Promise.all([first, second, third, unbilled].map(({ id }) => auto.read(id)))
  assert.deepEqual(
    ends.map(({ status, outcome, chargePercent }) => [status, outcome, chargePercent]),
    [
      ['resolved', 'new_order', 25],
      ['resolved', 'credit', 0],
      ['resolved', 'none', 100],
      ['agreed', null, 0],
    ],
  )
  assert.equal((await auto.orderOf(first.newOrderId)).totals.totalMinor, 2_975)
  const [events] = (await auto.clinic.owner.get(`/orders/${withOrder.id}/events`)).body.data
  assert.deepEqual(
    [events.action, events.actorUserId, events.actorName, events.details.isAutomatic],
    ['remake_resolved', null, auto.lab.name, true],
  )
  // A job that runs again, after a kill, changes nothing.
  await w.across((tx) =>
    tx.run(
      sql`update app.jobs set state = 'waiting', run_at = now() where queue = 'remake-claims'`,
    ),
  )
  await w.settle()
  assert.equal((await auto.read(second.id)).creditNoteIds.length, 1)
})

test('what was paid already becomes the customer’s credit', async () => {
  const order = await deliveredAt([40_000])
  const invoice = await bill([order.id])
  await fixture.post(lab.owner, '/payments', {
    invoiceId: invoice.id,
    amountMinor: invoice.totalMinor,
    method: 'cash',
  })
  const { id } = await claim(order)
  await agree(id, 'lab')
  const ended = await resolve(id, { outcome: 'credit' })
  const [noteId] = ended.body.remakeClaim.creditNoteIds
  const { creditNote } = (await lab.owner.get(`/credit-notes/${noteId}`)).body
  assert.deepEqual([creditNote.status, creditNote.totalMinor], ['issued', invoice.totalMinor])
  const after = (await lab.owner.get(`/invoices/${invoice.id}`)).body.invoice
  assert.deepEqual([after.status, after.paidMinor, after.balanceMinor], ['credited', 0, 0])
})

test('what failed twice is claimed twice, and the second credit takes back only what is left', async () => {
  const order = await deliveredAt([10_000, 10_000])
  await bill([order.id])
  const [one, two] = order.items
  const first = await claim(order, { itemIds: [one.id], requiresNewOrder: false })
  await agree(first.id, 'undetermined', { chargePercent: 30 })
  assert.equal((await resolve(first.id, { outcome: 'credit' })).status, 200)
  const other = await claim(order, { itemIds: [two.id], requiresNewOrder: false })
  const second = await claim(order, { requiresNewOrder: false, itemIds: [one.id] })
  const earlier = [{ id: first.id, outcome: 'credit', chargePercent: 30 }]
  assert.deepEqual((await read(second.id, clinic.owner)).earlierClaims, earlier)
  assert.deepEqual([(await read(first.id)).earlierClaims, other.earlierClaims], [[], []])
  await agree(second.id, 'lab')
  const ended = await resolve(second.id, { outcome: 'credit' })
  const [noteId] = ended.body.remakeClaim.creditNoteIds
  const { creditNote } = (await lab.owner.get(`/credit-notes/${noteId}`)).body
  assert.equal(creditNote.lines[0].amountMinor, 3_000)
})
