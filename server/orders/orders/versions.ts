import { waitingOnOf } from '#contract/orders/order-transitions'
import { insertRxVersion, prescriptionOf, type Change } from '#server/orders/rx-versions'
import { newId } from '#platform/clock'
import type { Tx } from '#platform/db/db'
import { selectContents } from './queries.ts'
import type { LockedOrder, OrderChanges } from './write-queries.ts'

/**
 * The columns of an accepted order whose prescription is changed: one version more, which waits for
 * the laboratory. What a laboratory changes in its own books it knows.
 */
export function planVersion(order: LockedOrder): OrderChanges {
  const rxVersion = order.rxVersion + 1
  const rxAcknowledgedVersion =
    order.clinicOrganizationId === null ? rxVersion : order.rxAcknowledgedVersion
  return {
    rxVersion,
    rxAcknowledgedVersion,
    waitingOn: waitingOnOf({ ...order, rxVersion, rxAcknowledgedVersion }),
  }
}

type Making = {
  by: { userId: string | null; name: string; organizationId: string }
  /** The time of the event that it came with. */
  at: string
  changes: readonly Change[]
}

/**
 * Keeps the prescription of a locked order as it is now: once its items are written. It counts as
 * acknowledged when the order says so.
 */
export async function addRxVersion(
  tx: Tx,
  order: LockedOrder,
  { by, at, changes }: Making,
): Promise<void> {
  const { items } = await selectContents(tx, order.id)
  const isAcknowledged = order.rxAcknowledgedVersion === order.rxVersion
  await insertRxVersion(tx, {
    id: newId(),
    orderId: order.id,
    version: order.rxVersion,
    labOrganizationId: order.labOrganizationId,
    clinicOrganizationId: order.clinicOrganizationId,
    prescription: JSON.stringify(prescriptionOf({ ...order, items })),
    changes: JSON.stringify(changes),
    changedByUserId: by.userId,
    changedByName: by.name,
    changedByOrganizationId: by.organizationId,
    createdAt: at,
    ...(isAcknowledged && {
      acknowledgedAt: at,
      acknowledgedByUserId: by.userId,
      acknowledgedByName: by.name,
    }),
  })
}
