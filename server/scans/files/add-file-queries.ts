import { sql } from 'kysely'
import type { File, FileFormat, FileKind } from '#contract/scans/files'
import { build, type Tx } from '#platform/db/db'

/** A file as it is added to an order: its bytes are in the store under `id`. */
export type NewFile = {
  id: string
  orderId: string
  kind: FileKind
  format: FileFormat
  /** The original name. */
  name: string
  source: File['source']
  visibility: File['visibility']
  replacesFileId: string | null
  sizeBytes: number
  sha256: Buffer
  /** Null for a scanner. */
  createdByUserId: string | null
}

/** What is known of bytes as soon as they are here. */
export type Received = { sha256: Buffer; sizeBytes: number; format: FileFormat }

/** The version that a new one follows, held until the transaction ends: it gets one follower. */
export const lockReplaced = (
  tx: Tx,
  id: string,
): Promise<{ orderId: string | null; version: number; isOwn: boolean } | undefined> =>
  tx.maybe(
    build
      .selectFrom('files')
      .select(['orderId', 'version', sql<boolean>`organization_id = app.org()`.as('isOwn')])
      .where('id', '=', id)
      .forUpdate(),
  )

/** Where bytes are looked for: among the files of an order, or of a scan that waits for one. */
type Place = { orderId: string | null; scanCaseId?: string | null }

/** Lets one transaction at a time bring bytes to an order: of two equal ones the second is seen. */
export async function lockBytes(tx: Tx, { orderId, scanCaseId }: Place): Promise<void> {
  const key = orderId ?? scanCaseId ?? ''
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('bytes of files'), hashtext(${key}))`)
}

/**
 * The file of an order that has these bytes already, for everybody who would see the new one; not what
 * was refused. Undefined when there is none that the caller sees.
 */
export const selectTwin = (
  tx: Tx,
  file: { orderId: string; sha256: Buffer; visibility: File['visibility'] },
): Promise<{ id: string } | undefined> =>
  tx.maybe(
    build
      .selectFrom('files')
      .select('id')
      .where('orderId', '=', file.orderId)
      .where('sha256', '=', file.sha256)
      .where('visibility', 'in', ['shared', file.visibility])
      .where('uploadStatus', 'in', ['pending', 'uploaded'])
      .where('receivedAt', 'is not', null)
      .orderBy('id')
      .limit(1),
  )

/** Whether a newer version has replaced a file. */
export async function selectIsReplaced(tx: Tx, id: string): Promise<boolean> {
  const next = await tx.maybe(
    build.selectFrom('files').select('id').where('replacesFileId', '=', id).limit(1),
  )
  return next !== undefined
}

/** Adds a file that waits for its inspection; gives 0 when the id is a file already. */
export const insertFile = (tx: Tx, file: NewFile & { version: number }): Promise<number> =>
  tx.run(
    sql`insert into app.files (id, organization_id, order_id, lab_organization_id, clinic_organization_id, kind,
        format, name, size_bytes, sha256, version, replaces_file_id, source, visibility, upload_status,
        created_by_user_id, received_at)
      select ${file.id}, app.org(), o.id, case ${file.visibility} when 'clinic' then null else o.lab_view_id end,
        case ${file.visibility} when 'lab' then null else o.clinic_organization_id end, ${file.kind}, ${file.format},
        ${file.name}, ${file.sizeBytes}, ${file.sha256}, ${file.version}, ${file.replacesFileId}, ${file.source},
        ${file.visibility}, 'pending', ${file.createdByUserId}, clock_timestamp()
      from app.orders o where o.id = ${file.orderId}
      on conflict (id) do nothing`,
  )

/** Notes that the bytes of an announced file are here; nothing when it does not wait for them. */
export const updateReceived = (tx: Tx, id: string, received: Received): Promise<number> =>
  tx.run(
    build
      .updateTable('files')
      .set({ ...received, receivedAt: sql<string>`clock_timestamp()` })
      .where('id', '=', id)
      .where('uploadStatus', '=', 'pending')
      .where('receivedAt', 'is', null),
  )
