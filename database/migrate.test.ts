import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Client } from 'pg'

import { migrate, readPendingMigrations } from './migrate.ts'
import { openMigrationFixtures, selectWords, write } from './migration-fixture.ts'

const migrationFixture = openMigrationFixtures()

const first = { '0001-first.sql': 'create schema app; create table app.words (word text);' }
const second = { '0002-second.sql': `insert into app.words values ('two');` }
const third = { '0003-third.sql': `insert into app.words values ('three');` }

test('migrations run in the order of their numbers, each once, and the last one is current', async () => {
  const { config, folder, client } = await migrationFixture({ ...third, ...first, ...second })
  const lines: string[] = []
  const result = await migrate({ client: config, folder, log: (line) => lines.push(line) })
  const names = ['0001-first.sql', '0002-second.sql', '0003-third.sql']
  assert.deepEqual(result, { applied: names, current: '0003-third.sql' })
  assert.deepEqual(
    lines,
    names.map((name) => `Applied ${name}`),
  )
  assert.deepEqual(await migrate({ client: config, folder }), {
    applied: [],
    current: '0003-third.sql',
  })
  assert.deepEqual(await selectWords(client), ['two', 'three'])
})

test('a connection that the runner opened is closed again, after a failure as well', async () => {
  const { config, folder, client } = await migrationFixture(first)
  await migrate({ client: config, folder })
  await write(folder, { '0002-second.sql': 'oops' })
  await assert.rejects(migrate({ client: config, folder }))
  await poll(async () => {
    const { rows } = await client.query(
      'select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    return rows.length === 0
  })
})

test('a client that is handed in is used as it is and stays open', async () => {
  const { folder, client } = await migrationFixture({ ...first, ...second })
  await migrate({ client, folder })
  assert.deepEqual(await selectWords(client), ['two'])
})

test('a later migration is applied to a database that has the earlier ones', async () => {
  const { config, folder, client } = await migrationFixture({ ...first, ...second })
  await migrate({ client: config, folder })
  await write(folder, third)
  assert.deepEqual(await readPendingMigrations(client, folder), ['0003-third.sql'])
  assert.deepEqual((await migrate({ client: config, folder })).applied, ['0003-third.sql'])
  assert.deepEqual(await readPendingMigrations(client, folder), [])
})

test('every migration of an untouched database is pending', async () => {
  const { folder, client } = await migrationFixture({ ...first, ...second })
  assert.deepEqual(await readPendingMigrations(client, folder), [
    '0001-first.sql',
    '0002-second.sql',
  ])
})

test('of two runners at once the second waits and finds every migration applied', async () => {
  const { config, folder, client } = await migrationFixture({
    ...first,
    '0002-second.sql': `insert into app.words values ('two'); select pg_advisory_xact_lock(7);`,
    ...third,
  })
  // The gate holds the first runner inside its second file until the other one waits as well,
  // whatever the isolation that the database gives its sessions.
  await client.query(
    `alter database ${config.database} set default_transaction_isolation to 'serializable'`,
  )
  await client.query('select pg_advisory_lock(7)')
  const runs = [migrate({ client: config, folder }), migrate({ client: config, folder })]
  await poll(async () => (await countWaiting(client)) === 2)
  await client.query('select pg_advisory_unlock(7)')
  const results = await Promise.all(runs)
  assert.deepEqual(results.flatMap(({ applied }) => applied).toSorted(), [
    '0001-first.sql',
    '0002-second.sql',
    '0003-third.sql',
  ])
  assert.deepEqual(
    results.map(({ current }) => current),
    ['0003-third.sql', '0003-third.sql'],
  )
  assert.deepEqual(await selectWords(client), ['two', 'three'])
})

test('an applied migration that was changed is refused by name, and nothing after it runs', async () => {
  const { config, folder, client } = await migrationFixture({ ...first, ...second })
  await migrate({ client: config, folder })
  await write(folder, { '0002-second.sql': `insert into app.words values ('too');`, ...third })
  await assert.rejects(migrate({ client: config, folder }), /0002-second\.sql was changed after/)
  assert.deepEqual(await selectWords(client), ['two'])
})

test('a checkout with the other line ends is the same migration', async () => {
  const text = 'create schema app;\ncreate table app.words (\n  word text);\n'
  const { config, folder } = await migrationFixture({ '0001-first.sql': text })
  await migrate({ client: config, folder })
  await write(folder, { '0001-first.sql': text.replaceAll('\n', '\r\n') })
  assert.deepEqual((await migrate({ client: config, folder })).applied, [])
})

test('a database that a newer program has migrated is refused, yet nothing is pending', async () => {
  const { config, folder, client } = await migrationFixture({ ...first, ...second })
  await migrate({ client: config, folder })
  await rm(join(folder, 'migrations/0002-second.sql'))
  await assert.rejects(
    migrate({ client: config, folder }),
    /0002-second\.sql, which this program does not know/,
  )
  assert.deepEqual(await readPendingMigrations(client, folder), [])
})

test('a migration that sorts before an applied one is refused', async () => {
  const { config, folder, client } = await migrationFixture({ ...first, ...third })
  await migrate({ client: config, folder })
  await write(folder, second)
  await assert.rejects(migrate({ client: config, folder }), /0002-second\.sql sorts before 0003-/)
  assert.deepEqual(await selectWords(client), ['three'])
})

test('a failing migration leaves nothing behind, names its line, and keeps those before it', async () => {
  const { config, folder, client } = await migrationFixture({
    ...first,
    '0002-second.sql': [
      `-- 🦷🦷🦷🦷🦷🦷🦷🦷🦷 a tooth is one character to PostgreSQL and two to JavaScript`,
      `insert into app.words values ('two');`,
      `create table app.half (id uuid);`,
      `select missing from app.words;`,
      `select 1;`,
    ].join('\n'),
    ...third,
  })
  await assert.rejects(migrate({ client: config, folder }), (error: Error) => {
    assert.match(error.message, /0002-second\.sql failed at line 4 and left nothing behind/)
    assert.match(error.message, /column "missing" does not exist \(42703\)/)
    return true
  })
  assert.deepEqual(await selectWords(client), [])
  assert.deepEqual(await readPendingMigrations(client, folder), [
    '0002-second.sql',
    '0003-third.sql',
  ])
  const { rows } = await client.query(`select to_regclass('app.half') as half`)
  assert.deepEqual(rows, [{ half: null }])
})

test('a failing first migration leaves not even the bookkeeping', async () => {
  const { config, folder, client } = await migrationFixture({
    '0001-first.sql': 'create schema app; oops',
  })
  await assert.rejects(migrate({ client: config, folder }), /0001-first\.sql failed at line 1/)
  const { rows } = await client.query(`select from pg_namespace where nspname = 'app'`)
  assert.equal(rows.length, 0)
})

test('a runner that fails on a client of the caller leaves it outside of a transaction', async () => {
  const { folder, client } = await migrationFixture({ '0001-first.sql': 'oops' })
  await assert.rejects(migrate({ client, folder }))
  const { rows } = await client.query('select now() = statement_timestamp() as is_fresh')
  assert.deepEqual(rows, [{ is_fresh: true }])
})

test('a migration that ends its own transaction is refused by name', async () => {
  const { config, folder } = await migrationFixture({
    ...first,
    '0002-second.sql': 'select 1; commit;',
  })
  await assert.rejects(
    migrate({ client: config, folder }),
    /0002-second\.sql ends the transaction that it runs in/,
  )
})

test('what one migration sets for its session does not reach the next', async () => {
  const { config, folder, client } = await migrationFixture({
    '0001-first.sql': `${first['0001-first.sql']} set search_path to app; set role pg_read_all_data;`,
    '0002-second.sql': `insert into app.words values (current_user), (current_schema);`,
  })
  await migrate({ client: config, folder })
  assert.deepEqual(await selectWords(client), ['postgres', 'public'])
})

test('the bookkeeping belongs to the owner of the schema, and the service may only read it', async () => {
  const { config, folder, client } = await migrationFixture({
    '0001-first.sql': `
      create role pontic_owner; create role pontic_app; create schema app authorization pontic_owner`,
  })
  await migrate({ client: config, folder })
  const { rows } = await client.query<{ owner: string; rights: string }>(`
    select pg_get_userbyid(relowner)::text as owner, string_agg(privilege_type, ', ') as rights
    from pg_class, aclexplode(relacl) where oid = 'app.schema_migrations'::regclass
    and grantee = 'pontic_app'::regrole group by relowner`)
  assert.deepEqual(rows, [{ owner: 'pontic_owner', rights: 'SELECT' }])
})

test('files that cannot be ordered are refused before anything runs', async () => {
  const twins = await migrationFixture({ ...first, '0001-twin.sql': 'select 1' })
  await assert.rejects(
    migrate({ client: twins.config, folder: twins.folder }),
    /0001-first\.sql and 0001-twin\.sql have the same number/,
  )
  const misnamed = await migrationFixture({ 'migrations/first.sql': 'select 1' })
  await assert.rejects(
    migrate({ client: misnamed.config, folder: misnamed.folder }),
    /first\.sql must be named like 0001-foundation\.sql/,
  )
  const empty = await migrationFixture({})
  await assert.rejects(migrate({ client: empty.config, folder: empty.folder }), /no migrations in/)
})

async function countWaiting(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`
    select count(*)::int as count from pg_locks
    where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`)
  return rows[0]?.count ?? 0
}

/** Waits, up to ten seconds, until the condition holds. */
async function poll(condition: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 10_000
  while (!(await condition())) {
    assert.ok(Date.now() < end, 'the condition did not come true within ten seconds')
  }
}
