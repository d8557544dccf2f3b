import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { build } from '#platform/db/db'
import {
  addCustomer,
  addDentist,
  addPatient,
  addProduct,
  orderFixture,
} from '#test/fixtures/order-fixture'
import { testApp } from '#test/app/test-app'

const w = await testApp()
const fixture = await orderFixture(w)
const { lab, clinic } = fixture
const other = await orderFixture(w)
const nowhere = '00000000-0000-7000-8000-000000000000'

const base = { labConnectionId: fixture.connection.id }

test('a clinic drafts an order and reads back what it wrote', async () => {
  const bridge = await addProduct(w, lab, {
    name: 'On implants',
    restorationType: 'screw_retained_bridge',
  })
  const fields = {
    ...base,
    patientId: fixture.patientId,
    dentistId: fixture.dentistId,
    priority: 'rush',
    impressionType: 'digital_scan',
    requestedOn: '2031-05-06',
    instructions: 'Match 21',
    internalNotes: 'Call first',
    appointmentAt: '2031-05-08T09:30:00.000Z',
    items: [
      {
        productId: bridge,
        teeth: [11, 12],
        units: [
          { tooth: 11, role: 'implant' },
          { tooth: 12, role: 'implant' },
        ],
        connectors: [[11, 12]],
        material: 'zirconia_layered',
        shade: { system: 'vita_classical', value: 'A3', incisal: 'A2' },
        implant: { manufacturer: 'Northfix', retention: 'screw' },
        occlusion: { contact: 'light' },
        margin: { type: 'chamfer' },
        notes: 'Thin edge',
      },
    ],
  }
  const created = await clinic.owner.post('/orders', fields)
  assert.equal(created.status, 201)
  const { order } = created.body
  assert.deepEqual((await clinic.owner.get(`/orders/${order.id}`)).body, { order })
  const { items, labConnectionId, ...plain } = fields
  for (const [key, value] of Object.entries(plain)) assert.deepEqual(order[key], value, key)
  assert.equal(order.labConnectionId, labConnectionId)
  assert.deepEqual(
    [order.status, order.source, order.kind, order.number, order.version, order.rxVersion],
    ['draft', 'web', 'new', null, 1, 0],
  )
  assert.deepEqual(order.counterpart, { id: lab.id, name: lab.name })
  assert.equal(order.dentist.lastName, 'Example')
  assert.equal(order.patient.lastName, 'Sample')
  assert.equal(order.customerId, null)
  const [item] = order.items
  const [asked] = items
  assert.deepEqual(
    [item.teeth, item.units, item.connectors, item.material, item.notes],
    [asked?.teeth, asked?.units, asked?.connectors, asked?.material, asked?.notes],
  )
  assert.deepEqual(item.shade, {
    system: 'vita_classical',
    value: 'A3',
    cervical: null,
    body: null,
    incisal: 'A2',
    stump: null,
    gingival: null,
    translucency: null,
    texture: null,
  })
  assert.equal(item.implant.retention, 'screw')
  assert.deepEqual(
    [
      item.quantity,
      item.unitPriceMinor,
      item.lineTotalMinor,
      item.taxRateBasisPoints,
      item.priceSource,
    ],
    [2, 12_000, 24_000, 1_900, 'base_price'],
  )
  assert.deepEqual(order.totals, {
    subtotalMinor: 24_000,
    discountMinor: 0,
    taxMinor: 4_560,
    totalMinor: 28_560,
    currency: 'EUR',
  })
  const events = (await clinic.owner.get(`/orders/${order.id}/events`)).body.data
  assert.deepEqual([events.length, events[0].action, events[0].fromStatus], [1, 'created', null])
})

test('a program drafts too, and says so', async () => {
  const device = await w.device(clinic, clinic.ownerUserId)
  const { body } = await device.post('/orders', base)
  assert.equal(body.order.source, 'device')
})

test('bad input is refused with its place', async () => {
  const item = { productId: fixture.productId }
  const bad: [object, string][] = [
    [{ ...base, items: [{ ...item, teeth: [19] }] }, '/items/0/teeth/0'],
    [{ ...base, items: [{ ...item, teeth: [56] }] }, '/items/0/teeth/0'],
    [{ ...base, items: [{ ...item, teeth: [11, 11] }] }, '/items/0/teeth'],
    [{ ...base, items: [{ ...item, teeth: ['11'] }] }, '/items/0/teeth/0'],
    [{ ...base, items: [{ ...item, arch: 'middle' }] }, '/items/0/arch'],
    [{ ...base, items: [{ ...item, quantity: 0 }] }, '/items/0/quantity'],
    [{ ...base, items: [{ ...item, unitPriceMinor: 1 }] }, '/items/0/unitPriceMinor'],
    [{ ...base, items: [{ ...item, shade: { value: 'A3' } }] }, '/items/0/shade/system'],
    [{ ...base, items: [{ ...item, id: nowhere }] }, '/items/0/id'],
    [{ ...base, items: Array.from({ length: 101 }, () => item) }, '/items'],
    [{ ...base, status: 'accepted' }, '/status'],
    [{ ...base, totals: { totalMinor: 1 } }, '/totals'],
    [{ ...base, surcharges: [] }, '/surcharges'],
    [{ ...base, customerId: fixture.customerId }, '/customerId'],
    [{}, '/labConnectionId'],
  ]
  for (const [body, pointer] of bad) {
    const answer = await clinic.owner.post('/orders', body)
    assert.equal(answer.status, 400, `${pointer}: ${answer.text}`)
    assert.equal(answer.body.errors[0].pointer, pointer)
  }
  const dentist = await lab.owner.post('/orders', {
    customerId: fixture.customerId,
    dentistId: fixture.dentistId,
  })
  assert.equal(dentist.body.errors[0].pointer, '/dentistId')
  assert.equal((await lab.owner.post('/orders', {})).body.errors[0].pointer, '/customerId')
  assert.equal((await clinic.owner.get('/orders?status=drafty')).status, 400)
  assert.equal((await clinic.owner.get('/orders?status=draft,')).status, 400)
  assert.equal((await clinic.owner.get('/orders?dueFromOn=2031-02-30')).status, 400)
})

test('every tooth of both dentitions can be ordered', async () => {
  const quadrants = [11, 21, 31, 41].map((first) => Array.from({ length: 8 }, (_, n) => first + n))
  const primary = [51, 61, 71, 81].map((first) => Array.from({ length: 5 }, (_, n) => first + n))
  const items = [...quadrants, ...primary].map((teeth) => ({ productId: fixture.productId, teeth }))
  const order = await fixture.draft({ items })
  assert.equal(order.totals.subtotalMinor, 52 * 12_000)
})

test('what an order names must be there, and of the right app', async () => {
  const theirs: [object, string][] = [
    [{ labConnectionId: other.connection.id }, 'a foreign connection'],
    [{ ...base, patientId: other.patientId }, 'a foreign patient'],
    [{ ...base, dentistId: other.dentistId }, 'a foreign dentist'],
    [{ ...base, items: [{ productId: other.productId }] }, 'a foreign product'],
    [{ ...base, remakeOfOrderId: (await other.orderAt('submitted')).id }, 'a foreign order'],
  ]
  for (const [body, what] of theirs) {
    assert.equal((await clinic.owner.post('/orders', body)).status, 404, what)
  }
  assert.equal((await lab.owner.post('/orders', { customerId: other.customerId })).status, 404)
})

test('an order keeps the rules of the app', async () => {
  const archived = await addProduct(w, lab, { isActive: false })
  const hidden = await addProduct(w, lab, { isOrderable: false })
  const dollars = await addProduct(w, lab, { currency: 'USD' })
  const draft = await fixture.draft()
  const rules: [object, number, string][] = [
    [{ ...base, items: [{ productId: archived }] }, 404, 'an archived product'],
    [{ ...base, items: [{ productId: hidden }] }, 404, 'a product that is not orderable'],
    [
      { ...base, items: [{ productId: fixture.productId }, { productId: dollars }] },
      422,
      'two currencies',
    ],
    [
      { ...base, items: [{ productId: fixture.productId, teeth: [36], arch: 'upper' }] },
      422,
      'a tooth of the other arch',
    ],
    [{ ...base, remakeOfOrderId: draft.id }, 422, 'a remake of a draft'],
  ]
  for (const [body, status, what] of rules) {
    const answer = await clinic.owner.post('/orders', body)
    assert.equal(answer.status, status, `${what}: ${answer.text}`)
  }
  const labRules: [object, string][] = [
    [{ customerId: fixture.connection.customerId }, 'a customer with a connection'],
    [
      { customerId: await addCustomer(w, lab), patientId: fixture.offlinePatientId },
      'a patient of another customer',
    ],
  ]
  for (const [body, what] of labRules) {
    assert.equal((await lab.owner.post('/orders', body)).status, 422, what)
  }
  const own = await lab.owner.post('/orders', {
    customerId: fixture.customerId,
    items: [{ productId: hidden }],
  })
  assert.equal(own.status, 201, 'the laboratory itself orders what clinics cannot')
})

test('archived patients and dentists who left get no new orders', async () => {
  const patientId = await addPatient(w, clinic)
  const dentistId = await addDentist(w, clinic)
  await clinic.owner.delete(`/patients/${patientId}`)
  await clinic.owner.delete(`/dentists/${dentistId}`)
  assert.equal((await clinic.owner.post('/orders', { ...base, patientId })).status, 422)
  assert.equal((await clinic.owner.post('/orders', { ...base, dentistId })).status, 422)
})

test('the quantity follows what the product is priced by', async () => {
  const arch = await addProduct(w, lab, { unit: 'arch', basePriceMinor: 9_000 })
  const piece = await addProduct(w, lab, { unit: 'piece', basePriceMinor: null })
  const order = await fixture.draft({
    items: [
      { productId: arch, arch: 'both' },
      { productId: arch, arch: 'lower' },
      { productId: piece, teeth: [11, 12] },
      { productId: fixture.productId, teeth: [21, 22, 23] },
      { productId: piece, quantity: 4 },
      { productId: fixture.productId },
    ],
  })
  assert.deepEqual(
    order.items.map(({ quantity }: { quantity: number }) => quantity),
    [2, 1, 1, 3, 4, 1],
  )
  assert.deepEqual([order.items[2].unitPriceMinor, order.items[2].priceSource], [0, 'none'])
  const answer = await clinic.owner.post('/orders', {
    ...base,
    items: [{ productId: fixture.productId, teeth: [11, 12], quantity: 1 }],
  })
  assert.equal(answer.body.code, 'quantity_differs_from_teeth')
  assert.equal(answer.body.errors[0].pointer, '/items/0/quantity')
})

test('a repeated request with its key drafts one order', async () => {
  const headers = { 'idempotency-key': randomUUID() }
  const body = { ...base, instructions: `Once ${headers['idempotency-key']}` }
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => clinic.owner.post('/orders', body, { headers })),
  )
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([201]))
  assert.equal(new Set(answers.map((answer) => answer.body.order.id)).size, 1)
  const again = await clinic.owner.post('/orders', body, { headers })
  assert.equal(again.body.order.id, answers[0]?.body.order.id)
  const [{ count }] = (await w.across((tx) =>
    tx.all(
      build
        .selectFrom('orders')
        .select((rows) => rows.fn.countAll<number>().as('count'))
        .where('instructions', '=', body.instructions),
    ),
  )) as [{ count: number }]
  assert.equal(count, 1)
  const another = await clinic.owner.post('/orders', { ...base }, { headers })
  assert.equal(another.body.code, 'idempotency_key_reused')
})

test('a draft key gives the order of then, also after the day in which an answer is kept', async () => {
  const draftKey = randomUUID()
  const draft = (instructions: string) =>
    clinic.owner.post('/orders', { ...base, draftKey, instructions })
  const first = await draft('First words')
  const path = `/orders/${first.body.order.id}`
  await clinic.owner.patch(path, { instructions: 'Later words' }, { headers: { 'if-match': '1' } })
  const again = await draft('First words')
  assert.deepEqual(
    [again.status, again.body.order.id, again.body.order.instructions, again.body.order.version],
    [201, first.body.order.id, 'Later words', 2],
  )
})

test('twenty at once with one draft key draft one order', async () => {
  const body = { ...base, draftKey: randomUUID() }
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => clinic.owner.post('/orders', body)),
  )
  const drafted = answers.filter(({ status }) => status === 201)
  assert.equal(new Set(drafted.map((answer) => answer.body.order.id)).size, 1)
  for (const { status, body: refusal } of answers) {
    if (status !== 201) assert.equal(refusal.code, 'draft_being_saved')
  }
})

test('the draft key of another organization means nothing', async () => {
  const draftKey = randomUUID()
  const { body } = await clinic.owner.post('/orders', { ...base, draftKey })
  await clinic.owner.post(`/orders/${body.order.id}/submit`, {})
  const customerId = await addCustomer(w, lab)
  const own = await lab.owner.post('/orders', { customerId, draftKey })
  assert.equal(own.status, 201)
  assert.notEqual(own.body.order.id, body.order.id)
  const stranger = await other.clinic.owner.post('/orders', {
    labConnectionId: other.connection.id,
    draftKey,
  })
  assert.notEqual(stranger.body.order.id, body.order.id)
})
