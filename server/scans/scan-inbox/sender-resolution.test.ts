import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDentist } from '#test/fixtures/order-fixture'
import { findCase } from '#test/helpers/scan-helpers'
import { scanApp } from '#test/app/scan-app'

// Who sent a scan, and what that decides.
const w = await scanApp()
const lab = await w.org('lab')
const clinic = await w.org('clinic')
const neighbour = await w.org('clinic')
const sides = { lab, clinic, labConnection: await w.connect(lab, clinic) }
const others = { lab, clinic: neighbour, labConnection: await w.connect(lab, neighbour) }
const customerOf = async (name: string): Promise<string> =>
  (await lab.owner.get('/customers?limit=100')).body.data.find((c: any) => c.name === name).id

let cases = 0

/** Delivers a scan to a scanner of the laboratory; gives it as the inbox has it then. */
async function scan(from: Awaited<ReturnType<typeof standard>>, body: object, sender: object = {}) {
  const externalId = `case-${++cases}`
  const answer = await w.deliver(from, {
    type: 'scan.ready',
    sender,
    case: { externalId, ...body },
  })
  assert.equal(answer.status, 200, answer.text)
  await w.settle()
  return findCase(lab.owner, externalId)
}
const standard = () => w.addConnection(lab, { scannerType: 'other' })

test('a sender who is remembered is known from then on, and a patient’s code is then an id', async () => {
  const from = await standard()
  const sender = { licence: 'D-4411', email: 'Ada@Practice.example' }
  const first = await w.order({ ...sides, patient: { code: 'S-1' } })
  await w.order({ ...others, patient: { code: 'S-1' } })
  const unknown = await scan(from, { patient: { code: 'S-1' } }, sender)
  assert.equal(unknown.matchState, 'suggested')
  assert.equal(unknown.suggestions.length, 2, 'of two clinics with one code nobody knows which')
  const body = { orderId: first.id, isSenderRemembered: true }
  const match = await lab.owner.post(`/scan-inbox/${unknown.id}/match`, body)
  assert.equal(match.status, 200, match.text)
  const maps = (await lab.owner.get('/scanner-sender-maps')).body.data
  assert.deepEqual(
    maps.map((map: any) => [map.senderKind, map.senderValue, map.customerId, map.name]).sort(),
    [
      ['email', 'ada@practice.example', await customerOf(clinic.name), clinic.name],
      ['licence', 'd4411', await customerOf(clinic.name), clinic.name],
    ],
  )

  const second = await w.order({ ...sides, patient: { code: 'S-2' } })
  await w.order({ ...others, patient: { code: 'S-2' } })
  const known = await scan(from, { patient: { code: 'S-2' } }, { email: 'ADA@practice.example' })
  assert.deepEqual([known.matchState, known.matchedOrderId], ['matched', second.id])
})

test('licence comes before phone, phone before email, email before the id', async () => {
  const from = await standard()
  const [mine, theirs] = [await customerOf(clinic.name), await customerOf(neighbour.name)]
  const ids = { licence: 'L-1', phone: '+49 (30) 5550100', email: 'a@b.example', externalId: 'u-9' }
  const order = ['externalId', 'email', 'phone', 'licence'] as const
  const kinds = { externalId: 'external_id', email: 'email', phone: 'phone', licence: 'licence' }
  const mineOrder = await w.order({ ...sides, patient: { code: 'RANK' } })
  const theirOrder = await w.order({ ...others, patient: { code: 'RANK' } })
  for (const [place, key] of order.entries()) {
    const customerId = place % 2 === 0 ? mine : theirs
    const answer = await lab.owner.post('/scanner-sender-maps', {
      scannerConnectionId: from.connection.id,
      senderKind: kinds[key],
      senderValue: ids[key],
      customerId,
    })
    assert.equal(answer.status, 201, answer.text)
    const { phone, ...rest } = ids
    const stated = { ...rest, phone: phone.replaceAll(/[^\d]/g, '') }
    const found = await scan(from, { patient: { code: 'RANK' }, notes: String(place) }, stated)
    assert.equal(found.matchedOrderId, place % 2 === 0 ? mineOrder.id : theirOrder.id, key)
    assert.equal((await lab.owner.post(`/scan-inbox/${found.id}/unmatch`, {})).status, 200)
  }
})

test('the default of a connection only suggests: it does not say who sent the scan', async () => {
  const from = await standard()
  const order = await w.order({ ...sides, patient: { code: 'S-3' } })
  await w.order({ ...others, patient: { code: 'S-3' } })
  await lab.owner.post('/scanner-sender-maps', {
    scannerConnectionId: from.connection.id,
    senderKind: 'default',
    customerId: await customerOf(clinic.name),
  })
  const found = await scan(from, { patient: { code: 'S-3' } })
  assert.deepEqual(
    [found.matchState, found.suggestions.map(({ orderId }) => orderId)],
    ['suggested', [order.id]],
  )
})

test('a sender whom the own records have once is known without being remembered', async () => {
  const from = await standard()
  const { customer } = (await lab.owner.get(`/customers/${await customerOf(clinic.name)}`)).body
  await lab.owner.patch(`/customers/${customer.id}`, { phone: '030 777 1234' })
  const order = await w.order({ ...sides, patient: { code: 'S-4' } })
  const found = await scan(from, { patient: { code: 'S-4' } }, { phone: '(030) 777-1234' })
  assert.equal(found.matchedOrderId, order.id)
  await lab.owner.patch(`/customers/${await customerOf(neighbour.name)}`, { phone: '0307771234' })
  await w.order({ ...sides, patient: { code: 'S-5' } })
  const unsure = await scan(from, { patient: { code: 'S-5' } }, { phone: '030 7771234' })
  assert.equal(unsure.matchState, 'suggested', 'two customers have this number')
})

test('a reference of another customer’s order is a question, not a link', async () => {
  const from = await standard()
  const order = await w.order({ ...others, patient: { code: 'S-6' } })
  await lab.owner.post('/scanner-sender-maps', {
    scannerConnectionId: from.connection.id,
    senderKind: 'licence',
    senderValue: 'X-1',
    customerId: await customerOf(clinic.name),
  })
  const found = await scan(from, { reference: order.number }, { licence: 'x 1' })
  assert.equal(found.matchState, 'suggested')
  assert.match(found.matchReason ?? '', /another customer than the sender/)
})

test('a clinic’s scan that names two patients by its ids waits for a person', async () => {
  const from = await w.addConnection(clinic)
  const order = await w.order({ ...sides, patient: { code: 'PAT-A' } })
  await w.order({ ...sides, patient: { code: 'PAT-B' } })
  await w.deliver(from, {
    type: 'case.created',
    case: { externalId: 'torn', reference: order.number, patient: { code: 'PAT-B' } },
  })
  await w.settle()
  const found = await findCase(clinic.owner, 'torn')
  assert.deepEqual([found.matchState, found.suggestedOrderId], ['suggested', order.id])
  assert.match(found.matchReason ?? '', /another patient/)
})

test('an id and a code of two patients attach nothing, though one of the two alone has an order', async () => {
  const from = await w.addConnection(clinic)
  const order = await w.order({ ...sides, patient: { code: 'PAT-C' } })
  const externalIds = [{ system: 'other', value: '77' }]
  const other = await clinic.owner.post('/patients', {
    code: 'PAT-D',
    firstName: 'Otto',
    lastName: 'Sample',
    externalIds,
  })
  assert.equal(other.status, 201, other.text)
  await w.deliver(from, {
    type: 'case.created',
    case: { externalId: 'torn ids', patient: { code: 'PAT-C', externalId: '77' } },
  })
  await w.settle()
  const found = await findCase(clinic.owner, 'torn ids')
  assert.deepEqual([found.matchState, found.suggestedOrderId], ['suggested', order.id])
  assert.match(found.matchReason ?? '', /two patients/)
})

test('a laboratory that may not know names is suggested nothing by a name', async () => {
  for (const [mode, expected] of [
    ['full', 1],
    ['initials', 0],
    ['code_only', 0],
  ] as const) {
    const practice = await w.org('clinic')
    const labConnection = await w.connect(lab, practice, mode)
    const patient = { firstName: 'Quilla', lastName: `Vexworth${mode}` }
    await w.order({ lab, clinic: practice, labConnection, patient, teeth: [21] })
    const from = await standard()
    const name = `Quilla Vexworth${mode}`
    const found = await scan(from, { patient: { name }, items: [{ tooth: 21 }] })
    assert.equal(found.suggestions.length, expected, mode)
    // The work alone suggests, once the sender is known: that shows nothing of the patient.
    await lab.owner.post('/scanner-sender-maps', {
      scannerConnectionId: from.connection.id,
      senderKind: 'licence',
      senderValue: 'K-1',
      customerId: await customerOf(practice.name),
    })
    const again = await scan(
      from,
      { patient: { name }, items: [{ tooth: 21 }] },
      { licence: 'K-1' },
    )
    assert.equal(again.suggestions.length, 1, mode)
    const byName = /name/.test(again.suggestions[0]?.reason ?? '')
    assert.equal(byName, mode === 'full', mode)
  }
})

test('suggestions are the likeliest first, at most five, with numbers and reasons', async () => {
  const from = await w.addConnection(clinic)
  const patient = { firstName: 'Many', lastName: 'Orders' }
  const first = await w.order({ ...sides, patient, teeth: [46] })
  for (const _ of [1, 2, 3, 4, 5]) {
    await w.order({ ...sides, patient: { id: first.patientId }, teeth: [11] })
  }
  await w.deliver(from, {
    type: 'case.created',
    case: { externalId: 'many', patient: { name: 'Orders, Many' }, items: [{ tooth: 46 }] },
  })
  await w.settle()
  const { suggestions, suggestedOrderId } = await findCase(clinic.owner, 'many')
  assert.equal(suggestions.length, 5)
  assert.deepEqual([suggestions[0]?.orderId, suggestedOrderId], [first.id, first.id])
  assert.equal(suggestions[0]?.orderNumber, first.number)
  assert.match(suggestions[0]?.reason ?? '', /same teeth/)
  assert.doesNotMatch(suggestions[1]?.reason ?? '', /same teeth/)
  assert.ok(suggestions.every(({ reason }) => !/many/i.test(reason)))
})

test('what a sender is said to be is listed, filtered, replaced and forgotten', async () => {
  const from = await w.addConnection(clinic)
  const elsewhere = await w.addConnection(clinic)
  const dentistId = await addDentist(w, clinic)
  const second = await addDentist(w, clinic, 'Second')
  const report = (body: object) =>
    clinic.owner.post('/scanner-sender-maps', {
      scannerConnectionId: from.connection.id,
      senderKind: 'licence',
      senderValue: 'Z 77',
      dentistId,
      ...body,
    })
  const { senderMap } = (await report({})).body
  assert.equal((await report({ dentistId: second })).body.senderMap.id, senderMap.id)
  await report({ scannerConnectionId: elsewhere.connection.id })
  const list = async (query: string) =>
    (await clinic.owner.get(`/scanner-sender-maps${query}`)).body.data
  assert.equal((await list('')).length, 2)
  const filtered = await list(`?scannerConnectionId=${from.connection.id}`)
  assert.deepEqual([filtered.length, filtered[0].dentistId], [1, second])
  assert.equal((await list('?search=second')).length, 1)
  for (const [body, status] of [
    [{ senderValue: undefined }, 400],
    [{ senderValue: '--' }, 400],
    [{ senderKind: 'default' }, 400],
    [{ customerId: senderMap.id }, 400],
    [{ dentistId: undefined }, 400],
    [{ dentistId: senderMap.id }, 404],
    [{ scannerConnectionId: senderMap.id }, 404],
  ] as const) {
    assert.equal((await report(body)).status, status, JSON.stringify(body))
  }
  const foreign = await neighbour.owner.delete(`/scanner-sender-maps/${senderMap.id}`)
  assert.equal(foreign.status, 404)
  assert.equal((await clinic.owner.delete(`/scanner-sender-maps/${senderMap.id}`)).status, 204)
  assert.equal((await clinic.owner.delete(`/scanner-sender-maps/${senderMap.id}`)).status, 404)
})

test('a sender that the scan or the order does not name cannot be remembered', async () => {
  const from = await w.addConnection(clinic)
  const order = await w.order(sides)
  await w.deliver(from, { type: 'case.created', case: { externalId: 'nameless' } })
  await w.settle()
  const { id } = await findCase(clinic.owner, 'nameless')
  const body = { orderId: order.id, isSenderRemembered: true }
  const refused = await clinic.owner.post(`/scan-inbox/${id}/match`, body)
  assert.deepEqual([refused.status, refused.body.code], [422, 'order_names_no_dentist'])
  assert.equal((await findCase(clinic.owner, 'nameless')).matchState, 'unmatched')
})
