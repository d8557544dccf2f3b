import { sql } from 'kysely'
import type { FileFormat } from '#contract/files'
import { build, type Tx } from '#platform/db'

/** A file that waits for its bytes. */
export type PendingFile = {
  id: string
  orderId: string | null
  format: FileFormat
  externalId: string | null
}

const selectPending = (id: string) =>
  build
    .selectFrom('files')
    .select(['id', 'orderId', 'format', 'externalId'])
    .where('id', '=', id)
    .where('uploadStatus', '=', 'pending')
    .where('receivedAt', 'is', null)

export const selectPendingFile = (tx: Tx, id: string): Promise<PendingFile | undefined> =>
  tx.maybe(selectPending(id))

/** The file, held until the transaction ends: of two that fetched it, one keeps its bytes. */
export const lockPendingFile = (tx: Tx, id: string): Promise<PendingFile | undefined> =>
  tx.maybe(selectPending(id).forUpdate())

/** Whether another version of the file has these bytes already. */
export async function hasSameBytes(tx: Tx, file: PendingFile, sha256: Buffer): Promise<boolean> {
  const twin = await tx.maybe(
    build
      .selectFrom('files')
      .select('id')
      .where(sql<boolean>`order_id is not distinct from ${file.orderId}::uuid`)
      .where('externalId', '=', file.externalId)
      .where('id', '!=', file.id)
      .where('sha256', '=', sha256)
      .limit(1),
  )
  return twin !== undefined
}

/** Ends the wait of a file whose bytes do not come; nothing when it does not wait any more. */
export const updateFailed = (tx: Tx, id: string, statusReason: string): Promise<number> =>
  tx.run(
    build
      .updateTable('files')
      .set({ uploadStatus: 'failed', statusReason })
      .where('id', '=', id)
      .where('uploadStatus', '=', 'pending')
      .where('receivedAt', 'is', null),
  )
