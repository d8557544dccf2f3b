import { Refusal } from '#platform/errors'

/** What a line is priced from: integer minor units, tax in basis points. */
type PricedLine = {
  quantity: number
  unitPriceMinor: number
  discountMinor: number
  taxRateBasisPoints: number
}

/** The sums of a line or an order in minor units. */
export type Sums = {
  subtotalMinor: number
  discountMinor: number
  taxMinor: number
  totalMinor: number
}

// Sums beyond this are no longer exact in JSON numbers; `Minor` of the contract has the same limit.
const limitMinor = 9_000_000_000_000_000n
const wholeRate = 10_000n

// Products of prices and rates pass 2^53 on the way, so the sums are made of big integers.
function roundedShare(amountMinor: bigint, part: bigint, whole: bigint): bigint {
  const scaled = amountMinor * part
  const half = scaled < 0n ? -whole / 2n : whole / 2n
  return (scaled + half) / whole
}

/** Part of a whole of an amount, to the whole minor unit, halves away from zero. `whole` is even. */
export const shareOf = (amountMinor: number, part: number, whole: number): number =>
  Number(roundedShare(BigInt(amountMinor), BigInt(part), BigInt(whole)))

/**
 * The sums of one line: subtotal = quantity × unit price, tax = (subtotal − discount) × rate. The tax
 * is rounded here and nowhere else: once for each line, to the whole minor unit, halves away from
 * zero. @throws Refusal 422 when the sum is too large to be exact
 */
export function sumLine(line: PricedLine): Sums {
  const subtotal = BigInt(line.quantity) * BigInt(line.unitPriceMinor)
  const net = subtotal - BigInt(line.discountMinor)
  const tax = roundedShare(net, BigInt(line.taxRateBasisPoints), wholeRate)
  if (subtotal > limitMinor || net + tax > limitMinor) throw new Refusal('order_total_too_large')
  return {
    subtotalMinor: Number(subtotal),
    discountMinor: line.discountMinor,
    taxMinor: Number(tax),
    totalMinor: Number(net + tax),
  }
}

/** The sums of an order: those of its lines, added. @throws Refusal 422 when too large to be exact */
export function sumLines(lines: readonly PricedLine[]): Sums {
  const sums: Sums = { subtotalMinor: 0, discountMinor: 0, taxMinor: 0, totalMinor: 0 }
  for (const line of lines) {
    const { subtotalMinor, discountMinor, taxMinor, totalMinor } = sumLine(line)
    sums.subtotalMinor += subtotalMinor
    sums.discountMinor += discountMinor
    sums.taxMinor += taxMinor
    sums.totalMinor += totalMinor
    if (sums.subtotalMinor > limitMinor || sums.totalMinor > limitMinor)
      throw new Refusal('order_total_too_large')
  }
  return sums
}
