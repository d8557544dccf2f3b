import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { orderFixture } from '#test/fixtures/order-fixture'
import { watchPages } from '#test/helpers/count-pages'
import { race } from '#test/helpers/race'
import { testApp, type Organization } from '#test/app/test-app'
import { totalsTask } from './totals.ts'

const w = await testApp()
const { clinic, lab } = await orderFixture(w)
const task = totalsTask(w.app)

let codes = 0

/** Patients with ids of three days ago, as those who came then have. */
async function insertOld({ id: organizationId }: Organization, count: number): Promise<string[]> {
  const from = codes
  codes += count
  return w.across(async (tx) => {
    const rows = await tx.all(
      sql<{
        id: string
      }>`insert into app.patients (organization_id, id, code, first_name, last_name)
        select ${organizationId}, (lpad(to_hex((extract(epoch from now() - interval '3 days') * 1000)::bigint), 12, '0')
            || '7000a000' || lpad(n::text, 12, '0'))::uuid, 'X' || n, 'Nora', 'Sample'
        from generate_series(${from + 1}::integer, ${from + count}::integer) as n
        returning id`,
    )
    return rows.map(({ id }) => id)
  })
}

const totalOf = async (query = '') => {
  const { status, body, text } = await clinic.owner.get(`/patients?limit=10${query}`)
  assert.equal(status, 200, text)
  return body.pagination.total as number
}

const recount = () =>
  w.across((tx) =>
    tx.one(
      sql<{ active: number; archived: number }>`select
          count(*) filter (where archived_at is null)::integer as active,
          count(*) filter (where archived_at is not null)::integer as archived
        from app.patients where organization_id = ${clinic.id}`,
    ),
  )

async function assertExact(): Promise<void> {
  const { active, archived } = await recount()
  const totals = [
    await totalOf(),
    await totalOf('&sort=name'),
    await totalOf('&page=2'),
    await totalOf('&isArchived=true'),
  ]
  assert.deepEqual(totals, [active, active, active, archived])
}

/** Counts as if the practice had begun and been counted days ago. */
async function count(): Promise<void> {
  await task.run()
  await w.across((tx) =>
    tx.run(sql`update app.patient_totals set begun_at = now() - interval '1 hour',
      counted_at = case when counted_at is not null then now() - interval '2 days' end`),
  )
  await task.run()
}

const kept = () =>
  w.across((tx) =>
    tx.maybe(
      sql<{ active: number | null; archived: number }>`select
          case when counted_before_id is not null then active::integer end as active, archived::integer
        from app.patient_totals where organization_id = ${clinic.id}`,
    ),
  )

test('the total is exact before the first count, after it, and as patients come, go and come back', async () => {
  await insertOld(clinic, 30)
  await assertExact()
  await task.run()
  assert.equal((await kept())?.active, null)
  await task.run()
  assert.equal((await kept())?.active, null)
  await count()
  assert.equal((await kept())?.active, 30)
  await assertExact()
  const [archived, back, gone] = await insertOld(clinic, 5)
  assert.ok(archived && back && gone)
  const { body } = await clinic.owner.post('/patients', { firstName: 'Nora', lastName: 'Sample' })
  await assertExact()
  for (const id of [archived, back, body.patient.id]) {
    assert.equal((await clinic.owner.delete(`/patients/${id}`)).status, 204)
  }
  await assertExact()
  await w.across(async (tx) => {
    await tx.run(sql`update app.patients set archived_at = null where id = ${back}`)
    await tx.run(sql`delete from app.patients where id = ${gone}`)
  })
  await assertExact()
  // Who goes away by hand, or comes with an id of former days, ends the count until the next one.
  assert.equal((await kept())?.active, null)
  await count()
  assert.deepEqual(await kept(), { active: 33, archived: 1 })
  assert.equal((await clinic.owner.delete(`/patients/${back}`)).status, 204)
  assert.deepEqual(await kept(), { active: 32, archived: 2 })
  await assertExact()
})

test('what changes while others count is in the total once', async () => {
  const [first] = await insertOld(clinic, 1)
  await count()
  await w.across((tx) =>
    tx.run(sql`update app.patient_totals set counted_at = now() - interval '2 days'`),
  )
  await race(
    w,
    {
      text: `update app.patients set archived_at = now() where id = $1`,
      values: [first],
    },
    () => [task.run()],
  )
  await assertExact()
  // The first count of a practice, too: whoever changes holds the row before there is a number in it.
  await w.across((tx) =>
    tx.run(sql`update app.patient_totals set counted_at = null, counted_before_id = null,
      active = 0, archived = 0 where organization_id = ${clinic.id}`),
  )
  await race(
    w,
    {
      text: `update app.patients set archived_at = null where id = $1`,
      values: [first],
    },
    () => [task.run()],
  )
  await assertExact()
  assert.notEqual((await kept())?.active, null)
})

test('a page of the list reads as much with many patients as with few', async () => {
  const countPages = watchPages(w)
  const client = new pg.Client(w.connection)
  await client.connect()
  await count()
  await client.query('vacuum analyze app.patients')
  const few = await countPages(() => totalOf())
  await insertOld(clinic, 3_000)
  await count()
  await client.query('vacuum analyze app.patients')
  await client.end()
  const many = await countPages(() => totalOf())
  assert.ok(many <= few + 10, `${few} pages of PostgreSQL, then ${many}`)
})

test("a laboratory's list, which copies of patients come into, counts them all", async () => {
  await insertOld(lab, 3)
  await count()
  const { total } = (await lab.owner.get('/patients')).body.pagination
  const all = await w.across((tx) =>
    tx.one(
      sql<{
        count: number
      }>`select count(*)::integer as count from app.patients where organization_id = ${lab.id}`,
    ),
  )
  assert.equal(total, all.count)
})
