import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { choosePrice, type ListPrice } from './price-choice.ts'

const product = { id: 'crown', basePriceMinor: 10_000, currency: 'EUR' }

const price = (rank: number, priceMinor: number, of: Partial<ListPrice> = {}): ListPrice => ({
  productId: 'crown',
  rank: rank * 1_000_000 + 1,
  priceListId: `list ${rank}`,
  toothGroup: 'all',
  minQuantity: 1,
  priceMinor,
  currency: 'EUR',
  ...of,
})

const chosen = (prices: ListPrice[], teeth: number[] = [11], quantity = 1) => {
  const { unitPriceMinor, priceSource } = choosePrice(product, prices, { teeth, quantity })
  return [unitPriceMinor, priceSource]
}

test('the list of the connection goes before that of the group, the default and the base price', () => {
  const all = [price(3, 7_000), price(1, 9_000), price(2, 8_000)]
  assert.deepEqual(chosen(all), [9_000, 'connection_list'])
  assert.deepEqual(chosen(all.filter(({ rank }) => rank > 2e6)), [8_000, 'group_list'])
  assert.deepEqual(chosen([price(3, 7_000)]), [7_000, 'default_list'])
  assert.deepEqual(chosen([]), [10_000, 'base_price'])
  assert.deepEqual(chosen([price(1, 5, { productId: 'veneer' })]), [10_000, 'base_price'])
})

test('a list without a price for these teeth or so few units leaves it to the next one', () => {
  const front = price(1, 9_000, { toothGroup: 'anterior' })
  const many = price(1, 8_500, { minQuantity: 5 })
  assert.deepEqual(chosen([front, many, price(3, 7_000)], [16]), [7_000, 'default_list'])
  assert.deepEqual(chosen([front, many], [13]), [9_000, 'connection_list'])
  assert.deepEqual(chosen([front, many], [14, 15, 16, 17, 18], 5), [8_500, 'connection_list'])
})

test('teeth of both groups, and none, take the price for all', () => {
  const prices = [
    price(1, 1, { toothGroup: 'anterior' }),
    price(1, 2, { toothGroup: 'posterior' }),
    price(1, 3),
  ]
  assert.deepEqual(chosen(prices, [13, 12])[0], 1)
  assert.deepEqual(chosen(prices, [84])[0], 2)
  assert.deepEqual(chosen(prices, [13, 14])[0], 3)
  assert.deepEqual(chosen(prices, [])[0], 3)
})

test('a product without any price costs nothing yet and says so', () => {
  const bare = { ...product, basePriceMinor: null }
  assert.deepEqual(choosePrice(bare, [], { teeth: [], quantity: 1 }), {
    unitPriceMinor: 0,
    priceSource: 'none',
    priceListId: null,
    priceTier: { toothGroup: 'all', minQuantity: 1 },
    currency: 'EUR',
  })
})

// The same rule, reported the other way round: go through the lists, the groups, the quantities.
function slowChoice(prices: readonly ListPrice[], teeth: readonly number[], quantity: number) {
  const isFront = (tooth: number) => tooth % 10 <= 3
  const groups =
    teeth.length > 0 && teeth.every(isFront)
      ? ['anterior', 'all']
      : teeth.length > 0 && !teeth.some(isFront)
        ? ['posterior', 'all']
        : ['all']
  for (const rank of [1, 2, 3]) {
    for (const group of groups) {
      for (let least = quantity; least >= 1; least--) {
        const found = prices.find(
          (one) =>
            one.rank === rank * 1_000_000 + 1 &&
            one.toothGroup === group &&
            one.minQuantity === least,
        )
        if (found) return found.priceMinor
      }
    }
  }
  return product.basePriceMinor
}

test('random lists give what a slow search gives', () => {
  const anyPrice = fc
    .record({
      rank: fc.integer({ min: 1, max: 3 }),
      toothGroup: fc.constantFrom('all', 'anterior', 'posterior'),
      minQuantity: fc.integer({ min: 1, max: 6 }),
      priceMinor: fc.integer({ min: 0, max: 1_000_000 }),
    })
    .map(({ rank, priceMinor, ...of }) => price(rank, priceMinor, of))
  fc.assert(
    fc.property(
      fc.uniqueArray(anyPrice, {
        selector: ({ rank, toothGroup, minQuantity }) => `${rank} ${toothGroup} ${minQuantity}`,
      }),
      fc.uniqueArray(fc.constantFrom(11, 12, 13, 14, 16, 21, 36, 55)),
      fc.integer({ min: 1, max: 8 }),
      (prices, teeth, quantity) => {
        assert.equal(chosen(prices, teeth, quantity)[0], slowChoice(prices, teeth, quantity))
      },
    ),
    { numRuns: 1_000 },
  )
})
