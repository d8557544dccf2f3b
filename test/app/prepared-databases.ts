import { copyFileSync, linkSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { startCluster, type ClusterAddress } from '#test/app/cluster'

// One PostgreSQL serves all test files of a process; each test app has its own copy of a database in it.
// The runner gives one to all processes; without it the first test app starts one, and the last stops it
// (or its watcher, when the process is killed).
let cluster: ReturnType<typeof openCluster> | undefined
let openApps = 0

async function openCluster() {
  const given = process.env['TEST_CLUSTER']
  const { connection, folder, stop } = given
    ? { ...(JSON.parse(given) as ClusterAddress), stop: undefined }
    : await startCluster()
  const admin = new pg.Client(connection)
  await admin.connect()
  return { connection, folder, admin, stop }
}

/** The cluster for one more test app. */
export function enterCluster(): ReturnType<typeof openCluster> {
  openApps++
  cluster ??= openCluster()
  return cluster
}

/** Stops the cluster of this process when the last test app ends. */
export async function leaveCluster(): Promise<void> {
  openApps--
  if (openApps > 0 || !cluster) return
  const { admin, stop } = await cluster
  cluster = undefined
  await admin.end()
  await stop?.()
}

/**
 * Fills a folder with the files of a prepared one, as links: the store never writes into a file that is
 * there, but into uploads. To copy those of the demo took more than a second of a core.
 */
export function linkFiles(from: string, to: string, isUpload = false): void {
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) {
      mkdirSync(target, { recursive: true })
      linkFiles(source, target, isUpload || entry.name === 'uploads')
    } else if (isUpload) {
      copyFileSync(source, target)
    } else {
      linkSync(source, target)
    }
  }
}

/** What a test app starts as a copy of: a database of the cluster, and a folder of files. */
export type PreparedDatabase = { database: string; filesFolder?: string }

/**
 * The prepared database of a name. The first process of the cluster that asks prepares it, by keeping a test app as
 * it; the others wait.
 */
export async function preparedDatabase(
  name: string,
  prepare: (prepared: Required<PreparedDatabase>) => Promise<void>,
): Promise<PreparedDatabase> {
  const { connection, folder } = await enterCluster()
  const prepared = { database: `prepared_${name}`, filesFolder: join(folder, name) }
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const select = 'select from pg_database where datname = $1'
    const { rowCount } = await client.query(select, [prepared.database])
    if (rowCount === 0) await prepare(prepared)
  } finally {
    await client.end()
    await leaveCluster()
  }
  return prepared
}
