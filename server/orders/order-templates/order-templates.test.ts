import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '#platform/clock'
import { build } from '#platform/db/db'
import { addProduct, orderFixture } from '#test/fixtures/order-fixture'
import { testApp, type Actor } from '#test/app/test-app'

const w = await testApp()
const fixture = await orderFixture(w)
const { lab, clinic, productId } = fixture
const labConnectionId = fixture.connection.id

const usual = {
  labConnectionId,
  instructions: 'Light contacts',
  items: [{ productId, margin: { type: 'chamfer' }, notes: 'Polished' }],
}

async function save(name: string, body: object = {}) {
  const answer = await clinic.owner.post('/order-templates', { name, ...usual, ...body })
  assert.equal(answer.status, 201, answer.text)
  return answer.body.orderTemplate
}

const archiveProduct = (id: string) =>
  w.across((tx) =>
    tx.run(build.updateTable('products').set({ isActive: false }).where('id', '=', id)),
  )

test('a template keeps what is usual, under a name that a laboratory has once', async () => {
  const template = await save('Crown, usual')
  const [item] = template.items
  assert.deepEqual(
    [item.description, item.restorationType, item.isOffered, item.margin, item.notes],
    ['Zirconia crown', 'crown', true, { type: 'chamfer' }, 'Polished'],
  )
  const again = await clinic.owner.post('/order-templates', { name: 'crown, USUAL', ...usual })
  assert.deepEqual([again.status, again.body.code], [409, 'order_template_name_taken'])
  const archived = await clinic.owner.patch(`/order-templates/${template.id}`, { isActive: false })
  assert.equal(archived.body.orderTemplate.isActive, false)
  assert.deepEqual((await clinic.owner.get('/order-templates')).body.data, [])
  await save('Crown, usual')
  const revived = await clinic.owner.patch(`/order-templates/${template.id}`, { isActive: true })
  assert.equal(revived.body.code, 'order_template_name_taken')
})

test('of two who change one template, the second reads it again', async () => {
  const { id, version } = await save('For two')
  const path = `/order-templates/${id}`
  const answers = await Promise.all(
    ['First', 'Second'].map((name) => clinic.owner.patch(path, { name, version })),
  )
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  const refused = answers.find(({ status }) => status === 409)
  assert.equal(refused?.body.code, 'order_template_changed_meanwhile')
  assert.equal((await clinic.owner.get(path)).body.orderTemplate.version, version + 1)
})

test('a product that is archived stays in its template, is said, and is in no new one', async () => {
  const gone = await addProduct(w, lab, { name: 'Old crown' })
  const { id } = await save('Of yesterday', { items: [{ productId: gone, notes: 'Polished' }] })
  await archiveProduct(gone)
  const path = `/order-templates/${id}`
  const { orderTemplate } = (await clinic.owner.get(path)).body
  assert.deepEqual(
    [orderTemplate.items[0].isOffered, orderTemplate.items[0].description],
    [false, 'Old crown'],
  )
  const items = [{ productId: gone, notes: 'Matt' }, { productId }]
  const kept = await clinic.owner.patch(path, { items })
  assert.deepEqual(
    kept.body.orderTemplate.items.map(({ description, notes, isOffered }: any) => [
      description,
      notes,
      isOffered,
    ]),
    [
      ['Old crown', 'Matt', false],
      ['Zirconia crown', null, true],
    ],
  )
  const refused = await clinic.owner.post('/order-templates', {
    ...usual,
    name: 'New',
    items: [{ productId: gone }],
  })
  assert.deepEqual([refused.status, refused.body.code], [404, 'product_not_offered'])
})

test('nobody else reads a template, and none names the products of another laboratory', async () => {
  const { id } = await save('Ours')
  const other = await w.org('clinic')
  assert.equal((await other.owner.get(`/order-templates/${id}`)).status, 404)
  assert.equal((await other.owner.patch(`/order-templates/${id}`, { name: 'X' })).status, 404)
  assert.equal((await lab.owner.get(`/order-templates/${id}`)).status, 403)
  assert.equal((await other.owner.post('/order-templates', { name: 'X', ...usual })).status, 404)
  const foreign = await addProduct(w, await w.org('lab'))
  const codes = await Promise.all(
    [foreign, newId()].map(async (unknown) => {
      const body = { name: 'X', ...usual, items: [{ productId: unknown }] }
      const answer = await clinic.owner.post('/order-templates', body)
      return [answer.status, answer.body.code]
    }),
  )
  assert.deepEqual(codes[0], codes[1])
})

test('starred products come first, then what the clinic orders most; each member has own stars', async () => {
  const rare = await addProduct(w, lab, { name: 'Rare crown' })
  const colleague = await w.member(clinic, { name: 'Nora Sample' })
  await fixture.draft()
  const listed = async (actor: Actor) =>
    (await actor.get(`/favourite-products?labConnectionId=${labConnectionId}`)).body.data.map(
      ({ id, isStarred }: any) => [id, isStarred],
    )
  assert.deepEqual(await listed(colleague), [[productId, false]])
  for (let times = 0; times < 2; times++) {
    const starred = await colleague.post('/favourite-products', { productId: rare })
    assert.deepEqual([starred.status, starred.body.favouriteProduct.isStarred], [201, true])
  }
  assert.deepEqual(await listed(colleague), [
    [rare, true],
    [productId, false],
  ])
  assert.deepEqual(await listed(clinic.owner), [[productId, false]])
  const foreign = await addProduct(w, await w.org('lab'))
  const refused = await colleague.post('/favourite-products', { productId: foreign })
  assert.equal(refused.status, 404)
  await archiveProduct(rare)
  assert.deepEqual(await listed(colleague), [[productId, false]])
  assert.equal((await colleague.delete(`/favourite-products/${rare}`)).status, 204)
  assert.equal((await colleague.delete(`/favourite-products/${rare}`)).status, 404)
})
