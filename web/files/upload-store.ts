import type { Upload as Transfer } from 'tus-js-client'
import { call } from '../api/client.ts'
import { asProblem } from '../api/problem.ts'

// More at once only share the same line.
const atOnce = 3
// A lost network comes back in seconds or in minutes: patient at first, then asked for.
const retryDelays = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 30_000, 30_000]

/** A file on its way from this browser. */
export type UploadState = {
  key: string
  orderId: string
  name: string
  sizeBytes: number
  sentBytes: number
  status: 'waiting' | 'sending' | 'paused' | 'failed' | 'done'
  /** Why it failed, in the service's words; null where only the network is away. */
  problem: string | null
}

/** What is left of an upload that broke off: the same file goes on from there. */
export type BrokenUpload = { id: string; name: string; sizeBytes: number }

type Running = { file: File; uploadId: string | null; transfer: Transfer | null }

let states: readonly UploadState[] = []
const running = new Map<string, Running>()
const listeners = new Set<() => void>()

function put(next: readonly UploadState[]): void {
  states = next
  for (const listener of listeners) listener()
}

const change = (key: string, part: Partial<UploadState>) =>
  put(states.map((state) => (state.key === key ? { ...state, ...part } : state)))

const stateOf = (key: string) => states.find((state) => state.key === key)

/** All uploads of this browser, in the order in which they were begun. */
export const readUploads = (): readonly UploadState[] => states

/** Calls the listener with each change until what is returned is called. */
export function watchUploads(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What the service said of an upload that it refused, in a sentence; null where it said nothing. */
function sentenceOf(body: string | undefined): string | null {
  try {
    const problem = JSON.parse(body ?? '') as { detail?: unknown }
    return typeof problem.detail === 'string' ? problem.detail : null
  } catch {
    return null
  }
}

/** Whether it is worth trying again: the network is away, or the service is busy. */
const isPassing = (status: number): boolean =>
  status === 0 || status >= 500 || [408, 409, 423, 429].includes(status)

async function settle(key: string, uploadId: string): Promise<void> {
  const state = stateOf(key)
  if (!state) return
  try {
    const { upload } = await call('getUpload', { params: { id: uploadId } })
    if (upload.status === 'failed' || (upload.statusReason !== null && upload.fileId === null)) {
      change(key, { status: 'failed', problem: upload.statusReason })
    } else change(key, { status: 'done', sentBytes: state.sizeBytes })
  } catch (error) {
    change(key, { status: 'failed', problem: asProblem(error).message })
  }
}

const idIn = (url: string | null): string | null => url?.split('/').at(-1) ?? null

async function start(key: string): Promise<void> {
  const [state, run] = [stateOf(key), running.get(key)]
  if (!state || !run) return
  change(key, { status: 'sending', problem: null })
  const { Upload } = await import('tus-js-client')
  const transfer = new Upload(run.file, {
    endpoint: '/uploads',
    ...(run.uploadId === null ? {} : { uploadUrl: `/uploads/${run.uploadId}` }),
    metadata: { filename: run.file.name, orderId: state.orderId },
    retryDelays,
    // Where it broke off the service knows; names of files are not kept in this browser.
    storeFingerprintForResuming: false,
    onShouldRetry: (error) => isPassing(error.originalResponse?.getStatus() ?? 0),
    onUploadUrlAvailable: () => {
      run.uploadId = idIn(transfer.url)
    },
    onProgress: (sentBytes) => change(key, { sentBytes }),
    onSuccess: () => {
      const uploadId = idIn(transfer.url) ?? ''
      void settle(key, uploadId).finally(startNext)
    },
    onError: (error) => {
      const response = 'originalResponse' in error ? error.originalResponse : null
      const isAway = isPassing(response?.getStatus() ?? 0)
      change(key, {
        status: isAway ? 'paused' : 'failed',
        problem: sentenceOf(response?.getBody()),
      })
      startNext()
    },
  })
  run.transfer = transfer
  transfer.start()
}

function startNext(): void {
  const sending = states.filter(({ status }) => status === 'sending').length
  const next = states.filter(({ status }) => status === 'waiting').slice(0, atOnce - sending)
  for (const { key } of next) void start(key)
}

/** Begins to send files to an order; one that broke off before goes on where it was. */
export function beginUploads(
  orderId: string,
  files: readonly File[],
  broken: readonly BrokenUpload[] = [],
): void {
  const fresh = files.map((file) => {
    const key = crypto.randomUUID()
    const before = broken.find(
      ({ name, sizeBytes }) => name === file.name && sizeBytes === file.size,
    )
    running.set(key, { file, uploadId: before?.id ?? null, transfer: null })
    const state: UploadState = {
      key,
      orderId,
      name: file.name,
      sizeBytes: file.size,
      sentBytes: 0,
      status: 'waiting',
      problem: null,
    }
    return state
  })
  put([...states, ...fresh])
  startNext()
}

/** Goes on with an upload that stopped. */
export function retryUpload(key: string): void {
  change(key, { status: 'waiting', problem: null })
  startNext()
}

/** Gives up an upload, here and at the service. */
export async function cancelUpload(key: string): Promise<void> {
  const run = running.get(key)
  await run?.transfer?.abort().catch(() => {})
  running.delete(key)
  put(states.filter((state) => state.key !== key))
  startNext()
  if (run?.uploadId) {
    await call('deleteUpload', { params: { id: run.uploadId } }).catch(() => {})
  }
}

/** Takes what has arrived off the list. */
export function forgetDone(orderId: string): void {
  const done = states.filter((state) => state.orderId === orderId && state.status === 'done')
  if (done.length === 0) return
  for (const { key } of done) running.delete(key)
  put(states.filter((state) => !done.includes(state)))
}

/** Goes on with all that waited for the network. */
function resumePaused(): void {
  for (const { key, status } of states) if (status === 'paused') retryUpload(key)
}

globalThis.addEventListener?.('online', resumePaused)
