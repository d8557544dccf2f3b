import { Upload, type DetailedError, type UploadOptions, type UrlStorage } from 'tus-js-client'
import type { Journal } from './journal.ts'
import { FileChanged, Refused, ServerAway, SignedOut } from './problems.ts'
import { problemOf, retryAfterMs } from './server.ts'
import { chunkBytes, openReader, tusRequests, type SentFile } from './tus-connection.ts'

/** One file on its way. */
export type Sending = {
  server: string
  credential: string
  file: SentFile
  /** What it is for; with the same words an upload that was begun is gone on with. */
  purpose: string
  metadata: Record<string, string>
  /**
   * Waits between attempts after a connection was lost; they begin again whenever a part arrives.
   */
  retryDelaysMs: number[]
  onProgress: (sentBytes: number, sizeBytes: number) => void
  signal: AbortSignal
}

// In the journal, so that one file on the disk holds all that the agent knows. It must not throw:
// tus-js-client 4.3.1 does not listen there, and the process would end.
function urlStorageOf(uploads: Journal['uploads'], save: () => Promise<void>): UrlStorage {
  const saveIfPossible = () => save().catch(() => {})
  return {
    findAllUploads: async () => Object.values(uploads),
    findUploadsByFingerprint: async (purpose) => (uploads[purpose] ? [uploads[purpose]] : []),
    async removeUpload(purpose) {
      delete uploads[purpose]
      await saveIfPossible()
    },
    async addUpload(purpose, upload) {
      uploads[purpose] = { ...upload, urlStorageKey: purpose }
      await saveIfPossible()
      return purpose
    },
  }
}

// tus-js-client takes every refusal of a HEAD for an upload that is gone, and begins a second one;
// a server that is only busy, or no longer takes the credential, is distinguished here.
const checkAnswer: UploadOptions['onAfterResponse'] = (request, response) => {
  const status = response.getStatus()
  const method = request.getMethod()
  if (status < 400) return
  if (method === 'HEAD' && (status === 404 || status === 410)) return
  // The server has more or fewer bytes than we think, or is not done with them: asked again, it
  // shows.
  if (status === 409 && method !== 'POST')
    throw new ServerAway('Another process writes this upload.')
  throw problemOf(status, response.getBody(), response.getHeader('retry-after') ?? null)
}

function meaningOf(error: Error | DetailedError): Error {
  const { causingError = null, originalResponse = null } = error as Partial<DetailedError>
  const known = [error, causingError].find(
    (one) =>
      one instanceof Refused ||
      one instanceof SignedOut ||
      one instanceof ServerAway ||
      one instanceof FileChanged,
  )
  if (known) return known
  const waitMs = retryAfterMs(originalResponse?.getHeader('retry-after') ?? null, new Date())
  const { code } = (causingError ?? {}) as { code?: string }
  return new ServerAway(`The connection broke off (${code ?? 'no answer'}).`, waitMs)
}

const isWorthAnotherTry = (error: Error) =>
  error instanceof ServerAway && error.retryAfterMs === null

/**
 * Sends a file, from where it was when it was last cut off. Gives the id of the upload.
 * @throws ServerAway, SignedOut, Refused
 * @throws FileChanged when it is no longer what was hashed; what was sent of it is removed
 */
export async function sendFile(
  sending: Sending,
  journal: { uploads: Journal['uploads']; save: () => Promise<void> },
): Promise<string> {
  const { server, credential, file, purpose, metadata, onProgress, signal } = sending
  const reader = await openReader(file)
  const options: UploadOptions = {
    endpoint: `${server}/uploads`,
    headers: { authorization: `Bearer ${credential}`, 'user-agent': 'pontic-agent' },
    httpStack: tusRequests(server),
    fileReader: reader,
    urlStorage: urlStorageOf(journal.uploads, journal.save),
    fingerprint: async () => purpose,
    chunkSize: chunkBytes,
    metadata,
    retryDelays: sending.retryDelaysMs,
    onShouldRetry: (error) => isWorthAnotherTry(meaningOf(error)),
    onAfterResponse: checkAnswer,
    onProgress,
  }
  // The type knows browsers only; what is read comes from `fileReader`.
  const upload = new Upload(Buffer.alloc(0), options)
  const stop = () => void upload.abort()
  signal.addEventListener('abort', stop)
  try {
    const begun = journal.uploads[purpose]
    if (begun) upload.resumeFromPreviousUpload(begun)
    await new Promise<void>((resolve, reject) => {
      upload.options.onSuccess = () => resolve()
      upload.options.onError = (error) => reject(meaningOf(error))
      signal.addEventListener('abort', () => reject(new ServerAway('Stopped.')))
      signal.throwIfAborted()
      upload.start()
    })
    return upload.url?.split('/').at(-1) ?? ''
  } catch (error) {
    if (error instanceof FileChanged) await dropUpload(upload.url, options, journal, purpose)
    throw error
  } finally {
    signal.removeEventListener('abort', stop)
    await reader.close()
  }
}

/**
 * Takes back what was sent; when the server cannot be reached it forgets it on its own after days.
 */
async function dropUpload(
  url: string | null,
  options: UploadOptions,
  journal: { uploads: Journal['uploads']; save: () => Promise<void> },
  purpose: string,
): Promise<void> {
  delete journal.uploads[purpose]
  await journal.save()
  if (url !== null) await Upload.terminate(url, { ...options, retryDelays: null }).catch(() => {})
}
