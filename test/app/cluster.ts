import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { makeLogins } from '#database/logins'
import { migrate } from '#database/migrate'
import { startThrowAwayPostgres } from '#database/throw-away-postgres'
import { orderEffectChecks } from '#test/oracles/order-effects'

/** The database with every table and no row, of which each test app gets a copy. */
export const template = 'pontic_template'

/** The same without what only tests add: for laws about the catalog. */
export const bareTemplate = 'pontic_bare_template'

/** The password of the service's logins in it. */
export const clusterPassword = 'pontic'

/** Where a cluster is, as a process of tests reads it from `TEST_CLUSTER`. */
export type ClusterAddress = {
  connection: Awaited<ReturnType<typeof startThrowAwayPostgres>>['connection']
  /** Files that go with its databases; removed with it. */
  folder: string
}

/** A throw-away PostgreSQL with the template in it, two seconds away. */
export async function startCluster(): Promise<ClusterAddress & { stop(): Promise<void> }> {
  const { connection, stop } = await startThrowAwayPostgres({
    max_connections: '1500',
    // Nothing here outlives the run: a copy of the template took 90 ms of a core with the log that
    // survives a crash, and takes 25 ms without.
    synchronous_commit: 'off',
    full_page_writes: 'off',
    wal_level: 'minimal',
    max_wal_senders: '0',
    // No statement of a test is long enough to be worth compiling.
    jit: 'off',
    // A session of a test sends few statements often: PostgreSQL plans each again for its first five
    // calls before it keeps a plan, which is a fifth of what it works for an order's life. What tests
    // count pages of is planned for its values by EXPLAIN, as ever.
    plan_cache_mode: 'force_generic_plan',
    // Test apps open thousands of connections, of which each works out the password so often.
    scram_iterations: '1',
  })
  const admin = new pg.Client(connection)
  await admin.connect()
  await admin.query(`create database ${template}`)
  const client = new pg.Client({ ...connection, database: template })
  await client.connect()
  await migrate({ client })
  await client.end()
  await admin.query(`create database ${bareTemplate} template ${template}`)
  const checked = new pg.Client({ ...connection, database: template })
  await checked.connect()
  await checked.query(orderEffectChecks)
  await checked.end()
  await makeLogins(admin, clusterPassword)
  await admin.end()
  const folder = await mkdtemp(join(tmpdir(), 'pontic-cluster-'))
  return {
    connection,
    folder,
    async stop() {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
