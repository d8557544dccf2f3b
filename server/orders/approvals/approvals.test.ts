import assert from 'node:assert/strict'
import { test } from 'node:test'
import { build, orgScope } from '#platform/db/db'
import { addDesign, given, orderFixture } from '#test/fixtures/order-fixture'
import { testApp } from '#test/app/test-app'
import { drawCount } from '#test/runner/random-sizes'

const w = await testApp()
const fixture = await orderFixture(w)
const other = await orderFixture(w)
const { lab, clinic } = fixture

const reason = { reason: 'Longer edge' }
const sides = { labOrganizationId: lab.id, clinicOrganizationId: clinic.id }

const send = (id: string, body: object = {}) =>
  lab.owner.post(`/orders/${id}/send-for-approval`, body)
const approve = (id: string, body: object = {}) => clinic.owner.post(`/orders/${id}/approve`, body)
const roundsOf = async (id: string, actor = clinic.owner) =>
  (await actor.get(`/orders/${id}/approvals`)).body.data

test('a stranger and another organization see no rounds of approval', async () => {
  const { id } = await fixture.orderAt('awaiting_approval')
  assert.equal((await w.stranger.get(`/orders/${id}/approvals`)).status, 401)
  for (const { owner } of [other.lab, other.clinic]) {
    assert.equal((await owner.get(`/orders/${id}/approvals`)).status, 404)
  }
  const { id: before } = await fixture.orderAt('accepted')
  assert.deepEqual(await roundsOf(before), [])
})

test('without a design there is nothing to show', async () => {
  const { id } = await fixture.orderAt('in_production')
  await addDesign(w, { id, ...sides }, { kind: 'scan_upper' })
  await addDesign(w, { id, ...sides }, { visibility: 'lab' })
  await addDesign(w, { id, ...sides }, { uploadStatus: 'pending' })
  const refused = await send(id)
  assert.equal(refused.body.code, 'no_new_design')
  assert.equal((await clinic.owner.get(`/orders/${id}`)).body.order.status, 'in_production')
})

test('each file that cannot be shown is named with its reason, and nothing is shown', async () => {
  const { id } = await fixture.orderAt('in_production')
  const { id: elsewhere } = await fixture.orderAt('in_production')
  const files = [
    await addDesign(w, { id, ...sides }),
    await addDesign(w, { id: elsewhere, ...sides }),
    await addDesign(w, { id, ...sides }, { uploadStatus: 'pending' }),
    await addDesign(w, { id, ...sides }, { visibility: 'lab' }),
    await addDesign(w, { id, ...sides }, { kind: 'scan_upper' }),
  ]
  const refused = await send(id, { fileIds: files.map((file) => file.id) })
  assert.equal(refused.status, 422)
  assert.deepEqual(
    refused.body.errors.map(({ pointer, code }: any) => [pointer, code]),
    [
      ['/fileIds/1', 'file_not_of_order'],
      ['/fileIds/2', 'file_not_uploaded'],
      ['/fileIds/3', 'file_not_shared'],
      ['/fileIds/4', 'file_not_design'],
    ],
  )
  assert.equal((await send(id, { fileIds: [] })).status, 400)
  assert.deepEqual(await roundsOf(id), [])
})

test('a round keeps the hashes of what was shown, and the verdict is about exactly that', async () => {
  const { id } = await fixture.orderAt('in_production')
  const first = await addDesign(w, { id, ...sides })
  const photo = await addDesign(w, { id, ...sides }, { kind: 'photo_shade' })
  const sent = await send(id, { fileIds: [photo.id, first.id], message: 'Have a look' })
  assert.equal(sent.body.order.status, 'awaiting_approval')
  const files = [
    {
      fileId: photo.id,
      name: 'photo_shade-v1.stl',
      sha256: photo.sha256,
      kind: 'photo_shade',
      version: 1,
    },
    {
      fileId: first.id,
      name: 'design_stl-v1.stl',
      sha256: first.sha256,
      kind: 'design_stl',
      version: 1,
    },
  ]
  const [waiting] = await roundsOf(id)
  assert.deepEqual(
    [waiting.round, waiting.rxVersion, waiting.files, waiting.message, waiting.verdict],
    [1, 1, files, 'Have a look', null],
  )
  // A file that comes meanwhile is not a part of the verdict.
  const second = await addDesign(w, { id, ...sides })
  const judged = await clinic.owner.post(`/orders/${id}/request-changes`, reason)
  assert.equal(judged.body.order.status, 'in_production')
  await send(id)
  assert.equal((await approve(id, { message: 'Lovely' })).status, 200)
  const [two, one] = await roundsOf(id, lab.owner)
  assert.deepEqual(
    [one.verdict, one.comment, one.files, one.verdictByName, one.sentByUserId],
    ['changes_requested', 'Longer edge', files, 'Alex Sample', lab.ownerUserId],
  )
  assert.deepEqual(
    [two.round, two.verdict, two.comment, two.files.map(({ fileId }: any) => fileId)],
    [2, 'approved', 'Lovely', [second.id]],
  )
  assert.ok(two.verdictAt >= two.sentAt)
  const events = (await clinic.owner.get(`/orders/${id}/events`)).body.data
  const recordedRows = events.map(({ action, details }: any) => [
    action,
    details.files?.map(({ sha256 }: any) => sha256),
  ])
  assert.deepEqual(recordedRows.slice(0, 4), [
    ['approved', [second.sha256]],
    ['sent_for_approval', [second.sha256]],
    ['changes_requested', [photo.sha256, first.sha256]],
    ['sent_for_approval', [photo.sha256, first.sha256]],
  ])
})

test('without a choice the designs that no round has shown are shown, in their latest version', async () => {
  const { id } = await fixture.orderAt('in_production')
  const old = await addDesign(w, { id, ...sides })
  const latest = await addDesign(w, { id, ...sides }, { replacesFileId: old.id })
  await addDesign(w, { id, ...sides }, { kind: 'other' })
  await send(id)
  const [round] = await roundsOf(id)
  assert.deepEqual(
    round.files.map(({ fileId }: any) => fileId),
    [latest.id],
  )
  await clinic.owner.post(`/orders/${id}/request-changes`, reason)
  const again = await send(id)
  // The first version is old, the second one was shown: a new round needs a new design, or a choice.
  assert.equal(again.body.code, 'no_new_design')
  assert.equal((await send(id, { fileIds: [latest.id] })).status, 200)
})

test('an approval of other bytes than those that wait is stale', async () => {
  const { id } = await fixture.orderAt('in_production')
  const [one, two] = [
    await addDesign(w, { id, ...sides }),
    await addDesign(w, { id, ...sides }, { kind: 'design_preview' }),
  ]
  await send(id)
  const before = (await clinic.owner.get(`/orders/${id}`)).body.order.version
  for (const fileHashes of [
    [one.sha256],
    [one.sha256, 'ab'.repeat(32)],
    [one.sha256, two.sha256, 'ab'.repeat(32)],
  ]) {
    const refused = await approve(id, { fileHashes })
    assert.equal(refused.body.code, 'approval_files_changed')
    assert.equal(refused.body.state, 'awaiting_approval')
  }
  assert.equal((await approve(id, { fileHashes: ['AB'.repeat(32)] })).status, 400)
  assert.equal((await clinic.owner.get(`/orders/${id}`)).body.order.version, before)
  assert.equal((await roundsOf(id))[0].verdict, null)
  assert.equal((await approve(id, { fileHashes: [two.sha256, one.sha256] })).status, 200)
})

test('of an approval and a wish for changes at once one is kept', async () => {
  for (let turn = 0; turn < drawCount(2, 10); turn++) {
    const { id } = await fixture.orderAt('awaiting_approval')
    const answers = await Promise.all([
      approve(id),
      clinic.owner.post(`/orders/${id}/request-changes`, reason),
      approve(id),
    ])
    assert.deepEqual(
      answers.map(({ status }) => status).sort((a, b) => a - b),
      [200, 409, 409],
    )
    const rounds = await roundsOf(id)
    assert.equal(rounds.length, 1)
    const wasApproved = answers[1]?.status !== 200
    assert.equal(rounds[0].verdict, wasApproved ? 'approved' : 'changes_requested')
    const [event] = (await clinic.owner.get(`/orders/${id}/events`)).body.data
    assert.equal(event.action, rounds[0].verdict)
  }
})

test('a file that waits or was approved is neither hidden nor removed; one that was sent back is free', async () => {
  const { id } = await fixture.orderAt('in_production')
  const design = await addDesign(w, { id, ...sides })
  const hide = () => lab.owner.patch(`/files/${design.id}`, { visibility: 'lab' })
  await send(id)
  assert.equal((await hide()).body.code, 'file_in_approval')
  assert.equal((await lab.owner.patch(`/files/${design.id}`, { kind: 'other' })).status, 200)
  assert.equal(
    (await lab.owner.delete(`/files/${design.id}`)).body.code,
    'files_of_accepted_order_fixed',
  )
  await clinic.owner.post(`/orders/${id}/request-changes`, reason)
  assert.equal((await hide()).status, 200)
  await lab.owner.patch(`/files/${design.id}`, { visibility: 'shared' })
  await send(id, { fileIds: [design.id] })
  await approve(id)
  assert.equal((await hide()).body.code, 'file_in_approval')
  assert.equal((await clinic.owner.get(`/files/${design.id}`)).status, 200)
})

test('nobody of the service writes over a verdict or what was shown', async () => {
  const { id } = await fixture.orderAt('awaiting_approval')
  await approve(id)
  const scope = { id: clinic.id, type: 'clinic' as const }
  for (const changes of [{ verdict: 'changes_requested' as const }, { round: 9 }]) {
    const writing = w.db.write(orgScope(scope), (tx) =>
      tx.run(build.updateTable('designApprovals').set(changes).where('orderId', '=', id)),
    )
    await assert.rejects(writing, /verdict stays|permission denied/)
  }
})

test('a design is judged by the prescription that it was made for', async () => {
  const { id } = await fixture.orderAt('awaiting_approval')
  await fixture.changeRx(id)
  const refused = await approve(id)
  assert.equal(refused.body.code, 'rx_not_acknowledged')
  assert.deepEqual(refused.body.params, { version: 2 })
  await clinic.owner.post(`/orders/${id}/request-changes`, reason)
  await fixture.transition('lab', id, 'acknowledge-rx', { rxVersion: 2 })
  await fixture.sendDesign(id)
  const rounds = await roundsOf(id)
  assert.deepEqual(
    rounds.map(({ rxVersion }: { rxVersion: number }) => rxVersion),
    [2, 1],
  )
})

test('an offline customer has nobody to approve, and no rounds', async () => {
  const draft = await fixture.labDraft()
  await fixture.transition('lab', draft.id, 'register')
  await fixture.transition('lab', draft.id, 'start')
  assert.equal((await send(draft.id)).body.code, 'customer_not_connected')
  assert.deepEqual(await roundsOf(draft.id, lab.owner), [])
})

test('rounds are found by what was said', async () => {
  const { id } = await fixture.orderAt('awaiting_approval')
  await clinic.owner.post(`/orders/${id}/request-changes`, reason)
  const found = async (words: string) =>
    (await lab.owner.get(`/orders/${id}/approvals?search=${words}`)).body.pagination.total
  assert.deepEqual([await found('EDGE'), await found('shorter')], [1, 0])
  const [round] = await roundsOf(id)
  assert.equal(given(round).comment, 'Longer edge')
})
