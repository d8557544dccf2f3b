import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { countPromisedTests } from './promised-tests.ts'
import { runGroup } from './run-group.ts'

const planted = (name: string) => `test/fixtures/planted/${name}.ts`

const run = (
  files: Iterable<string>,
  limits: {
    silenceMs?: number
    testTimeoutMs?: number
    begin?: Promise<void>
    signal?: AbortSignal
  } = {},
) => {
  const left = Iterator.from(files)
  return runGroup(() => left.next().value, {
    env: process.env,
    testTimeoutMs: 60_000,
    silenceMs: 120_000,
    print: () => undefined,
    ...limits,
  })
}

test('files that pass are green, and their tests are counted', async () => {
  const { failures, counts } = await run([planted('passes'), planted('passes-too')])
  assert.deepEqual(failures, [])
  assert.deepEqual([counts.tests, counts.passed], [3, 3])
})

test('two groups share what is left, and each file runs once', async () => {
  const left = [planted('passes'), planted('passes-too'), planted('hooks-of-tests')].values()
  const results = await Promise.all([run(left), run(left)])
  assert.deepEqual(
    results.flatMap(({ failures }) => failures),
    [],
  )
  assert.equal(results[0].counts.passed + results[1].counts.passed, 5)
})

test('a group that is given when to begin waits with its packages loaded', async () => {
  const begin = Promise.withResolvers<void>()
  const result = run([planted('passes')], { begin: begin.promise })
  const first = await Promise.race([
    result,
    new Promise((resolve) => setImmediate(resolve, 'waits')),
  ])
  assert.equal(first, 'waits')
  begin.resolve()
  const { failures, counts } = await result
  assert.deepEqual([failures, counts.passed > 0], [[], true])
})

test('a group whose run is ended is killed, and is red', async () => {
  const { failures } = await run([planted('never-yields')], { signal: AbortSignal.abort() })
  assert.match(failures.join('\n'), /was ended by SIGKILL/)
})

test('the runner knows of which test a hook is, without watching every promise', async () => {
  const { failures, counts } = await run([planted('hooks-of-tests')])
  assert.deepEqual([failures, counts.passed], [[], 2])
})

// Each ends a process in its own way; in front of it is a file that passes.
const plants = [
  { name: 'failing-test', pattern: /planted: test/ },
  { name: 'failing-after-hook', pattern: /planted: after hook/ },
  { name: 'failing-before-hook', pattern: /planted: before hook/ },
  { name: 'failing-suite-hook', pattern: /planted: suite hook/ },
  { name: 'throws-while-loading', pattern: /planted: loading/ },
  { name: 'waits-while-loading', pattern: /not loaded to its end/, limits: { silenceMs: 2_500 } },
  { name: 'throws-later', pattern: /Each test passed, but the run did not/ },
  { name: 'rejects-later', pattern: /Each test passed, but the run did not/ },
  { name: 'exits-early', pattern: /ended before its tests did/ },
  { name: 'crashes', pattern: /was ended by SIG/ },
  { name: 'hangs', pattern: /timed out/, limits: { testTimeoutMs: 300 } },
  { name: 'never-yields', pattern: /printed nothing for too long/, limits: { silenceMs: 2_500 } },
  { name: 'waits-between-tests', pattern: /waits at its top after its first test/ },
  { name: 'no-test', pattern: /ran no test/ },
]
for (const { name, pattern, limits } of plants) {
  test(`a group is red when a file ${name.replaceAll('-', ' ')}`, async () => {
    const { failures } = await run([planted('passes'), planted(name)], limits)
    assert.match(failures.join('\n'), pattern)
  })
}

test('a file promises its tests at the top, and fewer are a failure', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'pontic-promises-'))
  t.after(() => rm(folder, { recursive: true }))
  const path = join(folder, 'some.ts')
  const lines = ["test('a', () => {})", "await test('b', () => {})", "if (x) test('c', () => {})"]
  await writeFile(path, lines.join('\n'))
  assert.equal(countPromisedTests(path), 2)
  const { failures } = await run([planted('calls-another-test')])
  assert.match(failures.join('\n'), /promises 2 tests and ran 1/)
})

test('the command for all tests ends with 1 when a hook of one file fails', async () => {
  const files = [planted('passes'), planted('failing-after-hook')]
  const ended = await new Promise<{ code: unknown; output: string }>((resolve) => {
    execFile(process.execPath, ['test/runner/run-all.ts', ...files], (error, output) =>
      resolve({ code: error?.code, output }),
    )
  })
  assert.equal(ended.code, 1)
  assert.match(ended.output, /planted: after hook[^]*\n2 passed, 1 failed, 0 skipped\n$/)
})

test('the command for all tests says which named file does not exist', async () => {
  const ended = await new Promise<{ code: unknown; printed: string }>((resolve) => {
    execFile(
      process.execPath,
      ['test/runner/run-all.ts', 'server/no.test.ts'],
      (error, _, printed) => resolve({ code: error?.code, printed }),
    )
  })
  const printed = 'There is no test file server/no.test.ts: name files by their paths.\n'
  assert.deepEqual(ended, { code: 1, printed })
})
