import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { newId } from '#platform/clock'
import { build } from '#platform/db/db'
import { remakeFixture } from '#test/fixtures/remake-fixture'
import { openBillingFixture } from '#test/fixtures/billing-fixture'
import { until, testApp } from '#test/app/test-app'

const w = await testApp()

test('what is taken back piece by piece sums to the line, however it is rounded', async () => {
  const { lab, customerId } = await openBillingFixture(w)
  for (const [quantity, total] of [
    [2, 5],
    [10, 15],
    [3, 1_000],
    [7, 3],
  ] as const) {
    const discountMinor = quantity * total - total
    const draft = await lab.owner.post('/invoices', {
      customerId,
      lines: [{ description: 'Crown', quantity, unitPriceMinor: total, discountMinor }],
    })
    const { invoice } = (await lab.owner.post(`/invoices/${draft.body.invoice.id}/issue`)).body
    let credited = 0
    for (let piece = 0; piece < quantity; piece++) {
      const answer = await lab.owner.post('/credit-notes', {
        invoiceId: invoice.id,
        reason: 'goodwill',
        lines: [{ invoiceLineId: invoice.lines[0].id, quantity: 1 }],
      })
      // A piece of less than half a cent is none on its own.
      if (answer.status === 422) assert.equal(answer.body.code, 'nothing_to_credit')
      else credited += answer.body.creditNote.totalMinor
    }
    if (total >= quantity) assert.equal(credited, total, `${quantity} pieces of ${total}`)
  }
})

test('a credit note over discounts alone is refused: it would ask for money', async () => {
  const { lab, deliveredAt, connection } = await remakeFixture(w)
  const order = await deliveredAt([10_000, 5_000])
  await w.across((tx) =>
    tx.run(sql`update app.order_items set discount_minor = 6_000
      where order_id = ${order.id} and unit_price_minor = 5_000`),
  )
  const draft = await lab.owner.post('/invoices', {
    customerId: connection.customerId,
    orderIds: [order.id],
  })
  const { invoice } = (await lab.owner.post(`/invoices/${draft.body.invoice.id}/issue`)).body
  const discounted = invoice.lines.find(
    ({ amountMinor }: { amountMinor: number }) => amountMinor < 0,
  )
  const answer = await lab.owner.post('/credit-notes', {
    invoiceId: invoice.id,
    reason: 'other',
    lines: [{ invoiceLineId: discounted.id, quantity: 1 }],
  })
  assert.deepEqual([answer.status, answer.body.code], [422, 'credit_total_negative'], answer.text)
})

test('a credit note is not voided while its work is being billed again', async () => {
  const { lab, deliveredAt, connection } = await remakeFixture(w)
  const { customerId } = connection
  const order = await deliveredAt([10_000])
  const draft = await lab.owner.post('/invoices', { customerId, orderIds: [order.id] })
  const { invoice } = (await lab.owner.post(`/invoices/${draft.body.invoice.id}/issue`)).body
  const [line] = invoice.lines
  const { creditNote } = (
    await lab.owner.post('/credit-notes', {
      invoiceId: invoice.id,
      reason: 'price_error',
      lines: [{ invoiceLineId: line.id, quantity: 1 }],
    })
  ).body
  let hasAnswered = false
  // Drafts as the operation does: it holds the order, then looks at what is billed, then writes.
  const answer = await w.across(async (tx) => {
    await tx.all(sql`select id from app.orders where id = ${order.id} for no key update`)
    const voiding = lab.owner
      .post(`/credit-notes/${creditNote.id}/void`, { reason: 'Wrong' })
      .finally(() => {
        hasAnswered = true
      })
    const isWaiting = async () =>
      hasAnswered ||
      (
        await w.across((other) =>
          other.one(
            sql<{
              waits: boolean
            }>`select exists (select from pg_locks l join pg_stat_activity a on a.pid = l.pid
              where not l.granted and a.datname = current_database()) as waits`,
          ),
        )
      ).waits
    await until(isWaiting, 'the one who voids waits for the order')
    const id = newId()
    const labOrganizationId = lab.id
    const row = { id, labOrganizationId, customerId, currency: 'EUR', taxMode: 'none' as const }
    await tx.run(build.insertInto('invoices').values({ ...row, status: 'draft' }))
    await tx.run(
      build.insertInto('invoiceLines').values({
        id: newId(),
        invoiceId: id,
        labOrganizationId,
        position: 1,
        orderId: order.id,
        orderItemId: line.orderItemId,
        description: 'Crown',
        quantity: 1,
        unitPriceMinor: 10_000,
        amountMinor: 10_000,
      }),
    )
    return { voiding }
  })
  const { status, body } = await answer.voiding
  assert.deepEqual([status, body.code], [409, 'work_drafted_again'])
})

test('a draft is not issued for an order that was cancelled since', async () => {
  const { lab, deliveredAt, connection } = await remakeFixture(w)
  const order = await deliveredAt([10_000])
  const draft = await lab.owner.post('/invoices', {
    customerId: connection.customerId,
    orderIds: [order.id],
  })
  await w.across((tx) =>
    tx.run(build.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', order.id)),
  )
  const answer = await lab.owner.post(`/invoices/${draft.body.invoice.id}/issue`)
  assert.deepEqual([answer.status, answer.body.code], [422, 'order_cancelled_since_draft'])
})
