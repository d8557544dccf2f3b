import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addPatient, orderFixture } from '#test/fixtures/order-fixture'
import { placesInPdf } from '#test/fixtures/pdf'
import { parseZpl } from '#test/fixtures/zpl'
import { assertHolds, assertTidy, getDocument, shippedOrder } from '#test/helpers/document-helpers'
import { testApp, type Actor } from '#test/app/test-app'

const w = await testApp({ BASE_URL: 'https://pontic.example' })
const fixture = await orderFixture(w)
const { lab, clinic } = fixture
const other = await orderFixture(w)

const millimetresOf = (points: readonly number[]) => points.map((each) => (each * 25.4) / 72)

async function getZpl(actor: Actor, path: string) {
  const answer = await actor.get(path)
  assert.equal(answer.status, 200, answer.text)
  assert.equal(answer.headers.get('content-type'), 'text/plain; charset=utf-8')
  assert.match(answer.headers.get('content-disposition') ?? '', /^attachment; .*\.zpl"$/)
  return parseZpl(answer.text)
}

async function submitted(fields: object = {}): Promise<{ id: string; number: string }> {
  const { id } = await fixture.draft(fields)
  await fixture.transition('clinic', id, 'submit')
  return (await lab.owner.get(`/orders/${id}`)).body.order
}

const sizes = [
  ['a6', 105, 148],
  ['62mm', 62, 40],
  ['57x32', 57, 32],
  ['89x36', 89, 36],
  ['102x51', 102, 51],
] as const

test('the label of an order has exactly its size and what one looks for, in every size', async () => {
  const patientId = await addPatient(w, clinic, { firstName: 'Quilla', lastName: 'Vexworth' })
  const order = await submitted({
    patientId,
    priority: 'rush',
    instructions: `Keep the contact light. ${'More to say. '.repeat(200)}`,
  })
  await fixture.transition('lab', order.id, 'accept', { promisedOn: '2031-01-15' })
  await lab.owner.post(`/orders/${order.id}/trays`, { trayCode: 'T-42' })
  const { code } = (await clinic.owner.get(`/orders/${order.id}`)).body.order.patient
  for (const [size, ...dimensions] of sizes) {
    const path = `/order-labels.pdf?orderIds=${order.id}&size=${size}&lang=de`
    const { text, bytes, pages } = await getDocument(lab.owner, path)
    assert.equal(pages.length, 1, size)
    const [page] = await placesInPdf(bytes.slice())
    const measured = millimetresOf(page?.size ?? [])
    assert.ok(
      measured.every((each, place) => Math.abs(each - (dimensions[place] ?? 0)) < 0.01),
      `${size} is ${measured.join(' by ')}`,
    )
    const expected = [order.number, 'Mi. 15.01.2031', 'EILIG · Schale T-42', 'Zirconia crown']
    assertHolds(text, [...expected, `${code}, Q. V.`, clinic.name])
    assert.doesNotMatch(text, /Quilla|Vexworth|EUR|120/)
    await assertTidy(bytes)
  }
})

test('labels and tickets of several orders are one file in the order asked, each once', async () => {
  const orders = [await submitted(), await submitted(), await submitted()]
  const [one, two, three] = orders.map(({ id }) => id)
  const ids = [three, one, two, three].join(',')
  const labels = await getDocument(lab.owner, `/order-labels.pdf?orderIds=${ids}`)
  const tickets = await getDocument(lab.owner, `/order-tickets.pdf?orderIds=${ids}`)
  for (const { pages } of [labels, tickets]) {
    assert.equal(pages.length, 3)
    for (const [place, at] of [2, 0, 1].entries()) {
      assertHolds(pages[place] ?? '', [orders[at]?.number ?? ''])
    }
  }
  for (const page of tickets.pages) assertHolds(page, ['Page 1 of 1'])
  await assertTidy(tickets.bytes)
  const alone = await getDocument(lab.owner, `/orders/${one}/ticket.pdf`)
  assert.equal(tickets.pages[1], alone.pages[0])
})

test('a ticket of several pages counts its own pages among others', async () => {
  const long = await submitted({ instructions: 'word '.repeat(1_500) })
  const short = await submitted()
  const ids = [short.id, long.id, short.id].join(',')
  const { pages } = await getDocument(lab.owner, `/order-tickets.pdf?orderIds=${ids}`)
  assert.ok(pages.length > 2)
  assertHolds(pages[0] ?? '', [short.number, 'Page 1 of 1'])
  for (const [place, page] of pages.slice(1).entries()) {
    assertHolds(page, [long.number, `Page ${place + 1} of ${pages.length - 1}`])
    assert.ok(!page.includes(short.number))
  }
})

test('one order of another laboratory fails the whole file, as one that never was', async () => {
  const { id } = await submitted()
  const unknown = '019aa3f2-7c1e-7d30-9f6a-4a1b2c3d4e5f'
  for (const file of ['order-tickets.pdf', 'order-labels.pdf', 'order-labels.zpl']) {
    const path = (ids: string) => `/${file}?orderIds=${ids}`
    assert.equal((await w.stranger.get(path(id))).status, 401)
    assert.equal((await clinic.owner.get(path(id))).status, 403)
    const foreign = await other.lab.owner.get(path(id))
    const missing = await other.lab.owner.get(path(unknown))
    assert.deepEqual([foreign.status, foreign.body.code], [404, 'not_found'])
    assert.deepEqual([missing.status, missing.body.code], [404, 'not_found'])
    assert.equal((await lab.owner.get(path(`${id},${unknown}`))).status, 404)
    const many = Array.from({ length: 101 }, () => unknown).join(',')
    for (const ids of ['', 'x', `${id},`, `${id};${id}`, many]) {
      assert.equal((await lab.owner.get(path(ids))).status, 400, `${file} ${ids}`)
    }
  }
})

test('a label for a Zebra printer says the same, and nothing that people write is a command', async () => {
  const name = 'Praxis ^XA ~JA Ünlü_5E \\& 明'
  await clinic.owner.patch('/organization', { name })
  const order = await submitted()
  const path = `/order-labels.zpl?orderIds=${order.id}`
  const [label] = await getZpl(lab.owner, path)
  assert.ok(label)
  const texts = label.fields.filter(({ kind }) => kind === 'text').map(({ data }) => data)
  assert.equal(texts[0], order.number)
  assert.ok(texts.join(' ').startsWith(order.number))
  assert.ok(texts.includes(name), texts.join('\n'))
  assert.deepEqual([label.width, label.height], [57 * 8, 32 * 8])
  const qr = label.fields.find(({ kind }) => kind === 'qr')
  assert.equal(qr?.data, `MA,https://pontic.example/app/orders/${order.id}`)
  for (const { x, y } of label.fields) {
    assert.ok(x >= 0 && x < label.width && y >= 0 && y < label.height)
  }
  const [fine] = await getZpl(lab.owner, `${path}&size=102x51&resolution=300`)
  assert.deepEqual([fine?.width, fine?.height], [102 * 12, 51 * 12])
  const bars = fine?.fields.find(({ kind }) => kind === 'barcode')
  assert.equal(bars?.data, order.number)
})

test('parcels and trays have labels for Zebra printers, for those who may print them', async () => {
  const { parcel, order } = await shippedOrder(fixture)
  for (const size of ['a6', '4x6', '62mm', '102x51', '89x36']) {
    const path = `/shipments/${parcel.id}/label.zpl?size=${size}`
    for (const actor of [lab.owner, clinic.owner]) {
      const [label] = await getZpl(actor, path)
      const texts = label?.fields.map(({ data }) => data).join('\n') ?? ''
      assertHolds(texts, [lab.name, order.number])
      assert.doesNotMatch(texts, /Nora|Sample,/)
    }
    assert.equal((await other.lab.owner.get(path)).status, 404)
    const pdf = await getDocument(lab.owner, `/shipments/${parcel.id}/label.pdf?size=${size}`)
    await assertTidy(pdf.bytes)
  }
  await lab.owner.post('/trays', { codes: ['Z-1', 'Z^2'] })
  const labels = await getZpl(lab.owner, '/tray-labels.zpl?search=Z&size=62x29&lang=de')
  const read = labels.map(({ fields }) => fields.map(({ data }) => data))
  assert.deepEqual(read, [
    ['MA,tray:Z-1', 'Schale', 'Z-1'],
    ['MA,tray:Z^2', 'Schale', 'Z^2'],
  ])
  assert.equal((await clinic.owner.get('/tray-labels.zpl')).status, 403)
  for (const size of ['57x32', '62x29', '89x36', 'a6']) {
    const sheet = await getDocument(lab.owner, `/tray-labels.pdf?search=Z&size=${size}`)
    await assertTidy(sheet.bytes)
  }
})
