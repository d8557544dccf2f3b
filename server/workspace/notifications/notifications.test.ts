import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { build } from '#platform/db/db'
import type { Job } from '#platform/jobs/queue'
import { orderFixture } from '#test/fixtures/order-fixture'
import { addressOf, commentHelpers } from '#test/helpers/comment-helpers'
import { testApp } from '#test/app/test-app'
import { notifyOnce } from './jobs.ts'
import type { OrderCause } from './queries.ts'

const w = await testApp({ BASE_URL: 'https://pontic.example' })
const { comment, notificationsOf, kindsOf, mailsAbout } = commentHelpers(w)

const disable = ({ membershipId }: { membershipId: string }) =>
  w.across((tx) =>
    tx.run(
      build.updateTable('memberships').set({ status: 'disabled' }).where('id', '=', membershipId),
    ),
  )

test('all members of the other side be notified of an order while nobody follows it, then those who do', async () => {
  const { lab, clinic, orderAt, transition } = await orderFixture(w)
  const [colleague, disabled] = [await w.member(lab), await w.member(lab)]
  await disable(disabled)
  const { id } = await orderAt('submitted')
  await w.settle()
  assert.deepEqual(await kindsOf(lab.owner, id), ['submitted'])
  assert.deepEqual(await kindsOf(colleague, id), ['submitted'])
  assert.deepEqual(await kindsOf(clinic.owner, id), [], 'nobody is notified of what they did')
  await transition('lab', id, 'accept', { promisedOn: '2031-01-15' })
  await transition('clinic', id, 'hold', { reason: 'Nora Sample is ill' })
  await w.settle()
  assert.deepEqual(await kindsOf(clinic.owner, id), ['accepted'])
  assert.deepEqual(await kindsOf(lab.owner, id), ['submitted', 'held'])
  assert.deepEqual(await kindsOf(colleague, id), ['submitted'], 'the owner follows it now')
  const counts = await w.across((tx) =>
    tx.all(build.selectFrom('notifications').select('id').where('userId', '=', disabled.userId)),
  )
  assert.deepEqual(counts, [])
})

test('a notification and a mail say what happened to which order, and no reason and no patient', async () => {
  const { lab, clinic, orderAt, transition } = await orderFixture(w)
  const { id, number } = await orderAt('accepted')
  await transition('clinic', id, 'hold', { reason: 'Nora Sample is ill' })
  await w.settle()
  const answer = await lab.owner.get('/notifications?kind=held')
  assert.doesNotMatch(answer.text, /Nora|"[^"]*Sample is/)
  const [held] = answer.body.data
  assert.equal(held.text, `${clinic.name} put order ${number} on hold.`)
  assert.deepEqual([held.orderNumber, held.readAt, held.commentId], [number, null, null])
  assert.match(held.patientCode, /^P-/)
  const mails = await mailsAbout(id)
  const mail = mails.find(({ subject }) => subject.includes('on hold'))
  assert.deepEqual(
    [mail?.recipient, mail?.subject, mail?.state],
    [
      addressOf(lab.ownerUserId),
      `${clinic.name} put order ${number} (Crowns 11, 12) on hold`,
      'kept',
    ],
  )
  assert.ok(mail?.body.includes(`https://pontic.example/app/orders/${id}`))
  for (const { subject, body } of mails) assert.doesNotMatch(subject + body, /Nora|Sample|\d,\d\d/)
})

test('an email names the work in the language and the tooth numbering of its reader', async () => {
  const { lab, orderAt, transition } = await orderFixture(w)
  await lab.owner.patch('/organization', { locale: 'de-DE', toothNotation: 'universal' })
  const { id, number } = await orderAt('accepted')
  await transition('clinic', id, 'hold', { reason: 'Later' })
  await w.settle()
  const subjects = (await mailsAbout(id)).map(({ subject }) => subject)
  const order = `Auftrag ${number} (Kronen 7, 8)`
  assert.ok(
    subjects.some((subject) => subject.includes(order)),
    subjects.join('\n'),
  )
})

test('every step that matters to the other side is notified, and what does not is not', async () => {
  const { lab, clinic, orderAt, transition, sendDesign, ship, deliver } = await orderFixture(w)
  const { id } = await orderAt('submitted')
  await transition('lab', id, 'request-info', { missing: ['Bite scan'] })
  await transition('clinic', id, 'resubmit')
  await transition('lab', id, 'accept', { promisedOn: '2031-01-15' })
  await lab.owner.patch(`/orders/${id}`, { promisedOn: '2031-01-20' })
  await lab.owner.patch(`/orders/${id}`, { internalNotes: 'Ours' })
  await transition('lab', id, 'start')
  await clinic.owner.patch(`/orders/${id}`, { instructions: 'Lighter, please' })
  await transition('lab', id, 'acknowledge-rx', { rxVersion: 2 })
  await sendDesign(id)
  await transition('clinic', id, 'request-changes', { reason: 'Shorter' })
  await sendDesign(id)
  await transition('clinic', id, 'approve')
  await transition('lab', id, 'hold', { reason: 'Alloy' })
  await transition('lab', id, 'resume')
  await transition('clinic', id, 'cancel', { reason: 'Moved' })
  await transition('lab', id, 'finish')
  const parcel = await ship([id])
  const lost = await clinic.owner.post(`/shipments/${parcel.id}/not-received`, {})
  assert.equal(lost.status, 200, lost.text)
  await deliver(parcel.id)
  await w.settle()
  assert.deepEqual(await kindsOf(clinic.owner, id), [
    'info_requested',
    'accepted',
    'promised_date_changed',
    'rx_acknowledged',
    'sent_for_approval',
    'sent_for_approval',
    'held',
    'resumed',
    'shipped',
  ])
  assert.deepEqual(await kindsOf(lab.owner, id), [
    'submitted',
    'resubmitted',
    'rx_changed',
    'changes_requested',
    'approved',
    'cancel_requested',
    'reported_not_received',
    'delivered',
  ])
})

/** The jobs that notify members of an order. */
const jobsOf = (orderId: string) =>
  w.across((tx) =>
    tx.all(
      sql<Job<OrderCause>>`select id, attempts, owner_id, payload from app.jobs
        where queue = 'order-notifications' and order_key = ${orderId} and state = 'waiting'`,
    ),
  )

test('a job that several workers process, or one again, notifies everybody once', async () => {
  const { lab, orderAt } = await orderFixture(w)
  await w.settle()
  const { id } = await orderAt('submitted')
  const jobs = await jobsOf(id)
  assert.ok(jobs.length > 0)
  const notifyAll = () =>
    Promise.all(jobs.map((job) => w.across((tx) => notifyOnce(tx, w.app.env, job))))
  const [first, second] = await Promise.all([notifyAll(), notifyAll()])
  assert.deepEqual(second, first)
  await notifyAll()
  await w.settle()
  assert.deepEqual(await kindsOf(lab.owner, id), ['submitted'])
  assert.equal((await mailsAbout(id)).length, 1)
  // Even a state that is lost makes no second notification.
  await w.across((tx) =>
    tx.run(sql`update app.jobs set state = 'waiting'
        where queue = 'order-notifications' and order_key = ${id}`),
  )
  await w.settle()
  assert.deepEqual(await kindsOf(lab.owner, id), ['submitted'])
})

test('a job that breaks off between a notification and its mail leaves neither, and then both', async () => {
  const { lab, orderAt } = await orderFixture(w)
  await w.settle()
  const { id } = await orderAt('submitted')
  const admin = new pg.Client(w.connection)
  await admin.connect()
  try {
    await admin.query(`create function app.break_off() returns trigger language plpgsql
      as $$ begin raise exception 'broken off'; end $$;
      create trigger break_off before insert on app.mails
        for each row execute function app.break_off()`)
    await w.settle()
    assert.deepEqual([await kindsOf(lab.owner, id), await mailsAbout(id)], [[], []])
    await admin.query(`drop function app.break_off() cascade;
      update app.jobs set run_at = now() where state = 'waiting'`)
  } finally {
    await admin.end()
  }
  await w.settle()
  assert.deepEqual(await kindsOf(lab.owner, id), ['submitted'])
  assert.equal((await mailsAbout(id)).length, 1)
})

test('what is rolled back is not announced, and what is written is announced on its own', async () => {
  const { lab, orderAt } = await orderFixture(w)
  const { id } = await orderAt('submitted')
  const waiting = () => jobsOf(id)
  await w.settle()
  const refused = await lab.owner.post(`/orders/${id}/finish`, {})
  assert.equal(refused.status, 409)
  assert.deepEqual(await waiting(), [])
  await lab.owner.post(`/orders/${id}/reject`, { reason: 'No' })
  assert.equal((await waiting()).length, 1)
})

test('comments are shown to those who follow, internal ones to the own side alone', async () => {
  const { lab, clinic, orderAt } = await orderFixture(w)
  const { id } = await orderAt('accepted')
  const [technician, assistant] = [await w.member(lab), await w.member(clinic)]
  await w.settle()
  await technician.post(`/orders/${id}/watchers`, { isWatching: true })
  await comment(lab.owner, id, { visibility: 'internal' })
  await comment(clinic.owner, id)
  await w.settle()
  assert.deepEqual(await kindsOf(technician, id), ['comment', 'comment'])
  assert.deepEqual(await kindsOf(lab.owner, id), ['submitted', 'comment'])
  assert.deepEqual(await kindsOf(clinic.owner, id), ['accepted'])
  assert.deepEqual(await kindsOf(assistant, id), [])
  await technician.post(`/orders/${id}/watchers`, { isWatching: false })
  await clinic.owner.post(`/orders/${id}/watchers`, { isWatching: false })
  await comment(clinic.owner, id)
  await w.settle()
  assert.deepEqual(await kindsOf(assistant, id), [], 'the own side learns what it follows')
  assert.equal((await kindsOf(technician, id)).length, 2, 'who follows no longer gets no more')
})

test('who is mentioned is reported so, once, whether they follow or not', async () => {
  const { lab, clinic, orderAt } = await orderFixture(w)
  const { id } = await orderAt('accepted')
  const assistant = await w.member(clinic)
  await w.settle()
  const { id: commentId } = await comment(clinic.owner, id, {
    mentions: [assistant.userId, lab.ownerUserId, clinic.ownerUserId],
  })
  await w.settle()
  assert.deepEqual(await kindsOf(assistant, id), ['mention'])
  assert.deepEqual(await kindsOf(lab.owner, id), ['submitted', 'mention'])
  assert.deepEqual(await kindsOf(clinic.owner, id), ['accepted'])
  const [mention] = await notificationsOf(assistant)
  assert.equal(mention?.commentId, commentId)
})

test('what a clinic writes about a draft is no news to the laboratory, nor is a withdrawn order', async () => {
  const { lab, clinic, draft, transition } = await orderFixture(w)
  const { id } = await draft()
  await comment(clinic.owner, id)
  await w.settle()
  assert.deepEqual(await notificationsOf(lab.owner), [])
  await transition('clinic', id, 'submit')
  await w.settle()
  assert.deepEqual(await kindsOf(lab.owner, id), ['submitted'])
  await transition('lab', id, 'request-info', { missing: ['Bite scan'] })
  await transition('clinic', id, 'withdraw')
  assert.deepEqual(await notificationsOf(lab.owner), [])
  await w.settle()
  assert.deepEqual(await notificationsOf(lab.owner), [])
  const rows = await w.across((tx) =>
    tx.all(
      build
        .selectFrom('notifications')
        .select('id')
        .where('orderId', '=', id)
        .where('organizationId', '=', lab.id),
    ),
  )
  assert.deepEqual(rows, [], 'they are gone, not only hidden')
})

test('a withdrawal while the announcement waits leaves the laboratory unrecorded', async () => {
  const { lab, orderAt, transition } = await orderFixture(w)
  const { id } = await orderAt('submitted')
  await transition('clinic', id, 'withdraw')
  await w.settle()
  assert.deepEqual(await notificationsOf(lab.owner), [])
  assert.deepEqual(await mailsAbout(id), [])
})

test('a notification stays after the end of the connection', async () => {
  const { lab, connection, orderAt } = await orderFixture(w)
  const { id } = await orderAt('submitted')
  await w.settle()
  await w.across((tx) =>
    tx.run(
      build.updateTable('labConnections').set({ status: 'ended' }).where('id', '=', connection.id),
    ),
  )
  assert.deepEqual(await kindsOf(lab.owner, id), ['submitted'])
})
