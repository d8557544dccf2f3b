import type { PatientExport } from '#contract/compliance/patient-export'
import type { Page } from '#contract/platform/page'
import { listApprovalPage } from '#server/orders/approvals'
import { listCommentPage } from '#server/orders/comments'
import { selectFiles } from '#server/scans/files'
import { readOrder } from '#server/orders/orders'
import { listEventPage } from '#server/orders/order-history'
import { readPatient } from '#server/partners/patients'
import { listVersionPage } from '#server/orders/rx-versions'
import { selectShipments } from '#server/logistics/shipments'
import type { Tx } from '#platform/db/db'
import type { Principal } from '#platform/auth/session'
import {
  selectEndings,
  selectClaims,
  selectInvoiceLines,
  selectParts,
  selectScanCases,
} from './queries.ts'

/** All items of a list, page by page. */
async function all<Item>(
  list: (paging: { page: number; limit: number }) => Promise<Page<Item>>,
): Promise<Item[]> {
  const items: Item[] = []
  for (let page = 1; ; page++) {
    const { data, pagination } = await list({ page, limit: 100 })
    items.push(...data)
    if (page >= pagination.totalPages) return items
  }
}

async function gatherOrder(tx: Tx, session: Principal, orderId: string) {
  return {
    order: await readOrder(tx, session, orderId),
    rxVersions: await all((paging) => listVersionPage(tx, orderId, paging)),
    approvals: await all((paging) => listApprovalPage(tx, session, orderId, paging)),
    events: await all((paging) => listEventPage(tx, session, orderId, paging)),
    files: await all((paging) => selectFiles(tx, orderId, paging)),
    comments: await all((paging) => listCommentPage(tx, orderId, paging)),
    shipments: await all((paging) =>
      selectShipments(tx, { ...paging, orderId }, session.organizationType),
    ),
    scanCases: await selectScanCases(tx, orderId),
    remakeClaims: await selectClaims(tx, orderId),
    invoiceLines: (await selectInvoiceLines(tx, orderId)).map((line) =>
      session.canSeeFinance ? line : { ...line, amountMinor: null },
    ),
  }
}

/** Everything that the clinic has about one person, in its own view. @throws Refusal 404 */
export async function gatherPatient(
  tx: Tx,
  session: Principal,
  id: string,
): Promise<PatientExport> {
  const patient = await readPatient(tx, id)
  const { at: exportedAt, mergedPatientIds, formerNames, orderIds } = await selectParts(tx, id)
  const mergedPatients = []
  for (const merged of mergedPatientIds) mergedPatients.push(await readPatient(tx, merged))
  const acts = await selectEndings(tx, [id, ...mergedPatientIds])
  const orders = []
  for (const orderId of orderIds) orders.push(await gatherOrder(tx, session, orderId))
  return { exportedAt, patient, mergedPatients, formerNames, acts, orders }
}
