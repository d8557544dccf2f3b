import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { openBillingFixture } from '#test/fixtures/billing-fixture'
import { testApp } from '#test/app/test-app'

const w = await testApp()
const billing = await openBillingFixture(w)
const dayMs = 86_400_000

const setZone = (zone: string) =>
  w.across((tx) =>
    tx.run(sql`update app.organizations set timezone = ${zone} where id = ${billing.lab.id}`),
  )

const daysFromNow = (days: number) => new Date(w.app.clock().getTime() + days * dayMs).toISOString()

const pay = (body: object) =>
  billing.lab.owner.post('/payments', { amountMinor: 100, method: 'bank_transfer', ...body })

test('money of an invoice came at most 60 days before it was issued', async () => {
  await setZone('UTC')
  const { id: invoiceId } = await billing.issue()
  assert.equal((await pay({ invoiceId, receivedAt: daysFromNow(-60) })).status, 201)
  const tooEarly = await pay({ invoiceId, receivedAt: daysFromNow(-61) })
  assert.deepEqual([tooEarly.status, tooEarly.body.code], [422, 'payment_day_too_early'])
  const { customerId } = billing
  const shares = [{ invoiceId, amountMinor: 50 }]
  const several = await pay({ customerId, allocations: shares, receivedAt: daysFromNow(-366) })
  assert.equal(several.status, 422)
  const { id: older } = await billing.issue()
  await w.across((tx) =>
    tx.run(sql`update app.invoices set issued_on = issued_on - 100 where id = ${older}`),
  )
  const ofBoth = [invoiceId, older].map((id) => ({ invoiceId: id, amountMinor: 50 }))
  const between = { customerId, receivedAt: daysFromNow(-150) }
  assert.equal((await pay({ ...between, allocations: ofBoth })).status, 201, 'the earliest counts')
  assert.equal((await pay({ ...between, allocations: shares })).status, 422)
  // Credit of a customer is of no invoice: it may be as old as it is.
  assert.equal((await pay({ customerId, receivedAt: daysFromNow(-366) })).status, 201)
})

test('money cannot come after tomorrow, as the laboratory counts days', async () => {
  const { customerId } = billing
  for (const [zone, hours] of [
    ['Pacific/Kiritimati', 14],
    ['Etc/GMT+12', -12],
  ] as const) {
    await setZone(zone)
    const now = w.app.clock().getTime()
    const localMidnight = Math.floor((now + hours * 3_600_000) / dayMs) * dayMs - hours * 3_600_000
    const lastInstant = new Date(localMidnight + 2 * dayMs - 1).toISOString()
    const dayAfter = new Date(localMidnight + 2 * dayMs).toISOString()
    assert.equal((await pay({ customerId, receivedAt: lastInstant })).status, 201, zone)
    const tooLate = await pay({ customerId, receivedAt: dayAfter })
    assert.deepEqual([tooLate.status, tooLate.body.code], [422, 'payment_day_in_future'], zone)
  }
})
