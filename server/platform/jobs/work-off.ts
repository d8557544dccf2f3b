import { parentPort } from 'node:worker_threads'

// Threads load this file first: it loads nothing of the service. With the texts of all refusals a
// thread took a second of a core to start.

/** What a thread says of a job. */
export type Answer<Result> = { value: Result } | { thrown: unknown }

/** Processes the jobs of `openThreads`; for the file that its threads run. */
export function workOff(work: (job: never) => Promise<unknown>): void {
  const port = parentPort
  if (port === null) throw new Error('jobs can only be processed in a worker thread')
  const answer = async (job: never): Promise<Answer<unknown>> => {
    try {
      return { value: await work(job) }
    } catch (thrown) {
      return { thrown }
    }
  }
  port.on('message', (job: unknown) => {
    void answer(job as never).then((one) => port.postMessage(one))
  })
}
