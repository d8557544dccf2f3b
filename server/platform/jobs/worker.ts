import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Db, Tx } from '../db/db.ts'
import { mostOfOne, openShares, type Shares } from './shares.ts'

/** A row of a queue table while it is worked on. */
export type Job = { id: string; attempts: number }

/** How a job ended: its last state, and a remark for whoever looks at the row. */
export type JobEnd = { state: string; remark?: string }

/** A table whose rows are jobs: columns id, owner_id, state, order_key, attempts, run_at, leased_until, last_error. */
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
  /** Whether rows have a lane (the lower goes first within an owner) and a cost (1 elsewhere). */
  hasCost?: boolean
  /** Jobs of one `batch_key` that are done together the first time. Whoever is not done then comes alone. */
  batches?: {
    most: number
    /** Does the jobs and gives the last state of each that is done; the others wait on. */
    work(jobs: J[]): Promise<Map<string, string>>
  }
}

/** A job, and what is done together with it. */
type Group = { job: Taken<Job>; others: Taken<Job>[] }
type QueueEnds = Pick<Queue<Job>, 'table' | 'endedAtColumn' | 'failedState' | 'maximumAttempts'>

type Periodic = { name: string; everyMs: number; run: () => Promise<void> }

const usualLeaseSeconds = 60
// A slow job, such as a download, holds one slot of its own queue and nobody else's.
const usualSlots = 8
const pollMs = 1_000

/** 2, 4, 8 … seconds, at most an hour. */
const backoffSeconds = (attempts: number) => Math.min(2 ** attempts, 3_600)

const isDue = sql`j.state = 'waiting' and j.run_at <= now() + interval '1 ms'
  and (j.leased_until is null or j.leased_until < now())`

type Room = { free: number; shares: Shares; running: ReadonlyMap<string, number> }
type Taken<J extends Job> = J & { ownerId: string; cost: number }

// One statement takes jobs, by the shares of their owners: it looks at the first few of each owner who
// has any, so that a flood costs the others no more than its owner's place in that list. Of a key only
// the first, so that events of one object keep their order, and only such as nobody holds. Stamps are
// rounded to milliseconds, so a job of this moment can look due in half of one. A worker that was
// killed holds until its lease ends.
function take<J extends Job>(tx: Tx, queue: Queue<J>, room: Room): Promise<Taken<J>[]> {
  const { free, shares, running } = room
  const table = sql.id('app', queue.table)
  const leaseSeconds = queue.leaseSeconds ?? usualLeaseSeconds
  const leads = shares.leads()
  const owners = [...new Set([...leads.keys(), ...running.keys()])]
  const lane = queue.hasCost ? sql`j.lane` : sql`0::smallint`
  const cost = queue.hasCost ? sql`j.cost` : sql`1`
  return tx.all<Taken<J>>(
    sql<Taken<J>>`with recursive owners as (
        (select owner_id from ${table} where state = 'waiting' order by owner_id limit 1)
        union all
        select (select j.owner_id from ${table} j where j.state = 'waiting' and j.owner_id > o.owner_id
          order by j.owner_id limit 1)
        from owners o where o.owner_id is not null),
      turns as (
        select owner_id, lead, running from unnest(${owners}::uuid[],
          ${owners.map((owner) => leads.get(owner) ?? 0)}::float8[],
          ${owners.map((owner) => running.get(owner) ?? 0)}::int[]) as turn (owner_id, lead, running)),
      firsts as (
        select f.*, coalesce(t.lead, 0) + sum(f.cost) over (partition by f.owner_id order by f.place) - f.cost as start
        from owners o left join turns t on t.owner_id = o.owner_id cross join lateral (
          select j.id, j.owner_id, j.run_at, ${cost} as cost, row_number() over (order by ${lane}, j.run_at, j.id) as place
          from ${table} j where j.owner_id = o.owner_id and ${isDue}
            and not exists (select from ${table} e where e.order_key = j.order_key and e.state = 'waiting' and e.id < j.id)
          order by ${lane}, j.run_at, j.id limit ${free}) f
        where f.place + coalesce(t.running, 0) <= ${mostOfOne(queue.slots ?? usualSlots)}),
      free as materialized (select j.id from ${table} j
        where ${isDue} and j.id in (select id from firsts order by start, run_at, id limit ${free})
        for update skip locked),
      taken as (
        update ${table} set leased_until = now() + make_interval(secs => ${leaseSeconds}), attempts = attempts + 1
        where id in (select id from free) returning *)
      select taken.*, f.cost from taken join firsts f on f.id = taken.id order by f.start, f.run_at, f.id`,
  )
}

// What is done together with a job: of its batch, and never tried before.
function takeBatch<J extends Job>(
  tx: Tx,
  queue: Queue<J>,
  { id, most }: { id: string; most: number },
): Promise<Taken<J>[]> {
  const table = sql.id('app', queue.table)
  const leaseSeconds = queue.leaseSeconds ?? usualLeaseSeconds
  return tx.all<Taken<J>>(
    sql<Taken<J>>`with taken as (
        update ${table} set leased_until = now() + make_interval(secs => ${leaseSeconds}), attempts = attempts + 1
        where id in (select j.id from ${table} j where ${isDue} and j.attempts = 0
            and j.batch_key = (select batch_key from ${table} where id = ${id})
          order by j.id limit ${most} for update skip locked)
        returning *)
      select * from taken order by id`,
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
  const sharesOf = new Map<Queue<Job>, Shares>()

  async function giveBack({ table }: Pick<Queue<Job>, 'table'>, job: Job): Promise<void> {
    await db.acrossOrgs('a job that is to be done alone', (tx) =>
      tx.run(
        sql`update ${sql.id('app', table)} set leased_until = null
          where id = ${job.id} and attempts = ${job.attempts} and state = 'waiting'`,
      ),
    )
  }

  // Whoever lost the lease to another worker has nothing to say any more: `attempts` tells them apart.
  async function finish(queue: QueueEnds, job: Job, outcome: JobEnd | { error: Error }) {
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

  // Those of a batch that are not done go back at once, to be done alone.
  async function workBatch({ batches, ...queue }: Queue<Job>, jobs: Job[]): Promise<void> {
    const ends = await batches?.work(jobs)
    for (const job of jobs) {
      const state = ends?.get(job.id)
      await (state === undefined ? giveBack(queue, job) : finish(queue, job, { state }))
    }
  }

  async function workTaken(queue: Queue<Job>, { job, others }: Group): Promise<void> {
    if (others.length === 0) return workOne(queue, job)
    const jobs = [job, ...others]
    try {
      await workBatch(queue, jobs)
    } catch (error) {
      log.warn({ err: error, jobs: jobs.length, queue: queue.table }, 'a batch of jobs failed')
      // What cannot be written here, the end of the lease gives to the next worker.
      for (const one of jobs) await giveBack(queue, one).catch(() => {})
    }
  }

  async function workOne(queue: Queue<Job>, job: Job): Promise<void> {
    try {
      if (job.attempts > queue.maximumAttempts) {
        throw new Error(`gave up after ${queue.maximumAttempts} attempts`)
      }
      const end = await queue.work(job)
      await finish(queue, job, typeof end === 'string' ? { state: end } : end)
    } catch (error) {
      log.warn({ err: error, job: job.id, queue: queue.table }, 'a job failed')
      const reason = error instanceof Error ? error : new Error(String(error))
      // When this cannot be written either, the end of the lease gives the job to the next worker.
      await finish(queue, job, { error: reason }).catch((lost: unknown) => {
        log.warn(
          { err: lost, job: job.id, queue: queue.table },
          'the result of a job could not be saved',
        )
      })
    }
  }

  // What is done at once with each job that was taken; what it costs is counted against its owner.
  async function takeNext(queue: Queue<Job>, room: Room): Promise<Group[]> {
    const jobs = await db.acrossOrgs('the next jobs', (tx) => take(tx, queue, room))
    const groups: Group[] = []
    for (const job of jobs) {
      room.shares.charge(job.ownerId, job.cost)
      const others = await takeOthers(queue, job)
      for (const { ownerId, cost } of others) room.shares.charge(ownerId, cost)
      groups.push({ job, others })
    }
    return groups
  }

  async function takeOthers({ batches, ...queue }: Queue<Job>, job: Job): Promise<Taken<Job>[]> {
    if (!batches || job.attempts > 1) return []
    const wish = { id: job.id, most: batches.most - 1 }
    return db.acrossOrgs('what is done with a job', (tx) => takeBatch(tx, queue, wish))
  }

  // Works off one queue until nothing is due. It looks again when a job ends or the bell rings.
  async function drainQueue(queue: Queue<Job>): Promise<number> {
    let worked = 0
    const underway = new Map<Promise<void>, string>()
    const shares = sharesOf.get(queue) ?? openShares()
    sharesOf.set(queue, shares)
    const runningNow = () => {
      const running = new Map<string, number>()
      for (const owner of underway.values()) running.set(owner, (running.get(owner) ?? 0) + 1)
      return running
    }
    try {
      for (;;) {
        const heard = bell
        const free = isStopping ? 0 : (queue.slots ?? usualSlots) - underway.size
        const room = { free, shares, running: runningNow() }
        const groups = free > 0 ? await takeNext(queue, room) : []
        for (const group of groups) {
          const work: Promise<void> = workTaken(queue, group).finally(() => underway.delete(work))
          underway.set(work, group.job.ownerId)
          worked += 1 + group.others.length
        }
        if (groups.length > 0) continue
        if (underway.size > 0) await Promise.race([...underway.keys(), heard.promise])
        else if (heard === bell || isStopping) return worked
      }
    } finally {
      await Promise.all(underway.keys())
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
