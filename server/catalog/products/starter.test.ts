import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp, type Organization } from '#test/app/test-app'

const w = await testApp()
const path = '/product-categories/starter'
const whole = { categories: 8, products: 46 }

const install = (lab: Organization, body: object = { currency: 'EUR' }) =>
  lab.owner.post(path, body)

async function everything(lab: Organization, noun: string) {
  const first = (await lab.owner.get(`/${noun}?limit=100`)).body
  assert.equal(first.data.length, first.pagination.total)
  return first.data
}

test('only an owner of a laboratory installs the starter catalogue, in a browser', async () => {
  const lab = await w.org('lab')
  const clinic = await w.org('clinic')
  const body = { currency: 'EUR' }
  assert.equal((await w.stranger.post(path, body)).status, 401)
  assert.equal((await clinic.owner.post(path, body)).body.code, 'organization_type_required')
  assert.equal((await (await w.member(lab)).post(path, body)).body.code, 'permission_required')
  const device = await w.device(lab, lab.ownerUserId)
  assert.equal((await device.post(path, body)).body.code, 'session_cookie_required')
  assert.deepEqual(await everything(lab, 'products'), [])
})

test('a language or a currency that is none is refused', async () => {
  const lab = await w.org('lab')
  for (const body of [{ language: 'xx' }, { currency: 'eur' }, { prices: true }]) {
    assert.equal((await install(lab, body)).status, 400)
  }
})

test('the products come with what they need and without prices, each in its category', async () => {
  const lab = await w.org('lab')
  const answer = await install(lab)
  assert.equal(answer.status, 201, answer.text)
  assert.deepEqual(answer.body, whole)
  const products = await everything(lab, 'products')
  const categories = await everything(lab, 'product-categories')
  assert.equal(products.length, whole.products)
  assert.equal(categories.length, whole.categories)
  const shelves = new Map(categories.map(({ id, name }: any) => [id, name]))
  for (const { basePriceMinor, priceSource, categoryId, currency, turnaroundDays } of products) {
    assert.deepEqual([basePriceMinor, priceSource, currency], [null, 'none', 'EUR'])
    assert.ok(shelves.has(categoryId))
    assert.ok(turnaroundDays > 0)
  }
  const crown = products.find(({ code }: any) => code === 'IM-SCREW')
  assert.equal(shelves.get(crown.categoryId), 'Implant work')
  assert.equal(crown.name, 'Implant crown, screw-retained')
  assert.deepEqual(
    [crown.requiresTeeth, crown.requiresShade, crown.requiresImplant],
    [true, true, true],
  )
  assert.deepEqual(crown.requiredAttachments, ['scan_implant'])
  assert.equal(categories[0].name, 'Crowns')
})

test('the names are German where German is asked for', async () => {
  const lab = await w.org('lab')
  assert.deepEqual((await install(lab, { currency: 'CHF', language: 'de' })).body, whole)
  const [found] = (await lab.owner.get('/products?search=schnarcherschiene')).body.data
  assert.equal(found.currency, 'CHF')
  const shelves = await everything(lab, 'product-categories')
  assert.equal(shelves[1].name, 'Brücken')
})

test('the currency is that of the finance settings; without any there is none', async () => {
  const lab = await w.org('lab')
  const refused = await install(lab, {})
  assert.equal(refused.body.code, 'catalogue_currency_missing')
  assert.equal(refused.body.errors[0].pointer, '/currency')
  assert.equal((await lab.owner.patch('/finance/settings', { currency: 'SEK' })).status, 200)
  assert.equal((await install(lab, {})).status, 201)
  const [product] = await everything(lab, 'products')
  assert.equal(product.currency, 'SEK')
})

test('what is there stays as it is, and a repetition adds nothing', async () => {
  const lab = await w.org('lab')
  const own = { name: 'My crown', code: 'cr-ls2', restorationType: 'crown', unit: 'tooth' }
  const shelf = (await lab.owner.post('/product-categories', { name: 'CROWNS' })).body
  await lab.owner.post('/products', { ...own, currency: 'GBP', basePriceMinor: 1 })
  const twin = { ...own, name: 'Zirconia crown, layered', code: 'OWN' }
  await lab.owner.post('/products', { ...twin, currency: 'GBP' })
  assert.deepEqual((await install(lab)).body, { categories: 7, products: 44 })
  assert.deepEqual((await install(lab)).body, { categories: 0, products: 0 })
  const products = await everything(lab, 'products')
  const [mine] = products.filter(({ code }: any) => code === 'cr-ls2')
  assert.deepEqual([mine.name, mine.basePriceMinor, mine.currency], ['My crown', 1, 'GBP'])
  const inOwn = products.filter(({ categoryId }: any) => categoryId === shelf.productCategory.id)
  assert.equal(inOwn.length, 7)
})

test('of two installations at once each product is added by one', async () => {
  const lab = await w.org('lab')
  const answers = await Promise.all([install(lab), install(lab)])
  assert.deepEqual(
    answers.map(({ status }) => status),
    [201, 201],
  )
  const sum = (key: keyof typeof whole) => answers.reduce((all, { body }) => all + body[key], 0)
  assert.deepEqual({ categories: sum('categories'), products: sum('products') }, whole)
  const products = await everything(lab, 'products')
  assert.equal(products.length, whole.products)
  assert.ok(products.every(({ categoryId }: any) => categoryId !== null))
})
