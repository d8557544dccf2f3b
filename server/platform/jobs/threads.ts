import { Worker } from 'node:worker_threads'
import { Refusal } from '../errors.ts'
import { mostOfOne, newestOfMost, openShares } from './shares.ts'
import type { Answer } from './work-off.ts'

/** What threads run, and how much of it. */
export type ThreadSettings = {
  /** The file that each thread runs; it calls `workOff`. */
  file: URL
  /** Threads that work at once. */
  most: number
  /** Jobs that may wait for a thread. With one more, whoever has most of them loses their newest. */
  mostWaiting: number
  /** After so long a job is abandoned, and its thread with it. */
  timeoutMs: number
  /** What a thread may keep in memory before it is abandoned. */
  heapMegabytes: number
}

type Outcome<Result> = Answer<Result> | { lost: Error }

/** A thread; whoever waits for it is notified by `settle`. */
type Thread<Result> = {
  worker: Worker
  settle: ((outcome: Outcome<Result>) => void) | null
  /** Whose job it does. */
  owner: string
}

type Task<Job, Result> = {
  job: Job
  owner: string
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/** What does jobs on threads. */
type Threads<Job, Result> = {
  /**
   * Does a job on a thread, in the order in which the jobs of its owner come and by the shares of all
   * owners. What the thread throws is thrown here.
   * @throws Refusal 503 when too many wait, or the thread broke off
   */
  run(job: Job, owner: string): Promise<Result>
}

const retryAfterSeconds = 2

const tooMany = () => new Refusal('service_busy', {}, { retryAfterSeconds })

const brokenOff = (cause: Error) => new Refusal('unavailable', {}, { retryAfterSeconds, cause })

/**
 * Threads for work that would hold up every other request. They start with the first job that needs
 * them and stay; idle ones keep no process alive. A thread that crashes, hangs or needs too much memory
 * is replaced, and only its own job is lost.
 */
export function openThreads<Job, Result>(settings: ThreadSettings): Threads<Job, Result> {
  const { file, most, mostWaiting, timeoutMs, heapMegabytes } = settings
  const threads = new Set<Thread<Result>>()
  const waiting: Task<Job, Result>[] = []
  const shares = openShares()

  function drop(thread: Thread<Result>, cause: Error): void {
    threads.delete(thread)
    void thread.worker.terminate()
    thread.settle?.({ lost: cause })
  }

  function start(): Thread<Result> {
    // Options of the process, such as those of a test runner, are not for a thread.
    const worker = new Worker(file, {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
    })
    const thread: Thread<Result> = { worker, settle: null, owner: '' }
    threads.add(thread)
    worker.on('message', (answer: Answer<Result>) => thread.settle?.(answer))
    worker.on('messageerror', (error) => drop(thread, error))
    worker.on('error', (error) =>
      drop(thread, error instanceof Error ? error : new Error(String(error))),
    )
    worker.on('exit', (code) =>
      drop(thread, new Error(`the thread ended unexpectedly with exit code ${code}`)),
    )
    return thread
  }

  function begin(thread: Thread<Result>, { job, owner, resolve, reject }: Task<Job, Result>): void {
    thread.owner = owner
    const late = new Error(`the thread gave no answer within ${timeoutMs} ms`)
    const timer = setTimeout(() => drop(thread, late), timeoutMs)
    thread.settle = (outcome) => {
      thread.settle = null
      clearTimeout(timer)
      thread.worker.unref()
      if ('value' in outcome) resolve(outcome.value)
      else reject('thrown' in outcome ? outcome.thrown : brokenOff(outcome.lost))
      beginNext()
    }
    thread.worker.ref()
    try {
      thread.worker.postMessage(job, [])
    } catch (error) {
      thread.settle({ thrown: error })
    }
  }

  const hasCapacityFor = ({ owner }: Task<Job, Result>) =>
    [...threads].filter((thread) => thread.settle !== null && thread.owner === owner).length <
    mostOfOne(most)

  function beginNext(): void {
    const idle = [...threads].find(({ settle }) => settle === null)
    if (!idle && threads.size >= most) return
    const task = shares.takeFrom(waiting, hasCapacityFor)
    if (task) begin(idle ?? start(), task)
  }

  return {
    async run(job, owner) {
      const { promise, resolve, reject } = Promise.withResolvers<Result>()
      waiting.push({ job, owner, resolve, reject })
      beginNext()
      if (waiting.length > mostWaiting) {
        const refused = newestOfMost(waiting)
        if (refused) waiting.splice(waiting.indexOf(refused), 1)
        refused?.reject(tooMany())
      }
      return promise
    },
  }
}
