/** An invoice on which money can be put: what is open, and when it is due. */
export type OpenInvoice = { id: string; dueOn: string | null; balanceMinor: number }

/** Which invoice gets how much, in minor units. */
export type Share = { invoiceId: string; amountMinor: number }

const byAge = (a: OpenInvoice, b: OpenInvoice) =>
  (a.dueOn ?? '9999').localeCompare(b.dueOn ?? '9999') || a.id.localeCompare(b.id)

/** Puts an amount to invoices, the one due first before the others, to none more than is open. */
export function spread(amount: number, invoices: readonly OpenInvoice[]): Share[] {
  let left = amount
  const shares: Share[] = []
  for (const { id, balanceMinor } of invoices.toSorted(byAge)) {
    const share = Math.min(left, Math.max(balanceMinor, 0))
    if (share > 0) shares.push({ invoiceId: id, amountMinor: share })
    left -= share
  }
  return shares
}

/** What is left of an amount once the shares are put; below zero when they are more than it. */
export const leftOf = (amount: number, shares: readonly Share[]): number =>
  shares.reduce((left, share) => left - share.amountMinor, amount)
