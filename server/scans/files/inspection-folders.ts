import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Folders of inspections begin so, then comes the process that made them.
const prefix = 'pontic-inspection-'
const hourMs = 3_600_000

const open = new Set<string>()

/** Does work with a new folder, which is removed when the work ends. */
export async function withInspectionFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`))
  open.add(folder)
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
    open.delete(folder)
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // There is one, of another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

// In a container the process before this one often had the same number: what it left is not open here.
// A number may be another program's by now, so age decides as well.
async function isLeft(path: string, pid: number): Promise<boolean> {
  if (pid === process.pid) return !open.has(path)
  if (pid > 0 && !isRunning(pid)) return true
  return stat(path).then(
    ({ mtimeMs }) => Date.now() - mtimeMs > hourMs,
    () => false,
  )
}

/** Removes the folders of inspections whose process was killed. */
export async function removeLeftFolders(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix)) continue
    const path = join(tmpdir(), name)
    const pid = Number(/^\d+(?=-)/.exec(name.slice(prefix.length))?.[0] ?? 0)
    if (await isLeft(path, pid)) await rm(path, { recursive: true, force: true })
  }
}
