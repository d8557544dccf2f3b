import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { newId } from '#platform/clock'
import { build, connectDatabase, org, orgScope, type Db, type Scope } from '#platform/db/db'
import { makePlace, waitUntil } from '#embedded-postgres/fixture'
import { isDatabaseAway, refusalOf } from '#platform/errors'
import { testApp, type Organization } from '#test/app/test-app'

const w = await testApp()

const settings = {
  logins: w.logins,
  readers: 2,
  writers: 2,
  namedStatements: true,
  statementTimeoutMs: 5_000,
  transactionTimeoutMs: 15_000,
}

async function using(
  changed: Partial<typeof settings>,
  work: (db: Db) => Promise<void>,
): Promise<void> {
  const db = connectDatabase({ ...settings, ...changed })
  try {
    await work(db)
  } finally {
    await db.close()
  }
}

const codeOf = (error: unknown) => (error as { code?: string }).code
const failing = sql<{ n: number }>`select 1 / 0 as n`

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

async function addNotes(organization: Organization, count: number): Promise<void> {
  await w.db.write(orgScope(organization), async (tx) => {
    for (let place = 1; place <= count; place++) {
      const name = `${organization.id}-${place}`
      await tx.run(build.insertInto('counters').values({ organizationId: org, name, value: 1 }))
    }
  })
}

const names = build.selectFrom('counters').select(['organizationId', 'name'])
const whoIsIt = {
  name: 'who',
  text: `select current_setting('app.organization_id', true) as org, current_user as role`,
  values: [],
}

test('each scope prices an index as what it costs in memory', async () => {
  const lab = await w.org('lab')
  const cost = sql<{ cost: string }>`select current_setting('random_page_cost') as cost`
  const costs = [
    await w.db.write(orgScope(lab), (tx) => tx.one(cost)),
    await w.db.read(orgScope(lab)).one(cost),
    await w.across((tx) => tx.one(cost)),
  ]
  assert.deepEqual(new Set(costs.map((row) => row.cost)), new Set(['1.1']))
})

test('random tenants on two connections, with failures between them, never see each other', async () => {
  const organizations: Organization[] = []
  for (const type of ['lab', 'clinic', 'lab', 'clinic', 'lab', 'clinic'] as const) {
    const organization = await w.org(type)
    await addNotes(organization, 3)
    organizations.push(organization)
  }
  const seen = { own: 0, foreign: 0, leaked: 0, failed: 0, written: 0 }

  async function command(db: Db, roll: (sides: number) => number): Promise<void> {
    const organization = organizations[roll(organizations.length)] as Organization
    const scope = orgScope(organization)
    const count = (rows: { organizationId: string }[]) => {
      for (const row of rows) seen[row.organizationId === organization.id ? 'own' : 'foreign']++
      assert.ok(rows.length >= 3, 'an organization does not see its own rows')
    }
    const expectFailure = async (work: Promise<unknown>) => {
      await assert.rejects(work, (error) =>
        ['22012', '22P02', '42501'].includes(codeOf(error) ?? ''),
      )
      seen.failed++
    }
    switch (roll(8)) {
      case 0:
        return expectFailure(db.read(scope).all(failing))
      case 1:
        return expectFailure(db.read(scope).all(sql`select ${'no number'}::integer`))
      case 2: {
        const row = await db.ask(whoIsIt)
        if (row?.['org'] || row?.['role'] !== 'pontic_app') seen.leaked++
        return
      }
      case 3:
        return expectFailure(db.ask({ text: 'select * from app.counters', values: [] }))
      case 4:
        return expectFailure(
          db.write(scope, async (tx) => {
            const name = `undone-${newId()}`
            const row = { organizationId: org, name, value: 1 }
            await tx.run(build.insertInto('counters').values(row))
            await tx.all(failing)
          }),
        )
      case 5:
        await db.write(scope, async (tx) => {
          const row = { organizationId: org, name: newId(), value: 1 }
          await tx.run(build.insertInto('counters').values(row))
          count(await tx.all(names))
        })
        seen.written++
        return
      default:
        return count(await db.read(scope).all(names))
    }
  }

  await using({}, async (db) => {
    const workers = Array.from({ length: 24 }, async (_, worker) => {
      const roll = dice(worker + 1)
      for (let turn = 0; turn < 100; turn++) await command(db, roll)
    })
    await Promise.all(workers)
  })
  assert.deepEqual({ foreign: seen.foreign, leaked: seen.leaked }, { foreign: 0, leaked: 0 })
  assert.ok(seen.own > 1_000 && seen.failed > 500 && seen.written > 100, JSON.stringify(seen))
  const undone = await w.across((tx) =>
    tx.all(build.selectFrom('counters').select('name').where('name', 'like', 'undone-%')),
  )
  assert.deepEqual(undone, [])
})

test('a transaction of one organization cannot write a row of another', async () => {
  const [lab, other] = [await w.org('lab'), await w.org('lab')]
  const row = { organizationId: other.id, name: 'planted', value: 1 }
  await assert.rejects(
    w.db.write(orgScope(lab), (tx) => tx.run(build.insertInto('counters').values(row))),
    { code: '42501' },
  )
})

test('a commit that PostgreSQL answers with a rollback is an error', async () => {
  const lab = await w.org('lab')
  const work = w.db.write(orgScope(lab), async (tx) => {
    const row = { organizationId: org, name: 'lost', value: 1 }
    await tx.run(build.insertInto('counters').values(row))
    await tx.all(failing).catch(() => 'swallowed')
  })
  await assert.rejects(work, /rolled back at its commit/)
  assert.deepEqual(await w.db.read(orgScope(lab)).all(names), [])
})

test('work that throws leaves nothing, and its connection serves the next', async () => {
  const lab = await w.org('lab')
  await using({ writers: 1 }, async (db) => {
    const work = db.write(orgScope(lab), async (tx) => {
      const row = { organizationId: org, name: 'undone', value: 1 }
      await tx.run(build.insertInto('counters').values(row))
      throw new Error('changed my mind')
    })
    await assert.rejects(work, /changed my mind/)
    assert.deepEqual(await db.write(orgScope(lab), (tx) => tx.all(names)), [])
  })
})

for (const code of ['40001', '40P01']) {
  test(`work is done again after ${code}, up to three times`, async () => {
    const lab = await w.org('lab')
    const clash = () => Object.assign(new Error('two writers met'), { code })
    let attempts = 0
    const done = await w.db.write(orgScope(lab), async () => {
      if (++attempts < 3) throw clash()
      return 'done'
    })
    assert.deepEqual([done, attempts], ['done', 3])
    attempts = 0
    const never = w.db.write(orgScope(lab), async () => {
      attempts++
      throw clash()
    })
    await assert.rejects(never, { code })
    assert.equal(attempts, 3)
  })
}

test('two that wait for each other both get through', async () => {
  const lab = await w.org('lab')
  await addNotes(lab, 2)
  const take = (name: string) =>
    build
      .updateTable('counters')
      .set({ value: sql`value + 1` })
      .where('name', '=', name)
  const [first, second] = [`${lab.id}-1`, `${lab.id}-2`]
  const met = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
  const inOrder = (own: 0 | 1, names: [string, string]) =>
    w.db.write(orgScope(lab), async (tx) => {
      await tx.run(take(names[0]))
      met[own].resolve()
      await met[own === 0 ? 1 : 0].promise
      await tx.run(take(names[1]))
    })
  await Promise.all([inOrder(0, [first, second]), inOrder(1, [second, first])])
  const rows = await w.db.read(orgScope(lab)).all(build.selectFrom('counters').select('value'))
  assert.deepEqual(rows, [{ value: 3 }, { value: 3 }])
})

test('a read behind a failure that left its statement unparsed is sent again', async () => {
  const lab = await w.org('lab')
  const nobody: Scope = {
    statement: { text: `select set_config('role', 'no_such_role', true)`, values: [] },
  }
  await using({ readers: 1 }, async (db) => {
    const fresh = sql<{ n: number }>`select 42 as n`
    const [failed, served] = await Promise.allSettled([
      db.read(nobody).all(fresh),
      db.read(orgScope(lab)).all(fresh),
    ])
    assert.equal(failed.status, 'rejected')
    assert.deepEqual(served, { status: 'fulfilled', value: [{ n: 42 }] })
  })
})

test('one row is promised, a first row is possible, and written rows are counted', async () => {
  const lab = await w.org('lab')
  await addNotes(lab, 2)
  const tx = w.db.read(orgScope(lab))
  const none = names.where('name', '=', 'none')
  assert.equal(await tx.maybe(none), undefined)
  await assert.rejects(tx.one(none), /promises a row/)
  assert.equal((await tx.one(names.orderBy('name'))).name, `${lab.id}-1`)
  assert.equal(await tx.run(build.updateTable('counters').set({ value: 5 })), 2)
})

test('without names no statement stays on the connection', async () => {
  const lab = await w.org('lab')
  const known = sql<{ n: number }>`select count(*) as n from pg_prepared_statements`
  await using({ namedStatements: false, readers: 1 }, async (db) => {
    await db.read(orgScope(lab)).all(names)
    assert.deepEqual(await db.read(orgScope(lab)).all(known), [{ n: 0 }])
  })
  await using({ readers: 1 }, async (db) => {
    await db.read(orgScope(lab)).all(names)
    assert.notDeepEqual(await db.read(orgScope(lab)).all(known), [{ n: 0 }])
  })
})

test('laboratories and clinics have plans of their own on a connection that they share', async () => {
  const [lab, clinic] = [await w.org('lab'), await w.org('clinic')]
  const known = sql<{ n: number }>`select count(distinct statement) as n from pg_prepared_statements
    where statement like '%counters%' and statement not like '%prepared%'`
  await using({ readers: 1 }, async (db) => {
    for (const one of [lab, clinic, lab]) await db.read(orgScope(one)).all(names)
    assert.deepEqual(await db.read(orgScope(lab)).all(known), [{ n: 2 }])
  })
})

test('instants and days do not depend on how the server likes to write them', async () => {
  const owner = new pg.Client(w.connection)
  await owner.connect()
  await owner.query(`alter database ${w.connection.database} set timezone to 'America/New_York'`)
  await owner.query(`alter database ${w.connection.database} set datestyle to 'German'`)
  await owner.end()
  const lab = await w.org('lab')
  await using({}, async (db) => {
    const moment = sql<object>`select '2026-11-20 23:50:00+00'::timestamptz as at, '2026-11-20'::date as on`
    assert.deepEqual(await db.read(orgScope(lab)).all(moment), [
      { at: '2026-11-20T23:50:00.000Z', on: '2026-11-20' },
    ])
  })
})

/** What the caller of failing work reads: its code, and when to ask again. */
async function refusalFrom(work: Promise<unknown>) {
  const error: unknown = await work.then(
    () => assert.fail('it did not fail'),
    (reason: unknown) => reason,
  )
  const refusal = refusalOf(error)
  return [refusal?.code, refusal?.extras.retryAfterSeconds]
}

test('a statement that runs into its limit of time says so, and not when to try again', async () => {
  const lab = await w.org('lab')
  await using({ statementTimeoutMs: 150 }, async (db) => {
    const slow = sql`select pg_sleep(30)`
    const tooLong = ['time_limit_exceeded', undefined]
    assert.deepEqual(await refusalFrom(db.read(orgScope(lab)).all(slow)), tooLong)
    const writing = db.write(orgScope(lab), (tx) => tx.all(slow))
    assert.deepEqual(await refusalFrom(writing), tooLong)
    assert.ok(await db.ask({ text: 'select 1 as one', values: [] }))
  })
})

test('a change that waits too long for records of another says so, and not when to try again', async () => {
  const lab = await w.org('lab')
  await addNotes(lab, 1)
  const held = build.selectFrom('counters').select('value').forUpdate()
  await w.db.write(orgScope(lab), async (holder) => {
    await holder.all(held)
    const waiting = w.db.write(orgScope(lab), async (tx) => {
      await tx.all(sql`select set_config('lock_timeout', '20ms', true)`)
      await tx.all(held)
    })
    assert.deepEqual(await refusalFrom(waiting), ['records_locked', undefined])
  })
})

test('a statement that an operator ends says that asking again makes sense', async () => {
  const lab = await w.org('lab')
  const admin = new pg.Client(w.connection)
  await admin.connect()
  const own = sql<{ pid: number }>`select pg_backend_pid() as pid`
  const work = w.db.write(orgScope(lab), async (tx) => {
    const { pid } = await tx.one(own)
    const sleeping = tx.all(sql`select pg_sleep(30)`)
    const cancel = `select pg_cancel_backend(pid) from pg_stat_activity
      where pid = $1 and query like '%pg_sleep%' and wait_event = 'PgSleep'`
    const cancelled = async () => (await admin.query(cancel, [pid])).rowCount === 1
    await Promise.all([sleeping, waitUntil('it sleeps', cancelled)])
  })
  assert.deepEqual(await refusalFrom(work), ['unavailable', 2])
  await admin.end()
})

test('while PostgreSQL is away everything says unavailable, and it is used again once it is back', async (t) => {
  const { start } = await makePlace(t)
  const postgres = await start()
  const db = connectDatabase({
    ...settings,
    logins: { tenants: postgres.connection, across: postgres.connection },
  })
  t.after(() => db.close())
  const ask = () => db.ask({ name: 'one', text: 'select 1 as one', values: [] })
  const everyone: Scope = { statement: { text: 'select 1', values: [] } }
  const write = () => db.write(everyone, (tx) => tx.one(sql<{ one: number }>`select 1 as one`))
  assert.deepEqual([await ask(), await write()], [{ one: 1 }, { one: 1 }])

  await postgres.stop()
  for (const again of [1, 2, 3]) {
    for (const work of [ask, write]) {
      const error = await work().then(
        () => assert.fail(`it answered without a database (${again})`),
        (reason: unknown) => reason,
      )
      assert.ok(isDatabaseAway(error), String(error))
      const refusal = refusalOf(error)
      assert.equal(refusal?.status, 503)
      assert.ok(refusal?.extras.retryAfterSeconds)
    }
  }

  await start()
  await waitUntil('it is used again', () =>
    Promise.all([ask(), write()]).then(
      () => true,
      () => false,
    ),
  )
  // Every place of the pools, not only the first.
  const answers = await Promise.all(Array.from({ length: 20 }, () => [ask(), write()]).flat())
  assert.equal(answers.length, 40)
})
