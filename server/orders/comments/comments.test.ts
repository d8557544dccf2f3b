import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '#platform/clock'
import { build, orgScope } from '#platform/db/db'
import { orderFixture } from '#test/fixtures/order-fixture'
import { testApp, type Actor } from '#test/app/test-app'

const w = await testApp()
const fixture = await orderFixture(w)
const { lab, clinic } = fixture

type Written = { id: string; body: string; readBy: { userId: string; name: string }[] }

async function comment(actor: Actor, orderId: string, body: string, more: object = {}) {
  const answer = await actor.post(`/orders/${orderId}/comments`, {
    body,
    visibility: 'shared',
    ...more,
  })
  assert.equal(answer.status, 201, answer.text)
  return answer.body.comment
}

async function read(actor: Actor, orderId: string, query = ''): Promise<Written[]> {
  const answer = await actor.get(`/orders/${orderId}/comments${query}`)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data
}

const bodies = async (actor: Actor, orderId: string, query = '') =>
  (await read(actor, orderId, query)).map(({ body }) => body)

/** A file of an order, as the clinic brought it. */
async function addFile(
  orderId: string,
  visibility: 'shared' | 'clinic' = 'shared',
): Promise<string> {
  const id = newId()
  await w.across((tx) =>
    tx.run(
      build.insertInto('files').values({
        id,
        organizationId: clinic.id,
        orderId,
        labOrganizationId: visibility === 'shared' ? lab.id : null,
        clinicOrganizationId: clinic.id,
        kind: 'photo_shade',
        format: 'jpg',
        name: 'shade.jpg',
        source: 'upload',
        visibility,
        uploadStatus: 'uploaded',
      }),
    ),
  )
  return id
}

test('a stranger and a third organization find no comments, and cannot add any', async () => {
  const { id } = await fixture.orderAt('submitted')
  await comment(clinic.owner, id, 'Hello')
  const stranger = await w.stranger.get(`/orders/${id}/comments`)
  assert.equal(stranger.status, 401)
  for (const type of ['lab', 'clinic'] as const) {
    const { owner } = await w.org(type)
    for (const [method, path, body] of [
      ['GET', 'comments', undefined],
      ['POST', 'comments', { body: 'Hello', visibility: 'shared' }],
      ['POST', 'comments/read', { untilCommentId: newId() }],
      ['GET', 'watchers', undefined],
      ['POST', 'watchers', { isWatching: true }],
    ] as const) {
      const answer = await owner.request(method, `/orders/${id}/${path}`, { body })
      assert.equal(answer.status, 404, `${method} ${path}`)
    }
  }
})

test('a comment without a text, for nobody or with an unknown key is refused', async () => {
  const { id } = await fixture.orderAt('submitted')
  for (const wrong of [
    { body: '' },
    { body: ' \n ' },
    { body: 'x'.repeat(4_001) },
    { body: null },
    { visibility: 'public' },
    { visibility: undefined },
    { mentions: ['nobody'] },
    { mentions: [clinic.ownerUserId, clinic.ownerUserId] },
    { attachments: 'all' },
    { authorName: 'Somebody' },
  ]) {
    const answer = await clinic.owner.post(`/orders/${id}/comments`, {
      body: 'Hello',
      visibility: 'shared',
      ...wrong,
    })
    assert.equal(answer.status, 400, JSON.stringify(wrong))
  }
  assert.deepEqual(await bodies(clinic.owner, id), [])
})

test('both sides read shared comments, newest first, and each only its own internal ones', async () => {
  const { id } = await fixture.orderAt('submitted')
  const first = await comment(clinic.owner, id, 'Shade is A2')
  await comment(clinic.owner, id, 'Patient is difficult', { visibility: 'internal' })
  await comment(lab.owner, id, 'We see A3')
  await comment(lab.owner, id, 'Do it on Monday', { visibility: 'internal' })
  assert.deepEqual(await bodies(clinic.owner, id), [
    'We see A3',
    'Patient is difficult',
    'Shade is A2',
  ])
  assert.deepEqual(await bodies(lab.owner, id), ['Do it on Monday', 'We see A3', 'Shade is A2'])
  assert.deepEqual(await bodies(lab.owner, id, '?visibility=internal'), ['Do it on Monday'])
  assert.deepEqual(await bodies(lab.owner, id, '?search=a2%20shade'), ['Shade is A2'])
  assert.deepEqual(await bodies(lab.owner, id, '?search=difficult'), [])
  assert.deepEqual(await bodies(lab.owner, id, '?updatedSinceAt=2999-01-01T00:00:00.000Z'), [])
  assert.deepEqual(
    [first.organizationId, first.authorUserId, first.authorName, first.readBy, first.attachments],
    [clinic.id, clinic.ownerUserId, 'Alex Sample', [], []],
  )
})

test('the database itself keeps internal comments and those of a draft from the other side', async () => {
  const { id } = await fixture.orderAt('submitted')
  const draft = await fixture.draft()
  await comment(clinic.owner, id, 'Ours', { visibility: 'internal' })
  await comment(lab.owner, id, 'Theirs', { visibility: 'internal' })
  await comment(clinic.owner, draft.id, 'Not yet')
  for (const [side, expected] of [
    [lab, ['Theirs']],
    [clinic, ['Ours', 'Not yet']],
  ] as const) {
    const rows = await w.db
      .read(orgScope(side))
      .all(
        build
          .selectFrom('comments')
          .select('body')
          .where('orderId', 'in', [id, draft.id])
          .orderBy('id'),
      )
    assert.deepEqual(
      rows.map(({ body }) => body),
      expected,
    )
  }
})

test('what a clinic says about a draft reaches the laboratory with the submit, and goes with a withdrawal', async () => {
  const { id } = await fixture.draft()
  await comment(clinic.owner, id, 'Written early')
  await comment(clinic.owner, id, 'Only for us', { visibility: 'internal' })
  assert.equal((await lab.owner.get(`/orders/${id}/comments`)).status, 404)
  await fixture.transition('clinic', id, 'submit')
  const [seen] = await read(lab.owner, id)
  assert.deepEqual(await bodies(lab.owner, id), ['Written early'])
  await lab.owner.post(`/orders/${id}/comments/read`, { untilCommentId: seen?.id })
  await comment(lab.owner, id, 'Our answer')
  await comment(lab.owner, id, 'Our thoughts', { visibility: 'internal' })
  await fixture.transition('clinic', id, 'withdraw')
  assert.equal((await lab.owner.get(`/orders/${id}/comments`)).status, 404)
  assert.deepEqual(await bodies(clinic.owner, id), ['Our answer', 'Only for us', 'Written early'])
  await comment(clinic.owner, id, 'While withdrawn')
  await fixture.transition('clinic', id, 'submit')
  assert.deepEqual(await bodies(lab.owner, id), [
    'While withdrawn',
    'Our thoughts',
    'Our answer',
    'Written early',
  ])
})

test('a comment that becomes visible counts as changed for a client that synchronises', async () => {
  const { id } = await fixture.draft()
  const { updatedAt } = await comment(clinic.owner, id, 'Old words')
  await fixture.transition('clinic', id, 'submit')
  const [shown] = (await lab.owner.get(`/orders/${id}/comments`)).body.data
  assert.ok(shown.updatedAt > updatedAt)
  assert.equal(shown.createdAt < shown.updatedAt, true)
})

test('comments of many at once are all there, each once', async () => {
  const { id } = await fixture.orderAt('submitted')
  await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      comment(n % 2 === 0 ? lab.owner : clinic.owner, id, `Word ${n}`),
    ),
  )
  assert.equal(new Set(await bodies(lab.owner, id)).size, 10)
})

test('a repetition with the same Idempotency-Key writes nothing', async () => {
  const { id } = await fixture.orderAt('submitted')
  const post = () =>
    clinic.owner.post(
      `/orders/${id}/comments`,
      { body: 'Once', visibility: 'shared' },
      { headers: { 'idempotency-key': `talk-${id}` } },
    )
  const [first, second] = [await post(), await post()]
  assert.deepEqual(second.body, first.body)
  assert.deepEqual(await bodies(clinic.owner, id), ['Once'])
})

test('a submit and comments at the same moment leave every shared comment visible', async () => {
  const { id } = await fixture.draft()
  await Promise.all([
    ...Array.from({ length: 6 }, (_, n) => comment(clinic.owner, id, `Word ${n}`)),
    fixture.transition('clinic', id, 'submit'),
  ])
  assert.equal((await bodies(lab.owner, id)).length, 6)
})

test('read marks say who has read, and when first; own comments are not marked', async () => {
  const { id } = await fixture.orderAt('submitted')
  await comment(clinic.owner, id, 'One')
  const second = await comment(clinic.owner, id, 'Two')
  const third = await comment(clinic.owner, id, 'Three')
  const reader = await w.member(lab, { name: 'Rita Reader' })
  const mark = (actor: Actor, untilCommentId: string) =>
    actor.post(`/orders/${id}/comments/read`, { untilCommentId })
  const [one, again] = await Promise.all([mark(reader, second.id), mark(reader, second.id)])
  assert.deepEqual([one.status, again.status], [204, 204])
  await mark(clinic.owner, third.id)
  const namesOf = async (actor: Actor) =>
    (await read(actor, id)).map(({ readBy }) => readBy.map(({ name }) => name))
  assert.deepEqual(await namesOf(clinic.owner), [[], ['Rita Reader'], ['Rita Reader']])
  const before = (await read(lab.owner, id))[2]?.readBy
  await mark(reader, third.id)
  assert.deepEqual((await read(lab.owner, id))[2]?.readBy, before)
  assert.deepEqual(await namesOf(lab.owner), [['Rita Reader'], ['Rita Reader'], ['Rita Reader']])
  const [mark1] = before ?? []
  assert.deepEqual(
    { ...mark1, readAt: '' },
    { userId: reader.userId, name: 'Rita Reader', organizationId: lab.id, readAt: '' },
  )
})

test('a comment of another order, or one that is not to be seen, marks nothing', async () => {
  const { id } = await fixture.orderAt('submitted')
  const other = await fixture.orderAt('submitted')
  const elsewhere = await comment(clinic.owner, other.id, 'Elsewhere')
  const hidden = await comment(clinic.owner, id, 'Hidden', { visibility: 'internal' })
  for (const untilCommentId of [elsewhere.id, hidden.id, newId()]) {
    const answer = await lab.owner.post(`/orders/${id}/comments/read`, { untilCommentId })
    assert.equal(answer.status, 404)
  }
})

test('own members can be mentioned, and of the other side only who showed themselves on this order', async () => {
  const { id } = await fixture.orderAt('accepted')
  const quiet = await w.member(lab)
  const disabled = await w.member(clinic)
  const colleague = await w.member(clinic)
  await comment(disabled, id, 'I was here')
  await disabled.patch(`/orders/${id}`, { instructions: 'And changed something' })
  await w.across((tx) =>
    tx.run(
      build
        .updateTable('memberships')
        .set({ status: 'disabled' })
        .where('id', '=', disabled.membershipId),
    ),
  )
  const mention = (userId: string, visibility = 'shared') =>
    clinic.owner.post(`/orders/${id}/comments`, { body: 'You', visibility, mentions: [userId] })
  assert.equal((await mention(colleague.userId, 'internal')).status, 201)
  assert.equal((await mention(lab.ownerUserId)).status, 201, 'who accepted the order')
  for (const [userId, visibility] of [
    [quiet.userId, 'shared'],
    [disabled.userId, 'shared'],
    [newId(), 'shared'],
    [lab.ownerUserId, 'internal'],
  ] as const) {
    const refused = await mention(userId, visibility)
    assert.equal(refused.status, 400)
    assert.equal(refused.body.errors[0].pointer, '/mentions/0')
  }
  await comment(quiet, id, 'Here I am')
  assert.equal((await mention(quiet.userId)).status, 201, 'who commented on the order')
})

test('only files of the order can be attached, and to a shared comment only shared ones', async () => {
  const { id } = await fixture.orderAt('submitted')
  const other = await fixture.orderAt('submitted')
  const [shared, own, elsewhere] = [
    await addFile(id),
    await addFile(id, 'clinic'),
    await addFile(other.id),
  ]
  const attach = (actor: Actor, fileId: string, visibility = 'shared') =>
    actor.post(`/orders/${id}/comments`, { body: 'See', visibility, attachments: [fileId] })
  const foreign = await attach(clinic.owner, elsewhere)
  assert.deepEqual([foreign.status, foreign.body.errors[0].pointer], [400, '/attachments/0'])
  assert.equal((await attach(clinic.owner, own)).status, 422)
  assert.equal((await attach(clinic.owner, own, 'internal')).status, 201)
  assert.equal((await attach(lab.owner, own)).status, 400)
  assert.deepEqual((await attach(lab.owner, shared)).body.comment.attachments, [shared])
  await clinic.owner.patch(`/files/${shared}`, { visibility: 'clinic' })
  const [seen] = (await lab.owner.get(`/orders/${id}/comments`)).body.data
  assert.deepEqual(seen.attachments, [], 'a file that is hidden later is not named any more')
})

test('a comment can be about a place on a scan, which only those see who see the scan', async () => {
  const { id } = await fixture.orderAt('submitted')
  const other = await fixture.orderAt('submitted')
  const [shared, own, elsewhere] = [
    await addFile(id),
    await addFile(id, 'clinic'),
    await addFile(other.id),
  ]
  const on = (fileId: string) => ({
    fileId,
    point: { x: 12.41, y: -3.08, z: 7.95 },
    normal: { x: 0, y: 0.6, z: 0.8 },
  })
  const point = (actor: Actor, place: object, visibility = 'shared') =>
    actor.post(`/orders/${id}/comments`, { body: 'Too heavy here', visibility, place })
  const foreign = await point(clinic.owner, on(elsewhere))
  assert.deepEqual([foreign.status, foreign.body.errors[0].pointer], [400, '/place/fileId'])
  assert.equal((await point(clinic.owner, on(own))).status, 422)
  assert.deepEqual((await point(clinic.owner, on(own), 'internal')).body.comment.place, on(own))
  assert.equal((await point(clinic.owner, { ...on(shared), title: 'x' })).status, 400)
  assert.deepEqual((await point(clinic.owner, on(shared))).body.comment.place, on(shared))
  const placesFor = async (actor: Actor) =>
    (await actor.get(`/orders/${id}/comments?visibility=shared`)).body.data.map(
      ({ place }: { place: unknown }) => place,
    )
  assert.deepEqual(await placesFor(lab.owner), [on(shared)])
  await clinic.owner.patch(`/files/${shared}`, { visibility: 'clinic' })
  assert.deepEqual(await placesFor(lab.owner), [null], 'of a file that is hidden later')
  assert.deepEqual(await placesFor(clinic.owner), [on(shared)])
})

test('on an order of an offline customer a laboratory talks to itself', async () => {
  const { id } = await fixture.labDraft()
  await comment(lab.owner, id, 'To ourselves')
  assert.deepEqual(await bodies(lab.owner, id), ['To ourselves'])
  assert.equal((await clinic.owner.get(`/orders/${id}/comments`)).status, 404)
})

test('comments of a draft go with it', async () => {
  const { id } = await fixture.draft()
  const { id: commentId } = await comment(clinic.owner, id, 'Gone soon')
  await w.settle()
  assert.equal((await clinic.owner.delete(`/orders/${id}`)).status, 204)
  const left = await w.across((tx) =>
    tx.all(build.selectFrom('comments').select('id').where('id', '=', commentId)),
  )
  assert.deepEqual(left, [])
})

test('who acts or comments follows the order, and a no stays until the next yes', async () => {
  const { id } = await fixture.draft()
  const colleague = await w.member(clinic, { name: 'Cora Colleague' })
  const watchers = async (actor: Actor, query = '') =>
    (await actor.get(`/orders/${id}/watchers${query}`)).body.data.map(
      ({ userId }: { userId: string }) => userId,
    )
  assert.deepEqual(await watchers(clinic.owner), [clinic.ownerUserId])
  await comment(colleague, id, 'Me too')
  assert.deepEqual(await watchers(clinic.owner), [colleague.userId, clinic.ownerUserId])
  assert.deepEqual(await watchers(clinic.owner, '?search=cora'), [colleague.userId])
  const answers = await Promise.all(
    [false, false].map((watching) =>
      colleague.post(`/orders/${id}/watchers`, { isWatching: watching }),
    ),
  )
  assert.deepEqual(answers[0]?.body, answers[1]?.body)
  assert.deepEqual(
    [answers[0]?.body.watcher.isWatching, answers[0]?.body.watcher.userId],
    [false, colleague.userId],
  )
  await comment(colleague, id, 'Still no')
  assert.deepEqual(await watchers(clinic.owner), [clinic.ownerUserId])
  await colleague.post(`/orders/${id}/watchers`, { isWatching: true })
  assert.equal((await watchers(clinic.owner)).length, 2)
  await fixture.transition('clinic', id, 'submit')
  assert.deepEqual(await watchers(lab.owner), [], 'each side sees its own')
  assert.equal((await colleague.post(`/orders/${id}/watchers`, { isWatching: 'no' })).status, 400)
  assert.equal((await colleague.post(`/orders/${id}/watchers`, {})).status, 400)
})

test('two writers cannot make one person follow an order twice', async () => {
  const { id } = await fixture.orderAt('submitted')
  const member = await w.member(lab)
  await Promise.all(Array.from({ length: 5 }, (_, n) => comment(member, id, `${n}`)))
  const { body } = await lab.owner.get(`/orders/${id}/watchers`)
  assert.equal(body.pagination.total, 1)
})

test('a device of a member comments as that member', async () => {
  const { id } = await fixture.orderAt('submitted')
  const device = await w.device(lab, lab.ownerUserId)
  const written = await comment(device, id, 'From the milling room')
  assert.equal(written.authorUserId, lab.ownerUserId)
  assert.deepEqual(await bodies(clinic.owner, id), ['From the milling room'])
})
