import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Item } from '../../api/client.ts'
import { groupForPrices } from './usual-products.ts'

type Product = Item<'listProducts'>

const product = (name: string, code: string | null, categoryId: string | null) =>
  ({ id: name, name, code, categoryId }) as Product

test('usual products are first in an order of their own, the others by category', () => {
  const groups = groupForPrices(
    [
      product('Wax-up', 'MO-WAX', 'models'),
      product('Splint', 'SP-OCC', 'splints'),
      product('Own work', null, null),
      product('Crown', 'CR-ZR-MULTI', 'crowns'),
      product('Archived shelf', 'X', 'gone'),
      product('Bite rim', 'MO-RIM', 'models'),
    ],
    [
      { id: 'crowns', name: 'Crowns' },
      { id: 'models', name: 'Models' },
    ],
  )
  assert.deepEqual(
    groups.map(({ key, name, products }) => [key, name, products.map((row) => row.name)]),
    [
      ['usual', null, ['Crown', 'Splint']],
      ['models', 'Models', ['Bite rim', 'Wax-up']],
      ['none', null, ['Archived shelf', 'Own work']],
    ],
  )
})
