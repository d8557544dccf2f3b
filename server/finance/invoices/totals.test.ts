import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { totalUp } from './totals.ts'

const line = (unitPriceMinor: number, taxRateBasisPoints: number, quantity = 1) => ({
  quantity,
  unitPriceMinor,
  discountMinor: 0,
  taxRateBasisPoints,
})

test('halves are rounded away from zero, also of what is taken back', () => {
  assert.equal(totalUp([line(50, 100)], 'exclusive')?.taxMinor, 1)
  assert.equal(totalUp([line(-50, 100)], 'exclusive')?.taxMinor, -1)
  assert.equal(totalUp([line(-1, 10_000)], 'inclusive')?.taxMinor, -1)
})

test('tax on top is rounded, once for each rate', () => {
  // 3 × 0.50 at 7 %: 3.5 of each line would make 12, 10.5 of the sum makes 11.
  assert.deepEqual(totalUp([line(50, 700), line(50, 700), line(50, 700)], 'exclusive'), {
    subtotalMinor: 150,
    discountMinor: 0,
    taxMinor: 11,
    totalMinor: 161,
  })
})

test('tax inside is taken out of the price and changes no total', () => {
  assert.deepEqual(totalUp([line(11_900, 1900), line(10_700, 700)], 'inclusive'), {
    subtotalMinor: 22_600,
    discountMinor: 0,
    taxMinor: 1_900 + 700,
    totalMinor: 22_600,
  })
})

test('without tax the rates of lines count for nothing', () => {
  assert.equal(totalUp([line(10_000, 1900)], 'none')?.totalMinor, 10_000)
})

test('a total beyond exact integers is no total', () => {
  assert.equal(totalUp([line(9_000_000_000_000_000, 0, 2)], 'none'), undefined)
})

test('totals agree with exact fractions for any lines', () => {
  const lines = fc.array(
    fc.record({
      quantity: fc.integer({ min: 1, max: 10_000 }),
      unitPriceMinor: fc.integer({ min: 0, max: 1_000_000_000 }),
      discountMinor: fc.constant(0),
      taxRateBasisPoints: fc.constantFrom(0, 700, 1900, 10_000),
    }),
    { maxLength: 50 },
  )
  fc.assert(
    fc.property(lines, (some) => {
      const before = totalUp(some, 'exclusive')
      const inside = totalUp(some, 'inclusive')
      assert.ok(before && inside)
      const rates = new Set(some.map(({ taxRateBasisPoints }) => taxRateBasisPoints)).size
      const exact = some.reduce(
        (sum, { quantity, unitPriceMinor, taxRateBasisPoints }) =>
          sum + (quantity * unitPriceMinor * taxRateBasisPoints) / 10_000,
        0,
      )
      // Half a unit for each rate, and what floating point loses at 5e14.
      assert.ok(Math.abs(before.taxMinor - exact) <= rates / 2 + 0.5)
      assert.equal(before.totalMinor, before.subtotalMinor + before.taxMinor)
      assert.equal(inside.totalMinor, inside.subtotalMinor)
      assert.ok(inside.taxMinor <= before.taxMinor)
    }),
    { seed: 42, numRuns: 300 },
  )
})
