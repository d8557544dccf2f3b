import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { build } from '#platform/db/db'
import { demoDatabase } from '#test/app/demo-app'
import { testApp } from '#test/app/test-app'

const w = await testApp({}, await demoDatabase('today'))

const ask = <Row>(text: string) =>
  w.across((tx) => tx.all(sql<Row>`${sql.raw(text)}`.compile(build)))

/** What must not be: rows that break a rule; none is well. */
const assertNone = async (text: string) => assert.deepEqual(await ask(text), [])

const started = `select from app.order_events e where e.order_id = o.id and e.action = 'started'`

test('the items of orders that were started have stages, and those of others have none', async () => {
  await assertNone(`
    select o.number from app.orders o join app.order_items i on i.order_id = o.id
    where o.status <> 'cancelled' and exists (${started}) <> exists (
      select from app.order_stages s where s.order_item_id = i.id)`)
  const counts = await ask<{ status: string; count: number }>(
    `select status, count(*) as count from app.order_stages group by status order by status`,
  )
  assert.deepEqual(
    counts.map(({ status }) => status),
    ['done', 'in_progress', 'pending'],
  )
  for (const { status, count } of counts) assert.ok(count >= 15, `${status}: ${count}`)
})

test('what left production is done, and passed the check that its workflow asks for', async () => {
  const left = `o.status in ('ready', 'shipped', 'delivered', 'at_try_in', 'completed')`
  await assertNone(`
    select o.number from app.orders o join app.order_stages s on s.order_id = o.id
    where ${left} and s.status <> 'done'`)
  await assertNone(`
    select o.number from app.orders o where ${left} and exists (
      select from app.order_stages s where s.order_id = o.id and s.requires_quality_check)
    and not exists (select from app.quality_checks q where q.order_id = o.id and q.result = 'passed')`)
  await assertNone(`
    select e.order_id from app.order_events e where e.action = 'quality_checked' and not exists (
      select from app.quality_checks q where q.order_id = e.order_id and q.created_at = e.created_at)`)
})

test('one stage has its turn, in order, and the order shows which', async () => {
  await assertNone(`
    select s.id from app.order_stages s
    where s.is_current <> (s.status <> 'done' and not exists (
      select from app.order_stages e where e.order_item_id = s.order_item_id
        and e.sort_order < s.sort_order and e.status <> 'done'))`)
  await assertNone(`
    select o.number from app.orders o left join lateral (
      select s.id, s.public_label from app.order_stages s join app.order_items i on i.id = s.order_item_id
      where s.order_id = o.id and s.is_current order by s.sort_order, i.position limit 1) s on true
    where (o.current_stage_id, o.current_stage_label) is distinct from (s.id, s.public_label)`)
})

test('stages begin and end in order, none later than now, and their minutes are those of the sittings', async () => {
  await assertNone(`
    select s.id from app.order_stages s
    where greatest(s.started_at, s.finished_at, s.current_since) > clock_timestamp()
      or s.started_at > s.finished_at or s.started_at < s.created_at`)
  await assertNone(`
    select s.id from app.order_stages s join app.order_stages e
      on e.order_item_id = s.order_item_id and e.sort_order < s.sort_order
    where s.started_at < e.finished_at`)
  await assertNone(`
    select s.id from app.order_stages s where s.worked_minutes <> coalesce((
      select sum(t.minutes) from app.stage_sittings t where t.order_stage_id = s.id), 0)
      or (s.status = 'in_progress') <> exists (
        select from app.stage_sittings t where t.order_stage_id = s.id and t.finished_at is null)`)
})
