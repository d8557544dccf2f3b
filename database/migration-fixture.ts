import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before } from 'node:test'
import { Client, type ClientConfig } from 'pg'

import { startThrowAwayPostgres } from './throw-away-postgres.ts'

/**
 * Databases of an own server for the tests of the file that calls it: each call of what it gives
 * makes a database and a folder of SQL, with a session in that database.
 */
export function openMigrationFixtures() {
  let folders: string
  let postgres: Awaited<ReturnType<typeof startThrowAwayPostgres>>
  const clients: Client[] = []

  before(async () => {
    folders = await mkdtemp(join(tmpdir(), 'pontic-migrations-'))
    postgres = await startThrowAwayPostgres()
  })

  after(async () => {
    await Promise.all(clients.map((client) => client.end()))
    await postgres.stop()
    await rm(folders, { recursive: true, force: true })
  })

  async function connect(config: ClientConfig): Promise<Client> {
    const client = new Client(config)
    await client.connect()
    clients.push(client)
    return client
  }

  return async function migrationFixture(
    files: Record<string, string>,
  ): Promise<{ config: ClientConfig; folder: string; client: Client }> {
    const database = `migrate_${clients.length}`
    const server = await connect(postgres.connection)
    await server.query(`create database ${database}`)
    const config = { ...postgres.connection, database }
    const folder = join(folders, database)
    await mkdir(join(folder, 'migrations'), { recursive: true })
    await write(folder, files)
    return { config, folder, client: await connect(config) }
  }
}

/** Writes files; a name without a folder is a migration's. */
export async function write(folder: string, files: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, /^\d/.test(name) ? `migrations/${name}` : name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text)
  }
}

/** The words of the table that the tests' migrations make. */
export async function selectWords(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ word: string }>('select word from app.words')
  return rows.map(({ word }) => word)
}
