import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { addProduct } from '#test/fixtures/order-fixture'
import { remakeFixture } from '#test/fixtures/remake-fixture'
import { testApp } from '#test/app/test-app'

const w = await testApp()
const fixture = await remakeFixture(w)
const { lab, clinic } = fixture

async function setWarranty(productId: string, warrantyMonths: number | null): Promise<void> {
  const answer = await lab.owner.patch(`/products/${productId}`, { warrantyMonths })
  assert.equal(answer.status, 200, answer.text)
}

async function productUnder(warrantyMonths: number | null): Promise<string> {
  const id = await addProduct(w, lab, { unit: 'piece' })
  await setWarranty(id, warrantyMonths)
  return id
}

/** An order of these products, delivered so many days ago. */
async function deliveredBefore(days: number, productIds: readonly string[]) {
  const items = productIds.map((productId, place) => ({ productId, teeth: [11 + place] }))
  const order = await fixture.delivered(items)
  await w.across((tx) =>
    tx.run(
      sql`update app.orders set delivered_at = now() - make_interval(days => ${days}) where id = ${order.id}`,
    ),
  )
  return order
}

const claim = (order: { id: string }, teeth: number[]) =>
  clinic.owner.post(`/orders/${order.id}/remakes`, {
    kind: 'remake',
    teeth,
    reasonCode: 'fracture',
    requiresNewOrder: false,
  })

test('work under warranty is claimed after the days of the terms, and costs nothing where the lab is to blame', async () => {
  const strict = { lab: 20, clinic: 100, shared: 50, patient: 100, material: 30, courier: 0 }
  const policy = await fixture.post(lab.owner, '/remake-policies', {
    name: 'Strict',
    isDefault: true,
    claimDays: 30,
    chargePercents: { ...strict, undetermined: 50 },
  })
  const order = await deliveredBefore(700, [await productUnder(24)])
  const made = await claim(order, [11])
  assert.equal(made.status, 201, made.text)
  const { terms, id } = made.body.remakeClaim
  assert.deepEqual([terms.chargePercents.lab, terms.chargePercents.material], [0, 0])
  assert.equal(terms.chargePercents.shared, 50)
  assert.match(terms.warrantyEndsOn, /^\d{4}-\d\d-\d\d$/)
  for (const { owner } of [clinic, lab]) {
    await owner.post(`/remakes/${id}/verdict`, { responsibility: 'material' })
  }
  const { remakeClaim } = (await lab.owner.get(`/remakes/${id}`)).body
  assert.deepEqual([remakeClaim.status, remakeClaim.chargePercent], ['agreed', 0])
  // Beyond the warranty and within the days the policy holds as it is.
  const young = await claim(await deliveredBefore(10, [await productUnder(0)]), [11])
  assert.equal(young.body.remakeClaim.terms.warrantyEndsOn, null)
  assert.equal(young.body.remakeClaim.terms.chargePercents.lab, 20)
  assert.equal((await lab.owner.delete(`/remake-policies/${policy.remakePolicy.id}`)).status, 204)
})

test('beyond warranty and days a claim is refused, naming the work and the day', async () => {
  const order = await deliveredBefore(800, [await productUnder(24), await productUnder(60)])
  const refused = await claim(order, [11, 12])
  assert.deepEqual([refused.status, refused.body.code], [422, 'claim_period_and_warranty_over'])
  assert.match(refused.body.params.warrantyEndsOn, /^\d{4}-\d\d-\d\d$/)
  assert.equal((await claim(order, [12])).status, 201)
  const without = await claim(await deliveredBefore(100, [await productUnder(null)]), [11])
  assert.equal(without.body.code, 'claim_period_over')
})

test('work keeps the warranty that it was ordered with', async () => {
  const productId = await productUnder(24)
  const order = await deliveredBefore(400, [productId])
  await setWarranty(productId, null)
  assert.equal((await claim(order, [11])).status, 201)
  const later = await deliveredBefore(400, [productId])
  await setWarranty(productId, 60)
  assert.equal((await claim(later, [11])).status, 422)
  // A draft follows the catalogue until it is sent.
  const draft = await fixture.draft({ items: [{ productId, teeth: [11] }] })
  await setWarranty(productId, 12)
  await fixture.transition('clinic', draft.id, 'submit')
  const kept = await w.across((tx) =>
    tx.one(sql<{ months: number }>`select warranty_months as months from app.order_items
      where order_id = ${draft.id}`),
  )
  assert.equal(kept.months, 12)
})
