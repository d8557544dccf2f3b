import assert from 'node:assert/strict'
import { test } from 'node:test'
import { build, orgScope } from '#platform/db/db'
import {
  addDentist,
  addPatient,
  addProduct,
  given,
  orderFixture,
} from '#test/fixtures/order-fixture'
import { testApp, type Actor } from '#test/app/test-app'
import { drawCount } from '#test/runner/random-sizes'
import { describeChange } from './words.ts'

const w = await testApp()
const fixture = await orderFixture(w)
const other = await orderFixture(w)
const { lab, clinic } = fixture

const versionsOf = async (id: string, actor: Actor = clinic.owner) =>
  (await actor.get(`/orders/${id}/rx-versions`)).body.data
const orderOf = async (id: string) => (await clinic.owner.get(`/orders/${id}`)).body.order
const acknowledge = (id: string, body: object) =>
  lab.owner.post(`/orders/${id}/acknowledge-rx`, body)
const change = async (id: string, body: object) => {
  const answer = await clinic.owner.patch(`/orders/${id}`, body)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.order
}

// What people read of the differences of the latest version.
async function wordsOf(id: string, actor: Actor = clinic.owner) {
  const [version] = await versionsOf(id, actor)
  return version.changes.map(({ label, fromText, toText }: any) => [label, fromText, toText])
}

test('a stranger and another organization see no versions and acknowledge none', async () => {
  const { id } = await fixture.orderAt('rx_waiting')
  assert.equal((await w.stranger.get(`/orders/${id}/rx-versions`)).status, 401)
  assert.equal((await w.stranger.post(`/orders/${id}/acknowledge-rx`, {})).status, 401)
  for (const { owner } of [other.lab, other.clinic]) {
    assert.equal((await owner.get(`/orders/${id}/rx-versions`)).status, 404)
  }
  const foreign = await other.lab.owner.post(`/orders/${id}/acknowledge-rx`, { rxVersion: 2 })
  assert.equal(foreign.status, 404)
  const own = await clinic.owner.post(`/orders/${id}/acknowledge-rx`, { rxVersion: 2 })
  assert.equal(own.body.code, 'organization_type_required')
})

test('the first version is what the laboratory accepted, whole and without money', async () => {
  const { id } = await fixture.orderAt('submitted')
  await change(id, { instructions: 'Light contacts' })
  assert.deepEqual(await versionsOf(id, lab.owner), [])
  await fixture.transition('lab', id, 'accept', { promisedOn: '2031-01-15' })
  const order = await orderOf(id)
  assert.deepEqual([order.rxVersion, order.rxAcknowledgedVersion], [1, 1])
  const versions = await versionsOf(id, lab.owner)
  assert.equal(versions.length, 1)
  const [{ prescription, ...version }] = versions
  assert.deepEqual(
    [version.version, version.changes, version.changedByUserId, version.acknowledgedByName],
    [1, [], lab.ownerUserId, 'Alex Sample'],
  )
  assert.equal(version.acknowledgedAt, version.createdAt)
  const [item] = order.items
  assert.deepEqual(given(prescription), {
    dentistId: fixture.dentistId,
    patientId: fixture.patientId,
    priority: 'standard',
    instructions: 'Light contacts',
    items: [
      {
        id: item.id,
        productId: fixture.productId,
        description: 'Zirconia crown',
        restorationType: 'crown',
        teeth: [11, 12],
        arch: null,
        units: [],
        connectors: [],
        material: null,
        shade: null,
        implant: null,
        occlusion: null,
        margin: null,
        design: null,
        options: [],
        quantity: 2,
        notes: null,
      },
    ],
  })
  const rows = await w.across((tx) =>
    tx.all(build.selectFrom('rxVersions').select('prescription').where('orderId', '=', id)),
  )
  assert.doesNotMatch(JSON.stringify(rows), /price|minor|total|tax|discount|Sample|Example/i)
})

test('an accepted order on its own and a registered one have their first version too', async () => {
  const setAutoAccept = (autoAccept: boolean) =>
    w.across((tx) =>
      tx.run(
        build
          .updateTable('labConnections')
          .set({ autoAccept })
          .where('id', '=', fixture.connection.id),
      ),
    )
  await setAutoAccept(true)
  const { id } = await fixture.transition('clinic', (await fixture.draft()).id, 'submit')
  await setAutoAccept(false)
  const [automatic] = await versionsOf(id)
  assert.deepEqual([automatic.version, automatic.acknowledgedByName], [1, lab.name])
  assert.equal(automatic.acknowledgedByUserId, null)
  const draft = await fixture.labDraft()
  const registered = await fixture.transition('lab', draft.id, 'register')
  assert.equal(registered.rxAcknowledgedVersion, 1)
  assert.equal((await versionsOf(draft.id, lab.owner)).length, 1)
})

test('a change after the acceptance is read in words: shade, teeth, product, people, new and gone', async () => {
  const layered = await addProduct(w, lab, { name: 'Layered crown' })
  const crown = { productId: fixture.productId, teeth: [11, 12] }
  const shade = { system: 'vita_classical', value: 'A2' }
  const draft = await fixture.draft({
    items: [
      { ...crown, shade, occlusion: { contact: 'light' } },
      { productId: fixture.productId, teeth: [36], notes: 'Match' },
      { productId: fixture.productId, teeth: [46] },
    ],
  })
  await fixture.transition('clinic', draft.id, 'submit')
  await fixture.transition('lab', draft.id, 'accept', { promisedOn: '2031-01-15' })
  const [first, second] = draft.items
  const dentistId = await addDentist(w, clinic, 'Other')
  await change(draft.id, {
    dentistId,
    priority: 'rush',
    impressionType: 'digital_scan',
    requestedOn: '2031-02-01',
    items: [
      {
        ...crown,
        id: first.id,
        teeth: [12, 13],
        material: 'zirconia_multilayer',
        shade: {
          system: 'vita_classical',
          value: 'A3',
          stump: { system: 'natural_die', value: 'ND3' },
        },
        implant: { manufacturer: 'Northfix', scanBody: 'SB-41' },
      },
      { id: second.id, productId: layered, teeth: [36] },
      { productId: layered, teeth: [21], shade: { system: 'vita_3d_master', value: '2M2' } },
    ],
  })
  assert.deepEqual(await wordsOf(draft.id, lab.owner), [
    ['Dentist', 'Dr. Mira Example', 'Dr. Mira Other'],
    ['Priority', 'standard', 'rush'],
    ['Impression', null, 'digital scan'],
    ['Asked day', null, '2031-02-01'],
    ['Item 1, Zirconia crown: teeth', '11, 12', '12, 13'],
    ['Item 1, Zirconia crown: material', null, 'zirconia multilayer'],
    ['Item 1, Zirconia crown: shade', 'A2', 'A3, stump ND3'],
    ['Item 1, Zirconia crown: implant', null, 'manufacturer Northfix, scan body SB-41'],
    ['Item 1, Zirconia crown: occlusion', 'contact light', null],
    ['Item 2, Layered crown: product', 'Zirconia crown', 'Layered crown'],
    ['Item 2, Layered crown: notes', 'Match', null],
    ['New item 3, Layered crown', null, 'Layered crown, teeth 21, shade 2M2 (vita 3d master)'],
    ['Removed item 3, Zirconia crown', 'Zirconia crown, teeth 46', null],
  ])
  const [version] = await versionsOf(draft.id)
  const [event] = (await clinic.owner.get(`/orders/${draft.id}/events`)).body.data
  assert.deepEqual(
    version.changes.map(({ pointer, from, to }: any) => ({ pointer, from, to })),
    event.details.changes,
  )
  assert.equal(version.createdAt, event.createdAt)
})

test('bridges, options, margins and what is no longer known have words too', () => {
  const pointer = '/items/019aa3f2-7c1e-7d30-9f6a-4a1b2c3d4e5f'
  const empty = { items: [], dentistId: null, patientId: null, instructions: null }
  const after = {
    ...empty,
    priority: 'standard' as const,
    impressionType: null,
    requestedOn: null,
  }
  const ground = { before: null, after, names: new Map() }
  const units = [
    { tooth: 12, role: 'abutment' },
    { tooth: 13, role: 'pontic' },
  ]
  const cases: [string, unknown, string][] = [
    [`${pointer}/units`, units, 'Item: units: 12 abutment, 13 pontic'],
    [`${pointer}/connectors`, [[12, 13]], 'Item: connectors: 12-13'],
    [`${pointer}/options`, [{ id: 'a', name: 'Staining' }], 'Item: options: Staining'],
    [`${pointer}/margin`, { type: 'chamfer' }, 'Item: margin: type chamfer'],
    [`${pointer}/quantity`, 3, 'Item: quantity: 3'],
    ['/patientId', 'gone', 'Patient: no longer known'],
    ['/instructions', 'snake_case stays', 'Instructions: snake_case stays'],
  ]
  for (const [at, to, expected] of cases) {
    const { label, toText, fromText } = describeChange({ pointer: at, from: null, to }, ground)
    assert.deepEqual([`${label}: ${toText}`, fromText], [expected, null])
  }
})

for (const privacyMode of ['full', 'initials', 'code_only'] as const) {
  test(`under ${privacyMode} another patient is reported by the codes, to both sides alike`, async () => {
    const here = await orderFixture(w, privacyMode)
    const draft = await here.draft()
    await here.transition('clinic', draft.id, 'submit')
    await here.transition('lab', draft.id, 'accept', { promisedOn: '2031-01-15' })
    const second = await addPatient(w, here.clinic, { firstName: 'Zoe', lastName: 'Quill' })
    await here.clinic.owner.patch(`/orders/${draft.id}`, { patientId: second })
    const codes = [`P-${here.patientId.slice(-12)}`, `P-${second.slice(-12)}`]
    for (const actor of [here.lab.owner, here.clinic.owner]) {
      assert.deepEqual(await wordsOf(draft.id, actor), [['Patient', ...codes]])
    }
    const seen = await here.lab.owner.get(`/orders/${draft.id}/rx-versions`)
    assert.doesNotMatch(seen.text, /Zoe|Quill|Nora|Sample, Nora/)
  })
}

test('a changed prescription waits for the laboratory, and nothing is made meanwhile', async () => {
  const ground: Record<string, string[]> = {
    accepted: ['start'],
    in_production: ['send-for-approval', 'finish'],
    awaiting_approval: ['approve'],
  }
  for (const [status, verbs] of Object.entries(ground)) {
    const { id } = await fixture.orderAt(status)
    const changed = await fixture.changeRx(id)
    assert.deepEqual(
      [changed.rxVersion, changed.rxAcknowledgedVersion, changed.waitingOn],
      [2, 1, 'lab'],
      status,
    )
    for (const verb of verbs) {
      const actor = verb === 'approve' ? clinic.owner : lab.owner
      const refused = await actor.post(`/orders/${id}/${verb}`, {})
      assert.equal(refused.body.code, 'rx_not_acknowledged', verb)
      assert.equal(refused.body.state, status)
      assert.deepEqual(refused.body.params, { version: 2 })
    }
    const done = await fixture.transition('lab', id, 'acknowledge-rx', { rxVersion: 2 })
    assert.equal(done.rxAcknowledgedVersion, 2)
    assert.equal(done.waitingOn, status === 'awaiting_approval' ? 'clinic' : 'lab')
    assert.equal(
      (await acknowledge(id, { rxVersion: 2 })).body.code,
      'order_transition_not_allowed',
    )
  }
})

test('what was made and is changed on hold is acknowledged and finished before it is shipped', async () => {
  const { id } = await fixture.orderAt('ready')
  await fixture.transition('clinic', id, 'hold', { reason: 'Wait' })
  await fixture.changeRx(id)
  const resumed = await fixture.transition('clinic', id, 'resume')
  assert.deepEqual([resumed.status, resumed.waitingOn], ['in_production', 'lab'])
  const parcel = { orderIds: [id], direction: 'to_clinic', purpose: 'final' }
  assert.equal((await lab.owner.post('/shipments', parcel)).body.state, 'in_production')
  const refused = await lab.owner.post(`/orders/${id}/finish`, {})
  assert.equal(refused.body.code, 'rx_not_acknowledged')
  await fixture.transition('lab', id, 'acknowledge-rx', { rxVersion: 2 })
  await fixture.transition('lab', id, 'finish')
  assert.equal((await lab.owner.post('/shipments', parcel)).status, 201)
})

test('an acknowledgement is of the current version, and may move the promised day', async () => {
  const { id } = await fixture.orderAt('rx_waiting')
  await fixture.changeRx(id, 'Once more')
  const stale = await acknowledge(id, { rxVersion: 2, promisedOn: '2031-01-22' })
  assert.equal(stale.body.code, 'rx_version_not_current')
  assert.deepEqual(stale.body.params, { version: 3 })
  assert.equal((await acknowledge(id, { rxVersion: 4 })).body.code, 'rx_version_not_current')
  assert.equal((await acknowledge(id, {})).status, 400)
  assert.equal((await orderOf(id)).promisedOn, '2031-01-15')
  const body = { rxVersion: 3, promisedOn: '2031-01-22', message: 'A week more' }
  const { order } = (await acknowledge(id, body)).body
  assert.deepEqual(
    [order.status, order.rxAcknowledgedVersion, order.promisedOn],
    ['in_production', 3, '2031-01-22'],
  )
  const [event] = (await clinic.owner.get(`/orders/${id}/events`)).body.data
  assert.deepEqual(
    [event.action, event.rxVersion, event.reason, event.fromStatus, event.toStatus],
    ['rx_acknowledged', 3, 'A week more', 'in_production', 'in_production'],
  )
  assert.deepEqual(given(event.details), {
    changes: [{ pointer: '/promisedOn', from: '2031-01-15', to: '2031-01-22' }],
  })
  const [third, second, first] = await versionsOf(id)
  assert.deepEqual(
    [third.acknowledgedByUserId, second.acknowledgedAt, first.version],
    [lab.ownerUserId, null, 1],
  )
  assert.equal(third.changedByUserId, clinic.ownerUserId)
})

test('an acknowledgement does not answer a wish to cancel', async () => {
  const { id } = await fixture.orderAt('rx_waiting')
  await fixture.transition('clinic', id, 'cancel', { reason: 'No need' })
  const done = await fixture.transition('lab', id, 'acknowledge-rx', { rxVersion: 2 })
  assert.ok(done.cancelRequestedAt)
  assert.equal(done.waitingOn, 'lab')
})

test('an order that ends waits for no acknowledgement', async () => {
  const { id } = await fixture.orderAt('rx_waiting')
  const cancelled = await fixture.transition('lab', id, 'cancel', { reason: 'As agreed' })
  assert.deepEqual([cancelled.status, cancelled.waitingOn], ['cancelled', 'none'])
  assert.equal((await acknowledge(id, { rxVersion: 2 })).body.code, 'order_transition_not_allowed')
})

test('what a laboratory changes in its own books is acknowledged at once', async () => {
  const draft = await fixture.labDraft()
  await fixture.transition('lab', draft.id, 'register')
  const answer = await lab.owner.patch(`/orders/${draft.id}`, { instructions: 'As on paper' })
  const { order } = answer.body
  assert.deepEqual([order.rxVersion, order.rxAcknowledgedVersion], [2, 2])
  const [version] = await versionsOf(draft.id, lab.owner)
  assert.deepEqual([version.version, version.acknowledgedAt], [2, version.createdAt])
  assert.equal((await fixture.transition('lab', draft.id, 'start')).status, 'in_production')
})

test('of a change and an acknowledgement at once neither is lost', async () => {
  for (let turn = 0; turn < drawCount(3, 16); turn++) {
    const { id } = await fixture.orderAt('rx_waiting')
    const [changed, acknowledged] = await Promise.all([
      clinic.owner.patch(`/orders/${id}`, { instructions: `Turn ${turn}` }),
      acknowledge(id, { rxVersion: 2 }),
      acknowledge(id, { rxVersion: 2 }),
    ])
    assert.equal(changed.status, 200)
    const order = await orderOf(id)
    assert.equal(order.rxVersion, 3)
    assert.equal(order.waitingOn, 'lab')
    const isLate = (await versionsOf(id))[1].acknowledgedAt === null
    assert.equal(order.rxAcknowledgedVersion, isLate ? 1 : 2)
    if (acknowledged.status !== 200) {
      assert.ok(
        ['rx_version_not_current', 'order_transition_not_allowed'].includes(acknowledged.body.code),
      )
    }
  }
})

test('nobody of the service writes over a version', async () => {
  const { id } = await fixture.orderAt('rx_waiting')
  for (const { id: organizationId, type } of [lab, clinic]) {
    const writing = w.db.write(orgScope({ id: organizationId, type }), (tx) =>
      tx.run(build.updateTable('rxVersions').set({ prescription: '{}' }).where('orderId', '=', id)),
    )
    await assert.rejects(writing, /permission denied/)
  }
})

test('versions are found by the instructions and by who changed them, page by page', async () => {
  const { id } = await fixture.orderAt('rx_waiting')
  const page = async (query: string) =>
    (await lab.owner.get(`/orders/${id}/rx-versions?${query}`)).body
  assert.equal((await page('search=LONGER')).pagination.total, 1)
  assert.equal((await page('search=alex')).pagination.total, 2)
  const { data, pagination } = await page('limit=1&page=2')
  assert.deepEqual([data[0].version, pagination.total], [1, 2])
})
