import { sql } from 'kysely'
import type { Body, Query } from '#contract/endpoint'
import type { File, FileFormat, FileKind, listOrderFiles, updateFile } from '#contract/files'
import type { Page } from '#contract/page'
import { build, type Tx } from '#platform/db'
import { changedSince, matches, selectPage } from '#platform/page'

// Names of files carry names of patients, which a laboratory may not be allowed to know: the other
// side reads a name that says what the file is. So does a laboratory where its own scanner brought a
// file and the privacy mode hides names, and everyone once the patient is erased.
const madeName = sql<string>`coalesce(orders.number, right(orders.id::text, 8)) || '-' || files.kind
  || '-v' || files.version || '.' || case files.format when 'other' then 'bin' when 'dicom' then 'dcm' else files.format end`
const shownName = sql<string>`case when files.organization_id = app.org()
    and (files.source <> 'scanner' or files.organization_id <> orders.lab_organization_id or not exists (
      select from app.lab_connections c where c.id = orders.lab_connection_id and c.privacy_mode <> 'full'))
    and not exists (select from app.patients p
      where p.organization_id = app.org() and p.id = orders.patient_id and p.anonymized_at is not null)
  then files.name else ${madeName} end`

const selectFileColumns = () =>
  build
    .selectFrom('files')
    .innerJoin('orders', 'orders.id', 'files.orderId')
    .select([
      'files.id',
      'files.organizationId',
      'files.orderId',
      'files.kind',
      'files.format',
      'files.sizeBytes as size',
      'files.version',
      'files.replacesFileId',
      'files.source',
      'files.visibility',
      'files.uploadStatus',
      'files.statusReason',
      'files.createdByUserId',
      'files.createdAt',
      'files.updatedAt',
    ])
    .select([shownName.as('name'), sql<string | null>`encode(files.sha256, 'hex')`.as('sha256')])

export const selectFiles = (
  tx: Tx,
  orderId: string,
  { search, updatedSince, kind, ...paging }: Query<typeof listOrderFiles>,
): Promise<Page<File>> =>
  selectPage(
    tx,
    paging,
    selectFileColumns()
      .where('files.orderId', '=', orderId)
      .$if(search !== undefined, (rows) =>
        rows.where(
          matches(
            sql`app.fold(${shownName} || ' ' || files.kind || ' ' || files.format)`,
            search ?? '',
          ),
        ),
      )
      .$if(kind !== undefined, (rows) => rows.where('files.kind', '=', kind ?? 'other'))
      .$if(updatedSince !== undefined, (rows) =>
        rows.where(changedSince('files.updatedAt', updatedSince ?? '')),
      )
      .orderBy('files.id', 'desc'),
  )

export const selectFile = (tx: Tx, id: string): Promise<File | undefined> =>
  tx.maybe(selectFileColumns().where('files.id', '=', id))

/** A file with the name that a download gets: made, without anything of the patient. */
export const selectDownload = (
  tx: Tx,
  id: string,
): Promise<Pick<File, 'id' | 'name' | 'uploadStatus'> | undefined> =>
  tx.maybe(
    build
      .selectFrom('files')
      .innerJoin('orders', 'orders.id', 'files.orderId')
      .select(['files.id', 'files.uploadStatus', madeName.as('name')])
      .where('files.id', '=', id),
  )

export const selectOrder = (tx: Tx, id: string): Promise<{ id: string } | undefined> =>
  tx.maybe(build.selectFrom('orders').select('id').where('id', '=', id))

/** The order's lock, held still until the transaction ends: nobody accepts the order meanwhile. */
export const lockOrder = (
  tx: Tx,
  id: string,
): Promise<{
  rxLockedAt: string | null
  labViewId: string | null
  clinicOrganizationId: string | null
}> =>
  tx.one(
    build
      .selectFrom('orders')
      .select(['rxLockedAt', 'labViewId', 'clinicOrganizationId'])
      .where('id', '=', id)
      .forShare(),
  )

export async function updateFileRow(
  tx: Tx,
  id: string,
  changes: Body<typeof updateFile> & {
    labOrganizationId?: string | null
    clinicOrganizationId?: string | null
  },
): Promise<void> {
  await tx.run(build.updateTable('files').set(changes).where('id', '=', id))
}

/** Whether a round of approval shows the file that waits for its verdict or was approved. */
export async function selectIsShown(tx: Tx, id: string): Promise<boolean> {
  const round = await tx.maybe(
    build
      .selectFrom('designApprovals as a')
      .innerJoin('files as f', 'f.orderId', 'a.orderId')
      .select('a.id')
      .where('f.id', '=', id)
      .where(sql<boolean>`a.verdict is distinct from 'changes_requested'`)
      .where(sql<boolean>`a.files @> jsonb_build_array(jsonb_build_object('fileId', f.id))`)
      .limit(1),
  )
  return round !== undefined
}

export const deleteFileRow = (tx: Tx, id: string): Promise<number> =>
  tx.run(build.deleteFrom('files').where('id', '=', id))

/** What a scanner vendor announced as a file of an order. */
export type Announcement = {
  orderId: string
  /** Connection, case and file: no two files of an order share it, all versions of one do. */
  externalId: string
  /** The same for every announcement of the same bytes, as far as the vendor tells. */
  externalFingerprint: string
  name: string
  kind: FileKind
  format: FileFormat
  /** When the announcement arrived, RFC 3339. */
  announcedAt: string
}

/** A file as its announcement finds it. */
export type AnnouncedFile = { id: string; uploadStatus: File['uploadStatus'] }

/** Adds the next version of an announced file, to be fetched; nothing when it is known already. */
export async function insertAnnouncedFile(tx: Tx, id: string, file: Announcement): Promise<void> {
  await tx.run(
    sql`insert into app.files (id, organization_id, order_id, lab_organization_id, clinic_organization_id,
        kind, format, name, version, replaces_file_id, source, upload_status, external_id, external_fingerprint)
      select ${id}, app.org(), o.id, o.lab_view_id, o.clinic_organization_id, ${file.kind}, ${file.format}, ${file.name},
        coalesce(p.version, 0) + 1, p.id, 'scanner', 'pending', ${file.externalId}, ${file.externalFingerprint}
      from app.orders o left join lateral (
        select f.id, f.version from app.files f
        where f.order_id = o.id and f.external_id = ${file.externalId} order by f.version desc limit 1) p on true
      where o.id = ${file.orderId}
      on conflict (order_id, external_id, external_fingerprint) do nothing`,
  )
}

/** Lets an announced file wait again that failed before it was announced anew. */
export async function reviveAnnouncedFile(tx: Tx, file: Announcement): Promise<void> {
  await tx.run(
    build
      .updateTable('files')
      .set({ uploadStatus: 'pending', statusReason: null })
      .where('orderId', '=', file.orderId)
      .where('externalId', '=', file.externalId)
      .where('externalFingerprint', '=', file.externalFingerprint)
      .where('uploadStatus', '=', 'failed')
      .where('updatedAt', '<', file.announcedAt),
  )
}

export const selectAnnouncedFile = (
  tx: Tx,
  file: Announcement,
): Promise<AnnouncedFile | undefined> =>
  tx.maybe(
    build
      .selectFrom('files')
      .select(['id', 'uploadStatus'])
      .where('orderId', '=', file.orderId)
      .where('externalId', '=', file.externalId)
      .where('externalFingerprint', '=', file.externalFingerprint),
  )

/** A file that waits for its bytes. */
export type PendingFile = {
  id: string
  orderId: string
  format: FileFormat
  externalId: string | null
}

const selectPending = (id: string) =>
  build
    .selectFrom('files')
    .select(['id', 'orderId', 'format', 'externalId'])
    .where('id', '=', id)
    .where('uploadStatus', '=', 'pending')

export const selectPendingFile = (tx: Tx, id: string): Promise<PendingFile | undefined> =>
  tx.maybe(selectPending(id))

export const lockPendingFile = (tx: Tx, id: string): Promise<PendingFile | undefined> =>
  tx.maybe(selectPending(id).forUpdate())

/** Whether another version of the file has these bytes already. */
export async function hasSameBytes(tx: Tx, file: PendingFile, sha256: Buffer): Promise<boolean> {
  const twin = await tx.maybe(
    build
      .selectFrom('files')
      .select('id')
      .where('orderId', '=', file.orderId)
      .where('externalId', '=', file.externalId)
      .where('id', '!=', file.id)
      .where('sha256', '=', sha256)
      .limit(1),
  )
  return twin !== undefined
}

/** How the wait of a file ended. */
export type Arrival =
  | { uploadStatus: 'failed'; statusReason: string }
  | {
      uploadStatus: 'uploaded' | 'quarantined'
      statusReason: string | null
      format: FileFormat
      sha256: Buffer
      sizeBytes: number
    }

/** Ends the wait of a file; nothing when it does not wait any more. */
export const updateArrival = (tx: Tx, id: string, arrival: Arrival): Promise<number> =>
  tx.run(
    build
      .updateTable('files')
      .set(arrival)
      .where('id', '=', id)
      .where('uploadStatus', '=', 'pending'),
  )

/** Ends the wait of scans that did not come within two days. Across organizations. */
export async function updateOverdueFiles(tx: Tx): Promise<void> {
  await tx.run(
    build
      .updateTable('files')
      .set({
        uploadStatus: 'failed',
        statusReason: 'The scan could not be fetched within two days. Send it again.',
      })
      .where('uploadStatus', '=', 'pending')
      .where('source', '=', 'scanner')
      .where('updatedAt', '<', sql<string>`now() - interval '2 days'`),
  )
}

export const selectRemovals = (tx: Tx): Promise<{ fileId: string }[]> =>
  tx.all(build.selectFrom('fileRemovals').select('fileId').limit(500))

export const deleteRemovals = (tx: Tx, fileIds: string[]): Promise<number> =>
  tx.run(
    build.deleteFrom('fileRemovals').where('fileId', '=', sql<string>`any(${fileIds}::uuid[])`),
  )
