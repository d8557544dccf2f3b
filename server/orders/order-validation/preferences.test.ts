import assert from 'node:assert/strict'
import { test } from 'node:test'
import { build } from '#platform/db/db'
import { newId } from '#platform/clock'
import { addProduct, orderFixture } from '#test/fixtures/order-fixture'
import { testApp } from '#test/app/test-app'

const w = await testApp()
const fixture = await orderFixture(w)
const { lab, clinic } = fixture

const prefer = (preferences: object) =>
  clinic.owner.patch(`/dentists/${fixture.dentistId}`, { preferences })

const usual = { occlusalContact: 'light', proximalContact: 'tight', marginDesign: 'Chamfer' }

const read = async (id: string) => (await lab.owner.get(`/orders/${id}`)).body.order

async function withRule<T>(field: string, run: () => Promise<T>): Promise<T> {
  const id = newId()
  const rule = { organizationId: lab.id, id, severity: 'block' as const, field }
  await w.across((tx) => tx.run(build.insertInto('rxRules').values(rule)))
  try {
    return await run()
  } finally {
    await w.across((tx) =>
      tx.run(build.updateTable('rxRules').set({ isActive: false }).where('id', '=', id)),
    )
  }
}

test('preferences answer the rules, fill what is empty and never what was typed', () =>
  withRule('margin.type', async () => {
    await prefer({})
    const items = [{ productId: fixture.productId, teeth: [11], occlusion: { contact: 'heavy' } }]
    const { id } = await fixture.draft({ items })
    const refused = await clinic.owner.post(`/orders/${id}/submit`, {})
    assert.equal(refused.body.errors[0].pointer, '/items/0/margin/type')
    await prefer(usual)
    const { labConnectionId, dentistId, patientId } = {
      ...fixture,
      labConnectionId: fixture.connection.id,
    }
    const body = { labConnectionId, dentistId, patientId, items }
    const { preflight } = (await clinic.owner.post('/orders/preflight', body)).body
    assert.deepEqual([preflight.isComplete, preflight.missing], [true, []])
    await fixture.transition('clinic', id, 'submit')
    const [item] = (await read(id)).items
    assert.deepEqual(
      [item.occlusion, item.margin, item.design],
      [
        { contact: 'heavy', clearance: null },
        { type: 'Chamfer' },
        { proximalContact: 'tight', pontic: null, stain: null, alloy: null },
      ],
    )
    assert.deepEqual(item.preferenceFields, ['margin.type', 'design.proximalContact'])
    assert.deepEqual(preflight.items[0].preferenceFields, item.preferenceFields)
  }))

test('an order keeps what it was sent with when preferences change, also for a piece that is added', async () => {
  await prefer(usual)
  const { id, items } = await fixture.orderAt('submitted')
  await prefer({ ...usual, occlusalContact: 'none', marginDesign: 'Knife edge' })
  const kept = { id: items[0].id, productId: fixture.productId, teeth: items[0].teeth }
  const before = (await read(id)).items[0]
  const changed = await clinic.owner.patch(`/orders/${id}`, {
    items: [
      { ...kept, occlusion: before.occlusion, margin: { type: 'Shoulder' }, design: before.design },
      { productId: fixture.productId, teeth: [31] },
    ],
  })
  assert.equal(changed.status, 200)
  const [first, added] = (await read(id)).items
  assert.deepEqual(
    [first.occlusion.contact, first.margin.type, first.preferenceFields],
    ['light', 'Shoulder', ['occlusion.contact', 'design.proximalContact']],
  )
  assert.deepEqual([added.occlusion.contact, added.margin.type], ['light', 'Chamfer'])
})

test('a piece that does not take preferences stays empty', async () => {
  await prefer(usual)
  const items = [{ productId: fixture.productId, teeth: [12], allowsPreferences: false }]
  const { id } = await fixture.draft({ items })
  await fixture.transition('clinic', id, 'submit')
  const [item] = (await read(id)).items
  assert.deepEqual([item.occlusion, item.margin, item.preferenceFields], [null, null, []])
})

test('a draft has what was typed, before it is sent and after it is taken back', async () => {
  await prefer(usual)
  const { id } = await fixture.draft()
  const readDraft = async () => (await clinic.owner.get(`/orders/${id}`)).body.order.items[0]
  const typed = await readDraft()
  assert.deepEqual([typed.margin, typed.preferenceFields], [null, []])
  await fixture.transition('clinic', id, 'submit')
  assert.equal((await readDraft()).margin.type, 'Chamfer')
  await fixture.transition('clinic', id, 'withdraw')
  assert.deepEqual(await readDraft(), typed)
})

test('the usual material fills a product without one, and an alloy only metal', async () => {
  const materials = [{ restorationType: 'crown', material: 'pfm_noble' }]
  await prefer({ materials, alloy: 'High noble, yellow', ponticDesign: 'Ovate' })
  const [open, zirconia] = [
    await addProduct(w, lab, { name: 'Crown of any kind' }),
    await addProduct(w, lab, { name: 'Zirconia crown', material: 'zirconia_layered' }),
  ]
  const items = [
    { productId: open, teeth: [14] },
    { productId: zirconia, teeth: [24] },
  ]
  const { id } = await fixture.draft({ items })
  await fixture.transition('clinic', id, 'submit')
  const sent = (await read(id)).items
  assert.deepEqual(
    sent.map(({ material, design }: any) => [material, design?.alloy ?? null]),
    [
      ['pfm_noble', 'High noble, yellow'],
      ['zirconia_layered', null],
    ],
  )
})
