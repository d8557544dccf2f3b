import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { build } from '#platform/db/db'
import { demoApp } from '#test/app/demo-app'

const w = await demoApp()

const ask = <Row>(text: string) =>
  w.across((tx) => tx.all(sql<Row>`${sql.raw(text)}`.compile(build)))

test('every statement of the demo is genuine to who holds the paper', async () => {
  const statements = await ask<{ id: string }>('select id from app.device_statements order by id')
  assert.ok(statements.length > 100)
  for (const { id } of statements.slice(0, 40)) {
    const { body } = await w.stranger.get(`/verify/${w.app.signer.tokenOf(id)}`)
    assert.equal(body.verification.isGenuine, true, id)
  }
})

test('whatever is finished has a statement that names its lots, and nothing else has one', async () => {
  assert.deepEqual(
    await ask(`select o.id from app.orders o left join app.device_statements s on s.order_id = o.id
      where (s.id is not null) <> (o.status in ('ready', 'shipped', 'delivered', 'at_try_in', 'completed'))`),
    [],
  )
  assert.deepEqual(
    await ask(`select u.id from app.material_uses u join app.device_statements s on s.order_id = u.order_id
      where not s.content -> 'materials' @> jsonb_build_array(jsonb_build_object('materialLotId', u.material_lot_id))`),
    [],
  )
})

test('the stock of a lot is what came less what was used, never of one that was expired', async () => {
  assert.deepEqual(
    await ask(`select l.id from app.material_lots l where l.quantity_available <> l.quantity_received
      - (select coalesce(sum(u.quantity), 0) from app.material_uses u where u.material_lot_id = l.id)`),
    [],
  )
  assert.deepEqual(
    await ask(`select u.id from app.material_uses u join app.material_lots l on l.id = u.material_lot_id
      where not (l.received_at < u.used_at and l.expires_on >= u.used_at::date)`),
    [],
  )
})

test('the recall found exactly the orders that its lot is in, of several clinics', async () => {
  const found = await ask<{ orderId: string }>(
    'select distinct order_id from app.recall_orders order by order_id',
  )
  const used = await ask<{ orderId: string }>(
    `select distinct order_id from app.material_uses
      where material_lot_id in (select material_lot_id from app.recall_lots) order by order_id`,
  )
  assert.ok(found.length > 5)
  assert.deepEqual(found, used)
  const notices = await ask<{ acknowledgedAt: string | null }>(
    'select acknowledged_at from app.recall_notices where clinic_organization_id is not null',
  )
  assert.ok(notices.length > 1)
  assert.equal(notices.filter(({ acknowledgedAt }) => acknowledgedAt !== null).length, 1)
})
