import { performance } from 'node:perf_hooks'
import { build } from '#platform/db/db'
import { fileHelpers } from '#test/helpers/file-helpers'
import { readScan, scanApp } from '#test/app/scan-app'
import type { Organization } from '#test/app/test-app'
import { makeZip } from '#test/fixtures/zip'

// How long a practice waits for its scan while a neighbour's archives are inspected, against the same
// scan alone, in turns in one run. 499 tiny meshes in one archive once held up the neighbour for 576 s.
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3)
const archives = Number(process.env['BENCH_ARCHIVES'] ?? 2)
const meshesPerArchive = 499

const w = await scanApp()
const lab = await w.org('lab')
const flooding = await practice()
const waiting = await practice()
const scan = readScan('3shape_handle.stl')
let count = 0

async function practice() {
  const clinic = await w.org('clinic')
  return { clinic, sides: { lab, clinic, labConnection: await w.connect(lab, clinic) } }
}

/** A mesh of one triangle that is like no other. */
function tinyMesh(): Buffer {
  const bytes = Buffer.alloc(134)
  bytes.writeUInt32LE(1, 80)
  for (const [at, value] of [0, 0, 0, 10 + ++count, 0, 0, 0, 10, 0].entries()) {
    bytes.writeFloatLE(value, 96 + at * 4)
  }
  return bytes
}

async function flood(): Promise<void> {
  const { id } = await w.order(flooding.sides)
  for (let archive = 0; archive < archives; archive++) {
    const entries = Array.from({ length: meshesPerArchive }, (_, place) => ({
      path: `${place}.stl`,
      bytes: tinyMesh(),
    }))
    await fileHelpers(w, flooding.clinic).bring(id, `${archive}.zip`, await makeZip(entries))
  }
}

const statusOf = async (id: string) =>
  (
    await w.across((tx) =>
      tx.one(build.selectFrom('files').select('uploadStatus').where('id', '=', id)),
    )
  ).uploadStatus

async function bringScan(clinic: Organization): Promise<string> {
  const { id } = await w.order(waiting.sides)
  const bytes = Buffer.from(scan)
  bytes.fill(0, 0, 80)
  bytes.write(`scan ${++count}`)
  return fileHelpers(w, clinic).bring(id, 'upper.stl', bytes)
}

/** Seconds from the arrival of a scan until it is ready. */
async function secondsUntilReady(isFlooded: boolean): Promise<number> {
  if (isFlooded) await flood()
  const id = await bringScan(waiting.clinic)
  const startedAtMs = performance.now()
  const settled = w.settle()
  while ((await statusOf(id)) === 'pending') await new Promise((go) => setTimeout(go, 20))
  const seconds = (performance.now() - startedAtMs) / 1_000
  await settled
  return seconds
}

console.log(
  `${rounds} rounds; a neighbour's ${archives} archives of ${meshesPerArchive} meshes each`,
)
for (let round = 1; round <= rounds; round++) {
  const alone = await secondsUntilReady(false)
  const beside = await secondsUntilReady(true)
  console.log(
    `alone ${alone.toFixed(2)} s, beside the flood ${beside.toFixed(2)} s: ` +
      `${(beside - alone).toFixed(2)} s more, ${(beside / alone).toFixed(1)} times`,
  )
}
await w.close()
