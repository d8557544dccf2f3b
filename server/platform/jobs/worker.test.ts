import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { newId } from '#platform/clock'
import { build, type Tx } from '#platform/db/db'
import { createLog } from '#platform/log'
import { nobody } from '#platform/jobs/shares'
import type { Job } from '#platform/jobs/queue'
import { selectDueQueues } from '#platform/jobs/queries'
import { jobsText } from '#platform/jobs/report'
import { createWorker } from '#platform/jobs/worker'
import { until, testApp } from '#test/app/test-app'

const w = await testApp()

type Named = Job<{ subject: string }> & { orderKey: string }
type Work = (job: { subject: string; orderKey: string }) => Promise<string>

const name = 'things'

/** A worker over a queue of its own, which stops with its test. */
function workerOf(
  t: TestContext,
  work: Work,
  { maximumAttempts = 3, slots }: { maximumAttempts?: number; slots?: number } = {},
) {
  const worker = createWorker(w.db, createLog('silent'))
  worker.addQueue<Named>({
    name,
    module: 'platform',
    maximumAttempts,
    process: ({ payload, orderKey }) => work({ ...payload, orderKey }),
    ...(slots === undefined ? {} : { slots }),
  })
  t.after(() => worker.stop())
  return worker
}

/** Puts jobs into the queue, in this order; `key:subject`. */
async function put(...names: string[]): Promise<void> {
  await w.across(async (tx) => {
    await tx.run(build.deleteFrom('jobs'))
    for (const keyAndSubject of names) {
      const [orderKey = '', subject = ''] = keyAndSubject.split(':')
      await insert(tx, { orderKey, subject })
    }
  })
}

const insert = (
  tx: Tx,
  { subject, ...columns }: { orderKey: string; subject: string; ownerId?: string },
) =>
  tx.run(
    build
      .insertInto('jobs')
      .values({ id: newId(), queue: name, payload: JSON.stringify({ subject }), ...columns }),
  )

const rows = () =>
  w.across((tx) =>
    tx.all(
      build
        .selectFrom('jobs')
        .select(sql<string>`payload ->> 'subject'`.as('subject'))
        .select(['state', 'attempts', 'lastError', 'leasedUntil'])
        .select(sql<number>`round(extract(epoch from run_at - now()))::integer`.as('dueInSeconds'))
        .orderBy('id'),
    ),
  )

const states = async () => (await rows()).map(({ subject, state }) => `${subject} ${state}`)
const change = (set: string) =>
  w.across((tx) => tx.run(sql`update app.jobs set ${sql.raw(set)} where state = 'waiting'`))

test('jobs of one key are done in order, and each once', async (t) => {
  await put('a:1', 'b:1', 'a:2', 'a:3')
  const done: string[] = []
  const worker = workerOf(t, async ({ orderKey, subject }) => {
    done.push(orderKey + subject)
    return 'sent'
  })
  assert.equal(await worker.drain(), 4)
  assert.deepEqual(
    done.filter((name) => name.startsWith('a')),
    ['a1', 'a2', 'a3'],
  )
  assert.equal(await worker.drain(), 0)
  assert.deepEqual(await states(), ['1 sent', '1 sent', '2 sent', '3 sent'])
})

test('two workers share the jobs: each is done once, each key one at a time and in order', async (t) => {
  const numbers = Array.from({ length: 12 }, (_, place) => place)
  await put(...numbers.flatMap((n) => ['a', 'b', 'c', 'd'].map((key) => `${key}:${n}`)))
  const done = new Map<string, string[]>()
  const busy = new Set<string>()
  const work: Work = async ({ orderKey, subject }) => {
    assert.ok(!busy.has(orderKey), `two jobs of ${orderKey} at once`)
    busy.add(orderKey)
    await w.db.ask({ text: 'select 1', values: [] })
    busy.delete(orderKey)
    done.set(orderKey, [...(done.get(orderKey) ?? []), subject])
    return 'sent'
  }
  const workers = [workerOf(t, work), workerOf(t, work)]
  while ((await Promise.all(workers.map((worker) => worker.drain()))).some((count) => count > 0));
  for (const [key, subjects] of done) assert.deepEqual(subjects, numbers.map(String), key)
  assert.equal(done.size, 4)
})

test('a job that fails waits longer each time, and those of its key wait behind it', async (t) => {
  await put('a:first', 'a:second', 'b:other')
  let tries = 0
  const worker = workerOf(t, async ({ subject }) => {
    if (subject !== 'first') return 'sent'
    throw new Error(`no luck ${++tries}`)
  })
  assert.equal(await worker.drain(), 2)
  const [first, second, other] = await rows()
  assert.deepEqual(
    { ...first, leasedUntil: null },
    {
      subject: 'first',
      state: 'waiting',
      attempts: 1,
      lastError: 'no luck 1',
      leasedUntil: null,
      dueInSeconds: 2,
    },
  )
  assert.deepEqual([second?.state, second?.attempts, other?.state], ['waiting', 0, 'sent'])
  assert.equal(await worker.drain(), 0)
  await change('run_at = now()')
  await worker.drain()
  assert.deepEqual([(await rows())[0]?.attempts, (await rows())[0]?.dueInSeconds], [2, 4])
})

test('the last attempt ends in the failed state and lets the next of its key pass', async (t) => {
  await put('a:bad', 'a:good')
  const work: Work = async ({ subject }) => {
    if (subject === 'bad') throw new Error('never')
    return 'sent'
  }
  const worker = workerOf(t, work, { maximumAttempts: 2 })
  await worker.drain()
  await change('run_at = now()')
  await worker.drain()
  assert.deepEqual(await states(), ['bad failed', 'good sent'])
})

test('a job of a killed worker is held until its lease ends and then done by another', async (t) => {
  await put('a:held')
  const worker = workerOf(t, async () => 'sent')
  await change(`leased_until = now() + interval '60 seconds', attempts = 1`)
  assert.equal(await worker.drain(), 0)
  await change(`leased_until = now() - interval '1 second'`)
  assert.equal(await worker.drain(), 1)
  assert.deepEqual((await rows())[0]?.attempts, 2)
})

for (const [end, finish] of [
  ['well', (late: PromiseWithResolvers<string>) => late.resolve('kept')],
  ['badly', (late: PromiseWithResolvers<string>) => late.reject(new Error('too late'))],
] as const) {
  test(`whoever lost the lease and ends ${end} has nothing to say about the job any more`, async (t) => {
    await put('a:slow')
    const late = Promise.withResolvers<string>()
    const slow = workerOf(t, () => late.promise)
    const draining = slow.drain()
    await until(async () => (await rows())[0]?.attempts === 1, 'the slow worker holds the job')
    await change(`leased_until = now() - interval '1 second'`)
    await workerOf(t, async () => 'sent').drain()
    finish(late)
    await draining
    const [job] = await rows()
    assert.deepEqual([job?.state, job?.attempts, job?.lastError], ['sent', 2, null])
  })
}

test('a job that kills its worker each time is not begun for ever', async (t) => {
  await put('a:poison')
  await change('attempts = 3')
  const worker = workerOf(t, async () => 'sent')
  await worker.drain()
  assert.deepEqual(await states(), ['poison failed'])
})

test('something thrown that is no error fails the job, not the worker', async (t) => {
  await put('a:odd', 'b:fine')
  const worker = workerOf(t, ({ subject }) =>
    subject === 'odd' ? Promise.reject('just text') : Promise.resolve('sent'),
  )
  assert.equal(await worker.drain(), 2)
  assert.deepEqual(
    (await rows()).map(({ lastError, state }) => [state, lastError]),
    [
      ['waiting', 'just text'],
      ['sent', null],
    ],
  )
})

test('a started worker finds what is there and what is signalled; a stopped one does neither', async (t) => {
  await put('a:there')
  const worker = workerOf(t, async () => 'sent')
  worker.signal()
  worker.start()
  await until(async () => (await states())[0] === 'there sent', 'what was there is done')
  await put('a:new')
  worker.signal()
  await until(async () => (await states())[0] === 'new sent', 'what is new is done')
  await worker.stop()
  await put('a:late')
  worker.signal()
  assert.deepEqual(await states(), ['late waiting'])
})

test('a slow job holds nobody else: what comes meanwhile is done', async (t) => {
  await put('slow:first')
  const slow = Promise.withResolvers<string>()
  const worker = workerOf(t, ({ subject }) =>
    subject === 'first' ? slow.promise : Promise.resolve('sent'),
  )
  worker.start()
  await until(async () => (await rows())[0]?.attempts === 1, 'the slow job is begun')
  await w.across((tx) => insert(tx, { orderKey: 'q', subject: 'quick' }))
  worker.signal()
  await until(async () => (await states()).includes('quick sent'), 'the quick job is done')
  assert.ok((await states()).includes('first waiting'))
  slow.resolve('sent')
  await until(async () => (await states()).includes('first sent'), 'the slow job is done')
})

test('stopping waits for the job and the task at hand', async (t) => {
  await put('a:one', 'a:two')
  const [job, task] = [Promise.withResolvers<string>(), Promise.withResolvers<void>()]
  const worker = workerOf(t, () => job.promise)
  let runs = 0
  const sweep = { name: 'sweep', module: 'platform', everyMs: 1 }
  worker.addPeriodic({ ...sweep, run: () => (runs++, task.promise) })
  worker.start()
  await until(async () => (await rows())[0]?.attempts === 1, 'the job is begun')
  let isStopped = false
  const stopping = worker.stop().then(() => (isStopped = true))
  job.resolve('sent')
  await until(async () => (await states())[0] === 'one sent', 'the job is done')
  assert.equal(isStopped, false)
  task.resolve()
  await stopping
  assert.deepEqual(await states(), ['one sent', 'two waiting'])
  assert.equal(runs, 1, 'a task runs once at a time')
})

/** Puts jobs of some owners into the queue, in this order. */
async function putOf(...owners: string[]): Promise<void> {
  await put(...owners.map((owner, place) => `${owner}-${place}:${owner}`))
  await w.across((tx) =>
    tx.run(sql`update app.jobs set owner_id = md5(payload ->> 'subject')::uuid`),
  )
}
const flood = (count: number) => Array.from({ length: count }, () => 'flood')

test('whoever brings one job waits for no more than a turn of whoever brought three hundred', async (t) => {
  await putOf(...flood(300), 'other', 'third', 'other')
  const done: string[] = []
  const worker = workerOf(t, async ({ subject }) => (done.push(subject), 'sent'), { slots: 1 })
  await worker.drain()
  assert.equal(done.length, 303)
  assert.deepEqual(done.slice(0, 5), ['flood', 'other', 'third', 'flood', 'other'])
})

test('a flood of slow jobs leaves space for the job of another', async (t) => {
  await putOf(...flood(20))
  const slow = Promise.withResolvers<string>()
  const worker = workerOf(t, ({ subject }) =>
    subject === 'flood' ? slow.promise : Promise.resolve('sent'),
  )
  worker.start()
  await until(
    async () => (await rows()).filter(({ attempts }) => attempts > 0).length === 6,
    'six of eight are taken',
  )
  await w.across((tx) => insert(tx, { orderKey: 'other', subject: 'other', ownerId: newId() }))
  worker.signal()
  await until(async () => (await states()).includes('other sent'), 'the other one is done')
  slow.resolve('sent')
})

async function putBatches(...jobs: { lane?: number; cost?: number; batch?: string }[]) {
  const ids: string[] = []
  await w.across(async (tx) => {
    await tx.run(build.deleteFrom('jobs'))
    for (const { lane = 0, cost = 1, batch = null } of jobs) {
      const id = newId()
      ids.push(id)
      const row = { id, queue: name, orderKey: id, lane, cost, batchKey: batch }
      await tx.run(build.insertInto('jobs').values({ ...row, ownerId: nobody }))
    }
  })
  return ids
}

/** A worker over a queue with batches; gives what it does, alone and together. */
function batchWorker(t: TestContext, isDone: (id: string) => boolean = () => true) {
  const done: string[][] = []
  const worker = createWorker(w.db, createLog('silent'))
  worker.addQueue({
    name,
    module: 'platform',
    maximumAttempts: 3,
    slots: 1,
    process: async ({ id }) => (done.push([id]), 'done'),
    batches: {
      most: 3,
      async process(jobs) {
        const ids = jobs.map(({ id }) => id)
        done.push(ids)
        return new Map(ids.filter(isDone).map((id) => [id, 'done']))
      },
    },
  })
  t.after(() => worker.stop())
  return { worker, done }
}

test('jobs of one batch are done together, and those that were not are done alone', async (t) => {
  const batch = (name: string) => ({ batch: name })
  const ids = await putBatches(batch('a'), batch('b'), batch('a'), batch('a'), batch('a'), {})
  const [a1, b1, a2, a3, a4, single] = ids
  const { worker, done } = batchWorker(t, (id) => id !== a2)
  await worker.drain()
  assert.deepEqual(done, [[a1, a2, a3], [b1], [a2], [a4], [single]])
})

test('what is in a lower lane goes first, whenever it came', async (t) => {
  const [archived, direct] = await putBatches({ lane: 1 }, { lane: 0 })
  const { worker, done } = batchWorker(t)
  await worker.drain()
  assert.deepEqual(done, [[direct], [archived]])
})

test('operators read of each queue and task its module, its last run and its failures', async (t) => {
  await put('a:bad', 'b:good', 'c:later')
  const worker = workerOf(t, async ({ subject }) => {
    if (subject === 'good') return 'sent'
    throw new Error(`no luck with ${subject}`)
  })
  const failed = Promise.withResolvers<void>()
  const task = { module: 'platform', everyMs: 900_000 }
  worker.addPeriodic({ ...task, name: 'sweep', run: async () => {} })
  worker.addPeriodic({ ...task, name: 'compare', run: () => failed.promise })
  await worker.drain()
  await change(`run_at = now() + interval '1 hour'`)
  await w.across((tx) =>
    tx.run(sql`update app.jobs set attempts = 3 where payload ->> 'subject' = 'bad'`),
  )
  await change(`run_at = now()`)
  await worker.drain()
  worker.start()
  failed.reject(new Error('no ledger'))
  await worker.stop()
  const { queues, tasks } = await worker.report()
  const [{ lastEndedAt, oldestDueAt, ...queue }] = queues as [(typeof queues)[number]]
  assert.deepEqual(queue, {
    name,
    module: 'platform',
    waiting: 1,
    retrying: 1,
    failed: 1,
    lastError: 'no luck with later',
  })
  assert.ok(lastEndedAt !== null && oldestDueAt !== null)
  const ofTask = (wanted: string) => tasks.find((one) => one.name === wanted)
  assert.deepEqual(
    [ofTask('sweep')?.lastRun?.failures, ofTask('sweep')?.lastRun?.lastError],
    [0, null],
  )
  const compare = ofTask('compare')
  assert.deepEqual([compare?.lastRun?.failures, compare?.lastRun?.lastError], [1, 'no ledger'])
  const text = jobsText({ queues, tasks })
  assert.match(text, /^things +platform +1 +1 +1 /m)
  assert.match(text, /^compare +platform +15 minutes .* 1 +no ledger$/m)
})

test('one look finds every queue that has a job to do, whatever their number', async (t) => {
  await put('a:one')
  const worker = workerOf(t, async () => 'sent')
  const others = Array.from({ length: 10 }, (_, place) => `other-${place}`)
  for (const other of others) {
    worker.addQueue({
      name: other,
      module: 'platform',
      maximumAttempts: 1,
      process: async () => 'done',
    })
  }
  assert.deepEqual(
    await selectDueQueues(
      w.db,
      [...others, name].map((one) => ({ name: one, maximumAttempts: 1 })),
    ),
    [name],
  )
  await worker.drain()
  assert.deepEqual(await states(), ['one sent'])
})

test('a queue and a task are registered once', (t) => {
  const worker = workerOf(t, async () => 'sent')
  assert.throws(
    () =>
      worker.addQueue({
        name,
        module: 'platform',
        maximumAttempts: 1,
        process: async () => 'done',
      }),
    /the queue "things" is registered twice/,
  )
  const task = { name: 'sweep', module: 'platform', everyMs: 1, run: async () => {} }
  worker.addPeriodic(task)
  assert.throws(() => worker.addPeriodic(task), /the task "sweep" is registered twice/)
})

test('what a job was about keeps how it ended, once, also when it is abandoned', async (t) => {
  await put('a:good', 'b:bad')
  const ends: string[] = []
  const worker = createWorker(w.db, createLog('silent'))
  t.after(() => worker.stop())
  worker.addQueue<Job<{ subject: string }>>({
    name,
    module: 'platform',
    maximumAttempts: 1,
    async process({ payload }) {
      if (payload.subject === 'bad') throw new Error('no luck')
      return { state: 'sent', remark: 'taken' }
    },
    async recordEnd(_tx, { payload }, { state, remark }) {
      ends.push(`${payload.subject} ${state} ${remark}`)
    },
  })
  await worker.drain()
  assert.deepEqual(ends.toSorted(), ['bad failed no luck', 'good sent taken'])
})
