import type { FilePart } from '#contract/scans/files'
import { newId } from '#platform/clock'
import type { Tx } from '#platform/db/db'
import { notFound, Refusal } from '#platform/errors'
import type { FileStore } from '#platform/files/file-store'
import { isKnown } from '#platform/http/entity-tag'
import type { Download } from '#platform/http/serve'
import type { Principal } from '#platform/auth/session'
import { copyIdOf } from './copies.ts'
import { insertRead, selectStored, type Stored } from './reading-queries.ts'

type Reader = { tx: Tx; session: Principal; store: FileStore }
type Range = { start: number; end: number }

async function requireStored(tx: Tx, id: string): Promise<Stored> {
  const file = await selectStored(tx, id)
  if (!file) throw notFound('file')
  if (file.uploadStatus !== 'uploaded') {
    throw new Refusal(
      'file_not_available',
      { status: file.uploadStatus },
      { state: file.uploadStatus },
    )
  }
  return file
}

/** Notes who reads a file: before the first byte leaves, so that what could be read was noted. */
export const noteRead = (
  { tx, session }: Pick<Reader, 'tx' | 'session'>,
  { id, organizationId }: Pick<Stored, 'id' | 'organizationId'>,
  part: FilePart,
): Promise<void> =>
  insertRead(tx, {
    id: newId(),
    fileId: id,
    ownerOrganizationId: organizationId,
    organizationId: session.organizationId,
    organizationName: session.organizationName,
    userId: session.userId,
    userName: session.userName,
    part,
  })

/**
 * The one range that a request asks for; undefined when it asks for the whole, for several ranges, or
 * in a way that cannot be read, all of which get the whole (RFC 9110 §14.2).
 * @throws Refusal 416 when it begins beyond the end
 */
function rangeOf(header: string | undefined, sizeBytes: number): Range | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  const isSuffix = first === ''
  const start = isSuffix ? Math.max(0, sizeBytes - Number(last)) : Number(first)
  const end = isSuffix || last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1)
  if (!isSuffix && last !== '' && Number(last) < start) return undefined
  if (start >= sizeBytes) {
    throw new Refusal(
      'range_not_satisfiable',
      { sizeBytes },
      { headers: { 'content-range': `bytes */${sizeBytes}` } },
    )
  }
  return { start, end }
}

/**
 * The original bytes of a file, or one range of them, as an attachment that no browser opens by
 * itself. It is named by what it is: the original name may be a patient's.
 * @throws Refusal 404, 416, 422
 */
export async function openContent(
  reader: Reader,
  id: string,
  headers: { range?: string; ifRange?: string },
): Promise<Download> {
  const file = await requireStored(reader.tx, id)
  const sizeBytes = await reader.store.sizeOf(id)
  if (sizeBytes === undefined) throw new Error(`the bytes of file ${id} are not in the store`)
  const etag = `"${file.sha256 ?? id}"`
  const isSame = headers.ifRange === undefined || headers.ifRange === etag
  const range = isSame ? rangeOf(headers.range, sizeBytes) : undefined
  await noteRead(reader, file, 'content')
  const { stream } = await reader.store.read(id, range)
  return {
    ...(range ? { status: 206 as const } : {}),
    contentType: 'application/octet-stream',
    stream,
    headers: {
      'content-length': String(range ? range.end - range.start + 1 : sizeBytes),
      ...(range ? { 'content-range': `bytes ${range.start}-${range.end}/${sizeBytes}` } : {}),
      'content-disposition': `attachment; filename="${file.name}"`,
      'content-security-policy': 'sandbox',
      'accept-ranges': 'bytes',
      etag,
    },
  }
}

// A page of orders shows a picture of each: asked for once a day by a session, and by no other one
// that signs in to the same browser. A file's copy never changes.
const keptByBrowser = {
  'cache-control': 'private, max-age=86400, immutable',
  vary: 'cookie, authorization',
}

const typesOfPreviews = { glb: 'model/gltf-binary', webp: 'image/webp' }

/** A copy of a file that was made here, for an app to show. @throws Refusal 404, 422 */
export async function openCopy(
  reader: Reader,
  id: string,
  copy: 'preview' | 'thumbnail',
  ifNoneMatch?: string,
): Promise<Download> {
  const file = await requireStored(reader.tx, id)
  const format = copy === 'preview' ? file.previewFormat : file.hasThumbnail ? 'webp' : null
  if (format === null) {
    throw new Refusal(copy === 'preview' ? 'file_without_preview' : 'file_without_thumbnail')
  }
  await noteRead(reader, file, copy)
  const contentType = typesOfPreviews[format]
  const etag = `"${copyIdOf(id, copy)}"`
  const kept = copy === 'thumbnail' ? { etag, ...keptByBrowser } : {}
  if (copy === 'thumbnail' && isKnown(ifNoneMatch ?? '', etag)) {
    return { status: 304, contentType, stream: Buffer.alloc(0), headers: kept }
  }
  const { stream, sizeBytes } = await reader.store.read(copyIdOf(id, copy))
  return {
    contentType,
    stream,
    headers: {
      ...kept,
      'content-length': String(sizeBytes),
      'content-disposition': `inline; filename="${file.name.replace(/\.\w+$/, '')}.${format}"`,
      'content-security-policy': 'sandbox',
    },
  }
}
