import type { Logger } from 'pino'
import { instant } from '../clock.ts'
import type { Db } from '../db/db.ts'
import { recordingRun } from './queries.ts'
import type { PeriodicTask } from './queue.ts'

const maximumReasonLength = 500

/** Runs periodic tasks, one run of each at a time, and keeps how the last one ended. */
export function openPeriodicTasks(db: Db, log: Logger) {
  const tasks: PeriodicTask[] = []
  const running = new Map<PeriodicTask, Promise<void>>()
  const timers = new Set<NodeJS.Timeout>()

  async function runOnce({ name, run }: PeriodicTask): Promise<void> {
    const startedAt = instant(new Date())
    const error = await run().then(
      () => null,
      (failure: unknown) => {
        log.warn({ err: failure, task: name }, 'a task failed')
        return failure instanceof Error ? failure.message : String(failure)
      },
    )
    const reason = error?.slice(0, maximumReasonLength) ?? null
    await db
      .acrossOrgsOnce('a run of a task')
      .run(recordingRun({ task: name, startedAt, error: reason }))
      .catch((lost: unknown) => log.warn({ err: lost, task: name }, 'the run is not written'))
  }

  function run(task: PeriodicTask): void {
    if (running.has(task)) return
    running.set(
      task,
      runOnce(task).finally(() => running.delete(task)),
    )
  }

  return {
    all: (): readonly PeriodicTask[] => tasks,
    add(task: PeriodicTask): void {
      if (tasks.some(({ name }) => name === task.name)) {
        throw new Error(`the task "${task.name}" is registered twice`)
      }
      tasks.push(task)
    },
    start(): void {
      for (const task of tasks) {
        timers.add(setInterval(() => run(task), task.everyMs).unref())
        run(task)
      }
    },
    /** Starts no run any more; ends with those under way. */
    async stop(): Promise<void> {
      for (const timer of timers) clearInterval(timer)
      timers.clear()
      await Promise.all(running.values())
    },
  }
}
