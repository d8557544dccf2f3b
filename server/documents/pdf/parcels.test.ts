import assert from 'node:assert/strict'
import { test } from 'node:test'
import { orderFixture } from '#test/fixtures/order-fixture'
import { assertHolds, assertTidy, getDocument, shippedOrder } from '#test/helpers/document-helpers'
import { placesInPdf } from '#test/fixtures/pdf'
import { testApp } from '#test/app/test-app'

const w = await testApp()
const fixture = await orderFixture(w)
const { lab, clinic } = fixture

test('a label is one page of the printer’s size, however much is in the parcel', async () => {
  const s = await orderFixture(w)
  const long =
    'Very long name of a app of dentists, with partners and successors, at the old town hall'
  const address = {
    addressLine1: 'Sample Street 1',
    addressLine2: 'Rear building, third floor',
    postalCode: '10115',
    city: 'Berlin',
    country: 'DE',
    phone: '+49 30 5550100',
  }
  await s.clinic.owner.patch('/organization', { ...address, name: long, region: 'Brandenburg' })
  await s.lab.owner.patch('/organization', address)
  const ids: string[] = []
  for (let place = 0; place < 6; place++) ids.push((await s.orderAt('ready')).id)
  const { id } = (
    await s.lab.owner.post('/shipments', {
      direction: 'to_clinic',
      purpose: 'final',
      orderIds: ids,
      courier: 'City Courier',
      service: 'Express before 10',
      trackingNumber: 'CC-5518-20',
      isDisinfected: true,
    })
  ).body.shipment
  const sizes = { a6: [105, 148], '4x6': [101.6, 152.4], '62mm': [62, 110], '102x51': [102, 51] }
  for (const [size, millimetres] of Object.entries(sizes)) {
    for (const actor of [s.lab.owner, s.clinic.owner]) {
      const { pages, text, bytes } = await getDocument(
        actor,
        `/shipments/${id}/label.pdf?size=${size}`,
      )
      assert.equal(pages.length, 1)
      const [page] = await placesInPdf(bytes.slice())
      assert.deepEqual(
        page?.size.map((points) => Math.round((points * 254) / 72) / 10),
        millimetres,
      )
      assertHolds(text, ['Sample Street 1', '10115 Berlin', 'Very long name', 'CC-5518-20'])
      assertHolds(text, ['Contains disinfected items', 'City Courier', 'more'])
      await assertTidy(bytes)
    }
  }
  assert.equal((await getDocument(s.lab.owner, `/shipments/${id}/label.pdf`)).pages.length, 1)
})

test('a tracking number that no barcode can say is there in letters', async () => {
  const { parcel } = await shippedOrder(fixture)
  for (const trackingNumber of ['Ωμέγα-5', 'W'.repeat(80)]) {
    await lab.owner.patch(`/shipments/${parcel.id}`, { trackingNumber })
    for (const size of ['a6', '102x51']) {
      const { text } = await getDocument(
        lab.owner,
        `/shipments/${parcel.id}/label.pdf?size=${size}`,
      )
      assertHolds(text, [trackingNumber.slice(0, 6)])
    }
  }
})

test('what nobody answered for is not called disinfected', async () => {
  const { parcel, documents } = await shippedOrder(fixture)
  for (const path of documents.slice(2)) {
    assert.doesNotMatch((await getDocument(lab.owner, path)).text, /disinfected/)
  }
  await lab.owner.patch(`/shipments/${parcel.id}`, { isDisinfected: true })
  for (const path of documents.slice(2)) {
    assertHolds((await getDocument(lab.owner, path)).text, ['Contains disinfected items'])
  }
})

test('the delivery note lists what is in the parcel, for the paper customer too', async () => {
  const { order, documents } = await shippedOrder(fixture)
  const { text } = await getDocument(clinic.owner, documents[3] ?? '')
  assertHolds(text, [`Order ${order.number}`, '2 ×', 'Zirconia crown', '12, 11'])
  assertHolds(text, ['Received by (name)', 'Signature', lab.name, clinic.name])
  const offline = await fixture.labDraft()
  for (const verb of ['register', 'start', 'finish'])
    await fixture.transition('lab', offline.id, verb)
  const parcel = await fixture.ship([offline.id])
  assertHolds((await getDocument(lab.owner, `/shipments/${parcel.id}/delivery-note.pdf`)).text, [
    'Paper Practice',
  ])
  assertHolds((await getDocument(lab.owner, `/orders/${offline.id}/rx.pdf`)).text, [
    'Paper Practice',
  ])
})
