import { newId } from '#platform/clock'
import type { Tx } from '#platform/db/db'
import { Refusal } from '#platform/errors'
import { releaseUploadLock, renewUploadLock, takeUploadLock } from './queries.ts'

/** Runs a transaction of whoever writes. */
export type InOrg = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/** The one writer of an upload, as others of this process see it. */
type Writer = { stop(): void; ended: Promise<void> }

/** What a writer does with an upload, and how others make it stop. */
type Work<T> = {
  stop(): void
  /** How many bytes are here, for whoever looks meanwhile. */
  receivedBytes?(): number
  work(): Promise<T>
  /** What is here when it ends, for the row. */
  ending(): Promise<{ receivedBytes?: number; expiresAt?: string }>
}

const renewMs = 1_000

/**
 * Lets one writer at a time have an upload. Whoever comes later stops the one before: a client that
 * comes back knows that its old connection is dead, which the server may not know for long. Among
 * several servers the row says who has it, for 4 s at a time: a server that was killed loses it.
 */
export function openUploadLocks() {
  const writers = new Map<string, Writer>()

  /** Stops who writes an upload in this process, and waits until what it has is written. */
  async function stopWriter(id: string): Promise<void> {
    for (let writer = writers.get(id); writer; writer = writers.get(id)) {
      writer.stop()
      await writer.ended
    }
  }

  /** Does work as the one writer of an upload. @throws Refusal 423 while another server has it */
  async function withLock<T>(inOrg: InOrg, id: string, { work, ...writer }: Work<T>): Promise<T> {
    // Of several who waited the first to look is next; no one else comes in between.
    while (writers.has(id)) await stopWriter(id)
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    writers.set(id, { stop: writer.stop, ended })
    const holder = newId()
    try {
      if (!(await inOrg((tx) => takeUploadLock(tx, id, holder)))) {
        // By this status a tus client knows that the upload is there and it has to wait.
        throw new Refusal('upload_locked', {}, { retryAfterSeconds: 2 })
      }
      const renewing = setInterval(() => {
        inOrg((tx) => renewUploadLock(tx, id, holder, writer.receivedBytes?.())).then(
          (isOurs) => isOurs || writer.stop(),
          writer.stop,
        )
      }, renewMs)
      try {
        return await work()
      } finally {
        clearInterval(renewing)
        // What cannot be written here, the upkeep finds: the lock runs out.
        await writer
          .ending()
          .then((here) => inOrg((tx) => releaseUploadLock(tx, id, holder, here)))
          .catch(() => {})
      }
    } finally {
      writers.delete(id)
      end()
    }
  }

  return {
    withLock,
    stopWriter,
    /** Stops all writers of this process, and waits until what they have is written. */
    async stopAll(): Promise<void> {
      await Promise.all([...writers.keys()].map(stopWriter))
    },
  }
}

/** What lets one writer at a time have an upload, among all servers. */
export type UploadLocks = ReturnType<typeof openUploadLocks>
