import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MarginLine } from '#contract/scans/margin-lines'
import { newId } from '#platform/clock'
import { build } from '#platform/db/db'
import { orderFixture } from '#test/fixtures/order-fixture'
import { testApp, type Actor } from '#test/app/test-app'

const w = await testApp()
const fixture = await orderFixture(w)
const { lab, clinic } = fixture

const square = [
  { x: 0, y: 0, z: 1 },
  { x: 4, y: 0, z: 1 },
  { x: 4, y: 4, z: 1 },
  { x: 0, y: 4, z: 1 },
]
// Each point, and a place half-way to the next one.
const curve = square.flatMap((from, at) => {
  const to = square[(at + 1) % square.length] ?? from
  return [from, { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2, z: 0.9 }]
})
const drawing = { tooth: 16, afterVersion: 0, points: square, line: curve }

/** A scan of an order, as the clinic brought it. */
async function addScan(orderId: string, more: object = {}): Promise<string> {
  const id = newId()
  await w.across((tx) =>
    tx.run(
      build.insertInto('files').values({
        id,
        organizationId: clinic.id,
        orderId,
        labOrganizationId: lab.id,
        clinicOrganizationId: clinic.id,
        kind: 'scan_upper',
        format: 'stl',
        name: 'upper.stl',
        source: 'upload',
        visibility: 'shared',
        uploadStatus: 'uploaded',
        ...more,
      }),
    ),
  )
  return id
}

async function orderWithScan(status: 'accepted' | 'submitted' | 'completed' = 'accepted') {
  const { id } = await fixture.orderAt(status)
  return { orderId: id, fileId: await addScan(id) }
}

async function draw(actor: Actor, fileId: string, more: object = {}): Promise<MarginLine> {
  const answer = await actor.post(`/files/${fileId}/margin-lines`, { ...drawing, ...more })
  assert.equal(answer.status, 201, answer.text)
  return answer.body.marginLine
}

async function listed(actor: Actor, orderId: string, query = ''): Promise<MarginLine[]> {
  const answer = await actor.get(`/orders/${orderId}/margin-lines${query}`)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data
}

const short = (lines: readonly MarginLine[]) =>
  lines.map(({ tooth, version, isCurrent, isRemoved, authorUserId }) => [
    tooth,
    version,
    isCurrent,
    isRemoved,
    authorUserId,
  ])

test('a line that one side draws is there for the other, which changes and removes it by versions', async () => {
  const { orderId, fileId } = await orderWithScan()
  const first = await draw(clinic.owner, fileId)
  assert.deepEqual(
    [first.orderId, first.fileId, first.version, first.points, first.line],
    [orderId, fileId, 1, square, curve],
  )
  assert.deepEqual(await listed(lab.owner, orderId), [first])
  const moved = [{ ...square[0], z: 2 }, ...square.slice(1)]
  const second = await draw(lab.owner, fileId, { afterVersion: 1, points: moved, line: moved })
  const other = await draw(lab.owner, fileId, { tooth: 14 })
  assert.deepEqual(await listed(clinic.owner, orderId), [other, second])
  assert.deepEqual(await listed(clinic.owner, orderId, '?search=14'), [other])

  const removed = await clinic.owner.delete(`/margin-lines/${second.id}`)
  assert.equal(removed.status, 204, removed.text)
  assert.deepEqual(await listed(lab.owner, orderId), [other])
  const all = await listed(lab.owner, orderId, '?hasEarlier=true')
  assert.deepEqual(short(all), [
    [16, 3, true, true, clinic.ownerUserId],
    [14, 1, true, false, lab.ownerUserId],
    [16, 2, false, false, lab.ownerUserId],
    [16, 1, false, false, clinic.ownerUserId],
  ])
  // A removal whose reply was lost is sent again.
  const again = await clinic.owner.delete(`/margin-lines/${all[0]?.id}`)
  assert.equal(again.status, 204)
  assert.equal((await listed(lab.owner, orderId, '?hasEarlier=true')).length, 4)
  const drawnAgain = await draw(lab.owner, fileId)
  assert.equal(drawnAgain.version, 4)
})

test('a change of what somebody else changed meanwhile is refused, and nothing is lost', async () => {
  const { orderId, fileId } = await orderWithScan()
  const answers = await Promise.all(
    [clinic, lab, clinic, lab].map(({ owner }) =>
      owner.post(`/files/${fileId}/margin-lines`, drawing),
    ),
  )
  const refused = answers.filter(({ status }) => status !== 201).map(({ body }) => body.code)
  assert.deepEqual(refused, ['margin_line_changed', 'margin_line_changed', 'margin_line_changed'])
  const [line] = await listed(lab.owner, orderId)
  assert.ok(line)
  await draw(lab.owner, fileId, { afterVersion: 1 })
  const late = await clinic.owner.delete(`/margin-lines/${line.id}`)
  assert.deepEqual([late.status, late.body.code], [409, 'margin_line_changed'])
})

test('a stranger and another organization find no lines and draw none', async () => {
  const { orderId, fileId } = await orderWithScan()
  const { id } = await draw(clinic.owner, fileId)
  const others = [w.stranger, (await w.org('lab')).owner, (await w.org('clinic')).owner]
  for (const [place, actor] of others.entries()) {
    for (const answer of [
      await actor.get(`/orders/${orderId}/margin-lines`),
      await actor.post(`/files/${fileId}/margin-lines`, drawing),
      await actor.delete(`/margin-lines/${id}`),
    ]) {
      assert.equal(answer.status, place === 0 ? 401 : 404, answer.text)
    }
  }
  assert.equal((await listed(lab.owner, orderId)).length, 1)
})

test('lines follow their scan: hidden with it, shared with it, and kept for the order it is of', async () => {
  const { orderId, fileId } = await orderWithScan('submitted')
  await draw(lab.owner, fileId)
  const see = async (visibility: string) => {
    const answer = await clinic.owner.patch(`/files/${fileId}`, { visibility })
    assert.equal(answer.status, 200, answer.text)
    return [(await listed(lab.owner, orderId)).length, (await listed(clinic.owner, orderId)).length]
  }
  assert.deepEqual(await see('clinic'), [0, 1])
  const blind = await lab.owner.post(`/files/${fileId}/margin-lines`, drawing)
  assert.equal(blind.status, 404)
  assert.deepEqual(await see('shared'), [1, 1])

  const other = await fixture.orderAt('submitted')
  const moveTo = (id: string) =>
    w.across((tx) =>
      tx.run(build.updateTable('files').set({ orderId: id }).where('id', '=', fileId)),
    )
  await moveTo(other.id)
  for (const id of [orderId, other.id]) assert.deepEqual(await listed(lab.owner, id), [])
  await moveTo(orderId)
  assert.equal((await listed(lab.owner, orderId)).length, 1)
})

test('an order that has ended keeps its lines as they are', async () => {
  const { orderId, fileId } = await orderWithScan()
  const { id } = await draw(clinic.owner, fileId)
  await w.across((tx) =>
    tx.run(build.updateTable('orders').set({ status: 'completed' }).where('id', '=', orderId)),
  )
  for (const answer of [
    await lab.owner.post(`/files/${fileId}/margin-lines`, { ...drawing, afterVersion: 1 }),
    await lab.owner.delete(`/margin-lines/${id}`),
  ]) {
    assert.deepEqual(
      [answer.status, answer.body.code],
      [422, 'order_takes_no_margin_lines'],
      answer.text,
    )
  }
  assert.deepEqual(short(await listed(clinic.owner, orderId)), [
    [16, 1, true, false, clinic.ownerUserId],
  ])
})

test('a curve that misses its points, too few of them, or a photo is refused', async () => {
  const { orderId, fileId } = await orderWithScan()
  const refused = async (more: object, onto = fileId) => {
    const answer = await clinic.owner.post(`/files/${onto}/margin-lines`, { ...drawing, ...more })
    return [answer.status, answer.body.code, answer.body.errors?.[0]?.code]
  }
  const missed = [400, 'invalid_request', 'margin_line_misses_point']
  assert.deepEqual(await refused({ line: curve.slice(1) }), missed)
  assert.deepEqual(await refused({ line: curve.toReversed() }), missed)
  for (const wrong of [
    { points: square.slice(0, 2) },
    { tooth: 19 },
    { afterVersion: -1 },
    { line: Array.from({ length: 2_001 }, () => square[0]) },
    { points: [...square, { x: 1e9, y: 0, z: 0 }] },
    { color: 'red' },
  ]) {
    assert.equal((await refused(wrong))[0], 400, JSON.stringify(wrong).slice(0, 80))
  }
  const photo = await addScan(orderId, { kind: 'photo_shade', format: 'jpg' })
  const pending = await addScan(orderId, { uploadStatus: 'pending' })
  for (const id of [photo, pending]) {
    assert.deepEqual((await refused({}, id)).slice(0, 2), [422, 'margin_line_not_on_scan'])
  }
  assert.deepEqual(await listed(clinic.owner, orderId), [])
})
