import assert from 'node:assert/strict'
import { test } from 'node:test'
import { remakeFixture } from '#test/fixtures/remake-fixture'
import { testApp } from '#test/app/test-app'

const w = await testApp()

const fixtures = {
  code_only: await remakeFixture(w, {}, 'code_only'),
  initials: await remakeFixture(w, {}, 'initials'),
}

for (const [mode, fixture] of Object.entries(fixtures)) {
  const { clinic, lab, delivered, claim, read } = fixture

  test(`under ${mode} no text of a claim names the patient to the laboratory`, async () => {
    const order = await delivered()
    const refused = async (path: string, key: string, body: object) => {
      const answer = await clinic.owner.post(path, { ...body, [key]: 'Nora bit on it' })
      assert.deepEqual([answer.status, answer.body.code], [422, 'patient_named'], answer.text)
      assert.deepEqual(
        answer.body.errors.map(({ pointer }: { pointer: string }) => pointer),
        [`/${key}`],
      )
    }
    const itemIds = order.items.map(({ id }: { id: string }) => id)
    const body = { kind: 'remake', reasonCode: 'open_margin', itemIds }
    await refused(`/orders/${order.id}/remakes`, 'description', body)
    assert.equal((await lab.owner.get('/remakes')).body.pagination.total, 0)
    const { id } = await claim(order, { description: 'It rocks' })
    await refused(`/remakes/${id}/verdict`, 'comment', { responsibility: 'lab' })
    await refused(`/remakes/${id}/withdraw`, 'reason', {})
    const { status, clinicVerdict } = await read(id)
    assert.deepEqual([status, clinicVerdict], ['open', null])
    const events = (await lab.owner.get(`/orders/${order.id}/events`)).text
    assert.doesNotMatch(events, /Nora/)
  })
}

test('where the laboratory may know the patient a claim may say the name', async () => {
  const { delivered, claim } = await remakeFixture(w)
  const made = await claim(await delivered(), { description: 'Nora bit on it' })
  assert.equal(made.description, 'Nora bit on it')
})
