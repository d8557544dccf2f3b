import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { planOrder } from './plan.ts'
import type { Offer } from './offer.ts'

const anyTax = fc.integer({ min: 0, max: 10_000 })
const anyPrice = fc.integer({ min: 0, max: 5_000_000 })

const anyOption = fc.record({ priceMinor: anyPrice, isPerUnit: fc.boolean() })
const anyItem = fc.record({
  quantity: fc.integer({ min: 1, max: 32 }),
  basePriceMinor: anyPrice,
  listPriceMinor: fc.option(anyPrice),
  taxRateBasisPoints: anyTax,
  options: fc.array(anyOption, { maxLength: 3 }),
})
const anySurcharge = fc.oneof(
  fc.record({
    kind: fc.constantFrom('rush' as const, 'shipping' as const),
    priceMinor: anyPrice,
    percentBasisPoints: fc.constant(null),
    taxRateBasisPoints: anyTax,
  }),
  fc.record({
    kind: fc.constant('rush' as const),
    priceMinor: fc.constant(null),
    percentBasisPoints: fc.integer({ min: 0, max: 30_000 }),
    taxRateBasisPoints: anyTax,
  }),
)
const anyCart = fc.record({
  items: fc.array(anyItem, { minLength: 1, maxLength: 8 }),
  surcharges: fc.array(anySurcharge, { maxLength: 3 }),
  priority: fc.constantFrom('standard' as const, 'rush' as const),
})
type Cart = typeof anyCart extends fc.Arbitrary<infer T> ? T : never

function offerOf({ items, surcharges }: Cart): Offer {
  const products = items.map(({ basePriceMinor, taxRateBasisPoints }, place) => ({
    id: `product ${place}`,
    name: 'Crown',
    names: {},
    categoryId: null,
    restorationType: 'crown' as const,
    material: null,
    unit: 'piece' as const,
    basePriceMinor,
    currency: 'EUR',
    taxRateBasisPoints,
    requiresShade: false,
    requiresTeeth: false,
    requiresImplant: false,
    requiredAttachments: [],
    turnaroundDays: null,
  }))
  const options = items.flatMap((item, place) =>
    item.options.map((option, index) => ({
      ...option,
      id: `option ${place} ${index}`,
      productId: `product ${place}`,
      name: 'Stain',
    })),
  )
  return {
    products: new Map(products.map((product) => [product.id, product])),
    options: new Map(options.map((option) => [option.id, option])),
    prices: items.flatMap(({ listPriceMinor }, place) =>
      listPriceMinor === null
        ? []
        : [
            {
              productId: `product ${place}`,
              rank: 3_000_001,
              priceListId: 'list',
              toothGroup: 'all' as const,
              minQuantity: 1,
              priceMinor: listPriceMinor,
              currency: 'EUR',
            },
          ],
    ),
    surcharges: surcharges.map((surcharge, place) => ({
      ...surcharge,
      id: `surcharge ${place}`,
      name: 'On top',
      currency: 'EUR',
    })),
  }
}

const planOf = (cart: Cart) =>
  planOrder({
    inputs: cart.items.map(({ quantity, options }, place) => ({
      productId: `product ${place}`,
      quantity,
      options: options.map((_, index) => `option ${place} ${index}`),
    })),
    existing: [],
    existingSurcharges: [],
    currency: null,
    priority: cart.priority,
    offer: offerOf(cart),
    isFrozen: false,
    isAccepted: false,
  })

// Rounds the text of a decimal number, without sharing a line with what it checks.
function slowShare(amount: bigint, basisPoints: number): bigint {
  const digits = (amount * BigInt(basisPoints)).toString().padStart(5, '0')
  return BigInt(digits.slice(0, -4)) + (Number(digits.at(-4)) >= 5 ? 1n : 0n)
}

function slowSums({ items, surcharges, priority }: Cart) {
  const lines: [net: bigint, tax: number][] = []
  let ofItems = 0n
  for (const { quantity, basePriceMinor, listPriceMinor, taxRateBasisPoints, options } of items) {
    const own = BigInt(quantity) * BigInt(listPriceMinor ?? basePriceMinor)
    lines.push([own, taxRateBasisPoints])
    ofItems += own
    for (const { priceMinor, isPerUnit } of options) {
      const net = BigInt(priceMinor) * (isPerUnit ? BigInt(quantity) : 1n)
      lines.push([net, taxRateBasisPoints])
      ofItems += net
    }
  }
  for (const { kind, priceMinor, percentBasisPoints, taxRateBasisPoints } of surcharges) {
    if (kind === 'rush' && priority !== 'rush') continue
    const net =
      percentBasisPoints === null ? BigInt(priceMinor) : slowShare(ofItems, percentBasisPoints)
    lines.push([net, taxRateBasisPoints])
  }
  let [subtotal, tax] = [0n, 0n]
  for (const [net, rate] of lines) {
    subtotal += net
    tax += slowShare(net, rate)
  }
  return {
    subtotalMinor: Number(subtotal),
    discountMinor: 0,
    taxMinor: Number(tax),
    totalMinor: Number(subtotal + tax),
  }
}

test('random carts with lists, options and surcharges cost what a slow computation says', () => {
  fc.assert(
    fc.property(anyCart, (cart) => {
      assert.deepEqual(planOf(cart).sums, slowSums(cart))
    }),
    { numRuns: 1_000 },
  )
})

test('planning again what was planned changes nothing, whatever the catalogue says by then', () => {
  fc.assert(
    fc.property(anyCart, anyCart, (cart, later) => {
      const { items, surcharges, sums, currency } = planOf(cart)
      const again = planOrder({
        inputs: items.map((item) => ({ ...item, options: item.options.map(({ id }) => id) })),
        existing: items,
        existingSurcharges: surcharges,
        currency,
        priority: cart.priority,
        // A rush surcharge that comes new is the one thing that a frozen order takes.
        offer: { ...offerOf(later), surcharges: [] },
        isFrozen: true,
        isAccepted: false,
      })
      assert.deepEqual(again, { items, surcharges, sums, currency })
    }),
    { numRuns: 300 },
  )
})
