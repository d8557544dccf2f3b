import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { remakeFixture } from '#test/fixtures/remake-fixture'
import { testApp } from '#test/app/test-app'

const w = await testApp()
const fixture = await remakeFixture(w)
const { lab, deliveredAt } = fixture
const { customerId } = fixture.connection

test('an invoice that would owe the customer money is neither drafted nor issued', async () => {
  const order = await deliveredAt([10_000])
  const draft = () => lab.owner.post('/invoices', { customerId, orderIds: [order.id] })
  const discount = (amountMinor: number) =>
    w.across((tx) =>
      tx.run(
        sql`update app.order_items set discount_minor = ${amountMinor} where order_id = ${order.id}`,
      ),
    )
  await discount(10_001)
  const refused = await draft()
  assert.deepEqual([refused.status, refused.body.code], [422, 'invoice_total_negative'])
  await discount(10_000)
  const { invoice } = (await draft()).body
  assert.equal(invoice.totalMinor, 0)
  await w.across((tx) =>
    tx.run(sql`update app.invoices set total_minor = -1 where id = ${invoice.id}`),
  )
  const late = await lab.owner.post(`/invoices/${invoice.id}/issue`)
  assert.deepEqual([late.status, late.body.code], [422, 'invoice_total_negative'])
})
