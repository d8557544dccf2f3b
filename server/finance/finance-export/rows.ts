import type { TaxMode } from '#contract/finance/finance-settings'
import { taxOf } from '#server/finance/invoices'

/** The other side of an invoice or a movement, as far as the caller knows it. */
type Counterpart = {
  counterpartName: string | null
  accountNumber: string | null
  email: string | null
  addressLine1: string | null
  addressLine2: string | null
  city: string | null
  region: string | null
  postalCode: string | null
  country: string | null
}

/** A line as it is stored; minor units. */
export type StoredLine = {
  description: string
  quantity: number
  unitPriceMinor: number
  discountMinor: number
  taxRateBasisPoints: number
  amountMinor: number
}

/** An invoice or a credit note with its lines; minor units. */
export type Document = Counterpart & {
  id: string
  number: string
  reference: string | null
  issuedOn: string
  dueOn: string | null
  currency: string
  taxMode: TaxMode
  taxMinor: number
  notes: string | null
  lines: readonly StoredLine[]
}

/** A line as accounting programs take it: without tax, its tax beside it; minor units. */
export type ExportLine = {
  description: string
  quantity: number
  unitMinor: number
  netMinor: number
  taxMinor: number
  taxRateBasisPoints: number
}

/**
 * The lines without tax. Tax is rounded once for each rate of a document; each line has what the sum up
 * to it adds, so that the taxes of the lines sum to the tax of the document.
 */
export function linesOf({ lines, taxMode, taxMinor }: Document): ExportLine[] {
  const sums = new Map<number, number>()
  const taxes = lines.map(({ taxRateBasisPoints: rate, amountMinor }) => {
    const before = sums.get(rate) ?? 0
    const after = before + amountMinor
    sums.set(rate, after)
    return taxOf(after, rate, taxMode) - taxOf(before, rate, taxMode)
  })
  // Credit notes of one invoice share the tax of its lines, and one of them has the odd cent.
  const difference = taxMinor - taxes.reduce((sum, tax) => sum + tax, 0)
  const last = lines.findLastIndex(({ taxRateBasisPoints: rate }) => rate > 0)
  return lines.map((line, place) => {
    const tax = (taxes[place] ?? 0) + (place === last ? difference : 0)
    const net = taxMode === 'inclusive' ? line.amountMinor - tax : line.amountMinor
    // Only then do quantity and price make the sum exactly.
    const isPlain = taxMode !== 'inclusive' && line.discountMinor === 0
    const { description, quantity } = line
    return {
      description: isPlain || quantity === 1 ? description : `${quantity} x ${description}`,
      quantity: isPlain ? quantity : 1,
      unitMinor: isPlain ? line.unitPriceMinor : net,
      netMinor: net,
      taxMinor: tax,
      taxRateBasisPoints: line.taxRateBasisPoints,
    }
  })
}

/** A movement of money between the two sides: above zero when the customer paid; minor units. */
export type Movement = Counterpart & {
  id: string
  kind: string
  occurredOn: string
  occurredAt: string
  currency: string
  paidMinor: number
  description: string | null
  reference: string | null
  method: string | null
}
