import assert from 'node:assert/strict'
import { test } from 'node:test'
import { materialClasses, restorationTypes } from '#contract/catalog/catalog-terms'
import { addProduct, orderFixture } from '#test/fixtures/order-fixture'
import { testApp, type Actor } from '#test/app/test-app'
import { summarizeWork, type Reading, type WorkItem } from './summarize-work.ts'
import { shortMaterials } from './words.ts'

const w = await testApp()
const fixture = await orderFixture(w)
const { lab, clinic } = fixture

const order = await fixture.draft({
  items: [
    {
      productId: await addProduct(w, lab, { material: 'zirconia_monolithic' }),
      teeth: [16],
      shade: { system: 'vita_classical', value: 'A2' },
    },
    {
      productId: await addProduct(w, lab, { restorationType: 'splint', unit: 'arch' }),
      arch: 'upper',
    },
  ],
})
await fixture.transition('clinic', order.id, 'submit')

const english: Reading = { language: 'en', notation: 'fdi' }
const german: Reading = { language: 'de', notation: 'fdi' }

const item = (columns: Partial<WorkItem>): WorkItem => ({
  description: 'Made by hand',
  names: {},
  restorationType: 'crown',
  teeth: [],
  units: [],
  arch: null,
  material: null,
  shade: null,
  quantity: 1,
  ...columns,
})
const textOf = (items: WorkItem[], reading = english) => summarizeWork(items, reading)?.text

const bridge = item({
  restorationType: 'bridge',
  units: [
    { tooth: 14, role: 'abutment' },
    { tooth: 15, role: 'pontic' },
    { tooth: 16, role: 'abutment' },
  ],
  material: 'zirconia_multilayer',
  shade: 'A2',
})

test('the line says restoration and teeth, material, shade, and how many pieces more', () => {
  const crown = item({ teeth: [46], material: 'zirconia_monolithic', shade: 'A3' })
  assert.equal(textOf([bridge, crown]), 'Bridge 14–16 · Zirconia · A2 +1')
  assert.equal(textOf([bridge, crown], german), 'Brücke 14–16 · Zirkonoxid · A2 +1')
  assert.equal(
    textOf([bridge], { ...english, notation: 'universal' }),
    'Bridge 3–5 · Zirconia · A2',
  )
  assert.equal(textOf([bridge], { ...english, notation: 'palmer' }), 'Bridge UR4–6 · Zirconia · A2')
  assert.equal(textOf([]), undefined)
})

test('a bridge is one span, whatever was closed in it; single teeth are listed', () => {
  const short = item({
    restorationType: 'bridge',
    teeth: [13, 11],
    units: [{ tooth: 12, role: 'missing' }],
  })
  assert.equal(textOf([short]), 'Bridge 11–13')
  assert.equal(textOf([item({ restorationType: 'bridge', teeth: [12, 11, 21] })]), 'Bridge 12–21')
  assert.equal(textOf([item({ teeth: [11, 21] })]), 'Crowns 11, 21')
  assert.equal(textOf([item({ teeth: [16] })], german), 'Krone 16')
})

test('pieces of one kind are spoken of together', () => {
  const veneer = (tooth: number) =>
    item({ restorationType: 'veneer', teeth: [tooth], shade: 'BL3' })
  assert.equal(textOf([12, 11, 21, 22].map(veneer)), 'Veneers 12–22 · BL3')
  assert.equal(textOf([veneer(11), { ...veneer(21), shade: 'A1' }]), 'Veneer 11 · BL3 +1')
  const marks = summarizeWork([veneer(11), veneer(21)], english)?.marks
  assert.deepEqual(marks, [{ family: 'veneer', teeth: [11, 21], arch: null }])
})

test('a jaw, a number of pieces, or what the laboratory calls it stand where no tooth does', () => {
  const splint = item({ restorationType: 'splint', arch: 'lower', material: 'acrylic' })
  assert.equal(textOf([splint]), 'Splint, lower · Acrylic')
  assert.equal(textOf([splint], german), 'Aufbissschiene UK · Kunststoff')
  assert.equal(textOf([item({ restorationType: 'study_model', quantity: 2 })]), 'Study model × 2')
  const retainers = item({ restorationType: 'retainer', arch: 'both', quantity: 2 })
  assert.equal(textOf([retainers]), 'Retainer, upper and lower')
  const own = item({ restorationType: 'other', names: { de: 'Handarbeit' } })
  assert.equal(textOf([own]), 'Made by hand')
  assert.equal(textOf([own], german), 'Handarbeit')
})

test('every restoration and material has words in both languages', () => {
  for (const reading of [english, german]) {
    for (const restorationType of restorationTypes) {
      const { name = '', text = '' } =
        summarizeWork([item({ restorationType, teeth: [11, 21] })], reading) ?? {}
      assert.ok(name !== '' && text.startsWith(name), restorationType)
    }
  }
  assert.deepEqual(Object.keys(shortMaterials).toSorted(), materialClasses.toSorted())
})

const summaryOf = async (actor: Actor, headers: Record<string, string> = {}) =>
  (await actor.get(`/orders/${order.id}`, { headers })).body.order.workSummary?.text

test('each reader gets the line in the words that they asked for', async () => {
  const text = 'Crown 16 · Zirconia · A2 +1'
  assert.equal(await summaryOf(clinic.owner), text)
  assert.equal(
    await summaryOf(lab.owner, { 'accept-language': 'fr, de-AT;q=0.8, en;q=0.5' }),
    'Krone 16 · Zirkonoxid · A2 +1',
  )
  assert.equal(await summaryOf(lab.owner, { 'accept-language': 'fr' }), text)
  assert.equal(
    await summaryOf(lab.owner, { prefer: 'respond-async, tooth-notation=universal' }),
    'Crown 3 · Zirconia · A2 +1',
  )
  assert.equal(await summaryOf(lab.owner, { prefer: 'tooth-notation=roman' }), text)
  const answer = await lab.owner.get(`/orders/${order.id}`)
  assert.equal(answer.headers.get('vary'), 'Accept-Language, Prefer')
})

test('without a wish the words are those of the member, then of the organization', async () => {
  await lab.owner.patch('/organization', { locale: 'de-DE', toothNotation: 'palmer' })
  assert.equal(await summaryOf(lab.owner), 'Krone UR6 · Zirkonoxid · A2 +1')
  await lab.owner.patch('/auth/profile', { locale: 'en-GB' })
  assert.equal(await summaryOf(lab.owner), 'Crown UR6 · Zirconia · A2 +1')
  await lab.owner.patch('/organization', { locale: 'en', toothNotation: 'fdi' })
})

test('lists, the search, the worklist and the reply of a command have it', async () => {
  const text = 'Crown 16 · Zirconia · A2 +1'
  const { number } = (await lab.owner.get(`/orders/${order.id}`)).body.order
  const { worklist } = (await lab.owner.get('/worklist')).body
  for (const records of [
    (await lab.owner.get('/orders')).body.data,
    (await clinic.owner.get('/orders')).body.data,
    (await lab.owner.get(`/search?search=${number}`)).body.data,
    (await clinic.owner.get(`/patients/${fixture.patientId}`)).body.orders,
    worklist.waitingOnUs.orders,
  ]) {
    const mine = records.find(({ id }: { id: string }) => id === order.id)
    assert.equal(mine.workSummary.text, text)
  }
  const asked = await fixture.transition('lab', order.id, 'request-info', { missing: ['Bite'] })
  assert.equal(asked.workSummary.text, text)
  await w.settle()
  const { data } = (await clinic.owner.get('/notifications')).body
  assert.equal(data[0].workSummary.text, text)
})

test('a draft without work has none, and the items of others say nothing', async () => {
  assert.equal((await fixture.draft({ items: [] })).workSummary, null)
  const draft = await fixture.draft()
  assert.equal((await lab.owner.get('/orders')).text.includes(draft.id), false)
})

test('a parcel says what is made of each of its orders', async () => {
  const { id } = await fixture.orderAt('shipped')
  const { data } = (await clinic.owner.get(`/shipments?orderId=${id}`)).body
  assert.deepEqual(
    data[0].workSummaries.map(({ text }: { text: string }) => text),
    ['Crowns 11, 12'],
  )
})
