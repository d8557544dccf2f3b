import type { TaxMode } from '#contract/finance'

/** A line as far as its price goes; the discount is at most the price. */
type PricedLine = {
  quantity: number
  unitPriceMinor: number
  discountMinor: number
  taxRateBasisPoints: number
}

/** The largest amount that the contract can say. */
const largestMinor = 9_000_000_000_000_000n

const wholeRate = 10_000n

/** Half up; nothing here is negative. */
const divide = (dividend: bigint, divisor: bigint) => (2n * dividend + divisor) / (2n * divisor)

/** What a line costs: quantity times price less discount, as the tax mode has prices. */
export const amountOf = (line: PricedLine): number =>
  line.quantity * line.unitPriceMinor - line.discountMinor

function taxOf(amount: bigint, rate: bigint, taxMode: TaxMode): bigint {
  switch (taxMode) {
    case 'none':
      return 0n
    case 'exclusive':
      return divide(amount * rate, wholeRate)
    case 'inclusive':
      return divide(amount * rate, wholeRate + rate)
  }
}

/**
 * The totals of an invoice, or undefined when they are beyond what can be said. Tax is rounded once
 * for each rate, not for each line: so the sum that a tax office computes from the rates agrees.
 */
export function totalUp(lines: readonly PricedLine[], taxMode: TaxMode) {
  const byRate = new Map<number, bigint>()
  let subtotal = 0n
  let discount = 0n
  for (const line of lines) {
    const price = BigInt(line.quantity) * BigInt(line.unitPriceMinor)
    subtotal += price
    discount += BigInt(line.discountMinor)
    const amount = price - BigInt(line.discountMinor)
    const rate = line.taxRateBasisPoints
    byRate.set(rate, (byRate.get(rate) ?? 0n) + amount)
  }
  let tax = 0n
  for (const [rate, amount] of byRate) tax += taxOf(amount, BigInt(rate), taxMode)
  const total = subtotal - discount + (taxMode === 'exclusive' ? tax : 0n)
  if (subtotal > largestMinor || total > largestMinor) return undefined
  return {
    subtotalMinor: Number(subtotal),
    discountMinor: Number(discount),
    taxMinor: Number(tax),
    totalMinor: Number(total),
  }
}
