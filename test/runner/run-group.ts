import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { awaitsAfterTest, countPromisedTests } from './promised-tests.ts'
import { usesOf, type Use } from './core-time.ts'
import type { Counts, ResultEvent } from './report-events.ts'

const root = dirname(dirname(import.meta.dirname))

/** What became of one process of tests. */
export type GroupResult = {
  counts: Counts
  /** Why the group is not green, each in a sentence with the stack where there is one; empty: green. */
  failures: string[]
  /** What each test took, where TEST_POSTMASTER is set. */
  uses: Use[]
}

type Ended = { exitCode: number | null; signal: NodeJS.Signals | null; wasSilent: boolean }

const none: Counts = { tests: 0, passed: 0, failed: 0, cancelled: 0, skipped: 0, todo: 0 }

function failuresOfFile(file: string, events: readonly ResultEvent[]): string[] {
  const path = resolve(root, file)
  const own = events.flatMap((event) =>
    event.type !== 'summary' && event.type !== 'measured' && event.file === path ? [event] : [],
  )
  const tests = own.flatMap((event) =>
    event.type === 'loaded' || event.nesting === 0 ? [] : [event],
  )
  const atTop = tests.filter(({ nesting }) => nesting === 1).length
  const promised = countPromisedTests(path)
  if (!own.some(({ type }) => type === 'loaded')) return [`${file} was not loaded to its end.`]
  if (tests.length === 0) return [`${file} ran no test.`]
  if (awaitsAfterTest(path)) {
    return [`${file} waits at its top after its first test: begin the tests after all that waits.`]
  }
  return atTop < promised ? [`${file} promises ${promised} tests and ran ${atTop}.`] : []
}

/**
 * Why a process of tests is not green. Its exit code alone says too little (a failed hook of a file
 * leaves it at 0 where files share a process), and so do its counts.
 */
function failuresOf(
  files: readonly string[],
  events: readonly ResultEvent[],
  { exitCode, signal, wasSilent }: Ended,
): string[] {
  const failures = events.flatMap((event) =>
    event.type === 'fail' ? [`${event.name} (${event.file})\n${event.error}`] : [],
  )
  const summary = events.find((event) => event.type === 'summary')
  if (wasSilent) failures.push('The process printed nothing for too long and was killed.')
  else if (signal) failures.push(`The process was ended by ${signal}.`)
  else if (!summary) failures.push('The process ended before its tests did.')
  else if (failures.length === 0 && (exitCode !== 0 || !summary.success)) {
    failures.push(`Each test passed, but the run did not: exit code ${exitCode}, see its output.`)
  }
  return [...failures, ...files.flatMap((file) => failuresOfFile(file, events))]
}

const eventsOf = (text: string): ResultEvent[] =>
  text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as ResultEvent]))

/**
 * Runs test files in one process, prints what it printed when it ended, and reads the results from
 * the runner's events. A process that prints nothing for `silenceMs` is killed: Node's own limit
 * for a test cannot end one that never stops the processor.
 */
export async function runGroup(
  files: readonly string[],
  {
    env,
    testTimeoutMs,
    silenceMs,
    print,
    begin,
    signal,
  }: {
    env: NodeJS.ProcessEnv
    testTimeoutMs: number
    silenceMs: number
    print(output: Buffer): void
    /** Until when the process, with its packages loaded, waits before it loads the files. */
    begin?: Promise<void>
    /** Kills the process: nobody wants the result any more. */
    signal?: AbortSignal
  },
): Promise<GroupResult> {
  const folder = await mkdtemp(join(tmpdir(), 'pontic-results-'))
  const path = join(folder, 'events')
  // A test that runs tests: Node would take this process for one of its own and run nothing.
  const { NODE_TEST_CONTEXT: _, ...inherited } = env
  try {
    const child = spawn(
      process.execPath,
      [
        // Young objects are collected in fewer turns: a tenth of the processor goes to that otherwise.
        '--max-semi-space-size=64',
        ...(begin ? ['--import', new URL('load-packages.ts', import.meta.url).href] : []),
        join(import.meta.dirname, 'run-files.ts'),
      ],
      {
        cwd: root,
        stdio: [begin ? 'pipe' : 'ignore', 'pipe', 'pipe'],
        env: {
          ...inherited,
          TEST_EVENTS: path,
          TEST_FILES: JSON.stringify(files),
          TEST_TIMEOUT_MS: String(testTimeoutMs),
        },
      },
    )
    const kill = () => child.kill('SIGKILL')
    if (signal?.aborted) kill()
    else signal?.addEventListener('abort', kill, { once: true })
    const output: Buffer[] = []
    let wasSilent = false
    let watch: NodeJS.Timeout | undefined
    const start = () => {
      child.stdin?.end('begin\n')
      watch = setTimeout(() => {
        wasSilent = true
        kill()
      }, silenceMs)
    }
    // One that ended before it was to begin says so below.
    child.stdin?.on('error', () => undefined)
    if (begin) void begin.then(start)
    else start()
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (part: Buffer) => {
        output.push(part)
        watch?.refresh()
      })
    }
    const ended = await new Promise<Omit<Ended, 'wasSilent'>>((done, fail) => {
      child.on('error', fail)
      child.on('close', (exitCode, signal) => done({ exitCode, signal }))
    })
    clearTimeout(watch)
    signal?.removeEventListener('abort', kill)
    print(Buffer.concat(output))
    const events = eventsOf(await readFile(path, 'utf8').catch(() => ''))
    const summary = events.find((event) => event.type === 'summary')
    return {
      counts: summary?.counts ?? none,
      failures: failuresOf(files, events, { ...ended, wasSilent }),
      uses: usesOf(events.filter((event) => event.type === 'measured')),
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
