import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import {
  build,
  connectDatabase,
  org,
  orgScope,
  type Db,
  type Scope,
  type Tx,
} from '#platform/db/db'
import { together } from '#platform/db/together'
import { isDatabaseAway } from '#platform/errors'
import { testApp, type Organization } from '#test/app/test-app'

const w = await testApp()

/** Does work with a single connection for transactions. */
async function usingOne(work: (db: Db) => Promise<void>): Promise<void> {
  const db = connectDatabase({
    logins: w.logins,
    readers: 1,
    writers: 1,
    namedStatements: true,
    statementTimeoutMs: 5_000,
    transactionTimeoutMs: 15_000,
  })
  try {
    await work(db)
  } finally {
    await db.close()
  }
}

const codeOf = (error: unknown) => (error as { code?: string }).code
const failing = sql<{ n: number }>`select 1 / 0 as n`
const names = build.selectFrom('counters').select(['organizationId', 'name'])
const counter = (name: string) =>
  build.insertInto('counters').values({ organizationId: org, name, value: 1 })

/** A scope as an organization whose caller may no longer act. */
const endedScope = (organization: Organization): Scope => ({
  ...orgScope(organization),
  check() {
    throw new Error('no longer a member')
  },
})

test('two organizations in turns on one connection, with failing first statements between, write only their own', async () => {
  const pair = [await w.org('lab'), await w.org('clinic')] as const
  await usingOne(async (db) => {
    const works = Array.from({ length: 40 }, (_, turn) => {
      const scope = orgScope(pair[turn % 2] as Organization)
      return db.write(scope, async (tx) => {
        if (turn % 5 === 4) await tx.all(failing)
        await tx.run(counter(`turn-${turn}`))
        return (await tx.one(sql<{ org: string }>`select app.org() as org`)).org
      })
    })
    for (const [turn, end] of (await Promise.allSettled(works)).entries()) {
      if (turn % 5 === 4) assert.equal(end.status === 'rejected' && codeOf(end.reason), '22012')
      else assert.deepEqual(end, { status: 'fulfilled', value: pair[turn % 2]?.id })
    }
    for (const organization of pair) {
      const rows = await db.read(orgScope(organization)).all(names)
      assert.equal(rows.length, 16)
      assert.ok(rows.every(({ organizationId }) => organizationId === organization.id))
    }
  })
})

test('whoever may no longer act gets that refusal, whatever the first statement met, and nothing stays', async () => {
  const lab = await w.org('lab')
  const ended = endedScope(lab)
  await usingOne(async (db) => {
    let seen = 0
    const works: ((tx: Tx) => Promise<unknown>)[] = [
      async (tx: Tx) => {
        await tx.run(counter('written'))
        seen++
      },
      async (tx: Tx) => {
        await tx.all(failing)
      },
      async (tx: Tx) => {
        await tx.all(failing).catch(() => 'swallowed')
        seen++
      },
      async (tx: Tx) => tx.leave(counter('left')),
      async () => 'nothing asked',
      () => Promise.reject(new Error('refused before any statement')),
    ]
    for (const work of works) await assert.rejects(db.write(ended, work), /no longer a member/)
    assert.equal(seen, 1)
    assert.deepEqual(await db.write(orgScope(lab), (tx) => tx.all(names)), [])
  })
})

test('behind a scope that fails no statement is done', async () => {
  const lab = await w.org('lab')
  const nobody: Scope = {
    statement: {
      text: `select set_config('app.organization_id', $1, true), set_config('role', 'no_such_role', true)`,
      values: [lab.id],
    },
  }
  await usingOne(async (db) => {
    const both = db.write(nobody, (tx) => Promise.all([tx.run(counter('a')), tx.run(counter('b'))]))
    await assert.rejects(both, { code: '22023' })
    assert.deepEqual(await db.write(orgScope(lab), (tx) => tx.all(names)), [])
  })
})

test('what was left is written with the next statement or the commit, or fails with it', async () => {
  const lab = await w.org('lab')
  await usingOne(async (db) => {
    await db.write(orgScope(lab), async (tx) => {
      await tx.leave(counter('first'))
      assert.equal((await tx.all(names)).length, 1)
      await tx.leave(counter('second'))
    })
    const twice = db.write(orgScope(lab), async (tx) => {
      await tx.run(counter('third'))
      await tx.leave(counter('first'))
    })
    await assert.rejects(twice, { code: '23505' })
    const rows = await db.read(orgScope(lab)).all(names.orderBy('name'))
    assert.deepEqual(
      rows.map(({ name }) => name),
      ['first', 'second'],
    )
  })
})

test('what is sent together is done in order, and fails as the first that failed', async () => {
  const lab = await w.org('lab')
  await usingOne(async (db) => {
    const [written, seen, plain] = await db.write(orgScope(lab), (tx) =>
      together([tx.run(counter('first')), tx.all(names), 'no statement']),
    )
    assert.deepEqual([written, seen.length, plain], [1, 1, 'no statement'])
    const refuse = async (tx: Tx, what: string) => {
      await tx.all(names)
      throw new Error(what)
    }
    const refused = db.write(orgScope(lab), (tx) =>
      together([refuse(tx, 'the first'), Promise.reject(new Error('the second'))]),
    )
    await assert.rejects(refused, /the first/)
    // What follows a failed statement is not what went wrong.
    const failed = db.write(orgScope(lab), (tx) =>
      together([tx.all(names).then(() => tx.all(names)), tx.all(failing)]),
    )
    await assert.rejects(failed, { code: '22012' })
  })
})

test('while an organization has more transactions open than connections, another one writes', async () => {
  const [busy, quiet] = [await w.org('lab'), await w.org('clinic')]
  const { promise: end, resolve: goOn } = Promise.withResolvers<void>()
  const flood = Array.from({ length: 40 }, (_, place) =>
    w.db.write(orgScope(busy), async (tx) => {
      await tx.run(counter(`flood-${place}`))
      await end
    }),
  )
  await w.db.write(orgScope(quiet), (tx) => tx.run(counter('quiet')))
  assert.deepEqual(await w.db.read(orgScope(busy)).all(names), [])
  goOn()
  await Promise.all(flood)
  assert.equal((await w.db.read(orgScope(busy)).all(names)).length, 40)
})

test('what a result still lacks is read in its transaction, with the commit', async () => {
  const lab = await w.org('lab')
  await usingOne(async (db) => {
    const add = async (tx: Tx) => {
      await tx.leave(counter('first'))
      return { names: [] as unknown[] }
    }
    const result = await db.write(orgScope(lab), add, async (tx, answer) => {
      answer.names = await tx.all(names)
    })
    assert.equal(result.names.length, 1)
    const failed = db.write(
      orgScope(lab),
      (tx) => tx.run(counter('second')),
      async (tx) => void (await tx.all(failing)),
    )
    await assert.rejects(failed, { code: '22012' })
    assert.equal((await db.read(orgScope(lab)).all(names)).length, 1)
  })
})

test('a connection that ends between two statements leaves nothing, and the next has another', async () => {
  const lab = await w.org('lab')
  const admin = new pg.Client(w.connection)
  await admin.connect()
  await usingOne(async (db) => {
    const work = db.write(orgScope(lab), async (tx) => {
      const { pid } = await tx.one(sql<{ pid: number }>`select pg_backend_pid() as pid`)
      await tx.run(counter('lost'))
      await tx.leave(counter('left'))
      await admin.query('select pg_terminate_backend($1, 5000)', [pid])
    })
    assert.ok(isDatabaseAway(await work.catch((reason: unknown) => reason)))
    assert.deepEqual(await db.write(orgScope(lab), (tx) => tx.all(names)), [])
  })
  await admin.end()
})
