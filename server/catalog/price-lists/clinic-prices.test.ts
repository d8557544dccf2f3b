import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addProduct } from '#test/fixtures/order-fixture'
import { testApp, type Organization } from '#test/app/test-app'

const w = await testApp()

async function fixture() {
  const lab = await w.org('lab')
  const clinic = await w.org('clinic')
  const connection = await w.connect(lab, clinic)
  const productId = await addProduct(w, lab, { basePriceMinor: 12_000 })

  async function addList(body: object, price: object = { priceMinor: 1 }): Promise<string> {
    const answer = await lab.owner.post('/price-lists', { name: 'P', currency: 'EUR', ...body })
    assert.equal(answer.status, 201, answer.text)
    const { id } = answer.body.priceList
    const items = [{ productId, ...price }]
    const priced = await lab.owner.put(`/price-lists/${id}/items`, { items })
    assert.equal(priced.status, 200, priced.text)
    return id
  }

  async function seenBy({ owner, type }: Organization): Promise<unknown[]> {
    const own = type === 'clinic' ? `?labConnectionId=${connection.id}` : ''
    const [listed] = (await owner.get(`/products${own}`)).body.data
    const { product } = (await owner.get(`/products/${productId}`)).body
    assert.deepEqual(listed, product)
    return [product.basePriceMinor, product.priceSource]
  }

  const tag = (tags: string[]) => lab.owner.patch(`/customers/${connection.customerId}`, { tags })
  return { lab, clinic, connection, productId, addList, seenBy, tag }
}

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('a clinic sees the base price until a list has one for it, the closest list before others', async () => {
  const { lab, clinic, connection, addList, seenBy, tag } = await fixture()
  assert.deepEqual(await seenBy(clinic), [12_000, 'base_price'])
  await addList({ isDefault: true }, { priceMinor: 11_000 })
  assert.deepEqual(await seenBy(clinic), [11_000, 'price_list'])
  await addList({ customerTag: 'implants' }, { priceMinor: 10_000 })
  assert.deepEqual(await seenBy(clinic), [11_000, 'price_list'])
  await tag(['implants'])
  assert.deepEqual(await seenBy(clinic), [10_000, 'price_list'])
  const own = await addList({}, { priceMinor: 9_000 })
  assert.deepEqual(await seenBy(clinic), [10_000, 'price_list'])
  await lab.owner.patch(`/lab-connections/${connection.id}`, { priceListId: own })
  assert.deepEqual(await seenBy(clinic), [9_000, 'price_list'])
  assert.deepEqual(await seenBy(lab), [12_000, 'base_price'])
  await lab.owner.delete(`/price-lists/${own}`)
  assert.deepEqual(await seenBy(clinic), [10_000, 'price_list'])
})

test('a clinic does not see the prices of another one', async () => {
  const { lab, clinic, addList, seenBy } = await fixture()
  const own = await addList({}, { priceMinor: 9_000 })
  const another = await w.org('clinic')
  const theirs = await w.connect(lab, another)
  await lab.owner.patch(`/lab-connections/${theirs.id}`, { priceListId: own })
  assert.deepEqual(await seenBy(clinic), [12_000, 'base_price'])
})

test('a list that begins later, has ended or is archived has no price today', async () => {
  const { clinic, lab, addList, seenBy } = await fixture()
  await addList({ isDefault: true, startsOn: day(3) })
  await addList({ isDefault: true, endsOn: day(-3) })
  await lab.owner.delete(`/price-lists/${await addList({ isDefault: true })}`)
  assert.deepEqual(await seenBy(clinic), [12_000, 'base_price'])
  const spell = { isDefault: true, startsOn: day(-3), endsOn: day(3) }
  await addList(spell, { priceMinor: 10_000 })
  assert.deepEqual(await seenBy(clinic), [10_000, 'price_list'])
  await addList({ ...spell, startsOn: day(-2) }, { priceMinor: 9_500 })
  assert.deepEqual(await seenBy(clinic), [9_500, 'price_list'])
})

test('the price that is shown is that of one unit, of no tooth group', async () => {
  const { clinic, addList, seenBy } = await fixture()
  await addList({ isDefault: true }, { priceMinor: 1, toothGroup: 'anterior' })
  await addList({ isDefault: true }, { priceMinor: 2, minQuantity: 2 })
  assert.deepEqual(await seenBy(clinic), [12_000, 'base_price'])
})

test('a list has a price where the product has none; zero is a price', async () => {
  const { clinic, lab, productId, addList, seenBy } = await fixture()
  await lab.owner.patch(`/products/${productId}`, { basePriceMinor: null })
  assert.deepEqual(await seenBy(clinic), [null, 'none'])
  await addList({ isDefault: true }, { priceMinor: 0 })
  assert.deepEqual(await seenBy(clinic), [0, 'price_list'])
  assert.deepEqual(await seenBy(lab), [null, 'none'])
})

test('who may not see money sees no price and not where one comes from', async () => {
  const { clinic, lab, productId, addList } = await fixture()
  await addList({ isDefault: true })
  for (const organization of [lab, clinic]) {
    const staff = await w.member(organization)
    const { product } = (await staff.get(`/products/${productId}`)).body
    assert.equal('basePriceMinor' in product || 'priceSource' in product, false)
  }
})
