import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { Refusal } from './errors.ts'
import type { TestJob } from './threads-fixture.ts'
import { openThreads, type ThreadSettings } from './threads.ts'

const file = new URL('./threads-fixture.ts', import.meta.url)

const threadsOf = (settings: Partial<ThreadSettings> = {}) =>
  openThreads<TestJob, number>({
    file,
    most: 1,
    mostWaiting: 1,
    timeoutMs: 60_000,
    heapMegabytes: 32,
    ...settings,
  })

const isTryAgain = (error: unknown) =>
  error instanceof Refusal &&
  error.status === 503 &&
  error.extras.retryAfterSeconds === 2 &&
  /Try again in a moment/.test(error.message)

const newGate = () => new Int32Array(new SharedArrayBuffer(4))
function open(gate: Int32Array): void {
  Atomics.store(gate, 0, 1)
  Atomics.notify(gate, 0)
}

test('a thread does one job after the other, and what it throws is thrown', async () => {
  const threads = threadsOf({ mostWaiting: 2 })
  const first = await threads.run({ is: 'say' })
  await assert.rejects(threads.run({ is: 'throw' }), {
    name: 'RangeError',
    message: 'no such paper',
  })
  assert.deepEqual(
    await Promise.all([{ is: 'say' } as const, { is: 'say' } as const].map(threads.run)),
    [first, first],
  )
})

test('a job that no message can carry is refused, and the thread goes on', async () => {
  const threads = threadsOf()
  const job = { is: 'say', why: () => 1 } as unknown as TestJob
  await assert.rejects(threads.run(job), { name: 'DataCloneError' })
  assert.equal(typeof (await threads.run({ is: 'say' })), 'number')
})

test('there are as many threads as were asked for, and only when they are needed', async () => {
  const threads = threadsOf({ most: 2, mostWaiting: 3 })
  const gate = newGate()
  const waiting = [1, 2, 3].map(() => threads.run({ is: 'wait', gate }))
  open(gate)
  assert.equal(new Set(await Promise.all(waiting)).size, 2)
})

for (const is of ['crash', 'grow'] as const) {
  test(`a thread that has to ${is} loses its own job and is replaced`, async () => {
    const threads = threadsOf({ mostWaiting: 2 })
    const before = await threads.run({ is: 'say' })
    const lost = threads.run({ is })
    const next = threads.run({ is: 'say' })
    await assert.rejects(lost, isTryAgain)
    assert.notEqual(await next, before)
  })
}

test('a thread that hangs is given up after its time and replaced', async () => {
  const threads = threadsOf({ timeoutMs: 5_000 })
  await threads.run({ is: 'say' })
  await assert.rejects(threads.run({ is: 'hang' }), isTryAgain)
  assert.equal(typeof (await threads.run({ is: 'say' })), 'number')
})

test('when too many wait the next one is asked to try again, and the others are done', async () => {
  const threads = threadsOf()
  const gate = newGate()
  const working = threads.run({ is: 'wait', gate })
  const waiting = threads.run({ is: 'say' })
  await assert.rejects(threads.run({ is: 'say' }), isTryAgain)
  open(gate)
  assert.equal(await working, await waiting)
  assert.equal(await threads.run({ is: 'say' }), await working)
})

test('a process with idle threads ends by itself', async () => {
  const settings = JSON.stringify({ most: 1, mostWaiting: 1, timeoutMs: 60_000, heapMegabytes: 32 })
  const script = `
    const { openThreads } = await import(${JSON.stringify(new URL('./threads.ts', import.meta.url).href)})
    const threads = openThreads({ file: new URL(${JSON.stringify(file.href)}), ...${settings} })
    process.stdout.write(String(await threads.run({ is: 'say' })))`
  const run = promisify(execFile)
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], {
    timeout: 60_000,
  })
  assert.match(stdout, /^\d+$/)
})
