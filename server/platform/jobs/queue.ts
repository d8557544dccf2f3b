import type { Tx } from '../db/db.ts'

/** A row of a queue while it is processed. */
export type TableJob = { id: string; attempts: number; ownerId: string }

/** A job of `app.jobs` while it is processed: its payload holds the ids of what it is about. */
export type Job<Payload = Record<string, unknown>> = TableJob & { payload: Payload }

/** How a job ended: its last state, and a remark for whoever looks at the row. */
export type JobEnd = { state: string; remark?: string }

/** What happens with the jobs of one name. A module registers it with `worker.addQueue`. */
export type Queue<J extends TableJob = Job> = {
  /** `app.jobs.queue` of its rows. */
  name: string
  /** The folder of the module that processes them, for the list of operators. */
  module: string
  /** Processes a job and gives its last state. It may run again after a kill: that must do no harm. */
  process(job: J): Promise<string | JobEnd>
  maximumAttempts: number
  /** The state after the last attempt failed, where a table of its own has another word for it. */
  failedState?: string
  /** Jobs at once, where the usual eight are too many for the machine. */
  slots?: number
  /** How long a job may take before another process takes it over, where the usual minute is too short. */
  leaseSeconds?: number
  /** Jobs of one `batch_key` that are processed together the first time. Those not done come alone. */
  batches?: {
    most: number
    /** Processes the jobs and gives the last state of each that is done; the others wait on. */
    process(jobs: J[]): Promise<Map<string, string>>
  }
  /** Keeps how a job ended in the record that it is about, in the transaction that ends the job. */
  recordEnd?(tx: Tx, job: J, end: JobEnd): Promise<void>
  /** Ended jobs of it are never deleted: their `once_key` says that something happened already. */
  keepsEnded?: boolean
  /**
   * A table of its own instead of `app.jobs`, with the columns id, owner_id, state, order_key,
   * attempts, run_at, leased_until, last_error and processed_at. Its module deletes what ended.
   */
  table?: string
}

/** Something that runs at the start and then again and again. It must be safe to run twice at once. */
export type PeriodicTask = {
  /** What it does, as a verb phrase; unique. */
  name: string
  /** The folder of the module that it belongs to, for the list of operators. */
  module: string
  everyMs: number
  run: () => Promise<void>
}

const usualLeaseSeconds = 60
// A slow job, such as a download, holds one slot of its own queue and of no other.
const usualSlots = 8

/** How many jobs of a queue one process has at once. */
export const slotsOf = ({ slots = usualSlots }: Pick<Queue, 'slots'>): number => slots

/** How long a job of a queue is held by the process that took it. */
export const leaseSecondsOf = ({
  leaseSeconds = usualLeaseSeconds,
}: Pick<Queue, 'leaseSeconds'>): number => leaseSeconds
