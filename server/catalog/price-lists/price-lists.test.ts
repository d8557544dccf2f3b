import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addProduct } from '#test/fixtures/order-fixture'
import { testApp, type Organization } from '#test/app/test-app'
import { drawCount } from '#test/runner/random-sizes'

const w = await testApp()
const lab = await w.org('lab')
const other = await w.org('lab')
const clinic = await w.org('clinic')
const connection = await w.connect(lab, clinic)
const crown = await addProduct(w, lab)
const inlay = await addProduct(w, lab, { name: 'Ceramic inlay' })
const pound = await addProduct(w, lab, { name: 'Bonded crown', currency: 'GBP' })
const foreign = await addProduct(w, other)
const nobody = '00000000-0000-7000-8000-000000000000'

const prices = { name: 'Prices 2027', currency: 'EUR' }

async function add(body: object = {}, where: Organization = lab): Promise<string> {
  const answer = await where.owner.post('/price-lists', { ...prices, ...body })
  assert.equal(answer.status, 201, answer.text)
  return answer.body.priceList.id
}

const read = async (id: string) => (await lab.owner.get(`/price-lists/${id}`)).body.priceList
const putItems = (id: string, items: object[]) =>
  lab.owner.put(`/price-lists/${id}/items`, { items })
const readConnection = async (organization: Organization, id = connection.id) =>
  (await organization.owner.get(`/lab-connections/${id}`)).body.labConnection
const assign = (priceListId: string | null, id = connection.id) =>
  lab.owner.patch(`/lab-connections/${id}`, { priceListId })

test('price lists are for those of a laboratory who see money; owners write them in a browser', async () => {
  const id = await add()
  const blind = await w.member(lab)
  const staff = await w.member(lab, { canSeeFinance: true })
  const device = await w.device(lab, lab.ownerUserId)
  const writes = [
    ['POST', '/price-lists', prices],
    ['PATCH', `/price-lists/${id}`, { name: 'Mine' }],
    ['PUT', `/price-lists/${id}/items`, { items: [] }],
    ['DELETE', `/price-lists/${id}`, undefined],
  ] as const
  for (const [method, path, body] of writes) {
    const ask = async (actor: typeof device) =>
      (await actor.request<{ code: string }>(method, path, { body })).body.code
    assert.equal(await ask(w.stranger), 'unauthenticated')
    assert.equal(await ask(clinic.owner), 'organization_type_required')
    assert.equal(await ask(staff), 'permission_required')
    assert.equal(await ask(device), 'session_cookie_required')
  }
  for (const path of ['/price-lists', `/price-lists/${id}`]) {
    assert.equal((await w.stranger.get(path)).status, 401)
    assert.equal((await clinic.owner.get(path)).body.code, 'organization_type_required')
    assert.equal((await blind.get(path)).body.code, 'finance_access_required')
    assert.equal((await staff.get(path)).status, 200)
    assert.equal((await device.get(path)).status, 200)
  }
})

test('another laboratory sees no list of this one, and gives none to its connections', async () => {
  const id = await add()
  assert.equal((await other.owner.get(`/price-lists/${id}`)).status, 404)
  assert.equal((await other.owner.patch(`/price-lists/${id}`, { name: 'Mine' })).status, 404)
  assert.equal((await other.owner.put(`/price-lists/${id}/items`, { items: [] })).status, 404)
  assert.equal((await other.owner.delete(`/price-lists/${id}`)).status, 404)
  assert.equal((await other.owner.get('/price-lists')).body.pagination.total, 0)
  const toOther = await w.connect(other, clinic)
  const refused = await other.owner.patch(`/lab-connections/${toOther.id}`, { priceListId: id })
  assert.equal(refused.status, 404)
})

test('a list that is none is refused, with the place', async () => {
  for (const [body, status, pointer] of [
    [{ name: '' }, 400, '/name'],
    [{ currency: 'eur' }, 400, '/currency'],
    [{ startsOn: '2027-13-01' }, 400, '/startsOn'],
    [{ startsOn: '2027-02-01', endsOn: '2027-01-31' }, 422, '/endsOn'],
    [{ isDefault: true, customerTag: 'implants' }, 422, '/customerTag'],
    [{ customerTag: '' }, 400, '/customerTag'],
    [{ isActive: false }, 400, '/isActive'],
  ] as const) {
    const refused = await lab.owner.post('/price-lists', { ...prices, ...body })
    assert.equal(refused.status, status, refused.text)
    assert.equal(refused.body.errors[0].pointer, pointer)
  }
})

test('a list is read back as written; keys that are not sent stay', async () => {
  const written = {
    ...prices,
    startsOn: '2027-01-01',
    endsOn: '2027-12-31',
    customerTag: 'north',
  }
  const id = await add(written)
  const { id: _, createdAt: __, updatedAt: ___, ...rest } = await read(id)
  const unsaid = { isDefault: false, itemCount: 0, items: [], isActive: true }
  assert.deepEqual(rest, { ...written, ...unsaid })
  await lab.owner.patch(`/price-lists/${id}`, { customerTag: null, isDefault: true })
  const changed = await read(id)
  assert.deepEqual(
    [changed.customerTag, changed.isDefault, changed.endsOn],
    [null, true, '2027-12-31'],
  )
  const early = await lab.owner.patch(`/price-lists/${id}`, { endsOn: '2026-12-31' })
  assert.equal(early.status, 422)
  assert.equal((await lab.owner.patch(`/price-lists/${id}`, { currency: 'GBP' })).status, 400)
  const found = await lab.owner.get('/price-lists?search=2027')
  assert.ok(found.body.data.some((one: object) => 'id' in one && one.id === id))
  assert.ok(found.body.data.every((one: object) => !('items' in one)))
})

test('prices are replaced whole and say what they are for', async () => {
  const id = await add()
  const before = (await read(id)).updatedAt
  const answer = await putItems(id, [
    { productId: crown, priceMinor: 11_000 },
    { productId: crown, priceMinor: 10_500, minQuantity: 10 },
    { productId: crown, priceMinor: 12_000, toothGroup: 'anterior' },
    { productId: inlay, priceMinor: 0 },
  ])
  assert.equal(answer.status, 200, answer.text)
  const { items, itemCount, updatedAt } = answer.body.priceList
  assert.deepEqual(items, [
    { productId: crown, toothGroup: 'all', minQuantity: 1, priceMinor: 11_000 },
    { productId: crown, toothGroup: 'all', minQuantity: 10, priceMinor: 10_500 },
    { productId: crown, toothGroup: 'anterior', minQuantity: 1, priceMinor: 12_000 },
    { productId: inlay, toothGroup: 'all', minQuantity: 1, priceMinor: 0 },
  ])
  assert.equal(itemCount, 4)
  assert.ok(updatedAt > before)
  assert.deepEqual((await read(id)).items, items)
  await lab.owner.patch(`/price-lists/${id}`, { name: 'Same prices' })
  assert.equal((await read(id)).itemCount, 4)
  assert.deepEqual((await putItems(id, [])).body.priceList.items, [])
})

test('prices that cannot be are refused with their place, and the list stays as it was', async () => {
  const id = await add()
  await putItems(id, [{ productId: crown, priceMinor: 11_000 }])
  const one = { productId: crown, priceMinor: 1 }
  for (const [items, status, pointer] of [
    [[one, { productId: inlay, priceMinor: 1 }, one], 400, '/items/2'],
    [[one, { ...one, toothGroup: 'all', minQuantity: 1 }], 400, '/items/1'],
    [[{ ...one, toothGroup: 'molar' }], 400, '/items/0/toothGroup'],
    [[{ ...one, minQuantity: 0 }], 400, '/items/0/minQuantity'],
    [[{ ...one, priceMinor: -1 }], 400, '/items/0/priceMinor'],
    [[one, { productId: foreign, priceMinor: 1 }], 404, '/items/1/productId'],
    [[{ productId: nobody, priceMinor: 1 }], 404, '/items/0/productId'],
    [[one, { productId: pound, priceMinor: 1 }], 422, '/items/1/productId'],
    [Array.from({ length: 2_001 }, () => one), 400, '/items'],
  ] as const) {
    const refused = await putItems(id, [...items])
    assert.equal(refused.status, status, refused.text)
    assert.equal(refused.body.errors[0].pointer, pointer)
  }
  assert.equal((await lab.owner.put(`/price-lists/${id}/items`, {})).status, 400)
  assert.deepEqual(
    (await read(id)).items.map(({ priceMinor }: { priceMinor: number }) => priceMinor),
    [11_000],
  )
})

test('a list holds two thousand prices', async () => {
  const id = await add()
  const items = [crown, inlay].flatMap((productId) =>
    Array.from({ length: 1_000 }, (_, place) => ({
      productId,
      minQuantity: place + 1,
      priceMinor: place,
    })),
  )
  assert.equal((await putItems(id, items)).status, 200)
  assert.equal((await read(id)).items.length, 2_000)
})

test('of two who replace the prices at once one comes after the other, and nothing is mixed', async () => {
  const id = await add()
  const sets = [1, 2].map((priceMinor) =>
    [crown, inlay].map((productId) => ({ productId, priceMinor })),
  )
  const answers = await Promise.all(sets.map((items) => putItems(id, items)))
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200],
  )
  const left = (await read(id)).items
    .map(({ priceMinor }: { priceMinor: number }) => priceMinor)
    .join()
  assert.ok(['1,1', '2,2'].includes(left), left)
})

test('a product keeps the currency in which price lists have it', async () => {
  const productId = await addProduct(w, lab, { name: 'Veneer' })
  const id = await add()
  await putItems(id, [{ productId, priceMinor: 1 }])
  const change = (currency: string) => lab.owner.patch(`/products/${productId}`, { currency })
  const refused = await change('GBP')
  assert.equal(refused.status, 422)
  assert.equal(refused.body.errors[0].pointer, '/currency')
  assert.equal((await change('EUR')).status, 200)
  await lab.owner.delete(`/price-lists/${id}`)
  assert.equal((await change('GBP')).status, 200)
})

test('a currency that changes while a list takes the product never ends in two currencies', async () => {
  for (let round = 0; round < drawCount(2, 12); round++) {
    const productId = await addProduct(w, lab, { name: `Contended ${round}` })
    const id = await add()
    const [priced, changed] = await Promise.all([
      putItems(id, [{ productId, priceMinor: 1 }]),
      lab.owner.patch(`/products/${productId}`, { currency: 'GBP' }),
    ])
    assert.deepEqual(
      [priced.status, changed.status].toSorted((a, b) => a - b),
      [200, 422],
    )
  }
})

test('a connection names a list of its laboratory, which the clinic does not see', async () => {
  const id = await add()
  const answer = await assign(id)
  assert.equal(answer.body.labConnection.priceListId, id)
  assert.equal((await readConnection(clinic)).priceListId, null)
  assert.equal((await assign(nobody)).status, 404)
  const asked = await clinic.owner.patch(`/lab-connections/${connection.id}`, { priceListId: null })
  assert.equal(asked.status, 400)
  assert.equal((await assign(null)).body.labConnection.priceListId, null)
  const archived = await add()
  await lab.owner.delete(`/price-lists/${archived}`)
  assert.equal((await assign(archived)).body.code, 'price_list_archived')
})

test('an archived list leaves the lists, its connections and changes no more', async () => {
  const id = await add({ name: 'Old prices' })
  await assign(id)
  assert.equal((await lab.owner.delete(`/price-lists/${id}`)).status, 204)
  assert.equal((await lab.owner.delete(`/price-lists/${id}`)).status, 204)
  assert.equal((await readConnection(lab)).priceListId, null)
  assert.equal((await lab.owner.get('/price-lists?search=old')).body.pagination.total, 0)
  const archived = await lab.owner.get('/price-lists?search=old&isArchived=true')
  assert.equal(archived.body.data[0].isActive, false)
  assert.equal((await lab.owner.patch(`/price-lists/${id}`, { name: 'New' })).status, 422)
  assert.equal((await putItems(id, [])).status, 422)
})

test('a list that is archived while a connection takes it is in no connection', async () => {
  for (let round = 0; round < drawCount(2, 12); round++) {
    const id = await add()
    const [assigned, archived] = await Promise.all([
      assign(id),
      lab.owner.delete(`/price-lists/${id}`),
    ])
    assert.equal(archived.status, 204)
    assert.ok([200, 422].includes(assigned.status), assigned.text)
    assert.equal((await readConnection(lab)).priceListId, null)
  }
})
