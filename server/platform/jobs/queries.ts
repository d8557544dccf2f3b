import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import { mostOfOne, type Shares } from './shares.ts'
import { leaseSecondsOf, slotsOf, type JobEnd, type Queue, type TableJob } from './queue.ts'

/** What decides which rows are a queue's, and how they are taken. */
export type Source = Pick<
  Queue<never>,
  'name' | 'table' | 'slots' | 'leaseSeconds' | 'maximumAttempts' | 'failedState'
>

/** A job that was taken, with what it counts against its owner's share. */
export type Taken<J extends TableJob> = J & { cost: number }

/** Slots that are free, and what each organization has had and has at this moment. */
export type Capacity = { free: number; shares: Shares; running: ReadonlyMap<string, number> }

const tableOf = ({ table }: Source) => sql.id('app', table ?? 'jobs')
const isOf = (queue: Source, row: 'j' | 'e'): RawBuilder<boolean> =>
  queue.table === undefined ? sql`${sql.id(row, 'queue')} = ${queue.name}` : sql`true`

// Stamps are rounded to milliseconds, so a job of this moment can look due in half of one. A process
// that was killed holds its jobs until their lease ends.
const isDue = sql`j.state = 'waiting' and j.run_at <= now() + interval '1 ms'
  and (j.leased_until is null or j.leased_until < now())`

const leaseFor = (queue: Source) => sql`attempts = attempts + 1,
  leased_until = now() + make_interval(secs => ${leaseSecondsOf(queue)})`

/** The names of those queues that have a job which is due: one statement looks at all of them. */
export async function selectDueQueues(db: Db, queues: readonly Source[]): Promise<string[]> {
  const names = queues.filter(({ table }) => table === undefined).map(({ name }) => name)
  const tables = queues.flatMap((queue) =>
    queue.table === undefined
      ? []
      : [
          sql` union all select ${queue.name}
            where exists (select from ${tableOf(queue)} j where ${isDue})`,
        ],
  )
  const due = await db.acrossOrgsOnce('which queues have a job to do').all(
    sql<{ name: string }>`select name from unnest(${names}::text[]) as name
      where exists (select from app.jobs j where j.queue = name and ${isDue})
      ${sql.join(tables, sql``)}`,
  )
  return due.map(({ name }) => name)
}

/**
 * Takes the next jobs of a queue, by the shares of their owners. It looks at the first few of each
 * owner who has any, so that a flood costs the others no more than its owner's place in that list. Of
 * a key only the first is taken, so that events of one object keep their order.
 */
export function takeJobs<J extends TableJob>(
  tx: Tx,
  queue: Source,
  { free, shares, running }: Capacity,
): Promise<Taken<J>[]> {
  const table = tableOf(queue)
  const leads = shares.leads()
  const owners = [...new Set([...leads.keys(), ...running.keys()])]
  const lane = queue.table === undefined ? sql`j.lane` : sql`0::smallint`
  const cost = queue.table === undefined ? sql`j.cost` : sql`1`
  return tx.all<Taken<J>>(
    sql<Taken<J>>`with recursive owners as (
        (select j.owner_id from ${table} j where ${isOf(queue, 'j')} and j.state = 'waiting'
          order by j.owner_id limit 1)
        union all
        select (select j.owner_id from ${table} j
          where ${isOf(queue, 'j')} and j.state = 'waiting' and j.owner_id > o.owner_id
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
          from ${table} j where ${isOf(queue, 'j')} and j.owner_id = o.owner_id and ${isDue}
            and not exists (select from ${table} e where ${isOf(queue, 'e')} and e.order_key = j.order_key
              and e.state = 'waiting' and e.id < j.id)
          order by ${lane}, j.run_at, j.id limit ${free}) f
        where f.place + coalesce(t.running, 0) <= ${mostOfOne(slotsOf(queue))}),
      free as materialized (select j.id from ${table} j
        where ${isDue} and j.id in (select id from firsts order by start, run_at, id limit ${free})
        for update skip locked),
      taken as (update ${table} set ${leaseFor(queue)} where id in (select id from free) returning *)
      select taken.*, f.cost from taken join firsts f on f.id = taken.id order by f.start, f.run_at, f.id`,
  )
}

/** Takes what is processed together with a job: of its batch, and never tried before. */
export function takeBatch<J extends TableJob>(
  tx: Tx,
  queue: Source,
  { id, most }: { id: string; most: number },
): Promise<Taken<J>[]> {
  return tx.all<Taken<J>>(
    sql<Taken<J>>`with taken as (
        update app.jobs set ${leaseFor(queue)}
        where id in (select j.id from app.jobs j where ${isOf(queue, 'j')} and ${isDue} and j.attempts = 0
            and j.batch_key = (select batch_key from app.jobs where id = ${id})
          order by j.id limit ${most} for update skip locked)
        returning *)
      select * from taken order by id`,
  )
}

/** The statement that gives a job back which is to be processed alone. */
export const releasing = (queue: Source, { id, attempts }: TableJob) =>
  sql`update ${tableOf(queue)} set leased_until = null
    where id = ${id} and attempts = ${attempts} and state = 'waiting'`

const endedAt = (queue: Source) => sql.id(queue.table === undefined ? 'ended_at' : 'processed_at')

/**
 * The statement that ends a job. Whoever lost the lease to another process writes no row any more:
 * `attempts` distinguishes them.
 */
export const ending = (queue: Source, { id, attempts }: TableJob, { state, remark }: JobEnd) =>
  sql`update ${tableOf(queue)} set state = ${state}, leased_until = null, last_error = ${remark ?? null},
      ${endedAt(queue)} = now()
    where id = ${id} and attempts = ${attempts}`

/** The statement that lets a job wait for its next attempt; as `ending` does. */
export const postponing = (
  queue: Source,
  { id, attempts }: TableJob,
  { reason, delaySeconds }: { reason: string; delaySeconds: number },
) =>
  sql`update ${tableOf(queue)} set leased_until = null, last_error = ${reason},
      run_at = now() + make_interval(secs => ${delaySeconds})
    where id = ${id} and attempts = ${attempts}`

/** The statement that gives a job up after its last attempt; as `ending` does. */
export const failing = (queue: Source, { id, attempts }: TableJob, reason: string) =>
  sql`update ${tableOf(queue)} set state = ${queue.failedState ?? 'failed'}, leased_until = null,
      last_error = ${reason}${queue.table === undefined ? sql`, ended_at = now()` : sql``}
    where id = ${id} and attempts = ${attempts}`

/** Holds a job in a transaction; gives its state, or undefined when it is gone. */
export const lockJob = (tx: Tx, id: string): Promise<{ state: string } | undefined> =>
  tx.maybe(sql<{ state: string }>`select state from app.jobs where id = ${id} for update`)

/** Ends a job in the transaction that did its work: whatever is killed, it is done once. */
export async function endJob(tx: Tx, id: string, state: string): Promise<void> {
  await tx.run(sql`update app.jobs set state = ${state}, ended_at = now() where id = ${id}`)
}

const endedDays = 7
const failedDays = 90

/** Deletes jobs that ended a week ago, and those that failed a quarter of a year ago. */
export async function deleteEndedJobs(tx: Tx, keptQueues: readonly string[]): Promise<void> {
  await tx.run(
    sql`delete from app.jobs where state <> 'waiting' and queue <> all (${keptQueues}::text[])
      and ended_at < now() - make_interval(days => case state when 'failed' then ${failedDays}::int else ${endedDays}::int end)`,
  )
}

/** The statement that remembers a run of a periodic task. */
export const recordingRun = (run: { task: string; startedAt: string; error: string | null }) =>
  sql`insert into app.task_runs as r (task, started_at, ended_at, succeeded_at, failures, last_error)
    values (${run.task}, ${run.startedAt}, clock_timestamp(),
      case when ${run.error}::text is null then clock_timestamp() end,
      case when ${run.error}::text is null then 0 else 1 end, ${run.error})
    on conflict (task) do update set started_at = excluded.started_at, ended_at = excluded.ended_at,
      succeeded_at = coalesce(excluded.succeeded_at, r.succeeded_at), last_error = excluded.last_error,
      failures = case excluded.failures when 0 then 0 else r.failures + 1 end`

/** What a queue holds at this moment. */
export type QueueState = {
  name: string
  waiting: number
  /** When the job is due that waits longest; null when none waits. */
  oldestDueAt: string | null
  /** Jobs that wait after a failed attempt. */
  retrying: number
  failed: number
  lastEndedAt: string | null
  lastError: string | null
}

/** What each queue holds. */
export async function selectQueueStates(tx: Tx, queues: readonly Source[]): Promise<QueueState[]> {
  const states: QueueState[] = []
  for (const queue of queues) {
    const { failedState = 'failed' } = queue
    const state = await tx.one(
      sql<Omit<QueueState, 'name'>>`select
          count(*) filter (where j.state = 'waiting')::int as waiting,
          min(j.run_at) filter (where j.state = 'waiting') as oldest_due_at,
          count(*) filter (where j.state = 'waiting' and j.attempts > 0 and j.leased_until is null)::int as retrying,
          count(*) filter (where j.state = ${failedState})::int as failed,
          max(j.${endedAt(queue)}) as last_ended_at,
          (array_agg(j.last_error order by j.run_at desc)
            filter (where j.state in ('waiting', ${failedState}) and j.last_error is not null))[1] as last_error
        from ${tableOf(queue)} j where ${isOf(queue, 'j')}`,
    )
    states.push({ name: queue.name, ...state })
  }
  return states
}

/** The last run of each periodic task, by its name. */
export type TaskRun = {
  task: string
  endedAt: string
  succeededAt: string | null
  failures: number
  lastError: string | null
}

/** The last run of each periodic task, by name. */
export const selectTaskRuns = (tx: Tx): Promise<TaskRun[]> =>
  tx.all(
    sql<TaskRun>`select task, ended_at, succeeded_at, failures, last_error from app.task_runs
      order by task`,
  )
