import type { Logger } from 'pino'
import type { Db } from '../db/db.ts'
import { openShares } from './shares.ts'
import {
  ending,
  failing,
  postponing,
  releasing,
  takeBatch,
  takeJobs,
  type Capacity,
  type Taken,
} from './queries.ts'
import { slotsOf, type Job, type JobEnd, type Queue } from './queue.ts'

/** A job, and what is processed together with it. */
type Group = { job: Taken<Job>; others: Taken<Job>[] }

const maximumReasonLength = 500

/** What the queues of a worker share. */
export type Surroundings = {
  db: Db
  log: Logger
  /** How long a job waits after so many attempts. */
  retryDelaySeconds: (attempts: number) => number
}

/** Writes how jobs of a queue end: processed, failed, or given back. */
function openEnds({ db, retryDelaySeconds }: Omit<Surroundings, 'log'>, queue: Queue) {
  const release = (job: Job) =>
    db.acrossOrgsOnce('a job that is to be processed alone').run(releasing(queue, job))

  async function end(job: Job, outcome: JobEnd, isAbandoned = false): Promise<void> {
    const statement = isAbandoned
      ? failing(queue, job, outcome.remark ?? '')
      : ending(queue, job, outcome)
    const { recordEnd } = queue
    if (!recordEnd) {
      await db.acrossOrgsOnce('the end of a job').run(statement)
      return
    }
    await db.acrossOrgs('the end of a job, and of what it is about', async (tx) => {
      if ((await tx.run(statement)) > 0) await recordEnd(tx, job, outcome)
    })
  }

  async function fail(job: Job, error: unknown): Promise<void> {
    const message = error instanceof Error ? error.message : String(error)
    const reason = message.slice(0, maximumReasonLength)
    if (job.attempts < queue.maximumAttempts) {
      const wait = { reason, delaySeconds: retryDelaySeconds(job.attempts) }
      await db.acrossOrgsOnce('a job to be tried again').run(postponing(queue, job, wait))
      return
    }
    await end(job, { state: queue.failedState ?? 'failed', remark: reason }, true)
  }

  return { release, end, fail }
}

/** Takes jobs of a queue and processes them. */
function openQueue({ db, log, retryDelaySeconds }: Surroundings, queue: Queue) {
  const facts = { queue: queue.name }
  const { release, end, fail } = openEnds({ db, retryDelaySeconds }, queue)

  async function processOne(job: Job): Promise<void> {
    try {
      // It was started so often that it may end its process each time.
      if (job.attempts > queue.maximumAttempts) {
        throw new Error(`gave up after ${queue.maximumAttempts} attempts`)
      }
      const outcome = await queue.process(job)
      await end(job, typeof outcome === 'string' ? { state: outcome } : outcome)
    } catch (error) {
      log.warn({ err: error, job: job.id, ...facts }, 'a job failed')
      // When this cannot be written either, the end of the lease gives the job to the next process.
      await fail(job, error).catch((lost: unknown) => {
        log.warn({ err: lost, job: job.id, ...facts }, 'the end of a job is not written')
      })
    }
  }

  // Those of a batch that are not done go back at once, to be processed alone.
  async function processBatch(jobs: Job[]): Promise<void> {
    try {
      const ends = await queue.batches?.process(jobs)
      for (const job of jobs) {
        const state = ends?.get(job.id)
        await (state === undefined ? release(job) : end(job, { state }))
      }
    } catch (error) {
      log.warn({ err: error, jobs: jobs.length, ...facts }, 'a batch of jobs failed')
      // What cannot be written here, the end of the lease gives to the next process.
      for (const job of jobs) await release(job).catch(() => {})
    }
  }

  async function takeOthers(job: Job): Promise<Taken<Job>[]> {
    const { batches } = queue
    if (!batches || job.attempts > 1) return []
    const wish = { id: job.id, most: batches.most - 1 }
    return takeBatch(db.acrossOrgsOnce('what is processed with a job'), queue, wish)
  }

  return {
    /** The next jobs; what they cost is counted against their owners. */
    async take(capacity: Capacity): Promise<Group[]> {
      const jobs = await takeJobs<Job>(db.acrossOrgsOnce('the next jobs'), queue, capacity)
      const groups: Group[] = []
      for (const job of jobs) {
        capacity.shares.charge(job.ownerId, job.cost)
        const others = await takeOthers(job)
        for (const { ownerId, cost } of others) capacity.shares.charge(ownerId, cost)
        groups.push({ job, others })
      }
      return groups
    },
    process: ({ job, others }: Group): Promise<void> =>
      others.length === 0 ? processOne(job) : processBatch([job, ...others]),
  }
}

/** What says that jobs may have come, to whoever waits for it. */
export function openSignal() {
  let next = Promise.withResolvers<void>()
  return {
    /** Ends with the next signal; another promise after each. */
    next: (): Promise<void> => next.promise,
    send(): void {
      const sent = next
      next = Promise.withResolvers()
      sent.resolve()
    },
  }
}

/** A signal that jobs may have come. */
export type Signal = ReturnType<typeof openSignal>

/**
 * Processes one queue until nothing is due: it looks again whenever a job ends or a signal comes.
 * `drain` gives the number of jobs that were processed; it takes none any more once `isStopping`.
 */
export function openProcessing(
  {
    signal,
    isStopping,
    ...surroundings
  }: Surroundings & { signal: Signal; isStopping: () => boolean },
  queue: Queue,
) {
  const { take, process } = openQueue(surroundings, queue)
  const shares = openShares()

  async function drain(): Promise<number> {
    let count = 0
    const underway = new Map<Promise<void>, string>()
    const running = () => {
      const counts = new Map<string, number>()
      for (const owner of underway.values()) counts.set(owner, (counts.get(owner) ?? 0) + 1)
      return counts
    }
    try {
      for (;;) {
        const next = signal.next()
        const free = isStopping() ? 0 : slotsOf(queue) - underway.size
        const groups = free > 0 ? await take({ free, shares, running: running() }) : []
        for (const group of groups) {
          const work: Promise<void> = process(group).finally(() => underway.delete(work))
          underway.set(work, group.job.ownerId)
          count += 1 + group.others.length
        }
        if (groups.length > 0) continue
        if (underway.size > 0) await Promise.race([...underway.keys(), next])
        else if (next === signal.next() || isStopping()) return count
      }
    } finally {
      await Promise.all(underway.keys())
    }
  }

  return drain
}
