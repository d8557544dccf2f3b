import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { startCluster } from '#test/cluster'
import { buildWebWhenStale } from '../web/build/when-stale.ts'

// One more than there are cores: a process waits for its PostgreSQL or its browser for a third of the
// time.
const laneCount = Math.min(4, availableParallelism() + 1)

// Files of one process share what is loaded and compiled once (a second of a core), and hold all of
// their worlds until its end: 230 files in one process took gigabytes.
const filesPerGroup = 12

const root = dirname(import.meta.dirname)
const cache = join(root, 'node_modules/.cache/pontic-tests')

// The longest go first and alone, so that the lanes end together.
const longest = [
  'test/laws/order-walk.test.ts',
  'test/laws/privacy.test.ts',
  'test/laws/ledger.test.ts',
  'test/laws/payment-lives.test.ts',
  'test/laws/input.test.ts',
  'test/laws/scan-events.test.ts',
  'server/main.test.ts',
  'server/inspection/hostile.test.ts',
]

const filesOf = (pattern: string) =>
  globSync(pattern, { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted()

/** The files of each process, in the order in which the lanes take them. */
function groupsOf(files: readonly string[]): string[][] {
  const alone = longest.filter((file) => files.includes(file))
  const others = files.filter((file) => !longest.includes(file))
  const groups = alone.map((file) => [file])
  for (let first = 0; first < others.length; first += filesPerGroup) {
    groups.push(others.slice(first, first + filesPerGroup))
  }
  return groups
}

const counted = ['tests', 'pass', 'fail', 'skipped', 'todo'] as const
const sums = new Map<string, number>()
/** How long each process ran: the next to look at when the whole takes too long. */
const took: { files: readonly string[]; seconds: number }[] = []
/** What failed and why, said once more at the end: a log of thousands of lines is read from there. */
const told: string[] = []

function addUp(output: string): void {
  for (const name of counted) {
    const [, count = '0'] = new RegExp(`^ℹ ${name} (\\d+)$`, 'm').exec(output) ?? []
    sums.set(name, (sums.get(name) ?? 0) + Number(count))
  }
}

/** Runs files in one process and prints what it said when it ended; gives whether all passed. */
async function runGroup(files: readonly string[], cluster: object): Promise<boolean> {
  const startedAtMs = performance.now()
  const child = spawn(
    process.execPath,
    [
      '--test',
      '--test-isolation=none',
      '--test-force-exit',
      '--test-timeout=420000',
      '--test-reporter=spec',
      ...files,
    ],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      // What Node compiled is kept: the product and its tools take half of the time to start.
      env: {
        ...process.env,
        TEST_CLUSTER: JSON.stringify(cluster),
        NODE_COMPILE_CACHE: cache,
      },
    },
  )
  const parts: Buffer[] = []
  child.stdout.on('data', (part: Buffer) => parts.push(part))
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  const output = Buffer.concat(parts).toString()
  process.stdout.write(output)
  addUp(output)
  took.push({ files, seconds: Math.round((performance.now() - startedAtMs) / 1_000) })
  const [, failures] = output.split('\n✖ failing tests:\n')
  if (failures) told.push(failures)
  return code === 0
}

// A browser takes one and a half cores: one at a time, in the first lane, which begins with it.
const browserGroups = filesOf('test/browser/**/*.test.ts').map((file) => [file])
const groups = groupsOf(
  filesOf('{bench,clients,contract,database,scans,server,test,web}/**/*.test.ts').filter(
    (file) => !file.startsWith('test/browser/'),
  ),
)
const failed: string[][] = []

async function runLane(index: number): Promise<void> {
  const cluster = await startCluster()
  try {
    for (;;) {
      const group = (index === 0 ? browserGroups.shift() : undefined) ?? groups.shift()
      if (!group) return
      if (!(await runGroup(group, cluster.connection))) failed.push(group)
    }
  } finally {
    await cluster.stop()
  }
}

const startedAtMs = performance.now()
await buildWebWhenStale()
await Promise.all(Array.from({ length: laneCount }, (_, index) => runLane(index)))

const seconds = Math.round((performance.now() - startedAtMs) / 1_000)
const counts = counted.map((name) => `${name} ${sums.get(name) ?? 0}`).join(', ')
for (const { files, seconds } of took.toSorted((a, b) => b.seconds - a.seconds).slice(0, 12)) {
  const more = files.length > 1 ? ` and ${files.length - 1} more` : ''
  process.stdout.write(`${seconds} s: ${files[0]}${more}\n`)
}
for (const failures of told) process.stdout.write(`\n✖ failed:\n${failures}`)
process.stdout.write(`\nAll of it: ${counts}, in ${seconds} s.\n`)
for (const files of failed) process.stdout.write(`Not passed: ${files.join(' ')}\n`)
process.exitCode = failed.length === 0 ? 0 : 1
