import { sql } from 'kysely'
import type { FileFormat } from '#contract/scans/files'
import { build, type Tx } from '#platform/db/db'
import { statusReasonColumns, type NewStatusReason } from './status-reason-queries.ts'
import { lockBytes } from './add-file-queries.ts'

/** A file that waits for its bytes. */
export type PendingFile = {
  id: string
  orderId: string | null
  format: FileFormat
  externalId: string | null
  scanCaseId: string | null
  scannedAt: string | null
}

const selectPending = (id: string) =>
  build
    .selectFrom('files')
    .select(['id', 'orderId', 'format', 'externalId', 'scanCaseId', 'scannedAt'])
    .where('id', '=', id)
    .where('uploadStatus', '=', 'pending')
    .where('receivedAt', 'is', null)

/** A file whose bytes are still to be fetched. */
export const selectPendingFile = (tx: Tx, id: string): Promise<PendingFile | undefined> =>
  tx.maybe(selectPending(id))

/**
 * The file as it is now, held until the transaction ends: of two that fetched it, one keeps its bytes,
 * and its scan may have left the order while the bytes were on their way.
 */
export const lockPendingFile = (tx: Tx, id: string): Promise<PendingFile | undefined> =>
  tx.maybe(selectPending(id).forUpdate())

/**
 * Whether another version of the file in its order, or another file of its scan, has these bytes
 * already. A file of the scan can wait outside of the order, which has the bytes from elsewhere.
 */
export async function hasSameBytes(tx: Tx, file: PendingFile, sha256: Buffer): Promise<boolean> {
  const { id, orderId, externalId, scanCaseId } = file
  await lockBytes(tx, file)
  const twin = await tx.maybe(
    build
      .selectFrom('files')
      .select('id')
      .where('sha256', '=', sha256)
      .where('id', '!=', id)
      .where(
        sql<boolean>`(order_id is not distinct from ${orderId}::uuid and external_id = ${externalId}
          or scan_case_id = ${scanCaseId}::uuid and (order_id is null or order_id = ${orderId}::uuid))`,
      )
      .limit(1),
  )
  return twin !== undefined
}

/**
 * Lets a file of a scan wait with its scan where the order has these bytes from elsewhere: one file is
 * in the order, and the scan is whole when it is taken back and linked to another one.
 */
export const parkTwin = (tx: Tx, { id }: PendingFile, sha256: Buffer): Promise<number> =>
  tx.run(
    sql`update app.files f set order_id = null,
        lab_organization_id = case when f.lab_organization_id = app.org() then app.org() end,
        clinic_organization_id = case when f.clinic_organization_id = app.org() then app.org() end
      where f.id = ${id} and f.scan_case_id is not null and f.replaces_file_id is null
        and exists (select from app.files t where t.order_id = f.order_id and t.id <> f.id and t.sha256 = ${sha256}
          and t.visibility = 'shared' and t.upload_status in ('pending', 'uploaded') and t.received_at is not null)`,
  )

/** Ends the wait of a file whose bytes do not come; nothing when it does not wait any more. */
export const updateFailed = (tx: Tx, id: string, reason: NewStatusReason): Promise<number> =>
  tx.run(
    build
      .updateTable('files')
      .set({ uploadStatus: 'failed', ...statusReasonColumns(reason) })
      .where('id', '=', id)
      .where('uploadStatus', '=', 'pending')
      .where('receivedAt', 'is', null),
  )
