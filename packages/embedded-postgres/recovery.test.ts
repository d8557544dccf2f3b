import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import {
  chmod,
  chown,
  cp,
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  stat,
  symlink,
  unlink,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, before, describe, test, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'

import { inTurn } from '#test/runner/turns'

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
  waitUntil,
} from './fixture.ts'

/** A process that PostgreSQL could take for itself, because it has the same account. */
async function spawnForeigner(t: TestContext, home: string, script: string): Promise<number> {
  const { uid, gid } = await stat(join(home, 'data'))
  const child = spawn('/bin/sh', ['-c', script], {
    ...(process.getuid?.() === 0 ? { uid, gid } : {}),
    cwd: '/',
  })
  t.after(() => child.kill('SIGKILL'))
  const first = await createInterface(child.stdout)[Symbol.asyncIterator]().next()
  return Number(first.value)
}

/** Kills the owner and its watcher, so that PostgreSQL is an orphan; its process id. */
async function makeOrphan(
  place: Awaited<ReturnType<typeof makePlace>>,
  project?: string,
): Promise<number> {
  const owner = place.startOwner(keepRow, project)
  assert.equal(await owner.readLine(), 'ready')
  process.kill(await readWatcherPid(place.home), 'SIGKILL')
  owner.child.kill('SIGKILL')
  await waitUntil('the owner is dead', async () => owner.child.signalCode !== null)
  return readPostmasterPid(place.home)
}

const foreigners = [
  ['another program', 'echo $$; exec sleep 60'],
  ['a zombie', 'sleep 0 & echo $!; exec sleep 60'],
] as const

describe('the embedded PostgreSQL after a death', { concurrency: 2 }, () => {
  let template: Awaited<ReturnType<typeof makeTemplate>>
  before(async () => {
    template = await makeTemplate()
  })
  after(() => template.remove())

  test('kill -9 of the owner: the watcher stops PostgreSQL and the rows stay', async (t) => {
    const place = await makePlace(t, template)
    const owner = place.startOwner(keepRow)
    assert.equal(await owner.readLine(), 'ready')
    const pid = await readPostmasterPid(place.home)
    owner.child.kill('SIGKILL')
    await waitUntil('PostgreSQL has ended', async () => !(await isAlive(pid)))
    await assertRowKept(await place.start())
  })

  test('kill -9 of the whole process group of the owner ends PostgreSQL too', async (t) => {
    const place = await makePlace(t, template)
    const owner = place.startOwner(keepRow)
    assert.equal(await owner.readLine(), 'ready')
    const pid = await readPostmasterPid(place.home)
    process.kill(-Number(owner.child.pid), 'SIGKILL')
    await waitUntil('PostgreSQL has ended', async () => !(await isAlive(pid)))
    await assertRowKept(await place.start())
  })

  // One in each run, by turns.
  for (const slow of inTurn(['watcher', 'PostgreSQL'] as const, 2)) {
    test(`a start right after kill -9 does not adopt what is being stopped by a slow ${slow}`, async (t) => {
      const place = await makePlace(t, template)
      const owner = place.startOwner(keepRow)
      assert.equal(await owner.readLine(), 'ready')
      const [pid, watcherPid] = [
        await readPostmasterPid(place.home),
        await readWatcherPid(place.home),
      ]
      // As slow as it may be on a busy machine: it acts only when we let it.
      const slowPid = slow === 'watcher' ? watcherPid : pid
      process.kill(slowPid, 'SIGSTOP')
      owner.child.kill('SIGKILL')
      await waitUntil('the owner is dead', async () => owner.child.signalCode !== null)
      const starting = place.start()
      const isEarly = await Promise.race([starting.then(() => true), sleep(300).then(() => false)])
      process.kill(slowPid, 'SIGCONT')
      const database = await starting
      await waitUntil('the watcher is done', async () => !(await isAlive(watcherPid)))
      await assertRowKept(database)
      assert.equal(isEarly, false)
      assert.notEqual(await readPostmasterPid(place.home), pid)
    })
  }

  test('an orphaned PostgreSQL is adopted, and stopped by its new owner', async (t) => {
    const place = await makePlace(t, template)
    const orphan = await makeOrphan(place)
    // Its file changes after its start, as that of a copy does in the second in which it was made.
    const program = await readlink(`/proc/${orphan}/exe`)
    await chmod(program, (await stat(program)).mode)
    const database = await place.start()
    assert.equal(database.wasRecovered, 'adopted')
    assert.equal(await readPostmasterPid(place.home), orphan)
    await assertRowKept(database)
    await database.stop()
    await waitUntil('the orphan is gone', async () => !(await isAlive(orphan)))
  })

  test('an orphaned PostgreSQL with other settings is restarted', async (t) => {
    const place = await makePlace(t, template)
    const orphan = await makeOrphan(place)
    const database = await place.start({ max_connections: '21' })
    assert.equal(database.wasRecovered, 'restarted')
    assert.equal(await isAlive(orphan), false)
    assert.equal(await query(database, 'show max_connections'), '21')
    await assertRowKept(database)
  })

  test('an orphaned PostgreSQL whose programs npm has replaced since is restarted', async (t) => {
    const place = await makePlace(t)
    const project = await copyProject(place.folder)
    const orphan = await makeOrphan(place, project)
    const program = await readlink(`/proc/${orphan}/exe`)
    const replacement = join(place.folder, 'postgres')
    await cp(program, replacement)
    await rename(replacement, program)
    const owner = place.startOwner('console.log(database.wasRecovered)', project)
    assert.equal(await owner.readLine(), 'restarted')
    assert.equal(await isAlive(orphan), false)
  })

  test('kill -9 of the owner and of PostgreSQL is recovered without loss', async (t) => {
    const place = await makePlace(t, template)
    const orphan = await makeOrphan(place)
    process.kill(orphan, 'SIGKILL')
    const database = await place.start()
    assert.equal(database.wasRecovered, 'restarted')
    await assertRowKept(database)
  })

  test('PostgreSQL dies alone: its owner can still stop, and the next start recovers', async (t) => {
    const place = await makePlace(t, template)
    const database = await place.start()
    await query(database, 'create table kept as select 7 as row')
    const pid = await readPostmasterPid(place.home)
    const watcherPid = await readWatcherPid(place.home)
    process.kill(pid, 'SIGKILL')
    await waitUntil('the watcher is dismissed', async () => !(await isAlive(watcherPid)))
    await database.stop()
    const next = await place.start()
    assert.equal(next.wasRecovered, 'restarted')
    await assertRowKept(next)
  })

  // One in each run, by turns.
  for (const [name, script] of inTurn(foreigners, 2)) {
    test(`a postmaster.pid whose process id is now ${name} is recovered`, async (t) => {
      const place = await makePlace(t, template)
      const first = await place.start()
      await query(first, 'create table kept as select 7 as row')
      const pidFile = join(place.home, 'data', 'postmaster.pid')
      const lockFile = join(first.connection.host, '.s.PGSQL.5432.lock')
      const [pidLines, lockLines] = [
        await readFile(pidFile, 'utf8'),
        await readFile(lockFile, 'utf8'),
      ]
      await first.stop()
      const { uid, gid } = await stat(join(place.home, 'data'))
      const foreignPid = await spawnForeigner(t, place.home, script)
      await mkdir(first.connection.host, { mode: 0o700 })
      await chown(first.connection.host, uid, gid)
      for (const [file, lines] of [
        [pidFile, pidLines],
        [lockFile, lockLines],
      ] as const) {
        await writeFile(file, lines.replace(/^\d+/, `${foreignPid}`), { mode: 0o600 })
        await chown(file, uid, gid)
      }
      const second = await place.start()
      assert.equal(second.wasRecovered, 'restarted')
      await assertRowKept(second)
    })
  }

  test('an empty postmaster.pid, as a kill at the wrong moment leaves it, is recovered', async (t) => {
    const place = await makePlace(t, template)
    await (await place.start()).stop()
    await writeFile(join(place.home, 'data', 'postmaster.pid'), '')
    const database = await place.start()
    assert.equal(database.wasRecovered, 'restarted')
  })

  test('a link in place of postmaster.pid is not written through', async (t) => {
    const place = await makePlace(t, template)
    const victim = join(place.folder, 'victim')
    await writeFile(victim, '4000000\nprecious')
    await symlink(victim, join(place.home, 'data', 'postmaster.pid'))
    await assert.rejects(place.start(), { code: 'ELOOP' })
    assert.equal(await readFile(victim, 'utf8'), '4000000\nprecious')
    await unlink(join(place.home, 'data', 'postmaster.pid'))
  })

  test('kill -9 during initdb leaves half a cluster that the next start replaces', async (t) => {
    const place = await makePlace(t)
    const owner = place.startOwner()
    const listHalfMade = async () => {
      const names = await readdir(place.home).catch(() => [])
      return names.filter((name) => name.startsWith('data.init'))
    }
    await waitUntil('initdb works', async () => (await listHalfMade()).length === 2)
    owner.child.kill('SIGKILL')
    await waitUntil('the owner is dead', async () => owner.child.signalCode !== null)
    assert.equal(existsSync(join(place.home, 'data')), false)
    const database = await place.start()
    assert.equal(database.isFirstStart, true)
    assert.deepEqual(await listHalfMade(), [])
    assert.equal(await query(database, 'select 1'), 1)
  })

  test('Ctrl-C in the terminal leaves PostgreSQL to the owner, who stops it when done', async (t) => {
    const place = await makePlace(t, template)
    const owner = place.startOwner(`process.on('SIGINT', async () => {
    const { rows } = await client.query('select pg_sleep(0.2), 5 as answer')
    const late = new pg.Client(database.connection)
    await late.connect()
    await Promise.all([late.end(), client.end()])
    console.log('answered ' + rows[0].answer)
    await database.stop()
    process.exit(0)
  })`)
    assert.equal(await owner.readLine(), 'ready')
    const pid = await readPostmasterPid(place.home)
    process.kill(-Number(owner.child.pid), 'SIGINT')
    assert.equal(await owner.readLine(), 'answered 5')
    await waitUntil('the owner is done', async () => owner.child.exitCode === 0)
    assert.equal(await isAlive(pid), false)
  })

  test('an owner that ends without stop is not held open, and PostgreSQL ends with it', async (t) => {
    const place = await makePlace(t, template)
    const owner = place.startOwner(`await client.end()
    globalThis.setInterval = () => {}`)
    assert.equal(await owner.readLine(), 'ready')
    await waitUntil('the owner has ended', async () => owner.child.exitCode === 0)
    const pidFile = join(place.home, 'data', 'postmaster.pid')
    await waitUntil('PostgreSQL has ended', async () => !existsSync(pidFile))
  })
})
