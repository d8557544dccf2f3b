import { openProcessing, type Signal, type Surroundings } from './process-jobs.ts'
import { selectDueQueues } from './queries.ts'
import type { Queue, TableJob } from './queue.ts'

/** The queues that modules add, and the work on them that is under way. */
export function openQueues(
  surroundings: Surroundings,
  { signal, isStopping }: { signal: Signal; isStopping: () => boolean },
) {
  const { db, log } = surroundings
  const queues = new Map<string, { queue: Queue; drain: () => Promise<number> }>()
  const draining = new Map<string, Promise<void>>()
  const all = (): Queue[] => [...queues.values()].map(({ queue }) => queue)
  const selectDue = () => selectDueQueues(db, all())

  function startDraining(name: string): void {
    const found = queues.get(name)
    if (!found || draining.has(name)) return
    const run = found
      .drain()
      .then(() => undefined)
      // The database is away or refuses; the next poll looks again.
      .catch((error: unknown) => log.warn({ err: error }, 'the worker could not look for jobs'))
      .finally(() => draining.delete(name))
    draining.set(name, run)
  }

  return {
    all,
    add<J extends TableJob>(added: Queue<J>): void {
      // Rows of a queue are what its module says they are.
      const queue = added as unknown as Queue
      if (queues.has(queue.name)) throw new Error(`the queue "${queue.name}" is registered twice`)
      const drain = openProcessing({ ...surroundings, signal, isStopping }, queue)
      queues.set(queue.name, { queue, drain })
    },
    /** Starts to process every queue that has a job to do; ends before the jobs do. */
    async startDue(): Promise<void> {
      for (const name of await selectDue()) startDraining(name)
    },
    /** Processes every queue that has a job to do; gives the number of jobs that were processed. */
    async drainDue(): Promise<number> {
      const due = await selectDue()
      const counts = await Promise.all(
        due.map(async (name) => (await queues.get(name)?.drain()) ?? 0),
      )
      return counts.reduce((total, count) => total + count, 0)
    },
    /** Ends with the jobs that are under way. */
    async ended(): Promise<void> {
      await Promise.all(draining.values())
    },
  }
}
