import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import type { ScanCase } from '#contract/scans/scan-inbox'
import { hashOf } from '#test/helpers/scan-helpers'
import { makePatientCases, type Mesh, type Scanned } from '#test/fixtures/scan-fixture'
import { openChance } from '#test/fixtures/scan-script'
import { scanApp } from '#test/app/scan-app'
import { seedOf } from '#test/runner/random-sizes'

const seed = seedOf()
const message = `TEST_SEED=${seed}`

const w = await scanApp()
const chance = openChance(seed)
const scans = await makePatientCases(w, chance)

type Line = {
  id: string
  orderId: string | null
  externalId: string
  hash: string
  version: number
  replacesFileId: string | null
}

const selectLines = () =>
  w.across((tx) =>
    tx.all(
      sql<Line>`select id, order_id, external_id, encode(sha256, 'hex') as hash, version, replaces_file_id
        from app.files where sha256 is not null order by id`,
    ),
  )

async function deliver(scriptEvents: readonly (() => Promise<void>)[]): Promise<void> {
  const rest = scriptEvents.values()
  const hand = async () => {
    for (const scriptEvent of rest) await scriptEvent()
  }
  await Promise.all(Array.from({ length: 6 }, hand))
}

async function live(): Promise<number> {
  const admin = new pg.Client(w.connection)
  await admin.connect()
  try {
    // What is in the files is another law's affair.
    await admin.query(`alter table app.files disable trigger queue_inspection_later`)
  } finally {
    await admin.end()
  }
  const { events } = scans
  const repeated = events.filter(() => chance.happens(0.4))
  const all = chance.shuffled([...events, ...repeated])
  const batchSize = Math.ceil(all.length / 4)
  for (let batch = 0; batch < 4; batch++) {
    await deliver(all.slice(batch * batchSize, (batch + 1) * batchSize))
    await w.settle()
    if (batch === 1) await w.releaseHeld()
  }
  for (let round = 0; round < 3; round++) await w.releaseHeld()
  return all.length
}

const isNewest = (mesh: Mesh, others: readonly Mesh[]) =>
  others.every(({ at, hash }) => at < mesh.at || (at === mesh.at && hash <= mesh.hash))

/** Which files are in the order of another patient, and which heads are not the newest scan. */
function findFaults(lines: readonly Line[], byHash: Map<string, Mesh>) {
  const attached = lines.filter(({ orderId }) => orderId !== null)
  const meshOf = (line: Line) => byHash.get(line.hash) as Mesh
  const isOfOrder = (line: Line) => meshOf(line).scanned.orderId === line.orderId
  const wrongOrder = attached.filter((line) => !isOfOrder(line))
  const replaced = new Set(attached.map(({ replacesFileId }) => replacesFileId))
  const wrongHeads: Line[] = []
  const chains = Map.groupBy(attached, ({ orderId, externalId }) => `${orderId} ${externalId}`)
  for (const chain of chains.values()) {
    const heads = chain.filter(({ id }) => !replaced.has(id))
    const newestNumber = Math.max(...chain.map(({ version }) => version))
    const isRight = (head: Line) =>
      heads.length === 1 &&
      head.version === newestNumber &&
      isNewest(meshOf(head), chain.map(meshOf))
    wrongHeads.push(...heads.filter((head) => !isRight(head)))
  }
  return { attached, wrongOrder, wrongHeads, chainCount: chains.size }
}

test('no scan lands in the order of another patient, and no older scan replaces a newer one', async (t) => {
  t.diagnostic(message)
  const sent = await live()
  const lines = await selectLines()
  const byHash = new Map(scans.meshes.map((mesh) => [mesh.hash, mesh]))
  const { attached, wrongOrder, wrongHeads, chainCount } = findFaults(lines, byHash)
  const about = ({ scanned, at }: Mesh) => `${scanned.kind} ${scanned.externalId} ${at}`
  t.diagnostic(
    `${sent} events, ${scans.uses.length} scans of ${scans.patientCount} patients, ${attached.length} files in orders: ` +
      `${wrongOrder.length} in a wrong order, ${wrongHeads.length} of ${chainCount} heads wrong`,
  )
  const show = (found: readonly Line[]) =>
    found.map((line) => about(byHash.get(line.hash) as Mesh)).toSorted()
  const isSure = ({ scanned }: Mesh) => scanned.isSure
  const there = new Set(attached.map(({ hash }) => hash))
  const missing = scans.meshes.filter((mesh) => isSure(mesh) && !there.has(mesh.hash))
  assert.deepEqual(
    { wrongOrder: show(wrongOrder), wrongHeads: show(wrongHeads), missing: missing.map(about) },
    { wrongOrder: [], wrongHeads: [], missing: [] },
    message,
  )
  assert.ok(attached.length > scans.meshes.length / 4, 'what is sure is attached')
})

test('a reason never notifies a laboratory what it may not know of the patient', async () => {
  const hidden = scans.uses.filter(({ isHidden }: Scanned) => isHidden)
  const ids = new Set(hidden.map(({ externalId }) => externalId))
  const names = scans.hiddenNames
  let suggested = 0
  for (let page = 1; page < 5; page++) {
    const { body } = await scans.lab.owner.get(`/scan-inbox?limit=100&page=${page}`)
    for (const scan of body.data.filter((one: ScanCase) => ids.has(one.externalCaseId))) {
      const visible = JSON.stringify(
        scan.suggestions
          .filter(({ orderId }: { orderId: string }) => scans.hiddenOrders.has(orderId))
          // The work has a name, and the patient is not in it: of that the reason alone decides.
          .map(({ workSummary, ...suggestion }: any) => ({
            ...suggestion,
            work: workSummary?.text,
          })),
      )
      if (visible !== '[]') suggested++
      assert.doesNotMatch(visible, /name|birth/i, visible)
      for (const name of names) assert.ok(!visible.includes(name), visible)
    }
  }
  assert.equal(suggested > 0, hidden.length > 0, 'there is a reason to read')
})

test('the marks of the oracle are the marks of the bytes', () => {
  for (const { hash, bytes } of scans.meshes) assert.equal(hashOf(bytes), hash)
})
