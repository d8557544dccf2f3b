import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { startCluster, type ClusterAddress } from '#test/app/cluster'
import { buildServerWhenStale } from '../../server/build.ts'
import { buildScanWorkerWhenStale } from '../../server/scans/scan-worker/build.ts'
import { buildWebWhenStale } from '../../web/build/when-stale.ts'
import { filesOfRun } from './choose-files.ts'
import { findPostmaster, tableOf, type Use } from './core-time.ts'
import { runGroup } from './run-group.ts'

// One more than there are cores: a process waits for its PostgreSQL or its browser for a third of the
// time.
const laneCount = Math.min(4, availableParallelism() + 1)

const root = dirname(dirname(import.meta.dirname))
const cache = join(root, 'node_modules/.cache/pontic-tests')

// Files that are named run alone; with `--long` random tests draw as many cases as they can.
const {
  positionals: named,
  values: { long: isLong, measure: isMeasured },
} = parseArgs({
  allowPositionals: true,
  options: {
    long: { type: 'boolean', default: false },
    measure: { type: 'boolean', default: false },
  },
})

// Node's own limit for a test, and what a process may be silent: a test that keeps the processor is
// ended by nobody else.
const testTimeoutMs = 420_000 * (isLong ? 3 : 1)
const silenceMs = testTimeoutMs + 60_000

const missing = named.filter((file) => !existsSync(join(root, file)))
if (missing.length > 0) {
  process.stderr.write(`There is no test file ${missing.join(', ')}: name files by their paths.\n`)
  process.exit(1)
}

const sums = { tests: 0, passed: 0, failed: 0, skipped: 0 }
/** How long each file ran: the next to look at when the whole takes too long. */
const took: { file: string; seconds: number }[] = []
/** What failed and why, printed once more at the end: a log of thousands of lines is read from there. */
const failed: string[] = []

// A run that is ended takes its processes of tests along: nobody reads what they find.
const ended = new AbortController()
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => ended.abort())

// Wide tests try a part of their cases, and another one with the next commit.
function countCommits(): string {
  try {
    return execFileSync('git', ['rev-list', '--count', 'HEAD'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
      .toString()
      .trim()
  } catch {
    return '0'
  }
}

const { TEST_SEED = 'the usual seeds' } = process.env
// What is tried by turns reads them, here and in the processes of tests.
if (isLong) process.env['TEST_LONG'] = '1'
process.env['TEST_TURN'] ??= countCommits()

const uses: Use[] = []
let postmaster: number | undefined

/** Runs a file and what is left of its list in one process. */
async function runCounted(first: string, left: string[], cluster: ClusterAddress): Promise<void> {
  const files = Iterator.from([first])
  const { counts, failures, ...measured } = await runGroup(
    () => files.next().value ?? left.shift(),
    {
      // What Node compiled is kept: the product and its tools take half of the time to start.
      env: {
        ...process.env,
        TEST_CLUSTER: JSON.stringify(cluster),
        NODE_COMPILE_CACHE: cache,
        ...(postmaster === undefined ? {} : { TEST_POSTMASTER: String(postmaster) }),
      },
      testTimeoutMs,
      silenceMs,
      print: (output) => process.stdout.write(output),
      signal: ended.signal,
    },
  )
  uses.push(...measured.uses)
  took.push(...measured.took)
  sums.tests += counts.tests
  sums.passed += counts.passed
  sums.skipped += counts.skipped
  // A hook, a file or a process that fails is a failure too, though it is no test.
  sums.failed += failures.length
  failed.push(...failures)
}

const { browser, components, others, waiting } = filesOfRun(named)

/** Runs what is left of some lists, one after the other. A process that fails is replaced by another. */
async function runLane(lists: string[][], cluster: ClusterAddress): Promise<void> {
  for (const list of lists) {
    for (let file = list.shift(); file !== undefined; file = list.shift()) {
      if (!ended.signal.aborted) await runCounted(file, list, cluster)
    }
  }
}

// Two browsers begin with the run: a page waits for its next frame as often as it works.
const lanes = Array.from({ length: isMeasured ? 1 : laneCount }, (_, place) =>
  place < 2 ? [browser, components, others] : [components, others],
)

const startedAtMs = performance.now()
const [{ stop, ...cluster }] = await Promise.all([
  startCluster(),
  buildWebWhenStale(),
  // Files that are named start the service from its sources: somebody is changing these.
  named.length > 0 ? buildScanWorkerWhenStale() : buildServerWhenStale(),
])
if (isMeasured) postmaster = await findPostmaster(cluster.connection)
try {
  await Promise.all(lanes.map((lists) => runLane(lists, cluster)))
} finally {
  await stop()
}

const seconds = Math.round((performance.now() - startedAtMs) / 1_000)
process.stdout.write(tableOf(uses, root))
for (const { file, seconds } of took.toSorted((a, b) => b.seconds - a.seconds).slice(0, 20)) {
  process.stdout.write(`${Math.round(seconds)} s: ${file}\n`)
}
for (const failure of failed) process.stdout.write(`\n✖ ${failure}\n`)
process.stdout.write(`\n${sums.tests} tests took ${seconds} s`)
process.stdout.write(
  ` (TEST_SEED: ${TEST_SEED}; TEST_TURN: ${isLong ? 'all cases' : process.env['TEST_TURN']}).\n`,
)
if (waiting > 0) {
  process.stdout.write(`${waiting} files wait for their turn; npm run test:long runs all.\n`)
}
process.stdout.write(`${sums.passed} passed, ${sums.failed} failed, ${sums.skipped} skipped\n`)
process.exitCode = failed.length === 0 ? 0 : 1
