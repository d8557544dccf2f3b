import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp, type Organization } from '#test/app/test-app'
import { drawCount } from '#test/runner/random-sizes'

const w = await testApp()
const lab = await w.org('lab')
const other = await w.org('lab')
const clinic = await w.org('clinic')
const connection = await w.connect(lab, clinic)
const nobody = '00000000-0000-7000-8000-000000000000'

const crown = {
  name: 'Zirconia crown',
  restorationType: 'crown',
  unit: 'tooth',
  currency: 'EUR',
  basePriceMinor: 12_900,
}

async function addCategory(name: string, more: object = {}): Promise<string> {
  const answer = await lab.owner.post('/product-categories', { name, ...more })
  assert.equal(answer.status, 201, answer.text)
  return answer.body.productCategory.id
}

async function addProduct(more: object = {}, where: Organization = lab): Promise<string> {
  const answer = await where.owner.post('/products', { ...crown, ...more })
  assert.equal(answer.status, 201, answer.text)
  return answer.body.product.id
}

test('a stranger is asked to sign in; a clinic and staff of a laboratory write nothing', async () => {
  const staff = await w.member(lab)
  const device = await w.device(lab, lab.ownerUserId)
  for (const path of ['/product-categories', '/products']) {
    const body = path === '/products' ? crown : { name: 'Shelf' }
    assert.equal((await w.stranger.get(path)).status, 401)
    assert.equal((await clinic.owner.post(path, body)).body.code, 'organization_type_required')
    assert.equal((await staff.post(path, body)).body.code, 'permission_required')
    assert.equal((await device.post(path, body)).body.code, 'session_cookie_required')
    assert.equal((await device.get(path)).status, 200)
  }
})

test('another laboratory sees nothing of a catalogue: as if it never was', async () => {
  const categoryId = await addCategory('Hidden shelf')
  const productId = await addProduct({ name: 'Hidden crown', categoryId })
  for (const [path, id] of [
    ['/product-categories', categoryId],
    ['/products', productId],
  ] as const) {
    const foreign = await other.owner.get(`${path}/${id}`)
    const missing = await other.owner.get(`${path}/${nobody}`)
    assert.equal(foreign.status, 404)
    assert.deepEqual({ ...foreign.body, instance: '' }, { ...missing.body, instance: '' })
    assert.equal((await other.owner.patch(`${path}/${id}`, { name: 'Mine' })).status, 404)
    assert.equal((await other.owner.delete(`${path}/${id}`)).status, 404)
    assert.equal((await other.owner.get(path)).body.pagination.total, 0)
  }
  const refused = await other.owner.post('/products', { ...crown, categoryId })
  assert.equal(refused.status, 404)
  const shelf = await other.owner.post('/product-categories', { name: 'X', parentId: categoryId })
  assert.equal(shelf.status, 404)
})

test('input that is not a product is refused', async () => {
  for (const wrong of [
    { name: '' },
    { restorationType: 'app' },
    { unit: 'kilo' },
    { currency: 'eur' },
    { basePriceMinor: 129.5 },
    { basePriceMinor: -1 },
    { basePriceMinor: '12900' },
    { taxRateBasisPoints: 10_001 },
    { material: 'cheese' },
    { requiredAttachments: ['scan_upper', 'scan_upper'] },
    { requiredAttachments: ['selfie'] },
    { requiresShade: null },
    { isActive: true },
    { priceMinor: 1 },
  ]) {
    const refused = await lab.owner.post('/products', { ...crown, ...wrong })
    assert.equal(refused.status, 400, JSON.stringify(wrong))
  }
})

test('a product is read back as written', async () => {
  const written = {
    ...crown,
    categoryId: await addCategory('Crowns'),
    workflowId: null,
    code: 'ZR-100',
    description: 'Full contour',
    material: 'zirconia_monolithic',
    taxRateBasisPoints: 700,
    requiresShade: true,
    requiresTeeth: true,
    requiresImplant: false,
    requiredAttachments: ['scan_upper', 'scan_lower'],
    turnaroundDays: 5,
    legTurnaroundDays: null,
    warrantyMonths: 60,
    regulatoryNote: null,
    isOrderable: true,
  }
  const created = await lab.owner.post('/products', written)
  const { id, createdAt: _, updatedAt: __, ...rest } = created.body.product
  const shown = { names: {}, priceSource: 'base_price', options: [], isActive: true }
  assert.deepEqual(rest, { ...written, ...shown })
  assert.deepEqual((await lab.owner.get(`/products/${id}`)).body, created.body)
  const found = await lab.owner.get('/products?search=zr-100')
  assert.equal(found.body.pagination.total, 1)
  const inCategory = await lab.owner.get(`/products?categoryId=${written.categoryId}`)
  assert.equal(inCategory.body.pagination.total, 1)
})

test('a price can be taken back, and other keys stay', async () => {
  const id = await addProduct({ taxRateBasisPoints: 700 })
  const { product } = (await lab.owner.patch(`/products/${id}`, { basePriceMinor: null })).body
  assert.deepEqual(
    [product.basePriceMinor, product.taxRateBasisPoints, product.name],
    [null, 700, crown.name],
  )
})

test('a member who may not see money reads products without prices', async () => {
  const id = await addProduct()
  const staff = await w.member(lab)
  assert.equal('basePriceMinor' in (await staff.get(`/products/${id}`)).body.product, false)
  const { data } = (await staff.get('/products')).body
  assert.ok(data.length > 0)
  assert.ok(data.every((product: object) => !('basePriceMinor' in product)))
})

test('codes and names in use are given once; archived ones are free again', async () => {
  const id = await addProduct({ code: 'ONCE' })
  const twin = await lab.owner.post('/products', { ...crown, code: 'once' })
  assert.equal(twin.body.code, 'product_code_taken')
  await lab.owner.delete(`/products/${id}`)
  await addProduct({ code: 'once' })

  const shelf = await addCategory('Unique')
  const second = await lab.owner.post('/product-categories', { name: 'UNIQUE' })
  assert.equal(second.body.code, 'category_name_taken')
  await lab.owner.delete(`/product-categories/${shelf}`)
  await addCategory('Unique')
})

test('of two who take one name at once one wins', async () => {
  const answers = await Promise.all(
    [1, 2].map(() => lab.owner.post('/product-categories', { name: 'Race' })),
  )
  assert.deepEqual(
    answers.map(({ status }) => status).sort((a, b) => a - b),
    [201, 409],
  )
})

test('categories come in their order', async () => {
  const lab = await w.org('lab')
  for (const [name, sortOrder] of [
    ['Last', 30],
    ['First', 10],
    ['Middle', 20],
  ]) {
    await lab.owner.post('/product-categories', { name, sortOrder })
  }
  const { data } = (await lab.owner.get('/product-categories')).body
  assert.deepEqual(
    data.map(({ name }: { name: string }) => name),
    ['First', 'Middle', 'Last'],
  )
})

test('a category never is below itself, also when two move at once', async () => {
  const top = await addCategory('Top')
  const middle = await addCategory('Middle', { parentId: top })
  const low = await addCategory('Low', { parentId: middle })
  for (const parentId of [top, middle, low]) {
    const refused = await lab.owner.patch(`/product-categories/${top}`, { parentId })
    assert.equal(refused.status, 422)
    assert.equal(refused.body.code, 'category_in_itself')
  }
  const [left, right] = [await addCategory('Left'), await addCategory('Right')]
  const answers = await Promise.all([
    lab.owner.patch(`/product-categories/${left}`, { parentId: right }),
    lab.owner.patch(`/product-categories/${right}`, { parentId: left }),
  ])
  assert.deepEqual(
    answers.map(({ status }) => status).sort((a, b) => a - b),
    [200, 422],
  )
})

test('a category is archived when it is empty, leaves the lists and takes nothing more', async () => {
  const shelf = await addCategory('Full')
  const inner = await addCategory('Inner', { parentId: shelf })
  const product = await addProduct({ categoryId: shelf })
  const archive = () => lab.owner.delete(`/product-categories/${shelf}`)
  assert.equal((await archive()).status, 422)
  await lab.owner.delete(`/products/${product}`)
  assert.equal((await archive()).body.code, 'category_not_empty')
  await lab.owner.delete(`/product-categories/${inner}`)
  assert.equal((await archive()).status, 204)
  assert.equal((await archive()).status, 204)
  assert.equal((await lab.owner.get('/product-categories?search=full')).body.pagination.total, 0)
  const archived = await lab.owner.get('/product-categories?search=full&isArchived=true')
  assert.equal(archived.body.data[0].isActive, false)
  const refused = await lab.owner.post('/products', { ...crown, categoryId: shelf })
  assert.equal(refused.status, 422)
  const below = await lab.owner.post('/product-categories', { name: 'New', parentId: shelf })
  assert.equal(below.status, 422)
})

test('archiving a category while a product is put into it leaves one of both', async () => {
  for (let round = 0; round < drawCount(3, 16); round++) {
    const shelf = await addCategory(`Contended ${round}`)
    const [added, archived] = await Promise.all([
      lab.owner.post('/products', { ...crown, categoryId: shelf }),
      lab.owner.delete(`/product-categories/${shelf}`),
    ])
    assert.ok(
      (added.status === 201 && archived.status === 422) ||
        (added.status === 422 && archived.status === 204),
      `${added.status} and ${archived.status}`,
    )
  }
})

test('a product names a workflow in use of its own laboratory', async () => {
  const stages = [{ name: 'Milling' }, { name: 'Sintering' }]
  const own = (await lab.owner.post('/workflows', { name: 'W', stages })).body.workflow.id
  const foreign = (await other.owner.post('/workflows', { name: 'W', stages })).body.workflow.id
  await addProduct({ workflowId: own })
  const refused = await lab.owner.post('/products', { ...crown, workflowId: foreign })
  assert.equal(refused.status, 404)
  const old = (await lab.owner.post('/workflows', { name: 'Old', stages })).body.workflow.id
  await lab.owner.delete(`/workflows/${old}`)
  const id = await addProduct()
  assert.equal((await lab.owner.patch(`/products/${id}`, { workflowId: old })).status, 422)
})

test('an archived product leaves the list and stays readable for the laboratory', async () => {
  const id = await addProduct({ name: 'Gold crown of old' })
  assert.equal((await lab.owner.delete(`/products/${id}`)).status, 204)
  assert.equal((await lab.owner.delete(`/products/${id}`)).status, 204)
  assert.equal((await lab.owner.get('/products?search=gold')).body.pagination.total, 0)
  assert.equal((await lab.owner.get('/products?search=gold&isArchived=true')).body.data[0].id, id)
  assert.equal((await lab.owner.get(`/products/${id}`)).status, 200)
})

test('a clinic names the connection whose catalogue it reads; a laboratory reads its own', async () => {
  for (const path of ['/product-categories', '/products']) {
    const refused = await clinic.owner.get(path)
    assert.equal(refused.status, 400)
    assert.equal(refused.body.errors[0].pointer, '/labConnectionId')
    const named = await lab.owner.get(`${path}?labConnectionId=${connection.id}`)
    assert.equal(named.status, 400)
    const strangers = await w.org('clinic')
    assert.equal(
      (await strangers.owner.get(`${path}?labConnectionId=${connection.id}`)).status,
      404,
    )
  }
})

test('a clinic reads the orderable part of the laboratory that it named, and no other', async () => {
  const [near, far, clinic] = [await w.org('lab'), await w.org('lab'), await w.org('clinic')]
  const toNear = await w.connect(near, clinic)
  await w.connect(far, clinic)
  const shown = await addProduct({ name: 'Shown' }, near)
  const hidden = await addProduct({ name: 'Hidden', isOrderable: false }, near)
  const archived = await addProduct({ name: 'Archived' }, near)
  await near.owner.delete(`/products/${archived}`)
  await addProduct({ name: 'Elsewhere' }, far)
  await near.owner.post('/product-categories', { name: 'Near shelf' })
  await far.owner.post('/product-categories', { name: 'Far shelf' })

  const products = (await clinic.owner.get(`/products?labConnectionId=${toNear.id}`)).body
  assert.deepEqual(
    products.data.map(({ name }: { name: string }) => name),
    ['Shown'],
  )
  const shelves = (await clinic.owner.get(`/product-categories?labConnectionId=${toNear.id}`)).body
  assert.deepEqual(
    shelves.data.map(({ name }: { name: string }) => name),
    ['Near shelf'],
  )
  assert.equal((await clinic.owner.get(`/products/${shown}`)).body.product.basePriceMinor, 12_900)
  assert.equal((await clinic.owner.get(`/products/${hidden}`)).status, 404)
  assert.equal((await clinic.owner.get(`/products/${archived}`)).status, 404)

  await clinic.owner.post(`/lab-connections/${toNear.id}/end`)
  assert.equal((await clinic.owner.get(`/products/${shown}`)).status, 404)
  const afterwards = await clinic.owner.get(`/products?labConnectionId=${toNear.id}`)
  assert.equal(afterwards.body.pagination.total, 0)
})
