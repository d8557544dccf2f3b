import type { Tx } from '#platform/db/db'
import {
  insertAllocations,
  selectAsked,
  selectIdle,
  selectLeft,
  type Allocation,
} from './allocation-queries.ts'

// What covers nothing where it is makes space for what is put elsewhere, the newest first.
function takeOff(idle: readonly Allocation[], wantedMinor: number): Allocation[] {
  let missing = wantedMinor
  return idle.flatMap(({ invoiceId, amountMinor }) => {
    const taken = Math.min(missing, amountMinor)
    missing -= taken
    return taken > 0 ? [{ invoiceId, amountMinor: -taken }] : []
  })
}

/**
 * Puts what is on no invoice of a payment to invoices. Hold them and the payment before, make sure that
 * there is so much, and settle the invoices afterwards.
 */
export async function putToInvoices(
  tx: Tx,
  payment: { id: string; clinicOrganizationId: string | null },
  allocations: readonly Allocation[],
): Promise<void> {
  const wanted = allocations.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const missing = (await selectAsked(tx, payment.id)) + wanted - (await selectLeft(tx, payment.id))
  await insertAllocations(tx, payment, [
    ...takeOff(await selectIdle(tx, payment.id), missing),
    ...allocations,
  ])
}
