import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '#platform/clock'
import { build, orgScope } from '#platform/db/db'
import { lockOrders, recordEvent } from '#server/orders/orders'
import { addProduct, orderFixture } from '#test/fixtures/order-fixture'
import { testApp } from '#test/app/test-app'

const w = await testApp()
const fixture = await orderFixture(w)
const { lab, clinic } = fixture

type RuleColumns = {
  productId?: string
  categoryId?: string
  field?: string
  attachment?: string
  severity?: 'block' | 'warn'
  message?: string
}

async function addRule(columns: RuleColumns): Promise<string> {
  const id = newId()
  await w.across((tx) =>
    tx.run(
      build
        .insertInto('rxRules')
        .values({ organizationId: lab.id, id, severity: 'block', ...columns }),
    ),
  )
  return id
}

const dropRule = (id: string) =>
  w.across((tx) =>
    tx.run(build.updateTable('rxRules').set({ isActive: false }).where('id', '=', id)),
  )

const submit = async (id: string) => (await clinic.owner.post(`/orders/${id}/submit`, {})).body

test('the submit names every missing thing at once, in words', async () => {
  const productId = await addProduct(w, lab, { name: 'Implant crown', requiresImplant: true })
  const rule = await addRule({ productId, field: 'shade.stump' })
  const notes = await addRule({ field: 'impressionType' })
  const { id } = await fixture.draft({ dentistId: null, items: [{ productId, teeth: [24] }] })
  const problem = await submit(id)
  assert.equal(problem.code, 'order_incomplete')
  assert.equal(
    problem.detail,
    "The order isn't complete. Choose the dentist. Item 1: Give the implant. " +
      'Item 1: The lab requires the stump shade. The lab requires the impression type.',
  )
  assert.deepEqual(
    problem.errors.map(({ pointer }: any) => pointer),
    ['/dentistId', '/items/0/implant', '/items/0/shade/stump', '/impressionType'],
  )
  assert.equal((await clinic.owner.get(`/orders/${id}`)).body.order.status, 'draft')
  await dropRule(rule)
  await dropRule(notes)
})

test('preflight and submit say the same of the same order', async () => {
  const rules = [
    await addRule({ field: 'shade' }),
    await addRule({ attachment: 'scan_upper' }),
    await addRule({ field: 'margin.type', severity: 'warn' }),
  ]
  const items = [{ productId: fixture.productId, teeth: [11] }]
  const { id } = await fixture.draft({ items })
  const { labConnectionId, patientId, dentistId } = {
    labConnectionId: fixture.connection.id,
    ...fixture,
  }
  const body = { labConnectionId, patientId, dentistId, items }
  const { preflight } = (await clinic.owner.post('/orders/preflight', body)).body
  assert.deepEqual((await submit(id)).errors, preflight.missing)
  assert.deepEqual(
    preflight.warnings.map(({ pointer }: any) => pointer),
    ['/items/0/margin/type'],
  )
  const complete = {
    ...body,
    items: [{ ...items[0], shade: { system: 'vita_classical', value: 'A2' } }],
    attachments: ['scan_upper'],
  }
  const { preflight: good } = (await clinic.owner.post('/orders/preflight', complete)).body
  assert.deepEqual([good.isComplete, good.missing], [true, []])
  for (const rule of rules) await dropRule(rule)
})

test('what a rule only warns of is kept with the submit, so that both know that it was known', async () => {
  const rule = await addRule({ field: 'margin.type', severity: 'warn' })
  const { id } = await fixture.draft()
  await fixture.transition('clinic', id, 'submit')
  const { data } = (await lab.owner.get(`/orders/${id}/events`)).body
  assert.deepEqual(data[0].details.findings, [
    {
      code: 'rx_field_required',
      params: { field: 'margin.type' },
      message: 'The lab requires the margin type.',
      item: 1,
    },
  ])
  await dropRule(rule)
})

test('an event that kept its warnings as sentences still shows them', async () => {
  const { id } = await fixture.orderAt('submitted')
  const warnings = ['Item 1: The lab requires the margin type.']
  await w.db.write(orgScope(lab), async (tx) => {
    const [order] = await lockOrders(tx, [id])
    assert.ok(order)
    const actor = { userId: null, name: lab.name, organizationId: lab.id }
    await recordEvent(tx, order, { action: 'submitted', actor, details: { warnings } })
  })
  const { data } = (await clinic.owner.get(`/orders/${id}/events`)).body
  assert.deepEqual([data[0].details.warnings, data[0].details.findings], [warnings, null])
})

test('rules that came after the submit do not stop what was taken before', async () => {
  const { id, items } = await fixture.orderAt('accepted')
  const rule = await addRule({ field: 'shade' })
  const answer = await clinic.owner.patch(`/orders/${id}`, {
    items: [{ id: items[0].id, productId: fixture.productId, teeth: [11] }],
  })
  assert.equal(answer.status, 200)
  await dropRule(rule)
})

test('the laboratory is reminded of its rules by its own paper cases, and not stopped', async () => {
  const rule = await addRule({ field: 'shade' })
  const { id } = await fixture.labDraft()
  const { status } = await lab.owner.post(`/orders/${id}/register`, {})
  assert.equal(status, 200)
  const { data } = (await lab.owner.get(`/orders/${id}/events`)).body
  assert.equal(data[0].details.findings.length, 1)
  await dropRule(rule)
})

test('items that contradict themselves are not even a draft, in the notation of the reader', async () => {
  await w.across((tx) =>
    tx.run(
      build
        .updateTable('organizations')
        .set({ toothNotation: 'universal' })
        .where('id', '=', clinic.id),
    ),
  )
  const answer = await clinic.owner.post('/orders', {
    labConnectionId: fixture.connection.id,
    items: [
      { productId: fixture.productId, teeth: [11] },
      { productId: fixture.productId, teeth: [11] },
    ],
  })
  assert.equal(answer.body.code, 'order_items_contradictory')
  assert.match(answer.body.detail, /tooth 8,/)
  assert.equal(answer.body.errors[0].pointer, '/items/1/teeth')
})

test('a bridge is a draft without its units and no order', async () => {
  const productId = await addProduct(w, lab, { name: 'Bridge', restorationType: 'bridge' })
  const { id, items } = await fixture.draft({ items: [{ productId, teeth: [14, 15, 16] }] })
  assert.equal((await submit(id)).errors[0].pointer, '/items/0/units')
  const units = [
    { tooth: 14, role: 'abutment' },
    { tooth: 15, role: 'pontic' },
    { tooth: 16, role: 'abutment' },
  ]
  const whole = { id: items[0].id, productId, teeth: [14, 15, 16], units }
  await clinic.owner.patch(`/orders/${id}`, { items: [whole] })
  assert.equal((await submit(id)).order.status, 'submitted')
})

test('how the dentist likes the work is frozen with the submit', async () => {
  await clinic.owner.patch(`/dentists/${fixture.dentistId}`, {
    preferences: { occlusalContact: 'light', ponticDesign: 'Ovate' },
  })
  const { id, dentistPreferences } = await fixture.draft()
  assert.equal(dentistPreferences, null)
  await fixture.transition('clinic', id, 'submit')
  await clinic.owner.patch(`/dentists/${fixture.dentistId}`, { preferences: {} })
  const { order } = (await lab.owner.get(`/orders/${id}`)).body
  assert.deepEqual(order.dentistPreferences, { occlusalContact: 'light', ponticDesign: 'Ovate' })
})
