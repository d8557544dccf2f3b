import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { sql } from 'kysely'
import { newId } from '#platform/clock'
import { build } from '#platform/db/db'
import { createLog } from '#platform/log'
import { nobody } from '#platform/jobs/shares'
import { createWorker, type Job } from '#platform/jobs/worker'
import { until, world } from '#test/app/test-app'

const w = await world()

type Mail = Job & { subject: string; orderKey: string }
type Work = (mail: Mail) => Promise<string>

/** A worker over the queue of mails, which stops with its test. */
function workerOf(
  t: TestContext,
  work: Work,
  { maximumAttempts = 3, slots }: { maximumAttempts?: number; slots?: number } = {},
) {
  const worker = createWorker(w.db, createLog('silent'))
  const queue = { table: 'mails', work, failedState: 'failed', maximumAttempts } as const
  worker.addQueue<Mail>(slots === undefined ? queue : { ...queue, slots })
  t.after(() => worker.stop())
  return worker
}

/** Puts mails into the queue, in this order; `key:subject`. */
async function put(...names: string[]): Promise<void> {
  await w.across(async (tx) => {
    await tx.run(build.deleteFrom('mails'))
    for (const name of names) {
      const [orderKey = '', subject = ''] = name.split(':')
      const mail = { id: newId(), recipient: 'a@example.test', subject, body: '', orderKey }
      await tx.run(build.insertInto('mails').values(mail))
    }
  })
}

const rows = () =>
  w.across((tx) =>
    tx.all(
      build
        .selectFrom('mails')
        .select(['subject', 'state', 'attempts', 'lastError', 'leasedUntil'])
        .select(sql<number>`round(extract(epoch from run_at - now()))::integer`.as('dueInSeconds'))
        .orderBy('id'),
    ),
  )

const states = async () => (await rows()).map(({ subject, state }) => `${subject} ${state}`)
const change = (set: string) =>
  w.across((tx) => tx.run(sql`update app.mails set ${sql.raw(set)} where state = 'waiting'`))

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

test('a started worker finds what is there and hears the wake-up; a stopped one does neither', async (t) => {
  await put('a:there')
  const worker = workerOf(t, async () => 'sent')
  worker.wake()
  worker.start()
  await until(async () => (await states())[0] === 'there sent', 'what was there is done')
  await put('a:new')
  worker.wake()
  await until(async () => (await states())[0] === 'new sent', 'what is new is done')
  await worker.stop()
  await put('a:late')
  worker.wake()
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
  const mail = {
    id: newId(),
    recipient: 'a@example.test',
    subject: 'quick',
    body: '',
    orderKey: 'q',
  }
  await w.across((tx) => tx.run(build.insertInto('mails').values(mail)))
  worker.wake()
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
  worker.addPeriodic({ name: 'sweep', everyMs: 1, run: () => (runs++, task.promise) })
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

/** Puts mails of some owners into the queue, in this order. */
async function putOf(...owners: string[]): Promise<void> {
  await put(...owners.map((owner, place) => `${owner}-${place}:${owner}`))
  await w.across((tx) => tx.run(sql`update app.mails set owner_id = md5(subject)::uuid`))
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

test('a flood of slow jobs leaves room for the job of another', async (t) => {
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
  const [orderKey, ownerId] = ['other', newId()]
  const mail = { id: newId(), recipient: 'a@example.test', subject: 'other', body: '' }
  await w.across((tx) => tx.run(build.insertInto('mails').values({ ...mail, orderKey, ownerId })))
  worker.wake()
  await until(async () => (await states()).includes('other sent'), 'the other one is done')
  slow.resolve('sent')
})

const batchTable = 'inspections'
type Inspection = Job & { batchKey: string | null }

async function putInspections(...jobs: { lane?: number; cost?: number; batch?: string }[]) {
  const ids: string[] = []
  await w.across(async (tx) => {
    await tx.run(build.deleteFrom(batchTable))
    for (const { lane = 0, cost = 1, batch = null } of jobs) {
      const id = newId()
      ids.push(id)
      const row = { id, orderKey: id, lane, cost, batchKey: batch }
      await tx.run(build.insertInto(batchTable).values({ ...row, ownerId: nobody }))
    }
  })
  return ids
}

/** A worker over the queue of inspections; gives what it does, alone and together. */
function batchWorker(t: TestContext, isDone: (id: string) => boolean = () => true) {
  const done: string[][] = []
  const worker = createWorker(w.db, createLog('silent'))
  worker.addQueue<Inspection>({
    table: batchTable,
    failedState: 'failed',
    maximumAttempts: 3,
    slots: 1,
    hasCost: true,
    work: async ({ id }) => (done.push([id]), 'done'),
    batches: {
      most: 3,
      async work(jobs) {
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
  const ids = await putInspections(batch('a'), batch('b'), batch('a'), batch('a'), batch('a'), {})
  const [a1, b1, a2, a3, a4, single] = ids
  const { worker, done } = batchWorker(t, (id) => id !== a2)
  await worker.drain()
  assert.deepEqual(done, [[a1, a2, a3], [b1], [a2], [a4], [single]])
})

test('what is in a lower lane goes first, whenever it came', async (t) => {
  const [archived, direct] = await putInspections({ lane: 1 }, { lane: 0 })
  const { worker, done } = batchWorker(t)
  await worker.drain()
  assert.deepEqual(done, [[direct], [archived]])
})
