import { open, readFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

// On Windows a virus scanner holds a fresh file for a moment, and the rename is refused meanwhile.
async function renameWhenFree(from: string, to: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await rename(from, to)
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException
      const isHeld = process.platform === 'win32' && ['EPERM', 'EACCES', 'EBUSY'].includes(code)
      if (!isHeld || attempt === 10) throw error
      await pause(50)
    }
  }
}

// Windows has no fsync of a folder, and needs none: its journal keeps the rename.
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path)
  await folder.sync().finally(() => folder.close())
}

const isAbsent = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/**
 * Replaces a file so that a reader finds the old text or the new, whole, whatever happens in between.
 * Only its owner can read it. With `previousPath` the old text stays there.
 */
export async function writeWholeFile(
  path: string,
  text: string,
  previousPath?: string,
): Promise<void> {
  const newPath = `${path}.new`
  // A leftover of a kill may have other permissions.
  await rm(newPath, { force: true })
  const file = await open(newPath, 'wx', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  if (previousPath !== undefined) {
    await renameWhenFree(path, previousPath).catch((error: unknown) => {
      if (!isAbsent(error)) throw error
    })
  }
  await renameWhenFree(newPath, path)
  await syncFolder(dirname(path))
}

/** The text of a file; undefined when there is none. */
export async function readTextFile(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (isAbsent(error)) return undefined
    throw error
  }
}
