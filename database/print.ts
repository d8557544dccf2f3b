import { readFile, writeFile } from 'node:fs/promises'
import { format, type FormatConfig } from 'oxfmt'
import type { ClientBase } from 'pg'
import { withClient } from '#database/connection'

import { recordMigrationHashes } from './hashes.ts'
import { migrate } from './migrate.ts'
import { printSchema } from './print-schema.ts'
import { printTypes } from './print-types.ts'
import { startThrowAwayPostgres } from './throw-away-postgres.ts'

/**
 * The text of `types.ts` and of `schema.sql` for the database that the client is connected to; the
 * same catalog gives the same text. It reads in a transaction of its own, so the client must be in
 * none.
 *
 * @throws Error when a column cannot be carried to TypeScript as it is.
 */
export async function printDatabase(
  client: ClientBase,
): Promise<{ types: string; schema: string }> {
  await client.query('begin isolation level repeatable read read only')
  try {
    // Every name is printed with its schema, whatever the session looks up first.
    await client.query(`set local search_path to ''`)
    const types = await formatTypes(await printTypes(client))
    return { types, schema: await printSchema(client) }
  } finally {
    await client.query('rollback')
  }
}

async function formatTypes(text: string): Promise<string> {
  const file = new URL('../.oxfmtrc.json', import.meta.url)
  const config: FormatConfig = JSON.parse(await readFile(file, 'utf8'))
  const { code, errors } = await format('types.ts', text, config)
  if (errors[0]) throw new Error(`The printed types do not parse: ${errors[0].message}`)
  return code
}

async function runCommand(): Promise<void> {
  await recordMigrationHashes()
  const postgres = await startThrowAwayPostgres()
  try {
    await withClient(postgres.connection, async (client) => {
      await migrate({ client })
      const { types, schema } = await printDatabase(client)
      await writeFile(new URL('types.ts', import.meta.url), types)
      await writeFile(new URL('schema.sql', import.meta.url), schema)
    })
  } finally {
    await postgres.stop()
  }
  console.log('Printed database/types.ts and database/schema.sql.')
}

if (import.meta.main) await runCommand()
