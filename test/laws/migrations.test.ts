import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { findChangedMigrations } from '#database/hashes'
import { migrate, readPendingMigrations } from '#database/migrate'
import { printDatabase } from '#database/print'
import { startThrowAwayPostgres } from '#database/throw-away-postgres'
import { Client } from 'pg'

const database = new URL('../../database/', import.meta.url)
const read = (path: string) => readFile(new URL(path, database), 'utf8')

let postgres: Awaited<ReturnType<typeof startThrowAwayPostgres>>
let client: Client

before(async () => {
  postgres = await startThrowAwayPostgres()
  client = new Client(postgres.connection)
  await client.connect()
  await migrate({ client })
})

after(async () => {
  await client.end()
  await postgres.stop()
})

test('a migration never changes: each is as it was recorded, and none is missing', async () => {
  assert.deepEqual(
    await findChangedMigrations(),
    { changed: [], unrecorded: [] },
    'run npm run print to record a new migration; put a change into a new one',
  )
})

test('the printed files are those of the migrated database: npm run print', async () => {
  const { types, schema } = await printDatabase(client)
  assert.equal(await read('types.ts'), types)
  assert.equal(await read('schema.sql'), schema)
})

test('functions and triggers are made in their own files, and nothing else is', async () => {
  const misplaced: string[] = []
  for (const path of globSync('{migrations,functions,triggers}/*.sql', {
    cwd: database.pathname,
  })) {
    const text = (await read(path)).replaceAll(/^\s*--.*$/gm, '')
    const [, folder = ''] = /^(\w+)/.exec(path) ?? []
    const allowed = { functions: /function|procedure/, triggers: /trigger/ }[folder]
    const made = text.matchAll(
      /\bcreate (?:or replace )?(?:constraint |unique )?(function|procedure|trigger|table|index|view|policy)\b/g,
    )
    for (const [statement, kind = ''] of made) {
      const isAllowed = allowed
        ? allowed.test(kind) || statement.startsWith('create policy')
        : !/function|procedure|trigger/.test(kind)
      if (!isAllowed) misplaced.push(`database/${path}: ${statement}`)
    }
  }
  assert.deepEqual(misplaced, [])
})

// An empty database gets its functions before its tables, when nobody can check what they read.
test('the body of every function fits the tables', async () => {
  await client.query('delete from app.schema_files')
  assert.ok(
    (await readPendingMigrations(client)).every((name) => /^(functions|triggers)\//.test(name)),
  )
  await migrate({ client })
  assert.deepEqual(await readPendingMigrations(client), [])
})
