import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addPatient, orderFixture } from '#test/fixtures/order-fixture'
import { testApp } from '#test/app/test-app'

const w = await testApp()

for (const mode of ['initials', 'code_only'] as const) {
  test(`under ${mode} no text of the clinic shows the laboratory who the patient is`, async () => {
    const fixture = await orderFixture(w, mode)
    const { clinic } = fixture
    const { id } = await fixture.draft({ instructions: 'Please call Mrs. SÁMPLE first' })
    const refused = await clinic.owner.post(`/orders/${id}/submit`, {})
    assert.equal(refused.body.code, 'order_incomplete')
    assert.equal(refused.body.errors[0].pointer, '/instructions')
    await clinic.owner.patch(`/orders/${id}`, { instructions: 'Please call first' })
    const refusal = await clinic.owner.post(`/orders/${id}/submit`, {
      message: 'Nora is in a hurry',
    })
    assert.equal(refusal.body.code, 'patient_named')
    assert.equal(refusal.body.errors[0].pointer, '/message')
    await fixture.transition('clinic', id, 'submit')
    const held = await clinic.owner.post(`/orders/${id}/hold`, { reason: 'Nora is ill' })
    assert.equal(held.body.code, 'patient_named')
    await fixture.transition('lab', id, 'accept', { promisedOn: '2031-01-15' })
    const changed = await clinic.owner.patch(`/orders/${id}`, { instructions: 'For Nora Sample' })
    assert.equal(changed.body.errors[0].pointer, '/instructions')
    // The laboratory has no name to compare with, and its words go to those who know.
    await fixture.transition('lab', id, 'hold', { reason: 'Is this for Nora?' })
  })
}

test('under full the clinic may say the name', async () => {
  const fixture = await orderFixture(w)
  const { id } = await fixture.draft({ instructions: 'Nora Sample is in a hurry' })
  assert.equal((await fixture.transition('clinic', id, 'submit')).status, 'submitted')
})

test('while an order is being completed its laboratory reads it: no name gets in', async () => {
  const fixture = await orderFixture(w, 'code_only')
  const { clinic, lab } = fixture
  const { id, items } = await fixture.draft({ instructions: 'Light contacts' })
  await fixture.transition('clinic', id, 'submit')
  await fixture.transition('lab', id, 'request-info', { missing: ['Bite scan'] })
  const put = (body: object) => clinic.owner.patch(`/orders/${id}`, body)
  const refused = await put({ instructions: 'Noras bite follows' })
  assert.deepEqual([refused.status, refused.body.errors[0].pointer], [422, '/instructions'])
  const item = { id: items[0].id, productId: fixture.productId, teeth: [] }
  const noted = await put({ items: [{ ...item, notes: 'For Nora' }] })
  assert.equal(noted.body.errors[0].pointer, '/items/0/notes')
  const { order } = (await lab.owner.get(`/orders/${id}`)).body
  assert.equal(order.instructions, 'Light contacts')
  // It may still lack what is asked for.
  assert.equal((await put({ items: [item] })).status, 200)
})

test('no text of an item names the patient, whichever it is; choices of a list are no text', async () => {
  const fixture = await orderFixture(w, 'code_only')
  const { clinic } = fixture
  const patientId = await addPatient(w, clinic, { firstName: 'Zirconia', lastName: 'Light' })
  const refusal = 'for Zirconia'
  const shadeWords = ['value', 'cervical', 'body', 'incisal', 'gingival', 'translucency', 'texture']
  const implantWords = 'manufacturer system platform connection scanBody abutmentType'.split(' ')
  const filled = (keys: string[]) => Object.fromEntries(keys.map((key) => [key, refusal]))
  const { id, items } = await fixture.draft({
    patientId,
    items: [
      {
        productId: fixture.productId,
        teeth: [11],
        material: 'zirconia_monolithic',
        notes: refusal,
        shade: {
          system: 'custom',
          ...filled(shadeWords),
          stump: { system: 'custom', value: refusal },
        },
        implant: { retention: 'screw', ...filled(implantWords) },
        occlusion: { contact: 'light', clearance: refusal },
        margin: { type: refusal },
      },
    ],
  })
  assert.equal(items[0].material, 'zirconia_monolithic')
  const refused = await clinic.owner.post(`/orders/${id}/submit`, {})
  assert.equal(refused.status, 422)
  const pointers = refused.body.errors.map(({ pointer }: { pointer: string }) => pointer)
  assert.deepEqual(
    pointers.toSorted(),
    [
      ...shadeWords.map((key) => `shade/${key}`),
      ...implantWords.map((key) => `implant/${key}`),
      'shade/stump/value',
      'occlusion/clearance',
      'margin/type',
      'notes',
    ]
      .map((path) => `/items/0/${path}`)
      .toSorted(),
  )
})
