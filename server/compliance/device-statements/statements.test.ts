import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { restorationFacts } from '#contract/catalog/restorations'
import { build, orgScope } from '#platform/db/db'
import { newId } from '#platform/clock'
import { addProduct, orderFixture, type OrderFixture } from '#test/fixtures/order-fixture'
import { textOfPdf } from '#test/fixtures/pdf'
import { stockFixture } from '#test/fixtures/stock-fixture'
import { testApp, type Actor } from '#test/app/test-app'

const w = await testApp()
const address = {
  legalName: 'North Dental Lab GmbH',
  addressLine1: 'Sample Street 1',
  city: 'Berlin',
  postalCode: '10115',
  country: 'DE',
}

async function furnished(privacyMode?: Parameters<typeof orderFixture>[1]): Promise<OrderFixture> {
  const fixture = await orderFixture(w, privacyMode)
  assert.equal((await fixture.lab.owner.patch('/organization', address)).status, 200)
  return fixture
}

const fixture = await furnished()
const other = await orderFixture(w)
const { lab, clinic } = fixture
const stock = stockFixture(fixture)
const pathOf = ({ id }: { id: string }) => `/orders/${id}/device-statement`

async function issue(order: { id: string }, body: object = {}, actor: Actor = lab.owner) {
  const answer = await actor.post(pathOf(order), body)
  assert.equal(answer.status, 201, answer.text)
  return answer.body.deviceStatement
}
const read = async (order: { id: string }, actor: Actor = lab.owner, query = '') =>
  (await actor.get(`${pathOf(order)}${query}`)).body.deviceStatement

test('a stranger, another organization and a clinic issue nothing, and only the sides read', async () => {
  const order = await fixture.orderAt('ready')
  assert.equal((await w.stranger.post(pathOf(order), {})).status, 401)
  assert.equal((await other.lab.owner.post(pathOf(order), {})).status, 404)
  assert.equal((await clinic.owner.post(pathOf(order), {})).body.code, 'organization_type_required')
  const device = await w.device(lab, lab.ownerUserId)
  assert.equal((await device.post(pathOf(order), {})).body.code, 'session_cookie_required')
  assert.equal((await lab.owner.get(pathOf(order))).status, 404)
  const issued = await issue(order)
  assert.deepEqual(await read(order, clinic.owner), { ...issued, can: { replace: false } })
  for (const { owner } of [other.lab, other.clinic]) {
    assert.equal((await owner.get(pathOf(order))).status, 404)
  }
  assert.equal((await w.stranger.get(pathOf(order))).status, 401)
})

test('a statement, the board and reports have the name of a product for their reader', async () => {
  const names = { en: 'Full zirconia crown', de: 'Vollzirkonkrone' }
  const productId = await addProduct(w, lab, { name: 'VZK' })
  assert.equal((await lab.owner.patch(`/products/${productId}`, { names })).status, 200)
  const draft = await fixture.draft({ items: [{ productId, teeth: [11] }] })
  await fixture.transition('clinic', draft.id, 'submit')
  await fixture.transition('lab', draft.id, 'accept', { promisedOn: '2031-01-15' })
  const { columns } = (await lab.owner.get('/production/board')).body.board
  const cards = columns.flatMap((column: any) => column.cards)
  const card = cards.find(({ orderId }: any) => orderId === draft.id)
  assert.deepEqual([card.description, card.names], ['VZK', names])
  for (const verb of ['start', 'finish']) await fixture.transition('lab', draft.id, verb)
  const { content } = await issue(draft, { language: 'de' })
  assert.equal(content.deviceIdentification.devices[0].description, names.de)
  assert.match(content.characteristics[0], /^Vollzirkonkrone \(/)
  await fixture.ship([draft.id])
  const { report } = (await lab.owner.get('/reports/turnaround')).body
  const row = report.rows.find(({ product }: any) => product.id === productId)
  assert.deepEqual(row.product, { id: productId, name: 'VZK', names })
})

test('a statement is refused while a lot of another class than ordered is in the work', async () => {
  const productId = await addProduct(w, lab, { material: 'zirconia_layered' })
  const draft = await fixture.draft({ items: [{ productId, teeth: [11] }] })
  await fixture.transition('clinic', draft.id, 'submit')
  await fixture.transition('lab', draft.id, 'accept', { promisedOn: '2031-01-15' })
  await fixture.transition('lab', draft.id, 'start')
  const { id: materialId } = await stock.addMaterial({ class: 'lithium_disilicate' })
  const lot = await stock.addLot({ materialId, lotNumber: 'LD-1' })
  // Such a lot is noted only as a fact of before.
  const use = await stock.useLot(draft, lot, { usedAt: new Date().toISOString() })
  await fixture.transition('lab', draft.id, 'finish')
  const refused = await lab.owner.post(pathOf(draft), {})
  assert.deepEqual([refused.status, refused.body.code], [422, 'material_not_ordered'])
  assert.deepEqual(refused.body.params.lots, ['LD-1'])
  await stock.undo(use)
  await issue(draft)
})

test('a statement says all that the law asks for, and what the laboratory may know of the patient', async () => {
  const items = [
    {
      productId: fixture.productId,
      teeth: [11, 12],
      material: 'zirconia_multilayer',
      shade: { system: 'vita_classical', value: 'A2' },
      notes: 'For Nora, please',
    },
  ]
  const draft = await fixture.draft({ items, instructions: 'Light contacts' })
  await fixture.transition('clinic', draft.id, 'submit')
  await fixture.transition('lab', draft.id, 'accept', { promisedOn: '2031-01-15' })
  await fixture.transition('lab', draft.id, 'start')
  const material = await stock.addMaterial({ fdaClearance: 'K000000', isCeMarked: true })
  const facts = { materialId: material.id, supplier: 'Secret depot', expiresOn: '2088-01-31' }
  const lot = await stock.addLot({ ...facts, udiPi: '(10)A' })
  const taken = await stock.addLot()
  await stock.useLot(draft, lot, { tooth: 11 })
  await stock.useLot(draft, lot, { tooth: 12 })
  await stock.undo(await stock.useLot(draft, taken))
  await w.across((tx) =>
    tx.run(
      build.insertInto('outsourcing').values({
        labOrganizationId: lab.id,
        orderId: draft.id,
        partnerName: 'Milling South',
        city: 'Seattle',
        region: 'Washington',
        country: 'US',
        what: 'Milling',
        recordedByUserId: lab.ownerUserId,
      }),
    ),
  )
  const ready = await fixture.transition('lab', draft.id, 'finish')
  const { content, ...head } = await issue(draft, {
    sites: [{ name: 'Second app', address: 'Sample Street 2, Berlin' }],
    gsprNotMet: [{ requirement: '10.2', reason: 'As prescribed' }],
  })
  assert.deepEqual([head.version, head.jurisdiction, head.isCurrent], [1, 'eu_mdr', true])
  assert.deepEqual(content.manufacturer, {
    name: 'North Dental Lab GmbH',
    registrationNumber: null,
    address: 'Sample Street 1, 10115 Berlin, DE',
    sites: [{ name: 'Second app', address: 'Sample Street 2, Berlin' }],
  })
  assert.equal(content.deviceIdentification.orderNumber, ready.number)
  assert.deepEqual(content.exclusiveUseOf, {
    kind: 'name',
    value: 'Nora Sample',
    text: 'Intended for exclusive use by the patient Nora Sample.',
  })
  assert.deepEqual([content.prescriber, content.institution], ['Dr. Mira Example', clinic.name])
  assert.deepEqual(content.characteristics, [
    'Zirconia crown (Crown), teeth 11, 12, Zirconia, multilayer, shade A2',
    'Instructions: Light contacts',
  ])
  assert.match(content.conformityText, /Annex I of Regulation \(EU\) 2017\/745/)
  assert.deepEqual(content.gsprNotMet, [{ requirement: '10.2', reason: 'As prescribed' }])
  assert.deepEqual([content.hasMedicinalSubstance, content.medicinalSubstance], [false, null])
  assert.deepEqual(content.materials, [
    {
      materialLotId: lot.id,
      name: material.name,
      manufacturer: 'Northglass',
      class: 'zirconia_multilayer',
      lotNumber: lot.lotNumber,
      expiresOn: '2088-01-31',
      gtin: null,
      udiPi: '(10)A',
      isCeMarked: true,
      fdaClearance: 'K000000',
      iso10993Ref: null,
      uses: [
        { tooth: 11, orderItemId: draft.items[0].id },
        { tooth: 12, orderItemId: draft.items[0].id },
      ],
    },
  ])
  const origin = { what: 'Manufacture', name: address.legalName, city: 'Berlin', region: null }
  assert.deepEqual(content.pointOfOrigin, [
    { ...origin, country: 'DE' },
    {
      what: 'Milling',
      name: 'Milling South',
      city: 'Seattle',
      region: 'Washington',
      country: 'US',
    },
  ])
  assert.deepEqual([content.signedByUserId, content.signedByName], [lab.ownerUserId, 'Alex Sample'])
  assert.doesNotMatch(JSON.stringify(content), /Secret depot/, 'the supplier is the laboratory’s')
})

for (const [mode, kind, value] of [
  ['initials', 'acronym', /^N\. S\.$/],
  ['code_only', 'code', /^P-/],
] as const) {
  test(`under the privacy mode ${mode} a statement names the patient by ${kind}, for both sides`, async () => {
    const hidden = await furnished(mode)
    const order = await hidden.orderAt('ready')
    for (const actor of [hidden.lab.owner, hidden.clinic.owner]) {
      if (actor === hidden.lab.owner) await issue(order, {}, actor)
      const { content, isPseudonymized } = await read(order, actor)
      assert.equal(content.exclusiveUseOf.kind, kind)
      assert.match(content.exclusiveUseOf.value, value)
      assert.equal(isPseudonymized, false)
      assert.doesNotMatch(JSON.stringify(content), /Nora/)
    }
  })
}

test('it is kept for 10 years, and for 15 where something is on an implant', async () => {
  const yearsOf = ({ retentionEndsOn, issuedAt }: Record<string, string>) =>
    Number(retentionEndsOn?.slice(0, 4)) - Number(issuedAt?.slice(0, 4))
  const plain = await issue(await fixture.orderAt('ready'))
  assert.equal(yearsOf(plain), 10)
  assert.equal(plain.retentionEndsOn.slice(4), plain.issuedAt.slice(4, 10))
  const always = Object.entries(restorationFacts).filter(([, facts]) => facts.implant === 'always')
  const named = 'implant_crown custom_abutment implant_bar screw_retained_bridge full_arch_hybrid'
  for (const name of named.split(' '))
    assert.ok(
      always.some(([type]) => type === name),
      name,
    )
  const productId = await addProduct(w, lab, {
    name: 'Abutment',
    restorationType: 'custom_abutment',
  })
  const draft = await fixture.draft({ items: [{ productId, teeth: [11] }] })
  await fixture.transition('clinic', draft.id, 'submit')
  await fixture.transition('lab', draft.id, 'accept', { promisedOn: '2031-01-15' })
  await fixture.transition('lab', draft.id, 'start')
  await fixture.transition('lab', draft.id, 'finish')
  assert.equal(yearsOf(await issue(draft)), 15)
})

test('the country of the laboratory decides the law, unless it says otherwise; the language likewise', async () => {
  const order = await fixture.orderAt('ready')
  let replacesVersion = 0
  const next = async (body: object) => {
    const request = replacesVersion === 0 ? body : { ...body, replacesVersion }
    const statement = await issue(order, request)
    replacesVersion = statement.version
    return statement.content
  }
  for (const [country, jurisdiction, words] of [
    ['AT', 'eu_mdr', /2017\/745/],
    ['NO', 'eu_mdr', /2017\/745/],
    ['GB', 'uk_mdr', /Medical Devices Regulations 2002/],
    ['US', 'us', /every place of manufacture/],
    ['JP', 'other', /written prescription/],
  ] as const) {
    await lab.owner.patch('/organization', { country })
    const content = await next({})
    assert.equal(content.jurisdiction, jurisdiction, country)
    assert.match(content.conformityText, words)
  }
  await lab.owner.patch('/organization', { country: 'DE', locale: 'de-DE' })
  assert.match((await next({})).conformityText, /^Diese Sonderanfertigung entspricht/)
  const { jurisdiction, language, exclusiveUseOf } = await next({
    jurisdiction: 'uk_mdr',
    language: 'en',
  })
  assert.deepEqual([jurisdiction, language], ['uk_mdr', 'en'])
  assert.match(exclusiveUseOf.text, /^Intended for exclusive use/)
  await lab.owner.patch('/organization', { locale: 'en' })
})

test('what is not finished has no statement, nor has a laboratory without an address', async () => {
  for (const status of ['submitted', 'in_production', 'on_hold', 'cancelled']) {
    const answer = await lab.owner.post(pathOf(await fixture.orderAt(status)), {})
    assert.deepEqual([answer.body.code, answer.body.state], ['order_not_finished', status])
  }
  const bare = await other.lab.owner.post(pathOf(await other.orderAt('ready')), {})
  assert.deepEqual([bare.status, bare.body.code], [422, 'lab_address_incomplete'])
  assert.deepEqual(bare.body.params, {
    missing: ['addressLine1', 'city', 'postalCode', 'country'],
  })
})

test('work on paper needs the name of who prescribed it, and a known dentist is not overwritten', async () => {
  const draft = await fixture.labDraft()
  for (const verb of ['register', 'start', 'finish'])
    await fixture.transition('lab', draft.id, verb)
  const refused = await lab.owner.post(pathOf(draft), {})
  assert.equal(refused.body.code, 'prescriber_missing')
  const { content } = await issue(draft, { prescriber: 'Dr. Paper' })
  assert.deepEqual([content.prescriber, content.institution], ['Dr. Paper', 'Paper Practice'])
  assert.equal(content.exclusiveUseOf.value, 'Nora Sample')
  const twice = await lab.owner.post(pathOf(await fixture.orderAt('ready')), {
    prescriber: 'Dr. X',
  })
  assert.equal(twice.body.code, 'prescriber_not_needed')
})

test('a new version names the one that it replaces, and the old one stays to be read', async () => {
  const order = await fixture.orderAt('delivered')
  const first = await issue(order)
  for (const replacesVersion of [undefined, 2]) {
    const answer = await lab.owner.post(pathOf(order), { replacesVersion })
    assert.deepEqual([answer.status, answer.body.code], [409, 'device_statement_superseded'])
    assert.equal(answer.body.state, 'version 1')
  }
  const lot = await stock.addLot()
  await stock.useLot(order, lot)
  assert.deepEqual(await read(order), first, 'a later use does not change what was stated')
  const second = await issue(order, { replacesVersion: 1, reason: 'A lot was missing' })
  assert.deepEqual([second.version, second.content.materials.length], [2, 1])
  assert.deepEqual(await read(order, clinic.owner), { ...second, can: { replace: false } })
  assert.deepEqual(await read(order, lab.owner, '?version=1'), {
    ...first,
    can: { replace: false },
    isNewest: false,
    isCurrent: false,
  })
  assert.equal((await lab.owner.get(`${pathOf(order)}?version=3`)).status, 404)
  const { data } = (await clinic.owner.get(`/orders/${order.id}/events`)).body
  const issued = data.filter(({ action }: { action: string }) => action === 'statement_issued')
  assert.deepEqual(
    issued.map(({ reason }: { reason: string | null }) => reason),
    ['A lot was missing', null],
  )
})

test('of several who issue at once one wins', async () => {
  for (let turn = 0; turn < 3; turn++) {
    const order = await fixture.orderAt('ready')
    const answers = await Promise.all([1, 2, 3].map(() => lab.owner.post(pathOf(order), {})))
    const statuses = answers.map(({ status }) => String(status)).toSorted()
    assert.deepEqual(statuses, ['201', '409', '409'])
    assert.equal((await read(order)).version, 1)
  }
})

test('nobody of the service writes over a statement, and a clinic writes none', async () => {
  const order = await fixture.orderAt('ready')
  await issue(order)
  const change = sql`update app.device_statements set content = '{}' where order_id = ${order.id}`
  const remove = sql`delete from app.device_statements where order_id = ${order.id}`
  const copy = sql`insert into app.device_statements select * from app.device_statements`
  const attempts = [
    [lab, change],
    [lab, remove],
    [clinic, change],
    [clinic, copy],
  ] as const
  for (const [{ id, type }, statement] of attempts) {
    const writing = w.db.write(orgScope({ id, type }), (tx) => tx.run(statement.compile(build)))
    await assert.rejects(writing, /permission denied/)
  }
})

test('the paper is the statement as the reader may see it, version by version', async () => {
  const order = await fixture.orderAt('ready')
  const paper = `${pathOf(order)}.pdf`
  assert.equal((await lab.owner.get(paper)).status, 404)
  const { content } = await issue(order)
  for (const actor of [lab.owner, clinic.owner]) {
    const answer = await fetch(`${w.url}${paper}?paper=letter`, { headers: actor.credentials })
    assert.equal(answer.headers.get('content-type'), 'application/pdf')
    const text = await textOfPdf(new Uint8Array(await answer.arrayBuffer()))
    for (const request of [content.prescriber, 'Nora Sample', content.manufacturer.name]) {
      assert.ok(text.includes(request), `${request} is not in: ${text}`)
    }
  }
  assert.equal((await lab.owner.get(`${paper}?version=2`)).status, 404)
  assert.equal((await other.clinic.owner.get(paper)).status, 404)
  assert.equal((await w.stranger.get(paper)).status, 401)
})

test('bad input is refused', async () => {
  const order = await fixture.orderAt('ready')
  for (const body of [
    { jurisdiction: 'mars' },
    { replacesVersion: 0 },
    { sites: [{ name: 'Only a name' }] },
    { gsprNotMet: ['10.2'] },
    { conformityText: 'We do what we like' },
  ]) {
    assert.equal((await lab.owner.post(pathOf(order), body)).status, 400, JSON.stringify(body))
  }
  assert.equal((await lab.owner.get(`${pathOf(order)}?version=x`)).status, 400)
  assert.equal((await lab.owner.post(`/orders/${newId()}/device-statement`, {})).status, 404)
})
