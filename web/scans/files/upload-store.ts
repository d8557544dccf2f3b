import type { HttpRequest, Upload as Transfer } from 'tus-js-client'
import { call } from '../../api/client.ts'
import { asProblem, refusalOfBody } from '../../api/problem.ts'
import { sessionEnded, sessionNumber } from '../../api/session-end.ts'
import type { Refused } from '../../i18n/refusal-text.ts'
import { dropFile, keepFile, keepProgress, readKeptFiles, type KeptFile } from './kept-files.ts'

// More at once only share the same line.
const atOnce = 3
// A lost network comes back in seconds or in minutes: patient at first, then asked for.
const retryDelays = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 30_000, 30_000]
// A service that was restarted notifies nobody.
const lookAgainMs = 10_000

/** A file on its way from this browser. */
export type UploadState = {
  key: string
  /** Null while its order is not at the service yet: it waits for that. */
  orderId: string | null
  draftKey: string | null
  name: string
  sizeBytes: number
  sentBytes: number
  status: 'waiting' | 'sending' | 'paused' | 'failed' | 'done'
  /** Why it failed; null where only the network is away. */
  problem: Refused | null
  /** It is kept in this browser, and goes on after the page was closed. */
  isKept: boolean
  /** The file that it became, where something waits for it. */
  fileId: string | null
}

/** What is left of an upload that broke off: the same file goes on from there. */
export type BrokenUpload = { id: string; name: string; sizeBytes: number }

/** Whose files are sent. */
export type UploadOwner = { userId: string; organizationId: string }

type Running = { file: File; meta: KeptFile; transfer: Transfer | null }

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

/** What the service said of an upload that it refused; null where it said nothing. */
function refusalIn(body: string | undefined): Refused | null {
  try {
    return refusalOfBody(JSON.parse(body ?? ''))
  } catch {
    return null
  }
}

/** Whether it is worth trying again: the network is away, or the service is busy. */
const isPassing = (status: number): boolean =>
  status === 0 || status >= 500 || [408, 409, 423, 429].includes(status)

/** Notes how far a file came, here and in this browser's store. */
function note(run: Running, part: Partial<KeptFile>): void {
  run.meta = { ...run.meta, ...part }
  void keepProgress(run.meta).catch(() => undefined)
}

const forget = (key: string) => {
  running.delete(key)
  void dropFile(key).catch(() => undefined)
}

function pause(key: string): void {
  change(key, { status: 'paused', problem: null })
  setTimeout(() => {
    if (stateOf(key)?.status === 'paused') retryUpload(key)
  }, lookAgainMs)
}

async function settle(key: string, uploadId: string): Promise<void> {
  const state = stateOf(key)
  if (!state) return
  try {
    const { upload } = await call('getUpload', { params: { id: uploadId } })
    const { status, statusReason, fileId } = upload
    const isFailed = status === 'failed' || (statusReason !== null && fileId === null)
    const run = running.get(key)
    // What waits for the file may ask after the page was loaded again.
    if (run?.meta.awaited && !isFailed) note(run, { awaited: { ...run.meta.awaited, fileId } })
    else void dropFile(key).catch(() => undefined)
    if (isFailed) change(key, { status: 'failed', problem: statusReason })
    else change(key, { status: 'done', sentBytes: state.sizeBytes, fileId })
  } catch (error) {
    const { status, code, message, problem } = asProblem(error)
    // All bytes are there: asking again says so.
    if (isPassing(status)) pause(key)
    else change(key, { status: 'failed', problem: { code, message, params: problem.params } })
  }
}

const idIn = (url: string | null): string | null => url?.split('/').at(-1) ?? null

// A creation whose reply was lost is repeated with its key; one after an upload that is gone is new.
function nameCreation(run: Running, request: HttpRequest): void {
  if (request.getMethod() !== 'POST') return
  if (run.meta.uploadId !== null) note(run, { uploadId: null, creationKey: crypto.randomUUID() })
  request.setHeader('idempotency-key', run.meta.creationKey)
}

type Failure = { status: number; refusal: Refused | null; session: number }

function stop(key: string, { status, refusal, session }: Failure): void {
  if (status === 401) {
    change(key, { status: 'paused', problem: null })
    void sessionEnded(session).then(() => retryUpload(key))
  } else if (isPassing(status)) pause(key)
  else change(key, { status: 'failed', problem: refusal })
  startNext()
}

async function start(key: string): Promise<void> {
  const [state, run] = [stateOf(key), running.get(key)]
  if (!state?.orderId || !run) return
  change(key, { status: 'sending', problem: null })
  const { Upload } = await import('tus-js-client')
  const { file, meta } = run
  let session = sessionNumber()
  const transfer = new Upload(file, {
    endpoint: '/uploads',
    ...(meta.uploadId === null ? {} : { uploadUrl: `/uploads/${meta.uploadId}` }),
    metadata: {
      filename: file.name,
      orderId: state.orderId,
      ...(meta.awaited ? { kind: meta.awaited.kind } : {}),
    },
    retryDelays,
    // Where it broke off the service knows.
    storeFingerprintForResuming: false,
    onBeforeRequest: (request) => {
      session = sessionNumber()
      nameCreation(run, request)
    },
    onShouldRetry: (error) => isPassing(error.originalResponse?.getStatus() ?? 0),
    onUploadUrlAvailable: () => note(run, { uploadId: idIn(transfer.url) }),
    onProgress: (sentBytes) => change(key, { sentBytes }),
    onSuccess: () => {
      const uploadId = idIn(transfer.url) ?? ''
      void settle(key, uploadId).finally(startNext)
    },
    onError: (error) => {
      const response = 'originalResponse' in error ? error.originalResponse : null
      const status = response?.getStatus() ?? 0
      stop(key, { status, refusal: refusalIn(response?.getBody()), session })
    },
  })
  run.transfer = transfer
  transfer.start()
}

function startNext(): void {
  const sending = states.filter(({ status }) => status === 'sending').length
  const ready = states.filter(({ status, orderId }) => status === 'waiting' && orderId !== null)
  for (const { key } of ready.slice(0, Math.max(0, atOnce - sending))) void start(key)
}

const stateFrom = (meta: KeptFile, isKept: boolean): UploadState => ({
  key: meta.key,
  orderId: meta.orderId,
  draftKey: meta.draftKey,
  name: meta.name,
  sizeBytes: meta.sizeBytes,
  sentBytes: meta.awaited?.fileId ? meta.sizeBytes : 0,
  status: meta.awaited?.fileId ? 'done' : 'waiting',
  problem: null,
  isKept,
  fileId: meta.awaited?.fileId ?? null,
})

async function take(meta: KeptFile, file: File): Promise<void> {
  running.set(meta.key, { file, meta, transfer: null })
  // Until the store has it, nothing is promised; without space the file lives as long as the page.
  try {
    await keepFile(meta, file)
  } catch {
    return
  }
  const run = running.get(meta.key)
  const isDone = stateOf(meta.key)?.status === 'done' && !meta.awaited
  if (!run || isDone) return void dropFile(meta.key)
  change(meta.key, { isKept: true })
  note(run, {})
}

/**
 * Begins to send files to an order, or to a draft that is not at the service yet: they wait for it
 * then. Each is kept in this browser until it arrived; one that is awaited until `forgetUpload`. One that
 * broke off before goes on where it was. Gives their keys.
 */
export function beginUploads(
  owner: UploadOwner,
  to: Pick<KeptFile, 'orderId' | 'draftKey' | 'awaited'>,
  files: readonly File[],
  broken: readonly BrokenUpload[] = [],
): string[] {
  const fresh = files.map((file) => {
    const before = broken.find(
      ({ name, sizeBytes }) => name === file.name && sizeBytes === file.size,
    )
    const meta: KeptFile = {
      ...owner,
      ...to,
      key: crypto.randomUUID(),
      creationKey: crypto.randomUUID(),
      uploadId: before?.id ?? null,
      name: file.name,
      type: file.type,
      sizeBytes: file.size,
    }
    return { meta, file }
  })
  put([...states, ...fresh.map(({ meta }) => stateFrom(meta, false))])
  for (const { meta, file } of fresh) void take(meta, file)
  startNext()
  return fresh.map(({ meta }) => meta.key)
}

/** The order of a draft is at the service: its files go there. */
export function sendWaiting(draftKey: string, orderId: string): void {
  const waiting = states.filter((state) => state.orderId === null && state.draftKey === draftKey)
  for (const { key } of waiting) {
    change(key, { orderId })
    const run = running.get(key)
    if (run) note(run, { orderId })
  }
  if (waiting.length > 0) startNext()
}

/**
 * The order of these files is gone: those that have not arrived wait for the draft that begins
 * again.
 */
export function waitForDraft(orderId: string, draftKey: string): void {
  for (const { key, status } of states.filter((state) => state.orderId === orderId)) {
    const run = running.get(key)
    if (status === 'done' || !run) continue
    void run.transfer?.abort().catch(() => undefined)
    note(run, { orderId: null, draftKey, uploadId: null, creationKey: crypto.randomUUID() })
    change(key, { orderId: null, draftKey, status: 'waiting', problem: null, sentBytes: 0 })
  }
}

let restored: Promise<void> | undefined

/** Goes on with the files that a person had begun to send before the page was loaded; once. */
export const restoreUploads = (owner: UploadOwner): Promise<void> => (restored ??= restore(owner))

async function restore({ userId, organizationId }: UploadOwner): Promise<void> {
  // A browser that keeps nothing has nothing to go on with.
  const found = await readKeptFiles(userId, organizationId).catch(() => [])
  const fresh = found.filter(({ meta }) => !running.has(meta.key))
  for (const { meta, file } of fresh) running.set(meta.key, { file, meta, transfer: null })
  put([...states, ...fresh.map(({ meta }) => stateFrom(meta, true))])
  startNext()
}

/** Goes on with an upload that stopped. */
export function retryUpload(key: string): void {
  change(key, { status: 'waiting', problem: null })
  startNext()
}

/** Stops an upload, here and at the service. */
export async function cancelUpload(key: string): Promise<void> {
  const run = running.get(key)
  await run?.transfer?.abort().catch(() => {})
  forget(key)
  put(states.filter((state) => state.key !== key))
  startNext()
  if (run?.meta.uploadId) {
    await call('deleteUpload', { params: { id: run.meta.uploadId } }).catch(() => {})
  }
}

/** Nothing waits for a file any more: one that has arrived is forgotten here, any other is stopped. */
export function forgetUpload(key: string): void {
  if (stateOf(key)?.status !== 'done') return void cancelUpload(key)
  forget(key)
  put(states.filter((state) => state.key !== key))
}

/** Stops the files of an order that was deleted, or of a draft that never became one. */
export function cancelUploads(of: { orderId: string } | { draftKey: string }): void {
  for (const state of states) {
    const isOf =
      'orderId' in of
        ? state.orderId === of.orderId
        : state.orderId === null && state.draftKey === of.draftKey
    if (isOf) void cancelUpload(state.key)
  }
}

/** Takes what has arrived off the list. */
export function forgetDone(orderId: string): void {
  const done = states.filter(
    (state) =>
      state.orderId === orderId && state.status === 'done' && !running.get(state.key)?.meta.awaited,
  )
  if (done.length === 0) return
  for (const { key } of done) running.delete(key)
  put(states.filter((state) => !done.includes(state)))
}

/** Goes on with all that waited for the network. */
function resumePaused(): void {
  for (const { key, status } of states) if (status === 'paused') retryUpload(key)
}

globalThis.addEventListener?.('online', resumePaused)
