import { Readable } from 'node:stream'
import { Server, Upload } from '@tus/server'
import { tusVersion, uploadBytesType } from '#contract/scans/uploads'
import { isDatabaseAway, Refusal } from '#platform/errors'
import type { FileStore } from '#platform/files/file-store'

type TusError = { status_code?: number; code?: string }

/** The refusal of whoever sends bytes for another place than the upload is at. */
export const offsetMismatch = () => new Refusal('upload_offset_differs')

/** What an error of the library, mostly a plain object, or of the store means to the sender. */
function refusalOf(error: unknown): unknown {
  const { status_code: status, code } = (error ?? {}) as TusError
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new Refusal('storage_full', {}, { retryAfterSeconds: 60, cause: error })
  }
  if (status === 409) return offsetMismatch()
  if (status === 413) return new Refusal('upload_exceeds_size')
  if (isDatabaseAway(error)) {
    return new Refusal('unavailable', {}, { retryAfterSeconds: 5, cause: error })
  }
  return error instanceof Error ? error : new Error(`tus: ${JSON.stringify(error)}`)
}

const refuse = (error: unknown): never => {
  throw refusalOf(error)
}

/** The bytes of uploads by the tus protocol, over a store. Who may is for its caller to say. */
export function openTus({ uploads: { dataStore, nameOf }, sizeOf }: FileStore) {
  const failures = new WeakMap<object, unknown>()
  const server = new Server({
    path: '/uploads',
    datastore: dataStore,
    getFileIdFromRequest: (_request, id) => nameOf(id ?? ''),
    async onResponseError(request, error) {
      failures.set(request, error)
      return undefined
    },
  })

  return {
    /**
     * How much of an upload is here, and whether the store knows of it: it does not before its first
     * byte, after its bytes were lost, and once it is kept as a file.
     */
    async look(id: string, sizeBytes: number): Promise<{ offset: number; isBegun: boolean }> {
      try {
        return { offset: (await dataStore.getUpload(nameOf(id))).offset, isBegun: true }
      } catch (error) {
        if (![404, 410].includes((error as TusError).status_code ?? 0)) refuse(error)
      }
      const isKept = (await sizeOf(id).catch(refuse)) === sizeBytes
      return { offset: isKept ? sizeBytes : 0, isBegun: false }
    },

    /** Makes space for an upload that was not begun. */
    async begin(id: string, sizeBytes: number): Promise<void> {
      const upload = new Upload({ id: nameOf(id), size: sizeBytes, offset: 0 })
      await dataStore.create(upload).catch(refuse)
    },

    /**
     * Writes bytes from an offset on; gives the offset after them, which is on the disk.
     * @throws Refusal 409 upload_offset_differs, 413, 503, 507
     */
    async append(id: string, offset: number, bytes: Readable, length?: string): Promise<number> {
      const request = new Request(`http://127.0.0.1/uploads/${id}`, {
        method: 'PATCH',
        headers: {
          'tus-resumable': tusVersion,
          'upload-offset': String(offset),
          'content-type': uploadBytesType,
          ...(length === undefined ? {} : { 'content-length': length }),
        },
        body: Readable.toWeb(bytes) as ReadableStream<Uint8Array>,
        duplex: 'half',
      })
      const response = await server.handleWeb(request)
      if (response.ok) return Number(response.headers.get('upload-offset'))
      throw refusalOf(failures.get(request) ?? (await response.text()))
    },
  }
}

/** The server of the tus protocol, for one service. */
export type Tus = ReturnType<typeof openTus>
