/** An invoice that a payment can be allocated to: what is open, and when it is due. */
export type OpenInvoice = { id: string; dueOn: string | null; balanceMinor: number }

/** How much of a payment goes to an invoice, in minor units. */
export type Allocation = { invoiceId: string; amountMinor: number }

const byAge = (a: OpenInvoice, b: OpenInvoice) =>
  (a.dueOn ?? '9999').localeCompare(b.dueOn ?? '9999') || a.id.localeCompare(b.id)

/**
 * Allocates an amount to invoices, the one due first before the others, to none more than is open.
 */
export function allocate(amount: number, invoices: readonly OpenInvoice[]): Allocation[] {
  let left = amount
  const allocations: Allocation[] = []
  for (const { id, balanceMinor } of invoices.toSorted(byAge)) {
    const part = Math.min(left, Math.max(balanceMinor, 0))
    if (part > 0) allocations.push({ invoiceId: id, amountMinor: part })
    left -= part
  }
  return allocations
}

/** What is left of an amount beside its allocations; below zero when they are more than it. */
export const unallocatedOf = (amount: number, allocations: readonly Allocation[]): number =>
  allocations.reduce((left, allocation) => left - allocation.amountMinor, amount)
