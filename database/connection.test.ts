import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { connectDatabase } from '#platform/db/db'
import { refusalOf } from '#platform/errors'
import { goodbye, startFakePostgres, welcome } from '#test/fakes/postgres'

test('a connection that ends in the moment in which it opens is a 503, and no end of the process', async (t) => {
  const connection = await startFakePostgres(t, (socket, isFirst) => {
    // Both in one segment: whoever waits for the first has not come to listen when the second is read.
    if (isFirst) socket.end(Buffer.concat([welcome, goodbye('57P01', 'terminated by command')]))
  })
  const db = connectDatabase({
    logins: { tenants: connection, across: connection },
    readers: 1,
    writers: 1,
    namedStatements: true,
    statementTimeoutMs: 5_000,
    transactionTimeoutMs: 15_000,
  })
  t.after(() => db.close())
  for (const work of [
    () => db.acrossOrgs('a test', (tx) => tx.one(sql`select 1 as one`)),
    () => db.acrossOrgsOnce('a test').run(sql`select 1`),
    () => db.ask({ text: 'select 1', values: [] }),
  ]) {
    await assert.rejects(work(), (error) => refusalOf(error)?.code === 'unavailable')
  }
})

test('every connection of the product is of the kind that listens from its first moment on', async () => {
  const root = join(import.meta.dirname, '..')
  const files = globSync(['server/**/*.ts', 'database/**/*.ts'], { cwd: root }).filter(
    (file) => !/\.test\.ts$|-fixture\.ts$/.test(file),
  )
  assert.ok(files.length > 300)
  const deaf: string[] = []
  for (const file of files) {
    const text = await readFile(join(root, file), 'utf8')
    for (const [made, , rest = ''] of text.matchAll(/new (pg\.)?(?:Client|Pool)\(([^]{0,200})/g)) {
      const listens = /^[^)]*\bClient: \w*Connection\b|^[^\n]*\n *client\.on\('error'/.test(rest)
      if (!listens) deaf.push(`${file}: ${made.slice(0, 40)}`)
    }
  }
  assert.deepEqual(deaf, [])
})
