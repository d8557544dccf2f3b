import assert from 'node:assert/strict'
import { test } from 'node:test'
import { productionFixture, makeOrder } from '#test/fixtures/production-fixture'
import { stockFixture } from '#test/fixtures/stock-fixture'
import { testApp, type Actor } from '#test/app/test-app'

const w = await testApp()
const fixture = await productionFixture(w)
const { lab, clinic, technician, productId } = fixture
const stock = stockFixture(fixture)

async function read(actor: Actor, path: string) {
  const answer = await actor.get(path)
  assert.equal(answer.status, 200, `${path}: ${answer.text}`)
  return answer.body
}

async function post(actor: Actor, path: string, body: object = {}) {
  const answer = await actor.post(path, body)
  assert.ok(answer.status < 300, `${path}: ${answer.text}`)
  return answer.body
}

const address = { addressLine1: 'Lindenweg 3', city: 'Musterstadt', postalCode: '12345' }
assert.equal((await lab.owner.patch('/organization', { ...address, country: 'DE' })).status, 200)

// Another order of the same clinic, by another lot: a recall must not find it.
async function makeBystander() {
  const bystander = await fixture.made()
  const lot = await stock.addLot()
  await stock.useLot(bystander, lot)
  return bystander
}

test('a clinic books a day and signs for the work; a recall of its lot finds it and nothing else', async () => {
  const { id } = await fixture.draft({
    impressionType: 'digital_scan',
    items: [{ productId, teeth: [11] }],
  })
  const { availability } = await read(clinic.owner, `/availability?orderId=${id}`)
  const { deliveryOn } = availability.next[0]
  await post(clinic.owner, '/availability/reserve', { orderId: id, deliveryOn })
  await fixture.transition('clinic', id, 'submit')
  const accepted = await fixture.transition('lab', id, 'accept')
  assert.equal(accepted.promisedOn, deliveryOn)

  const order = await fixture.transition('lab', id, 'start')
  const lot = await stock.addLot()
  await stock.useLot(order, lot)
  const early = await lab.owner.post(`/orders/${id}/finish`, {})
  assert.equal(early.body.code, 'stages_not_finished')
  await makeOrder(technician, id)
  await fixture.transition('lab', id, 'finish')

  const { deviceStatement } = await post(lab.owner, `/orders/${id}/device-statement`)
  const token = new URL(deviceStatement.verifyUrl, 'http://localhost').pathname.split('/').at(-1)
  const passport = await read(w.stranger, `/verify/${token}`)
  assert.equal(passport.verification.isGenuine, true)
  assert.doesNotMatch(JSON.stringify(passport), /Nora|Sample|Mira/)
  const paper = await clinic.owner.get(`/orders/${id}/device-statement.pdf`)
  assert.equal(paper.headers.get('content-type'), 'application/pdf')

  const { id: parcel } = await fixture.ship([id])
  const signed = await post(clinic.owner, `/shipments/${parcel}/deliver`, { receivedByName: 'Ina' })
  assert.equal(signed.shipment.receivedByName, 'Ina')
  await fixture.transition('clinic', id, 'complete', { fitRating: 5 })

  const bystander = await makeBystander()
  const { recall } = await post(lab.owner, '/recalls', {
    materialLotIds: [lot.id],
    reason: 'Cracks in the disc',
    instruction: 'Please look at the crown',
  })
  await w.settle()
  for (const actor of [lab.owner, clinic.owner]) {
    const text = (await actor.get(`/recalls/${recall.id}`)).text
    assert.ok(text.includes(id), text)
    assert.ok(!text.includes(bystander.id))
  }
  const { data } = await read(clinic.owner, '/notifications?limit=100')
  assert.ok(data.some(({ recallId }: { recallId: string | null }) => recallId === recall.id))
  const again = await read(w.stranger, `/verify/${token}`)
  assert.equal(again.verification.isRecalled, true)
})
