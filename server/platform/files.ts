import { createHash, randomUUID, type Hash } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'

/** Bytes that came in and are on the disk, but are no file yet: `keep` or `discard` them. */
export type Incoming = {
  path: string
  sizeBytes: number
  /** Digests in the order of the algorithms that were asked for. */
  digests: Buffer[]
}

/** More bytes came than were allowed; nothing of them is left. */
export class TooManyBytes extends Error {}

const idPattern = /^[0-9a-f-]{36}$/

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

async function writeAll(
  handle: FileHandle,
  source: AsyncIterable<Buffer>,
  hashes: readonly Hash[],
  limitBytes: number,
): Promise<number> {
  let sizeBytes = 0
  for await (const chunk of source) {
    sizeBytes += chunk.length
    if (sizeBytes > limitBytes) throw new TooManyBytes(`more than ${limitBytes} bytes`)
    for (const hash of hashes) hash.update(chunk)
    await handle.writeFile(chunk)
  }
  await handle.sync()
  return sizeBytes
}

/**
 * The folder of stored files. Bytes come in under a name of their own, are hashed on the way and
 * flushed, and become a file by one rename: a file is either not there or whole. Names are our own
 * ids, never anything that came from outside.
 */
export function openFileStore(folder: string) {
  const incoming = join(folder, 'incoming')

  // The last digits of an id are random: they spread the files over 256 folders.
  function pathOf(id: string): string {
    if (!idPattern.test(id)) throw new Error('the name of a stored file is an id')
    return join(folder, id.slice(-2), id)
  }

  return {
    /** Takes bytes in, hashing them on the way. @throws TooManyBytes */
    async receive(
      source: AsyncIterable<Buffer>,
      { limitBytes, algorithms }: { limitBytes: number; algorithms: readonly string[] },
    ): Promise<Incoming> {
      await mkdir(incoming, { recursive: true })
      const path = join(incoming, randomUUID())
      const handle = await open(path, 'wx', 0o600)
      const hashes = algorithms.map((algorithm) => createHash(algorithm))
      try {
        const sizeBytes = await writeAll(handle, source, hashes, limitBytes)
        return { path, sizeBytes, digests: hashes.map((hash) => hash.digest()) }
      } catch (error) {
        await rm(path, { force: true })
        throw error
      } finally {
        await handle.close()
      }
    },

    /** The first bytes of what came in, as many as there are. */
    async head({ path }: Incoming, bytes: number): Promise<Buffer> {
      const handle = await open(path)
      try {
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, 0)
        return buffer.subarray(0, bytesRead)
      } finally {
        await handle.close()
      }
    },

    /** Makes incoming bytes the file of an id, in place of what was there. */
    async keep({ path }: Incoming, id: string): Promise<void> {
      const target = pathOf(id)
      await mkdir(dirname(target), { recursive: true })
      await rename(path, target)
      await syncFolder(dirname(target))
    },

    /** Forgets incoming bytes. */
    discard: ({ path }: Incoming): Promise<void> => rm(path, { force: true }),

    /** The bytes of a file, from the first to the last. @throws Error when they are not there */
    async read(id: string): Promise<{ sizeBytes: number; stream: Readable }> {
      const handle = await open(pathOf(id)).catch((cause: unknown) => {
        throw new Error(`the bytes of file ${id} are not in the store`, { cause })
      })
      const { size } = await handle.stat()
      return { sizeBytes: size, stream: handle.createReadStream() }
    },

    /** Removes a file; one that is not there is no error. */
    remove: (id: string): Promise<void> => rm(pathOf(id), { force: true }),

    /** Removes incoming bytes that a killed process left behind. */
    async removeLeftovers(olderThanMs: number): Promise<void> {
      const names = await readdir(incoming).catch(() => [])
      for (const name of names) {
        const path = join(incoming, name)
        const age = await stat(path).then(
          ({ mtimeMs }) => Date.now() - mtimeMs,
          () => 0,
        )
        if (age > olderThanMs) await rm(path, { force: true })
      }
    },
  }
}

export type FileStore = ReturnType<typeof openFileStore>
