import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyItem } from './draft.ts'
import {
  asksForJaw,
  ofProduct,
  ofType,
  onTeeth,
  productsOf,
  typesOf,
  type Product,
} from './item-edits.ts'

const product = (id: string, restorationType: Product['restorationType'], basePriceMinor: number) =>
  ({ id, restorationType, basePriceMinor }) as Product

const catalog = [
  product('b', 'bridge', 200),
  product('c2', 'crown', 300),
  product('c1', 'crown', 100),
]

test('types are in the order of the field, products by price', () => {
  assert.deepEqual(typesOf(catalog), ['crown', 'bridge'])
  assert.deepEqual(
    productsOf(catalog, 'crown').map(({ id }) => id),
    ['c1', 'c2'],
  )
})

test('the only product of a type comes with the type, several are asked for', () => {
  assert.equal(ofType(emptyItem(), 'bridge', catalog).productId, 'b')
  assert.equal(ofType(emptyItem(), 'crown', catalog).productId, null)
})

test('a bridge gets its units with its teeth and loses them as a crown', () => {
  const bridge = onTeeth(ofType(emptyItem(), 'bridge', catalog), [14, 16])
  assert.deepEqual(
    bridge.units.map(({ tooth, role }) => [tooth, role]),
    [
      [16, 'abutment'],
      [15, 'pontic'],
      [14, 'abutment'],
    ],
  )
  assert.deepEqual(ofType(bridge, 'crown', catalog).units, [])
})

test('another product drops the options of the one before, the same keeps them', () => {
  const item = { ...emptyItem(), productId: 'c1', options: ['o'] }
  assert.deepEqual(ofProduct(item, catalog[1] as Product).options, [])
  assert.deepEqual(ofProduct(item, catalog[2] as Product).options, ['o'])
})

test('the jaw is asked for work on a jaw, not for a crown', () => {
  assert.equal(asksForJaw({ ...emptyItem(), restorationType: 'splint' }), true)
  assert.equal(asksForJaw({ ...emptyItem(), restorationType: 'crown' }), false)
})
