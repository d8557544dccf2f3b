import { sql } from 'kysely'
import type { Body, Query } from '#contract/platform/endpoint'
import type {
  File,
  FileFormat,
  FileKind,
  listOrderFiles,
  MeshStats,
  updateFile,
} from '#contract/scans/files'
import type { Page } from '#contract/platform/page'
import { writeFault } from '#contract/refusals/input-faults'
import { build, type Tx } from '#platform/db/db'
import { changedSince, selectPage } from '#platform/http/page'
import { matches } from '#platform/http/search'
import { shownStatusReason, statusReasonColumns } from './status-reason-queries.ts'

// Names of files carry names of patients, which a laboratory may not be allowed to know: the other
// side reads a name that says what the file is. So does a laboratory where its own scanner brought a
// file and the privacy mode hides names, and everyone once the patient is erased.
/** The name of a file for who may not know its original name: what it is, of which order. */
export const madeName = sql<string>`coalesce(orders.number, right(orders.id::text, 8)) || '-' || files.kind
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
      'orders.id as orderId',
      'files.kind',
      'files.format',
      'files.sizeBytes as size',
      'files.version',
      'files.replacesFileId',
      'files.source',
      'files.visibility',
      'files.uploadStatus',
      'files.createdByUserId',
      'files.createdAt',
      'files.updatedAt',
      'files.hasThumbnail',
      'files.exifStripped as isExifStripped',
    ])
    .select([
      shownName.as('name'),
      shownStatusReason('files').as('statusReason'),
      sql<string | null>`encode(files.sha256, 'hex')`.as('sha256'),
      sql<MeshStats | null>`files.mesh_stats`.as('meshStats'),
      sql<boolean>`files.preview_format is not null`.as('hasPreview'),
    ])

/** A page of an order's files that the caller sees. */
export const selectFiles = (
  tx: Tx,
  orderId: string,
  { search, updatedSinceAt, kind, ...paging }: Query<typeof listOrderFiles>,
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
      .$if(updatedSinceAt !== undefined, (rows) =>
        rows.where(changedSince('files.updatedAt', updatedSinceAt ?? '')),
      )
      .orderBy('files.id', 'desc'),
  )

/** A file that the caller sees. */
export const selectFile = (tx: Tx, id: string): Promise<File | undefined> =>
  tx.maybe(selectFileColumns().where('files.id', '=', id))

/** The id of an order, where the caller sees it. */
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

/** Changes keys of a file, and who sees it. */
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

/** Deletes a file; the version that came after it then follows the one before it. */
export async function deleteFileRow(tx: Tx, id: string): Promise<number> {
  // Whoever adds its next version at this moment holds it: the version is seen below.
  await tx.run(sql`select from app.files where id = ${id} for update`)
  await tx.run(
    sql`update app.files f set replaces_file_id = gone.replaces_file_id from app.files gone
      where gone.id = ${id} and f.replaces_file_id = gone.id`,
  )
  return tx.run(build.deleteFrom('files').where('id', '=', id))
}

/** What a scanner vendor announced as a file of an order. */
export type Announcement = {
  orderId: string
  /** Connection, case and file: no two files of an order share it, all versions of one do. */
  externalId: string
  /** The same for every announcement of the same bytes, as far as the vendor shows. */
  externalFingerprint: string
  name: string
  kind: FileKind
  format: FileFormat
  /** When the announcement arrived, RFC 3339. */
  announcedAt: string
  /** When it was scanned, as far as the vendor shows, RFC 3339. */
  scannedAt: string
}

/** A file as its announcement finds it. */
export type AnnouncedFile = { id: string; uploadStatus: File['uploadStatus'] }

/** Adds a version of an announced file, to be fetched; gives 0 when it is known already. */
export const insertAnnouncedFile = (tx: Tx, id: string, file: Announcement): Promise<number> =>
  tx.run(
    sql`insert into app.files (id, organization_id, order_id, lab_organization_id, clinic_organization_id,
        kind, format, name, version, replaces_file_id, source, upload_status, external_id, external_fingerprint, scanned_at)
      select ${id}, app.org(), o.id, o.lab_view_id, o.clinic_organization_id, ${file.kind}, ${file.format}, ${file.name},
        coalesce(p.version, 0) + 1, p.id, 'scanner', 'pending', ${file.externalId}, ${file.externalFingerprint},
        ${file.scannedAt}
      from app.orders o left join lateral (
        select f.id, f.version from app.files f
        where f.order_id = o.id and f.external_id = ${file.externalId} order by f.version desc limit 1) p on true
      where o.id = ${file.orderId}
      on conflict (order_id, external_id, external_fingerprint) do nothing`,
  )

/** Says of an announced file that it was scanned earlier than was known; gives 0 when it was not. */
export const updateAnnouncedEarlier = (tx: Tx, file: Announcement): Promise<number> =>
  tx.run(
    build
      .updateTable('files')
      .set({ scannedAt: file.scannedAt })
      .where('orderId', '=', file.orderId)
      .where('externalId', '=', file.externalId)
      .where('externalFingerprint', '=', file.externalFingerprint)
      .where('scannedAt', '>', file.scannedAt),
  )

/** Lets an announced file wait again that failed before it was announced again. */
export async function reviveAnnouncedFile(tx: Tx, file: Announcement): Promise<void> {
  await tx.run(
    build
      .updateTable('files')
      .set({ uploadStatus: 'pending', ...statusReasonColumns(null) })
      .where('orderId', '=', file.orderId)
      .where('externalId', '=', file.externalId)
      .where('externalFingerprint', '=', file.externalFingerprint)
      .where('uploadStatus', '=', 'failed')
      .where('updatedAt', '<', file.announcedAt),
  )
}

/** The file of an order that a scanner has announced before, by its id and content there. */
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

/** Ends the wait of scans that did not come within two days. Across organizations. */
export async function updateOverdueFiles(tx: Tx): Promise<void> {
  await tx.run(
    build
      .updateTable('files')
      .set({
        uploadStatus: 'failed',
        ...statusReasonColumns(writeFault('scan_not_fetched')),
      })
      .where('uploadStatus', '=', 'pending')
      .where('source', '=', 'scanner')
      .where('receivedAt', 'is', null)
      .where('updatedAt', '<', sql<string>`now() - interval '2 days'`),
  )
}

/** Up to 500 files whose bytes are to be removed. For acrossOrgs. */
export const selectRemovals = (tx: Tx): Promise<{ fileId: string }[]> =>
  tx.all(build.selectFrom('fileRemovals').select('fileId').limit(500))

/** Forgets files whose bytes were removed; gives how many. */
export const deleteRemovals = (tx: Tx, fileIds: string[]): Promise<number> =>
  tx.run(
    build.deleteFrom('fileRemovals').where('fileId', '=', sql<string>`any(${fileIds}::uuid[])`),
  )
