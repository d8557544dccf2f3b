import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { FileFormat, FileKind } from '#contract/scans/files'
import { writeFault } from '#contract/refusals/input-faults'
import { build, type Tx } from '#platform/db/db'
import type { statusReasonColumns } from './status-reason-queries.ts'
import { sortVersions } from './version-queries.ts'
import type { standingOf } from './finding.ts'

/** A file whose bytes nobody has looked into yet. */
export type Uninspected = { id: string; format: FileFormat; orderId: string | null }

const uninspected = (id: string) =>
  build
    .selectFrom('files')
    .select(['id', 'format', 'orderId'])
    .where('id', '=', id)
    .where('receivedAt', 'is not', null)
    .where('inspectedAt', 'is', null)
    .where('uploadStatus', 'in', ['pending', 'uploaded'])

/** A file that is still to be inspected. */
export const selectUninspected = (tx: Tx, id: string): Promise<Uninspected | undefined> =>
  tx.maybe(uninspected(id))

/** A file that is still to be inspected, held until the end of the transaction. */
export const lockUninspected = (tx: Tx, id: string): Promise<Uninspected | undefined> =>
  tx.maybe(uninspected(id).forUpdate())

/** Which of the ids are files. */
export async function selectKnownFiles(tx: Tx, ids: string[]): Promise<Set<string>> {
  const rows = await tx.all(
    build
      .selectFrom('files')
      .select('id')
      .where('id', '=', sql<string>`any(${ids}::uuid[])`),
  )
  return new Set(rows.map(({ id }) => id))
}

/** What an inspection says of a file. */
export type Inspected =
  | ({ uploadStatus: 'quarantined' } & ReturnType<typeof statusReasonColumns>)
  | ReturnType<typeof standingOf>

/** Writes what the inspection found, and when. */
export async function updateInspected(tx: Tx, id: string, inspected: Inspected): Promise<void> {
  const { uploadStatus, statusReason, statusCode, statusParams } = inspected
  await tx.run(
    build
      .updateTable('files')
      .set({
        uploadStatus,
        statusReason,
        statusCode,
        statusParams,
        inspectedAt: sql<string>`clock_timestamp()`,
      })
      .$if(inspected.uploadStatus === 'uploaded', (rows) => {
        const { format, meshStats, previewFormat, hasThumbnail, exifStripped, innerTexts } =
          inspected as ReturnType<typeof standingOf>
        return rows.set({
          format,
          meshStats: sql<string | null>`${meshStats && JSON.stringify(meshStats)}::jsonb`,
          previewFormat,
          hasThumbnail,
          exifStripped,
          innerTexts: sql<string[]>`${innerTexts}::text[]`,
        })
      })
      .where('id', '=', id),
  )
}

/** What came out of an archive, with its bytes in the store under `id`. */
export type Entry = {
  id: string
  /** Where it was in the archive. */
  path: string
  name: string
  kind: FileKind
  format: FileFormat
  sizeBytes: number
  sha256: Buffer
}

/**
 * Makes a file of an archive's entry, where the archive is: order, sides, source. The same place in
 * another version of the archive is another version of it, in the order of the archives' scans; the same
 * bytes there, or anywhere in the order, are no new file.
 */
export async function insertEntry(tx: Tx, archiveId: string, entry: Entry): Promise<void> {
  // Paths may carry a patient's name: the external id keeps their hash.
  const place = createHash('sha256').update(entry.path).digest('hex').slice(0, 32)
  const placed = await tx.maybe(
    sql<{ orderId: string | null; externalId: string }>`with recursive chain as (
        select id, replaces_file_id from app.files where id = ${archiveId}
        union all
        select f.id, f.replaces_file_id from chain c join app.files f on f.id = c.replaces_file_id),
      archive as (
        select f.*, coalesce(f.external_id, (select id::text from chain where replaces_file_id is null), f.id::text)
          || '/' || ${place} as entry_external_id
        from app.files f where f.id = ${archiveId})
      insert into app.files (id, organization_id, order_id, lab_organization_id, clinic_organization_id, kind, format,
        name, size_bytes, sha256, version, replaces_file_id, source, visibility, upload_status, external_id,
        external_fingerprint, created_by_user_id, scan_case_id, scanned_at, archive_id, received_at)
      select ${entry.id}, a.organization_id, a.order_id, a.lab_organization_id, a.clinic_organization_id, ${entry.kind},
        ${entry.format}, ${entry.name}, ${entry.sizeBytes}, ${entry.sha256}, coalesce(p.version, 0) + 1, p.id, a.source,
        a.visibility, 'pending', a.entry_external_id, ${entry.sha256.toString('hex')}, a.created_by_user_id,
        a.scan_case_id, a.scanned_at, a.id, clock_timestamp()
      from archive a left join lateral (
        select f.id, f.version from app.files f
        where f.order_id is not distinct from a.order_id and f.external_id = a.entry_external_id
        order by f.version desc limit 1) p on true
      where p.id is not null or a.order_id is null or not exists (select from app.files t
        where t.order_id = a.order_id and t.sha256 = ${entry.sha256} and t.visibility in ('shared', a.visibility)
          and t.upload_status in ('pending', 'uploaded') and t.received_at is not null)
      on conflict (order_id, external_id, external_fingerprint)
        do update set scanned_at = least(files.scanned_at, excluded.scanned_at)
      returning order_id, external_id`,
  )
  if (!placed || placed.orderId === null) return
  await sortVersions(tx, { orderId: placed.orderId, externalId: placed.externalId })
}

/** Files whose inspection could not be done, however often: they stay out. Across organizations. */
export async function updateUninspectable(tx: Tx): Promise<void> {
  const { code, message } = writeFault('file_not_checked')
  await tx.run(
    sql`update app.files f set upload_status = 'quarantined', inspected_at = clock_timestamp(),
        status_reason = ${message}, status_code = ${code}
      from app.jobs j where j.queue = 'file-inspections' and j.state = 'failed' and j.id = f.id
        and f.upload_status = 'pending'`,
  )
}

const quarantineDays = 30

/** Files that have been in quarantine for a month, whose bytes go. */
export const selectOldQuarantine = (tx: Tx): Promise<{ id: string }[]> =>
  tx.all(
    build
      .selectFrom('files')
      .select('id')
      .where('uploadStatus', '=', 'quarantined')
      .where('bytesRemovedAt', 'is', null)
      .where('receivedAt', '<', sql<string>`now() - make_interval(days => ${quarantineDays})`)
      .limit(500),
  )

/** Writes that the bytes of files are gone; the files stay with their history. */
export async function updateBytesRemoved(tx: Tx, ids: string[]): Promise<void> {
  await tx.run(
    build
      .updateTable('files')
      .set({ bytesRemovedAt: sql<string>`now()` })
      .where('id', '=', sql<string>`any(${ids}::uuid[])`),
  )
}
