import assert from 'node:assert/strict'
import { test } from 'node:test'
import { build } from '#platform/db/db'
import { testApp, type Actor } from '#test/app/test-app'

const w = await testApp()
const lab = await w.org('lab')
const clinic = await w.org('clinic')
await w.connect(lab, clinic)

const crown = {
  name: 'Zirconia crown',
  restorationType: 'crown',
  unit: 'tooth',
  currency: 'EUR',
  basePriceMinor: 12_900,
}
const staining = { name: 'Individual staining', priceMinor: 1_500, isPerUnit: true }
const model = { name: 'Printed model', priceMinor: 2_400 }

type Option = { id: string; name: string; priceMinor?: number; isPerUnit: boolean }

async function addProduct(options: object[]): Promise<{ id: string; options: Option[] }> {
  const answer = await lab.owner.post('/products', { ...crown, options })
  assert.equal(answer.status, 201, answer.text)
  return answer.body.product
}

const optionsOf = async (actor: Actor, id: string): Promise<Option[]> =>
  (await actor.get(`/products/${id}`)).body.product.options

const put = (id: string, options: object[]) => lab.owner.patch(`/products/${id}`, { options })

test('options are read back in their order, with their prices for those who see money', async () => {
  const { id, options } = await addProduct([staining, model])
  assert.deepEqual(
    options.map(({ id: _, ...option }) => option),
    [staining, { ...model, isPerUnit: false }],
  )
  assert.deepEqual(await optionsOf(lab.owner, id), options)
  assert.deepEqual(await optionsOf(clinic.owner, id), options)
  for (const organization of [lab, clinic]) {
    const staff = await w.member(organization)
    assert.deepEqual(
      await optionsOf(staff, id),
      options.map(({ priceMinor: _, ...option }) => option),
    )
  }
})

test('options are replaced whole: those that are named stay, those that are left out go', async () => {
  const { id, options } = await addProduct([staining, model])
  const [first, second] = options
  const dearer = { ...first, priceMinor: 1_900 }
  const answer = await put(id, [{ name: 'Gold cap', priceMinor: 900 }, dearer])
  assert.equal(answer.status, 200, answer.text)
  const now: Option[] = answer.body.product.options
  assert.deepEqual(now[1], dearer)
  assert.equal(now[0]?.name, 'Gold cap')
  assert.equal(now.length, 2)
  assert.deepEqual(await optionsOf(clinic.owner, id), now)

  const gone = await put(id, [{ ...model, id: second?.id }])
  assert.equal(gone.status, 400)
  assert.equal(gone.body.errors[0].pointer, '/options/0/id')
  assert.deepEqual(await optionsOf(lab.owner, id), now)

  await lab.owner.patch(`/products/${id}`, { name: 'Renamed' })
  assert.deepEqual(await optionsOf(lab.owner, id), now)
  assert.deepEqual((await put(id, [])).body.product.options, [])
})

test('an option that is no longer offered is kept for the orders that have it', async () => {
  const { id, options } = await addProduct([staining])
  await put(id, [])
  const kept = await w.across((tx) =>
    tx.all(
      build
        .selectFrom('productOptions')
        .select('isActive')
        .where('id', '=', options[0]?.id ?? ''),
    ),
  )
  assert.deepEqual(kept, [{ isActive: false }])
})

test('a change of options is a change of the product', async () => {
  const { id } = await addProduct([staining])
  const before = (await lab.owner.get(`/products/${id}`)).body.product.updatedAt
  const after = (await put(id, [model])).body.product.updatedAt
  assert.ok(after > before)
})

test('options that are none, are too many, or are those of another product are refused', async () => {
  const other = await addProduct([staining])
  const { id } = await addProduct([staining])
  for (const [options, pointer] of [
    [[{ ...staining, id: other.options[0]?.id }], '/options/0/id'],
    [[staining, { ...staining, name: 'INDIVIDUAL STAINING' }], '/options/1/name'],
    [[{ ...staining, priceMinor: -1 }], '/options/0/priceMinor'],
    [[{ ...staining, priceMinor: null }], '/options/0/priceMinor'],
    [[{ name: 'Free' }], '/options/0/priceMinor'],
    [
      Array.from({ length: 41 }, (_, place) => ({ name: `Option ${place}`, priceMinor: 1 })),
      '/options',
    ],
  ] as const) {
    const refused = await put(id, [...options])
    assert.equal(refused.status, 400, refused.text)
    assert.equal(refused.body.errors[0].pointer, pointer)
  }
  const made = await lab.owner.post('/products', { ...crown, options: [{ ...staining, id }] })
  assert.equal(made.status, 400)
})

test('of two who replace the options at once one comes after the other, and nothing is mixed', async () => {
  const { id } = await addProduct([])
  const sets = [1, 2].map((set) =>
    ['a', 'b', 'c'].map((name) => ({ name: `${name}${set}`, priceMinor: set })),
  )
  const answers = await Promise.all(sets.map((options) => put(id, options)))
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200],
  )
  const names = (await optionsOf(lab.owner, id)).map(({ name }) => name).join()
  assert.ok(['a1,b1,c1', 'a2,b2,c2'].includes(names), names)
})
