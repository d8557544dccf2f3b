import type { TaxMode } from '#contract/finance/finance-settings'
import { shareOf } from '#server/catalog/pricing'

/** A line as far as its price goes; the discount is at most the price. */
type PricedLine = {
  quantity: number
  unitPriceMinor: number
  discountMinor: number
  taxRateBasisPoints: number
}

/** The largest amount that the contract can say. */
const largestMinor = 9_000_000_000_000_000n

const wholeRate = 10_000

/** What a line costs: quantity times price less discount, as the tax mode has prices. */
export const amountOf = (line: PricedLine): number =>
  line.quantity * line.unitPriceMinor - line.discountMinor

/** The tax of what a rate, in basis points, applies to: on top of the amount, or inside it. */
export function taxOf(amountMinor: number, rate: number, taxMode: TaxMode): number {
  switch (taxMode) {
    case 'none':
      return 0
    case 'exclusive':
      return shareOf(amountMinor, rate, wholeRate)
    case 'inclusive':
      // Twice both numbers: the share of an odd whole would be rounded at a half that is none.
      return shareOf(amountMinor, 2 * rate, 2 * (wholeRate + rate))
  }
}

const isExact = (amount: bigint) => -largestMinor <= amount && amount <= largestMinor

/** What lines cost without tax, and the tax on it, by rate. Rounded once for each rate. */
export function taxesOf(
  lines: readonly PricedLine[],
  taxMode: TaxMode,
): { taxRateBasisPoints: number; netMinor: number; taxMinor: number }[] {
  const byRate = Map.groupBy(lines, ({ taxRateBasisPoints }) => taxRateBasisPoints)
  return [...byRate]
    .toSorted(([one], [other]) => one - other)
    .map(([taxRateBasisPoints, ofRate]) => {
      const amount = ofRate.reduce((sum, line) => sum + amountOf(line), 0)
      const taxMinor = taxOf(amount, taxRateBasisPoints, taxMode)
      return {
        taxRateBasisPoints,
        netMinor: taxMode === 'inclusive' ? amount - taxMinor : amount,
        taxMinor,
      }
    })
}

/**
 * The totals of an invoice, or undefined when they are beyond what can be said. Tax is rounded once
 * for each rate, halves away from zero, not for each line: so the sum that a tax office computes from
 * the rates agrees.
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
  if (!isExact(subtotal) || ![...byRate.values()].every(isExact)) return undefined
  let tax = 0n
  for (const [rate, amount] of byRate) tax += BigInt(taxOf(Number(amount), rate, taxMode))
  const total = subtotal - discount + (taxMode === 'exclusive' ? tax : 0n)
  if (!isExact(total)) return undefined
  return {
    subtotalMinor: Number(subtotal),
    discountMinor: Number(discount),
    taxMinor: Number(tax),
    totalMinor: Number(total),
  }
}
