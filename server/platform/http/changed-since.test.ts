import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { newId } from '#platform/clock'
import { connectDatabase, org, orgScope, type Db } from '#platform/db/db'
import { refusalOf } from '#platform/errors'
import { makeStale } from '#test/helpers/make-stale'
import { until, testApp, type Organization } from '#test/app/test-app'

const w = await testApp()

type Row = { id: string; chartNumber: string | null; updatedAt: string }
type Copy = Map<string, string | null>

const hourMs = 3_600_000
const earlier = (instant: string, ms: number) => new Date(Date.parse(instant) - ms).toISOString()

/** A client that keeps a copy of a clinic's patients and remembers the largest `updatedAt` it saw. */
function synchronise(clinic: Organization) {
  const copy: Copy = new Map()
  let since = '2000-01-01T00:00:00.000Z'

  // As the contract says: all pages, and from the first one again when the total became smaller.
  async function walk(): Promise<Row[]> {
    const rows: Row[] = []
    let total = 0
    for (let page = 1; page === 1 || rows.length < total; page++) {
      const { data, pagination } = (
        await clinic.owner.get(`/patients?updatedSinceAt=${since}&limit=5&page=${page}`)
      ).body
      if (pagination.total < total) return walk()
      total = pagination.total
      rows.push(...data)
      if (data.length === 0) break
    }
    return rows
  }

  return {
    copy,
    async sync(): Promise<number> {
      const rows = await walk()
      for (const { id, chartNumber, updatedAt } of rows) {
        copy.set(id, chartNumber)
        if (updatedAt > since) since = updatedAt
      }
      return rows.length
    },
    /** An hour passes for the client as for its records. */
    async passAnHour(): Promise<void> {
      await makeStale(w, 'patients')
      since = earlier(since, hourMs)
    },
  }
}

/** A transaction of a clinic that stays open until it is given how to end. */
async function openTransaction(clinic: Organization) {
  const client = new pg.Client({
    ...w.logins.tenants,
    options: '-c transaction_timeout=15000',
  })
  await client.connect()
  await client.query('begin')
  await client.query(
    `select set_config('app.organization_id', $1, true), set_config('role', 'pontic_clinic', true)`,
    [clinic.id],
  )
  return {
    add: (id: string, chartNumber: string) =>
      client.query(
        `insert into app.patients (organization_id, id, code, first_name, last_name, chart_number)
         values ($1, $2, $3, 'Nora', 'Sample', $4)`,
        [clinic.id, id, `P-${id.slice(-12)}`, chartNumber],
      ),
    change: (id: string, chartNumber: string) =>
      client.query('update app.patients set chart_number = $2 where id = $1', [id, chartNumber]),
    async end(how: 'commit' | 'rollback') {
      await client.query(how)
      await client.end()
    },
  }
}

async function truth(clinic: Organization): Promise<Copy> {
  const rows = await w.db
    .read(orgScope(clinic))
    .all(sql<{ id: string; chartNumber: string | null }>`select id, chart_number from app.patients`)
  return new Map(rows.map(({ id, chartNumber }) => [id, chartNumber]))
}

test('what a transaction wrote before a client synchronised, and committed after, comes with the next time', async () => {
  const clinic = await w.org('clinic')
  const addPatient = async () =>
    (await clinic.owner.post('/patients', { firstName: 'A', lastName: 'B' })).body.patient.id
  const client = synchronise(clinic)
  const old = await addPatient()
  await client.sync()
  await client.passAnHour()

  const slow = await openTransaction(clinic)
  const late = newId()
  await slow.add(late, 'C-1')
  const quick = await addPatient()
  await client.sync()
  assert.deepEqual(new Set(client.copy.keys()), new Set([old, quick]))
  await slow.end('commit')
  assert.equal(await client.sync(), 2, 'the row of an hour ago is left out')
  assert.deepEqual(client.copy, await truth(clinic))
  assert.ok(client.copy.has(late))
})

/** Numbers that look random and are the same in every run (mulberry32). */
function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % sides
  }
}

type Writer = Awaited<ReturnType<typeof openTransaction>>

/** Writers and one client in an order that the seed decides; gives how many rows syncs left out. */
async function interleave(seed: number): Promise<number> {
  const roll = dice(seed)
  const clinic = await w.org('clinic')
  const client = synchronise(clinic)
  const open: { writer: Writer; ids: string[] }[] = []
  const free: string[] = []
  let leftOut = 0
  let written = 0

  async function end(place: number): Promise<void> {
    const [ending] = open.splice(place, 1)
    assert.ok(ending)
    const how = roll(5) === 0 ? 'rollback' : 'commit'
    await ending.writer.end(how)
    // A row is one writer's at a time: two would wait for each other, and here nobody waits.
    const { size } = await truth(clinic).then((rows) => {
      free.push(...ending.ids.filter((id) => rows.has(id)))
      return rows
    })
    assert.ok(size >= client.copy.size)
  }

  const steps: (() => Promise<void>)[] = [
    async () => {
      if (open.length < 4) open.push({ writer: await openTransaction(clinic), ids: [] })
    },
    async () => {
      const writing = open[roll(open.length || 1)]
      const id = newId()
      await writing?.writer.add(id, `C-${++written}`)
      writing?.ids.push(id)
    },
    async () => {
      const writing = open[roll(open.length || 1)]
      if (!writing || free.length === 0) return
      const [id = ''] = free.splice(roll(free.length), 1)
      await writing.writer.change(id, `C-${++written}`)
      writing.ids.push(id)
    },
    async () => {
      if (open.length > 0) await end(roll(open.length))
    },
    async () => {
      leftOut += (await truth(clinic)).size - (await client.sync())
    },
    // No transaction is open for an hour: the database ends it long before.
    async () => {
      if (open.length > 0) return
      await client.sync()
      await client.passAnHour()
    },
  ]
  for (let count = 0; count < 80; count++) await steps[roll(steps.length)]?.()
  while (open.length > 0) await end(0)
  await client.sync()
  assert.deepEqual(client.copy, await truth(clinic), `seed ${seed}`)
  return leftOut
}

test('no row is missed, in whatever order several writers and a synchronising client take turns', async () => {
  let leftOut = 0
  for (let seed = 1; seed <= 12; seed++) leftOut += await interleave(seed)
  assert.ok(leftOut > 20, `${leftOut} rows were old enough to be left out`)
})

async function usingShort(work: (db: Db) => Promise<void>): Promise<void> {
  const db = connectDatabase({
    logins: w.logins,
    readers: 1,
    writers: 1,
    namedStatements: true,
    statementTimeoutMs: 10_000,
    transactionTimeoutMs: 300,
  })
  try {
    await work(db)
  } finally {
    await db.close()
  }
}

const isAlive = async (pid: number): Promise<boolean> =>
  w.across(async (tx) => {
    const row = await tx.maybe(sql`select pid from pg_stat_activity where pid = ${pid}`)
    return row !== undefined
  })

test('a transaction over the bound is ended, in a statement or between two, and writes nothing', async () => {
  const lab = await w.org('lab')
  const insert = sql`insert into app.counters (organization_id, name, value) values (${org}, 'bound', 1)`
  const count = sql<{ count: number }>`select count(*) from app.counters where name = 'bound'`
  await usingShort(async (db) => {
    const slow = db.write(orgScope(lab), async (tx) => {
      await tx.run(insert)
      await tx.run(sql`select pg_sleep(30)`)
    })
    const idle = db.write(orgScope(lab), async (tx) => {
      await tx.run(insert)
      const { pid } = await tx.one(sql<{ pid: number }>`select pg_backend_pid() as pid`)
      await until(async () => !(await isAlive(pid)), 'the end of the transaction')
      await tx.run(insert)
    })
    for (const work of [slow, idle]) {
      await assert.rejects(work, (error) => {
        const refusal = refusalOf(error)
        assert.equal(refusal?.status, 503, String(error))
        assert.match(refusal.message, /took too long and was stopped/)
        return true
      })
    }
    assert.deepEqual(await db.write(orgScope(lab), (tx) => tx.one(count)), { count: 0 })
  })
})
