import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDentist, orderFixture } from '#test/fixtures/order-fixture'
import { getDocument } from '#test/helpers/document-helpers'
import { testApp } from '#test/app/test-app'

const w = await testApp()
const fixture = await orderFixture(w)
const { lab, clinic } = fixture

const { customerId } = (await lab.owner.get(`/orders/${(await fixture.orderAt('submitted')).id}`))
  .body.order

const preferences = { proximalContact: 'tight', occlusalContact: 'none', notes: 'Never metal.' }

test('a laboratory notes how it makes work, for a customer once and for each dentist', async () => {
  const made = await lab.owner.post('/customer-agreements', { customerId, preferences })
  assert.equal(made.status, 201, made.text)
  const { id } = made.body.customerAgreement
  const again = await lab.owner.post('/customer-agreements', { customerId, preferences })
  assert.deepEqual([again.status, again.body.code], [409, 'customer_agreement_exists'])
  const { dentistId } = fixture
  const ofDentist = await lab.owner.post('/customer-agreements', {
    customerId,
    dentistId,
    preferences: { proximalContact: 'light' },
  })
  assert.deepEqual(
    [ofDentist.status, ofDentist.body.customerAgreement.dentistName],
    [201, 'Dr. Mira Example'],
  )
  const changed = await lab.owner.patch(`/customer-agreements/${id}`, {
    preferences: { ...preferences, stain: 'none' },
  })
  assert.equal(changed.body.customerAgreement.preferences.stain, 'none')
  const { data } = (await lab.owner.get(`/customer-agreements?customerId=${customerId}`)).body
  assert.equal(data.length, 2)
})

test('nobody else reads or names them, the clinic of the customer neither', async () => {
  const [agreement] = (await lab.owner.get('/customer-agreements')).body.data
  const path = `/customer-agreements/${agreement.id}`
  const other = (await w.org('lab')).owner
  assert.deepEqual((await other.get('/customer-agreements')).body.data, [])
  for (const actor of [other, clinic.owner]) {
    const status = actor === other ? 404 : 403
    assert.equal((await actor.get(path)).status, status)
    assert.equal((await actor.delete(path)).status, status)
  }
  assert.equal((await other.post('/customer-agreements', { customerId, preferences })).status, 404)
  const stranger = await addDentist(w, await w.org('clinic'))
  const body = { customerId, dentistId: stranger, preferences }
  assert.equal((await lab.owner.post('/customer-agreements', body)).status, 404)
})

test('what is ordered otherwise than usual is shown to the laboratory alone, and printed', async () => {
  await clinic.owner.patch(`/dentists/${fixture.dentistId}`, {
    preferences: {
      occlusalContact: 'light',
      marginDesign: 'Chamfer',
      defaultShadeSystem: 'vita_3d_master',
      delivery: 'By courier, please.',
    },
  })
  const { id } = await fixture.draft({
    items: [
      {
        productId: fixture.productId,
        teeth: [11],
        occlusion: { contact: 'heavy' },
        margin: { type: 'chamfer' },
        shade: { system: 'vita_classical', value: 'A2' },
      },
    ],
  })
  await fixture.transition('clinic', id, 'submit')
  const path = `/orders/${id}/preference-differences`
  const { preferenceDifferences: found } = (await lab.owner.get(path)).body
  assert.deepEqual(
    found.differences.map(({ field, ordered, dentistValue, agreedValue }: any) => [
      field,
      ordered,
      dentistValue,
      agreedValue,
    ]),
    [
      ['occlusion.contact', 'heavy', 'light', 'none'],
      ['shade.system', 'vita_classical', 'vita_3d_master', null],
      // The note on the dentist comes before that on the customer.
      ['design.proximalContact', null, null, 'light'],
      ['design.stain', null, null, 'none'],
    ],
  )
  assert.deepEqual(found.remarks, [
    { source: 'dentist', about: 'delivery', text: 'By courier, please.' },
    { source: 'customer_agreement', about: 'notes', text: 'Never metal.' },
  ])
  assert.equal((await clinic.owner.get(path)).status, 403)
  assert.equal((await (await w.org('lab')).owner.get(path)).status, 404)
  const ticket = await getDocument(lab.owner, `/orders/${id}/ticket.pdf?lang=en`)
  assert.match(ticket.text, /Differs from usual/)
  assert.match(ticket.text, /Never metal\./)
})

test('the notes of a laboratory fill the orders that it records itself, and no prescription of a clinic', async () => {
  const { customerId: paperId, productId } = fixture
  const noted = { marginDesign: 'Chamfer', occlusalContact: 'none' }
  const made = await lab.owner.post('/customer-agreements', {
    customerId: paperId,
    preferences: noted,
  })
  assert.equal(made.status, 201, made.text)
  const items = [{ productId, teeth: [11], occlusion: { contact: 'heavy' } }]
  const body = { customerId: paperId, patientId: fixture.offlinePatientId, items }
  const { preflight } = (await lab.owner.post('/orders/preflight', body)).body
  const filled = ['margin.type']
  assert.deepEqual(preflight.items[0].preferenceFields, filled)
  const draft = await lab.owner.post('/orders', body)
  assert.equal(draft.status, 201, draft.text)
  const registered = await lab.owner.post(`/orders/${draft.body.order.id}/register`, {})
  assert.equal(registered.status, 200, registered.text)
  const [item] = registered.body.order.items
  assert.deepEqual(
    [item.margin, item.occlusion.contact, item.preferenceFields],
    [{ type: 'Chamfer' }, 'heavy', filled],
    'what was typed stays',
  )
  const { id } = await fixture.orderAt('submitted')
  const [prescribed] = (await lab.owner.get(`/orders/${id}`)).body.order.items
  assert.deepEqual(prescribed.preferenceFields.includes('design.stain'), false)
})

test('a note that is removed is gone', async () => {
  const { data } = (await lab.owner.get('/customer-agreements')).body
  for (const { id } of data) {
    assert.equal((await lab.owner.delete(`/customer-agreements/${id}`)).status, 204)
    assert.equal((await lab.owner.delete(`/customer-agreements/${id}`)).status, 404)
  }
})
