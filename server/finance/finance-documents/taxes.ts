import type { TaxMode } from '#contract/finance/finance-settings'
import { taxOf } from '#server/finance/invoices'
import type { InvoiceContent } from '#server/documents/pdf'

/** Net, tax and gross of each rate, the highest rate first; money in minor units. */
type RateSums = InvoiceContent['rates']

/**
 * What each rate of a credit note applies to. Together they have exactly the tax that the paper states: what credit
 * notes of one invoice round differently from one another goes to the rate with the largest sum.
 */
export function sumsByRate(
  lines: readonly { taxRateBasisPoints: number; amountMinor: number }[],
  taxMode: TaxMode,
  taxMinor: number,
): RateSums {
  if (taxMode === 'none') return []
  const amounts = new Map<number, number>()
  for (const { taxRateBasisPoints, amountMinor } of lines) {
    amounts.set(taxRateBasisPoints, (amounts.get(taxRateBasisPoints) ?? 0) + amountMinor)
  }
  const rates = [...amounts].map(([taxRateBasisPoints, amountMinor]) => ({
    taxRateBasisPoints,
    amountMinor,
    taxMinor: taxOf(amountMinor, taxRateBasisPoints, taxMode),
  }))
  const difference = taxMinor - rates.reduce((sum, rate) => sum + rate.taxMinor, 0)
  const taxed = rates.filter(({ taxRateBasisPoints }) => taxRateBasisPoints > 0)
  const largest = taxed.toSorted((one, two) => two.amountMinor - one.amountMinor)[0]
  if (largest) largest.taxMinor += difference
  return rates
    .map(({ taxRateBasisPoints, amountMinor, taxMinor }) => {
      const netMinor = taxMode === 'inclusive' ? amountMinor - taxMinor : amountMinor
      return { taxRateBasisPoints, netMinor, taxMinor, gross: netMinor + taxMinor }
    })
    .toSorted((one, two) => two.taxRateBasisPoints - one.taxRateBasisPoints)
}
