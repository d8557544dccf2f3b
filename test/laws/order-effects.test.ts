import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { sql } from 'kysely'
import { newId } from '#platform/clock'
import { orgScope, type Tx } from '#platform/db/db'
import { orderFixture } from '#test/fixtures/order-fixture'
import { testApp } from '#test/app/test-app'

// The template of tests has the checks of `test/oracles/order-effects.ts`: a command that forgets an effect
// fails wherever it is run. Here each of them is broken once, by a writer of a side that forgets it.
const w = await testApp()
const fixture = await orderFixture(w)

const writeAs = (side: 'lab' | 'clinic', work: (tx: Tx) => Promise<unknown>) =>
  w.db.write(orgScope(fixture[side]), work)

const run = (text: ReturnType<typeof sql>) => (tx: Tx) => tx.run(text)

const forgetful: [
  title: string,
  status: Parameters<typeof fixture.orderAt>[0],
  text: (id: string) => ReturnType<typeof sql>,
  finding: RegExp,
][] = [
  [
    'leaves the draft without a number',
    'draft',
    (id) => sql`update app.orders set status = 'submitted' where id = ${id}`,
    /orders_number_outside_drafts/,
  ],
  [
    'accepts and asks for no plan',
    'submitted',
    (id) => sql`update app.orders set status = 'accepted' where id = ${id}`,
    /is not planned again/,
  ],
  [
    'promises another day and asks for no plan',
    'accepted',
    (id) => sql`update app.orders set promised_delivery_date = '2031-05-05' where id = ${id}`,
    /is not planned again/,
  ],
  [
    'begins production without stages',
    'accepted',
    (id) => sql`with planned as (select app.replan_order(${id}))
      update app.orders set status = 'in_production' from planned where id = ${id}`,
    /has no stage/,
  ],
  [
    'cancels and leaves stages open',
    'in_production',
    (id) => sql`with planned as (select app.replan_order(${id}))
      update app.orders set status = 'cancelled' from planned where id = ${id}`,
    /stage of order .* is open/,
  ],
  [
    'ends a stage and asks for no plan',
    'in_production',
    (id) =>
      sql`update app.order_stages set status = 'skipped', finished_at = now() where order_id = ${id}`,
    /of stage .* is not planned again/,
  ],
  [
    'takes on an item and gives it no stage',
    'in_production',
    (
      id,
    ) => sql`insert into app.order_items (id, order_id, lab_organization_id, clinic_organization_id,
        product_owner_id, product_id, position, description, restoration_type, quantity)
      select ${newId()}, order_id, lab_organization_id, clinic_organization_id, product_owner_id, product_id,
        99, description, restoration_type, 1 from app.order_items where order_id = ${id} limit 1`,
    /has no stage/,
  ],
]

for (const [title, status, text, finding] of forgetful) {
  test(`a writer who ${title} is found at the commit`, async () => {
    const { id } = await fixture.orderAt(status)
    await assert.rejects(writeAs(status === 'draft' ? 'clinic' : 'lab', run(text(id))), finding)
  })
}

test('a column that has effects is written by the orders module alone', () => {
  const root = new URL('../../', import.meta.url).pathname
  const writers = globSync('{server,demo}/**/*.ts', { cwd: root })
    .filter((path) => !path.endsWith('.test.ts'))
    .filter((path) => {
      const text = readFileSync(`${root}${path}`, 'utf8')
      const updates = text.match(
        /(updateTable\('orders'\)[\s\S]{0,700}?\.where|update app\.orders[\s\S]{0,700}?where)/g,
      )
      return updates?.some((update) =>
        /\b(status|acceptedAt|accepted_at|priority|rxVersion|rx_version|promisedDeliveryDate|promised_delivery_date)\b\s*[:=]|\.\.\./.test(
          update,
        ),
      )
    })
  assert.deepEqual(writers, ['server/orders/orders/write-queries.ts'])
})
