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
  /** How long each file ran. */
  took: { file: string; seconds: number }[]
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
  const during = `while it ran ${files.at(-1)}`
  if (wasSilent) failures.push(`The process printed nothing for too long and was killed ${during}.`)
  else if (signal) failures.push(`The process was ended by ${signal} ${during}.`)
  else if (!summary) failures.push(`The process ended before its tests did, ${during}.`)
  else if (failures.length === 0 && (exitCode !== 0 || !summary.success)) {
    failures.push(`Each test passed, but the run did not: exit code ${exitCode}, see its output.`)
  }
  return [...failures, ...files.flatMap((file) => failuresOfFile(file, events))]
}

const eventsOf = (text: string): ResultEvent[] =>
  text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as ResultEvent]))

// As Node's reporter writes it, below all tests of the file.
const lastLineOfFile = /^ {2}[✔✖] \S+\.test\.ts .*\n/gm

/**
 * Runs test files in one process, which takes the next one when it has ended one, until there are no
 * more: several processes can share what gives them. Prints the output of each file when it ended, and
 * reads the results from the runner's events. A process that prints nothing for `silenceMs` is killed: Node's own
 * limit for a test cannot end one that never stops the processor.
 */
export async function runGroup(
  nextFile: () => string | undefined,
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
    print(output: string): void
    /** Until when the process, with its packages loaded, waits for its first file. */
    begin?: Promise<void>
    /** Kills the process: nobody wants the result any more. */
    signal?: AbortSignal
  },
): Promise<GroupResult> {
  const folder = await mkdtemp(join(tmpdir(), 'pontic-results-'))
  const path = join(folder, 'events')
  const begun: { file: string; atMs: number }[] = []
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
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
        env: {
          ...inherited,
          TEST_EVENTS: path,
          TEST_TIMEOUT_MS: String(testTimeoutMs),
        },
      },
    )
    const kill = () => child.kill('SIGKILL')
    if (signal?.aborted) kill()
    else signal?.addEventListener('abort', kill, { once: true })
    let output = ''
    let wasSilent = false
    let watch: NodeJS.Timeout | undefined
    const startWatch = () => {
      watch = setTimeout(() => {
        wasSilent = true
        kill()
      }, silenceMs)
    }
    if (begin) void begin.then(startWatch)
    else startWatch()
    child.on('message', async () => {
      await begin
      const file = nextFile()
      if (file !== undefined) begun.push({ file, atMs: performance.now() })
      // One that ended meanwhile says so below.
      child.send({ file }, () => undefined)
    })
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (part: string) => {
        output += part
        watch?.refresh()
        // What several processes print is told apart by files.
        const end = [...output.matchAll(lastLineOfFile)].at(-1)
        if (!end) return
        print(output.slice(0, end.index + end[0].length))
        output = output.slice(end.index + end[0].length)
      })
    }
    const ended = await new Promise<Omit<Ended, 'wasSilent'>>((done, fail) => {
      child.on('error', fail)
      child.on('close', (exitCode, signal) => done({ exitCode, signal }))
    })
    clearTimeout(watch)
    signal?.removeEventListener('abort', kill)
    const endedAtMs = performance.now()
    print(output)
    const events = eventsOf(await readFile(path, 'utf8').catch(() => ''))
    const summary = events.find((event) => event.type === 'summary')
    return {
      counts: summary?.counts ?? none,
      failures: failuresOf(
        begun.map(({ file }) => file),
        events,
        { ...ended, wasSilent },
      ),
      uses: usesOf(events.filter((event) => event.type === 'measured')),
      took: begun.map(({ file, atMs }, place) => ({
        file,
        seconds: ((begun[place + 1]?.atMs ?? endedAtMs) - atMs) / 1_000,
      })),
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
