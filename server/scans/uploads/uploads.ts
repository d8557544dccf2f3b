import type { Body } from '#contract/platform/endpoint'
import type { File, FileKind } from '#contract/scans/files'
import { endedStatuses, type OrderStatus } from '#contract/orders/order-statuses'
import { writeFault } from '#contract/refusals/input-faults'
import type { attachFile, Upload } from '#contract/scans/uploads'
import { addFile } from '#server/scans/files'
import { instant, newId } from '#platform/clock'
import type { Tx } from '#platform/db/db'
import { notFound, Refusal } from '#platform/errors'
import type { AppContext } from '#platform/app-context'
import type { Principal } from '#platform/auth/session'
import { reasonOfRefusal } from '../files/index.ts'
import { kindOfName } from '#dental-scans/file-names'
import { formatOfName, largestBytesOf } from '#dental-scans/formats'
import type { Described } from './headers.ts'
import type { InOrg } from './upload-locks.ts'
import {
  countOpenUploads,
  deleteUploadRow,
  insertUpload,
  lockOrder,
  lockUpload,
  selectScanCase,
  selectUpload,
  updateUpload,
} from './queries.ts'
import { scanSettings } from '../settings.ts'

const dayMs = 86_400_000

/** Until when bytes wait for the next ones, or for an order; those of a scan wait with it. */
export const nextExpiry = (app: AppContext) => instant(new Date(app.clock().getTime() + 7 * dayMs))

/** When a complete upload without a scan is deleted: after 30 days; null for one of a scan. */
export const completeExpiry = (app: AppContext, scanCaseId: string | null) =>
  scanCaseId === null ? instant(new Date(app.clock().getTime() + 30 * dayMs)) : null

/** The upload. @throws Refusal 404 */
export async function readUpload(tx: Tx, id: string): Promise<Upload> {
  const upload = await selectUpload(tx, id)
  if (!upload) throw notFound('upload')
  return upload
}

// Everything that its size alone decides is said before the first byte, not after the last.
function refuseTooLarge(
  { env }: AppContext,
  { name, sizeBytes }: { name: string; sizeBytes: number },
): void {
  const limits = scanSettings.of(env)
  const limit = Math.min(
    limits.SCAN_FILE_LIMIT_BYTES,
    limits.ORDER_FILES_LIMIT_BYTES,
    largestBytesOf(formatOfName(name)),
  )
  if (sizeBytes > limit) throw new Refusal('file_too_large', { limit })
}

async function refuseWhereFull(app: AppContext, sizeBytes: number): Promise<void> {
  const { DISK_RESERVE_BYTES: reserveBytes } = scanSettings.of(app.env)
  const freeBytes = await app.files.freeBytes()
  if (freeBytes !== undefined && freeBytes - sizeBytes < reserveBytes) {
    throw new Refusal('storage_full', {}, { retryAfterSeconds: 600 })
  }
}

/** Locks an order that takes files still, with space for more. @throws Refusal 404, 413, 422 */
async function requireOpenOrder(
  app: AppContext,
  tx: Tx,
  orderId: string,
  moreBytes: number,
): Promise<void> {
  const order = await lockOrder(tx, orderId)
  if (!order) throw notFound('order')
  if ((endedStatuses as readonly OrderStatus[]).includes(order.status)) {
    throw new Refusal('order_takes_no_files', { status: order.status }, { state: order.status })
  }
  const limit = scanSettings.of(app.env).ORDER_FILES_LIMIT_BYTES
  if (order.filesBytes + moreBytes > limit) throw new Refusal('order_files_too_large', { limit })
}

/** Begins an upload. @throws Refusal 404, 413, 422, 507 */
export async function beginUpload(
  app: AppContext,
  tx: Tx,
  session: Principal,
  { sizeBytes, sha256, ...described }: Described & { sizeBytes: number },
): Promise<Upload> {
  if (sizeBytes === 0) throw new Refusal('file_empty')
  refuseTooLarge(app, { name: described.name, sizeBytes })
  await refuseWhereFull(app, sizeBytes)
  const { orderId, scanCaseId } = described
  if (scanCaseId !== null && !(await selectScanCase(tx, scanCaseId))) throw notFound('scan')
  if (orderId !== null) await requireOpenOrder(app, tx, orderId, sizeBytes)
  const limit = scanSettings.of(app.env).OPEN_UPLOADS_PER_ORGANIZATION
  if ((await countOpenUploads(tx)) >= limit) throw new Refusal('uploads_limit_reached', { limit })
  const byHand = session.credential.kind === 'session' ? 'upload' : 'device'
  const id = newId()
  await insertUpload(tx, {
    ...described,
    id,
    sizeBytes,
    promisedSha256: sha256,
    source: scanCaseId === null ? byHand : 'scanner',
    createdByUserId: session.userId,
    expiresAt: nextExpiry(app),
  })
  return readUpload(tx, id)
}

// The file has the name from here on, with the rules of who may read it.
function plainName(kind: FileKind, name: string): string {
  const format = formatOfName(name)
  return format === 'other' ? kind : `${kind}.${format}`
}

/** What an upload becomes. */
export type Attachment = {
  orderId: string
  kind?: FileKind | null
  visibility?: File['visibility']
  replacesFileId?: string | null
}

/**
 * Makes a complete upload a file of an order, under the same id; it is inspected before anybody reads
 * it; gives the file's id: that of another one where the order has its bytes already. Whether the order still takes files is for the caller to say.
 * @throws Refusal 404, 409 when it is a file already, 422
 */
export async function attachUpload(tx: Tx, id: string, to: Attachment): Promise<string> {
  const upload = await lockUpload(tx, id)
  if (!upload) throw notFound('upload')
  if (upload.status === 'attached') throw new Refusal('upload_already_attached')
  if (upload.status !== 'complete' || upload.sha256 === null) {
    throw new Refusal('upload_not_complete', { status: upload.status }, { state: upload.status })
  }
  const { name, source, sizeBytes } = upload
  const kind = to.kind ?? upload.kind ?? kindOfName(name)
  const fileId = await addFile(tx, {
    id,
    orderId: to.orderId,
    kind,
    format: formatOfName(name),
    name,
    source,
    visibility: to.visibility ?? 'shared',
    replacesFileId: to.replacesFileId ?? null,
    sizeBytes,
    sha256: Buffer.from(upload.sha256, 'hex'),
    createdByUserId: source === 'scanner' ? null : upload.createdByUserId,
  })
  await updateUpload(tx, id, {
    status: 'attached',
    reason: fileId === id ? null : writeFault('same_bytes_in_order'),
    kind,
    name: plainName(kind, name),
    orderId: to.orderId,
    fileId,
    expiresAt: null,
  })
  return fileId
}

/** Ends a complete upload whose bytes its order has already; they go. */
export async function dropUpload(tx: Tx, id: string): Promise<void> {
  const upload = await lockUpload(tx, id)
  if (upload?.status !== 'complete') return
  await updateUpload(tx, id, {
    status: 'attached',
    reason: writeFault('same_bytes_in_order'),
    expiresAt: null,
    name: plainName(upload.kind ?? kindOfName(upload.name), upload.name),
  })
}

/**
 * Makes an upload a file of an order, by a member; gives the file's id.
 * @throws Refusal 404, 409, 413, 422
 */
export async function attachByHand(
  app: AppContext,
  tx: Tx,
  session: Pick<Principal, 'organizationType'>,
  orderId: string,
  { uploadId, visibility = 'shared', ...rest }: Body<typeof attachFile>,
): Promise<string> {
  if (!['shared', session.organizationType].includes(visibility)) {
    throw new Refusal('file_only_for_other_side')
  }
  const upload = await selectUpload(tx, uploadId)
  if (!upload) throw notFound('upload')
  // What was begun for this order is in its sum already.
  await requireOpenOrder(app, tx, orderId, upload.orderId === orderId ? 0 : upload.sizeBytes)
  refuseTooLarge(app, upload)
  return attachUpload(tx, uploadId, { orderId, visibility, ...rest })
}

/**
 * Makes a complete upload a file of the order that it was begun for; where that cannot be, it stays
 * and says why.
 */
export async function attachAsMeant(
  app: AppContext,
  inOrg: InOrg,
  { id, status, statusReason, orderId, scanCaseId }: Upload,
): Promise<void> {
  if (status !== 'complete' || orderId === null || scanCaseId !== null) return
  if (statusReason !== null) return
  try {
    await inOrg(async (tx) => {
      await requireOpenOrder(app, tx, orderId, 0)
      await attachUpload(tx, id, { orderId })
    })
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'upload_already_attached') throw error
    await inOrg((tx) => updateUpload(tx, id, { reason: reasonOfRefusal(error) }))
  }
}

/** Cancels an upload; a trigger removes its bytes. @throws Refusal 404, 422 */
export async function cancelUpload(tx: Tx, id: string): Promise<undefined> {
  const upload = await lockUpload(tx, id)
  if (!upload) throw notFound('upload')
  if (upload.fileId !== null) {
    throw new Refusal('upload_is_file')
  }
  await deleteUploadRow(tx, id)
}
