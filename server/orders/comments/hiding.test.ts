import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { namesPatient } from '#contract/partners/person-names'
import { addPatient, orderFixture } from '#test/fixtures/order-fixture'
import { testApp, type Actor } from '#test/app/test-app'
import { drawCount } from '#test/runner/random-sizes'

const w = await testApp()
const nora = { firstName: 'Nora', lastName: 'Kobold-Quist' }
const mentioned = /nora|kobold|quist/i

const implant = { manufacturer: 'Quist Ltd', system: 'As for Nora' }
const shade = { system: 'custom', value: 'Nora’s', stump: { system: 'custom', value: 'Quists' } }

/** An order that was made while the name was no secret, with the name in every text of it. */
async function namedOrder() {
  const fixture = await orderFixture(w)
  const { clinic, lab, transition } = fixture
  const patientId = await addPatient(w, clinic, nora)
  const item = { productId: fixture.productId, teeth: [11, 12], notes: 'For Nora' }
  const { id, items } = await fixture.draft({
    patientId,
    instructions: 'Nora Kobold-Quist, (KOBOLD quist), Noras and Quists; urgent',
    items: [{ ...item, implant, shade, margin: { type: 'Nora' } }],
  })
  const put = async (body: object) => {
    const answer = await clinic.owner.patch(`/orders/${id}`, body)
    assert.equal(answer.status, 200, answer.text)
  }
  const comment = (actor: Actor, body: string) =>
    actor.post(`/orders/${id}/comments`, { body, visibility: 'shared' })
  await transition('clinic', id, 'submit', { message: 'Nora is in a hurry' })
  await transition('lab', id, 'request-info', { missing: ['Bite of Nora'] })
  await put({ instructions: 'For Mrs. Quist' })
  await transition('clinic', id, 'resubmit')
  await transition('lab', id, 'accept', { promisedOn: '2031-01-15' })
  await put({ items: [{ ...item, id: items[0].id, notes: 'Call Nora, please' }] })
  await comment(clinic.owner, 'Nora called')
  await comment(lab.owner, 'Nora, noted')
  return { ...fixture, id, patientId, put, comment }
}

type Named = Awaited<ReturnType<typeof namedOrder>>

const views = ['', '/rx-versions', '/events?limit=100', '/comments', '/approvals']

async function readAll({ id }: Named, actor: Actor): Promise<string> {
  const texts = []
  for (const view of views) {
    const answer = await actor.get(`/orders/${id}${view}`)
    assert.equal(answer.status, 200, answer.text)
    if (view !== '') texts.push(answer.text)
    else {
      const { patient: _, ...order } = answer.body.order
      texts.push(JSON.stringify(order))
    }
  }
  return texts.join('\n')
}

const hide = async ({ clinic, connection }: Named, privacyMode = 'code_only') => {
  const answer = await clinic.owner.patch(`/lab-connections/${connection.id}`, { privacyMode })
  assert.equal(answer.status, 200, answer.text)
}

test('under a stricter mode the laboratory reads the code wherever the name was written before', async () => {
  const named = await namedOrder()
  const { clinic, lab, id, patientId } = named
  assert.match(await readAll(named, lab.owner), mentioned)
  const before = (await lab.owner.get(`/orders/${id}`)).body.order
  await hide(named)
  assert.equal(mentioned.exec(await readAll(named, lab.owner))?.[0], undefined)
  for (const word of ['nora', 'quist', 'kobold']) {
    for (const view of ['rx-versions', 'events', 'comments']) {
      const { pagination } = (await lab.owner.get(`/orders/${id}/${view}?search=${word}`)).body
      assert.equal(pagination.total, 0, `${view} ${word}`)
    }
  }
  const { code } = (await clinic.owner.get(`/patients/${patientId}`)).body.patient
  const { order } = (await lab.owner.get(`/orders/${id}`)).body
  assert.deepEqual(
    [order.instructions, order.items[0].notes],
    [`For Mrs. ${code}`, `Call ${code}, please`],
  )
  assert.ok(order.version > before.version && order.updatedAt > before.updatedAt)
  const [, first] = (await lab.owner.get(`/orders/${id}/rx-versions`)).body.data
  const [was] = first.prescription.items
  assert.deepEqual(
    [was.implant.manufacturer, was.implant.system, was.margin.type, was.shade.stump],
    [`${code} Ltd`, `As for ${code}`, code, { system: 'custom', value: code }],
  )
})

test('the clinic keeps its history and its comments, and alone can prove them', async () => {
  const named = await namedOrder()
  const { clinic, lab, id } = named
  assert.equal((await lab.owner.get(`/orders/${id}/proof`)).status, 200)
  await hide(named, 'initials')
  const events = await clinic.owner.get(`/orders/${id}/events?proof=1&limit=100`)
  assert.match(events.text, /Nora is in a hurry/)
  assert.equal((await clinic.owner.get(`/orders/${id}/proof`)).status, 200)
  for (const view of ['proof', 'events?proof=1']) {
    const refused = await lab.owner.get(`/orders/${id}/${view}`)
    assert.deepEqual([refused.status, refused.body.code], [422, 'history_not_provable'])
    assert.equal(mentioned.exec(refused.text)?.[0], undefined)
  }
  const { data } = (await clinic.owner.get(`/orders/${id}/comments?visibility=internal`)).body
  assert.deepEqual(
    data.map(({ body }: { body: string }) => body),
    ['Nora called'],
  )
})

test('a new name is hidden where it was written before it was the name', async () => {
  const fixture = await orderFixture(w, 'code_only')
  const { clinic, lab, transition } = fixture
  const patientId = await addPatient(w, clinic, { firstName: 'Unknown', lastName: 'Person' })
  const { id } = await fixture.draft({ patientId, instructions: 'Nora asked for A2' })
  await transition('clinic', id, 'submit', { message: 'Nora waits' })
  await clinic.owner.post(`/orders/${id}/comments`, { body: 'Nora called', visibility: 'shared' })
  await lab.owner.post(`/orders/${id}/comments`, { body: 'Is it Nora?', visibility: 'shared' })
  await clinic.owner.patch(`/patients/${patientId}`, nora)
  const texts = []
  for (const view of ['', '/events', '/comments']) {
    texts.push((await lab.owner.get(`/orders/${id}${view}`)).text)
  }
  const all = texts.join('\n').replace('Is it Nora?', '')
  assert.equal(mentioned.exec(all)?.[0], undefined)
  assert.match(texts[2] ?? '', /Is it Nora\?/, 'a masked guess would be a right one')
  const answer = await clinic.owner.patch(`/orders/${id}`, { instructions: 'For Nora' })
  assert.equal(answer.status, 422)
})

test('a name that the patient had before is hidden with the present one', async () => {
  const fixture = await orderFixture(w)
  const { clinic, lab, connection } = fixture
  const patientId = await addPatient(w, clinic, { firstName: 'Nora', lastName: 'Quist' })
  const { id } = await fixture.draft({ patientId, instructions: 'For Mrs. Quist' })
  await fixture.transition('clinic', id, 'submit', { message: 'Mrs. Quist waits' })
  await clinic.owner.patch(`/patients/${patientId}`, { lastName: 'Other' })
  await clinic.owner.patch(`/lab-connections/${connection.id}`, { privacyMode: 'code_only' })
  for (const view of ['', '/events']) {
    const { text } = await lab.owner.get(`/orders/${id}${view}`)
    assert.equal(mentioned.exec(text)?.[0], undefined)
  }
})

test('a merge hides the names of both records', async () => {
  const fixture = await orderFixture(w, 'code_only')
  const { clinic, lab } = fixture
  const kept = await addPatient(w, clinic, nora)
  const second = await addPatient(w, clinic, { firstName: 'Unknown', lastName: 'Twin' })
  const { id } = await fixture.draft({ patientId: second, instructions: 'Nora asked for A2' })
  await fixture.transition('clinic', id, 'submit')
  await clinic.owner.post(`/patients/${second}/merge`, { intoPatientId: kept })
  assert.equal(mentioned.exec((await lab.owner.get(`/orders/${id}`)).text)?.[0], undefined)
  const refused = await clinic.owner.patch(`/orders/${id}`, { instructions: 'For the twin' })
  assert.equal(refused.status, 422)
})

for (const mode of ['full', 'code_only'] as const) {
  test(`an erased patient is no longer named, under ${mode}, for the clinic either`, async () => {
    const named = await namedOrder()
    const { clinic, lab, id, patientId } = named
    if (mode !== 'full') await hide(named)
    const erased = await clinic.owner.post(`/patients/${patientId}/erase`)
    assert.equal(erased.status, 200, erased.text)
    for (const { owner } of [lab, clinic]) {
      assert.equal(mentioned.exec(await readAll(named, owner))?.[0], undefined)
      assert.equal((await owner.get(`/orders/${id}/proof`)).status, 422)
    }
  })
}

test('who hides the name while the clinic writes it hides what is written', async () => {
  for (let round = 0; round < drawCount(3, 16); round++) {
    const fixture = await orderFixture(w)
    const { clinic, lab, connection } = fixture
    const patientId = await addPatient(w, clinic, nora)
    const { id } = await fixture.draft({ patientId })
    await fixture.transition('clinic', id, 'submit')
    const [hidden, written] = await Promise.all([
      clinic.owner.patch(`/lab-connections/${connection.id}`, { privacyMode: 'code_only' }),
      clinic.owner.patch(`/orders/${id}`, { instructions: 'For Nora' }),
    ])
    assert.equal(hidden.status, 200, hidden.text)
    assert.ok([200, 422].includes(written.status), written.text)
    assert.equal(mentioned.exec((await lab.owner.get(`/orders/${id}`)).text)?.[0], undefined)
    assert.equal(mentioned.exec((await lab.owner.get(`/orders/${id}/events`)).text)?.[0], undefined)
  }
})

test('a masked text keeps its other words, and never names the patient', async () => {
  const people = [
    ['Ana María', 'de la Cruz'],
    ['花子', '田中'],
    ['Bo Li', 'O’Brien'],
    ['Zoë', 'Łuczak'],
  ] as const
  const texts = {
    'Please call ANA MARIA, room 2': 'Please call P\\1, room 2',
    'de la cruz: la sombra de A2': 'P\\1: la sombra de A2',
    患者田中様の冠: '患者P\\1様の冠',
    '田 中': 'P\\1',
    'Bo Li is late; so is Bo': 'P\\1 is late; so is Bo',
    'LUCZAKS crown, zo\u0308e': 'P\\1 crown, P\\1',
    'crown 11, A2': 'crown 11, A2',
  }
  const rows = await w.across((tx) =>
    tx.all(
      sql<{ text: string; first: string; last: string; masked: string }>`
        select t.text, p.names ->> 0 as first, p.names ->> 1 as last,
          app.mask_names(t.text, p.names ->> 0, p.names ->> 1, 'P\\1') as masked
        from jsonb_object_keys(${JSON.stringify(texts)}::jsonb) as t (text),
          jsonb_array_elements(${JSON.stringify(people)}::jsonb) as p (names)`,
    ),
  )
  const changed = new Map(Object.entries(texts))
  for (const { text, first, last, masked } of rows) {
    const names = { firstName: first, lastName: last }
    if (namesPatient(text, names)) assert.equal(masked, changed.get(text), text)
    else assert.equal(masked, text)
    assert.ok(!namesPatient(masked, names), `${text} ${first} ${last}`)
  }
  const found = new Set(rows.filter(({ text, masked }) => text !== masked).map(({ text }) => text))
  assert.equal(found.size, 6)
})
