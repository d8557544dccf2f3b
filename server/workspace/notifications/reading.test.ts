import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { newId } from '#platform/clock'
import { build } from '#platform/db/db'
import { orderFixture } from '#test/fixtures/order-fixture'
import { commentHelpers } from '#test/helpers/comment-helpers'
import { until, testApp, type Organization } from '#test/app/test-app'

const w = await testApp()
const { comment, notificationsOf } = commentHelpers(w)

test('a stranger is asked to sign in, and a device cannot change preferences', async () => {
  assert.equal((await w.stranger.get('/notifications')).status, 401)
  assert.equal((await w.stranger.post('/notifications/read', { untilId: newId() })).status, 401)
  const { owner, id, ownerUserId } = await w.org('lab')
  const device = await w.device({ id }, ownerUserId)
  assert.equal((await device.get('/notifications')).status, 200)
  const refused = await device.get('/notification-preferences')
  assert.deepEqual([refused.status, refused.body.code], [401, 'session_cookie_required'])
  assert.equal((await owner.get('/notification-preferences')).status, 200)
})

/** A laboratory that was notified of some orders. */
async function withNotices(count: number) {
  const fixture = await orderFixture(w)
  for (let n = 0; n < count; n++) await fixture.orderAt('submitted')
  await w.settle()
  return fixture
}

test('notifications are read one by one or up to one, and unread ones are counted', async () => {
  const { lab } = await withNotices(4)
  const unread = async () =>
    (await lab.owner.get('/notifications?isUnread=true')).body.pagination.total
  const read = (body: object) => lab.owner.post('/notifications/read', body)
  const all = await notificationsOf(lab.owner)
  assert.deepEqual([all.length, await unread()], [4, 4])
  const ids = [all[1]?.id, all[1]?.id, newId()]
  const answers = await Promise.all([read({ ids }), read({ ids })])
  assert.deepEqual(
    answers.map(({ status }) => status),
    [204, 204],
  )
  assert.equal(await unread(), 3)
  const [marked] = await notificationsOf(lab.owner, '&isUnread=false')
  assert.equal(marked?.id, all[1]?.id)
  await read({ untilId: all[1]?.id })
  assert.deepEqual(
    (await notificationsOf(lab.owner, '&isUnread=true')).map(({ id }) => id),
    [all[0]?.id],
  )
  const again = (await notificationsOf(lab.owner, '&isUnread=false')).find(
    ({ id }) => id === marked?.id,
  )
  assert.equal(again?.readAt, marked?.readAt, 'the first time counts')
  const since = again?.readAt ?? ''
  assert.ok(
    (await notificationsOf(lab.owner, `&updatedSinceAt=${since}`)).some(
      ({ id }) => id === all[3]?.id,
    ),
  )
  assert.deepEqual(await notificationsOf(lab.owner, '&updatedSinceAt=2999-01-01T00:00:00.000Z'), [])
})

test('nobody reads or marks the notifications of another, of the same organization or not', async () => {
  const { lab, clinic } = await withNotices(1)
  const colleague = await w.member(lab)
  const [mine] = await notificationsOf(lab.owner)
  for (const actor of [colleague, clinic.owner, (await w.org('lab')).owner]) {
    assert.deepEqual(
      (await notificationsOf(actor)).filter(({ id }) => id === mine?.id),
      [],
    )
    await actor.post('/notifications/read', { ids: [mine?.id] })
    await actor.post('/notifications/read', { untilId: mine?.id })
  }
  assert.equal((await notificationsOf(lab.owner))[0]?.readAt, null)
})

test('a mark takes one key: with both nothing is read', async () => {
  const { lab } = await withNotices(2)
  const [, old] = await notificationsOf(lab.owner)
  const both = { ids: [old?.id], untilId: old?.id }
  const { status, body } = await lab.owner.post('/notifications/read', both)
  assert.deepEqual([status, body.errors[0].code, body.errors[0].pointer], [400, 'only_one_of', ''])
  assert.equal((await notificationsOf(lab.owner, '&isUnread=true')).length, 2)
})

test('marks that mark nothing in particular are refused', async () => {
  const { owner } = await w.org('lab')
  for (const wrong of [{}, { ids: [] }, { ids: ['x'] }, { untilId: null }, { all: true }]) {
    const { status } = await owner.post('/notifications/read', wrong)
    assert.equal(status, 400, JSON.stringify(wrong))
  }
})

test('search finds the number, the code of the patient, the kind and who did it', async () => {
  const { lab, clinic, orderAt } = await orderFixture(w)
  const { number } = await orderAt('submitted')
  await w.settle()
  const found = async (search: string) =>
    (await lab.owner.get(`/notifications?search=${encodeURIComponent(search)}`)).body.pagination
      .total
  const [{ patientCode }] = (await lab.owner.get('/notifications')).body.data
  for (const word of [number, patientCode, 'SUBMITTED', clinic.name, 'alex']) {
    assert.equal(await found(word), 1, word)
  }
  assert.equal(await found('nora'), 0)
})

test('who reads a comment has read its notification, before or after it came', async () => {
  const { lab, clinic, orderAt } = await orderFixture(w)
  const { id } = await orderAt('accepted')
  const read = (untilCommentId: string) =>
    lab.owner.post(`/orders/${id}/comments/read`, { untilCommentId })
  const early = await comment(clinic.owner, id)
  await read(early.id)
  await w.settle()
  const late = await comment(clinic.owner, id)
  await w.settle()
  await read(late.id)
  const comments = (await notificationsOf(lab.owner)).filter(({ kind }) => kind === 'comment')
  assert.deepEqual(
    comments.map(({ readAt }) => readAt === null),
    [false, false],
  )
})

const ageBy = (lab: Organization, days: number) =>
  w.across((tx) =>
    tx.run(
      build
        .updateTable('notifications')
        .set({ createdAt: sql<string>`now() - make_interval(days => ${days})` })
        .where('organizationId', '=', lab.id),
    ),
  )

// The last test: it lets the worker run.
test('what was read and is 90 days old goes; what is unread or younger stays', async () => {
  const { lab: old } = await withNotices(2)
  const { lab: young } = await withNotices(1)
  await ageBy(old, 91)
  await ageBy(young, 89)
  const [last] = await notificationsOf(old.owner)
  const [own] = await notificationsOf(young.owner)
  await old.owner.post('/notifications/read', { ids: [last?.id] })
  await young.owner.post('/notifications/read', { ids: [own?.id] })
  w.app.worker.start()
  await until(async () => (await notificationsOf(old.owner)).length === 1, 'the sweep')
  assert.equal((await notificationsOf(old.owner))[0]?.readAt, null)
  assert.equal((await notificationsOf(young.owner)).length, 1)
})
