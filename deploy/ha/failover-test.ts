import { spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withClient } from '#database/connection'
import { migrate } from '#database/migrate'
import { openCluster, waitFor, type Cluster } from './cluster.ts'
import { openLoad, type Load } from './load.ts'
import { findService } from '../../server/built.ts'

// Kills the primary of a highly available database under load, again and again, and counts what that
// costs: `npm run test:failover -- FOLDER [ROUNDS]`, with a folder of `make-root`.

const firstPort = 15_701
const limitSeconds = 30
const logins = { pontic_service: 'service', pontic_service_across: 'across' }

const addressOf = (port: number, user: string, password: string, database = 'pontic') =>
  `postgresql://${user}:${password}@127.0.0.1:${port}/${database}`

const runSql = (connectionString: string, statements: readonly string[]): Promise<void> =>
  withClient({ connectionString }, async (client) => {
    for (const statement of statements) await client.query(statement)
  })

// What docs/operations.md asks for: two logins, with the settings that a pooler keeps back.
async function prepareDatabase({ ports, password }: Cluster): Promise<void> {
  const admin = (database: string) => addressOf(ports.haproxyPort, 'postgres', password, database)
  // HAProxy takes both servers for the primary, in turn, until it has asked each.
  let writableInARow = 0
  await waitFor('HAProxy leads to the primary alone', 60, async () => {
    const isWritable = await runSql(admin('postgres'), ['create temporary table probe ()']).then(
      () => true,
      () => false,
    )
    writableInARow = isWritable ? writableInARow + 1 : 0
    return writableInARow >= 4
  })
  await runSql(admin('postgres'), ['create database pontic'])
  await withClient({ connectionString: admin('pontic') }, (client) => migrate({ client }))
  const settings = [
    `timezone = 'UTC'`,
    `datestyle = 'ISO'`,
    `statement_timeout = '10s'`,
    `idle_in_transaction_session_timeout = '30s'`,
    `transaction_timeout = '60s'`,
  ]
  await runSql(admin('pontic'), [
    ...Object.entries(logins).flatMap(([name, secret]) => [
      `create role ${name} login password '${secret}'`,
      ...settings.map((setting) => `alter role ${name} set ${setting}`),
    ]),
    'grant pontic_app to pontic_service',
    'grant pontic_across to pontic_service_across with inherit false',
  ])
}

/** The service in production, which reaches its database by PgBouncer and HAProxy. */
async function startService({ ports, password }: Cluster, dataFolder: string) {
  const key = () => randomBytes(32).toString('base64')
  const child = spawn(process.execPath, [findService()], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      LOG_LEVEL: 'fatal',
      BASE_URL: 'https://pontic.example',
      PORT: '0',
      DATA_DIR: dataFolder,
      SECRET_KEY: key(),
      STATEMENT_SIGNING_KEY: key(),
      DATABASE_URL: addressOf(ports.pgbouncerPort, 'pontic_service', logins.pontic_service),
      DATABASE_ACROSS_URL: addressOf(
        ports.pgbouncerPort,
        'pontic_service_across',
        logins.pontic_service_across,
      ),
      DATABASE_MIGRATION_URL: addressOf(ports.haproxyPort, 'postgres', password),
      REQUESTS_PER_MINUTE: '1000000',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let url: string | undefined
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      url = /Listens on +(http:\S+)/.exec(output)?.[1]
    })
  }
  await waitFor('the service listens', 120, () => {
    if (child.exitCode !== null) throw new Error(`the service ended: ${output}`)
    return url !== undefined
  })
  return { url: (url ?? '').replace('localhost', '127.0.0.1'), child }
}

type Round = { killed: string; secondsWithoutWrites: number; refused: number }

async function runRound(cluster: Cluster, load: Load, place: number): Promise<Round> {
  await cluster.waitUntilWhole(120)
  const before = load.acknowledgedCount()
  await waitFor('writes', 60, () => load.acknowledgedCount() >= before + 50)
  const primary = await cluster.primary()
  if (!primary) throw new Error('there is no primary')
  const isWholeServer = place % 2 === 0
  load.beginRound()
  if (isWholeServer) await cluster.killNode(primary)
  else cluster.killPostgres(primary)
  await waitFor('another primary', 120, async () => {
    const now = await cluster.primary()
    return now !== undefined && now !== primary
  })
  const atChange = load.acknowledgedCount()
  await waitFor('writes on it', 120, () => load.acknowledgedCount() >= atChange + 50)
  const { longestGapSeconds, refused } = load.endRound()
  if (isWholeServer) await cluster.startNode(primary)
  const killed = `${isWholeServer ? 'server' : 'PostgreSQL'} ${primary}`
  return { killed, secondsWithoutWrites: longestGapSeconds, refused }
}

/** What is in the database of what was acknowledged. */
async function compare({ ports, password }: Cluster, load: Load) {
  const connectionString = addressOf(ports.haproxyPort, 'postgres', password)
  const { rows } = await withClient({ connectionString }, (client) =>
    client.query<{ id: string; last_name: string }>('select id, last_name from app.patients'),
  )
  const kept = new Map(rows.map(({ id, last_name: lastName }) => [id, lastName]))
  const lost = load.acknowledged().filter(({ id, lastName }) => kept.get(id) !== lastName).length
  const doubled = rows.length - new Set(rows.map(({ last_name: lastName }) => lastName)).size
  return { lost, doubled }
}

async function main(): Promise<void> {
  const [root, roundsText = '10'] = process.argv.slice(2)
  if (root === undefined || !existsSync(join(root, '.complete'))) {
    throw new Error('Name a folder that deploy/ha/make-root has made.')
  }
  const dataFolder = await mkdtemp(join(tmpdir(), `pontic-failover-${randomUUID().slice(0, 8)}-`))
  const cluster = await openCluster(root, firstPort)
  let stopService = () => {}
  try {
    await cluster.startServers()
    await cluster.startProxies(logins)
    await prepareDatabase(cluster)
    const { url, child } = await startService(cluster, dataFolder)
    stopService = () => void child.kill('SIGKILL')
    const load = await openLoad(url)
    const rounds: Round[] = []
    for (let place = 0; place < Number(roundsText); place++) {
      const round = await runRound(cluster, load, place)
      rounds.push(round)
      process.stdout.write(
        `${place + 1}. ${round.killed} killed: ${round.secondsWithoutWrites.toFixed(1)} s without writes, ${round.refused} requests answered 503\n`,
      )
    }
    await cluster.waitUntilWhole(120)
    const { statuses, wrong } = await load.stop()
    const { lost, doubled } = await compare(cluster, load)
    const longest = Math.max(...rounds.map((round) => round.secondsWithoutWrites))
    const count = load.acknowledgedCount()
    process.stdout.write(
      `${count} writes acknowledged, ${lost} lost, ${doubled} doubled; at most ${longest.toFixed(1)} s without writes; answers ${JSON.stringify(statuses)}, ${wrong.length} wrong\n`,
    )
    for (const answer of wrong.slice(0, 10)) process.stdout.write(`wrong: ${answer}\n`)
    if (lost > 0 || doubled > 0 || wrong.length > 0 || longest > limitSeconds) process.exitCode = 1
  } finally {
    stopService()
    await cluster.close()
    await rm(dataFolder, { recursive: true, force: true })
  }
}

await main()
