import assert from 'node:assert/strict'
import { after, before } from 'node:test'
import { Client } from 'pg'
import { migrate } from '#database/migrate'
import { startThrowAwayPostgres } from '#database/throw-away-postgres'
import { enterCluster, leaveCluster } from '#test/app/prepared-databases'
import { bareTemplate } from '#test/app/cluster'
import { newId } from '#platform/clock'

/** A law about the catalog of a migrated database. */
export interface CatalogLaw {
  title: string
  /** One row with a sentence for each thing that breaks the law. */
  query: string
  parameters?: string[][]
  /** What breaks the law, and the sentences that have to come of it. */
  broken: string
  findings: string[]
}

/** A session in a migrated database that is nobody else's, and how it ends. */
type Place = { client: Client; leave(): Promise<void> }

async function openOwnServer(): Promise<Place> {
  const postgres = await startThrowAwayPostgres()
  const client = new Client(postgres.connection)
  await client.connect()
  await migrate({ client })
  return { client, leave: () => postgres.stop() }
}

async function openCopy(): Promise<Place> {
  const { connection, admin } = await enterCluster()
  const database = `laws_${newId().replaceAll('-', '')}`
  await admin.query(`create database ${database} template ${bareTemplate}`)
  const client = new Client({ ...connection, database })
  await client.connect()
  return {
    client,
    async leave() {
      await admin.query(`drop database ${database}`)
      await leaveCluster()
    },
  }
}

/**
 * Gives what holds a law on a migrated database, and breaks it once to see that it finds its breach.
 * What concerns the whole server needs one of its own.
 */
export function openCatalog({ isOwnServer = false }: { isOwnServer?: boolean } = {}) {
  let place: Place

  before(async () => {
    place = await (isOwnServer ? openOwnServer() : openCopy())
    // Then the catalog prints every name with its schema.
    await place.client.query(`set search_path to ''`)
  })

  after(async () => {
    await place.client.end()
    await place.leave()
  })

  async function selectFindings({ query, parameters = [] }: CatalogLaw): Promise<string[]> {
    const { rows } = await place.client.query<{ finding: string }>(
      `select finding from (${query}) as f (finding) order by finding collate "C"`,
      parameters,
    )
    return rows.map(({ finding }) => finding)
  }

  return {
    async hold(law: CatalogLaw): Promise<void> {
      assert.deepEqual(await selectFindings(law), [])
      await place.client.query('begin')
      try {
        await place.client.query(law.broken)
        const found = await selectFindings(law)
        assert.deepEqual(found, law.findings, 'the law does not find its breach')
      } finally {
        await place.client.query('rollback')
      }
    },
  }
}
