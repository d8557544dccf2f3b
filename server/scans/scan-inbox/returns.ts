import type { WithoutAbilities } from '#contract/platform/abilities'
import type { Body, Reply } from '#contract/platform/endpoint'
import { isAt, scanClosedStatuses } from '#contract/orders/order-statuses'
import type { Order } from '#contract/orders/orders'
import type { returnScan } from '#contract/scans/scan-returns'
import { writeFault } from '#contract/refusals/input-faults'
import { refuseNames } from '#server/orders/order-validation'
import {
  actorOf,
  lockOrders,
  readOrder,
  recordEvent,
  type LockedOrder,
} from '#server/orders/orders'
import type { Tx } from '#platform/db/db'
import { notFound, Refusal } from '#platform/errors'
import type { Principal } from '#platform/auth/session'
import {
  selectNamedFiles,
  selectScanCancelled,
  selectScannerTypes,
  updateScanCancelled,
} from './file-queries.ts'

async function requireOrder(tx: Tx, id: string): Promise<LockedOrder> {
  const [order] = await lockOrders(tx, [id])
  if (!order) throw notFound('order')
  return order
}

// iTero has "Return Scan": a case that is sent back there opens on the scanner again (integrations.md
// §A.1). Of the others nothing of the kind is public.
const notes: Partial<Record<string, 'scan_return_at_itero'>> = { itero: 'scan_return_at_itero' }

/** Asks the clinic for a new scan. @throws Refusal 404, 409, 422 */
export async function askForScan(
  tx: Tx,
  session: Principal,
  id: string,
  { reason, kinds = [], fileIds = [] }: Body<typeof returnScan>,
): Promise<WithoutAbilities<Reply<typeof returnScan>>> {
  const order = await requireOrder(tx, id)
  if (isAt(order, scanClosedStatuses)) {
    throw new Refusal('scan_not_returnable', { status: order.status }, { state: order.status })
  }
  await refuseNames(tx, order, { reason })
  const files = await selectNamedFiles(tx, id, fileIds)
  if (files.length < fileIds.length) throw notFound('file')
  await recordEvent(tx, order, {
    action: 'scan_returned',
    actor: actorOf(session),
    reason,
    details: {
      ...(files.length > 0 ? { files } : {}),
      ...(kinds.length > 0 ? { missing: kinds } : {}),
    },
  })
  const scanners = await selectScannerTypes(tx, id)
  const note = scanners.flatMap(({ scannerType }) => notes[scannerType] ?? [])[0]
  return { order: await readOrder(tx, session, id), note: note ? writeFault(note) : null }
}

/** Goes on with an order whose scan was cancelled at its vendor. @throws Refusal 404, 409 */
export async function dismissCancellation(tx: Tx, session: Principal, id: string): Promise<Order> {
  const order = await requireOrder(tx, id)
  const flag = await selectScanCancelled(tx, id)
  if (!flag || flag.scanCancelledAt === null) {
    throw new Refusal('no_scan_cancelled', {}, { state: order.status })
  }
  await updateScanCancelled(tx, id, null)
  await recordEvent(tx, order, {
    action: 'scan_cancellation_dismissed',
    actor: actorOf(session),
  })
  return readOrder(tx, session, id)
}
