import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, mkdir, open, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { findBinaries, type Binaries } from './binaries.ts'
import {
  lockHome,
  prepareHome,
  prepareSocketFolder,
  readOrMakeSecret,
  removeHalfMade,
  trimLog,
  type Home,
} from './home.ts'
import { describeSpawn, EmbeddedPostgresError, pollUntilFound, runProgram } from './process.ts'
import {
  readPostmasterFile,
  readyTimeoutMs,
  recoverEarlierRun,
  startWatcher,
  stopPostmaster,
} from './recovery.ts'

export { EmbeddedPostgresError } from './process.ts'

/** A running PostgreSQL that belongs to this process. */
export type EmbeddedPostgres = {
  /**
   * Of the superuser, as node-postgres takes it: `host` is the folder of the Unix socket, and on
   * Windows 127.0.0.1. There is no TCP listener elsewhere.
   */
  connection: {
    host: string
    port: number
    user: 'postgres'
    password: string
    database: 'postgres'
  }
  /** Of the server, such as `18.4`. */
  version: string
  /** Whether this call created the cluster. */
  isFirstStart: boolean
  /**
   * What was left of an earlier run that did not stop on its own: `adopted` its PostgreSQL was
   * still running and is now ours; `restarted` it had died or could not be taken over.
   */
  wasRecovered: 'no' | 'adopted' | 'restarted'
  /**
   * Ends all sessions, keeps what is committed, and returns when no process and no socket is left.
   * Call it after the last query; a second call does no harm.
   *
   * @throws EmbeddedPostgresError `not_stopped`.
   */
  stop(): Promise<void>
}

/** The name of the socket carries it; nothing listens on a network port. */
const socketPort = 5432

/** How long sessions of a server that was killed may take to notice. */
const retryForMs = 15_000

/**
 * `terse` and `panic` keep rows and parameters, hence personal data, out of PostgreSQL's own log.
 */
const defaultSettings = {
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
}

/**
 * The names that the C library of each system has for Unicode letters; pg_trgm asks it. Order and
 * equality of text come from PostgreSQL's own locale, so an upgrade of the system breaks no index.
 */
const systemLocales = new Map([
  ['darwin', 'en_US.UTF-8'],
  ['win32', 'C'],
])

/**
 * A PostgreSQL of our own in the folder `home`, made on the first start, with the programs that npm
 * brings. About a second the first time, nearly all of it initdb, and 50 ms later.
 *
 * It survives Ctrl-C in the terminal, so that we can finish what we accepted before `stop`, and is
 * stopped by a watcher when this process dies without having called it. One process at a time may
 * use a folder. `settings` are parameters of postgresql.conf, given at each start.
 *
 * As root it runs as another account, and when that cannot reach `home`, the data is elsewhere: `log`
 * says where. The branches for macOS and Windows have not been tried on those systems.
 *
 * @throws EmbeddedPostgresError with a sentence for the person at the terminal.
 */
export async function startEmbeddedPostgres(options: {
  home: string
  settings?: Record<string, string>
  log?: (line: string) => void
}): Promise<EmbeddedPostgres> {
  const { settings = {}, log = () => {} } = options
  const home = await prepareHome(options.home, log)
  const lock = await lockHome(home)
  try {
    const binaries = await findBinaries(home)
    await removeHalfMade(home)
    const password = await readOrMakeSecret(home)
    const isFirstStart = !existsSync(home.dataFolder)
    // What was not yet flushed is lost to a power cut anyway when the server does not flush either.
    if (isFirstStart) await createCluster(home, binaries, password, settings['fsync'] !== 'off')
    else await refuseOtherVersion(home, binaries)

    const address = await chooseAddress(home)
    const serverArguments = composeArguments(home, settings, address)
    const commandLine = [binaries.postgres, ...serverArguments].join(' ')
    const connection = { ...address, user: 'postgres', password, database: 'postgres' } as const
    const wanted = { commandLine, connection }
    const { wasRecovered, adoptedPid } = await recoverEarlierRun(home, binaries, wanted)
    const server =
      adoptedPid === undefined
        ? await launchServer(home, binaries, serverArguments, log)
        : { pid: adoptedPid, watcher: startWatcher(adoptedPid, home) }

    return {
      connection,
      version: binaries.version,
      isFirstStart,
      wasRecovered,
      async stop() {
        await stopPostmaster(server.pid, home, binaries)
        await server.watcher.dismiss()
        await rmdir(home.socketFolder).catch(() => undefined)
        await lock.release()
      },
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** The cluster appears at its place whole or not at all: a killed initdb leaves another folder. */
async function createCluster(
  home: Home,
  binaries: Binaries,
  password: string,
  isDurable: boolean,
): Promise<void> {
  // Not a fixed name: an initdb that outlived its parent would write into ours.
  const unfinished = join(home.folder, `data.init-${randomBytes(4).toString('hex')}`)
  const passwordFile = `${unfinished}.password`
  await mkdir(unfinished, { mode: 0o700 })
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (home.owner) {
    await chown(unfinished, home.owner.uid, home.owner.gid)
    await chown(passwordFile, home.owner.uid, home.owner.gid)
  }
  const systemLocale = systemLocales.get(process.platform) ?? 'C.UTF-8'
  const initArguments = ['-D', unfinished, '-U', 'postgres', '-A', 'scram-sha-256', '-E', 'UTF8']
  initArguments.push(`--pwfile=${passwordFile}`, '--data-checksums', '--no-instructions')
  initArguments.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8')
  initArguments.push(`--locale=${systemLocale}`, '--lc-messages=C')
  if (!isDurable) initArguments.push('--no-sync')
  const { failure, stderr } = await runProgram(binaries.initdb, initArguments, home.owner)
  await rm(passwordFile)
  if (failure !== undefined) {
    await rm(unfinished, { recursive: true, force: true })
    const reason = stderr.trim().replaceAll('\n', ' ') || failure
    const sentence = `PostgreSQL could not create its database in ${home.folder}: ${reason}`
    throw new EmbeddedPostgresError('not_ready', sentence)
  }
  await rename(unfinished, home.dataFolder)
  if (isDurable && process.platform !== 'win32') {
    // Without this a power cut could take the folder's new name back, and with it later commits.
    const folder = await open(home.folder)
    await folder.sync().finally(() => folder.close())
  }
}

async function refuseOtherVersion(home: Home, binaries: Binaries): Promise<void> {
  const clusterVersion = await readFile(join(home.dataFolder, 'PG_VERSION'), 'utf8').catch(() => '')
  const [major] = binaries.version.split('.')
  if (clusterVersion.trim() === major) return
  const found = clusterVersion.trim() || 'no known version'
  const sentence = `The database in ${home.folder} is of PostgreSQL ${found}, and this is ${major}.`
  const advice = 'Move it over with pg_dump of the old version, or choose another data folder.'
  throw new EmbeddedPostgresError('home_unusable', `${sentence} ${advice}`)
}

async function chooseAddress(home: Home): Promise<{ host: string; port: number }> {
  if (process.platform !== 'win32') return { host: home.socketFolder, port: socketPort }
  const host = '127.0.0.1'
  const port = await new Promise<number>((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, host, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
  return { host, port }
}

function composeArguments(
  home: Home,
  settings: Record<string, string>,
  address: { host: string; port: number },
): string[] {
  const isSocket = address.host === home.socketFolder
  // A list in which quotes are doubled: otherwise a comma in the path would part it.
  const quotedFolder = `"${home.socketFolder.replaceAll('"', '""')}"`
  const all = {
    ...defaultSettings,
    ...settings,
    // No TCP: the package's OpenSSL is at the end of its life, and no port can be taken.
    listen_addresses: isSocket ? '' : address.host,
    unix_socket_directories: isSocket ? quotedFolder : '',
    unix_socket_permissions: '0700',
  }
  const pairs = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return ['-D', home.dataFolder, '-p', `${address.port}`, ...pairs]
}

type Server = { pid: number; watcher: { dismiss(): Promise<void> } }

/**
 * Starts PostgreSQL and waits until it is ready, again and again as long as sessions of a killed
 * one hold on to its shared memory: PostgreSQL refuses then, for good reason.
 */
async function launchServer(
  home: Home,
  binaries: Binaries,
  serverArguments: string[],
  log: (line: string) => void,
): Promise<Server> {
  await trimLog(home)
  await prepareSocketFolder(home)
  const endsAt = performance.now() + retryForMs
  for (;;) {
    const launched = await tryLaunch(home, binaries, serverArguments, log)
    if ('pid' in launched) return launched
    const isHeld = launched.complaint.includes('pre-existing shared memory block')
    if (!isHeld || performance.now() > endsAt) {
      const sentence = `PostgreSQL did not start: ${launched.complaint}`
      const advice = `Its log is ${home.logFile}.`
      throw new EmbeddedPostgresError('not_ready', `${sentence} ${advice}`)
    }
    await sleep(200)
  }
}

async function tryLaunch(
  home: Home,
  binaries: Binaries,
  serverArguments: string[],
  log: (line: string) => void,
): Promise<Server | { complaint: string }> {
  const logHandle = await open(home.logFile, 'a', 0o600)
  const { size: logStart } = await logHandle.stat()
  // Detached: Ctrl-C goes to the whole process group, and the database must outlive the requests.
  const child = spawn(binaries.postgres, serverArguments, {
    ...describeSpawn(home.owner),
    detached: true,
    stdio: ['ignore', logHandle.fd, logHandle.fd],
  })
  child.unref()
  let hasEnded = false
  let isReady = false
  child.once('error', () => (hasEnded = true))
  const { pid } = child
  // In the same breath, so that there is hardly a moment in which our death would orphan it.
  const watcher = pid === undefined ? undefined : startWatcher(pid, home)
  child.once('exit', (exitCode, signal) => {
    hasEnded = true
    // Its process id is free for others now.
    void watcher?.dismiss()
    const isUnexpected = isReady && exitCode !== 0
    if (isUnexpected) log(`PostgreSQL exited (${exitCode ?? signal}); see its log ${home.logFile}`)
  })
  await logHandle.close()

  const outcome = await pollUntilFound(async () => {
    if (hasEnded) return 'ended'
    const file = await readPostmasterFile(home)
    return file?.pid === pid && file?.status === 'ready' ? 'ready' : undefined
  }, readyTimeoutMs)
  if (outcome === 'ready' && pid !== undefined && watcher) {
    isReady = true
    return { pid, watcher }
  }
  if (outcome === undefined && pid !== undefined) await stopPostmaster(pid, home, binaries)
  await watcher?.dismiss()
  return { complaint: await readComplaint(home, logStart) }
}

async function readComplaint(home: Home, logStart: number): Promise<string> {
  const content = await readFile(home.logFile)
  const lines = content.subarray(logStart).toString().trim().split('\n')
  const complaint = lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1)
  // The time and the process id in front are of no use to the reader.
  const sentence = complaint?.replace(/^.*?(?=FATAL|PANIC)/, '')
  return sentence || `it was not ready after ${readyTimeoutMs / 1000} seconds.`
}
