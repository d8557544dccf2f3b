import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Refusal } from '#platform/errors'
import { sumLine, sumLines } from './prices.ts'

const line = (quantity: number, unitPriceMinor: number, taxRateBasisPoints: number) => ({
  quantity,
  unitPriceMinor,
  taxRateBasisPoints,
  discountMinor: 0,
})

test('a line costs quantity times price, and its tax rounds halves away from zero', () => {
  const half = [line(1, 50, 100), line(1, 150, 100), line(1, 49, 100)]
  assert.deepEqual(
    half.map((one) => sumLine(one).taxMinor),
    [1, 2, 0],
  )
  assert.deepEqual(sumLine(line(2, 12_000, 1_900)), {
    subtotalMinor: 24_000,
    discountMinor: 0,
    taxMinor: 4_560,
    totalMinor: 28_560,
  })
})

test('a line below zero rounds its halves away from zero too', () => {
  assert.equal(sumLine({ ...line(1, 0, 100), discountMinor: 50 }).taxMinor, -1)
  assert.equal(sumLine({ ...line(1, 0, 100), discountMinor: 49 }).taxMinor, 0)
})

test('a discount comes off before the tax', () => {
  const sums = sumLine({ ...line(1, 1_000, 2_000), discountMinor: 100 })
  assert.deepEqual([sums.taxMinor, sums.totalMinor], [180, 1_080])
})

test('the tax of an order is rounded once for each line', () => {
  const sums = sumLines([line(1, 50, 100), line(1, 50, 100)])
  assert.deepEqual([sums.taxMinor, sums.totalMinor], [2, 102])
})

test('a sum that JSON numbers cannot hold exactly is refused', () => {
  const most = line(1_000, 1_000_000_000_000, 10_000)
  assert.equal(sumLine(most).totalMinor, 2_000_000_000_000_000)
  assert.throws(() => sumLines(Array.from({ length: 5 }, () => most)), Refusal)
  assert.throws(() => sumLine(line(1_000, 9_000_000_000_000, 10_000)), Refusal)
})

// Written in decimal text, without sharing a line with what it checks.
function slowTax(net: bigint, rate: bigint): bigint {
  const digits = (net * rate).toString().padStart(5, '0')
  const whole = BigInt(digits.slice(0, -4))
  return Number(digits.at(-4)) >= 5 ? whole + 1n : whole
}

test('random orders cost what a slow computation says', () => {
  const anyLine = fc.record({
    quantity: fc.integer({ min: 1, max: 1_000 }),
    unitPriceMinor: fc.integer({ min: 0, max: 10_000_000_000 }),
    discountMinor: fc.constant(0),
    taxRateBasisPoints: fc.integer({ min: 0, max: 10_000 }),
  })
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 20 }), (lines) => {
      let [subtotal, tax] = [0n, 0n]
      for (const { quantity, unitPriceMinor, taxRateBasisPoints } of lines) {
        const net = BigInt(quantity) * BigInt(unitPriceMinor)
        subtotal += net
        tax += slowTax(net, BigInt(taxRateBasisPoints))
      }
      assert.deepEqual(sumLines(lines), {
        subtotalMinor: Number(subtotal),
        discountMinor: 0,
        taxMinor: Number(tax),
        totalMinor: Number(subtotal + tax),
      })
    }),
  )
})
