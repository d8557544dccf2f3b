import { createHash, randomUUID, type Hash } from 'node:crypto'
import { mkdir, open, readdir, rm, stat, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { TooManyBytes, type FileStore } from '#platform/files/file-store'

const idPattern = /^[0-9a-f-]{36}$/

/** The name of a stored file. @throws Error for anything that is no id of ours */
export function nameOfId(id: string): string {
  if (!idPattern.test(id)) throw new Error('the name of a stored file is an id')
  return id
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

/** The folder where bytes stay until they are a file: each under a name of its own, hashed, flushed. */
export function openSpool(folder: string): Pick<
  FileStore,
  'receive' | 'head' | 'discard' | 'removeLeftovers'
> & {
  /** A name in the folder that nobody has. */
  newPath(): Promise<string>
} {
  async function newPath(): Promise<string> {
    await mkdir(folder, { recursive: true })
    return join(folder, randomUUID())
  }

  return {
    newPath,

    async receive(source, { limitBytes, algorithms }) {
      const path = await newPath()
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

    async head({ path }, bytes) {
      const handle = await open(path)
      try {
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, 0)
        return buffer.subarray(0, bytesRead)
      } finally {
        await handle.close()
      }
    },

    discard: ({ path }) => rm(path, { force: true }),

    async removeLeftovers(olderThanMs) {
      const names = await readdir(folder).catch(() => [])
      for (const name of names) {
        const path = join(folder, name)
        const age = await stat(path).then(
          ({ mtimeMs }) => Date.now() - mtimeMs,
          () => 0,
        )
        if (age > olderThanMs) await rm(path, { force: true })
      }
    },
  }
}
