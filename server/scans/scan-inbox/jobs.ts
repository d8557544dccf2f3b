import type { OrganizationType } from '#contract/platform/endpoint'
import { isScanAttached } from '#contract/scans/scan-inbox'
import { lockOrders, recordEvent } from '#server/orders/orders'
import { orgScope, type Tx } from '#platform/db/db'
import type { AppContext } from '#platform/app-context'
import type { Job } from '#platform/jobs/queue'
import { selectNews, selectOwnOrganization } from './file-queries.ts'
import { attachUploads } from './local-exports.ts'
import { holdAgainstBytes } from './named-inside.ts'
import { selectOrder } from './order-queries.ts'
import { lockCase, releaseEvents, selectOutdated, selectSide, type StoredCase } from './queries.ts'
import { lookAgain } from './scan-inbox.ts'

const minuteMs = 60_000

// The history has a new scan once, by the file that it names: a job that runs again finds it there.
async function announceScan(tx: Tx, scan: StoredCase, orderId: string): Promise<void> {
  const [order] = await lockOrders(tx, [orderId])
  if (!order) return
  const files = await selectNews(tx, { scanCaseId: scan.id, orderId })
  if (files.length === 0) return
  const { id: organizationId, name } = await selectOwnOrganization(tx)
  const actor = { userId: null, name, organizationId }
  await recordEvent(tx, order, { action: 'scan_arrived', actor, details: { files } })
}

/**
 * Does what is to be done for a scan: what names another patient leaves its order, its uploads become
 * files, a running order is notified of new ones.
 */
async function workOnScan(tx: Tx, id: string, side: OrganizationType): Promise<void> {
  await holdAgainstBytes(tx, id, side)
  const scan = await lockCase(tx, id)
  if (!scan) return
  const order = isScanAttached(scan) ? await selectOrder(tx, scan.matchedOrderId) : undefined
  await attachUploads(tx, scan, { orderId: order?.id ?? null })
  if (order) await announceScan(tx, scan, order.id)
}

/** Adds what goes on after a scan has found its order, or bytes of it have come. */
export function addJobs(app: AppContext): void {
  const { db, worker } = app
  const release = async () => {
    await db.acrossOrgs('events that waited for a person', releaseEvents)
    worker.signal()
  }
  worker.addQueue<Job<{ organizationId: string; scanCaseId: string }>>({
    name: 'scan-cases',
    module: 'scans/scan-inbox',
    maximumAttempts: 12,
    async process({ payload: { organizationId: id, scanCaseId } }) {
      const type = await db.acrossOrgs('whose scan it is', (tx) => selectSide(tx, id))
      await db.write(orgScope({ id, type }), (tx) => workOnScan(tx, scanCaseId, type))
      await release()
      return 'done'
    },
  })
  // Also for what a killed process matched and did not come to release.
  worker.addPeriodic({
    name: 'release events that waited for a person',
    module: 'scans/scan-inbox',
    everyMs: minuteMs,
    run: release,
  })
  worker.addPeriodic({
    name: 'search again for the orders of scans that wait',
    module: 'scans/scan-inbox',
    everyMs: minuteMs,
    async run() {
      const scans = await db.acrossOrgs('scans that wait', selectOutdated)
      for (const { id, organizationId, organizationType: type } of scans) {
        const scope = orgScope({ id: organizationId, type })
        await db.write(scope, (tx) => lookAgain(tx, id, type))
      }
      worker.signal()
    },
  })
}
