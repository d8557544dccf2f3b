import type { QueueState, TaskRun } from './queries.ts'

/** Every queue and periodic task, with the module that it belongs to and how it is doing. */
export type JobsReport = {
  queues: (QueueState & { module: string })[]
  tasks: { name: string; module: string; everyMs: number; lastRun: TaskRun | undefined }[]
}

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const

/** An interval as people say it: `15 minutes`, `1 day`. */
function intervalText(ms: number): string {
  const [unit, unitMs] = units.find(([, unitMs]) => ms % unitMs === 0) ?? (['ms', 1] as const)
  const count = ms / unitMs
  return `${count} ${unit}${count === 1 || unit === 'ms' ? '' : 's'}`
}

/** Rows under their headings, each column as wide as its longest cell. */
function columns(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, place) => Math.max(...rows.map((row) => row[place]?.length ?? 0)))
  return rows
    .map((row) => row.map((cell, place) => cell.padEnd(widths?.[place] ?? 0)).join('  '))
    .map((line) => `${line.trimEnd()}\n`)
    .join('')
}

const orNone = (text: string | null | undefined) => text ?? '-'

/** The report as a person reads it in a terminal. */
export function jobsText({ queues, tasks }: JobsReport): string {
  const queueRows = queues.map((queue) => [
    queue.name,
    queue.module,
    `${queue.waiting}`,
    `${queue.retrying}`,
    `${queue.failed}`,
    orNone(queue.oldestDueAt),
    orNone(queue.lastEndedAt),
    orNone(queue.lastError),
  ])
  const taskRows = tasks.map(({ name, module, everyMs, lastRun }) => [
    name,
    module,
    intervalText(everyMs),
    orNone(lastRun?.endedAt),
    orNone(lastRun?.succeededAt),
    `${lastRun?.failures ?? 0}`,
    orNone(lastRun?.lastError),
  ])
  const queueHead = 'Queue,Module,Waiting,Retrying,Failed,Oldest due,Last ended,Last error'
  const taskHead = 'Task,Module,Every,Last run,Last success,Failures,Last error'
  return `${columns([queueHead.split(','), ...queueRows])}\n${columns([taskHead.split(','), ...taskRows])}`
}
