import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { orgScope } from '#platform/db/db'
import { addPatient, addProduct, orderFixture } from '#test/fixtures/order-fixture'
import {
  assertHolds,
  assertTidy,
  dense,
  getDocument,
  shippedOrder,
} from '#test/helpers/document-helpers'
import { placesInPdf } from '#test/fixtures/pdf'
import { testApp } from '#test/app/test-app'

const w = await testApp({ BASE_URL: 'https://pontic.example' })
const fixture = await orderFixture(w)
const { lab, clinic } = fixture
const other = await orderFixture(w)

test('a stranger gets no paper, and neither does another app', async () => {
  const { documents } = await shippedOrder(fixture)
  for (const path of documents) {
    assert.equal((await w.stranger.get(path)).status, 401, path)
    assert.equal((await other.lab.owner.get(path)).status, 404, path)
    const status = path.endsWith('ticket.pdf') ? 403 : 404
    assert.equal((await other.clinic.owner.get(path)).status, status, path)
  }
})

test('the ticket is for the laboratory, its devices included, and every other paper for both', async () => {
  const { documents } = await shippedOrder(fixture)
  const device = await w.device(lab, lab.ownerUserId)
  const [ticket = '', ...shared] = documents
  assert.equal((await clinic.owner.get(ticket)).body.code, 'organization_type_required')
  await getDocument(device, ticket)
  for (const path of shared) {
    for (const actor of [lab.owner, clinic.owner]) await getDocument(actor, path)
  }
})

test('a size or a language that nobody has is refused', async () => {
  const { documents } = await shippedOrder(fixture)
  for (const path of documents) {
    const size = path.endsWith('label.pdf') ? 'size' : 'paper'
    for (const query of [`${size}=a5`, 'lang=fr', 'color=red', `${size}=a6&${size}=a4`]) {
      assert.equal((await lab.owner.get(`${path}?${query}`)).status, 400, `${path} ${query}`)
    }
  }
})

test('a paper is shown under the number of the order, and the same data is the same bytes', async () => {
  const { order, documents } = await shippedOrder(fixture)
  for (const path of documents) {
    const first = await getDocument(lab.owner, path)
    const name = path.replace(/^.*\//, '')
    assert.equal(
      first.headers.get('content-disposition'),
      `inline; filename="${order.number}-${name}"`,
    )
    assert.equal(first.headers.get('content-length'), String(first.bytes.length))
    const again = await getDocument(lab.owner, path)
    assert.ok(Buffer.from(first.bytes).equals(again.bytes), path)
  }
  const before = await getDocument(lab.owner, documents[0] ?? '')
  await lab.owner.patch(`/orders/${order.id}`, { internalNotes: 'Third shelf' })
  const after = await getDocument(lab.owner, documents[0] ?? '')
  assert.ok(!Buffer.from(before.bytes).equals(after.bytes))
})

const bridge = {
  teeth: [14, 15, 16],
  units: [
    { tooth: 14, role: 'abutment' },
    { tooth: 15, role: 'pontic' },
    { tooth: 16, role: 'abutment' },
  ],
  connectors: [
    [14, 15],
    [15, 16],
  ],
}

test('the ticket says what a technician needs to begin', async () => {
  const s = await orderFixture(w)
  const bridgeId = await addProduct(w, s.lab, { name: 'Bridge', restorationType: 'bridge' })
  const workflow = {
    name: 'Zirconia',
    isDefault: true,
    stages: [{ name: 'Design' }, { name: 'Mill' }],
  }
  assert.equal((await s.lab.owner.post('/workflows', workflow)).status, 201)
  const preferences = {
    occlusalContact: 'light',
    ponticDesign: 'Ovate',
    notes: 'Call before changes',
  }
  await s.clinic.owner.patch(`/dentists/${s.dentistId}`, { preferences, licenseNumber: 'L-55810' })
  const { id } = await s.draft({
    priority: 'rush',
    impressionType: 'digital_scan',
    instructions: 'Please match tooth 21',
    appointmentAt: '2031-01-17T09:30:00.000Z',
    items: [
      {
        productId: s.productId,
        teeth: [11],
        material: 'zirconia_multilayer',
        shade: {
          system: 'vita_classical',
          value: 'A3',
          cervical: 'A3.5',
          stump: { system: 'natural_die', value: 'ND3' },
        },
        occlusion: { contact: 'light', clearance: '0.3 mm' },
        margin: { type: 'chamfer' },
        implant: { manufacturer: 'Northfix', platform: '4.1', retention: 'screw' },
        design: { proximalContact: 'tight', stain: 'Fissures only' },
        notes: 'Match the neighbour',
      },
      { productId: bridgeId, ...bridge },
    ],
  })
  await s.transition('clinic', id, 'submit')
  await s.transition('lab', id, 'accept', { promisedOn: '2031-01-15' })
  const mine = { internalNotes: 'Second shelf' }
  await s.lab.owner.post(`/orders/${id}/trays`, { trayCode: 'T-117' })
  const { order } = (await s.lab.owner.patch(`/orders/${id}`, mine)).body
  const planned = await getDocument(s.lab.owner, `/orders/${id}/ticket.pdf`)
  const expected = [
    order.number,
    'Wed 15 Jan 2031',
    'RUSH',
    'Tray T-117',
    s.clinic.name,
    'Dr. Mira Example',
  ]
  assertHolds(planned.text, [...expected, 'Nora Sample', '1 (acknowledged)', 'Digital scan'])
  assertHolds(planned.text, ['1. Zirconia crown', 'Teeth 11', 'Zirconia, multilayer', '0.3 mm'])
  assertHolds(planned.text, [
    'A3 (VITA classical)',
    'Cervical A3.5 · Stump ND3 (IPS Natural Die)',
    'chamfer',
  ])
  assertHolds(planned.text, ['Match the neighbour', '2. Bridge (3 ×)', '16 abutment, 15 pontic'])
  assertHolds(planned.text, [
    'Crown 11 · Zirconia · A3 +1',
    'Connected 14–15, 15–16',
    '17 Jan 2031',
  ])
  assertHolds(planned.text, ['Northfix · Platform 4.1', 'Fissures only'])
  assertHolds(planned.text, [
    'Please match tooth 21',
    'Second shelf',
    'Ovate',
    'Call before changes',
  ])
  assertHolds(planned.text, ['Stages', 'Design', 'Mill', 'Page 1 of'])
  await s.transition('lab', id, 'start')
  await s.changeRx(id, 'Longer, please')
  const changed = await getDocument(s.lab.owner, `/orders/${id}/ticket.pdf`)
  assertHolds(changed.text, [
    'Rx version 2 NOT acknowledged: lab works from version 1',
    'Longer, please',
    'Mill',
  ])
})

test('teeth, words and the sheet are those of the reader, or as asked for', async () => {
  const s = await orderFixture(w)
  const { order, documents } = await shippedOrder(s)
  const [ticket = '', rx = ''] = documents
  await s.lab.owner.patch('/organization', {
    toothNotation: 'universal',
    locale: 'de-DE',
    country: 'DE',
  })
  await s.clinic.owner.patch('/organization', {
    toothNotation: 'palmer',
    locale: 'en-US',
    country: 'US',
  })
  const german = await getDocument(s.lab.owner, ticket)
  assertHolds(german.text, ['Zähne 7, 8', 'Fällig', 'Mi. 15.01.2031', order.number])
  assert.deepEqual((await placesInPdf(german.bytes.slice()))[0]?.size.map(Math.round), [595, 842])
  const american = await getDocument(s.clinic.owner, rx)
  assertHolds(american.text, ['Prescription', 'Teeth UR2, UR1', 'Signature: Dr. Mira Example'])
  assert.deepEqual((await placesInPdf(american.bytes.slice()))[0]?.size, [612, 792])
  const asked = await getDocument(s.clinic.owner, `${rx}?paper=a4&lang=de`)
  assertHolds(asked.text, ['Verordnung', 'Unterschrift'])
  assert.deepEqual((await placesInPdf(asked.bytes.slice()))[0]?.size.map(Math.round), [595, 842])
})

// One name of each script, made up; the second Vietnamese one is written with marks apart.
const names = [
  ['Zoë', 'Łukasiewicz-Ñandú'],
  ['Ελένη', 'Παπαδοπούλου'],
  ['Щорса', 'Їжакевич'],
  ['Nguyễn Thị', 'Phượng'],
  ['Nguyễn'.normalize('NFD'), 'Ánh'.normalize('NFD')],
  ['明', '张伟龙'],
  ['さくら', '髙橋'],
  ['タロウ', '齋藤'],
] as const

test('names are there in the letters of whoever bears them', async () => {
  for (const [firstName, lastName] of names) {
    const patientId = await addPatient(w, clinic, { firstName, lastName })
    const { id } = await fixture.draft({ patientId, instructions: `For ${lastName}` })
    await fixture.transition('clinic', id, 'submit')
    for (const path of [`/orders/${id}/ticket.pdf`, `/orders/${id}/rx.pdf`]) {
      assertHolds((await getDocument(lab.owner, path)).text, [
        `${firstName} ${lastName}`,
        `For ${lastName}`,
      ])
    }
  }
})

test('what no typeface has becomes a box, and nothing that people write is obeyed', async () => {
  const instructions = 'ქართ հայեր 🦷 \u202eabc\u0007 ) Tj ET (x) <b>bold</b> %PDF \\n end'
  const { id } = await fixture.draft({ instructions })
  const { text, bytes } = await getDocument(clinic.owner, `/orders/${id}/rx.pdf`)
  assertHolds(text, ['□□□□ □□□□□ □ abc', ') Tj ET (x) <b>bold</b> %PDF \\n', 'end'])
  assert.ok(!Buffer.from(bytes).includes('/Subtype /Image'), 'codes and drawings are vectors')
  assert.ok(!Buffer.from(bytes).includes('/JavaScript'))
})

test('a hundred pieces and the longest texts go on page after page, and nothing covers anything', async () => {
  const instructions = `${'word '.repeat(900)}${'x'.repeat(3_400)} Last`
  const modelId = await addProduct(w, lab, {
    name: 'Model',
    restorationType: 'printed_model',
    unit: 'piece',
  })
  const model = { productId: modelId, arch: 'both' }
  const { id } = await fixture.draft({
    instructions,
    items: Array.from({ length: 100 }, (_, place) => ({
      ...(place < 8 ? { productId: fixture.productId, teeth: [11 + place, 21 + place] } : model),
      notes: `Piece ${place + 1} ${place === 7 ? 'much to say '.repeat(150) : ''}`.trim(),
    })),
  })
  await fixture.transition('clinic', id, 'submit')
  await lab.owner.patch(`/orders/${id}`, { internalNotes: `${'界'.repeat(7_990)}末` })
  const { order } = (await lab.owner.get(`/orders/${id}`)).body
  for (const [name, least] of [
    ['ticket.pdf', 20],
    ['rx.pdf', 15],
  ] as const) {
    const { pages, text, bytes } = await getDocument(lab.owner, `/orders/${id}/${name}`)
    assert.ok(pages.length >= least && pages.length <= 40, `${pages.length} pages`)
    for (const [place, page] of pages.entries()) {
      assertHolds(page, [order.number, `Page ${place + 1} of ${pages.length}`])
    }
    for (let place = 1; place <= 100; place++) assertHolds(text, [`Piece ${place}`])
    assert.equal(dense(text).split('xxxxxxxxxx').length - 1, 340)
    assertHolds(text, name === 'ticket.pdf' ? ['Last', '末'] : ['Last'])
    await assertTidy(bytes)
  }
})

test('no paper shows a sum of money, to nobody', async () => {
  const { documents } = await shippedOrder(fixture, { instructions: 'Plain' })
  for (const path of documents) {
    const { text } = await getDocument(lab.owner, path)
    assert.doesNotMatch(text, /EUR|€|120[.,]00|240[.,]00|285[.,]60|12000|24000|28560|\b19 ?%/)
  }
})

test('under code_only a paper of the laboratory names nobody, and the clinic reads its own names', async () => {
  const s = await orderFixture(w, 'code_only')
  const patientId = await addPatient(w, s.clinic, { firstName: 'Quilla', lastName: 'Vexworth' })
  const { order, documents } = await shippedOrder(s, { patientId })
  const { code } = (await s.clinic.owner.get(`/orders/${order.id}`)).body.order.patient
  const [ticket = '', rx = '', label = '', note = ''] = documents
  for (const path of documents) {
    const { text, bytes } = await getDocument(s.lab.owner, path)
    assert.doesNotMatch(text + Buffer.from(bytes).toString('latin1'), /Quilla|Vexworth/i, path)
  }
  for (const path of [ticket, rx, note])
    assertHolds((await getDocument(s.lab.owner, path)).text, [code])
  assertHolds((await getDocument(s.clinic.owner, rx)).text, ['Quilla Vexworth'])
  // What travels with the parcel may get lost: it names nobody to anyone.
  for (const path of [label, note]) {
    assert.doesNotMatch((await getDocument(s.clinic.owner, path)).text, /Quilla|Vexworth/)
  }
})

test('a draft has a prescription that says so, and no number', async () => {
  const { id } = await fixture.draft()
  const { text, headers } = await getDocument(clinic.owner, `/orders/${id}/rx.pdf`)
  assertHolds(text, ['Draft: not sent', 'Nora Sample'])
  assert.equal(headers.get('content-disposition'), `inline; filename="${id.slice(-8)}-rx.pdf"`)
  assert.equal((await lab.owner.get(`/orders/${id}/rx.pdf`)).status, 404)
})

test('the address of a app opens to its partners alone, and only once they are', async () => {
  const pending = await w.org('clinic')
  const stranger = await w.org('lab')
  await w.across((tx) =>
    tx.run(sql`insert into app.lab_connections (id, lab_organization_id, clinic_organization_id, requested_by, requested_by_user_id, expires_at)
      values (uuidv7(), ${stranger.id}, ${pending.id}, 'lab', ${stranger.ownerUserId}, now() + interval '1 day')`),
  )
  const seen = async (of: string, by: { id: string; type: 'lab' | 'clinic' }) =>
    w.db.read(orgScope(by)).all(sql`select name from app.partner_profile(${of})`)
  assert.equal((await seen(clinic.id, lab)).length, 1)
  assert.equal((await seen(lab.id, clinic)).length, 1)
  assert.deepEqual(await seen(clinic.id, other.lab), [])
  assert.deepEqual(await seen(pending.id, stranger), [])
})
