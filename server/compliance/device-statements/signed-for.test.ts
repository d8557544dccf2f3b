import assert from 'node:assert/strict'
import { test } from 'node:test'
import { build } from '#platform/db/db'
import { addPatient, orderFixture, type OrderFixture } from '#test/fixtures/order-fixture'
import { testApp, type Actor } from '#test/app/test-app'

const w = await testApp()
const address = { addressLine1: 'Street 1', city: 'Berlin', postalCode: '10115', country: 'DE' }

async function furnished(): Promise<OrderFixture> {
  const fixture = await orderFixture(w)
  assert.equal((await fixture.lab.owner.patch('/organization', address)).status, 200)
  return fixture
}

const pathOf = ({ id }: { id: string }) => `/orders/${id}/device-statement`

async function issue(order: { id: string }, body: object, actor: Actor) {
  const answer = await actor.post(pathOf(order), body)
  assert.equal(answer.status, 201, answer.text)
  return answer.body.deviceStatement
}
const read = async (order: { id: string }, actor: Actor) =>
  (await actor.get(pathOf(order))).body.deviceStatement

test('after an erasure both sides read the code, and what was signed is kept', async () => {
  const { lab: maker, clinic: practice, patientId, orderAt } = await furnished()
  const order = await orderAt('completed')
  const { sha256, signature, verifyUrl } = await issue(order, {}, maker.owner)
  const erased = await practice.owner.post(`/patients/${patientId}/erase`)
  assert.equal(erased.status, 200, erased.text)
  for (const actor of [maker.owner, practice.owner]) {
    const shown = await read(order, actor)
    assert.equal(shown.isPseudonymized, true)
    assert.deepEqual(shown.content.exclusiveUseOf.kind, 'code')
    assert.equal(shown.content.exclusiveUseOf.value, erased.body.patient.code)
    assert.doesNotMatch(JSON.stringify(shown), /Nora/)
    assert.deepEqual([shown.sha256, shown.signature], [sha256, signature])
  }
  const { verification } = (await w.stranger.get(new URL(verifyUrl).pathname)).body
  assert.equal(verification.isGenuine, true)
})

/** Changes a finished order that has its statement; the laboratory goes on with what it is then. */
async function change(of: OrderFixture, { id }: { id: string }, fields: object) {
  await of.transition('clinic', id, 'hold', { reason: 'A mistake' })
  const answer = await of.clinic.owner.patch(`/orders/${id}`, fields)
  assert.equal(answer.status, 200, answer.text)
  const { rxVersion } = answer.body.order
  await of.lab.owner.post(`/orders/${id}/acknowledge-rx`, { rxVersion })
  await of.transition('clinic', id, 'resume')
}

test('a statement stays with the one whom it was signed for, whoever the patient of the order is', async () => {
  const own = await furnished()
  const erase = async (id: string) => (await own.clinic.owner.post(`/patients/${id}/erase`)).body
  const names = { firstName: 'Zora', lastName: 'Vexworth' }
  const first = await addPatient(w, own.clinic, names)
  const second = await addPatient(w, own.clinic, { firstName: 'Orla', lastName: 'Thistle' })
  const draft = await own.draft({ patientId: first })
  await own.transition('clinic', draft.id, 'submit')
  await own.transition('lab', draft.id, 'accept', { promisedOn: '2031-01-15' })
  await own.transition('lab', draft.id, 'start')
  await own.transition('lab', draft.id, 'finish')
  const { verifyUrl } = await issue(draft, {}, own.lab.owner)
  const { pathname } = new URL(verifyUrl)
  await change(own, draft, { patientId: second })
  const sides = [own.lab.owner, own.clinic.owner]
  const shown = async () => {
    const statements = await Promise.all(sides.map((actor) => read(draft, actor)))
    const [one, two] = statements.map(({ content, isCurrent }) => [
      content.exclusiveUseOf.value,
      isCurrent,
    ])
    assert.deepEqual(one, two)
    return one
  }
  assert.deepEqual(await shown(), ['Zora Vexworth', false])
  assert.equal((await w.stranger.get(pathname)).body.verification.isCurrent, false)
  await erase(second)
  assert.deepEqual(await shown(), ['Zora Vexworth', false], 'another one was erased')
  // Merged, she is the kept one, and goes with that one.
  const kept = await addPatient(w, own.clinic, names)
  const into = { intoPatientId: kept }
  assert.equal((await own.clinic.owner.post(`/patients/${first}/merge`, into)).status, 200)
  const { code } = (await erase(kept)).patient
  assert.deepEqual(await shown(), [code, false])
})

test('a statement is not current any more as soon as the order is for somebody else', async () => {
  const own = await furnished()
  const order = await own.orderAt('ready')
  await issue(order, {}, own.lab.owner)
  await own.transition('clinic', order.id, 'hold', { reason: 'A mistake' })
  const patientId = await addPatient(w, own.clinic)
  assert.equal((await own.clinic.owner.patch(`/orders/${order.id}`, { patientId })).status, 200)
  assert.equal((await read(order, own.lab.owner)).isCurrent, false)
})

test('no name that a patient has, had or takes is in what is shown to who must not know it', async () => {
  const own = await furnished()
  const path = (id: string) => `/patients/${id}`
  const patientId = await addPatient(w, own.clinic, { firstName: 'Zora', lastName: 'Vexworth' })
  const owner = own.clinic.owner
  await owner.patch(path(patientId), { lastName: 'Brindle' })
  const texts = (name: string) => ({
    notes: `For ${name}`,
    margin: { type: `open, as ${name}` },
    implant: { system: `Known of ${name}` },
  })
  const items = ['Zora', 'Vexworth', 'Tarnhollow', 'Quill'].map((name, place) => ({
    productId: own.productId,
    teeth: [11 + place],
    ...texts(name),
  }))
  const draft = await own.draft({ patientId, items, instructions: 'Shade like Tarnhollow' })
  await own.transition('clinic', draft.id, 'submit')
  await own.transition('lab', draft.id, 'accept', { promisedOn: '2031-01-15' })
  await own.transition('lab', draft.id, 'start')
  await own.transition('lab', draft.id, 'finish')
  const gsprNotMet = [{ requirement: '10.2', reason: 'As Zora wished' }]
  const refused = await own.lab.owner.post(pathOf(draft), { gsprNotMet })
  assert.deepEqual([refused.status, refused.body.code], [422, 'device_statement_names_patient'])
  const signed = await issue(draft, {}, own.lab.owner)
  const shown = async (actor: Actor) => {
    const { content, isPseudonymized, sha256 } = await read(draft, actor)
    assert.equal(sha256, signed.sha256)
    const lines = JSON.stringify(content.characteristics)
    const names = ['Zora', 'Vexworth', 'Brindle', 'Tarnhollow', 'Quill']
    return [names.filter((name) => lines.includes(name)), isPseudonymized]
  }
  assert.deepEqual(await shown(own.lab.owner), [['Vexworth', 'Tarnhollow', 'Quill'], false])
  const mode = { privacyMode: 'code_only' }
  await owner.patch(`/lab-connections/${own.connection.id}`, mode)
  assert.deepEqual(await shown(own.lab.owner), [['Tarnhollow', 'Quill'], true])
  assert.deepEqual(await shown(owner), [['Vexworth', 'Tarnhollow', 'Quill'], false])
  await owner.patch(path(patientId), { lastName: 'Tarnhollow' })
  assert.deepEqual(await shown(own.lab.owner), [['Quill'], true])
  const twin = await addPatient(w, own.clinic, { firstName: 'Quill', lastName: 'Tarnhollow' })
  const into = { intoPatientId: twin }
  assert.equal((await owner.post(`${path(patientId)}/merge`, into)).status, 200)
  assert.deepEqual(await shown(own.lab.owner), [[], true])
  assert.equal((await owner.post(`${path(twin)}/erase`)).status, 200)
  for (const actor of [owner, own.lab.owner]) assert.deepEqual(await shown(actor), [[], true])
})

test('a statement of a patient who is merged stays current, and follows', async () => {
  const own = await furnished()
  const order = await own.orderAt('ready')
  const { verifyUrl } = await issue(order, {}, own.lab.owner)
  const kept = await addPatient(w, own.clinic)
  const into = { intoPatientId: kept }
  assert.equal((await own.clinic.owner.post(`/patients/${own.patientId}/merge`, into)).status, 200)
  for (const actor of [own.lab.owner, own.clinic.owner]) {
    assert.equal((await read(order, actor)).isCurrent, true)
  }
  const { body } = await w.stranger.get(new URL(verifyUrl).pathname)
  assert.equal(body.verification.isCurrent, true)
})

test('a statement is not current any more once the laboratory works by another prescription', async () => {
  const own = await furnished()
  const order = await own.orderAt('ready')
  const { verifyUrl } = await issue(order, {}, own.lab.owner)
  const { pathname } = new URL(verifyUrl)
  const items = order.items.map(({ id }: { id: string }) => ({
    id,
    productId: own.productId,
    teeth: [21],
  }))
  await change(own, order, { items })
  for (const actor of [own.lab.owner, own.clinic.owner]) {
    assert.equal((await read(order, actor)).isCurrent, false)
  }
  assert.equal((await w.stranger.get(pathname)).body.verification.isCurrent, false)
  await own.transition('lab', order.id, 'finish')
  const again = await issue(order, { replacesVersion: 1 }, own.lab.owner)
  assert.deepEqual([again.isCurrent, again.content.rxVersion], [true, 2])
})

test('a stricter privacy mode hides from the laboratory what it signed, not from the clinic', async () => {
  const open = await furnished()
  const order = await open.orderAt('ready')
  await issue(order, {}, open.lab.owner)
  await w.across((tx) =>
    tx.run(
      build
        .updateTable('labConnections')
        .set({ privacyMode: 'initials' })
        .where('id', '=', open.connection.id),
    ),
  )
  const forLab = await read(order, open.lab.owner)
  assert.deepEqual([forLab.content.exclusiveUseOf.value, forLab.isPseudonymized], ['N. S.', true])
  const forClinic = await read(order, open.clinic.owner)
  assert.equal(forClinic.content.exclusiveUseOf.value, 'Nora Sample')
})
