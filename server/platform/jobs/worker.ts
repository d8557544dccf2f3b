import type { Logger } from 'pino'
import type { Db } from '../db/db.ts'
import { openPeriodicTasks } from './periodic-tasks.ts'
import { openSignal } from './process-jobs.ts'
import { deleteEndedJobs, selectQueueStates, selectTaskRuns } from './queries.ts'
import { openQueues } from './queues.ts'
import type { JobsReport } from './report.ts'

const pollMs = 1_000
const hourMs = 3_600_000

type Parts = {
  db: Db
  queues: ReturnType<typeof openQueues>
  periodic: ReturnType<typeof openPeriodicTasks>
}

async function reportOf({ db, queues, periodic }: Parts): Promise<JobsReport> {
  const modules = new Map(queues.all().map(({ name, module }) => [name, module]))
  const [states, taskRuns] = await db.acrossOrgs('jobs, for operators', async (tx) => [
    await selectQueueStates(tx, queues.all()),
    await selectTaskRuns(tx),
  ])
  const runs = new Map(taskRuns.map((run) => [run.task, run]))
  return {
    queues: states.map((state) => ({ ...state, module: modules.get(state.name) ?? '' })),
    tasks: periodic
      .all()
      .map(({ name, module, everyMs }) => ({ name, module, everyMs, lastRun: runs.get(name) })),
  }
}

const deletionTask = ({ db, queues }: Parts) => ({
  name: 'delete jobs that ended',
  module: 'platform',
  everyMs: hourMs,
  run: () => {
    const kept = queues.all().flatMap(({ name, keepsEnded }) => (keepsEnded === true ? [name] : []))
    return db.acrossOrgs('jobs that ended', (tx) => deleteEndedJobs(tx, kept))
  },
})

/** 2, 4, 8 … seconds, at most an hour. */
const doublingSeconds = (attempts: number): number => Math.min(2 ** attempts, 3_600)

/**
 * Processes the queues and repeats the tasks that modules add. Nothing runs before `start`. A job
 * that failed waits for `retryDelaySeconds` after so many attempts.
 */
export function createWorker(db: Db, log: Logger, retryDelaySeconds = doublingSeconds) {
  const signal = openSignal()
  let state: 'stopped' | 'running' | 'new' = 'new'
  const queues = openQueues(
    { db, log, retryDelaySeconds },
    { signal, isStopping: () => state === 'stopped' },
  )
  const periodic = openPeriodicTasks(db, log)
  const parts = { db, queues, periodic }
  periodic.add(deletionTask(parts))
  let looking: Promise<void> | undefined
  let lookedAfter: Promise<void> | undefined
  let poll: NodeJS.Timeout | undefined

  async function look(): Promise<void> {
    lookedAfter = signal.next()
    await queues.startDue()
  }

  // One look at a time. What is signalled while it looks is looked for again.
  function lookAgain(): void {
    if (state !== 'running') return
    looking ??= look()
      .catch((error: unknown) => log.warn({ err: error }, 'the worker could not look for jobs'))
      .finally(() => {
        looking = undefined
        if (lookedAfter !== signal.next()) lookAgain()
      })
  }

  function sendSignal(): void {
    if (state !== 'running') return
    signal.send()
    lookAgain()
  }

  return {
    /** Adds a queue; its jobs are processed in order per key, several keys at once. */
    addQueue: queues.add,
    /** Adds a task that runs at the start and then again and again; it must be safe to run twice. */
    addPeriodic: periodic.add,
    /** Says that there may be jobs; returns at once. Call it after the commit. */
    signal: sendSignal,
    /** Processes until nothing is due; gives the number of jobs that were processed. */
    async drain(): Promise<number> {
      for (let sum = 0; ;) {
        const processed = await queues.drainDue()
        // A job of one queue may have put work into another.
        if (processed === 0) return sum
        sum += processed
      }
    },
    /** Every queue and periodic task, with its module and how it is doing, for operators. */
    report: () => reportOf(parts),
    start(): void {
      state = 'running'
      poll = setInterval(sendSignal, pollMs).unref()
      periodic.start()
      sendSignal()
    },
    /** Finishes the jobs and tasks under way and takes no more. */
    async stop(): Promise<void> {
      state = 'stopped'
      clearInterval(poll)
      signal.send()
      await looking
      await Promise.all([queues.ended(), periodic.stop()])
    },
  }
}

/** Where modules register their queues and periodic tasks, and what runs them. */
export type Worker = ReturnType<typeof createWorker>
