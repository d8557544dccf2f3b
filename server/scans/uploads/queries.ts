import { sql } from 'kysely'
import type { Query } from '#contract/platform/endpoint'
import type { FileKind } from '#contract/scans/files'
import type { Page } from '#contract/platform/page'
import { writeFault } from '#contract/refusals/input-faults'
import type { listUploads, Upload } from '#contract/scans/uploads'
import { build, org, type Tx } from '#platform/db/db'
import { changedSince, selectPage } from '#platform/http/page'
import { matches } from '#platform/http/search'
import { placeOfOwner } from '#platform/jobs/shares'
import { shownStatusReason, statusReasonColumns, type NewStatusReason } from '../files/index.ts'

const selectColumns = () =>
  build
    .selectFrom('uploads')
    .select([
      'id',
      'name',
      'kind',
      'sizeBytes',
      'receivedBytes',
      'status',
      shownStatusReason('uploads').as('statusReason'),
      sql<string | null>`encode(sha256, 'hex')`.as('sha256'),
      'orderId',
      'scanCaseId',
      'externalId',
      'fileId',
      'createdByUserId',
      'expiresAt',
      'createdAt',
      'updatedAt',
    ])

/** A page of the organization's uploads. */
export const selectUploads = (
  tx: Tx,
  { search, updatedSinceAt, status, orderId, ...paging }: Query<typeof listUploads>,
): Promise<Page<Upload>> =>
  selectPage(
    tx,
    paging,
    selectColumns()
      .$if(search !== undefined, (rows) => rows.where(matches(sql.ref('search'), search ?? '')))
      .$if(status !== undefined, (rows) => rows.where('status', '=', status ?? 'receiving'))
      .$if(orderId !== undefined, (rows) => rows.where('orderId', '=', orderId ?? ''))
      .$if(updatedSinceAt !== undefined, (rows) =>
        rows.where(changedSince('updatedAt', updatedSinceAt ?? '')),
      )
      .orderBy('id', 'desc'),
  )

/** An upload of the organization. */
export const selectUpload = (tx: Tx, id: string): Promise<Upload | undefined> =>
  tx.maybe(selectColumns().where('id', '=', id))

/** An upload with what no operation shows. */
export type StoredUpload = Upload & {
  source: 'upload' | 'scanner' | 'device'
  promisedSha256: Buffer | null
}

/** An upload, held until the end of the transaction. */
export const lockUpload = (tx: Tx, id: string): Promise<StoredUpload | undefined> =>
  tx.maybe(selectColumns().select(['source', 'promisedSha256']).where('id', '=', id).forUpdate())

/** A file that is about to come. */
export type NewUpload = {
  id: string
  name: string
  kind: FileKind | null
  sizeBytes: number
  promisedSha256: Buffer | null
  source: StoredUpload['source']
  orderId: string | null
  scanCaseId: string | null
  externalId: string | null
  createdByUserId: string
  expiresAt: string
}

/** Adds an upload of the organization, before its first byte. */
export async function insertUpload(tx: Tx, upload: NewUpload): Promise<void> {
  await tx.run(build.insertInto('uploads').values({ ...upload, organizationId: org }))
}

/** How many uploads of the organization are on their way; until the end nobody else begins one. */
export async function countOpenUploads(tx: Tx): Promise<number> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('uploads'), hashtext(${org}::text))`)
  const { count } = await tx.one(
    sql<{
      count: number
    }>`select count(*)::int as count from app.uploads where status = 'receiving'`,
  )
  return count
}

/** The id of a scan, where the caller sees it. */
export const selectScanCase = (tx: Tx, id: string): Promise<{ id: string } | undefined> =>
  tx.maybe(build.selectFrom('scanCases').select('id').where('id', '=', id))

/** An order with what its files have, held until the transaction ends: their sum grows one by one. */
export async function lockOrder(tx: Tx, id: string) {
  const order = await tx.maybe(
    build.selectFrom('orders').select(['id', 'status']).where('id', '=', id).forNoKeyUpdate(),
  )
  if (!order) return undefined
  const { filesBytes } = await tx.one(
    sql<{ filesBytes: number }>`select coalesce(sum(size_bytes), 0)::bigint as files_bytes from (
        select size_bytes from app.files where order_id = ${id}
        union all
        select size_bytes from app.uploads where order_id = ${id} and status in ('receiving', 'complete')) as parts`,
  )
  return { ...order, filesBytes }
}

const holdSeconds = 4

/** Takes an upload for one writer, unless another has it; gives whether it did. */
export async function takeUploadLock(tx: Tx, id: string, holder: string): Promise<boolean> {
  const taken = await tx.run(
    build
      .updateTable('uploads')
      .set({ heldBy: holder, heldUntil: sql`now() + make_interval(secs => ${holdSeconds})` })
      .where('id', '=', id)
      .where((row) =>
        row.or([row('heldUntil', 'is', null), row('heldUntil', '<', sql<string>`now()`)]),
      ),
  )
  return taken > 0
}

/** Keeps a hold, and shows how far it is; gives whether it still was there. */
export async function renewUploadLock(
  tx: Tx,
  id: string,
  holder: string,
  receivedBytes: number | undefined,
): Promise<boolean> {
  const renewed = await tx.run(
    build
      .updateTable('uploads')
      .set({
        heldUntil: sql`now() + make_interval(secs => ${holdSeconds})`,
        ...(receivedBytes === undefined
          ? {}
          : { receivedBytes: sql`least(size_bytes, ${receivedBytes})` }),
      })
      .where('id', '=', id)
      .where('heldBy', '=', holder),
  )
  return renewed > 0
}

/** Ends a hold with what is here now. */
export const releaseUploadLock = (
  tx: Tx,
  id: string,
  holder: string,
  here: { receivedBytes?: number; expiresAt?: string },
): Promise<number> =>
  tx.run(
    build
      .updateTable('uploads')
      .set({ ...here, heldBy: null, heldUntil: null })
      .where('id', '=', id)
      .where('heldBy', '=', holder),
  )

/** Writes how an upload went on. */
export async function updateUpload(
  tx: Tx,
  id: string,
  changes: {
    status?: Upload['status']
    reason?: NewStatusReason | null
    name?: string
    kind?: FileKind
    receivedBytes?: number
    sha256?: Buffer
    orderId?: string
    fileId?: string
    expiresAt?: string | null
  },
): Promise<void> {
  const { reason, ...rest } = changes
  const ends = changes.status === undefined ? {} : { heldBy: null, heldUntil: null }
  const why = reason === undefined ? {} : statusReasonColumns(reason)
  await tx.run(
    build
      .updateTable('uploads')
      .set({ ...rest, ...why, ...ends })
      .where('id', '=', id),
  )
}

/** Deletes an upload's row; its bytes are the caller's to remove. */
export const deleteUploadRow = (tx: Tx, id: string): Promise<number> =>
  tx.run(build.deleteFrom('uploads').where('id', '=', id))

/** A complete upload of a scan, for whoever makes files of scans. */
export type ScanUpload = Pick<Upload, 'id' | 'name' | 'kind' | 'sizeBytes' | 'createdAt'> & {
  externalId: string
  /** In hexadecimal. */
  sha256: string
}

/** What waits of a scan, each content of each file once, oldest first. */
export const selectUploadsOfScanCase = (tx: Tx, scanCaseId: string): Promise<ScanUpload[]> =>
  tx.all(
    sql<ScanUpload>`select id, external_id, name, kind, size_bytes, sha256, created_at from (
        select distinct on (external_id, sha256) id, external_id, name, kind, size_bytes,
          encode(sha256, 'hex') as sha256, created_at
        from app.uploads where scan_case_id = ${scanCaseId} and status = 'complete'
        order by external_id, sha256, id) as waiting
      order by id`,
  )

/** Says of the uploads of a content that they are of another scan. */
export const updateUploadsOfScan = (
  tx: Tx,
  of: { scanCaseId: string; externalId: string; sha256: string },
  scanCaseId: string,
): Promise<number> =>
  tx.run(
    sql`update app.uploads set scan_case_id = ${scanCaseId}
      where scan_case_id = ${of.scanCaseId} and external_id = ${of.externalId} and status in ('receiving', 'complete')
        and coalesce(sha256, promised_sha256) = decode(${of.sha256}, 'hex')`,
  )

/** An upload that the service has to finish or remove, and its organization. */
export type LooseUpload = { id: string; organizationId: string; type: 'lab' | 'clinic' }

/** Uploads whose writer was killed, and such as were not attached after their last byte. Across. */
export const selectLooseUploads = (tx: Tx): Promise<LooseUpload[]> =>
  tx.all(
    sql<LooseUpload>`select u.id, u.organization_id, o.type from app.uploads u
        join app.organizations o on o.id = u.organization_id
      where u.held_until < now()
        or u.status = 'complete' and u.order_id is not null and u.status_reason is null and u.scan_case_id is null
      order by ${placeOfOwner('u.organization_id', 'u.id')}, u.id limit 500`,
  )

const incomplete = writeFault('upload_incomplete')
const unused = writeFault('upload_unused')

/** Ends uploads that nobody goes on with; their bytes go by a trigger. Across organizations. */
export const expireUploads = (tx: Tx, now: string): Promise<number> =>
  tx.run(
    build
      .updateTable('uploads')
      .set({
        status: 'expired',
        name: sql<string>`coalesce(kind, 'file')`,
        statusReason: sql<string>`case status when 'receiving' then ${incomplete.message} else ${unused.message} end`,
        statusCode: sql<string>`case status when 'receiving' then ${incomplete.code} else ${unused.code} end`,
        statusParams: null,
        heldBy: null,
        heldUntil: null,
      })
      .where('status', 'in', ['receiving', 'complete'])
      // What waited with a scan that is gone has nothing to wait for.
      .where(sql<boolean>`(expires_at < ${now} or expires_at is null and scan_case_id is null)`)
      // Whoever writes now moves the end when they are done.
      .where(sql<boolean>`(held_until is null or held_until < now())`),
  )
