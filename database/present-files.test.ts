import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'

import { findChangedMigrations, recordMigrationHashes } from './hashes.ts'
import { migrate, readPendingMigrations } from './migrate.ts'
import { openMigrationFixtures, selectWords, write } from './migration-fixture.ts'

const migrationFixture = openMigrationFixtures()

const schema = { '0001-schema.sql': 'create schema app;' }
const words = {
  '0002-words.sql': 'create table app.words (word text default app.first_word());',
}
const wordsFile = 'functions/words.sql'
const firstWord = (word: string, more = '') => ({
  [wordsFile]: `create or replace function app.first_word() returns text language sql
    return '${word}'; ${more}`,
})
const upper = {
  'functions/upper.sql': `create or replace function app.upper_word() returns trigger language plpgsql
    as $$ begin new.word := upper(new.word); return new; end $$;`,
  'triggers/words.sql': `create or replace trigger upper_word before insert on app.words
    for each row execute function app.upper_word();`,
}

test('functions of an empty database come before the tables that use them, triggers after', async () => {
  const { config, folder, client } = await migrationFixture({
    ...schema,
    ...words,
    ...firstWord('one'),
    ...upper,
  })
  const { applied, current } = await migrate({ client: config, folder })
  assert.deepEqual(applied, [
    '0001-schema.sql',
    'functions/upper.sql',
    'functions/words.sql',
    '0002-words.sql',
    'triggers/words.sql',
  ])
  assert.equal(current, '0002-words.sql')
  await client.query('insert into app.words default values')
  assert.deepEqual(await selectWords(client), ['ONE'])
  assert.deepEqual((await migrate({ client: config, folder })).applied, [])
})

test('a file that has changed is pending, and is applied again alone', async () => {
  const { config, folder, client } = await migrationFixture({
    ...schema,
    ...words,
    ...firstWord('one'),
    ...upper,
  })
  await migrate({ client: config, folder })
  await write(folder, firstWord('two'))
  assert.deepEqual(await readPendingMigrations(client, folder), [wordsFile])
  assert.deepEqual((await migrate({ client: config, folder })).applied, [wordsFile])
  await client.query('insert into app.words default values')
  assert.deepEqual(await selectWords(client), ['TWO'])
})

test('what no file makes any more is dropped; what another file makes now stays', async () => {
  const second = `create or replace function app.second_word() returns int language sql return 2;`
  const { config, folder, client } = await migrationFixture({
    ...schema,
    ...words,
    ...firstWord('one', second),
    ...upper,
  })
  await migrate({ client: config, folder })
  await write(folder, { ...firstWord('one'), 'functions/moved.sql': second })
  await rm(join(folder, 'triggers/words.sql'))
  await migrate({ client: config, folder })
  const { rows } = await client.query(
    `select to_regproc('app.second_word') is not null as is_kept, exists (
      select from pg_trigger where tgname = 'upper_word') as has_trigger`,
  )
  assert.deepEqual(rows, [{ is_kept: true, has_trigger: false }])
})

test('a function whose signature a migration drops comes from its file again', async () => {
  const { config, folder, client } = await migrationFixture({
    ...schema,
    ...words,
    'functions/count.sql': `create or replace function app.count_words() returns int language sql
      as $$ select count(*)::int from app.words $$;`,
    ...firstWord('one'),
  })
  await migrate({ client: config, folder })
  await write(folder, {
    '0003-counts.sql': 'drop function if exists app.count_words();',
    'functions/count.sql': `create or replace function app.count_words() returns bigint language sql
      as $$ select count(*) from app.words $$;`,
  })
  assert.deepEqual((await migrate({ client: config, folder })).applied, [
    '0003-counts.sql',
    'functions/count.sql',
  ])
  const { rows } = await client.query('select pg_typeof(app.count_words())::text as type')
  assert.deepEqual(rows, [{ type: 'bigint' }])
})

test('a failing file of functions leaves what there was, and says where it failed', async () => {
  const { config, folder, client } = await migrationFixture({
    ...schema,
    ...words,
    ...firstWord('one'),
  })
  await migrate({ client: config, folder })
  await write(folder, firstWord('two', '\nselect missing;'))
  await assert.rejects(
    migrate({ client: config, folder }),
    /functions\/words\.sql failed at line 3/,
  )
  await client.query('insert into app.words default values')
  assert.deepEqual(await selectWords(client), ['one'])
})

test('a database from before the baseline that stopped early is refused with what to do', async () => {
  const { config, folder } = await migrationFixture({
    ...schema,
    '0002-organizations.sql': 'select 1',
  })
  await assert.rejects(
    migrate({ client: config, folder }),
    /is at 0002-organizations\.sql; only a database that is at 0080-jobs\.sql/,
  )
})

test('a recorded migration that changes or goes is refused, and its hash is not written again', async () => {
  const { folder } = await migrationFixture({
    ...schema,
    ...words,
    'upgrade-to-baseline.sql': 'select 1',
    'migrations/hashes.json': '{}',
  })
  await recordMigrationHashes(folder)
  assert.deepEqual(await findChangedMigrations(folder), { changed: [], unrecorded: [] })
  await write(folder, { '0001-schema.sql': 'create schema other;' })
  await rm(join(folder, 'migrations/0002-words.sql'))
  await assert.rejects(
    recordMigrationHashes(folder),
    /0002-words\.sql is gone[^]*0001-schema\.sql was changed after it was recorded/,
  )
  assert.equal((await findChangedMigrations(folder)).changed.length, 2)
})
