import { readFile, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { Readable } from 'node:stream'
import pg from 'pg'
import { loginsOf } from '#database/logins'
import { inspectFile } from '#server/scans/scan-worker'
import { addFile } from '#server/scans/files'
import { newId } from '#platform/clock'
import { connectDatabase, orgScope } from '#platform/db/db'
import { newSecretKey } from '#platform/settings/env'
import { readEnv } from '#server/settings'
import { openFolderStore } from '#platform/files/file-store/folder-store'
import { createLog } from '#platform/log'
import { buildApp } from '../server/app.ts'
import { median } from './median.ts'

const corners = 359
const triangleBytes = 50

// A strip of gum and teeth along half an ellipse, 68 by 50 mm, of as many triangles as a fine scan has.
function placeAt(along: number, across: number): [x: number, y: number, z: number] {
  const turn = (along / (corners - 1) - 0.5) * Math.PI
  const side = across / (corners - 1) - 0.5
  const radiusMm = 24 + side * 14
  const heightMm = 8 * Math.exp(-((side * 4) ** 2)) + 0.8 * Math.sin(along / 8)
  return [radiusMm * Math.sin(turn) * 1.1, radiusMm * Math.cos(turn) * 1.6, heightMm]
}

function makeScan(): Buffer {
  const triangles = 2 * (corners - 1) ** 2
  const bytes = Buffer.alloc(84 + triangleBytes * triangles)
  bytes.writeUInt32LE(triangles, 80)
  let at = 84
  const add = (...places: [number, number][]) => {
    const numbers = places.flatMap(([along, across]) => placeAt(along, across))
    for (const [place, number] of numbers.entries()) bytes.writeFloatLE(number, at + 12 + place * 4)
    at += triangleBytes
  }
  for (let along = 0; along < corners - 1; along++) {
    for (let across = 0; across < corners - 1; across++) {
      add([along, across], [along + 1, across], [along + 1, across + 1])
      add([along, across], [along + 1, across + 1], [along, across + 1])
    }
  }
  return bytes
}

/** The floor: the file read and each of its numbers looked at once. */
async function measureFloor(path: string): Promise<number> {
  const begun = performance.now()
  const bytes = await readFile(path)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let highest = -Infinity
  for (let at = 84; at < bytes.length; at += triangleBytes) {
    for (let number = 12; number < 48; number += 4) {
      const value = view.getFloat32(at + number, true)
      if (value > highest) highest = value
    }
  }
  if (!Number.isFinite(highest)) throw new Error('the scan of the measurement is broken')
  return performance.now() - begun
}

async function insertOrder(connection: pg.ClientConfig) {
  const client = new pg.Client(connection)
  await client.connect()
  const [lab, clinic, labConnection, customer, user, order] = Array.from({ length: 6 }, newId)
  await client.query(`begin;
    insert into app.users (id, email, name, password_hash) values ('${user}', 'ingest@lab.example', 'Sample', '-');
    insert into app.organizations (id, type, name) values ('${lab}', 'lab', 'Laboratory'), ('${clinic}', 'clinic', 'Practice');
    with connection as (insert into app.lab_connections (id, lab_organization_id, clinic_organization_id, status,
          requested_by, requested_by_user_id, customer_id, expires_at)
        values ('${labConnection}', '${lab}', '${clinic}', 'ended', 'lab', '${user}', '${customer}', now()))
      insert into app.customers (organization_id, id, name) values ('${lab}', '${customer}', 'Practice');
    insert into app.orders (id, lab_organization_id, clinic_organization_id, lab_connection_id, customer_id, status, waiting_on)
      values ('${order}', '${lab}', '${clinic}', '${labConnection}', '${customer}', 'draft', 'clinic');
    commit`)
  await client.end()
  return { order: order as string, clinic: clinic as string }
}

async function openOrganization(connection: pg.ClientConfig, folder: string) {
  const env = readEnv({ LOG_LEVEL: 'warn' })
  const db = connectDatabase({
    logins: loginsOf(connection, 'bench'),
    readers: 1,
    writers: 4,
    namedStatements: true,
    statementTimeoutMs: env.DATABASE_STATEMENT_TIMEOUT_MS,
    transactionTimeoutMs: env.DATABASE_TRANSACTION_TIMEOUT_MS,
  })
  return buildApp({
    env: { ...env, SECRET_KEY: newSecretKey() },
    db,
    log: createLog(env.LOG_LEVEL),
    clock: () => new Date(),
    files: await openFolderStore(folder),
  })
}

/**
 * Prints how long a scan of 13 MB takes from the moment in which it is received whole until its figures,
 * thumbnail and preview are there, as a ratio to reading its numbers once, in turns; and how much memory
 * the process takes that looks into it. The bounds of issue 5: 3 s and 512 MB.
 */
export async function printIngest(
  connection: pg.ClientConfig,
  { rounds }: { rounds: number },
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'pontic-bench-ingest-'))
  const app = await openOrganization(connection, folder)
  const { order, clinic } = await insertOrder(connection)
  const bytes = makeScan()
  const wholeMs: number[] = []
  const floorMs: number[] = []
  let peakBytes = 0
  let previewBytes = 0
  for (let round = 0; round < rounds; round++) {
    const id = newId()
    // Bytes that were inspected before are not inspected again.
    bytes.writeUInt32LE(round, 0)
    const limits = { limitBytes: bytes.length, algorithms: ['sha256'] }
    const begun = performance.now()
    const incoming = await app.files.receive(Readable.from([bytes]), limits)
    await app.files.keep(incoming, id)
    await app.db.write(orgScope({ id: clinic, type: 'clinic' }), (tx) =>
      addFile(tx, {
        id,
        orderId: order,
        kind: 'scan_upper',
        format: 'stl',
        name: 'upper.stl',
        source: 'upload',
        visibility: 'shared',
        replacesFileId: null,
        sizeBytes: bytes.length,
        sha256: incoming.digests[0] as Buffer,
        createdByUserId: null,
      }),
    )
    await app.worker.drain()
    wholeMs.push(performance.now() - begun)
    await app.files.withLocalCopy(id, async (path) => {
      floorMs.push(await measureFloor(path))
      const outFolder = await mkdtemp(join(folder, 'out-'))
      const options = {
        outFolder,
        signal: new AbortController().signal,
        entryLimitBytes: bytes.length,
      }
      const found = await inspectFile({ path, format: 'stl' }, options)
      if (found.outcome !== 'passed' || !found.preview) throw new Error('the scan did not pass')
      peakBytes = Math.max(peakBytes, found.peakBytes ?? 0)
      previewBytes = (await stat(found.preview.path)).size
    })
  }
  const ratio = median(wholeMs.map((ms, round) => ms / (floorMs[round] ?? Number.NaN)))
  console.log(
    `a scan of ${(bytes.length / 1e6).toFixed(1)} MB, from received to its preview: ${(median(wholeMs) / 1000).toFixed(2)} s` +
      ` (bound 3 s), ${ratio.toFixed(1)} times the floor of reading its numbers once;` +
      ` the process takes ${(peakBytes / 1e6).toFixed(0)} MB (bound 512), the preview has ${(previewBytes / 1e6).toFixed(2)} MB`,
  )
  await app.http.close()
  await app.worker.stop()
  await app.db.close()
  await rm(folder, { recursive: true, force: true })
}
