import assert from 'node:assert/strict'
import { test } from 'node:test'
import { orderScene } from '#test/order-scene'
import { world } from '#test/world'

const w = await world()

for (const mode of ['initials', 'code_only'] as const) {
  test(`under ${mode} no text of the clinic tells the laboratory who the patient is`, async () => {
    const scene = await orderScene(w, mode)
    const { clinic } = scene
    const { id } = await scene.draft({ instructions: 'Please call Mrs. SÁMPLE first' })
    const refused = await clinic.owner.post(`/orders/${id}/submit`, {})
    assert.equal(refused.body.code, 'order_incomplete')
    assert.equal(refused.body.errors[0].pointer, '/instructions')
    await clinic.owner.put(`/orders/${id}`, { instructions: 'Please call first' })
    const said = await clinic.owner.post(`/orders/${id}/submit`, { message: 'Nora is in a hurry' })
    assert.equal(said.body.code, 'rule_violated')
    assert.equal(said.body.errors[0].pointer, '/message')
    await scene.step('clinic', id, 'submit')
    const held = await clinic.owner.post(`/orders/${id}/hold`, { reason: 'Nora is ill' })
    assert.equal(held.body.code, 'rule_violated')
    await scene.step('lab', id, 'accept', { promisedDeliveryDate: '2031-01-15' })
    const changed = await clinic.owner.put(`/orders/${id}`, { instructions: 'For Nora Sample' })
    assert.equal(changed.body.errors[0].pointer, '/instructions')
    // The laboratory has no name to compare with, and its words go to those who know.
    await scene.step('lab', id, 'hold', { reason: 'Is this for Nora?' })
  })
}

test('under full the clinic may say the name', async () => {
  const scene = await orderScene(w)
  const { id } = await scene.draft({ instructions: 'Nora Sample is in a hurry' })
  assert.equal((await scene.step('clinic', id, 'submit')).status, 'submitted')
})
