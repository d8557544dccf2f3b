import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Db, Tx } from './db.ts'

/** A row of a queue table while it is worked on. */
export type Job = { id: string; attempts: number }

/** How a job ended: its last state, and a remark for whoever looks at the row. */
export type JobEnd = { state: string; remark?: string }

/** A table whose rows are jobs: columns id, state, order_key, attempts, run_at, leased_until, last_error. */
export type Queue<J extends Job> = {
  table:
    | 'webhook_events'
    | 'mails'
    | 'announcements'
    | 'remake_resolutions'
    | 'replans'
    | 'autopay_charges'
    | 'finance_announcements'
    | 'deposit_jobs'
    | 'scan_work'
    | 'inspections'
  /** Does the job and gives its last state. It may run again after a kill: it must not matter. */
  work(job: J): Promise<string | JobEnd>
  /** The column that keeps when a job ended. */
  endedAtColumn?: 'processed_at'
  /** The state after the last attempt failed. */
  failedState: string
  maximumAttempts: number
  /** Jobs at once, where the usual eight are too many for the machine. */
  slots?: number
  /** How long a job may take before another worker takes it over, where the usual minute is too short. */
  leaseSeconds?: number
}

type Periodic = { name: string; everyMs: number; run: () => Promise<void> }

const usualLeaseSeconds = 60
// A slow job, such as a download, holds one slot of its own queue and nobody else's.
const usualSlots = 8
const pollMs = 1_000

/** 2, 4, 8 … seconds, at most an hour. */
const backoffSeconds = (attempts: number) => Math.min(2 ** attempts, 3_600)

// One statement takes jobs: only the first of its key, so that events of one object keep their order,
// and only such as nobody holds. Stamps are rounded to milliseconds, so a job of this moment can look
// due in half of one. A worker that was killed holds until its lease ends.
function take<J extends Job>(tx: Tx, queue: Queue<J>, limit: number): Promise<J[]> {
  const table = sql.id('app', queue.table)
  const leaseSeconds = queue.leaseSeconds ?? usualLeaseSeconds
  return tx.all<J>(
    sql<J>`update ${table} set leased_until = now() + make_interval(secs => ${leaseSeconds}), attempts = attempts + 1
      where id in (
        select j.id from ${table} j
        where j.state = 'waiting' and j.run_at <= now() + interval '1 ms' and (j.leased_until is null or j.leased_until < now())
          and not exists (select from ${table} e where e.order_key = j.order_key and e.state = 'waiting' and e.id < j.id)
        order by j.run_at, j.id limit ${limit} for update skip locked)
      returning *`,
  )
}

/** Works off queue tables and repeats periodic tasks. Nothing runs before `start`. */
export function createWorker(db: Db, log: Logger) {
  const queues: Queue<Job>[] = []
  const periodics: Periodic[] = []
  const timers = new Set<NodeJS.Timeout>()
  const running = new Map<Queue<Job>, Promise<void>>()
  let bell = Promise.withResolvers<void>()
  let isStopped = true
  let isStopping = false
  const tasks = new Map<Periodic, Promise<void>>()

  // Whoever lost the lease to another worker has nothing to say any more: `attempts` tells them apart.
  async function finish(queue: Queue<Job>, job: Job, outcome: JobEnd | { error: Error }) {
    const table = sql.id('app', queue.table)
    const { endedAtColumn } = queue
    const endedNow = endedAtColumn ? sql`, ${sql.id(endedAtColumn)} = now()` : sql``
    const isLast = job.attempts >= queue.maximumAttempts
    await db.acrossOrgs('the end of a job', (tx) =>
      tx.run(
        'state' in outcome
          ? sql`update ${table} set state = ${outcome.state}, leased_until = null,
              last_error = ${outcome.remark ?? null}${endedNow}
            where id = ${job.id} and attempts = ${job.attempts}`
          : sql`update ${table} set leased_until = null, last_error = ${outcome.error.message.slice(0, 500)},
              state = ${isLast ? queue.failedState : 'waiting'},
              run_at = now() + make_interval(secs => ${backoffSeconds(job.attempts)})
            where id = ${job.id} and attempts = ${job.attempts}`,
      ),
    )
  }

  async function workOne(queue: Queue<Job>, job: Job): Promise<void> {
    try {
      if (job.attempts > queue.maximumAttempts) throw new Error('begun often, ended never')
      const end = await queue.work(job)
      await finish(queue, job, typeof end === 'string' ? { state: end } : end)
    } catch (error) {
      log.warn({ err: error, job: job.id, queue: queue.table }, 'a job failed')
      const reason = error instanceof Error ? error : new Error(String(error))
      // When this cannot be written either, the end of the lease gives the job to the next worker.
      await finish(queue, job, { error: reason }).catch((lost: unknown) => {
        log.warn({ err: lost, job: job.id, queue: queue.table }, 'the end of a job is not written')
      })
    }
  }

  // Works off one queue until nothing is due. It looks again when a job ends or the bell rings.
  async function drainQueue(queue: Queue<Job>): Promise<number> {
    let worked = 0
    const underway = new Set<Promise<void>>()
    try {
      for (;;) {
        const heard = bell
        const free = isStopping ? 0 : (queue.slots ?? usualSlots) - underway.size
        const jobs =
          free > 0 ? await db.acrossOrgs('the next jobs', (tx) => take(tx, queue, free)) : []
        for (const job of jobs) {
          const work: Promise<void> = workOne(queue, job).finally(() => underway.delete(work))
          underway.add(work)
        }
        worked += jobs.length
        if (jobs.length > 0) continue
        if (underway.size > 0) await Promise.race([...underway, heard.promise])
        else if (heard === bell || isStopping) return worked
      }
    } finally {
      await Promise.all(underway)
    }
  }

  /** Works until nothing is due; gives the number of jobs that were worked on. */
  async function drain(): Promise<number> {
    let worked = 0
    for (;;) {
      const counts = await Promise.all(queues.map(drainQueue))
      const sum = counts.reduce((total, count) => total + count, 0)
      // A job of one queue may have put work into another.
      if (sum === 0) return worked
      worked += sum
    }
  }

  function ring(): void {
    const rung = bell
    bell = Promise.withResolvers<void>()
    rung.resolve()
  }

  function wake(): void {
    if (isStopped) return
    ring()
    for (const queue of queues) {
      if (running.has(queue)) continue
      const run = drainQueue(queue)
        .then(() => undefined)
        // The database is away or refuses; the next poll looks again.
        .catch((error: unknown) => log.warn({ err: error }, 'the worker could not look for jobs'))
        .finally(() => running.delete(queue))
      running.set(queue, run)
    }
  }

  // One run of a task at a time, however long it takes.
  function runTask(task: Periodic): void {
    if (tasks.has(task)) return
    const run = task
      .run()
      .catch((error: unknown) => log.warn({ err: error, task: task.name }, 'a task failed'))
      .finally(() => tasks.delete(task))
    tasks.set(task, run)
  }

  function repeat(everyMs: number, run: () => void): void {
    const timer = setInterval(run, everyMs)
    timer.unref()
    timers.add(timer)
  }

  return {
    /** Adds a queue; its jobs are worked off in order per key, several keys at once. */
    addQueue<J extends Job>(queue: Queue<J>): void {
      queues.push(queue)
    },
    /** Adds a task that runs at the start and then again and again; it must be safe to run twice. */
    addPeriodic(task: Periodic): void {
      periodics.push(task)
    },
    /** Says that there may be work; returns at once. Call it after the commit. */
    wake,
    drain,
    start(): void {
      isStopped = false
      isStopping = false
      repeat(pollMs, wake)
      for (const task of periodics) {
        repeat(task.everyMs, () => runTask(task))
        runTask(task)
      }
      wake()
    },
    /** Finishes the jobs and tasks at hand and takes no more. */
    async stop(): Promise<void> {
      isStopped = true
      isStopping = true
      for (const timer of timers) clearInterval(timer)
      timers.clear()
      ring()
      await Promise.all([...running.values(), ...tasks.values()])
    },
  }
}

export type Worker = ReturnType<typeof createWorker>
