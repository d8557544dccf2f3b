import { constants, createWriteStream } from 'node:fs'
import { access, copyFile, mkdir, open, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { FileStore as TusFolder } from '@tus/file-store'
import type { FileStore, UploadStore } from '#platform/files/file-store'
import { nameOfId, openSpool } from './spool.ts'

async function flush(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

async function sizeAt(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).size
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/**
 * Files in a folder. Bytes come in under a name of their own, are hashed on the way and flushed, and
 * become a file by one rename.
 */
export async function openFolderStore(folder: string): Promise<FileStore> {
  const { newPath, ...spool } = openSpool(join(folder, 'incoming'))

  // The last digits of an id are random: they spread the files over 256 folders.
  const pathOf = (id: string) => join(folder, nameOfId(id).slice(-2), id)

  async function moveTo(path: string, id: string): Promise<void> {
    const target = pathOf(id)
    await mkdir(dirname(target), { recursive: true })
    await rename(path, target)
    await flush(dirname(target))
  }

  const missing = (id: string) => (cause: unknown) => {
    throw new Error(`the bytes of file ${id} are not in the store`, { cause })
  }
  const uploads = await uploadsIn(join(folder, 'uploads'), moveTo)

  return {
    ...spool,
    stage: async (incoming) => incoming,
    keep: ({ path }, id) => moveTo(path, id),

    async put(path, id) {
      const copy = await newPath()
      await copyFile(path, copy, constants.COPYFILE_EXCL)
      await flush(copy)
      await moveTo(copy, id)
    },

    sizeOf: async (id) => sizeAt(pathOf(id)),

    async read(id, range) {
      const handle = await open(pathOf(id)).catch(missing(id))
      const { size } = await handle.stat()
      return { sizeBytes: size, stream: handle.createReadStream(range) }
    },

    async withLocalCopy(id, work) {
      await access(pathOf(id)).catch(missing(id))
      return work(pathOf(id))
    },

    async remove(id) {
      await rm(pathOf(id), { force: true })
      await uploads.remove(id)
    },

    uploads,
    check: () => access(folder, constants.W_OK),

    async freeBytes() {
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize
    },
  }
}

async function uploadsIn(
  folder: string,
  moveTo: (path: string, id: string) => Promise<void>,
): Promise<UploadStore & { remove(id: string): Promise<void> }> {
  // The library makes it too, and ends the process where it cannot.
  await mkdir(folder, { recursive: true })
  const dataStore = new TusFolder({ directory: folder })
  const pathOf = (id: string) => join(folder, nameOfId(id))
  // The library's own hides why a write failed and flushes nothing: an offset that was reported is
  // on the disk.
  dataStore.write = async (source, id, offset) => {
    const target = createWriteStream(pathOf(id), { flags: 'r+', start: offset, flush: true })
    await pipeline(source, target)
    return offset + target.bytesWritten
  }
  return {
    dataStore,
    nameOf: (id) => id,
    async keep(id) {
      if ((await sizeAt(pathOf(id))) !== undefined) {
        await flush(pathOf(id))
        await moveTo(pathOf(id), id)
      }
      await rm(`${pathOf(id)}.json`, { force: true })
    },
    async remove(id) {
      await rm(pathOf(id), { force: true })
      await rm(`${pathOf(id)}.json`, { force: true })
    },
  }
}
