import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, readdir, readlink, stat, unlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { promisify } from 'node:util'

import pg from 'pg'

import {
  assertRowKept,
  copyProject,
  isAlive,
  keepRow,
  makePlace,
  makeTemplate,
  query,
  readPostmasterPid,
  readWatcherPid,
  settings,
  waitUntil,
} from './fixture.ts'
import { inTurn } from '#test/runner/turns'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

const asRoot = { skip: process.getuid?.() === 0 ? false : 'only root starts it as another account' }

// A Unix socket's path holds 107 bytes, so the socket of a long folder is elsewhere. One in each run, by
// turns: to make a cluster takes four seconds of a core.
const oddFolders = [
  ['short', 'x', undefined],
  ['long', 'x'.repeat(100), '/tmp'],
] as const

describe('the embedded PostgreSQL', { concurrency: 2 }, () => {
  let template: Awaited<ReturnType<typeof makeTemplate>>
  before(async () => {
    template = await makeTemplate()
  })
  after(() => template.remove())

  test('the first start creates a cluster of PostgreSQL 18 in UTF-8 with checksums', async (t) => {
    const place = await makePlace(t)
    const database = await place.start()
    assert.equal(database.isFirstStart, true)
    assert.equal(database.wasRecovered, 'no')
    assert.match(String(await query(database, 'select version()')), /^PostgreSQL 18\./)
    assert.ok(String(await query(database, 'select version()')).includes(` ${database.version} `))
    assert.equal(await query(database, 'show data_checksums'), 'on')
    assert.equal(await query(database, 'show server_encoding'), 'UTF8')
    assert.equal(
      await query(database, `select datlocprovider::text || datlocale from pg_database limit 1`),
      'bC.UTF-8',
    )
    assert.equal(await query(database, 'show max_connections'), settings.max_connections)
  })

  test('it listens on no network port and wants the password of its own secret', async (t) => {
    const place = await makePlace(t, template)
    const database = await place.start()
    assert.equal(await query(database, 'show listen_addresses'), '')
    const secret = await stat(join(place.home, 'secret'))
    assert.equal(secret.mode & 0o777, 0o600)
    assert.equal((await stat(database.connection.host)).mode & 0o777, 0o700)
    const stranger = new pg.Client({ ...database.connection, password: 'guessed' })
    await assert.rejects(stranger.connect(), /password authentication failed/)
  })

  test('a later start is warm and keeps the rows', async (t) => {
    const place = await makePlace(t, template)
    const first = await place.start()
    await query(first, 'create table kept as select 7 as row')
    await first.stop()
    const second = await place.start()
    assert.equal(second.isFirstStart, false)
    assert.equal(second.wasRecovered, 'no')
    await assertRowKept(second)
  })

  test('stop leaves no process, no watcher and no socket, and a second stop is harmless', async (t) => {
    const place = await makePlace(t, template)
    const database = await place.start()
    const pids = [await readPostmasterPid(place.home), await readWatcherPid(place.home)]
    const idle = new pg.Client(database.connection)
    idle.on('error', () => {})
    await idle.connect()
    await Promise.all([database.stop(), database.stop()])
    await database.stop()
    // A process that has ended is reaped a moment later.
    for (const pid of pids)
      await waitUntil('the process is gone', async () => !(await isAlive(pid)))
    assert.equal(existsSync(database.connection.host), false)
    assert.equal(existsSync(join(place.home, 'data', 'postmaster.pid')), false)
  })

  test('a second process on the same folder is refused with the folder and the holder', async (t) => {
    const place = await makePlace(t, template)
    const database = await place.start()
    const second = place.startOwner()
    const line = await second.readLine()
    assert.match(line, /^already_running The database in /)
    assert.ok(line.includes(place.home) && line.includes(`process ${process.pid}.`), line)
    assert.equal(await query(database, 'select 1'), 1)
  })

  test('a second start in the same process is refused as well', async (t) => {
    const place = await makePlace(t, template)
    await place.start()
    await assert.rejects(place.start(), { code: 'already_running' })
  })

  for (const [name, rest, socketParent] of inTurn(oddFolders, 2)) {
    test(`a folder with spaces, commas, quotes and umlauts works when it is ${name}`, async (t) => {
      const place = await makePlace(t)
      const home = join(place.folder, `a, "Zähne" 'b' %s`, rest)
      const database = await startEmbeddedPostgres({ home, settings })
      t.after(() => database.stop())
      assert.equal(await query(database, 'select 1'), 1)
      assert.equal(dirname(database.connection.host), socketParent ?? home)
      await database.stop()
      assert.equal(existsSync(database.connection.host), false)
    })
  }

  test('a socket folder that is open to others is refused, since they could read along', async (t) => {
    const place = await makePlace(t, template)
    const { uid, gid } = await stat(join(place.home, 'data'))
    const socketFolder = join(place.home, 's')
    await mkdir(socketFolder)
    await chown(socketFolder, uid, gid)
    await chmod(socketFolder, 0o711)
    await assert.rejects(place.start(), { code: 'home_unusable', message: /Remove it/ })
  })

  test('a cluster of another version and a lost secret are refused with what to do', async (t) => {
    const place = await makePlace(t, template)
    await (await place.start()).stop()
    await writeFile(join(place.home, 'data', 'PG_VERSION'), '17\n')
    await assert.rejects(place.start(), { code: 'home_unusable', message: /of PostgreSQL 17/ })
    await unlink(join(place.home, 'secret'))
    await assert.rejects(place.start(), { code: 'home_unusable', message: /Put it back/ })
  })

  test('a server that does not start says why and leaves nothing running', async (t) => {
    const place = await makePlace(t, template)
    const failing = place.start({ shared_buffers: 'plenty' })
    await assert.rejects(failing, { code: 'not_ready', message: /"shared_buffers": "plenty"/ })
    assert.equal(await isAlive(await readWatcherPid(place.home)), false)
    assert.equal(await query(await place.start(), 'select 1'), 1)
  })

  test('library links that npm left out are made in place', async (t) => {
    const place = await makePlace(t)
    const platformFolder = await copyProject(place.folder)
    const owner = place.startOwner('', platformFolder)
    assert.equal(await owner.readLine(), 'ready')
    assert.equal(String(await readdir(place.home)).includes('runtime-'), false)
  })

  test(
    'root in a project closed to others: programs and data go where the account can',
    asRoot,
    async (t) => {
      const place = await makePlace(t)
      const platformFolder = await copyProject(place.folder)
      await promisify(execFile)('chmod', ['-R', 'go-rwx', place.folder])
      const first = place.startOwner(keepRow, platformFolder)
      assert.match(await first.readLine(), /^log .* the database is in \/var\/lib\/pontic\//)
      assert.equal(await first.readLine(), 'ready')
      const elsewhere = await readlink(join(place.home, 'elsewhere'))
      const names = await readdir(elsewhere)
      assert.ok(
        names.some((name) => name.startsWith('runtime-')),
        'a copy of the programs',
      )
      const pid = await readPostmasterPid(elsewhere)
      first.child.kill('SIGKILL')
      await waitUntil('PostgreSQL has ended', async () => !(await isAlive(pid)))
      await assertRowKept(await place.start())
    },
  )

  test('root: an empty folder of mode 0700 is used itself', asRoot, async (t) => {
    const place = await makePlace(t)
    await mkdir(place.home, { mode: 0o700 })
    const database = await place.start()
    assert.equal(await query(database, 'select 1'), 1)
    assert.equal(existsSync(join(place.home, 'data', 'PG_VERSION')), true)
    assert.equal((await stat(place.home)).mode & 0o777, 0o711)
  })

  test(
    'root: the owner of an existing cluster keeps it, whichever accounts there are',
    asRoot,
    async (t) => {
      const place = await makePlace(t, template)
      await (await place.start()).stop()
      const { uid } = await stat(join(place.home, 'data'))
      assert.notEqual(uid, 0)
      for (const name of await readdir(place.home, { recursive: true })) {
        if (/^(data|s)/.test(name)) await chown(join(place.home, name), 12345, 12345)
      }
      const database = await place.start()
      const pid = await readPostmasterPid(place.home)
      assert.equal((await stat(`/proc/${pid}`)).uid, 12345)
      assert.equal(await query(database, 'select 1'), 1)
    },
  )
})
