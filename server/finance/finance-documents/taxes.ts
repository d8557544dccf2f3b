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
  lines: readonly { taxRateBasisPoints: number; amount: number }[],
  taxMode: TaxMode,
  taxTotal: number,
): RateSums {
  if (taxMode === 'none') return []
  const amounts = new Map<number, number>()
  for (const { taxRateBasisPoints, amount } of lines) {
    amounts.set(taxRateBasisPoints, (amounts.get(taxRateBasisPoints) ?? 0) + amount)
  }
  const rates = [...amounts].map(([taxRateBasisPoints, amount]) => ({
    taxRateBasisPoints,
    amount,
    tax: taxOf(amount, taxRateBasisPoints, taxMode),
  }))
  const difference = taxTotal - rates.reduce((sum, { tax }) => sum + tax, 0)
  const taxed = rates.filter(({ taxRateBasisPoints }) => taxRateBasisPoints > 0)
  const largest = taxed.toSorted((one, two) => two.amount - one.amount)[0]
  if (largest) largest.tax += difference
  return rates
    .map(({ taxRateBasisPoints, amount, tax }) => {
      const net = taxMode === 'inclusive' ? amount - tax : amount
      return { taxRateBasisPoints, net, tax, gross: net + tax }
    })
    .toSorted((one, two) => two.taxRateBasisPoints - one.taxRateBasisPoints)
}
