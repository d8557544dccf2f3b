import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { Refusal } from '../errors.ts'
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
  const first = await threads.run({ is: 'say' }, 'one')
  await assert.rejects(threads.run({ is: 'throw' }, 'one'), {
    name: 'RangeError',
    message: 'no such paper',
  })
  assert.deepEqual(
    await Promise.all(
      [{ is: 'say' } as const, { is: 'say' } as const].map((job) => threads.run(job, 'one')),
    ),
    [first, first],
  )
})

test('a job that no message can carry is refused, and the thread goes on', async () => {
  const threads = threadsOf()
  const job = { is: 'say', why: () => 1 } as unknown as TestJob
  await assert.rejects(threads.run(job, 'one'), { name: 'DataCloneError' })
  assert.equal(typeof (await threads.run({ is: 'say' }, 'one')), 'number')
})

test('there are as many threads as were asked for, and only when they are needed', async () => {
  const threads = threadsOf({ most: 2, mostWaiting: 3 })
  const gate = newGate()
  const waiting = ['one', 'two', 'three'].map((owner) => threads.run({ is: 'wait', gate }, owner))
  open(gate)
  assert.equal(new Set(await Promise.all(waiting)).size, 2)
})

for (const is of ['crash', 'grow'] as const) {
  test(`a thread that has to ${is} loses its own job and is replaced`, async () => {
    const threads = threadsOf({ mostWaiting: 2 })
    const before = await threads.run({ is: 'say' }, 'one')
    const lost = threads.run({ is }, 'one')
    const next = threads.run({ is: 'say' }, 'one')
    await assert.rejects(lost, isTryAgain)
    assert.notEqual(await next, before)
  })
}

test('a thread that hangs is abandoned after its time and replaced', async () => {
  const threads = threadsOf({ timeoutMs: 3_000 })
  await threads.run({ is: 'say' }, 'one')
  await assert.rejects(threads.run({ is: 'hang' }, 'one'), isTryAgain)
  assert.equal(typeof (await threads.run({ is: 'say' }, 'one')), 'number')
})

test('when too many wait the next one is asked to try again, and the others are done', async () => {
  const threads = threadsOf()
  const gate = newGate()
  const working = threads.run({ is: 'wait', gate }, 'one')
  const waiting = threads.run({ is: 'say' }, 'one')
  await assert.rejects(threads.run({ is: 'say' }, 'one'), isTryAgain)
  open(gate)
  assert.equal(await working, await waiting)
  assert.equal(await threads.run({ is: 'say' }, 'one'), await working)
})

test('an owner with many jobs has part of the threads, and others come before its next', async () => {
  const threads = threadsOf({ most: 2, mostWaiting: 20 })
  const gate = newGate()
  const done: string[] = []
  const note = (name: string, job: TestJob, owner: string) =>
    threads.run(job, owner).then(() => done.push(name))
  const flood = [
    note('flood', { is: 'wait', gate }, 'flood'),
    ...Array.from({ length: 10 }, () => note('flood', { is: 'say' }, 'flood')),
  ]
  // One thread is kept from the flood: it does the other's job while the first one waits.
  await note('other', { is: 'say' }, 'other')
  assert.deepEqual(done, ['other'])
  open(gate)
  await Promise.all(flood)
})

test('when too many wait, whoever has most of them is asked to try again', async () => {
  const threads = threadsOf({ most: 1, mostWaiting: 3 })
  const gate = newGate()
  const working = threads.run({ is: 'wait', gate }, 'flood')
  const flood = Array.from({ length: 3 }, () => threads.run({ is: 'say' }, 'flood'))
  const [, , newest] = flood
  const other = threads.run({ is: 'say' }, 'other')
  await assert.rejects(newest as Promise<number>, isTryAgain)
  open(gate)
  assert.equal(await other, await working)
  await Promise.all(flood.slice(0, 2))
})

test('a process with idle threads ends on its own', async () => {
  const settings = JSON.stringify({ most: 1, mostWaiting: 1, timeoutMs: 60_000, heapMegabytes: 32 })
  const script = `
    const { openThreads } = await import(${JSON.stringify(new URL('./threads.ts', import.meta.url).href)})
    const threads = openThreads({ file: new URL(${JSON.stringify(file.href)}), ...${settings} })
    process.stdout.write(String(await threads.run({ is: 'say' }, 'one')))`
  const run = promisify(execFile)
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], {
    timeout: 60_000,
  })
  assert.match(stdout, /^\d+$/)
})
