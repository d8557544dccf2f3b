import { accessSync, constants, readdirSync, statfsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#embedded-postgres/embedded-postgres'

// A run of all tests holds less than a gigabyte at a time.
const neededBytes = 4 * 1024 ** 3

const memoryFolder = '/dev/shm'

/**
 * Where a database goes that nobody keeps: memory where there is enough of it, as a copy of the
 * database of tests takes 40 ms of a core there, and 250 to 900 on a disk.
 */
function chooseFolder(): string {
  if (process.platform !== 'linux' || process.env['TMPDIR'] !== undefined) return tmpdir()
  try {
    accessSync(memoryFolder, constants.W_OK)
    const { bavail, bsize } = statfsSync(memoryFolder)
    return Math.min(bavail * bsize, freemem()) > neededBytes ? memoryFolder : tmpdir()
  } catch {
    return tmpdir()
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Removes what processes left behind that were killed: in memory it would stay until the next start. */
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of readdirSync(folder)) {
    const [, pid] = /^pontic-throw-away-(\d+)-/.exec(name) ?? []
    if (pid === undefined || isRunning(Number(pid))) continue
    await rm(join(folder, name), { recursive: true, force: true }).catch(() => undefined)
  }
}

/**
 * An empty PostgreSQL in a temporary folder, some 700 ms away, for printing and for tests.
 *
 * It never flushes to the disk: a power cut may ruin it. `stop` removes it with its folder.
 */
export async function startThrowAwayPostgres(
  settings: Record<string, string> = {},
): Promise<Pick<EmbeddedPostgres, 'connection' | 'stop'>> {
  const folder = chooseFolder()
  await removeLeftovers(folder)
  const home = await mkdtemp(join(folder, `pontic-throw-away-${process.pid}-`))
  const postgres = await startEmbeddedPostgres({ home, settings: { fsync: 'off', ...settings } })
  return {
    connection: postgres.connection,
    async stop() {
      await postgres.stop()
      await rm(home, { recursive: true, force: true })
    },
  }
}
