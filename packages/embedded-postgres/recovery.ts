import { spawn } from 'node:child_process'
import { constants, writeFileSync } from 'node:fs'
import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import pg from 'pg'

import type { Binaries } from './binaries.ts'
import type { Home } from './home.ts'
import {
  describeSpawn,
  EmbeddedPostgresError,
  pollUntilFound,
  readCommandLine,
  readErrorCode,
  runProgram,
} from './process.ts'

/** Replaying the log after a crash takes as long as was written since the last checkpoint. */
export const readyTimeoutMs = 120_000

/** A fast shutdown writes everything out first; longer than this and it is asked to leave that. */
const stopTimeoutMs = 60_000

/** What postmaster.pid says: `status` is `starting`, `ready` or `stopping`. */
type PostmasterFile = { pid: number; startedAtMs: number; status: string; lines: string[] }

function locatePostmasterFile(home: Home): string {
  return join(home.dataFolder, 'postmaster.pid')
}

/** The state of the running PostgreSQL as it keeps it itself; undefined without a whole file. */
export async function readPostmasterFile(home: Home): Promise<PostmasterFile | undefined> {
  const content = await readFile(locatePostmasterFile(home), 'utf8').catch(() => '')
  const lines = content.split('\n')
  const [pid, , startedAtSeconds, , , , , status] = lines
  if (!/^\d+$/.test(pid ?? '')) return undefined
  return {
    pid: Number(pid),
    startedAtMs: Number(startedAtSeconds) * 1000,
    status: status?.trim() ?? '',
    lines,
  }
}

/**
 * Whether that process is a living PostgreSQL on this home: not a zombie, and not another program
 * that has got the same process id since.
 */
async function isPostmaster(pid: number, home: Home): Promise<boolean> {
  const commandLine = await readCommandLine(pid)
  const programEnd = commandLine?.indexOf(` -D ${home.dataFolder} -`) ?? -1
  return commandLine?.slice(0, programEnd).endsWith('/bin/postgres') ?? false
}

/**
 * Stops PostgreSQL by a fast shutdown, which ends its sessions and keeps what is committed, and
 * waits until its process is gone.
 *
 * @throws EmbeddedPostgresError `not_stopped` when it is still there after 70 seconds.
 */
export async function stopPostmaster(pid: number, home: Home, binaries: Binaries): Promise<void> {
  if (process.platform === 'win32') {
    // Windows has no signals; pg_ctl knows another way, and whether there is anything to stop.
    const options = ['stop', '-D', home.dataFolder, '-m', 'fast', '-w']
    await runProgram(binaries.pgCtl, options, home.owner)
    return
  }
  const isGone = async () => ((await isPostmaster(pid, home)) ? undefined : true)
  if (await isGone()) return
  sendSignal(pid, 'SIGINT')
  if (await pollUntilFound(isGone, stopTimeoutMs)) return
  // Never SIGKILL: its children would live on. After this one the next start replays the log.
  sendSignal(pid, 'SIGQUIT')
  if (await pollUntilFound(isGone, 10_000)) return
  const sentence = `PostgreSQL (process ${pid}) does not stop.`
  const advice = `Its log is ${home.logFile}. It is safe to run: kill -QUIT ${pid}`
  throw new EmbeddedPostgresError('not_stopped', `${sentence} ${advice}`)
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    // It may have ended since we looked.
    if (readErrorCode(error) !== 'ESRCH') throw error
  }
}

/** Whether another version was installed at the place of the program that runs. */
async function isReplaced({ pid, startedAtMs }: PostmasterFile, program: string): Promise<boolean> {
  const installed = await stat(program)
  const running = await stat(`/proc/${pid}/exe`).catch(() => undefined)
  if (running) return running.ino !== installed.ino || running.dev !== installed.dev
  // Where there is no such folder: the start is known in whole seconds, and a restart does no harm.
  return installed.ctimeMs >= startedAtMs
}

/**
 * Clears away what an earlier run left behind that did not stop on its own, or takes its PostgreSQL
 * over. Needs the lock, which proves that the earlier run is dead.
 *
 * `adoptedPid` is a PostgreSQL that was started by exactly the wanted command line and answers at
 * the wanted connection; otherwise none runs on return and the next may be started.
 *
 * @throws EmbeddedPostgresError `not_ready` when it neither gets ready nor ends in two minutes.
 */
export async function recoverEarlierRun(
  home: Home,
  binaries: Binaries,
  wanted: { commandLine: string; connection: pg.ClientConfig },
): Promise<{ wasRecovered: 'no' | 'adopted' | 'restarted'; adoptedPid?: number }> {
  if (process.platform === 'win32') {
    await stopPostmaster(0, home, binaries)
    return { wasRecovered: 'no' }
  }
  await waitForWatcher(home)
  const found = await readSettledFile(home)
  if (found === 'none') return { wasRecovered: 'no' }
  if (found === 'broken') {
    await rm(locatePostmasterFile(home), { force: true })
    return { wasRecovered: 'restarted' }
  }
  if (await isPostmaster(found.pid, home)) {
    const isSame = (await readCommandLine(found.pid)) === wanted.commandLine
    const isCurrent = isSame && !(await isReplaced(found, binaries.postgres))
    if (isCurrent && (await canConnect(wanted.connection))) {
      return { wasRecovered: 'adopted', adoptedPid: found.pid }
    }
    await stopPostmaster(found.pid, home, binaries)
    return { wasRecovered: 'restarted' }
  }
  // PostgreSQL refuses to start when the process id on line 1 is alive, be it a zombie or another
  // program. It ignores that of its parent, which we shall be. The other lines stay: by line 7 it
  // finds out whether sessions of the dead server are still at its shared memory.
  const [, ...others] = found.lines
  // Written in place, for its owner and mode, but never through a link that the account laid there.
  const flag = constants.O_WRONLY | constants.O_TRUNC | constants.O_NOFOLLOW
  try {
    await writeFile(locatePostmasterFile(home), [process.pid, ...others].join('\n'), { flag })
  } catch (error) {
    // It was only just ending, and has taken its file with it.
    if (readErrorCode(error) !== 'ENOENT') throw error
  }
  return { wasRecovered: 'restarted' }
}

/**
 * The file still says `ready` when the watcher has just sent its signal. PostgreSQL looks at signals
 * before it accepts a connection, so one that succeeds proves that none was on its way.
 */
async function canConnect(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  )
}

/**
 * Waits until the earlier run's PostgreSQL, if there is one alive, is either ready or gone. `broken`
 * is a file without a process id; one that is being written gets a second to become whole.
 */
async function readSettledFile(home: Home): Promise<PostmasterFile | 'none' | 'broken'> {
  const brokenUntil = performance.now() + 1000
  const settled = await pollUntilFound(async () => {
    const file = await readPostmasterFile(home)
    if (file) {
      const isSettled = file.status === 'ready' || !(await isPostmaster(file.pid, home))
      return isSettled ? file : undefined
    }
    const isThere = await stat(locatePostmasterFile(home)).catch(() => undefined)
    if (!isThere) return 'none'
    return performance.now() > brokenUntil ? 'broken' : undefined
  }, readyTimeoutMs)
  if (settled) return settled
  const sentence = `The PostgreSQL of an earlier run on ${home.folder} neither gets ready nor ends.`
  const advice = `See its log, ${home.logFile}, and start again when it has ended.`
  throw new EmbeddedPostgresError('not_ready', `${sentence} ${advice}`)
}

/**
 * The dead-man's watcher: it reads from a pipe that we hold and never write to. When we die in any
 * way, `kill -9` included, the pipe closes and it stops PostgreSQL by a fast shutdown; the signals
 * that may have been meant for us it ignores. `keep` dismisses it. It stops nothing but the process
 * that postmaster.pid still names, so a recycled process id is safe from it.
 */
const watcherScript = `trap "" INT TERM HUP
read answer
[ "$answer" = keep ] && exit
read pid < "$2/postmaster.pid" && [ "$pid" = "$1" ] && kill -INT "$1"`

/** Starts the watcher of that PostgreSQL. Windows has none: there the next start stops an orphan. */
export function startWatcher(pid: number, home: Home): { dismiss(): Promise<void> } {
  if (process.platform === 'win32') return { dismiss: async () => {} }
  // Detached: a signal to our whole process group, even SIGKILL, must leave it to do its work.
  const watcher = spawn(
    '/bin/sh',
    ['-c', watcherScript, 'pontic-watcher', `${pid}`, home.dataFolder],
    { ...describeSpawn(home.owner), detached: true, stdio: ['pipe', 'ignore', 'ignore'] },
  )
  const ended = new Promise<void>((resolve) => {
    watcher.once('exit', () => resolve())
    watcher.once('error', () => resolve())
  })
  // Somebody else may have ended it; then there is nobody to dismiss.
  watcher.stdin.on('error', () => {})
  // It does not keep a program alive that has ended its work.
  watcher.unref()
  if (watcher.pid !== undefined) writeFileSync(join(home.folder, 'watcher.pid'), `${watcher.pid}`)
  return {
    async dismiss() {
      watcher.ref()
      watcher.stdin.end('keep\n')
      await ended
    },
  }
}

/** An earlier run's watcher is about to stop the PostgreSQL that we would take over. */
async function waitForWatcher(home: Home): Promise<void> {
  const pid = Number(await readFile(join(home.folder, 'watcher.pid'), 'utf8').catch(() => 0))
  await pollUntilFound(async () => {
    const commandLine = pid > 0 ? await readCommandLine(pid) : undefined
    const isWatcher =
      commandLine?.endsWith(` ${home.dataFolder}`) && commandLine.includes('-watcher ')
    return isWatcher ? undefined : true
  }, 5000)
}
