import { link, open, readFile, rename, rm } from 'node:fs/promises'
import { uptime } from 'node:os'
import { randomUUID } from 'node:crypto'
import { Stopped } from './problems.ts'
import { makeStateFolder, type StateFolder } from './state-folder.ts'

/** Another agent works with this state already. */
export class AlreadyRunning extends Stopped {
  override name = 'AlreadyRunning'
}

type Holder = { pid: number; bootedAtMs: number }

const bootedAtMs = () => Date.now() - uptime() * 1000
// The clock of a computer is put right by minutes at times; a restart takes longer than that to matter.
const bootToleranceMs = 10 * 60_000

function readHolder(text: string): Holder | undefined {
  try {
    const holder = JSON.parse(text) as Holder
    return Number.isSafeInteger(holder.pid) && holder.pid > 0 ? holder : undefined
  } catch {
    // Killed between making the file and writing into it.
    return undefined
  }
}

function isRunning({ pid, bootedAtMs: itsBootMs }: Holder): boolean {
  // After a restart, and in a container, another program can have the number.
  if (pid === process.pid || itsBootMs < bootedAtMs() - bootToleranceMs) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const readLock = (path: string) =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })

// Two agents may find the same stale lock: whoever renamed it reads the renamed file again.
async function removeStale(path: string, stale: string): Promise<void> {
  const aside = `${path}.${randomUUID()}`
  try {
    await rename(path, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  if ((await readFile(aside, 'utf8')) !== stale) await link(aside, path).catch(() => {})
  await rm(aside, { force: true })
}

/** The process that works with this state now; undefined when none does. */
export async function findRunning(folder: StateFolder): Promise<number | undefined> {
  const text = await readLock(folder.lock)
  const holder = text === undefined ? undefined : readHolder(text)
  return holder && isRunning(holder) ? holder.pid : undefined
}

/**
 * Takes the state for this process; a lock whose process is gone is taken over. Gives the command
 * that leaves it again.
 * @throws AlreadyRunning
 */
export async function takeLock(folder: StateFolder): Promise<() => Promise<void>> {
  await makeStateFolder(folder)
  const text = JSON.stringify({ pid: process.pid, bootedAtMs: Math.round(bootedAtMs()) })
  for (;;) {
    try {
      const file = await open(folder.lock, 'wx', 0o600)
      await file.writeFile(text).finally(() => file.close())
      return () => rm(folder.lock, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const pid = await findRunning(folder)
    if (pid !== undefined) {
      throw new AlreadyRunning(`The agent is running already (process ${pid}).`)
    }
    const stale = await readLock(folder.lock)
    if (stale !== undefined) await removeStale(folder.lock, stale)
  }
}
