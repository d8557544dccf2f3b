import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Upload } from '#contract/scans/uploads'
import { uploadBytesType } from '#contract/scans/uploads'
import { Refusal } from '#platform/errors'
import type { FileStore } from '#platform/files/file-store'
import type { AppContext } from '#platform/app-context'
import { openLongBody, type LongBody } from '#platform/http/long-body'
import { reasonOfRefusal } from '../files/index.ts'
import { writeDescription } from './headers.ts'
import type { UploadLocks, InOrg } from './upload-locks.ts'
import { lockUpload, updateUpload } from './queries.ts'
import { offsetMismatch, type Tus } from './tus.ts'
import { attachAsMeant, completeExpiry, nextExpiry, readUpload } from './uploads.ts'
import { scanSettings } from '../settings.ts'

/** Where and with what bytes of uploads are written. */
export type UploadContext = { app: AppContext; tus: Tus; locks: UploadLocks }

async function hashOf(
  files: FileStore,
  id: string,
): Promise<{ sha256: Buffer; sizeBytes: number }> {
  const { stream, sizeBytes } = await files.read(id)
  const hash = createHash('sha256')
  for await (const chunk of stream) hash.update(chunk as Buffer)
  return { sha256: hash.digest(), sizeBytes }
}

/**
 * Makes an upload whose bytes are all here complete, and a file where it was begun for an order. It
 * may be killed anywhere and begun again. @throws Refusal 422 when the bytes are not those promised
 */
async function finish({ app }: UploadContext, inOrg: InOrg, id: string): Promise<void> {
  await app.files.uploads.keep(id)
  const { sha256, sizeBytes } = await hashOf(app.files, id)
  const upload = await inOrg(async (tx): Promise<Upload> => {
    const row = await lockUpload(tx, id)
    if (row?.status !== 'receiving') return readUpload(tx, id)
    if (sizeBytes !== row.sizeBytes) throw new Error(`upload ${id} has ${sizeBytes} bytes`)
    if (row.promisedSha256 && !row.promisedSha256.equals(sha256)) {
      const reason = reasonOfRefusal(new Refusal('upload_bytes_differ'))
      const name = row.kind ?? 'file'
      await updateUpload(tx, id, { status: 'failed', reason, name, receivedBytes: sizeBytes })
    } else {
      const expiresAt = completeExpiry(app, row.scanCaseId)
      await updateUpload(tx, id, {
        status: 'complete',
        sha256,
        receivedBytes: sizeBytes,
        expiresAt,
      })
    }
    return readUpload(tx, id)
  })
  if (upload.status === 'failed') {
    throw new Refusal('upload_bytes_differ', {}, { state: upload.status })
  }
  await attachAsMeant(app, inOrg, upload)
  app.worker.signal()
}

/**
 * Brings an upload up to what is in the store, after a kill and for a client that asks; gives how much
 * of it is here. @throws Refusal 404, 422, 423 while another server has it
 */
export async function recover(context: UploadContext, inOrg: InOrg, id: string): Promise<number> {
  const { app, tus, locks } = context
  let receivedBytes: number | undefined
  return locks.withLock(inOrg, id, {
    stop() {},
    async work() {
      const upload = await inOrg((tx) => readUpload(tx, id))
      if (upload.status !== 'receiving') {
        await attachAsMeant(app, inOrg, upload)
        return upload.receivedBytes
      }
      const { offset } = await tus.look(id, upload.sizeBytes)
      receivedBytes = offset
      if (offset === upload.sizeBytes) await finish(context, inOrg, id)
      return offset
    },
    ending: async () => (receivedBytes === undefined ? {} : { receivedBytes }),
  })
}

function refuseEnded({ status }: Upload): void {
  if (status !== 'failed' && status !== 'expired') return
  throw new Refusal('upload_gone', {}, { state: status })
}

/** The headers that say where to go on with an upload. @throws Refusal 404, 410, 422, 423 */
export async function whereToGoOn(
  context: UploadContext,
  inOrg: InOrg,
  id: string,
): Promise<Record<string, string>> {
  const upload = await inOrg((tx) => readUpload(tx, id))
  refuseEnded(upload)
  const isOnItsWay = upload.status === 'receiving'
  const offset = isOnItsWay ? await recover(context, inOrg, id) : upload.sizeBytes
  return {
    'upload-offset': String(offset),
    'upload-length': String(upload.sizeBytes),
    'upload-metadata': writeDescription(upload),
    ...(upload.expiresAt === null
      ? {}
      : { 'upload-expires': new Date(upload.expiresAt).toUTCString() }),
  }
}

/** A PATCH as it came. */
export type UploadChunk = {
  id: string
  offset: number
  /** Undefined without a body. */
  request: IncomingMessage | undefined
  contentType: string | undefined
  contentLength: string | undefined
}

async function write(
  context: UploadContext,
  inOrg: InOrg,
  { id, offset, contentLength }: UploadChunk,
  body: LongBody,
): Promise<number> {
  const { tus } = context
  const upload = await inOrg((tx) => readUpload(tx, id))
  refuseEnded(upload)
  const { sizeBytes } = upload
  const here = upload.status === 'receiving' ? await tus.look(id, sizeBytes) : undefined
  if (offset !== (here?.offset ?? sizeBytes)) throw offsetMismatch()
  if (here === undefined) return sizeBytes
  if (!here.isBegun && offset < sizeBytes) await tus.begin(id, sizeBytes)
  const after =
    offset === sizeBytes ? offset : await tus.append(id, offset, body.bytes, contentLength)
  if (after === sizeBytes) await finish(context, inOrg, id)
  else if (!body.isWhole()) throw new Refusal('upload_broke_off')
  return after
}

/**
 * Takes bytes of an upload; gives how many are here afterwards. What came before a request breaks off
 * stays. @throws Refusal 404, 409, 410, 413, 415, 422, 423, 503, 507
 */
export async function receive(
  context: UploadContext,
  inOrg: InOrg,
  chunk: UploadChunk,
): Promise<number> {
  const { app, tus, locks } = context
  const { id, request } = chunk
  refuseEnded(await inOrg((tx) => readUpload(tx, id)))
  if (chunk.contentType !== uploadBytesType) {
    throw new Refusal('unsupported_media_type', { types: [uploadBytesType] })
  }
  if (!request) throw new Refusal('upload_bytes_missing')
  const body = openLongBody(request, scanSettings.of(app.env).UPLOAD_IDLE_TIMEOUT_MS)
  try {
    return await locks.withLock(inOrg, id, {
      stop: body.cut,
      receivedBytes: () => chunk.offset + body.receivedBytes(),
      work: () => write(context, inOrg, chunk, body),
      async ending() {
        const { sizeBytes } = await inOrg((tx) => readUpload(tx, id))
        const { offset } = await tus.look(id, sizeBytes)
        const isNew = body.receivedBytes() > 0
        return { receivedBytes: offset, ...(isNew ? { expiresAt: nextExpiry(app) } : {}) }
      },
    })
  } finally {
    body.close()
  }
}
