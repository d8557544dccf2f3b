import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { newId } from '#platform/clock'
import { addProduct, orderFixture } from '#test/fixtures/order-fixture'
import { remakeFixture } from '#test/fixtures/remake-fixture'
import { testApp, type Actor } from '#test/app/test-app'
import { watchPages } from '#test/helpers/count-pages'

const w = await testApp()
const countPages = watchPages(w)
const fixture = await remakeFixture(w)
const { lab, clinic, connection } = fixture
const other = await orderFixture(w)
const crown = fixture.productId
const bridge = await addProduct(w, lab, { name: 'Bridge', restorationType: 'crown' })

const dayMs = 86_400_000
const instantAgo = (days: number) => new Date(w.app.clock().getTime() - days * dayMs).toISOString()
const dayAgo = (days: number) => instantAgo(days).slice(0, 10)

// Only the owner of the database can move what has happened, past the triggers that keep it as it was.
async function asOwner(text: string, values: unknown[]): Promise<void> {
  const client = new pg.Client(w.connection)
  await client.connect()
  await client.query('set session_replication_role = replica')
  await client.query(text, values)
  await client.end()
}

const moveDelivery = (orderId: string, days: number) =>
  asOwner(
    `update app.order_events set created_at = $2 where order_id = $1 and action = 'delivered'`,
    [orderId, instantAgo(days)],
  )

const itemsOf = (...productIds: string[]) =>
  productIds.map((productId, place) => ({ productId, teeth: [11 + place] }))

async function reportOf(actor: Actor, query = '') {
  const answer = await actor.get(`/reports/remakes-by-product?${query}`)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.report
}

const figures = ({ items, claimedItems, shareBasisPoints: share, ...row }: any) => [
  row.product?.name ?? null,
  [items, claimedItems, share],
  [row.previousItems, row.previousClaimedItems, row.previousShareBasisPoints],
]

const [one, two, before] = [
  await fixture.delivered(itemsOf(crown, bridge)),
  await fixture.delivered(itemsOf(crown)),
  await fixture.delivered(itemsOf(bridge, bridge)),
]
const [firstItem] = one.items
const claims = {
  crown: await fixture.claim(one, { itemIds: [firstItem.id] }),
  withdrawn: await fixture.claim(two),
  before: await fixture.claim(before, { itemIds: [before.items[0].id], reasonCode: 'late' }),
}
await fixture.post(clinic.owner, `/remakes/${claims.withdrawn.id}/withdraw`, {})
// What was delivered twice counts once.
await asOwner(
  `insert into app.order_events select (jsonb_populate_record(e, jsonb_build_object(
     'id', gen_random_uuid(), 'sequence', e.sequence + 1000))).*
   from app.order_events e where order_id = $1 and action = 'delivered'`,
  [two.id],
)
await moveDelivery(before.id, 40)
await asOwner('update app.remake_claims set created_at = $2 where id = $1', [
  claims.before.id,
  instantAgo(35),
])
const days = `fromOn=${dayAgo(29)}&toOn=${dayAgo(0)}`

test('claimed items are a share of the delivered ones of a product, beside the days before', async () => {
  for (const side of [lab, clinic]) {
    const { rows, totals } = await reportOf(side.owner, days)
    assert.deepEqual(rows.map(figures), [
      ['Zirconia crown', [2, 1, 5_000], [0, 0, null]],
      ['Bridge', [1, 0, 0], [2, 1, 5_000]],
    ])
    assert.deepEqual(totals.map(figures), [[null, [3, 1, 3_333], [2, 1, 5_000]]])
  }
  const over = async (id: string) =>
    (await reportOf(lab.owner, `${days}&labConnectionId=${id}`)).rows
  assert.equal((await over(connection.id)).length, 2)
  assert.deepEqual(await over(other.connection.id), [])
  for (const actor of [other.lab.owner, other.clinic.owner]) {
    assert.deepEqual((await reportOf(actor, days)).rows, [])
  }
  assert.equal((await lab.owner.get('/reports/remakes-by-product?groupBy=day')).status, 400)
})

test('the list of remakes leads to what a row counts', async () => {
  const idsOf = async (actor: Actor, query: string) => {
    const answer = await actor.get(`/remakes?isWithdrawn=false&${query}`)
    assert.equal(answer.status, 200, answer.text)
    return answer.body.data.map(({ id }: { id: string }) => id)
  }
  for (const { owner } of [lab, clinic]) {
    assert.deepEqual(await idsOf(owner, `productId=${crown}&${days}`), [claims.crown.id])
    assert.deepEqual(await idsOf(owner, `productId=${bridge}&${days}`), [])
    assert.deepEqual(await idsOf(owner, `productId=${bridge}`), [claims.before.id])
    assert.deepEqual(await idsOf(owner, `toOn=${dayAgo(35)}`), [claims.before.id])
    assert.deepEqual(await idsOf(owner, `fromOn=${dayAgo(35)}`), [
      claims.before.id,
      claims.crown.id,
    ])
    assert.deepEqual(await idsOf(owner, `fromOn=${dayAgo(34)}`), [claims.crown.id])
    assert.deepEqual(await idsOf(owner, `productId=${newId()}`), [])
  }
  const withdrawn = (await lab.owner.get('/remakes?isWithdrawn=true')).body.data
  assert.deepEqual(
    withdrawn.map(({ id }: any) => id),
    [claims.withdrawn.id],
  )
  assert.deepEqual(await idsOf(other.lab.owner, `productId=${crown}`), [])
  assert.equal((await lab.owner.get('/remakes?fromOn=2031-02-31')).status, 400)
})

test('items of former years are not read', async () => {
  const request = async () => {
    await reportOf(lab.owner, days)
    await reportOf(clinic.owner, days)
  }
  const few = await countPages(request)
  await asOwner(
    `insert into app.order_items select (jsonb_populate_record(i, jsonb_build_object('id', gen_random_uuid(), 'order_id', gen_random_uuid()))).*
     from app.order_items i, generate_series(1, 10000) where i.id = $1`,
    [(await fixture.draft({ items: itemsOf(crown) })).items[0].id],
  )
  await asOwner('analyze app.order_items', [])
  assert.ok((await countPages(request)) <= few + 10, `${few} pages before`)
})
