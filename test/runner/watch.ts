import { globSync, watch } from 'node:fs'
import { dirname, join } from 'node:path'
import { startCluster } from '#test/app/cluster'
import { runGroup } from './run-group.ts'

// Runs the tests of the folders that are named, and then of each folder in which a file changes, on
// one PostgreSQL that stays until Ctrl-C: a module's tests take two seconds instead of eight.

const root = dirname(dirname(import.meta.dirname))
const cache = join(root, 'node_modules/.cache/pontic-tests')
const watched = ['contract', 'database', 'demo', 'packages', 'server', 'test', 'web']

/** The folder whose tests a file belongs to: its module, or where it is. */
const folderOf = (file: string): string =>
  /^server\/[^/]+\/[^/]+(?=\/)/.exec(file)?.[0] ?? dirname(file)

const testsIn = (folder: string): string[] =>
  globSync(`${folder}/**/*.test.ts`, { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted()

let cluster = await startCluster()
/** The folders to run next, and those of the last run. */
const due = new Set(process.argv.slice(2).map((folder) => folder.replace(/\/$/, '')))
let last: string[] = []
let isRunning = false
let isClusterStale = false

/** A process that has loaded its packages and waits for the next change. */
function prepare(files: readonly string[]) {
  const { connection, folder } = cluster
  const start = Promise.withResolvers<void>()
  const end = new AbortController()
  const left = files.values()
  const result = runGroup(() => left.next().value, {
    env: {
      ...process.env,
      TEST_CLUSTER: JSON.stringify({ connection, folder }),
      NODE_COMPILE_CACHE: cache,
    },
    testTimeoutMs: 120_000,
    silenceMs: 180_000,
    print: (output) => process.stdout.write(output),
    begin: start.promise,
    signal: end.signal,
  })
  // One that is forgotten fails.
  result.catch(() => undefined)
  return { files, result, begin: () => start.resolve(), forget: () => end.abort() }
}
let ready: ReturnType<typeof prepare> | undefined

async function runOnce(): Promise<void> {
  if (isClusterStale) {
    isClusterStale = false
    ready?.forget()
    ready = undefined
    await cluster.stop()
    cluster = await startCluster()
  }
  const withTests = [...due].filter((folder) => testsIn(folder).length > 0)
  due.clear()
  // A file without tests beside it is held by those that ran last.
  if (withTests.length > 0) last = withTests
  const files = [...new Set(last.flatMap(testsIn))]
  if (files.length === 0) return
  const startedAtMs = performance.now()
  if (ready?.files.join() !== files.join()) {
    ready?.forget()
    ready = prepare(files)
  }
  ready.begin()
  const { counts, failures } = await ready.result
  ready = prepare(files)
  const seconds = ((performance.now() - startedAtMs) / 1_000).toFixed(1)
  for (const failure of failures) process.stdout.write(`✖ ${failure}\n`)
  process.stdout.write(
    `\n${last.join(' ')}: ${counts.passed} passed, ${failures.length} failed in ${seconds} s\n`,
  )
}

async function run(): Promise<void> {
  if (isRunning) return
  isRunning = true
  try {
    do await runOnce()
    while (due.size > 0)
  } finally {
    isRunning = false
  }
}

const watchers = watched.map((name) =>
  watch(join(root, name), { recursive: true }, (_event, path) => {
    const file = `${name}/${(path ?? '').replaceAll('\\', '/')}`
    if (!/\.(ts|tsx|sql)$/.test(file)) return
    // Each test app is a copy of what the migrations made.
    if (file.startsWith('database/') && file.endsWith('.sql')) isClusterStale = true
    due.add(folderOf(file))
    // Editors write a file in several turns.
    setTimeout(() => void run(), 50)
  }),
)

process.once('SIGINT', () => {
  for (const watcher of watchers) watcher.close()
  ready?.forget()
  void cluster.stop().finally(() => process.exit(0))
})
await run()
process.stdout.write('Waits for changes; Ctrl-C ends it.\n')
