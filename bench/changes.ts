import { performance } from 'node:perf_hooks'
import pg from 'pg'
import { loginsOf } from '#database/logins'
import { openSource } from '#server/workspace/stream'
import { connectDatabase } from '#platform/db/db'
import { createLog } from '#platform/log'
import { median } from './median.ts'

const writers = 32
const pairs = 20
const ordersEach = 160

const fill = `
  with people as (
    insert into app.users (id, email, name, password_hash)
      values (uuidv7(), 'writer@lab.example', 'Writer', '-') returning id
  ), pairs as (
    select uuidv7() as lab_id, uuidv7() as clinic_id, uuidv7() as customer_id, uuidv7() as connection_id
      from generate_series(1, ${pairs})
  ), organizations as (
    insert into app.organizations (id, type, name)
      select lab_id, 'lab', 'Laboratory' from pairs union all select clinic_id, 'clinic', 'Practice' from pairs
  ), customers as (
    insert into app.customers (organization_id, id, name) select lab_id, customer_id, 'Practice' from pairs
  ), connections as (
    insert into app.lab_connections (id, lab_organization_id, clinic_organization_id, status, requested_by,
        requested_by_user_id, customer_id, expires_at)
      select connection_id, lab_id, clinic_id, 'ended', 'lab', people.id, customer_id, now() from pairs, people
  )
  insert into app.orders (id, lab_organization_id, clinic_organization_id, lab_connection_id, customer_id, status,
      waiting_on, number, submitted_at)
    select uuidv7(), lab_id, clinic_id, connection_id, customer_id, 'submitted', 'lab', '26-' || n, now()
      from pairs, generate_series(1, ${ordersEach}) as n
    returning id, lab_organization_id as "labId", clinic_organization_id as "clinicId"`
type Order = { id: string; labId: string; clinicId: string }

// What most steps of an order do to the database: the order, and an event of it.
const write = {
  name: 'write',
  text: `with moved as (
      update app.orders set version = version + 1, waiting_since = clock_timestamp() where id = $1 returning *)
    insert into app.order_events (order_id, sequence, lab_organization_id, clinic_organization_id, action,
        to_status, actor_name, hash)
      select id, version, lab_organization_id, clinic_organization_id, 'changed', status, 'Writer', sha256('')
      from moved`,
}

// The cheapest that NOTIFY can be: no content, and one a transaction, as PostgreSQL folds equal ones.
const notifyTriggers = `
  create function app.bench_notify() returns trigger language plpgsql
    as 'begin perform pg_notify(''bench'', ''''); return null; end';
  create trigger bench_notify after update on app.orders for each row execute function app.bench_notify();
  create trigger bench_notify after insert on app.order_events for each row execute function app.bench_notify()`

const ways = {
  'nobody is notified': { publish_change: 'disable', bench_notify: 'disable' },
  'notified by rows, as the product does': { publish_change: 'enable', bench_notify: 'disable' },
  'notified by NOTIFY without content': { publish_change: 'disable', bench_notify: 'enable' },
} as const
type Way = keyof typeof ways

/** Writes a second. Each writer has orders of its own: nobody waits for a row of another. */
async function countWrites(clients: pg.Client[], orders: Order[], seconds: number) {
  const end = performance.now() + seconds * 1_000
  const counts = clients.map(async (client, place) => {
    const own = orders.filter((_, at) => at % writers === place)
    let count = 0
    while (performance.now() < end) {
      await client.query({ ...write, values: [own[count++ % own.length]?.id] })
    }
    return count
  })
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0) / seconds
}

/**
 * Prints what it costs concurrent writers that live updates are reported, as a ratio to the same
 * writes that notify nobody, in turns. In every turn one process looks for what is new for all
 * organizations.
 */
export async function printChanges(
  connection: pg.ClientConfig,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<void> {
  const owner = new pg.Client(connection)
  const clients = Array.from({ length: writers }, () => new pg.Client(connection))
  await Promise.all([owner, ...clients].map((client) => client.connect()))
  const { rows: orders } = await owner.query<Order>(fill)
  await owner.query(notifyTriggers)
  const db = connectDatabase({
    logins: loginsOf(connection, 'bench'),
    readers: 1,
    writers: 1,
    namedStatements: true,
    statementTimeoutMs: 10_000,
    transactionTimeoutMs: 15_000,
  })
  const organizations = [...new Set(orders.flatMap(({ labId, clinicId }) => [labId, clinicId]))]
  let received = 0
  const source = openSource(
    { db, log: createLog('warn'), clock: () => new Date() },
    { listening: () => organizations, received: (news) => void (received += news?.length ?? 0) },
  )
  await source.start()

  const samples = new Map<Way, number[]>()
  const forgetting: number[] = []
  for (let round = 0; round <= rounds; round++) {
    for (const [way, triggers] of Object.entries(ways) as [Way, (typeof ways)[Way]][]) {
      for (const [trigger, word] of Object.entries(triggers)) {
        for (const table of ['orders', 'order_events']) {
          await owner.query(`alter table app.${table} ${word} trigger ${trigger}`)
        }
      }
      const perSecond = await countWrites(clients, orders, seconds)
      // The first round warms up.
      if (round > 0) samples.set(way, [...(samples.get(way) ?? []), perSecond])
      const begun = performance.now()
      const { rowCount } = await owner.query('delete from app.stream_changes')
      if (rowCount) forgetting.push(((performance.now() - begun) / rowCount) * 1_000)
    }
  }
  await source.close()
  await db.close()
  await Promise.all([owner, ...clients].map((client) => client.end()))

  const floor = samples.get('nobody is notified') ?? []
  console.log(
    `live updates: ${writers} writers, ${rounds} rounds of ${seconds} s in turns, ${received} times an organization was notified; medians`,
  )
  for (const [way, own] of samples) {
    const ratio = median(own.map((perSecond, round) => perSecond / (floor[round] ?? Number.NaN)))
    console.log(
      `${way.padEnd(44)} ${median(own).toFixed(0).padStart(8)} writes/s  ${ratio.toFixed(2)} of the floor`,
    )
  }
  console.log(`to forget 1,000 rows afterwards: ${median(forgetting).toFixed(1)} ms`)
}
